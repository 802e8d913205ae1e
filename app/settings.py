"""Settings: environment variables, read once into one typed object (docs/self-hosting.md)."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PREFIX = "STATION_MASTER_"
Network = IPv4Network | IPv6Network


class BadSettings(ValueError):
    """A variable that can't be used; the text is one line that says which and why."""


class Settings(BaseSettings):
    """How this server runs. Nothing here names the address people reach it by."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="ignore", env_ignore_empty=True)

    host: str = "127.0.0.1"
    port: int = Field(8080, ge=0, le=65535)
    data_dir: Path = Path("data")
    join_secret: SecretStr | None = Field(None, min_length=8, max_length=200)
    open_solitaire: bool = False
    trust_proxy: Annotated[tuple[Network, ...], NoDecode] = ()
    max_games: int = Field(200, ge=1, le=100_000)
    keep_finished_days: int = Field(0, ge=0, le=36_500)
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @field_validator("trust_proxy", mode="before")
    @classmethod
    def _addresses(cls, value: Any) -> Any:
        """Addresses or networks, separated by commas or spaces."""
        if not isinstance(value, str):
            return value
        return tuple(ip_network(part) for part in value.replace(",", " ").split())

    @field_validator("log_level", mode="before")
    @classmethod
    def _any_case(cls, value: Any) -> Any:
        return value.lower() if isinstance(value, str) else value


def read_settings(**given: Any) -> Settings:
    """The settings of this process, `given` ones first; raises `BadSettings`."""
    try:
        return Settings(**given)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False, include_input=False)[0]
        name = str(first["loc"][0]).upper() if first["loc"] else "SETTINGS"
        raise BadSettings(f"{PREFIX}{name} can't be used: {_reason(first['msg'])}.") from None


def _reason(message: str) -> str:
    return message.removeprefix("Value error, ").rstrip(".")
