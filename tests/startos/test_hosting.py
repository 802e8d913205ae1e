"""What docs/self-hosting.md and the files in hosting/ say is what the service and its image take."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from app.settings import Settings
from tests.house.source import CHECKOUT

KNOWN = {f"STATION_MASTER_{name.upper()}": field for name, field in Settings.model_fields.items()}
PAGE = (CHECKOUT / "docs/self-hosting.md").read_text(encoding="utf-8")
COMPOSE = (CHECKOUT / "hosting/compose.yaml").read_text(encoding="utf-8")
UNIT = (CHECKOUT / "hosting/station-master.service").read_text(encoding="utf-8")


def test_the_page_lists_every_setting_with_its_usual_value() -> None:
    rows = dict(re.findall(r"^\| `(STATION_MASTER_\w+)` \| (.*?) \|", PAGE, re.MULTILINE))
    assert set(rows) == set(KNOWN)
    for name, usual in rows.items():
        default = KNOWN[name].default
        if usual.startswith("`"):
            shown = (
                "./data"
                if default == Path("data")
                else str(int(default) if isinstance(default, bool) else default)
            )
            assert usual == f"`{shown}`"
        else:
            assert not default, name


def test_only_settings_that_the_service_knows_are_set() -> None:
    assert set(re.findall(r"STATION_MASTER_[A-Z_]+", COMPOSE + UNIT + PAGE)) <= set(KNOWN)


def test_every_command_on_the_page_is_one() -> None:
    asked = [sys.executable, "-m", "app.cli", "--help"]
    known = subprocess.run(asked, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
    for command in set(re.findall(r"^    station-master ([a-z]+)", PAGE, re.MULTILINE)):
        assert re.search(rf"^ +{command} ", known, re.MULTILINE), command


def test_compose_writes_to_the_volume_only_and_builds_our_dockerfile() -> None:
    assert (CHECKOUT / "hosting" / re.findall(r"context: (\S+)", COMPOSE)[0]).resolve() == CHECKOUT
    assert (CHECKOUT / re.findall(r"dockerfile: (\S+)", COMPOSE)[0]).is_file()
    for line in ("read_only: true", "cap_drop: [ALL]", "- data:/data"):
        assert line in COMPOSE
    # podman-compose loses the quotes of a list, and the check then fails for ever.
    assert re.search(r"^      test: python -c \".*/readyz.*\"$", COMPOSE, re.MULTILINE)


def test_the_proxies_on_the_page_hand_on_what_the_server_asks_for() -> None:
    """Tried by hand with Caddy and nginx; here only that nothing of it gets lost."""
    block = PAGE[PAGE.index("With nginx") : PAGE.index("STATION_MASTER_TRUST_PROXY=127.0.0.1")]
    for header in ("Host $http_host", "X-Forwarded-Proto $scheme", "X-Forwarded-For $remote_addr"):
        assert f"proxy_set_header {header};" in block


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    """Where systemd is there to ask; the words of the unit are checked in any case."""
    assert "DynamicUser=yes" in UNIT
    assert "SuccessExitStatus=143" in UNIT
    if (systemd := shutil.which("systemd-analyze")) is None:
        return
    unit = tmp_path / "station-master.service"
    unit.write_text(UNIT.replace("/opt/station-master/bin/station-master", "/bin/true"))
    asked = subprocess.run([systemd, "verify", unit], capture_output=True, text=True, check=False)
    assert str(unit.name) not in asked.stderr, asked.stderr
