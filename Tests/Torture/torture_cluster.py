"""`make torture-cluster`: every fault of a cluster with a check after each cycle, and one table at the end. The exit code is 1 when a
promise was broken.

    make torture-cluster                                  all faults, with a seed from the clock
    make torture-cluster FAULT=failover SEED=7 CYCLES=20  one of them, replayed
    python Tests/Torture/torture_cluster.py --control     the negative controls: the checker must find each of them
"""

import argparse
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "Support")]

from arena import Row, run  # noqa: E402  (the path must be set first)
from cluster import lacking, missing  # noqa: E402
from cluster_arena import ClusterArena  # noqa: E402
from cluster_faults import CONTROLS, CYCLES, FAULTS, control  # noqa: E402
from torture import FAILURES_SHOWN, table  # noqa: E402


def attempt(name: str, seed: int, folder: Path, cycles: int | None = None, short: bool = False) -> Row:
    """Tries one fault, or one control; every failure is in the returned row."""
    if reason := missing() or lacking():
        return Row(name, skipped=reason)
    folder.mkdir(parents=True)
    fault = FAULTS.get(name) or control(name)
    arena = ClusterArena(folder, name, seed, cycles or CYCLES.get(name, (1, 1))[1 if short else 0])
    began = time.monotonic()
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
    arena.row.seconds = time.monotonic() - began
    return arena.row


def is_found(row: Row) -> bool:
    """Whether the checker found what a control did."""
    _, words = CONTROLS[row.fault]
    return any(word in text for text in row.failures for word in words)


def tell(row: Row, folder: Path, seed: int, is_control: bool) -> None:
    verdict = f"skipped, {row.skipped}" if row.skipped else "found" if is_control and is_found(row) else "NOT FOUND" if is_control else row.verdict
    print(f"{row.fault}: {verdict} ({row.seconds:.0f} s)", flush=True)
    for text in row.failures[: 1 if is_control else FAILURES_SHOWN]:
        print(f"  {text}")
    if row.failures and not is_control:
        print(f"  {len(row.failures)} in all. Transcript and logs are in {folder}\n  Replay: make torture-cluster FAULT={row.fault} SEED={seed}")


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--fault", choices=FAULTS)
    options.add_argument("--seed", type=int)
    options.add_argument("--cycles", type=int)
    options.add_argument("--short", action="store_true", help="one cycle of each")
    options.add_argument("--control", nargs="?", const="all", choices=[*CONTROLS, "all"], help="the negative controls, or one of them")
    asked = options.parse_args()
    seed = int(time.time()) if asked.seed is None else asked.seed
    print(f"seed {seed}", flush=True)
    names = [asked.fault] if asked.fault else list(FAULTS)
    if asked.control:
        names = list(CONTROLS) if asked.control == "all" else [asked.control]
    folder, rows = Path(tempfile.mkdtemp(prefix="torture-cluster-")), []
    for name in names:
        rows.append(attempt(name, seed, folder / name, asked.cycles, asked.short))
        tell(rows[-1], folder / name, seed, bool(asked.control))
    if not asked.control:
        print(f"\nseed {seed}\n{table(rows)}")
    if any(not is_found(row) and not row.skipped for row in rows) if asked.control else any(row.failures for row in rows):
        return 1
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
