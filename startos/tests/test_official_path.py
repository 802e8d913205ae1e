"""Who has `start-cli` and Docker builds by Start9's own rules: what these would do, without either."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent


@pytest.fixture
def start9(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody who has their tools; these only answer what make asks of them."""
    for name, answer in {"start-cli": "javascript/index.js", "jq": ""}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\necho {answer}\n")
        (tmp_path / name).chmod(0o755)
    return {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "MAKEFLAGS": ""}


def made(environment: dict[str, str], *words: str) -> str:
    asked = ["make", "--directory", PACKAGE, "--no-print-directory", *words]
    return subprocess.run(asked, env=environment, check=True, capture_output=True, text=True).stdout


def test_the_workflows_find_both_architectures(start9: dict[str, str]) -> None:
    assert made(start9, "--silent", "print-TARGETS") == "x86 arm\n"


@pytest.mark.parametrize(("target", "arch"), [("x86", "x86_64"), ("arm", "aarch64")])
def test_each_is_packed_under_the_name_of_the_package(start9: dict[str, str], target: str, arch: str) -> None:
    shown = made(start9, "--dry-run", target)
    assert f"start-cli s9pk pack --arch={arch} -o station-master_{arch}.s9pk\n" in shown


def test_htmx_is_fetched_before_the_image_is_built(start9: dict[str, str]) -> None:
    vendored = ("htmx.min.js", "hx-sse.min.js")
    shown = made(start9, "--dry-run", "--always-make", "ingredients")
    for name in vendored:
        assert f"--directory .. static/vendor/{name}" in shown
