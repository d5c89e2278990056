"""Fifty clients of one process post under twelve kills of the server: nothing hangs, nothing is lost or doubled."""

import json
import subprocess
import sys
import threading

import pytest
from client import Client, run
from node import NODE
from own_users import App, start
from server import ROOT

CLIENTS, POSTS, KILLS = 50, 24, 12
FAST = [word for name in ("loginsPerSecond", "writesPerSecondPerAccount") for word in ("--limit", f"{name}=1000")]
PROGRAMS = {"python": [sys.executable, "Tests/Clients/python/many.py"], "javascript": [NODE, "Tests/Clients/javascript/many.mjs"]}


class Posters:
    """A process with many clients, and the captions that it reported as posted."""

    def __init__(self, command, **order):
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.posted, self.changed = [], threading.Condition()
        threading.Thread(target=self._read).start()
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.close()

    def _read(self):
        for line in self.process.stdout:
            with self.changed:
                self.posted.append(json.loads(line)["posted"])
                self.changed.notify_all()

    def until(self, count):
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.posted) >= count, 60), f"hung after {len(self.posted)} posts"


async def stored(url, token):
    client, captions, before = await Client.resumed(url, token), [], {}
    while True:
        page = await client.call("feed.page", feed="animals", limit=50, **before)
        captions += [snap["caption"] for snap in page["snaps"]]
        if "next" not in page:
            return captions
        before = {"before": page["next"]}


@pytest.mark.proof
@pytest.mark.parametrize("command", PROGRAMS.values(), ids=PROGRAMS)
def test_fifty_clients_lose_nothing_under_twelve_kills(tmp_path, capsys, command):
    app = App(tmp_path)
    tokens = [app.token(f"u{number}", f"user{number}") for number in range(CLIENTS)]
    with start(tmp_path, app, *FAST) as server:
        posters = Posters(command, url=server.http, folder=str(tmp_path), tokens=tokens, posts=POSTS)
        try:
            for kill in range(1, KILLS + 1):
                posters.until(kill * CLIENTS * POSTS // (KILLS + 1))
                server.kill()
                server.restart()
            posters.until(CLIENTS * POSTS)
            assert posters.process.wait(60) == 0
        finally:
            posters.process.kill()
        captions = run(stored(server.url, tokens[0]))
    wanted = {f"{number} {post}" for number in range(CLIENTS) for post in range(POSTS)}
    lost, doubled = len(wanted - set(captions)), len(captions) - len(set(captions))
    with capsys.disabled():
        print(f"\n  [counted] {CLIENTS} clients, {KILLS} kills, {len(wanted)} posts: {lost} lost, {doubled} doubled")
    assert (lost, doubled) == (0, 0) and set(captions) == wanted
