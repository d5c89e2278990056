"""uWebSockets (by socketify) with Python's sqlite3: stores each client's message, then sends it to all. `uwebsockets_sqlite.py PORT FOLDER`.

The messages of one turn of the event loop share a transaction. WAL as SQLite's documentation advises, and no message is lost with the power."""

import sqlite3
import sys

from socketify import App, CompressOptions

database = sqlite3.connect(f"{sys.argv[2]}/messages.db", isolation_level=None)
database.execute("PRAGMA journal_mode=WAL")
database.execute("PRAGMA synchronous=FULL")
database.execute("CREATE TABLE message (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
waiting = []


def take(ws, message, opcode):
    if not waiting:
        app.loop.loop.call_soon(store)
    waiting.append((message,))


def store():
    database.execute("BEGIN")
    database.executemany("INSERT INTO message (text) VALUES (?)", waiting)
    database.execute("COMMIT")
    for (message,) in waiting:
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
