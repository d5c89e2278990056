"""Counts the instructions of the real server, and of a program in C, with Valgrind's Callgrind, however busy the machine is."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

from server import Server, binary

# Without the features of newer processors, libc has the same routines on all of them.
CALLGRIND = ("env", "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX2,-ERMS,-FSRM", "valgrind", "--tool=callgrind")
START_SECONDS = 180
REFERENCE, REFERENCE_ROUNDS = Path(__file__).with_name("reference.c"), 1_000
TOTAL = re.compile(r"^totals: (\d+)", re.MULTILINE)


class InstructionCounter:
    """A server under Callgrind, which counts only during `count`."""

    def __init__(self, folder: Path, *options: str, program: str | None = None):
        self.folder = folder
        # Valgrind 3.19 cannot read Swift's debug information; the names of functions remain.
        stripped = folder / "snapfeed"
        subprocess.run(["objcopy", "--strip-debug", program or binary(), str(stripped)], check=True)
        wrapper = (*CALLGRIND, "--instr-atstart=no", f"--callgrind-out-file={folder}/counts")
        self.server = Server(folder / "store", *options, wrapper=wrapper, program=str(stripped))
        self.server.start_seconds = START_SECONDS

    def __enter__(self) -> "InstructionCounter":
        self.server.start()
        self._control("-i", "on")
        return self

    def __exit__(self, *_) -> None:
        self.server.__exit__()

    def count(self, work: Callable[[], None]) -> int:
        """The server's instructions for this work, which must wait for its answers."""
        self._control("-z")
        work()
        known = set(self.folder.glob("counts.*"))
        self._control("-d")
        (dump,) = set(self.folder.glob("counts.*")) - known
        return int(TOTAL.search(dump.read_text())[1])

    def _control(self, *words: str) -> None:
        subprocess.run(["callgrind_control", *words, str(self.server.process.pid)], check=True, capture_output=True, timeout=60)


def reference_round(folder: Path) -> float:
    """The instructions of one round of `reference.c`, without the start of the program."""
    program = folder / "reference"
    subprocess.run(["cc", "-O2", "-Wall", "-Werror", "-o", program, REFERENCE], check=True)

    def counted(rounds: int) -> int:
        dump = folder / f"reference-{rounds}"
        subprocess.run([*CALLGRIND, f"--callgrind-out-file={dump}", program, str(rounds)], check=True, capture_output=True, timeout=60)
        return int(TOTAL.search(dump.read_text())[1])

    return (counted(REFERENCE_ROUNDS) - counted(0)) / REFERENCE_ROUNDS
