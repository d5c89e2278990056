"""The crash-point sweep: kill -9 at every durable system call in turn, in two short lives of a server, each followed by a start.

One kind of call at a time, because strace counts each thread's calls by name. The first life begins with an empty folder. The second starts
on the remains of a crash, with a file that no row names."""

import shutil
from collections import Counter
from pathlib import Path

import tracing
from arena import Arena, run
from scenario import life

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


def crash(arena: Arena, scenario: str, call: str, point: int) -> bool:
    """Runs the life until it dies at the n-th call, starts again, and checks. False when the n-th call does not exist."""
    arena.new_part()
    if scenario == "recovery":
        shutil.copytree(arena.folder / "wreck", arena.store, ignore=shutil.ignore_patterns("*.sock"))
    server = arena.server(wrapper=tracing.injecting(call, f"signal=SIGKILL:when={point}"))
    try:
        server.start()
    except RuntimeError:
        pass
    else:
        if scenario == "life":
            run(life(arena, server, "ana"))
        server.process.terminate()
    died = server.process.wait(30) != 0
    again = arena.start(arena.server())
    arena.check(f"at {call} #{point} of {scenario}: ")
    again.stop()
    return died


def abandon_image(store: Path) -> None:
    """Adds a file that no row names, as a crash between file and row leaves it. A start after a crash removes it."""
    (store / ORPHAN).parent.mkdir(exist_ok=True)
    (store / ORPHAN).write_bytes(b"left behind")


def make_wreck(arena: Arena) -> None:
    """A store whose server was killed, with a file that no row names."""
    wreck = arena.start(arena.server(store=arena.folder / "wreck"))
    run(life(arena, wreck, "ana"))
    wreck.kill()
    abandon_image(wreck.store)


def run_fault(arena: Arena) -> None:
    make_wreck(arena)
    arena.new_part()
    counts: Counter[str] = Counter()
    if arena.short:
        scenarios = arena.dice.choices(list(CALLS), k=POINTS_SHORT)
        points = [(name, arena.dice.choice(CALLS[name]), arena.dice.randint(1, 9)) for name in scenarios]
        for scenario, call, point in [*ALWAYS, *points]:
            counts[scenario] += crash(arena, scenario, call, point)
    else:
        for scenario, calls in CALLS.items():
            for call in calls:
                point = 1
                while point < POINTS_MAX and crash(arena, scenario, call, point):
                    point += 1
                arena.expect(point < POINTS_MAX, f"{scenario} has more than {POINTS_MAX} points of {call}")
                counts[f"{scenario} {call}"] = point - 1
    arena.row.cycles = counts.total()
    arena.row.notes.append(", ".join(f"{name} {count}" for name, count in counts.items() if count))
