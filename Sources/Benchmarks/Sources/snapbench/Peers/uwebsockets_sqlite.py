"""uWebSockets (by socketify) with Python's sqlite3: stores each client's message, then sends it to all.

`uwebsockets_sqlite.py PORT FOLDER` stores the text alone. `uwebsockets_sqlite.py PORT FOLDER snaps` stores what Snapfeed stores of a snap, in
the database that `limits store FOLDER/messages.db` has made.

The messages of one turn of the event loop share a transaction. WAL as SQLite's documentation advises, and no message is lost with the power."""

import random
import sqlite3
import sys
import time

from socketify import App, CompressOptions

CAPTION_SIZE = 48
ENTRIES_WAITING = 256


class Messages:
    """A table of texts."""

    def __init__(self, database):
        self.database = database
        database.execute("CREATE TABLE message (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")

    def write(self, texts):
        self.database.executemany("INSERT INTO message (text) VALUES (?)", [(text,) for text in texts])


class Snaps:
    """The rows that the promise in C writes: see limits/writer.c. The message begins with its caption."""

    def __init__(self, database):
        self.database = database
        database.execute("PRAGMA foreign_keys=ON")
        database.execute("PRAGMA secure_delete=ON")
        self.head = self.filed = 0

    def write(self, texts):
        first, now = self.head + 1, int(time.time() * 1000)
        captions = list(enumerate((text[:CAPTION_SIZE] for text in texts), first))
        self.head += len(texts)
        self.database.executemany(
            "INSERT INTO snap (feed, offset, author, key, caption, picture, type, width, height, posted, expires)"
            " SELECT 1, ?1, id, ?2, ?3, 'bear', 'image/webp', 1080, 1350, ?4, ?4 + 86400000"
            " FROM account WHERE id = 1 AND suspended IS NULL ON CONFLICT (author, key) DO NOTHING",
            [(offset, f"{random.getrandbits(60):015x}", caption, now) for offset, caption in captions])
        self.database.executemany("INSERT INTO snap_entry (snap, text) VALUES (?, ?)", captions)
        self.database.execute("UPDATE feed SET head = ?1, snaps = ?1 WHERE id = 1", (self.head,))
        if self.head - self.filed >= ENTRIES_WAITING:
            self.database.execute(
                "INSERT INTO shelf (rowid, text) SELECT snap, text FROM snap_entry WHERE snap > ? ORDER BY snap", (self.filed,))
            self.filed = self.head


database = sqlite3.connect(f"{sys.argv[2]}/messages.db", isolation_level=None)
database.execute("PRAGMA journal_mode=WAL")
database.execute("PRAGMA synchronous=FULL")
rows = (Snaps if sys.argv[3:] == ["snaps"] else Messages)(database)
waiting = []


def take(ws, message, opcode):
    if not waiting:
        app.loop.loop.call_soon(store)
    waiting.append(message)


def store():
    database.execute("BEGIN")
    rows.write(waiting)
    database.execute("COMMIT")
    for message in waiting:
        app.publish("all", message)
    waiting.clear()


app = App()
app.ws("/all", {
    "compression": CompressOptions.DISABLED,
    "max_payload_length": 16 << 20,
    "max_backpressure": 64 << 20,
    "idle_timeout": 120,
    "open": lambda ws: ws.subscribe("all"),
    "message": take,
})
app.listen(int(sys.argv[1]))
app.run()
