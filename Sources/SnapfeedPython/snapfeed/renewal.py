"""Keeps a connection signed in with tokens of an app's own: each is renewed before it ends."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from .connection import Connection
from .errors import NoToken, Refused, SnapfeedError
from .waiting import Wait

Refresh = Callable[[], Awaitable[str]]
#: A token is renewed after this part of the time that it has left, so that there is time to try again.
FRESH_PART = 0.8
SECONDS_LEAST = 1.0


async def fresh_token(refresh: Refresh) -> str:
    """Asks the app. Raises `NoToken` with its failure."""
    try:
        return await refresh()
    except Exception as error:
        raise NoToken(f"the app gave no token: {error!r}") from error


async def sign_in(connection: Connection, token: str) -> int | None:
    """Returns when an app's token ends, in milliseconds of the server's clock."""
    answer, _ = await connection.request("session.resume", {"token": token})
    connection.is_signed_in = True
    expires_at: int | None = answer.get("expiresAt")
    return expires_at


async def stay_fresh(
    connection: Connection, expires_at: int | None, refresh: Refresh, renewed: Callable[[str], None], problem: Callable[[SnapfeedError], None]
) -> None:
    """Signs in again and again on the same connection: one that ends would cost an open that is under way.

    `renewed` gets each token that the server has taken. A failure is passed to `problem`, and retried. Ends with `ConnectionLost`.
    """
    while expires_at is not None:
        left = (expires_at - await _server_time(connection)) / 1_000
        await asyncio.sleep(max(SECONDS_LEAST, FRESH_PART * left))
        expires_at = await _renew(connection, refresh, renewed, problem)


async def _server_time(connection: Connection) -> int:
    """Milliseconds of the server's clock. Asked for again while the server refuses: what an app asks may use up the rates."""
    wait = Wait(first=SECONDS_LEAST)
    while True:
        try:
            info, _ = await connection.request("server.info", {})
            now: int = info["now"]
            return now
        except Refused as error:
            await asyncio.sleep(max(wait.next(), (error.retry_after_ms or 0) / 1_000))


async def _renew(connection: Connection, refresh: Refresh, renewed: Callable[[str], None], problem: Callable[[SnapfeedError], None]) -> int | None:
    wait = Wait(first=SECONDS_LEAST)
    while True:
        try:
            token = await fresh_token(refresh)
            expires_at = await sign_in(connection, token)
            renewed(token)
            return expires_at
        except (NoToken, Refused) as error:
            problem(error)
            asked: Any = error.retry_after_ms if isinstance(error, Refused) else None
            await asyncio.sleep(max(wait.next(), (asked or 0) / 1_000))
