"""The package's sources agree with each other, with the service, and with what reviewers expect."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from app.settings import Settings
from tests.house.source import CHECKOUT, none_of

PACKAGE = CHECKOUT / "startos"
CODE = PACKAGE / "startos"
LOCALES = ("en_US", "es_ES", "de_DE", "pl_PL", "fr_FR")
TEXT = r"'((?:[^'\\]|\\.)*)'"
README_HEADINGS = [
    "Table of Contents",
    "Image and Container Runtime",
    "Volume and Data Layout",
    "File Models",
    "Dependencies",
    "Network Access and Interfaces",
    "Installation and First-Run Flow",
    "Actions",
    "Tasks",
    "Health Checks",
    "Backups and Restore",
    "Limitations and Differences",
    "Quick Reference for AI Consumers",
]


def read(path: str) -> str:
    return (PACKAGE / path).read_text(encoding="utf-8")


def code() -> dict[str, str]:
    return {str(path.relative_to(CODE)): path.read_text(encoding="utf-8") for path in CODE.rglob("*.ts")}


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text, re.DOTALL)
    assert match is not None, pattern
    return match.group(1)


def by_locale(text: str) -> dict[str, str]:
    return dict(re.findall(rf"(\w\w_\w\w):\s*{TEXT}", text, re.DOTALL))


def english() -> dict[str, int]:
    entries = re.findall(
        rf"^\s*(?:(\w+)|{TEXT}):\s*(\d+),$", read("startos/i18n/dictionaries/default.ts"), re.MULTILINE
    )
    return {word or text: int(number) for word, text, number in entries}


def translated() -> dict[str, dict[int, str]]:
    blocks = re.findall(
        r"(\w\w_\w\w): \{(.*?)\n  \}", read("startos/i18n/dictionaries/translations.ts"), re.DOTALL
    )
    return {
        locale: {int(number): text for number, text in re.findall(rf"(\d+):\s*{TEXT}", block)}
        for locale, block in blocks
    }


def test_every_text_is_there_in_every_language() -> None:
    numbers = sorted(english().values())
    assert numbers == list(range(len(numbers)))
    assert tuple(translated()) == LOCALES[1:]
    none_of(
        (
            f"{locale}: {number}"
            for locale, texts in translated().items()
            for number in set(numbers) ^ set(texts)
        ),
        "Translate in startos/startos/i18n/dictionaries/translations.ts:",
    )


def test_translations_keep_the_places_for_names_and_numbers() -> None:
    def places(text: str) -> list[str]:
        return sorted(re.findall(r"\$\{\w+\}", text))

    none_of(
        (
            f"{locale} {number}"
            for text, number in english().items()
            for locale, texts in translated().items()
            if places(texts[number]) != places(text) or not texts[number].strip()
        ),
        "These lost a ${place}:",
    )


def test_every_text_is_used_and_none_is_missing() -> None:
    used = {text for source in code().values() for text in re.findall(rf"i18n\(\s*{TEXT}", source, re.DOTALL)}
    assert used == set(english())


@pytest.mark.parametrize(("name", "most"), [("short", 80), ("long", 500)])
def test_descriptions_are_short_enough_in_bytes(name: str, most: int) -> None:
    texts = by_locale(found(rf"export const {name} = \{{(.*?)\n\}}", read("startos/manifest/i18n.ts")))
    assert tuple(texts) == LOCALES
    none_of(
        (f"{locale}: {len(text.encode())}" for locale, text in texts.items() if len(text.encode()) > most),
        f"{most}:",
    )


def test_release_notes_are_there_in_every_language() -> None:
    assert tuple(by_locale(read("startos/versions/current.ts"))) == LOCALES


def test_the_package_has_the_version_of_the_service() -> None:
    service = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version, _, downstream = found(rf"version: {TEXT}", read("startos/versions/current.ts")).partition(":")
    assert version == service["version"]
    assert downstream.isdecimal()
    assert found(rf"license: {TEXT}", read("startos/manifest/index.ts")) == service["license"]
    assert found(rf"id: {TEXT}", read("startos/manifest/index.ts")) == service["name"]


def test_the_licence_is_that_of_the_service() -> None:
    assert read("LICENSE") == (CHECKOUT / "LICENSE").read_text(encoding="utf-8")


@pytest.mark.parametrize("stem", ["license", "icon", "instructions", "readme"])
def test_there_is_exactly_one_of_each(stem: str) -> None:
    assert len([path for path in PACKAGE.iterdir() if path.stem.lower() == stem]) == 1


def test_the_icon_is_small_enough() -> None:
    assert (PACKAGE / "icon.svg").stat().st_size <= 40 * 1024


def test_the_same_architectures_are_named_everywhere() -> None:
    listed = re.findall(TEXT, found(r"arch: \[(.*?)\]", read("startos/manifest/index.ts")))
    short = {"x86_64": "x86", "aarch64": "arm"}
    assert f"ARCHES := {' '.join(short[arch] for arch in listed)}\n" in read("Makefile")
    assert f"architectures: [{', '.join(listed)}]" in read("README.md")


def test_the_sdk_is_pinned_and_locked_without_addresses() -> None:
    assert json.loads(read("package.json"))["dependencies"] == {"@start9labs/start-sdk": "2.0.9"}
    packages = json.loads(read("package-lock.json"))["packages"]
    assert packages["node_modules/@start9labs/start-sdk"]["version"] == "2.0.9"
    none_of(
        (
            name
            for name, package in packages.items()
            if "resolved" in package or (name and "integrity" not in package and not package.get("inBundle"))
        ),
        "Delete startos/package-lock.json and run `npm install --package-lock-only` in startos/:",
    )


@pytest.mark.parametrize("field", ["keepFinishedDays", "maxGames"])
def test_the_form_has_the_limits_of_the_service(field: str) -> None:
    name = re.sub(r"([A-Z])", lambda letter: "_" + letter[1].lower(), field)
    own = Settings.model_fields[name]
    least, most = (getattr(limit, side) for limit, side in zip(own.metadata, ("ge", "le"), strict=True))
    text = found(rf"{field}: \{{(.*?)\}}", read("startos/fileModels/settings.json.ts")).replace("_", "")
    assert text.split() == ["min:", f"{least},", "max:", f"{most},", "usual:", f"{own.default}"]


def test_only_variables_that_the_service_knows_are_set() -> None:
    known = {f"STATION_MASTER_{name.upper()}" for name in Settings.model_fields}
    set_by_us = {name for source in code().values() for name in re.findall(r"STATION_MASTER_\w+", source)}
    set_by_us |= set(re.findall(r"STATION_MASTER_[A-Z_]+", read("Dockerfile")))
    assert set_by_us <= known
    assert {
        line.strip("- ") for line in read("README.md").splitlines() if line.startswith("  - STATION_MASTER_")
    } == {name for source in code().values() for name in re.findall(r"STATION_MASTER_\w+", source)}


def test_port_user_and_folder_are_the_same_in_image_and_package() -> None:
    service, dockerfile = read("startos/service.ts"), read("Dockerfile")
    port = found(r"port = (\d+)", service)
    assert f"EXPOSE {port}\n" in dockerfile
    assert f"STATION_MASTER_PORT={port} " in dockerfile
    assert f"USER {found(rf'user = {TEXT}', service)}\n" in dockerfile
    assert f"VOLUME {found(rf'dataDirectory = {TEXT}', service)}\n" in dockerfile


def test_the_readme_has_the_headings_that_reviewers_expect_each_opened_by_a_sentence() -> None:
    text = read("README.md")
    assert text.startswith('<p align="center">\n  <img src="icon.svg"')
    assert re.findall(r"^# (.*)$", text, re.MULTILINE) == ["Station Master on StartOS"]
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == README_HEADINGS
    for section in re.split(r"^## .*$", text, flags=re.MULTILINE)[2:]:
        assert re.match(r"[A-Z]", section.strip())
    for heading in README_HEADINGS[1:]:
        assert f"- [{heading}](#{heading.lower().replace(' ', '-')})" in text


@pytest.mark.parametrize("path", ["README.md", "instructions.md"])
def test_no_version_stands_where_it_would_grow_old(path: str) -> None:
    assert not re.findall(r"\b\d+\.\d+\.\d+\b", re.sub(r"\b127\.0\.0\.1\b", "", read(path)))


def test_instructions_have_their_sections_and_name_what_the_person_sees() -> None:
    text = read("instructions.md")
    assert re.findall(r"^#+ (.*)$", text, re.MULTILINE) == [
        "Station Master",
        "Documentation",
        "What you get on StartOS",
        "Getting set up",
        "Using Station Master",
        "Limitations",
    ]
    bold = set(re.findall(r"\*\*([^*.]+)\*\*", text))
    assert {"Show Join Secret", "Settings", "Game table"} <= bold
    assert bold - set(english()) <= {"Rules", "A game table", "A join secret of your own"}


def test_every_action_is_described_in_the_readme() -> None:
    ids = {
        found(rf"sdk\.Action\.with\w+\(\s*{TEXT}", text) for text in code().values() if "sdk.Action." in text
    }
    assert len(ids) == 7
    assert {
        line.strip("- ") for line in found(r"actions:\n(.*?)\ntasks", read("README.md")).splitlines()
    } == ids
    none_of((name for name in ids if f"(`{name}`)" not in read("README.md")), "Not in the table of actions:")


@pytest.mark.parametrize("name", ["build", "tagAndRelease", "release", "syncNext"])
def test_the_workflows_call_start9s_own(name: str) -> None:
    assert f"uses: Start9Labs/start-technologies/.github/workflows/{name}.yml@master" in read(
        f".github/workflows/{name}.yml"
    )


def test_the_secret_is_made_in_one_place_and_on_install_only() -> None:
    makers = {path for path, text in code().items() if "makeSecret(" in text}
    assert makers == {"init/prepareVolume.ts"}
    assert "kind === 'install'" in code()["init/prepareVolume.ts"]


def test_nothing_is_printed() -> None:
    none_of(
        (path for path, text in code().items() if "console." in text), "The log of a package is read by many:"
    )


def test_the_build_context_is_what_the_dockerfile_copies() -> None:
    copied = {
        word
        for line in re.findall(r"^COPY (?!--from)(.*)$", read("Dockerfile"), re.MULTILINE)
        for word in line.split()[:-1]
    }
    allowed = {
        line[1:]
        for line in (CHECKOUT / ".dockerignore").read_text(encoding="utf-8").splitlines()
        if line.startswith("!")
    }
    assert copied == allowed
    assert all((CHECKOUT / Path(path)).exists() for path in copied)
