"""Settings: read once, typed, and clear about what is wrong."""

from ipaddress import ip_network

import pytest

from app.settings import BadSettings, Settings, read_settings


def test_without_variables_the_usual_settings_hold() -> None:
    settings = read_settings()
    assert (settings.host, settings.port, str(settings.data_dir)) == ("127.0.0.1", 8080, "data")
    assert (settings.open_solitaire, settings.join_secret, settings.trust_proxy) == (False, None, ())
    assert (settings.max_games, settings.keep_finished_days, settings.log_level) == (200, 0, "info")


def test_variables_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATION_MASTER_PORT", "9")
    monkeypatch.setenv("STATION_MASTER_OPEN_SOLITAIRE", "1")
    monkeypatch.setenv("STATION_MASTER_TRUST_PROXY", "127.0.0.1, 10.0.0.0/8 ::1")
    monkeypatch.setenv("STATION_MASTER_LOG_LEVEL", "DEBUG")
    settings = read_settings()
    assert (settings.port, settings.open_solitaire, settings.log_level) == (9, True, "debug")
    assert settings.trust_proxy == (ip_network("127.0.0.1"), ip_network("10.0.0.0/8"), ip_network("::1"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eighty"),
        ("PORT", "70000"),
        ("OPEN_SOLITAIRE", "maybe"),
        ("MAX_GAMES", "0"),
        ("KEEP_FINISHED_DAYS", "-1"),
        ("LOG_LEVEL", "loud"),
        ("TRUST_PROXY", "everybody"),
        ("JOIN_SECRET", "short"),
    ],
)
def test_a_bad_value_is_refused_in_one_line_that_names_it(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"STATION_MASTER_{name}", value)
    with pytest.raises(BadSettings) as wrong:
        read_settings()
    assert f"STATION_MASTER_{name}" in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_a_refused_secret_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATION_MASTER_JOIN_SECRET", "hush")
    with pytest.raises(BadSettings) as wrong:
        read_settings()
    assert "hush" not in str(wrong.value)


def test_a_secret_does_not_show_in_the_settings_printed() -> None:
    assert "open sesame" not in repr(Settings(join_secret="open sesame"))
