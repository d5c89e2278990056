#!/usr/bin/env python3
"""How long it takes to identify an image, what it costs, and what others notice of it: `latency.py [N]` prints Markdown tables.

Run it on a quiet machine with a release build. It needs the model and the packages of Tests/EndToEnd/requirements.txt.
"""

import asyncio
import io
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Support"))

from client import Client, run  # noqa: E402  (the path must be set first)
from PIL import Image  # noqa: E402
from recogniser import PHOTOS, children, largest_kib  # noqa: E402
from server import Server  # noqa: E402

# A limit would measure itself. The second client sends many more requests than people do.
OPTIONS = ("--requests-per-second", "0", "--limit", "uploadBytesPerDay=0")


def large_photo() -> bytes:
    """4000 by 3000 pixels, as cameras make them: a real photo, enlarged."""
    file = io.BytesIO()
    Image.open(PHOTOS / "coffee.jpg").convert("RGB").resize((4000, 3000)).save(file, "JPEG", quality=90)
    return file.getvalue()


IMAGES = {"451 × 300, 24 kB": (PHOTOS / "chelsea.jpg").read_bytes(), "4000 × 3000": large_photo()}


def share(times, percent):
    """A percentile, in milliseconds."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] * 1_000


async def timed(awaitable):
    began = time.perf_counter()
    await awaitable
    return time.perf_counter() - began


async def identifications(server, image, count):
    """The time of the first image, with the start of the child, and of each later one; the most memory of the child and of the server, in MiB."""
    client = await Client.signed_up(server.url, "ana")
    first = await timed(client.call("image.identify", image))
    later = [await timed(client.call("image.identify", image)) for _ in range(count)]
    (child,) = children(server.pid)
    return first, later, largest_kib(child) / 1_024, largest_kib(server.pid) / 1_024


async def round_trips(client, count):
    return [await timed(client.call("server.info")) for _ in range(count)]


async def beside(server, image, count):
    """Round trips of another connection, calm and next to a constant stream of identifications."""
    ana = await Client.signed_up(server.url, "ana")
    other = await Client.signed_up(server.url, "ben")
    await ana.call("image.identify", image)
    calm = await round_trips(other, count)
    done, identified = asyncio.Event(), 0

    async def stream():
        nonlocal identified
        while not done.is_set():
            await ana.call("image.identify", image)
            identified += 1

    streaming = asyncio.create_task(stream())
    busy = []
    # At least as many round trips as before, and ten images under them.
    while len(busy) < count or identified < 10:
        busy += await round_trips(other, 10)
    done.set()
    await streaming
    return calm, busy, identified


def served(body, *args):
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "store", *OPTIONS) as server:
        return run(body(server, *args))


def main(count):
    print(f"{count} images of each kind, after the first.\n")
    print("| image | first ms | p50 ms | p99 ms | child MiB | server MiB |\n|---|---:|---:|---:|---:|---:|")
    for name, image in IMAGES.items():
        first, later, child, server = served(identifications, image, count)
        print(f"| {name} | {first * 1_000:.0f} | {share(later, 50):.1f} | {share(later, 99):.1f} | {child:.0f} | {server:.0f} |", flush=True)
    print("\nRound trips of `server.info` over another connection.\n")
    print("| image | round trips | images | calm p50 ms | calm p99 ms | beside p50 ms | beside p99 ms | ratio p50 | ratio p99 |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for name, image in IMAGES.items():
        calm, busy, images = served(beside, image, 10 * count)
        (a, b), (c, d) = ((share(times, 50), share(times, 99)) for times in (calm, busy))
        print(f"| {name} | {len(busy)} | {images} | {a:.2f} | {b:.2f} | {c:.2f} | {d:.2f} | {c / a:.2f} | {d / b:.2f} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
