"""The join secret: kept for its owner only, asked for again once changed; guessing is slowed."""

import asyncio
import stat
from pathlib import Path

import pytest

from app.join_secret import JoinSecret, StoredSecret, find_or_make, make_secret, secret_file, store_secret
from app.throttle import MOST_WAITING, Throttle, TooManyGuesses
from tests.app.browser_at_the_server import SECRET, running


def test_a_secret_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    made, is_new = find_or_make(tmp_path)
    assert is_new
    assert find_or_make(tmp_path) == (made, False)
    assert stat.S_IMODE(secret_file(tmp_path).stat().st_mode) == 0o600


def test_two_secrets_are_never_alike() -> None:
    assert len({make_secret() for _ in range(100)}) == 100


def test_spaces_around_a_typed_secret_do_not_count_but_everything_else_does() -> None:
    secret = JoinSecret("abcd-efgh")
    assert secret.is_right(" abcd-efgh\n")
    assert not secret.is_right("abcd-efg")
    assert not secret.is_right("")


def test_a_rotated_secret_counts_at_once(tmp_path: Path) -> None:
    find_or_make(tmp_path)
    secret = StoredSecret(tmp_path)
    before = secret.fingerprint
    store_secret(tmp_path, "another secret")
    assert secret.is_right("another secret")
    assert secret.fingerprint != before


def test_only_wrong_guesses_wait_and_each_waits_twice_as_long() -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async def guess() -> None:
        throttle = Throttle(sleep)
        for _ in range(7):
            await throttle.wrong("10.0.0.1")
        await throttle.wrong("10.0.0.2")

    asyncio.run(guess())
    assert waits == [1, 2, 4, 8, 16, 30, 30, 1]


def test_with_twenty_wrong_answers_waiting_another_is_refused_at_once() -> None:
    async def guess() -> None:
        gate = asyncio.Event()

        async def sleep(_: float) -> None:
            await gate.wait()

        throttle = Throttle(sleep)
        waiting = [asyncio.create_task(throttle.wrong(f"10.0.0.{n}")) for n in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyGuesses):
            await throttle.wrong("10.0.1.1")
        gate.set()
        await asyncio.gather(*waiting)
        await throttle.wrong("10.0.1.1")

    asyncio.run(guess())


def test_solitaire_needs_the_secret_unless_it_is_open_to_all(data: Path) -> None:
    with running(data, open_solitaire=False) as server:
        _without_delay(server.services)
        nothing = server.client.post("/games", data={"preset": "firstDay"})
        wrong = server.client.post("/games", data={"preset": "firstDay", "secret": "wrong secret"})
        assert (nothing.status_code, wrong.status_code) == (403, 403)
        assert "join secret" in nothing.text
        right = server.client.post("/games", data={"preset": "firstDay", "secret": f" {SECRET} "})
        assert right.status_code == 200
        assert str(right.url).rsplit("/", 2)[1] == "games"


def test_a_browser_that_gave_the_secret_is_not_asked_again(data: Path) -> None:
    with running(data, open_solitaire=False) as server:
        server.client.post("/games", data={"secret": SECRET})
        assert server.client.post("/games", data={"preset": "standard"}).status_code == 200
        assert 'name="secret"' not in server.client.get("/games/new").text


def test_a_browser_is_asked_again_once_the_secret_has_changed(data: Path) -> None:
    with running(data, open_solitaire=False) as server:
        server.client.post("/games", data={"secret": SECRET})
        cookies = dict(server.client.cookies)
    with running(data, open_solitaire=False, join_secret="quite another one") as server:
        server.client.cookies.update(cookies)
        assert server.client.post("/games", data={}).status_code == 403


def test_a_right_secret_never_waits(data: Path) -> None:
    with running(data, open_solitaire=False) as server:

        async def never(_: float) -> None:
            raise AssertionError("waited")

        server.services.throttle = Throttle(never)
        assert server.client.post("/games", data={"secret": SECRET}).status_code == 200


def _without_delay(services: object) -> None:
    async def at_once(_: float) -> None:
        return None

    services.throttle = Throttle(at_once)  # type: ignore[attr-defined]
