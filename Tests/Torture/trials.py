"""Shared by the runs of faults on one server and on a cluster: the row of a fault, the table, and the command line."""

import argparse
import shutil
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

FAILURES_SHOWN = 5


@dataclass
class Row:
    """One line of the table."""

    fault: str
    cycles: int = 0
    acknowledged: int = 0
    delivered: int = 0
    undelivered: int = 0
    lost: int = 0
    duplicated: int = 0
    gaps: int = 0
    seen: int = 0
    followed: int = 0
    ready: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    skipped: str = ""
    seconds: float = 0

    @property
    def verdict(self) -> str:
        return "skipped" if self.skipped else "FAILED" if self.failures else "held"


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


class Session:
    """A run of several faults: `make` and its target are how one of them is replayed."""

    def __init__(self, target: str, seed: int | None):
        self.target = target
        self.seed = int(time.time()) if seed is None else seed
        self.folder = Path(tempfile.mkdtemp(prefix=f"{target}-"))
        # One fault runs the server as another user.
        self.folder.chmod(0o755)
        self.rows: list[Row] = []
        print(f"seed {self.seed}", flush=True)

    def report(self, row: Row) -> None:
        self.rows.append(row)
        print(f"{row.fault}: {row.skipped and 'skipped, ' + row.skipped or row.verdict} ({row.seconds:.0f} s)", flush=True)
        for text in row.failures[:FAILURES_SHOWN]:
            print(f"  {text}")
        if row.failures:
            print(f"  {len(row.failures)} in all. Transcript and store are in {self.folder / row.fault}")
            print(f"  Replay: make {self.target} FAULT={row.fault} SEED={self.seed}", flush=True)

    def end(self) -> int:
        """Prints the table. Returns the exit code; what failed is kept."""
        print(f"\nseed {self.seed}\n{table(self.rows)}")
        return self.close(any(row.failures for row in self.rows))

    def close(self, has_failed: bool) -> int:
        if not has_failed:
            shutil.rmtree(self.folder)
        return int(has_failed)


def options(doc: str, names) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fault", choices=names)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--cycles", type=int)
    parser.add_argument("--short", action="store_true", help="the few cycles of the everyday run")
    return parser
