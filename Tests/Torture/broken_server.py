"""A small feed server that keeps every promise, and with `--broken NAME` breaks one: the negative control of the checker.

It implements the part of the protocol that the load uses, with the tables that the checker reads. It is never part of the product.

    claim_after_send    the image leaves before the claim is written
    ack_before_commit   posts are answered at once, and committed a while later
    no_lock             a second server may use the store
    cursor_jumps        a live event moves a follower's cursor while missed events are being read
    synchronous_normal  a commit does not wait for the disk
"""

import argparse
import asyncio
import fcntl
import json
import os
import secrets
import signal
import sqlite3
import struct
import sys
import time
from pathlib import Path

import websockets

BREAKS = ("claim_after_send", "ack_before_commit", "no_lock", "cursor_jumps", "synchronous_normal")
LATE_COMMIT_SECONDS = 0.2
SCHEMA = """
CREATE TABLE IF NOT EXISTS feed (id INTEGER PRIMARY KEY, name TEXT, epoch TEXT, head INTEGER DEFAULT 0, snaps INTEGER DEFAULT 0);
CREATE TABLE IF NOT EXISTS account (id INTEGER PRIMARY KEY, name TEXT, token TEXT);
CREATE TABLE IF NOT EXISTS snap (id INTEGER PRIMARY KEY AUTOINCREMENT, feed INTEGER, offset INTEGER, author INTEGER, key TEXT, caption TEXT,
  picture TEXT, width INTEGER, height INTEGER, posted INTEGER, gone TEXT, opens INTEGER DEFAULT 0, UNIQUE (author, key));
CREATE TABLE IF NOT EXISTS removal (feed INTEGER, offset INTEGER, snap INTEGER, kind TEXT, PRIMARY KEY (feed, offset));
CREATE TABLE IF NOT EXISTS image (snap INTEGER PRIMARY KEY, file TEXT);
CREATE TABLE IF NOT EXISTS open (snap INTEGER, viewer INTEGER, PRIMARY KEY (snap, viewer));
CREATE TABLE IF NOT EXISTS tally (viewer INTEGER, feed INTEGER, opened INTEGER, PRIMARY KEY (viewer, feed));
"""


class Refusal(Exception):
    pass


def sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


class Ledger:
    """The store. Each method is one command; the caller commits."""

    def __init__(self, store: Path, data: Path, broken: str | None):
        self.images = store / "images" / "00"
        self.pictures = data / "pictures"
        self.images.mkdir(parents=True, exist_ok=True)
        sync(self.images.parent)
        sync(store)
        self.db = sqlite3.connect(store / "snapfeed.db", isolation_level=None)
        self.db.execute("PRAGMA journal_mode=WAL")
        self.db.execute(f"PRAGMA synchronous={'NORMAL' if broken == 'synchronous_normal' else 'FULL'}")
        self.db.executescript(SCHEMA)
        for feed in json.loads((data / "feeds.json").read_text()):
            if not self.row("SELECT 1 FROM feed WHERE name = ?", feed["id"]):
                self.db.execute("INSERT INTO feed (name, epoch) VALUES (?, ?)", (feed["id"], secrets.token_hex(4)))
        self.feeds = {name: number for number, name in self.db.execute("SELECT id, name FROM feed")}
        for path in self.images.parent.glob("*/*"):
            if not self.row("SELECT 1 FROM image WHERE file = ?", path.name):
                path.unlink()

    def row(self, sql: str, *arguments):
        return self.db.execute(sql, arguments).fetchone()

    def take_offset(self, feed: int, change: int) -> int:
        self.db.execute("UPDATE feed SET head = head + 1, snaps = snaps + ? WHERE id = ?", (change, feed))
        return self.row("SELECT head FROM feed WHERE id = ?", feed)[0]

    def post(self, author: int, p: dict, bytes: bytes) -> tuple[dict, list[dict]]:
        earlier = self.row("SELECT id FROM snap WHERE author = ? AND key = ?", author, p["key"])
        if earlier:
            return {"snap": self.snap(earlier[0])}, []
        feed = self.feeds[p["feed"]]
        snap = self.db.execute(
            "INSERT INTO snap (feed, offset, author, key, caption, picture, width, height, posted) VALUES (?, ?, ?, ?, ?, ?, 1, 1, ?)",
            (feed, self.take_offset(feed, +1), author, p["key"], p.get("caption"), p.get("picture"), int(time.time() * 1000))).lastrowid
        if "picture" not in p:
            name = secrets.token_hex(8)
            self.write_durably(self.images / name, bytes)
            self.db.execute("INSERT INTO image (snap, file) VALUES (?, ?)", (snap, name))
        return {"snap": self.snap(snap)}, [self.event(p["feed"], self.snap(snap)["offset"], "snap.posted", self.snap(snap))]

    def write_durably(self, path: Path, bytes: bytes) -> None:
        with open(path, "wb") as file:
            file.write(bytes)
            file.flush()
            os.fsync(file.fileno())
        sync(path.parent)

    def snap(self, number: int) -> dict:
        id, feed, offset, author, caption, width, height, posted = self.row(
            "SELECT snap.id, feed.name, offset, author, caption, width, height, posted FROM snap JOIN feed ON feed.id = feed WHERE snap.id = ?",
            number)
        told = {"id": str(id), "feed": feed, "offset": offset, "author": {"id": str(author)}, "width": width, "height": height}
        return {**told, "postedAt": posted, **({"caption": caption} if caption else {})}

    def event(self, feed: str, offset: int, kind: str, snap) -> dict:
        return {"feed": feed, "epoch": self.row("SELECT epoch FROM feed WHERE name = ?", feed)[0], "offset": offset, "type": kind, "snap": snap}

    def check_open(self, viewer: int, snap: int) -> tuple[int, bytes]:
        feed, gone, picture = self.row("SELECT feed, gone, picture FROM snap WHERE id = ?", snap)
        if gone:
            raise Refusal("snap_gone")
        if self.row("SELECT 1 FROM open WHERE snap = ? AND viewer = ?", snap, viewer):
            raise Refusal("already_opened")
        if picture:
            return feed, (self.pictures / f"{picture}.jpg").read_bytes()
        return feed, (self.images / self.row("SELECT file FROM image WHERE snap = ?", snap)[0]).read_bytes()

    def claim(self, viewer: int, snap: int, feed: int) -> None:
        if self.db.execute("INSERT OR IGNORE INTO open VALUES (?, ?)", (snap, viewer)).rowcount:
            self.db.execute("UPDATE snap SET opens = opens + 1 WHERE id = ?", (snap,))
            self.db.execute("INSERT INTO tally VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET opened = opened + 1", (viewer, feed))

    def delete(self, snap: int) -> tuple[dict, list[dict]]:
        feed, name, gone = self.row("SELECT feed, feed.name, gone FROM snap JOIN feed ON feed.id = feed WHERE snap.id = ?", snap)
        if gone:
            raise Refusal("snap_gone")
        offset = self.take_offset(feed, -1)
        self.db.execute("UPDATE snap SET gone = 'deleted', caption = NULL, picture = NULL WHERE id = ?", (snap,))
        self.db.execute("INSERT INTO removal VALUES (?, ?, ?, 'deleted')", (feed, offset, snap))
        self.db.execute("UPDATE tally SET opened = opened - 1 WHERE feed = ? AND viewer IN (SELECT viewer FROM open WHERE snap = ?)", (feed, snap))
        for (file,) in self.db.execute("DELETE FROM image WHERE snap = ? RETURNING file", (snap,)).fetchall():
            (self.images / file).unlink()
        return {}, [self.event(name, offset, "snap.deleted", str(snap))]

    def missed(self, feed: str, after: int, most: int = -1) -> list[dict]:
        number = self.feeds[feed]
        rows = self.db.execute(
            """SELECT offset, 'snap.posted', id FROM snap WHERE feed = ?1 AND offset > ?2 UNION ALL
            SELECT offset, 'snap.' || kind, snap FROM removal WHERE feed = ?1 AND offset > ?2 ORDER BY 1 LIMIT ?3""", (number, after, most))
        return [self.event(feed, o, kind, self.snap(id) if kind == "snap.posted" else str(id)) for o, kind, id in rows.fetchall()]


class Talk:
    """One connection."""

    def __init__(self, house: "House", socket):
        self.house, self.ledger, self.socket = house, house.ledger, socket
        self.user = 0
        self.cursors: dict[str, int] = {}
        self.outbox: asyncio.Queue = asyncio.Queue()

    async def run(self) -> None:
        self.house.talks.add(self)
        sender = asyncio.create_task(self.send())
        try:
            async for message in self.socket:
                size = struct.unpack(">I", message[:4])[0] if isinstance(message, bytes) else 0
                request = json.loads(message[4 : 4 + size] if size else message)
                await self.answer(request, message[4 + size :] if size else b"")
        except websockets.ConnectionClosed:
            pass
        finally:
            self.house.talks.discard(self)
            sender.cancel()

    async def send(self) -> None:
        """Handles messages one after the other, in the order in which they were sent."""
        while True:
            await self.socket.send(await self.outbox.get())

    async def answer(self, request: dict, attached: bytes) -> None:
        act = getattr(self, request["method"].replace(".", "_"))
        try:
            await act(request["id"], request["params"], attached)
        except Refusal as refusal:
            error = {"code": 1, "message": "no", "data": {"name": str(refusal)}}
            self.say({"id": request["id"], "error": error})

    def say(self, message: dict) -> None:
        self.outbox.put_nowait(json.dumps({"jsonrpc": "2.0", **message}))

    def done(self, id: int, result: dict, events: list[dict] = []) -> None:
        """Commits, then answers, then pushes, in this order."""
        self.house.commit()
        self.say({"id": id, "result": result})
        self.house.publish(events)

    async def account_create(self, id, p, _) -> None:
        token = secrets.token_hex(16)
        self.user = self.ledger.db.execute("INSERT INTO account (name, token) VALUES (?, ?)", (p["name"], token)).lastrowid
        self.done(id, {"user": {"id": str(self.user)}, "token": token})

    async def session_resume(self, id, p, _) -> None:
        self.user = self.ledger.row("SELECT id FROM account WHERE token = ?", p["token"])[0]
        self.done(id, {"user": {"id": str(self.user)}})

    async def feed_page(self, id, p, _) -> None:
        self.done(id, {"snaps": []})

    async def snap_post(self, id, p, attached) -> None:
        self.done(id, *self.ledger.post(self.user, p, attached))

    async def snap_delete(self, id, p, _) -> None:
        self.done(id, *self.ledger.delete(int(p["snap"])))

    async def snap_open(self, id, p, _) -> None:
        snap = int(p["snap"])
        feed, image = self.ledger.check_open(self.user, snap)
        if self.house.broken != "claim_after_send":
            self.ledger.claim(self.user, snap, feed)
            self.house.commit()
        text = json.dumps({"jsonrpc": "2.0", "id": id, "result": {"snap": self.ledger.snap(snap)}}).encode()
        self.outbox.put_nowait(struct.pack(">I", len(text)) + text + image)
        if self.house.broken == "claim_after_send":
            await asyncio.sleep(0)
            self.ledger.claim(self.user, snap, feed)
            self.house.commit()

    async def feed_subscribe(self, id, p, _) -> None:
        feeds = []
        for wish in p["feeds"]:
            name = wish["id"]
            epoch, head = self.ledger.row("SELECT epoch, head FROM feed WHERE name = ?", name)
            if wish.get("epoch") == epoch and wish["offset"] <= head:
                events = await self.catch_up(name, wish["offset"])
                feeds.append({"id": name, "epoch": epoch, "offset": self.cursors[name], "recovered": True, "events": events})
            else:
                self.cursors[name] = head
                feeds.append({"id": name, "epoch": epoch, "offset": head, "recovered": False, "snaps": []})
        self.say({"id": id, "result": {"feeds": feeds}})

    async def catch_up(self, feed: str, after: int) -> list[dict]:
        if self.house.broken != "cursor_jumps":
            events = self.ledger.missed(feed, after)
            self.cursors[feed] = after + len(events)
            return events
        events, self.cursors[feed] = [], after
        while more := self.ledger.missed(feed, self.cursors[feed], 1):
            events += more
            self.cursors[feed] = more[-1]["offset"]
            await asyncio.sleep(0.001)  # here a live event may move the cursor
        return events


class House:
    def __init__(self, ledger: Ledger, broken: str | None):
        self.ledger, self.broken = ledger, broken
        self.talks: set[Talk] = set()
        ledger.db.execute("BEGIN")

    def commit(self) -> None:
        if self.broken == "ack_before_commit":
            asyncio.get_running_loop().call_later(LATE_COMMIT_SECONDS, self.commit_now)
        else:
            self.commit_now()

    def commit_now(self) -> None:
        self.ledger.db.execute("COMMIT")
        self.ledger.db.execute("BEGIN")

    def publish(self, events: list[dict]) -> None:
        for event in events:
            for talk in list(self.talks):
                if event["feed"] in talk.cursors:
                    talk.cursors[event["feed"]] = event["offset"]
                    talk.say({"method": "feed.event", "params": event})


def lock(store: Path) -> None:
    file = open(store / "lock", "a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.seek(0)
        sys.exit(f"in use by the server with process id {file.read().split()[-1]}")
    file.write(f"{os.getpid()}\n")
    file.flush()
    lock.held = file


async def serve(options) -> None:
    stop = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, lambda: stop.done() or stop.set_result(None))
    house = House(Ledger(options.store, options.data, options.broken), options.broken)
    async with websockets.serve(
            lambda socket: Talk(house, socket).run(), "127.0.0.1", options.port, subprotocols=["snapfeed.v1.json"], max_size=None) as listener:
        print(f"Open     http://127.0.0.1:{listener.sockets[0].getsockname()[1]}\nStop     Ctrl-C", flush=True)
        await stop
        await asyncio.gather(*(talk.socket.close(4000) for talk in house.talks))
    house.commit_now()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int)
    parser.add_argument("--store", type=Path)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--broken", choices=BREAKS)
    options, _ = parser.parse_known_args(sys.argv[2:])
    options.store.mkdir(parents=True, exist_ok=True)
    if options.broken != "no_lock":
        lock(options.store)
    asyncio.run(serve(options))


if __name__ == "__main__":
    main()
