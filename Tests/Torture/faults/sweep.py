"""The crash-point sweep: kill -9 at every durable system call in turn, in two short lives of a server, each followed by a start.

One kind of call at a time, because strace counts each thread's calls by name. The first life begins with an empty folder. The second starts
on the remains of a crash, with a file that no row names, a minute after received snaps were opened: it erases them."""

import shutil
import sqlite3
import struct
from collections import Counter
from pathlib import Path

import shims
import tracing
from arena import Arena, run
from checker import Checker
from databases import reading
from scenario import life
from waiting import eventually

ABOUT = "kill -9 at every durable system call in turn"
CYCLES = (1, 1)
CALLS = {
    "life": ("pwrite64", "fdatasync", "fsync", "ftruncate", "rename", "unlink", "write", "sendto"),
    "recovery": ("pwrite64", "fdatasync", "fsync", "ftruncate", "rename", "unlink", "write"),
}
# A name that the store could have given: other files are left alone.
ORPHAN = Path("images") / "ab" / ("ab" + "0" * 30)
POINTS_SHORT = 4
# Two points at which a crash was once taken for a clean stop.
ALWAYS = (("recovery", "pwrite64", 1), ("recovery", "ftruncate", 1))
# More points than our scenarios reach: a sweep that ends here has not seen all, and says so.
POINTS_MAX = 2_000


def needs() -> str | None:
    return tracing.needs()


def crash(arena: Arena, scenario: str, call: str, point: int, wreck: Checker) -> bool:
    """Runs the life until it dies at the n-th call, starts again, and checks. False when the n-th call does not exist."""
    is_recovery = scenario == "recovery"
    arena.new_part(after=wreck if is_recovery else None)
    if is_recovery:
        shutil.copytree(arena.folder / "wreck", arena.store, ignore=shutil.ignore_patterns("*.sock"))
    later = a_minute_later(arena) if is_recovery else ()
    server = arena.server(wrapper=(*tracing.injecting(call, f"signal=SIGKILL:when={point}"), *later))
    try:
        server.start()
    except RuntimeError:
        pass
    else:
        if is_recovery:
            wait_for_erasure(server)
        else:
            run(life(arena, server, "ana"))
        server.process.terminate()
    died = server.process.wait(30) != 0
    again = arena.start(arena.server(wrapper=later))
    if is_recovery:
        wait_for_erasure(again)
    arena.check(f"at {call} #{point} of {scenario}: ")
    again.stop()
    return died


def a_minute_later(arena: Arena) -> tuple[str, ...]:
    """A wrapper that sets a server's clock a minute forward, after the end of what was opened in the wreck."""
    clock = arena.folder / "clock"
    clock.write_bytes(struct.pack("=q", 60))
    return shims.wrapper("clock", arena.folder, TORTURE_CLOCK=clock)


def wait_for_erasure(server) -> None:
    """Waits until no sent snap is due to be erased, or the server has died."""

    def is_over() -> bool:
        return server.process.poll() is not None or not is_due(server.store)

    eventually(is_over, seconds=30)


def is_due(store: Path) -> bool:
    """Whether some sent snap is due; also true while a server that dies leaves the database unreadable."""
    try:
        with reading(store / "snapfeed.db") as database:
            return database.execute("SELECT 1 FROM sent WHERE due IS NOT NULL").fetchone() is not None
    except sqlite3.OperationalError:
        return True


def abandon_image(store: Path) -> None:
    """Adds a file that no row names, as a crash between file and row leaves it. A start after a crash removes it."""
    (store / ORPHAN).parent.mkdir(exist_ok=True)
    (store / ORPHAN).write_bytes(b"left behind")


def make_wreck(arena: Arena) -> Checker:
    """A store whose server was killed, with a file that no row names, and received snaps that were opened.

    Returns what was noted of it."""
    arena.new_part()
    wreck = arena.start(arena.server())
    run(life(arena, wreck, "ana"))
    arena.expect(is_due(wreck.store), "no received snap was opened")
    arena.check("of the wreck: ")
    wreck.kill()
    abandon_image(wreck.store)
    wreck.store.rename(arena.folder / "wreck")
    return arena.checker


def run_fault(arena: Arena) -> None:
    wreck = make_wreck(arena)
    counts: Counter[str] = Counter()
    if arena.short:
        scenarios = arena.dice.choices(list(CALLS), k=POINTS_SHORT)
        points = [(name, arena.dice.choice(CALLS[name]), arena.dice.randint(1, 9)) for name in scenarios]
        for scenario, call, point in [*ALWAYS, *points]:
            counts[scenario] += crash(arena, scenario, call, point, wreck)
    else:
        for scenario, calls in CALLS.items():
            for call in calls:
                point = 1
                while point < POINTS_MAX and crash(arena, scenario, call, point, wreck):
                    point += 1
                arena.expect(point < POINTS_MAX, f"{scenario} has more than {POINTS_MAX} points of {call}")
                counts[f"{scenario} {call}"] = point - 1
    arena.row.cycles = counts.total()
    arena.row.notes.append(", ".join(f"{name} {count}" for name, count in counts.items() if count))
