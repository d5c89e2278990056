"""SIGTERM under load: accepted requests are finished, all clients are closed with 4000, the exit code is 0."""

import asyncio
import time

from arena import Arena, run
from client import Client

ABOUT = "SIGTERM under load"
CYCLES = (40, 2)
# The close codes: the server's "restarting", and that of a client which leaves by itself.
CLOSES = {4000, 1000}
STOP_SECONDS = 10


def needs() -> str | None:
    return None


def run_fault(arena: Arena) -> None:
    arena.allow("shutting_down")
    server = arena.start(arena.server())
    crowd = arena.crowd(server, people=8)
    run(crowd.sign_up())
    for _ in arena.rounds():
        run(until_closed(crowd.run(10_000, (arena.dice.randint(1, 400), server.process.terminate))))
        began = time.monotonic()
        arena.expect(server.process.wait(30) == 0, f"the exit code is {server.process.returncode}")
        arena.stops.append(time.monotonic() - began)
        arena.expect(not server.database.with_name("snapfeed.db-wal").exists(), "a clean stop left a WAL")
        arena.start(server)
    arena.expect(set(arena.checker.closes) <= CLOSES, f"connections were closed with {dict(arena.checker.closes)}")
    arena.expect(arena.checker.closes[4000] > 0, "no client was closed with 4000")
    arena.expect_in_time(max(arena.stops) < STOP_SECONDS, f"a stop took {max(arena.stops):.1f} s")
    arena.end(server)


async def until_closed(work) -> None:
    """Awaits the work, and then the end of every connection: `run` drops what is still open, which would pass for the server's doing."""
    await work
    if readers := [client._reader for client in Client.opened_here()]:
        await asyncio.wait(readers, timeout=STOP_SECONDS)
