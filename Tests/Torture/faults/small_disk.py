"""The store's file system really fills up: a small tmpfs, which is enlarged later."""

import shutil
import subprocess

from arena import Arena, is_root, run
from record import tolerated
from scenario import member, post, upload

ABOUT = "a file system of 4 MiB fills up, and grows"
CYCLES = (5, 1)
FILLS_MAX = 400


def needs() -> str | None:
    return None if is_root() and shutil.which("mount") else "only root may mount a tmpfs"


async def fill(arena: Arena, server, number: int) -> None:
    ana = await member(arena, server, f"ana {number}")
    first = await post(ana, "first")
    fills = 0
    while arena.checker.errors["storage_full"] == 0 and fills < FILLS_MAX:
        fills += 1
        await tolerated(ana.call("snap.post", upload(), feed="animals", key=f"upload {fills}"))
    while arena.checker.errors["storage_full"] < 3 and fills < 10 * FILLS_MAX:
        fills += 1
        await post(ana, f"post {fills}", caption="x" * 250)
    arena.expect(fills < 10 * FILLS_MAX, "the disk never filled up")
    arena.expect(len((await ana.call("feed.page", feed="animals"))["snaps"]) > 0, "reading failed on a full disk")
    subprocess.run(["mount", "-o", "remount,size=64m", str(arena.store)], check=True)
    arena.expect(await post(ana, "there is room again") is not None, "posts fail though there is room again")
    arena.expect(await arena.opens(ana, first), "opening fails though there is room again")


def run_fault(arena: Arena) -> None:
    for number in range(arena.cycles):
        arena.new_part(frozenset({"storage_full"}))
        arena.store.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(arena.store)], check=True)
        try:
            server = arena.start(arena.server("--limit", "storeFreeBytes=0"))
            run(fill(arena, server, number))
            arena.check()
            server.kill()
            arena.start(server)
            arena.end(server)
            arena.row.cycles += 1
            arena.count()
        finally:
            arena.clear()
            subprocess.run(["umount", "-l", str(arena.store)], check=True)
