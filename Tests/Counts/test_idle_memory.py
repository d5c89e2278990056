"""The memory of an idle connection, as `snapbench idle` measures it, with fewer connections."""

import asyncio
import resource
from pathlib import Path

import pytest
from client import Client
from server import Server
from workloads import OPTIONS

CONNECTIONS = 1_000
# In KiB. libwebsockets and libuv have 1.86 of it: their state of a connection, and a buffer for what arrives.
LIMIT = 2.65


def resident(server: Server) -> int:
    """The server's resident memory in KiB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


@pytest.mark.measurement
def test_an_idle_connection_takes_little_memory(tmp_path):
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    async def connect(server: Server) -> float:
        author = await Client.signed_up(server.url, "idle")
        # What the first connections need once belongs to none of them.
        clients = [await Client.resumed(server.url, author.token) for _ in range(100)]
        before = resident(server)
        clients += [await Client.resumed(server.url, author.token) for _ in range(CONNECTIONS)]
        cost = (resident(server) - before) / CONNECTIONS
        await asyncio.gather(*(client.close() for client in [author, *clients]))
        return cost

    with Server(tmp_path / "store", *OPTIONS) as server:
        assert asyncio.run(connect(server)) <= LIMIT
