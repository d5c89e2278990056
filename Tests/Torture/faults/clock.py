"""The machine's clock jumps back ten minutes and forward a day, and returns, under load; one feed's snaps expire after an hour."""

import json
import shutil
import struct
from pathlib import Path

import shims
from arena import Arena, run
from load import PICTURES
from scenario import FEED, member, post

ABOUT = "the clock jumps back 10 min, forward a day, and back"
CYCLES = (5, 1)
MINUTE, DAY = 60, 86_400
ACTIONS = 8


def needs() -> str | None:
    return None


def make_data(arena: Arena, expiring=(FEED,)) -> str:
    """The usual data without the recogniser's model, except that snaps of some feeds expire after an hour."""
    folder = arena.folder / "data"
    shutil.copytree(PICTURES.parent, folder, ignore=shutil.ignore_patterns("source", "model"))
    feeds = json.loads((folder / "feeds.json").read_text())
    for feed in feeds:
        if feed["id"] in expiring:
            feed["expireAfterHours"] = 1
    (folder / "feeds.json").write_text(json.dumps(feeds))
    return str(folder)


def set_clock(clock: Path, seconds: int) -> None:
    """Sets the difference between the server's clock and ours."""
    with open(clock, "r+b") as file:
        file.write(struct.pack("=q", seconds))


def make_server(arena: Arena, data: str):
    """A server whose clock is offset by a file, and that file."""
    clock = arena.folder / "clock"
    clock.write_bytes(struct.pack("=q", 0))
    return arena.server(data=data, wrapper=shims.wrapper("clock", arena.folder, TORTURE_CLOCK=clock)), clock


async def jump(crowd, clock: Path, seconds: int) -> None:
    """Moves the server's clock and continues the load."""
    set_clock(clock, seconds)
    await crowd.run(ACTIONS)


async def jump_about(arena: Arena, server, crowd, clock: Path, number: int) -> None:
    ana = await member(arena, server, f"ana {number}")
    await ana.call("feed.subscribe", feeds=[{"id": FEED}])
    start = (await ana.call("server.info"))["now"]
    snap = await post(ana, "stays an hour")
    await jump(crowd, clock, -10 * MINUTE)
    arena.expect((await ana.call("server.info"))["now"] < start, "the clock did not jump, so nothing was tried")
    shown = (await ana.call("snap.show", snap=snap))["snap"]
    arena.expect(shown["posted"] == "0 minutes ago", f"a snap from the future was posted {shown['posted']}")
    arena.expect("gone" not in shown and await arena.opens(ana, snap), "a snap expired when the clock went back")
    await jump(crowd, clock, DAY)
    doomed = await ana.wait_for(lambda c: [e for e in c.events(FEED) if e["type"] == "snap.expired" and e["snap"] == snap])
    arena.expect(len(doomed) == 1, "the snap did not expire once")
    await jump(crowd, clock, 0)
    shown = (await ana.call("snap.show", snap=snap))["snap"]
    arena.expect(shown.get("gone") == "expired", "a snap came back when the clock did")
    await ana.close()


def run_fault(arena: Arena) -> None:
    server, clock = make_server(arena, make_data(arena))
    arena.start(server)
    crowd = arena.crowd(server, people=4)
    run(crowd.sign_up())
    for number in arena.rounds():
        run(jump_about(arena, server, crowd, clock, number))
    arena.end(server)
