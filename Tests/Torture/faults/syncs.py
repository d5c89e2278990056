"""Counts the syncs of commits. A client that waits for each answer makes one commit a post, and each must sync the WAL before its
answer."""

import re

import tracing
from arena import Arena, run
from scenario import member, post

ABOUT = "every acknowledged post paid a sync of the WAL"
CYCLES = (200, 20)


def needs() -> str | None:
    return tracing.needs()


def run_fault(arena: Arena) -> None:
    trace = arena.folder / "trace"
    server = arena.start(arena.server(wrapper=tracing.counting("fdatasync,fsync", trace)))

    def syncs() -> int:
        return len(re.findall(r"sync\(\d+<[^>]*-wal>", trace.read_text()))

    async def posts() -> int:
        ana = await member(arena, server, "ana")
        before = syncs()
        for number in range(arena.cycles):
            await post(ana, str(number))
            arena.row.cycles += 1
        return syncs() - before

    paid = run(posts())
    arena.expect(paid >= arena.cycles, f"{paid} syncs for {arena.cycles} commits")
    arena.row.notes.append(f"{paid} syncs")
    arena.end(server)
