"""A second server on the store of a running one refuses immediately, names the other, and harms nothing. After kill -9 it may start."""

import time

from arena import Arena, run
from scenario import life, member, post

ABOUT = "two servers on one store"
CYCLES = (10, 2)
EX_CONFIG = 78
# Longer than a start takes here, but shorter than a wait for the lock.
REFUSE_SECONDS = 1


def needs() -> str | None:
    return None


def start_second(arena: Arena, first) -> None:
    second = arena.server(store=first.store)
    began = time.monotonic()
    try:
        second.start()
    except RuntimeError as refusal:
        arena.stops.append(time.monotonic() - began)
        arena.expect(f"in use by the server with process id {first.pid}" in str(refusal), f"the second server said: {refusal}")
        arena.expect(arena.program or second.process.wait(10) == EX_CONFIG, f"the second server's exit code is {second.process.returncode}")
    else:
        arena.expect(False, "a second server runs on the same store")


async def post_through_it(arena: Arena, first, number: int) -> None:
    ana = await member(arena, first, f"ana {number}")
    await post(ana, "before")
    start_second(arena, first)
    arena.expect(await post(ana, "after") is not None, "the first server suffered")


def run_fault(arena: Arena) -> None:
    first = arena.start(arena.server())
    for number in arena.rounds():
        run(post_through_it(arena, first, number))
        first.kill()
        first = arena.start(arena.server(store=first.store))
        run(life(arena, first, f"again {number}"))
    arena.expect_in_time(min(arena.stops) < max(arena.row.ready) + REFUSE_SECONDS, f"refusing took {arena.stops}, starting {arena.row.ready}")
    arena.row.notes.append(f"refused after {max(arena.stops) * 1000:.0f} ms at most")
    arena.end(first)
