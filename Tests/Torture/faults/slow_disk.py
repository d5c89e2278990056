"""Every sync takes long: posts wait for it, but the loop does not."""

import asyncio

import tracing
from arena import Arena, run
from scenario import FEED, member

ABOUT = "each fdatasync takes 300 ms, or 2 s in the short form; the loop answers meanwhile"
CYCLES = (20, 2)
PINGS = 5
# A busy machine may need a second for the pings.
DELAY_MILLISECONDS, DELAY_SHORT = 300, 2_000


def needs() -> str | None:
    return tracing.needs()


async def wait_for_disk(arena: Arena, server) -> None:
    ana, ben = await member(arena, server, "ana"), await member(arena, server, "ben")
    delay = DELAY_SHORT if arena.short else DELAY_MILLISECONDS
    with tracing.attached(server.pid, "fdatasync", f"delay_enter={delay * 1000}"):
        for cycle in range(arena.cycles):
            post = ana.send("snap.post", feed=FEED, key=str(cycle), picture="bird")
            await asyncio.sleep(0)
            for _ in range(PINGS):
                await (await ben.socket.ping())
            await ben.call("server.info")
            arena.expect(not post.done(), "the post was answered before its commit, or the loop waited for the disk")
            await post
            arena.row.cycles += 1


def run_fault(arena: Arena) -> None:
    server = arena.start(arena.server())
    run(wait_for_disk(arena, server))
    arena.check()
    arena.end(server)
