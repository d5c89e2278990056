"""Counts instructions and allocations of the real server with Valgrind's Callgrind: the same on any machine, however busy it is."""

import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from server import Server, binary

ALLOCATIONS = ("malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc")


@dataclass
class Counts:
    """The counts of all threads of the server together."""

    instructions: int
    allocations: int

    def __sub__(self, other: "Counts") -> "Counts":
        return Counts(self.instructions - other.instructions, self.allocations - other.allocations)

    def each(self, number: int) -> "Counts":
        return Counts(round(self.instructions / number), round(self.allocations / number))


class CountedServer:
    """The server under Callgrind, which counts only during `count`."""

    def __init__(self, folder: Path, *options: str):
        self.folder = folder
        # Valgrind 3.19 cannot read Swift's debug information; the names of functions remain.
        program = folder / "snapfeed"
        subprocess.run(["objcopy", "--strip-debug", binary(), str(program)], check=True)
        wrapper = ("valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/counts")
        self.server = Server(folder / "store", *options, wrapper=wrapper, program=str(program))

    def __enter__(self) -> "CountedServer":
        self.server.start()
        self._control("-i", "on")
        return self

    def __exit__(self, *_) -> None:
        self.server.__exit__()

    def count(self, work: Callable[[], None]) -> Counts:
        """The server's counts for this work, which must wait for its answers."""
        self._control("-z")
        work()
        known = set(self.folder.glob("counts.*"))
        self._control("-d")
        (dump,) = set(self.folder.glob("counts.*")) - known
        return self._read(dump)

    def _control(self, *words: str) -> None:
        subprocess.run(["callgrind_control", *words, str(self.server.process.pid)], check=True, capture_output=True, timeout=60)

    @staticmethod
    def _read(dump: Path) -> Counts:
        """Parses Callgrind's format: a name gets its number where it first occurs, and a call is given as its callee, then its count."""
        names: dict[str, str] = {}
        instructions = allocations = 0
        callee = ""
        for line in dump.read_text().splitlines():
            if match := re.match(r"c?fn=\((\d+)\)(?: (.*))?", line):
                names.setdefault(match[1], match[2] or "")
                callee = names[match[1]]
            elif line.startswith("calls=") and callee in ALLOCATIONS:
                allocations += int(line[len("calls=") :].split()[0])
            elif line.startswith("totals:"):
                instructions = int(line.split()[1])
        return Counts(instructions, allocations)
