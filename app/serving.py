"""Running the server; all is opened before the first request, so that trouble ends in one clear line."""

from __future__ import annotations

import gc
import resource
import signal
import socket
import sys
from contextlib import ExitStack

import uvicorn

from app.faults import StorageFault
from app.logs import say, start_logging
from app.main import create_app, open_services
from app.news import Newsroom
from app.settings import Settings

_SHUTDOWN_SECONDS = 3
_BACKLOG = 512
_FILES = 16_384
_TURN_SECONDS = 0.0005
_COLLECTED_AFTER = (5_000, 10, 1_000)
_UNTAKEN_MILLISECONDS = 30_000
"""A caller that takes nothing of what it was sent for so long is cut off by the system."""


def serve(settings: Settings) -> None:
    """Serve until told to stop; raises `StorageFault` when it can't begin."""
    start_logging(settings.log_level)
    with ExitStack() as stack:
        app = create_app(settings)
        app.state.services = open_services(settings, app.state.rendering, stack)
        listener = stack.enter_context(_listen(settings.host, settings.port))
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
            timeout_keep_alive=30,
        )
        say("listening", host=settings.host, port=listener.getsockname()[1])
        _take_signals_as_done()
        _allow_many_connections()
        _take_turns_quickly()
        _leave_alone_what_stays()
        _Server(config, app.state.services.games.news).run(sockets=[listener])
        say("stopped")


class _Server(uvicorn.Server):
    """Ends the open streams before it waits for requests to end."""

    def __init__(self, config: uvicorn.Config, news: Newsroom) -> None:
        super().__init__(config)
        self._news = news

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop serving."""
        self._news.close()
        await super().shutdown(sockets)


def _allow_many_connections() -> None:
    """Each open page holds a connection; many systems allow 1,024 files until more are asked for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _take_turns_quickly() -> None:
    """The ledger's thread needs the interpreter a dozen times for each commit, and while pages are being made
    it gets it only at the end of a turn: by default after 5 ms each time.
    """
    sys.setswitchinterval(_TURN_SECONDS)


def _leave_alone_what_stays() -> None:
    """Keep the garbage collector from going over the whole memory again and again.

    What is loaded by now stays for good, and games stay long. With 200 of them a full collection stops
    everything for half a second and finds next to nothing: what forms cycles is young, and collected as such.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECTED_AFTER)


def _take_signals_as_done() -> None:
    """Once stopped, uvicorn raises the signal that stopped it again; what is open is still to be closed."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: None)


def _listen(host: str, port: int) -> socket.socket:
    """The socket, told to be TCP: asyncio sends small packets at once only on those."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNTAKEN_MILLISECONDS)
        listener.bind((host, port))
        listener.listen(_BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise StorageFault(
            f"Can't listen on {host} port {port} ({reason}): set STATION_MASTER_HOST and STATION_MASTER_PORT."
        ) from None
    return listener
