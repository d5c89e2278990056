"""The values of a server that can be seen from outside: its metrics, its memory, its open files."""

import os
import re
import urllib.request
from pathlib import Path


def figure(server, name: str) -> int:
    """One line of /metrics."""
    with urllib.request.urlopen(f"{server.http}/metrics", timeout=10) as page:
        return int(re.search(rf"^snapfeed_{name} (\d+)", page.read().decode(), re.MULTILINE)[1])


def memory(pid: int) -> int:
    """Resident memory in bytes."""
    return int(re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())[1]) * 1024


def open_files(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


def size(path: Path) -> int:
    """The size of a file in bytes; 0 when it does not exist."""
    return path.stat().st_size if path.exists() else 0


def folder_bytes(path: Path) -> int:
    return sum(file.stat().st_size for file in path.rglob("*") if file.is_file())
