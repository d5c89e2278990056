"""No file may grow beyond a limit (RLIMIT_FSIZE). SQLite takes that for a failing disk, so the server stops without a false answer."""

import os
import resource

from arena import Arena, run
from load import Lost
from scenario import life, member, post

ABOUT = "files may not grow (RLIMIT_FSIZE)"
CYCLES = (10, 1)
LIMIT = 30_000
POSTS_MAX = 400


def needs() -> str | None:
    return None


async def grow(arena: Arena, server, number: int) -> None:
    ana = await member(arena, server, f"ana {number}")
    await post(ana, "first")
    size = os.path.getsize(server.store / "snapfeed.db-wal")
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size + LIMIT, resource.RLIM_INFINITY))
    try:
        for turn in range(POSTS_MAX):
            if await post(ana, f"post {turn}", caption="x" * 250) is None:
                break
        else:
            arena.expect(False, "the limit was never felt")
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    except Lost:
        arena.expect(server.process.wait(10) == os.EX_IOERR, f"the exit code is {server.process.returncode}")


def run_fault(arena: Arena) -> None:
    arena.allow("storage_full")
    server = arena.server()
    for number in arena.rounds():
        arena.start(server)
        run(grow(arena, server, number))
        if server.process.poll() is None:
            server.kill()
        arena.start(server)
        run(life(arena, server, f"again {number}"))
    arena.end(server)
