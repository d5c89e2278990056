"""`make torture`: every fault with a check after each, and one table at the end. The exit code is 1 when a promise was broken.

    make torture                                 all faults, with a seed from the clock
    make torture FAULT=kill SEED=7 CYCLES=200    one of them, replayed
"""

import argparse
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "Support")]

from arena import Arena, Row  # noqa: E402  (the path must be set first)
from faults import NAMES, fault  # noqa: E402

FAILURES_SHOWN = 5


def attempt(name: str, seed: int, folder: Path, cycles: int | None = None, short: bool = False, program: tuple[str, ...] = ()) -> Row:
    """Tries one fault; every failure is in the returned row."""
    module = fault(name)
    if reason := module.needs():
        return Row(name, skipped=reason)
    folder.mkdir(parents=True)
    arena = Arena(folder, name, seed, cycles or module.CYCLES[1 if short else 0], short, program)
    began = time.monotonic()
    try:
        module.run_fault(arena)
    except Exception:
        arena.row.failures.append(traceback.format_exc())
    finally:
        arena.clear()
    arena.count()
    arena.row.seconds = time.monotonic() - began
    return arena.row


def percentile(values: list[float], share: float) -> str:
    return f"{sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000:.0f}" if values else ""


COLUMNS = ("fault", "cycles", "acked posts", "images", "claimed only", "events", "lost", "doubled", "gaps", "seen", "ready p50", "p99 ms", "verdict")


def cells(row: Row) -> tuple:
    if row.skipped:
        return (row.fault, *[""] * (len(COLUMNS) - 2), f"skipped: {row.skipped}")
    return (
        row.fault, row.cycles, row.acknowledged, row.delivered, row.undelivered, row.followed, row.lost, row.duplicated, row.gaps, row.seen,
        percentile(row.ready, 0.5), percentile(row.ready, 0.99), row.verdict + "".join(f"; {note}" for note in row.notes))


def table(rows: list[Row]) -> str:
    lines = [COLUMNS, *(tuple(map(str, cells(row))) for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(COLUMNS) - 1)]
    return "\n".join("| " + " | ".join([*(c.ljust(w) for c, w in zip(line, widths)), line[-1]]) + " |" for line in lines)


def tell(row: Row, seed: int, folder: Path) -> None:
    print(f"{row.fault}: {row.skipped and 'skipped, ' + row.skipped or row.verdict} ({row.seconds:.0f} s)", flush=True)
    for text in row.failures[:FAILURES_SHOWN]:
        print(f"  {text}")
    if row.failures:
        print(f"  {len(row.failures)} in all. Transcript and store are in {folder}\n  Replay: make torture FAULT={row.fault} SEED={seed}")


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--fault", choices=NAMES)
    options.add_argument("--seed", type=int)
    options.add_argument("--cycles", type=int)
    options.add_argument("--short", action="store_true", help="the few cycles of the everyday run")
    asked = options.parse_args()
    seed = int(time.time()) if asked.seed is None else asked.seed
    print(f"seed {seed}", flush=True)
    folder, rows = Path(tempfile.mkdtemp(prefix="torture-")), []
    folder.chmod(0o755)  # one fault runs the server as another user
    for name in [asked.fault] if asked.fault else NAMES:
        rows.append(attempt(name, seed, folder / name, asked.cycles, asked.short))
        tell(rows[-1], seed, folder / name)
    print(f"\nseed {seed}\n{table(rows)}")
    if any(row.failures for row in rows):
        return 1
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
