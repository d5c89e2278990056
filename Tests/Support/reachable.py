"""Paths for another user of this machine. A checkout in root's home, as in a container, is closed to all others."""

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from server import ROOT, binary

NOBODY = 65534


@contextlib.contextmanager
def folder_for_all() -> Iterator[Path]:
    """A new folder that anybody can enter, which those of pytest are not."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def program_for_all(folder: Path) -> str:
    """A copy of the program that anybody can run. The folder must be open already."""
    return shutil.copy(binary(), folder / "snapfeed-for-all")


def data_for_all(folder: Path) -> str:
    """A copy of the predefined data that anybody can read, without the recogniser's model of 54 MB. The folder must be open already."""
    return str(shutil.copytree(ROOT / "data", folder / "data-for-all", ignore=shutil.ignore_patterns("model")))
