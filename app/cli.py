"""The command line `station-master`: finds the command, prints its answer, says trouble in one sentence.

Commands live in modules that offer `add_commands`. A command is a subparser whose default `run` takes the
parsed arguments and returns an `Answer`, or None when it has nothing to say; `Trouble` ends in exit code 2.
Only the module of the command that is asked for is imported, so that those without a server start at once.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
from collections.abc import Sequence
from typing import Final

from app.answers import Answer, Trouble

_MODULES: Final = {
    "deal": "app.inspecting",
    "replay": "app.inspecting",
    "state": "app.inspecting",
    "legal": "app.inspecting",
    "simulate": "app.simulate",
}
_OF_THE_SERVER: Final = "app.operations"


def _parser(word: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="station-master", description="A railroad card game for one to four players."
    )
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True)
    modules = [_MODULES[word]] if word in _MODULES else [_OF_THE_SERVER, *dict.fromkeys(_MODULES.values())]
    for module in modules:
        importlib.import_module(module).add_commands(commands)
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
    arguments = _parser(words[0] if words else "").parse_args(words)
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
