"""`make torture-cluster`: every fault of a cluster with a check after each cycle, and one table at the end. The exit code is 1 when a
promise was broken.

    make torture-cluster                                  all faults, with a seed from the clock
    make torture-cluster FAULT=failover SEED=7 CYCLES=20  one of them, replayed
    make torture-cluster FAULT=upgrade OTHER=old/snapfeed from an older program to the one under test, node by node
    python Tests/Torture/torture_cluster.py --control     the negative controls: the checker must find each of them
"""

import sys
import time
import traceback
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "Support")]

from arena import run  # noqa: E402  (the path must be set first)
from cluster import lacking, missing  # noqa: E402
from cluster_arena import ClusterArena  # noqa: E402
from cluster_faults import CONTROLS, CYCLES, FAULTS, ON_HOSTS, ONCE, control, needs  # noqa: E402
from trials import Row, Session, options  # noqa: E402


def attempt(name: str, seed: int, folder: Path, cycles: int | None = None, short: bool = False, other: str | None = None) -> Row:
    """Tries one fault, or one control; every failure is in the returned row."""
    if reason := missing() or lacking() or needs(name, other):
        return Row(name, skipped=reason)
    row, began = Row(name), time.monotonic()
    cycles = cycles or CYCLES.get(name, (1, 1))[1 if short else 0]
    clusters, each = (cycles, 1) if name in ONCE else (1, cycles)
    for number in range(clusters):
        place = folder / str(number)
        place.mkdir(parents=True)
        arena = ClusterArena(
            place, row, f"{seed} {name} {number}", each, cables=name not in ON_HOSTS, hosts=name in ON_HOSTS, program=other if name == "upgrade" else None)
        torment(arena, FAULTS.get(name) or control(name))
        if row.failures:
            break
    row.seconds = time.monotonic() - began
    return row


def torment(arena: ClusterArena, fault) -> None:
    """Some cycles on one cluster."""
    try:
        arena.cluster.start()
        run(arena.crowd.sign_up())
        for _ in range(arena.cycles):
            run(arena.cycle(fault))
            arena.row.cycles += 1
            if not arena.check():
                break
        for node in arena.cluster.running:
            code = node.stop()
            arena.expect(code == 0, f"the last stop of node {node.name} was not clean: {code}")
    except Exception:
        arena.row.failures.append(traceback.format_exc())
    finally:
        arena.count()
        arena.end()


def findings_of(row: Row) -> list[str]:
    """The findings that a control was made for."""
    _, words = CONTROLS[row.fault]
    return [text for text in row.failures if any(word in text for word in words)]


def run_controls(names: list[str], session: Session, cycles: int | None) -> int:
    missed = 0
    for name in names:
        row = attempt(name, session.seed, session.folder / name, cycles)
        found = findings_of(row)
        missed += not found and not row.skipped
        verdict = f"skipped, {row.skipped}" if row.skipped else "found" if found else "NOT FOUND"
        print(f"{name}: {verdict} ({row.seconds:.0f} s)")
        print("".join(f"  {text}\n" for text in (found or row.failures)[:1]), end="", flush=True)
    return session.close(missed > 0)


def main() -> int:
    parser = options(__doc__, FAULTS)
    parser.add_argument("--other", metavar="PROGRAM", help="an older program, for the fault `upgrade`")
    parser.add_argument("--control", nargs="?", const="all", choices=[*CONTROLS, "all"], help="the negative controls, or one of them")
    asked = parser.parse_args()
    session = Session("torture-cluster", asked.seed)
    if asked.control:
        return run_controls(list(CONTROLS) if asked.control == "all" else [asked.control], session, asked.cycles)
    for name in [asked.fault] if asked.fault else FAULTS:
        session.report(attempt(name, session.seed, session.folder / name, asked.cycles, asked.short, asked.other))
    return session.end()


if __name__ == "__main__":
    sys.exit(main())
