"""An attacker who can publish on the bus can forge notices, and nothing else."""

import json
import socket

import pytest
from client import run, settled
from group import follow, heard, person, post
from waiting import eventually

pytestmark = pytest.mark.proof


class Stranger:
    """A NATS client without a login."""

    def __init__(self, port: int):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.received = ""
        self.say(b'CONNECT {"verbose":false,"pedantic":false}\r\nSUB snapfeed.> 1\r\nPING\r\n')

    def say(self, line: bytes) -> None:
        self.socket.sendall(line)

    def subject(self) -> str | None:
        """That of the cluster, from a hint which was overheard."""
        self.received += self.socket.recv(65_536).decode(errors="replace")
        return next((line.split()[1] for line in self.received.split("\r\n") if line.startswith("MSG snapfeed.")), None)

    def hint(self, subject: str, account: str, message: str) -> None:
        text = json.dumps({"version": 1, "node": 99, "hasNews": False, "notices": [{"account": int(account), "message": message}], "tries": []}).encode()
        self.say(f"PUB {subject} {len(text)}\r\n".encode() + text + b"\r\nPING\r\n")


def notice(method: str, **params) -> str:
    return json.dumps({"jsonrpc": "2.0", "method": method, "params": params})


def test_no_event_of_a_feed_can_be_made_up(harmed):
    cluster = harmed(balancer=False)

    async def tour():
        ana, ben = await person(cluster.urls[0]), await person(cluster.urls[1], "ben")
        start = await follow(ben, "animals")
        stranger = Stranger(cluster.bus.port)
        posts = iter(range(1_000))
        await post(ana, f"hint {next(posts)}")
        subject = eventually(stranger.subject)
        place = {"feed": "animals", "epoch": start["epoch"], "offset": start["offset"] + 1, "at": 1}
        for message in (
            notice("feed.event", **place, type="snap.deleted", snap="1"), notice("home.event", epoch="e", offset=1, at=1, type="photo.deleted", photo="1"),
            "not json at all", "[1]", notice("no.such.push"),
        ):
            stranger.hint(subject, ben.user["id"], message)
        # A notice is believed: that is documented. It comes behind the others, so they are over when it is there.
        stranger.hint(subject, ben.user["id"], notice("snap.opened", snap="7", at=1, device="made up"))
        await ben.wait_for(lambda client: any(push["method"] == "snap.opened" for push in client.pushes))
        snap = await post(ana, "the end")
        await heard(ben, "animals", snap["id"])
        await settled(ben)
        assert {push["method"] for push in ben.pushes} == {"snap.opened", "feed.event"}
        assert all(event["type"] == "snap.posted" for event in ben.events("animals"))
        offsets = [event["offset"] for event in ben.events("animals")]
        assert offsets == list(range(start["offset"] + 1, start["offset"] + 1 + len(offsets)))

    run(tour())
