"""The recogniser as the tests see it: its model, its process, and photographs for it."""

import os
import re
import shutil
from pathlib import Path

import pytest
from server import ROOT

PHOTOS = ROOT / "Tests/Fixtures/photos"
CAT, COFFEE = (PHOTOS / "chelsea.jpg").read_bytes(), (PHOTOS / "coffee.jpg").read_bytes()
MODEL = Path(os.environ.get("SNAPFEED_DATA", ROOT / "data")) / "model"

# A machine of CI has the model: without it these tests must fail there. Under a sanitizer, the child's bound on its memory leaves it no room.
needs_model = pytest.mark.skipif(
    "UNDER_SANITIZER" in os.environ or not (MODEL / "ready").exists() and not os.environ.get("CI"),
    reason=f"no {MODEL}, which `make model` makes, or a sanitizer")


def data_without_model(folder: Path) -> Path:
    """A copy of the data folder, without the model."""
    shutil.copytree(MODEL.parent, folder, ignore=shutil.ignore_patterns("model", ".model.part", "source"))
    return folder


def data_with_model(folder: Path) -> Path:
    """A copy of the data folder whose model may be damaged."""
    data_without_model(folder)
    shutil.copytree(MODEL, folder / "model")
    return folder


def truncated_model(folder: Path) -> Path:
    data = data_with_model(folder)
    with open(data / "model/efficientnet-lite2.onnx", "r+b") as file:
        file.truncate(1 << 20)
    return data


def children(parent: int) -> list[int]:
    """The processes of the recogniser that a server has. One that ended and waits to be noticed is none."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[1]) == parent and fields[0] not in "ZX" and b"recognise" in words:
            found.append(int(folder.name))
    return found


def lives(process: int) -> bool:
    """Whether one of its threads does. The first one may have ended before the others."""
    try:
        threads = list(Path(f"/proc/{process}/task").iterdir())
        states = [(thread / "stat").read_text().rsplit(")", 1)[1].split()[0] for thread in threads]
    except (FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{process}").exists() and lives(process)
    return any(state not in "ZX" for state in states)


def largest_kib(process: int) -> int:
    """The most memory that a process had so far."""
    return int(re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{process}/status").read_text())[1])
