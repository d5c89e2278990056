"""Storage for what must outlive a client's process: its token, its positions, and pending posts."""

import os
from pathlib import Path
from typing import Protocol
from urllib.parse import quote, unquote


class Storage(Protocol):
    """A small store of named bytes. An app may bring its own, for example over its database."""

    def load(self, name: str) -> bytes | None:
        """Returns the value under a name; None without one."""

    def save(self, name: str, data: bytes, *, durable: bool = False) -> None:
        """Stores all of `data` or nothing, whenever the process ends. With `durable`, the value also survives a power cut on return."""

    def remove(self, name: str) -> None:
        """Removes the value under a name, if any."""

    def names(self, prefix: str) -> list[str]:
        """Returns the stored names with a prefix, sorted."""


class MemoryStorage:
    """Keeps values in memory; they end with the process."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load(self, name: str) -> bytes | None:
        return self._kept.get(name)

    def save(self, name: str, data: bytes, *, durable: bool = False) -> None:
        self._kept[name] = data

    def remove(self, name: str) -> None:
        self._kept.pop(name, None)

    def names(self, prefix: str) -> list[str]:
        return sorted(name for name in self._kept if name.startswith(prefix))


class FolderStorage:
    """Keeps a file for each name, in a folder that only its owner can read. One client at a time may use it."""

    _UNFINISHED = ".new"

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = Path(folder)
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for left in self._folder.glob(f"*{self._UNFINISHED}"):
            left.unlink()

    def load(self, name: str) -> bytes | None:
        try:
            return self._path(name).read_bytes()
        except FileNotFoundError:
            return None

    def save(self, name: str, data: bytes, *, durable: bool = False) -> None:
        path = self._path(name)
        new = path.with_name(path.name + self._UNFINISHED)
        with open(new, "wb", opener=lambda file, flags: os.open(file, flags, 0o600)) as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        new.replace(path)
        if durable:
            self._sync_folder()

    def remove(self, name: str) -> None:
        self._path(name).unlink(missing_ok=True)

    def names(self, prefix: str) -> list[str]:
        stored = (unquote(path.name) for path in self._folder.iterdir() if not path.name.endswith(self._UNFINISHED))
        return sorted(name for name in stored if name.startswith(prefix))

    def _path(self, name: str) -> Path:
        # A dot is quoted as well, so no name is one of the folder's own or looks unfinished.
        return self._folder / quote(name, safe="").replace(".", "%2E")

    def _sync_folder(self) -> None:
        folder = os.open(self._folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
