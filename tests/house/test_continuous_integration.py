"""What `.ci/run` makes of its two suites: their closing lines, one second try, and the true exit code."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.house.source import CHECKOUT

PASSED, FAILED = "== 9 passed in 5.0s ==", "== 1 failed, 8 passed in 5.0s =="
AGAIN, STILL = "== 1 passed in 1.0s ==", "== 1 failed in 1.0s =="
PACKAGE, BROKEN = "== 4 passed in 2.0s ==", "== 1 failed, 3 passed in 2.0s =="
NOTHING = "make: *** Error 2"


def script(path: Path, *lines: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(("#!/bin/sh", *lines, "")))
    path.chmod(0o755)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A checkout with nothing but the script; every tool says what the test wants it to."""
    (tmp_path / ".ci").mkdir()
    shutil.copy(CHECKOUT / ".ci/run", tmp_path / ".ci/run")
    script(tmp_path / "startos/tests/able")
    return tmp_path


def run(clone: Path, tests: str, again: str = NOTHING, package: str = PACKAGE) -> tuple[int, list[str]]:
    """The exit code and what was printed, when the suites close like this."""

    def says(line: str) -> str:
        return f"echo '{line}'; exit {0 if ' passed' in line and 'failed' not in line else 1}"

    script(
        clone / "bin/make",
        'case "$*" in',
        f"test) {says(tests)};;",
        f"startos-test) {says(package)};;",
        "*lint) exit 0;;",
        "*) exit 9;;",
        "esac",
    )
    script(clone / ".venv/bin/python", says(again))
    ended = subprocess.run(
        [clone / ".ci/run"],
        env={"PATH": f"{clone}/bin:/usr/bin:/bin"},
        check=False,
        capture_output=True,
        text=True,
    )
    return ended.returncode, ended.stdout.splitlines()


def test_all_is_well_when_both_suites_are(clone: Path) -> None:
    code, said = run(clone, PASSED)
    assert (code, said[-2:]) == (0, [PACKAGE, PASSED])


@pytest.mark.parametrize(("again", "code"), [(AGAIN, 0), (STILL, 1), ("== no tests ran in 0.1s ==", 1)])
def test_what_failed_gets_one_second_try(clone: Path, again: str, code: int) -> None:
    found, said = run(clone, FAILED, again)
    assert (found, said[-1]) == (code, again)
    assert FAILED in said


def test_what_did_not_get_to_its_end_gets_no_second_try(clone: Path) -> None:
    code, said = run(clone, NOTHING, AGAIN)
    assert code != 0
    assert AGAIN not in said


def test_no_test_ran_is_a_failure(clone: Path) -> None:
    code, said = run(clone, "== no tests ran in 0.1s ==")
    assert (code != 0, said[-1]) == (True, "== no tests ran in 0.1s ==")


@pytest.mark.parametrize(("package", "last"), [(BROKEN, BROKEN), (NOTHING, PASSED)])
def test_a_package_that_fails_fails_everything_without_a_second_try(
    clone: Path, package: str, last: str
) -> None:
    code, said = run(clone, PASSED, AGAIN, package)
    assert (code, said[-1]) == (1, last)
    assert AGAIN not in said
    assert any(line.startswith("The StartOS package failed") for line in said)


def test_the_package_is_tried_also_when_a_test_failed(clone: Path) -> None:
    code, said = run(clone, FAILED, STILL, BROKEN)
    assert (code, said[-2:]) == (1, [BROKEN, STILL])


def test_a_machine_that_cannot_make_the_package_says_so_aloud(clone: Path) -> None:
    script(clone / "startos/tests/able", "echo 'It takes root.'; exit 1")
    code, said = run(clone, PASSED)
    assert (code, said[-1]) == (0, PASSED)
    assert "THE STARTOS PACKAGE WAS NOT BUILT AND NOT TRIED HERE. It takes root." in said
