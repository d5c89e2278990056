"""Webhooks where the machine's clock is set: none is late, and none is given up, for a time that did not pass."""

import json
import struct
import subprocess

import shims
from client import Client, run
from faults.clock import set_clock
from receiver import Receiver, taken
from server import Server, binary
from waiting import eventually

HOUR, DAY = 3_600, 86_400


def webhooks(server: Server, *words: str) -> list[dict]:
    command = [binary(), "webhooks", *words, "--store", str(server.store), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_clock_that_jumps_neither_delays_a_webhook_nor_ends_it(tmp_path):
    clock = tmp_path / "clock"
    # A wait until a time of this clock is an hour too long.
    clock.write_bytes(struct.pack("=q", HOUR))
    server = Server(
        tmp_path / "store", "--webhook-addresses", "any", "--limit", "webhookRetryMilliseconds=20", "--identifier", "off",
        wrapper=shims.wrapper("clock", tmp_path, TORTURE_CLOCK=clock))
    with server, Receiver(lambda _: (500, {})) as receiver:
        webhooks(server, "add", receiver.url, "--kinds", "snap.posted")

        async def post():
            ana = await Client.signed_up(server.url, "ana")
            await ana.call("snap.post", feed="animals", key="k", picture="bear")

        run(post())
        eventually(lambda: len(receiver.arrived) >= 2)
        set_clock(clock, 2 * DAY)
        before = len(receiver.arrived)
        eventually(lambda: len(receiver.arrived) > before + 1)
        (hook,) = webhooks(server)
        assert hook["state"] == "failing" and hook["failure"]["tries"] < 10, hook
        receiver.answer = taken
        eventually(lambda: receiver.taken)
        (hook,) = webhooks(server)
        assert hook["state"] == "active" and hook["waiting"] == 0, hook
