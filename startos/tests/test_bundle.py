"""The package's JavaScript, driven in Node as StartOS drives it, over the package's real image."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SCENARIOS = re.findall(r"^  async '([^']+)'\(\) \{$", (HERE / "bundle.mjs").read_text(), re.MULTILINE)


@pytest.fixture(scope="module")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """`start-container` where a StartOS machine has it, in our own view of /usr/bin."""
    shown = tmp_path_factory.mktemp("bin")
    shutil.copy(HERE / "start-container", shown)
    options = f"lowerdir={shown}:/usr/bin"
    subprocess.run(["mount", "-t", "overlay", "overlay", "-o", options, "/usr/bin"], check=True)
    yield
    subprocess.run(["umount", "--lazy", "/usr/bin"], check=True)


@pytest.fixture
def media(images: Path) -> Iterator[None]:
    """An empty /media/startos of our own; what lay there is covered, not touched."""
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/media"], check=True)
    try:
        shutil.copytree(images, "/media/startos/images")
        Path("/media/startos/images/app").mkdir()
        squashfs = images / "app.squashfs"
        subprocess.run(["mount", "-o", "loop,ro", squashfs, "/media/startos/images/app"], check=True)
        yield
    finally:
        subprocess.run(["umount", "--recursive", "--lazy", "/media"], check=True)


def drive(scenario: str, secrets: Path, language: str = "en_US") -> None:
    """Run one scenario in processes of its own, to its end; nothing secret may be printed."""
    secrets.touch()
    alone = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"]
    ended = subprocess.run(
        [*alone, "node", HERE / "bundle.mjs", scenario, secrets],
        check=False,
        env=os.environ | {"LANG": f"{language}.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=600,
    )
    assert ended.returncode == 0, ended.stdout
    kept = [secret for secret in secrets.read_text().split() if secret]
    assert not [secret for secret in kept if secret in ended.stdout], "something secret was printed"


def test_the_scenarios_are_found() -> None:
    assert len(SCENARIOS) >= 11


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.usefixtures("runtime", "media")
def test_scenario(scenario: str, tmp_path: Path) -> None:
    drive(scenario, tmp_path / "secrets")


@pytest.mark.parametrize("language", ["es_ES", "de_DE", "pl_PL", "fr_FR"])
@pytest.mark.usefixtures("media")
def test_a_person_reads_their_own_language(language: str, tmp_path: Path) -> None:
    drive("it speaks the language of the server", tmp_path / "secrets", language)
