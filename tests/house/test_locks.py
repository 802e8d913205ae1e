"""What is installed is what is locked: versions and hashes for everything, and the two locks agree."""

import json
import re
import tomllib

from tests.house.source import CHECKOUT, none_of

PIN = re.compile(r"^(?P<name>[a-z0-9.-]+)==(?P<version>\S+)(?P<rest>.*(?:\n[ ]+.*)*)", re.MULTILINE)
NAME = re.compile(r"^[A-Za-z0-9._-]+")


def pins(lock: str) -> dict[str, tuple[str, bool]]:
    """Name → version and whether it has a hash."""
    text = (CHECKOUT / lock).read_text(encoding="utf-8")
    return {pin["name"]: (pin["version"], "--hash=sha256:" in pin["rest"]) for pin in PIN.finditer(text)}


def wanted() -> dict[str, list[str]]:
    """Lock file → the names that pyproject.toml asks for."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    runtime = project["project"]["dependencies"] + groups["build"]
    everything = runtime + [entry for entry in groups["dev"] if isinstance(entry, str)]
    return {"requirements.lock": runtime, "requirements-dev.lock": everything}


def test_everything_asked_for_is_locked_with_a_hash() -> None:
    none_of(
        (
            f"{lock}: {requirement}"
            for lock, requirements in wanted().items()
            for requirement in requirements
            if not pins(lock).get(NAME.match(requirement).group().lower(), ("", False))[1]  # type: ignore[union-attr]
        ),
        "Run `make lock`:",
    )


def test_developers_run_the_versions_that_the_service_runs() -> None:
    runtime, everything = pins("requirements.lock"), pins("requirements-dev.lock")
    none_of((name for name, pin in runtime.items() if everything.get(name) != pin), "Run `make lock`:")


def test_the_npm_lock_has_hashes_and_no_addresses() -> None:
    packages = json.loads((CHECKOUT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    fetched = {name: package for name, package in packages.items() if name}
    assert fetched
    none_of(
        (name for name, package in fetched.items() if "integrity" not in package or "resolved" in package),
        "Delete package-lock.json and run `npm install --package-lock-only`, with .npmrc as committed:",
    )
