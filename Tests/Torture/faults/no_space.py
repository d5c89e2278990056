"""The disk is full for a while: every write to the database's files fails with ENOSPC."""

import tracing
from arena import Arena, run
from scenario import member, post, upload

ABOUT = "writes fail with ENOSPC for a while, on a live server"
CYCLES = (10, 1)


def needs() -> str | None:
    return tracing.needs()


async def window(arena: Arena, server, number: int) -> None:
    ana = await member(arena, server, f"ana {number}")
    before = await post(ana, "before")
    with tracing.attached(server.pid, "pwrite64", "error=ENOSPC"):
        arena.expect(await post(ana, "meanwhile") is None, "a post was accepted on a full disk")
        page = await ana.call("feed.page", feed="animals")
        arena.expect(page["snaps"][0]["id"] == before, "reading failed on a full disk")
        arena.expect(not await arena.opens(ana, before), "a view was granted on a full disk, where no claim can be kept")
    arena.expect(arena.checker.errors["storage_full"] >= 2 * (number + 1), f"what clients heard is {dict(arena.checker.errors)}")
    arena.expect(await post(ana, "meanwhile") is not None, "posts fail though there is room again")
    arena.expect(await arena.opens(ana, before), "opening fails though there is room again")
    await ana.call("snap.post", upload(), feed="animals", key="upload")


def run_fault(arena: Arena) -> None:
    arena.allow("storage_full")
    server = arena.start(arena.server())
    for number in arena.rounds():
        run(window(arena, server, number))
    server.kill()
    arena.start(server)
    arena.end(server)
