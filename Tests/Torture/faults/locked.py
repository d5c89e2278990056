"""Another process holds the database's write lock for longer than the server waits."""

import subprocess
import sys

from arena import Arena, run
from record import tolerated
from scenario import FEED, member, post

ABOUT = "another process holds the database locked"
CYCLES = (5, 1)
HOLD = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.read()
db.execute("ROLLBACK")
"""


def needs() -> str | None:
    return None


async def wait_for_lock(arena: Arena, server) -> None:
    ana, ben = await member(arena, server, "ana"), await member(arena, server, "ben")
    for cycle in range(arena.cycles):
        snap = await post(ana, f"before {cycle}")
        busy = arena.checker.errors["busy"]
        with subprocess.Popen([sys.executable, "-c", HOLD, str(server.database)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
            other.stdout.readline()
            waiting = tolerated(ana.call("snap.post", feed=FEED, key=f"meanwhile {cycle}", picture="bird"))
            opening = tolerated(ana.call("snap.open", snap=snap))
            await (await ben.socket.ping())
            arena.expect(len((await ben.call("feed.page", feed=FEED))["snaps"]) > 0, "reading failed while the database was locked")
            arena.expect([await waiting, await opening] == [None, None], "a write was acknowledged while the database was locked")
            other.stdin.close()
        arena.expect(arena.checker.errors["busy"] == busy + 2, f"what clients heard is {dict(arena.checker.errors)}")
        arena.expect(await post(ana, f"meanwhile {cycle}") is not None, "posts fail though the lock is gone")
        arena.expect(await arena.opens(ana, snap), "opening fails though the lock is gone")
        arena.row.cycles += 1


def run_fault(arena: Arena) -> None:
    arena.allow("busy")
    server = arena.start(arena.server())
    run(wait_for_lock(arena, server))
    arena.check()
    arena.end(server)
