"""Runs the parts of a test run in lanes: the parts of a lane one after another, the lanes next to each other.

The output of each part goes to a file of its own, so that lanes do not mix. What failed is shown at the end.
"""

import os
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHOWN_LINES = 12
FAILURE_LINES = 150
# Shown once more at the end of the run.
FAILED_LINES = 8


@dataclass
class Part:
    """A command of a test run."""

    name: str
    command: list[str]
    env: dict[str, str] = field(default_factory=dict)
    # The parts that must have passed before, beyond the one before it in its lane.
    needs: tuple[str, ...] = ()


@dataclass
class Result:
    """The outcome of a part. `code` is its exit code, None if it did not run."""

    code: int | None
    seconds: float = 0
    cpu_seconds: float = 0

    @property
    def passed(self) -> bool:
        return self.code == 0


class Schedule:
    """Runs lanes of parts, and keeps the result of each."""

    def __init__(self, lanes: list[list[Part]], logs: Path):
        self.lanes, self.logs = lanes, logs
        self.results: dict[str, Result] = {}
        self._done = {part.name: threading.Event() for lane in lanes for part in lane}
        self._printing = threading.Lock()

    def run(self) -> bool:
        """Runs everything, and returns whether every part passed."""
        self.logs.mkdir(parents=True, exist_ok=True)
        threads = [threading.Thread(target=self._run_lane, args=(lane,)) for lane in self.lanes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return all(result.passed for result in self.results.values())

    def log(self, name: str) -> Path:
        return self.logs / f"{name}.log"

    def _run_lane(self, lane: list[Part]) -> None:
        for part in lane:
            for need in part.needs:
                self._done[need].wait()
            if all(self.results[need].passed for need in part.needs):
                self.results[part.name] = self._run(part)
            else:
                self.results[part.name] = Result(None)
            self._report(part)
            self._done[part.name].set()

    def _run(self, part: Part) -> Result:
        start = time.monotonic()
        with self.log(part.name).open("w") as log:
            process = subprocess.Popen(
                part.command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, env=os.environ | part.env
            )
            _, status, usage = os.wait4(process.pid, 0)
        return Result(os.waitstatus_to_exitcode(status), time.monotonic() - start, usage.ru_utime + usage.ru_stime)

    def _report(self, part: Part) -> None:
        """Prints the end of a part's output: all that a reader needs where it passed, enough to find the cause where it failed."""
        result = self.results[part.name]
        with self._printing:
            if result.code is None:
                print(f"--- {part.name}: not run, since what it needs failed", flush=True)
                return
            print(f"--- {part.name}: {'passed' if result.passed else f'FAILED ({result.code})'} in {minutes(result.seconds)}")
            print("".join(self._last_lines(part.name, SHOWN_LINES if result.passed else FAILURE_LINES)), flush=True)

    def _last_lines(self, name: str, count: int) -> list[str]:
        return [line + "\n" for line in self.log(name).read_text(errors="replace").splitlines()[-count:]]

    def failures(self) -> str:
        """The names of the failed parts, each with the last lines of its output, where tests list what failed."""
        failed = [name for name, result in self.results.items() if result.code not in (0, None)]
        return "".join(f"--- {name} FAILED\n" + "".join(self._last_lines(name, FAILED_LINES)) for name in failed)

    def table(self) -> str:
        """The time of each part, in minutes of the clock and in seconds of a processor."""
        rows = [f"  {name:<16}{minutes(result.seconds):>7}{result.cpu_seconds:>9.0f} CPU-s" for name, result in self.results.items()]
        return "\n".join(rows)


def minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
