"""Attacks a test server on this machine, and prints what a well-behaved client noticed. `make attack` runs it.

Each attack is bounded in count and time. The good client's round trips during it are shown next to those just before and just after.
"""

import asyncio
import collections
import contextlib
import functools
import multiprocessing
import random
import re
import resource
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from websockets.exceptions import ConnectionClosed

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Support"))

from attacker import ask, connect, figures, frame, resident_kib, rest, websocket  # noqa: E402  (the path must be set first)
from client import Client, Refused, run  # noqa: E402
from memory import photo  # noqa: E402
from server import Server  # noqa: E402

CALM_SECONDS = 3


def slowhttptest(mode, *options):
    def attack(server, token):
        command = ["slowhttptest", "-c", "1000", "-r", "500", "-i", "2", "-l", "22", "-p", "2", "-u", f"http://127.0.0.1:{server.port}/", mode, *options]
        text = re.sub(r"\x1b\[[0-9;]*m", "", subprocess.run(command, capture_output=True, text=True, timeout=60).stdout)
        return f"service available: {(re.findall(r'available: *([A-Z]+)', text) or ['?'])[-1]}, by slowhttptest itself"

    return attack


def idle_and_slow(server, token):
    """10,000 connections that send nothing, 100 that subscribe and read nothing, and a feed with new snaps."""
    idle = [websocket(server) for _ in range(10_000)]
    slow = [websocket(server, receive_bytes=4_096) for _ in range(100)]
    for sock in slow:
        ask(sock, "session.resume", token=token)
        ask(sock, "feed.subscribe", feeds=[{"id": "people"}])
    count = run(posts(server, token, seconds=15))
    codes = 0
    for sock in slow:
        sock.settimeout(1)
        try:
            codes += b"\x0f\xa1" in rest(sock, until=4001)
        except TimeoutError:
            pass
    return f"{len(idle):,} idle held; {count:,} posts; of 100 slow readers {codes} got 4001, the others were cut off before they read so far"


async def posts(server, token, seconds):
    poster = await Client.resumed(server.url, token)
    began, number = time.monotonic(), 0
    while time.monotonic() - began < seconds:
        calls = (poster.call("snap.post", feed="people", key=f"{began} {number + n}", picture="man", caption="🐻" * 250) for n in range(30))
        await asyncio.gather(*calls)
        number += 30
    return number


def fragments(server, token):
    """A million frames of one byte, in one message after another, over as many connections as needed."""
    piece, sent, connections, reported = frame(b"a", opcode=0, last=False) * 1_000, 0, 0, 0
    while sent < 1_000_000:
        sock = websocket(server)
        connections += 1
        try:
            sock.sendall(frame(b"a", last=False))
            while sent < 1_000_000:
                sock.sendall(piece)
                sent += 1_000
        except OSError:
            pass
        reported += b"\x03\xf1" in rest(sock, until=1009)
    return f"{connections} connections, {reported} got 1009, then cut off"


def pings(server, token):
    sock, flood, sent, began = websocket(server), frame(b"", opcode=9) * 5_000, 0, time.monotonic()
    sock.settimeout(1)
    threading.Thread(target=rest, args=(sock,), daemon=True).start()
    try:
        while time.monotonic() - began < 6:
            sock.sendall(flood)
            sent += 5_000
    except OSError:
        pass
    return f"{sent:,} pings, answered by libwebsockets itself"


def connections(server, token):
    """Connects and hangs up, as fast as possible."""
    count, began = 0, time.monotonic()
    while time.monotonic() - began < 6 and count < 100_000:
        connect(server).close()
        count += 1
    return f"{count:,} connections"


def descriptors(server, token):
    """More sockets than the server has descriptors (256)."""
    held = []
    for _ in range(1_000):
        try:
            held.append(connect(server))
        except OSError:
            break
    time.sleep(5)
    return f"{len(held):,} sockets against 256 descriptors"


def bad_requests(server, token):
    requests = [
        b"GET / HTTP/1.1\r\nCookie: " + b"c" * 9_000 + b"\r\n\r\n", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n", b"\x16\x03\x01\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n", b"CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
    ]
    count, began = 0, time.monotonic()
    while count < 100_000 and time.monotonic() - began < 60:
        with connect(server) as sock:
            sock.settimeout(0.05)
            try:
                sock.sendall(requests[count % len(requests)])
                sock.recv(1000)
            except OSError:
                pass
        count += 1
    return f"{count:,} bad requests"


def logins(server, token):
    """100 clients that try passwords for 8 seconds. A client that is closed after a thousand refusals in a row reconnects."""
    socks = [websocket(server) for _ in range(100)]
    outcomes, began, number = {"wrong": 0, "rate_limited": 0, "busy": 0, "closed": 0}, time.monotonic(), 0
    while time.monotonic() - began < 8:
        for sock in socks:
            number += 1
            with contextlib.suppress(OSError):
                ask(sock, "session.create", name=f"n{number % 37}", password="a wrong password")
        for place, sock in enumerate(socks):
            text = b""
            with contextlib.suppress(OSError):
                text = sock.recv(65536)
            if b'"jsonrpc"' not in text:
                outcomes["closed"] += 1
                sock.close()
                socks[place] = websocket(server)
            outcomes["wrong"] += text.count(b"wrong_credentials")
            outcomes["rate_limited"] += text.count(b"rate_limited")
            outcomes["busy"] += text.count(b'"busy"')
    return ", ".join(f"{count:,} {name}" for name, count in outcomes.items())


class Storm:
    """Twenty accounts, each with four calls under way at any time, for eight seconds. A closed client reconnects."""

    def __init__(self, make_call, prepare=None):
        self.make_call, self.prepare = make_call, prepare

    def __call__(self, server, token):
        return run(self.blow(server, token))

    async def blow(self, server, token):
        if self.prepare:
            await self.prepare(server, token)
        outcomes, end = collections.Counter(), time.monotonic() + 8
        tokens = [(await Client.signed_up(server.url, f"mal{number}")).token for number in range(20)]

        async def ask_again_and_again(token):
            client = await Client.resumed(server.url, token)
            while time.monotonic() < end:
                try:
                    await self.make_call(client)
                    outcomes["answered"] += 1
                except Refused as refused:
                    outcomes[refused.name] += 1
                except ConnectionClosed:
                    outcomes["closed"] += 1
                    with contextlib.suppress(Refused, ConnectionClosed):
                        client = await Client.resumed(server.url, token)

        await asyncio.gather(*(ask_again_and_again(token) for token in tokens for _ in range(4)))
        return ", ".join(f"{count:,} {name}" for name, count in outcomes.most_common())


async def some_posts(server, token):
    """Returns as many as the rates allow in one burst."""
    poster = await Client.resumed(server.url, token)
    for number in range(10):
        await poster.call("snap.post", feed="people", key=f"{number}", picture="man", caption="🐻 a fox and a bear")


@functools.cache
def large_photo():
    """12 megapixels."""
    return photo(4_000, 3_000, quality=60)


QUERIES = ["🐻", "a b c d e f g h", '"🐻 🐻"', "-x", "from:ana", "ana -🐻", "feed:people 🐻", "before:2030-01-01"]

ATTACKS = {
    "slow headers: slowhttptest -H, 1,000 connections": slowhttptest("-H"),
    "slow bodies: slowhttptest -B, 1,000 connections": slowhttptest("-B", "-s", "8192"),
    "slow reading: slowhttptest -X, 1,000 connections": slowhttptest("-X", "-w", "512", "-y", "1024", "-n", "5", "-z", "32", "-k", "3"),
    "10,000 idle connections and 100 slow readers": idle_and_slow,
    "1,000,000 one-byte fragments": fragments,
    "ping flood": pings,
    "connection flood": connections,
    "1,000 sockets against 256 descriptors": descriptors,
    "100,000 bad requests": bad_requests,
    "login storm, 100 clients": logins,
    "searches, 20 accounts": Storm(lambda client: client.call("search.snaps", query=random.choice(QUERIES)), some_posts),
    "photos of 12 megapixels, 20 accounts": Storm(lambda client: client.call("photo.post", large_photo(), key=f"{random.random()}")),
    "identifications, 20 accounts": Storm(lambda client: client.call("image.identify", large_photo())),
}


class GoodClient:
    """The process that measures."""

    def __init__(self, server, token):
        command = [sys.executable, str(ROOT / "Tests/Hostile/good_client.py"), str(server.port), token]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.samples = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.samples.append(tuple(map(float, line.split())))

    def between(self, *spans):
        """p50 and p99 of the round trips that began in these spans, in milliseconds, and their number."""
        times = sorted(us for began, us in self.samples if any(start <= began < end for start, end in spans))
        return (times[len(times) // 2] / 1000, times[len(times) * 99 // 100] / 1000, len(times)) if times else (0, 0, 0)


def child(attack, server, token, results):
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    try:
        results.put(attack(server, token))
    except Exception as error:
        results.put(f"the attack failed: {error!r}")


class Target:
    """The data about the server that an attack's process needs."""

    def __init__(self, server):
        self.port, self.url, self.pid = server.port, server.url, server.pid


def measure(name, attack, folder):
    options = ["--limit", "connectionsPerAccount=1000"]
    if attack is idle_and_slow:
        # Rates would keep the feed from filling the slow readers' buffers.
        options += ["--requests-per-second", "0"]
    wrapper = ("prlimit", "--nofile=256:256") if attack is descriptors else ()
    with Server(folder / re.sub(r"\W+", "-", name), *options, wrapper=wrapper) as server:
        token = run(signed_up(server))
        good = GoodClient(server, token)
        time.sleep(1)
        begin = time.monotonic()
        time.sleep(CALM_SECONDS)
        before, lines, results = resident_kib(server), len(server.output), multiprocessing.Queue()
        attacker = multiprocessing.Process(target=child, args=(attack, Target(server), token, results))
        attack_began = time.monotonic()
        attacker.start()
        peak = before
        while attacker.is_alive() and time.monotonic() - attack_began < 120:
            peak = max(peak, resident_kib(server))
            attacker.join(0.1)
        attack_ended = time.monotonic()
        outcome = results.get(timeout=5)
        attacker.join(10)
        time.sleep(6)
        calm_again = time.monotonic()
        time.sleep(CALM_SECONDS)
        calm, stormy = good.between((begin, attack_began), (calm_again, time.monotonic())), good.between((attack_began, attack_ended))
        after, logged, dropped = resident_kib(server), len(server.output) - lines, figures(server)["log_lines_dropped_total"]
        alive = good.process.poll() is None
        good.process.kill()
    return (
        f"| {name} | {calm[0]:.2f} / {calm[1]:.1f} | {stormy[0]:.2f} / {stormy[1]:.1f} | {stormy[2]} | {before / 1024:.0f} / {peak / 1024:.0f} / {after / 1024:.0f} "
        f"| {logged} (+{dropped} held back) | {outcome}{'' if alive else '; THE GOOD CLIENT WAS LOST'} |")


async def signed_up(server):
    return (await Client.signed_up(server.url, "ana")).token


def main(words):
    print("| attack | round trip calm, p50 / p99 ms | under attack | round trips | RSS before / peak / after, MiB | log lines | outcome |")
    print("|---|--:|--:|--:|--:|--:|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, attack in ATTACKS.items():
            if not words or any(word in name for word in words):
                print(measure(name, attack, Path(folder)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
