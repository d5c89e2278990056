"""Makes WebSockets, and says what is wrong where that fails."""

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.typing import Subprotocol

from .connection import Answer, Connection
from .errors import Stopped, Unreachable
from .frames import MESSAGE_BYTES_MAX, SUBPROTOCOL

#: Answers to the upgrade that say that this client is wrong here, so that it would be wrong again.
HOPELESS_STATUSES = (400, 401, 403, 404, 421, 426)
OPENING_SECONDS = 10.0


def address(url: str) -> str:
    """The WebSocket's address of a server's URL."""
    parts = urlsplit(url)
    scheme = {"http": "ws", "https": "wss"}.get(parts.scheme, parts.scheme)
    if scheme not in ("ws", "wss") or not parts.netloc:
        raise ValueError(f"{url} is not the address of a server. An address looks like http://host:port")
    return f"{scheme}://{parts.netloc}{parts.path.rstrip('/') if parts.path.endswith('/ws') else parts.path.rstrip('/') + '/ws'}"


@contextlib.asynccontextmanager
async def opened(url: str, silence: float, tls: ssl.SSLContext | None) -> AsyncIterator[ClientConnection]:
    """An open WebSocket, closed with 1000 at the end. It is given up when the server does not answer for `silence` seconds.

    - `tls`: for a `wss` address; None trusts the authorities of the system.

    Raises `Unreachable`, and `Stopped` where a later try would fail, too.
    """
    socket = await _connected(url, silence, tls)
    try:
        yield socket
    finally:
        await socket.close()


async def _connected(url: str, silence: float, tls: ssl.SSLContext | None) -> ClientConnection:
    secure: dict[str, Any] = {"ssl": tls} if tls and url.startswith("wss:") else {}
    try:
        return await connect(
            url, subprotocols=[Subprotocol(SUBPROTOCOL)], max_size=MESSAGE_BYTES_MAX, compression=None,
            ping_interval=silence / 2, ping_timeout=silence / 2, open_timeout=OPENING_SECONDS, close_timeout=2,
            # The progress of uploads counts only bytes that have left this process.
            write_limit=0, **secure,
        )
    except InvalidStatus as error:
        status = error.response.status_code
        if status in HOPELESS_STATUSES:
            raise Stopped(f"{url} refuses the connection with status {status}") from None
        raise Unreachable(f"{url} cannot be reached: it answers with status {status}") from None
    except (OSError, WebSocketException) as error:
        raise Unreachable(f"{url} cannot be reached: {error}") from error


async def ask_apart(url: str, silence: float, tls: ssl.SSLContext | None, method: str, params: dict[str, Any]) -> Answer:
    """Sends the request on a connection of its own, without a login."""
    async with opened(url, silence, tls) as socket:
        connection = Connection(socket, lambda _, __: None)
        reading = asyncio.create_task(connection.run())
        try:
            return await connection.request(method, params)
        finally:
            reading.cancel()
