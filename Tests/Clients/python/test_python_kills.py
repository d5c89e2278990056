"""The library against the real server under load, while both are killed: nothing lost, nothing twice, no gap."""

import json
import random
import subprocess
import sys
import threading
from pathlib import Path

from client import Client, run
from waiting import eventually

ADAPTER = [sys.executable, str(Path(__file__).parent / "adapter.py")]
POSTS, KILLS, SEED = 300, 6, 19


class Adapter:
    """A process with the library. Its lines are kept over its lives; each life begins with None."""

    def __init__(self, **start):
        self.start = {"do": "start", "waitMs": [0, 50], **start}
        self.lines = []
        self.begin()

    def begin(self):
        self.lines.append(None)
        self.process = subprocess.Popen(ADAPTER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.reader = threading.Thread(target=self._read, args=(self.process,))
        self.reader.start()
        self.say(**self.start)

    def _read(self, process):
        for line in process.stdout:
            # A killed process may leave half a line.
            if line.endswith("\n"):
                self.lines.append(json.loads(line))

    def say(self, **line):
        self.process.stdin.write(json.dumps(line) + "\n")
        self.process.stdin.flush()

    def reported(self, member):
        return [line[member] for line in list(self.lines) if line and member in line]

    def kill(self):
        self.process.kill()
        self.end()

    def stop(self):
        self.say(do="stop")
        assert self.process.wait(20) == 0
        self.end()

    def end(self):
        self.process.wait()
        self.reader.join()
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                pipe.close()
            except BrokenPipeError:
                pass


async def sign_up(url, *names):
    return [(await Client.signed_up(url, name)).token for name in names]


async def stored(url, token):
    """All snaps of the feed, as a client that shares no code with the library sees them: offset and caption."""
    client, snaps, before = await Client.resumed(url, token), [], {}
    while True:
        page = await client.call("feed.page", feed="animals", limit=50, **before)
        snaps += [(snap["offset"], snap["caption"]) for snap in page["snaps"]]
        if "next" not in page:
            return sorted(snaps)
        before = {"before": page["next"]}


def lives(lines):
    """The events of each life of a process, as (offset, snap)."""
    made = []
    for line in lines:
        if line is None:
            made.append([])
        elif "event" in line:
            made[-1].append((line["event"]["offset"], line["event"]["snap"]))
    return made


def test_nothing_is_lost_doubled_or_left_out_whatever_is_killed(server, tmp_path):
    chance = random.Random(SEED)
    ana, ben = run(sign_up(server.url, "ana", "ben"))
    follower = Adapter(url=server.url, token=ben, storage=str(tmp_path / "ben"), feeds=["animals"])
    eventually(lambda: follower.reported("snapshot"))
    poster = Adapter(url=server.url, token=ana, storage=str(tmp_path / "ana"), feeds=[])
    said = 0
    for turn in range(KILLS):
        for _ in range(POSTS // KILLS):
            said += 1
            poster.say(do="post", tag=str(said), feed="animals", picture="bear", caption=f"post {said}")
        # Lines are done in their order: once this one is answered, all posts before it are on the disk, and promised.
        poster.say(do="call", tag=f"turn {turn}", method="server.info")
        eventually(lambda: f"turn {turn}" in poster.reported("answered"))
        for victim in chance.sample([server, follower, poster], k=chance.randrange(1, 4)):
            victim.kill()
            server.restart() if victim is server else victim.begin()
    eventually(lambda: not list((tmp_path / "ana").glob("outbox*")), seconds=60)
    snaps = run(stored(server.url, ben))
    eventually(lambda: lives(follower.lines)[-1][-1:] and lives(follower.lines)[-1][-1][0] == said, seconds=60)
    poster.stop()
    follower.stop()

    assert [caption for _, caption in snaps] == [f"post {number}" for number in range(1, said + 1)], "lost, doubled or out of order"
    assert [offset for offset, _ in snaps] == list(range(1, said + 1))
    known = 0
    for events in lives(follower.lines):
        offsets = [offset for offset, _ in events]
        # A new life may repeat what the one before had in hand when it was killed.
        assert offsets == list(range(offsets[0], offsets[0] + len(offsets))) and known <= offsets[0] <= known + 1 if offsets else True
        known = max([known, *offsets])
    # An outcome that was not read before a kill is not reported again, but it is true.
    assert {int(tag) for tag in poster.reported("posted")} <= set(range(1, said + 1))
    assert known == said and not follower.reported("failed") and not poster.reported("failed")
    assert len(follower.reported("snapshot")) == 1, "a snapshot in place of events is not a loss, but none was due here"

