"""`make soak SOAK_MINUTES=30`: a steady mixed load; memory, open files, store and waiting times, minute by minute, and whether they stay flat.

Rows of snaps stay for ever by design, since their offsets are used; so the database may grow by so many bytes a post, and not by more.
Samples are taken when everybody has left at the end of a minute, so that they compare."""

import argparse
import asyncio
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "Support")]

import gauge  # noqa: E402  (the path must be set first)
from arena import Arena, run  # noqa: E402
from scenario import FEED, member  # noqa: E402

WEIGHTS = {
    "post": 10, "burst": 1, "upload": 4, "open": 30, "open_twice": 4, "delete": 16, "look": 10, "subscribe_again": 3, "come_back": 3,
}
PEOPLE = 8
PAUSE_SECONDS = 0.15
PROBE_SECONDS = 0.25
MIB = 1 << 20
# What is still flat.
MEMORY_GROWTH, FILES_GROWTH, IMAGES_GROWTH, WAL_MAX, BYTES_PER_POST = 12 * MIB, 2, 4 * MIB, 16 * MIB, 1_500


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

    def cells(self) -> tuple:
        p50, p99 = (sorted(self.waits)[int(len(self.waits) * share)] * 1000 for share in (0.5, 0.99))
        sizes = (f"{size / MIB:.1f}" for size in (self.memory, self.database, self.wal, self.images))
        return (self.minute, *sizes, self.files, self.posts, f"{p50:.1f}", f"{p99:.1f}")


HEAD = ("minute", "RSS MiB", "database", "WAL max", "images", "open files", "posts", "p50 ms", "p99")


async def probe(client, waits: list[float], state: dict) -> None:
    """One who posts, opens, asks and deletes, and measures how long each answer takes."""
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


async def soak(arena: Arena, server, minutes: int) -> list[Sample]:
    crowd = arena.crowd(server, people=PEOPLE, weights=WEIGHTS)
    crowd.pause = PAUSE_SECONDS
    await crowd.sign_up()
    client, samples = await member(arena, server, "probe"), []
    for minute in range(minutes + 1):
        waits, state = [], {"wal": 0, "store": arena.store}
        measuring = asyncio.create_task(probe(client, waits, state))
        # The first, shorter one warms everything up.
        await crowd.run_for(60 if minute else 20)
        measuring.cancel()
        await asyncio.gather(measuring, return_exceptions=True)
        await client.call("server.info")
        samples.append(Sample(
            minute, gauge.memory(server.pid), gauge.open_files(server.pid), gauge.size(server.database), state["wal"],
            gauge.folder_bytes(arena.store / "images"), arena.checker.acknowledged, waits))
        print(" | ".join(str(cell).rjust(len(name)) for cell, name in zip(samples[-1].cells(), HEAD)), flush=True)
        client.pushes.clear()
    return samples


def faults(samples: list[Sample]) -> list[str]:
    """What was not flat."""
    first, last = samples[0], samples[-1]
    posts = max(1, last.posts - first.posts)
    checks = [
        ("memory grew by", last.memory - first.memory, MEMORY_GROWTH), ("open files grew by", last.files - first.files, FILES_GROWTH),
        ("images grew by", last.images - first.images, IMAGES_GROWTH), ("the WAL reached", max(s.wal for s in samples), WAL_MAX),
        ("a post took", (last.database - first.database) / posts, BYTES_PER_POST),
    ]
    return [f"{text} {value:.0f}, allowed are {limit}" for text, value, limit in checks if value > limit]


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--minutes", type=int, default=30)
    options.add_argument("--seed", type=int, default=int(time.time()))
    asked = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        arena = Arena(Path(folder), "soak", asked.seed, 1)
        server = arena.start(arena.server())
        print(f"seed {asked.seed}, {asked.minutes} minutes, sizes in MiB\n{' | '.join(HEAD)}", flush=True)
        try:
            samples = run(soak(arena, server, asked.minutes))
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
