"""Logins by a service in tests: the service, a server that knows it, and people who come back from its pages."""

import asyncio

import pytest
from client import Client, refusal
from login_provider import LoginProvider, returned
from server import one


@pytest.fixture
def provider():
    with LoginProvider() as running:
        yield running


@pytest.fixture
def server(tmp_path, provider):
    with one(tmp_path / "store", *provider.options()) as running:
        yield running


def origin(server) -> str:
    return f"http://127.0.0.1:{server.port}"


def counted(server, what: str, provider: str) -> int:
    """The value of a metric of a service."""
    start = f'snapfeed_provider_{what}_total{{provider="{provider}"}} '
    return int(next(line.removeprefix(start) for line in server.metrics().splitlines() if line.startswith(start)))


async def entered(server, provider, sub: str, **parameters) -> dict:
    """Logs in on a connection of its own, as the page does that the browser comes back to."""
    client = await Client.connect(server.url)
    answer = await client.call("provider.finish", **await returned(client, provider, origin(server), sub), **parameters)
    return {**answer, "client": client}


async def refused(server, provider, sub: str = "u1", **changes) -> dict:
    client = await Client.connect(server.url)
    parameters = {**await returned(client, provider, origin(server), sub), **changes}
    return await refusal(client.call("provider.finish", **parameters))


async def logged(server, word: str, since: int) -> None:
    """Waits for a line with a word in the log, after the first lines."""
    async with asyncio.timeout(30):
        while not any(word in line for line in server.output[since:]):
            await asyncio.sleep(0.01)
