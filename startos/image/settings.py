"""Reads what `buildah inspect` says of an image and writes the two files that an .s9pk has beside it.

app.json: working directory, user, entrypoint and command; app.env: the environment, a variable a line.
"""

import json
import sys
from pathlib import Path
from typing import Any

OF_THE_BUILD = frozenset(["TERM", "container", "HOME", "HOSTNAME"])
"""Variables that some builders add and the service must not inherit."""


def described(config: dict[str, Any]) -> dict[str, Any]:
    """How the image wants to be run, with Start9's fallbacks."""
    return {
        "workdir": config.get("WorkingDir") or "/",
        "user": config.get("User") or "root",
        "entrypoint": config.get("Entrypoint") or None,
        "cmd": config.get("Cmd") or None,
    }


def environment(config: dict[str, Any]) -> str:
    """The variables, without those of the build; no newline at the end."""
    return "\n".join(line for line in config.get("Env", []) if line.partition("=")[0] not in OF_THE_BUILD)


def main(folder: Path) -> None:
    """Standard input to two files in the folder."""
    config = json.load(sys.stdin)["OCIv1"]["config"]
    (folder / "app.json").write_text(json.dumps(described(config), separators=(",", ":")), encoding="utf-8")
    (folder / "app.env").write_text(environment(config), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
