"""The database of a store, for tests that look into it or change it.

`with sqlite3.connect(…)` ends a transaction and leaves the connection to the garbage collector. While it is open, the server's stop does not remove the WAL.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


@contextmanager
def reading(database: Path) -> Iterator[sqlite3.Connection]:
    """A connection that only reads, closed at the end. A server may run."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        yield connection


@contextmanager
def changing(database: Path) -> Iterator[sqlite3.Connection]:
    """A connection whose changes are committed at the end, unless the block fails, and which is closed then. No server runs."""
    with closing(sqlite3.connect(database)) as connection, connection:
        yield connection
