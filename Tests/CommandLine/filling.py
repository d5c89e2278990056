"""What the scripts share that fill a store by SQL: the open database, authors, photos and their images."""

import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from random import Random

START = 1_700_000_000_000


@contextmanager
def filled(path: str) -> Iterator[sqlite3.Connection]:
    """The database of a store that no server has open. Nothing is synced to the disk."""
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA synchronous = OFF")
        yield database
    database.close()


def add_authors(database: sqlite3.Connection, numbers: Iterable[int], has_folded: bool = False) -> None:
    """Accounts with these numbers, which no one can log in to. Search finds them only by their folded names."""
    database.executemany(
        "INSERT INTO account (id, name, folded, password, role, created) VALUES (?, ?, ?, '', 'member', 0)",
        ((number, f"author{number}", f"author{number}" if has_folded else "") for number in numbers))


def add_photos(database: sqlite3.Connection, rows: Iterable[tuple[int, int, str, str, bytes, int]]) -> None:
    """Photos without images. A row is the number, the author, the caption, the audience, the placeholder, and the time in milliseconds."""
    database.executemany(
        """
        INSERT INTO photo (id, key, author, caption, audience, width, height, placeholder, posted)
        VALUES (?1, printf('%015d', ?1), ?2, ?3, ?4, 2048, 1536, ?5, ?6)
        """, rows)


def add_images(database: sqlite3.Connection, photos: int, rng: Random) -> None:
    """Three sizes of each photo. Their files do not exist."""
    database.executemany(
        "INSERT INTO photo_image (photo, size, file, secret, type, width, height, bytes) VALUES (?, ?, ?, ?, 'image/webp', 320, 240, 9000)",
        ((number, size, rng.randbytes(16).hex(), rng.randbytes(32)) for number in range(1, photos + 1) for size in ("thumb", "small", "large")))


def main(fill: Callable[[str, int], None]) -> None:
    """Runs a script: `python SCRIPT STORE [NUMBER]`."""
    fill(f"{sys.argv[1]}/snapfeed.db", int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
