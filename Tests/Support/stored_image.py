"""The image of an uploaded snap in a store, and what is left of it."""

from dataclasses import dataclass
from pathlib import Path

from databases import reading
from waiting import eventually

# An image stays 10 s after its last open, so that its bytes can leave; what is due is erased every 10 s.
ERASURE_SECONDS = 60


@dataclass
class StoredImage:
    """A file, and the key that deciphers it."""

    store: Path
    path: Path
    key: bytes

    @classmethod
    def of(cls, store: Path, snap: str) -> "StoredImage":
        with reading(store / "snapfeed.db") as database:
            file, key = database.execute("SELECT file, secret FROM image WHERE snap = ?", (snap,)).fetchone()
        [path] = store.rglob(file)
        return cls(store, path, key)

    def remains(self, *words: str) -> list[str]:
        """The files of the store that have its key or the words, and its own file."""
        needles = [self.key, *(each.encode() for each in words)]
        files = [path for path in self.store.rglob("*") if path.is_file()]
        return sorted(path.name for path in files if path == self.path or any(needle in path.read_bytes() for needle in needles))

    def expect_erased(self, *words: str) -> None:
        """Waits until neither file nor key nor words are in any file of the store."""
        eventually(lambda: not self.remains(*words), ERASURE_SECONDS, lambda: f"left in {self.remains(*words)}")
