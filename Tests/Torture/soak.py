"""`make soak SOAK_MINUTES=30`: a steady mixed load. Prints memory, open files, store and waiting times for each minute, and whether they
stay flat.

Bounded memory fills up first: a flood of posts fills the feeds' logs, and the following minutes the caches. All snaps expire within
minutes, since the server's clock runs fast, so the size of the images should stay the same. Rows of snaps are kept for ever by design,
since their offsets are used, so the database may grow by a number of bytes a post. Samples are taken when everybody has left at the end of
a minute."""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "Support")]

import gauge  # noqa: E402  (the path must be set first)
from arena import Arena, run  # noqa: E402
from faults.clock import make_data, make_server, set_clock  # noqa: E402
from load import FEEDS  # noqa: E402
from scenario import FEED, member  # noqa: E402

WEIGHTS = {
    "post": 10, "burst": 1, "upload": 4, "open": 30, "open_twice": 4, "delete": 8, "look": 10, "subscribe_again": 3, "come_back": 3,
}
PEOPLE = 8
PAUSE_SECONDS = 0.15
PROBE_SECONDS = 0.25
SNAPS_REMEMBERED = 1_000
MIB = 1 << 20
# A snap lives an hour by the server's clock, which is three minutes of ours.
SPEED, TICK_SECONDS = 20, 5
# A feed's log holds up to twice `limits.logBytes`; an event with this caption has more bytes than EVENT_BYTES.
CAPTION, EVENT_BYTES = "x" * 250, 450
FLOOD = len(FEEDS) * 2 * MIB // EVENT_BYTES
WARM_UP_MINUTES = 4
# The largest growth that still counts as flat, between the medians of the first and of the last third of the samples.
MEMORY_GROWTH, FILES_GROWTH, IMAGES_GROWTH, WAL_MAX, BYTES_PER_POST = 1.6 * MIB, 1, 0.8 * MIB, 8 * MIB, 500


@dataclass
class Sample:
    minute: int
    memory: int
    files: int
    database: int
    wal: int
    images: int
    posts: int
    waits: list[float]
    load: float = 0

    def cells(self) -> tuple:
        p50, p99 = (sorted(self.waits)[int(len(self.waits) * share)] * 1000 for share in (0.5, 0.99))
        sizes = (f"{size / MIB:.1f}" for size in (self.memory, self.database, self.wal, self.images))
        return (self.minute, *sizes, self.files, self.posts, f"{p50:.1f}", f"{p99:.1f}", f"{self.load:.1f}")


HEAD = ("minute", "RSS MiB", "database", "WAL max", "images", "open files", "posts", "p50 ms", "p99 ms", "load of the machine")


async def probe(client, waits: list[float], state: dict) -> None:
    """A client that posts, opens, asks and deletes, and measures how long each answer takes."""
    while True:
        snap = None
        for method, params in (("snap.post", {"picture": "bird"}), ("snap.open", {}), ("server.info", None), ("snap.delete", {})):
            if method == "snap.post":
                params = {"feed": FEED, "key": f"probe {time.monotonic_ns()}", **params}
            began = time.monotonic()
            answer = await client.call(method, **({} if params is None else {"snap": snap, **params} if snap else params))
            waits.append(time.monotonic() - began)
            snap = answer["snap"]["id"] if method == "snap.post" else snap
            state["wal"] = max(state["wal"], gauge.size(state["store"] / "snapfeed.db-wal"))
            await asyncio.sleep(PROBE_SECONDS)


async def speed_up(clock: Path) -> None:
    """Advances the server's clock fast, in steps."""
    began = time.monotonic()
    while True:
        set_clock(clock, int((time.monotonic() - began) * (SPEED - 1)))
        await asyncio.sleep(TICK_SECONDS)


async def minute_of(arena: Arena, server, crowd, client, number: int) -> Sample:
    waits, state = [], {"wal": 0, "store": arena.store}
    measuring = asyncio.create_task(probe(client, waits, state))
    await crowd.run_for(60)
    measuring.cancel()
    await asyncio.gather(measuring, return_exceptions=True)
    await client.call("server.info")
    client.pushes.clear()
    del crowd.snaps[:-SNAPS_REMEMBERED]
    return Sample(
        number, gauge.memory(server.pid), gauge.open_files(server.pid), gauge.size(server.database), state["wal"],
        gauge.folder_bytes(arena.store / "images"), arena.checker.acknowledged, waits, os.getloadavg()[0])


async def soak(arena: Arena, server, clock: Path, minutes: int) -> list[Sample]:
    crowd = arena.crowd(server, people=PEOPLE, weights=WEIGHTS)
    crowd.pause = PAUSE_SECONDS
    await crowd.sign_up()
    client, samples = await member(arena, server, "probe"), []
    running = asyncio.create_task(speed_up(clock))
    await crowd.flood(FLOOD, CAPTION)
    # Minute 0 and earlier ones are for warming up.
    for number in range(1 - WARM_UP_MINUTES, minutes + 1):
        sample = await minute_of(arena, server, crowd, client, number)
        print(" | ".join(str(cell).rjust(len(name)) for cell, name in zip(sample.cells(), HEAD)), flush=True)
        samples += [sample] if number >= 0 else []
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    return samples


def growth(values: list[int]) -> float:
    """The growth of a series from its first third to its last. Medians, so that one odd minute does not decide; of ten minutes, because
    snaps live three minutes, and their number rises and falls in waves of that length."""
    part = max(1, len(values) // 3)
    return statistics.median(values[-part:]) - statistics.median(values[:part])


def faults(samples: list[Sample]) -> list[str]:
    """The names of the values that were not flat."""
    posts = max(1, growth([s.posts for s in samples]))
    checks = [
        ("memory grew by", growth([s.memory for s in samples]), MEMORY_GROWTH),
        ("open files grew by", growth([s.files for s in samples]), FILES_GROWTH),
        ("images grew by", growth([s.images for s in samples]), IMAGES_GROWTH), ("the WAL reached", max(s.wal for s in samples), WAL_MAX),
        ("a post took", growth([s.database for s in samples]) / posts, BYTES_PER_POST),
    ]
    return [f"{text} {value:.0f}, allowed are {limit}" for text, value, limit in checks if value > limit]


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--minutes", type=int, default=30)
    options.add_argument("--seed", type=int, default=int(time.time()))
    asked = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        arena = Arena(Path(folder), "soak", asked.seed, 1)
        server, clock = make_server(arena, make_data(arena, FEEDS))
        arena.start(server)
        print(f"seed {asked.seed}, {asked.minutes} minutes, sizes in MiB\n{' | '.join(HEAD)}", flush=True)
        try:
            samples = run(soak(arena, server, clock, asked.minutes))
            arena.start(server)
            arena.end(server)
        finally:
            arena.clear()
        arena.count()
        failures = faults(samples) + arena.row.failures
        row = arena.row
        print(f"{row.acknowledged} posts, {row.delivered} images, {row.followed} events; lost {row.lost}, doubled {row.duplicated}, gaps {row.gaps}")
        print("\n".join(failures[:10]) or "flat, and every promise held")
        return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
