"""Followers that stop reading are dropped and resume by offset. The server's memory stays bounded, and a good follower notices nothing.

A follower that soon reads again finds the close code 4001 after the last push; one that never reads gets nothing."""

import asyncio
import socket
from pathlib import Path

import gauge
from arena import Arena, run
from record import recorded
from scenario import FEED, member

ABOUT = "followers that stop reading"
CYCLES = (5, 1)
LIMITS = ("--limit", "logBytes=65536", "--limit", "outboxBytes=65536")
TOO_SLOW = 4001
BURST = 30
# The longest caption, with four bytes a character, so that the system's buffers fill up soon.
CAPTION = "\N{PANDA FACE}" * 250
PATIENCE_POLLS = 600
GROWTH_BYTES = 64 << 20
READERS, READERS_SHORT = 20, 3
PUSH_BYTES = 1_300


def needs() -> str | None:
    return None


def buffered_pushes() -> int:
    """More than the system buffers for an unread socket."""
    most = int(Path("/proc/sys/net/ipv4/tcp_wmem").read_text().split()[2])
    return most * 5 // 4 // PUSH_BYTES


async def narrow(arena: Arena, server, token: str):
    """A connection with small system buffers, so that a reader which stops is noticed soon."""
    plug = socket.socket()
    plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plug.connect(("127.0.0.1", server.port))
    client = await recorded(arena.record).connect(server.url, sock=plug, max_queue=None)
    await client.call("session.resume", token=token)
    return client


async def lag(arena: Arena, server, cycle: int) -> None:
    ana = await member(arena, server, f"ana {cycle}")
    good = await recorded(arena.record).resumed(server.url, ana.token)
    posts, readers = buffered_pushes(), READERS_SHORT if arena.short else READERS
    slow = [await narrow(arena, server, ana.token) for _ in range(readers)]
    for client in [good, *slow]:
        await client.call("feed.subscribe", feeds=[{"id": FEED}])
    before = gauge.memory(server.pid)
    for client in slow:
        client.socket.transport.pause_reading()
    for start in range(0, posts, BURST):
        keys = range(start, min(start + BURST, posts))
        await asyncio.gather(*(ana.call("snap.post", feed=FEED, key=str(key), picture="bird", caption=CAPTION) for key in keys))
    for _ in range(PATIENCE_POLLS):
        if gauge.figure(server, "connections") == 2:
            break
        await asyncio.sleep(0.05)
    else:
        arena.expect(False, "slow readers are still connected")
    growth = gauge.memory(server.pid) - before
    arena.expect(growth < GROWTH_BYTES, f"memory grew by {growth >> 20} MiB")
    await good.wait_for(lambda c: len(c.events(FEED)) == posts)
    for client in slow:
        client.socket.transport.resume_reading()
    for client in slow:
        await client.closed()
    await come_back(arena, server, ana, slow[0], good)


async def come_back(arena: Arena, server, ana, slow, good) -> None:
    """Checks that a closed client has whole messages up to some offset, and continues from there."""
    back = await recorded(arena.record).resumed(server.url, ana.token)
    seen, newest = slow.events(FEED), good.events(FEED)[-1]
    if seen:
        wish = {"id": FEED, "epoch": newest["epoch"], "offset": seen[-1]["offset"]}
        got = (await back.call("feed.subscribe", feeds=[wish]))["feeds"][0]
        arena.expect(got["offset"] == newest["offset"], "resuming did not bring the newest")


def run_fault(arena: Arena) -> None:
    server = arena.start(arena.server(*LIMITS))
    for cycle in arena.rounds():
        run(lag(arena, server, cycle))
    arena.row.notes.append(f"{arena.checker.closes[TOO_SLOW]} closed with {TOO_SLOW}")
    arena.end(server)
