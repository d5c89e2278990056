"""Counts the allocations of the real server with a library that is loaded between it and libc: exact, and as fast as the server."""

import mmap
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path

from server import Server
from waiting import eventually

SOURCE = Path(__file__).with_name("allocations.c")
COUNT = struct.Struct("=Q")


class AllocationCounter:
    """A server whose allocations are counted, over all its threads."""

    def __init__(self, folder: Path, *options: str):
        library, file = folder / "allocations.so", folder / "allocations"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, SOURCE], check=True)
        file.write_bytes(COUNT.pack(0))
        with open(file, "rb") as opened:
            self.page = mmap.mmap(opened.fileno(), COUNT.size, access=mmap.ACCESS_READ)
        wrapper = ("env", f"LD_PRELOAD={library}", f"COUNTS_ALLOCATIONS={file}")
        self.server = Server(folder / "store", *options, wrapper=wrapper)

    def __enter__(self) -> "AllocationCounter":
        self.server.start()
        return self

    def __exit__(self, *_) -> None:
        self.server.__exit__()
        self.page.close()

    def count(self, work: Callable[[], None]) -> int:
        """The server's allocations for this work, which must wait for its answers."""
        before = self._settled()
        work()
        return self._settled() - before

    def _settled(self) -> int:
        """The number of allocations so far, once all threads of the server sleep: what follows an answer belongs to its work."""

        def rest() -> int | None:
            before = self._read()
            return before if self._sleeps() and self._sleeps() and self._read() == before else None

        return eventually(rest)

    def _sleeps(self) -> bool:
        tasks = Path(f"/proc/{self.server.pid}/task").glob("*/stat")
        return all(task.read_text().rpartition(")")[2].split()[0] == "S" for task in tasks)

    def _read(self) -> int:
        return COUNT.unpack(self.page)[0]
