"""`python Tests/Torture/expiry.py [--snaps 100000]`: many snaps expire at one moment. How long does a post wait then, and how long before?

It judges nothing: the figures depend on the machine and on its other load, which is printed as well."""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "Support")]

import gauge  # noqa: E402  (the path must be set first)
from arena import FREE, run  # noqa: E402
from client import Client  # noqa: E402
from databases import changing, reading  # noqa: E402
from scenario import FEED  # noqa: E402
from server import Server  # noqa: E402

POSTERS, READERS, VIEWERS = 4, 2, 3
UPLOAD_BYTES, UPLOADS_PERCENT = 2_000, 30
LEAD_SECONDS, PATIENCE_SECONDS = 8, 600
POST_SECONDS, READ_SECONDS, LOOK_SECONDS = 0.02, 0.01, 0.5


def fill(store: Path, snaps: int, uploads_percent: int = UPLOADS_PERCENT) -> None:
    """Writes snaps by SQL in the form of the server, with uploads among them, some of them opened. `expire_at` sets when they expire."""
    images = store / "images"
    for number in range(256):
        (images / f"{number:02x}").mkdir(exist_ok=True)
    with changing(store / "snapfeed.db") as database:
        database.execute("PRAGMA synchronous = OFF")
        feed = database.execute("SELECT id FROM feed WHERE name = ?", (FEED,)).fetchone()[0]
        viewers = [row[0] for row in database.execute("SELECT id FROM account ORDER BY id LIMIT ?", (VIEWERS,))]
        for number in range(1, snaps + 1):
            is_upload = number % 100 < uploads_percent
            database.execute(
                "INSERT INTO snap (id, feed, offset, author, key, caption, picture, type, width, height, posted, opens)"
                " VALUES (?1, ?2, ?1, ?3, 'expiring ' || ?1, 'caption ' || ?1, ?4, 'image/jpeg', 1080, 1440, 0, ?5)",
                (number, feed, viewers[0], None if is_upload else "bear", VIEWERS))
            if is_upload:
                name = os.urandom(16).hex()
                (images / name[:2] / name).write_bytes(os.urandom(UPLOAD_BYTES))
                database.execute("INSERT INTO image VALUES (?, ?, ?)", (number, name, os.urandom(32)))
        database.execute("INSERT INTO snap_key (author, key, snap) SELECT author, key, id FROM snap ORDER BY author, key")
        database.execute("UPDATE snap_key_state SET last = (SELECT max(id) FROM snap)")
        for viewer in viewers:
            phone = database.execute("INSERT INTO device (account, name) VALUES (?, 'phone')", (viewer,)).lastrowid
            database.execute("INSERT INTO open SELECT id, ?, 0, ? FROM snap", (viewer, phone))
            database.execute("INSERT INTO tally VALUES (?, ?, ?)", (viewer, feed, snaps))
        database.execute("UPDATE feed SET head = ?1, snaps = ?1 WHERE id = ?2", (snaps, feed))


def expire_at(store: Path, moment: float) -> None:
    with changing(store / "snapfeed.db") as database:
        database.execute("UPDATE snap SET expires = ?", (int(moment * 1000),))


def expiring(store: Path) -> int:
    with reading(store / "snapfeed.db") as database:
        return database.execute("SELECT count(*) FROM snap WHERE expires IS NOT NULL AND gone IS NULL").fetchone()[0]


async def repeat(client: Client, waits: list[tuple[float, float]], pause: float, method: str, **params) -> None:
    while True:
        began = time.monotonic()
        await client.call(method, **params, **({"key": str(began)} if method == "snap.post" else {}))
        waits.append((began, time.monotonic() - began))
        client.pushes.clear()
        await asyncio.sleep(pause)


def reported(waits: list[float]) -> str:
    waits = sorted(waits)
    middle, last, most = (waits[min(len(waits) - 1, int(len(waits) * share))] * 1000 for share in (0.5, 0.99, 1))
    return f"{len(waits)}, p50 {middle:.1f}, p99 {last:.1f}, longest {most:.1f} ms"


async def measure(server: Server, moment: float, snaps: int) -> None:
    clients = [await Client.signed_up(server.url, f"person {number}") for number in range(POSTERS + READERS)]
    posts, reads = [], []
    work = [repeat(client, posts, POST_SECONDS, "snap.post", feed="people", picture="bird") for client in clients[:POSTERS]]
    work += [repeat(client, reads, READ_SECONDS, "feed.page", feed=FEED, limit=50) for client in clients[POSTERS:]]
    tasks = [asyncio.create_task(one) for one in work]
    await asyncio.sleep(max(0, moment - time.time()))
    began, wal = time.monotonic(), 0
    async with asyncio.timeout(PATIENCE_SECONDS):
        while await asyncio.to_thread(expiring, server.store):
            wal = max(wal, gauge.size(server.store / "snapfeed.db-wal"))
            await asyncio.sleep(LOOK_SECONDS)
    ended = time.monotonic()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(f"{snaps} snaps expired in {ended - began:.0f} s; the WAL had {wal / (1 << 20):.1f} MiB at most; load {os.getloadavg()[0]:.1f}")
    print(f"posts before: {reported([wait for at, wait in posts if at + wait < began])}")
    print(f"posts during: {reported([wait for at, wait in posts if at + wait >= began])}")
    print(f"reads during: {reported([wait for at, wait in reads if at + wait >= began])}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--snaps", type=int, default=100_000)
    asked = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="expiry-") as folder:
        with Server(Path(folder) / "store", *FREE) as server:
            run(sign_up(server))
        fill(server.store, asked.snaps)
        moment = time.time() + LEAD_SECONDS
        expire_at(server.store, moment)
        with server:
            run(measure(server, moment, asked.snaps))


async def sign_up(server: Server) -> None:
    for number in range(VIEWERS):
        await Client.signed_up(server.url, f"viewer {number}")


if __name__ == "__main__":
    main()
