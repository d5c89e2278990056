"""Everything that takes memory, simultaneously: how much does a server with default limits use? Its unit and compose give it 1 GiB.

    .venv/bin/python Tests/Hostile/memory.py [--program FILE] [OPTIONS OF SERVE ...]

20 accounts and 180 connections: slow readers with full outboxes, half-sent uploads, and 8 progressive JPEGs of 40 megapixels in one moment.
Prints the peak of resident memory and of the kernel's socket buffers, and ends with 1 when the former is 600 MiB or more.
"""

import argparse
import asyncio
import dataclasses
import io
import json
import re
import struct
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Support"))

from attacker import ask, figures, websocket  # noqa: E402  (the path must be set first)
from client import Client, Refused, run  # noqa: E402
from PIL import Image  # noqa: E402
from server import Server  # noqa: E402

GOAL_MIB = 600


@dataclasses.dataclass
class Scenario:
    accounts: int = 20
    readers: int = 160
    halves: int = 12
    decodes: int = 8
    images: int = 9


def photo(width, height, **options):
    """Noise at an eighth of the size, enlarged: like a photo, and smaller than 8 MiB."""
    small = Image.merge("RGB", [Image.effect_noise((width // 8, height // 8), 90) for _ in range(3)])
    file = io.BytesIO()
    small.resize((width, height), Image.BILINEAR).save(file, "JPEG", **options)
    assert file.tell() < 8 << 20, file.tell()
    return file.getvalue()


def upload(key, image, missing=0):
    """A masked frame with `snap.post`; the mask is zero."""
    text = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "snap.post", "params": {"feed": "people", "key": key}}).encode()
    payload = struct.pack(">I", len(text)) + text + image
    whole = b"\x82\xff" + struct.pack(">Q", len(payload)) + bytes(4) + payload
    return whole[: len(whole) - missing]


def status(pid, field):
    return int(re.search(rf"{field}:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]) / 1024


def socket_mib(port):
    """The memory that the kernel holds for the server's ends of its connections."""
    lines = subprocess.run(["ss", "-tnmH", f"sport = :{port}"], capture_output=True, text=True).stdout
    return sum(int(number) for number in re.findall(r"[(,][rw](\d+)", lines)) / (1 << 20)


class Watch:
    """The peak of the socket buffers, read four times a second."""

    def __init__(self, port):
        self.port, self.peak, self.ends = port, 0, False
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        while not self.ends:
            self.peak = max(self.peak, socket_mib(self.port))
            time.sleep(0.25)


async def accounts(server, count):
    return [(await Client.signed_up(server.url, f"account{number}")).token for number in range(count)]


async def fill_feed(server, tokens, images):
    """Long pages, and images of megabytes."""
    noise = io.BytesIO()
    Image.effect_noise((2048, 2048), 200).convert("RGB").save(noise, "JPEG", quality=98)
    ana = await Client.resumed(server.url, tokens[0])
    for number in range(60):
        await ana.call("snap.post", feed="animals", key=f"text{number}", picture="bear", caption="𝔵" * 250)
    return [(await ana.call("snap.post", noise.getvalue(), feed="animals", key=f"big{number}"))["snap"]["id"] for number in range(images)]


def connected(server, token, receive_bytes=0):
    sock = websocket(server, receive_bytes)
    ask(sock, "session.resume", token=token)
    sock.recv(4096)
    return sock


def slow_readers(server, tokens, snaps, count):
    """Connections that ask for a mebibyte of pages and an image, and read nothing."""
    socks = []
    for number in range(count):
        sock = connected(server, tokens[number % len(tokens)], receive_bytes=4_096)
        for _ in range(14):
            ask(sock, "feed.page", feed="animals", limit=50)
        ask(sock, "snap.open", snap=snaps[number // len(tokens)])
        socks.append(sock)
    return socks


def wait_until_filled(server):
    """Waits until the data that is queued in the server has stopped growing."""
    before = None
    while (now := [figures(server)[name] for name in ("queue_bytes", "assembly_bytes")]) != before:
        before = now
        time.sleep(0.5)


async def post(server, token, key, image):
    try:
        client = await Client.resumed(server.url, token)
        await asyncio.wait_for(client.call("snap.post", image, feed="people", key=key), 120)
        return "posted"
    except Refused as refused:
        return refused.name
    except Exception as error:
        return type(error).__name__


async def decode_simultaneously(server, tokens, image, count):
    return await asyncio.gather(*(post(server, tokens[number], f"huge{number}", image) for number in range(count)))


def measure(folder, program, options, huge, scenario=Scenario()):
    """The peaks of resident memory and of the socket buffers, in MiB, and the results of the posts."""
    with Server(folder / "store", *options, program=program) as server:
        tokens = run(accounts(server, scenario.accounts))
        snaps = run(fill_feed(server, tokens, scenario.images))
        watch = Watch(server.port)
        calm = status(server.pid, "VmRSS")
        held = slow_readers(server, tokens, snaps, scenario.readers)
        for number in range(scenario.halves):
            held.append(connected(server, tokens[number % len(tokens)]))
            held[-1].sendall(upload(f"half{number}", bytes((8 << 20) - 4_096), missing=1))
        wait_until_filled(server)
        full = status(server.pid, "VmRSS")
        waiting, assembled = (figures(server)[name] >> 20 for name in ("queue_bytes", "assembly_bytes"))
        began = time.monotonic()
        outcomes = run(decode_simultaneously(server, tokens, huge, scenario.decodes))
        seconds = time.monotonic() - began
        watch.ends = True
        watch.thread.join()
        peak = status(server.pid, "VmHWM")
        print(f"resident MiB: calm {calm:.0f}, with {waiting} in outboxes and {assembled} half-sent {full:.0f}, peak {peak:.0f}")
        print(f"socket buffers MiB: peak {watch.peak:.0f}")
        print(f"{len(outcomes)} progressive JPEGs in {seconds:.1f} s: {', '.join(sorted(outcomes))}", flush=True)
        for sock in held:
            sock.close()
    return peak, watch.peak, outcomes


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program")
    known, options = parser.parse_known_args()
    huge = photo(7_296, 5_472, quality=45, progressive=True, subsampling=0)
    with tempfile.TemporaryDirectory() as folder:
        peak, _, _ = measure(Path(folder), known.program, options, huge)
    sys.exit(peak >= GOAL_MIB)


if __name__ == "__main__":
    main()
