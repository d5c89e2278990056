"""fdatasync fails with EIO. The state of the disk is unknown then: no reply and no image leaves, and the process ends with 74 and starts
cleanly."""

import os
import time

import tracing
from arena import Arena, run
from load import Lost
from record import tolerated
from scenario import FEED, life, member, post, upload

ABOUT = "fdatasync fails with EIO"
CYCLES = (12, 3)
STOP_SECONDS = 1


def needs() -> str | None:
    return tracing.needs()


async def fail(arena: Arena, server, act, name: str) -> None:
    ana = await member(arena, server, name)
    snap = await post(ana, "before")
    with tracing.attached(server.pid, "fdatasync", "error=EIO"):
        began = time.monotonic()
        try:
            await tolerated(act(ana, snap))
            # An upload's file may be refused without harm: no row names it. The next commit meets the same disk.
            arena.expect(act is send_upload and arena.checker.errors["internal"] > 0, f"{act.__name__} was answered on a failing disk")
            await post(ana, "meanwhile")
            arena.expect(False, "a post was answered on a failing disk")
        except Lost:
            pass
        code = server.process.wait(30)
        took = time.monotonic() - began
    arena.expect(code == os.EX_IOERR, f"the exit code is {code}")
    arena.stops.append(took)


def send_post(ana, snap):
    return ana.call("snap.post", feed=FEED, key="meanwhile", picture="bird")


def send_upload(ana, snap):
    return ana.call("snap.post", upload(), feed=FEED, key="upload meanwhile")


def send_open(ana, snap):
    return ana.call("snap.open", snap=snap)


def send_delete(ana, snap):
    return ana.call("snap.delete", snap=snap)


def run_fault(arena: Arena) -> None:
    arena.allow("internal")
    acts = (send_post, send_open, send_delete, send_upload)
    server = arena.server()
    for cycle in arena.rounds():
        arena.start(server)
        run(fail(arena, server, acts[cycle % len(acts)], f"ana {cycle}"))
        arena.start(server)
        run(life(arena, server, f"again {cycle}"))
    arena.end(server)
    arena.row.notes.append(f"stopped after {max(arena.stops) * 1000:.0f} ms at most")
    arena.expect_in_time(min(arena.stops) < STOP_SECONDS, f"the stops took {arena.stops}")
