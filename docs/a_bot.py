"""A bot for one seat of a table, by the JSON interface alone. Usage: a_bot.py ADDRESS CODE NAME SECRET

It joins the table CODE, waits for the start, and answers whenever it is asked until the game is over.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request

address, code, name, secret = sys.argv[1:5]
token = ""


def ask(path: str, body: dict | None = None, timeout: float = 30):
    """The open answer to a GET, or with a body to a POST."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{address}/api{path}", data, headers)
    return urllib.request.urlopen(request, timeout=timeout)


def wait(path: str, version: int) -> None:
    """Follow a stream until it tells of another version. It begins with the one now."""
    try:
        with ask(path, timeout=40) as stream:
            for line in stream:
                if line.startswith(b"id: ") and int(line[4:]) != version:
                    return
    except OSError:
        time.sleep(1)


def choose(entries: list[dict]) -> dict:
    """Anything that is no trap, and to end a turn only now and then."""
    sound = [entry for entry in entries if entry["tone"] != "bad"] or entries
    busy = [entry for entry in sound if not entry["intent"]["type"].endswith(".end")]
    return random.choice(busy if busy and random.random() < 0.5 else sound)["intent"]


token = json.load(ask(f"/tables/{code}/join", {"name": name, "secret": secret}))["token"]
while not (lobby := json.load(ask(f"/tables/{code}")))["started"]:
    wait(f"/tables/{code}/stream", lobby["version"])
while (board := json.load(ask(f"/games/{code}")))["frame"]["result"] is None:
    entries = board["menu"]["entries"]
    if board["menu"]["isMine"] and entries:
        try:
            ask(f"/games/{code}/intents", {"intent": choose(entries), "version": board["version"]}).close()
        except urllib.error.HTTPError as error:
            print(json.load(error)["detail"], file=sys.stderr)
    else:
        wait(f"/games/{code}/stream", board["version"])
print(board["frame"]["result"]["sentence"])
