"""The command line `station-master`: finds the command, prints its answer, says trouble in one sentence.

Commands live elsewhere (`inspecting`, `simulate`, `operations`). A command is a subparser whose default `run`
takes the parsed arguments and returns an `Answer`, or None when it has nothing to say; `Trouble` ends in exit
code 2. Nothing of the server is imported for a command that doesn't need it.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
from collections.abc import Sequence

from app import inspecting, simulate
from app.answers import Answer, Trouble

WITHOUT_A_SERVER = ("deal", "replay", "state", "legal", "simulate")


def _parser(*, with_server: bool) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="station-master", description="A railroad card game for one to four players."
    )
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True)
    if with_server:
        importlib.import_module("app.operations").add_commands(commands)  # slow to start
    inspecting.add_commands(commands)
    simulate.add_commands(commands)
    for command in commands.choices.values():
        if "--json" not in command.format_usage():
            command.add_argument("--json", action="store_true", help="print one JSON document")
    return parser


def _print(answer: Answer, *, as_json: bool) -> None:
    print(json.dumps(answer.data, ensure_ascii=False) if as_json else answer.text)
    sys.stdout.flush()


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, or 2 with a sentence on stderr."""
    words = list(sys.argv[1:] if argv is None else argv)
    needs_server = not words or words[0] not in WITHOUT_A_SERVER
    arguments = _parser(with_server=needs_server).parse_args(words)
    try:
        answer = arguments.run(arguments)
        if answer is not None:
            _print(answer, as_json=arguments.json)
    except Trouble as trouble:
        print(f"station-master: {trouble}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
