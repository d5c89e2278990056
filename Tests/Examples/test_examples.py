"""The example clients against the real binary: each logs in, follows, posts, opens, comes back, and stops on a signal."""

import fcntl
import json
import os
import subprocess
import threading
from pathlib import Path
from queue import Empty, Queue

import pytest

from client import Client, run
from node import NODE
from server import ROOT, Server
from waiting import eventually

FOLDER = Path(__file__).parent
PATIENCE_SECONDS = 30
DEVICES = {"python": "client.py", "javascript": "client.mjs", "swift": "main.swift"}


@pytest.fixture(scope="session")
def swift_client(tmp_path_factory):
    """The example in Swift, which is built once for all workers of a run."""
    folder = tmp_path_factory.getbasetemp()
    program = (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "swift-client"
    with open(program.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not program.exists():
            sources = sorted(map(str, (FOLDER / "swift").glob("*.swift")))
            subprocess.run(["swiftc", "-O", "-warnings-as-errors", *sources, "-o", str(program)], check=True)
    return program


@pytest.fixture(params=[pytest.param(name, marks=pytest.mark.proof if name == "swift" else ()) for name in DEVICES])
def start(request, tmp_path):
    """Starts the example in one of the languages; all are ended with the test."""
    running = []

    def begin(server, *words):
        place = [server.url]
        if request.param == "python":
            command = [str(ROOT / ".venv/bin/python"), str(FOLDER / "python/client.py")]
        elif request.param == "javascript":
            command = [NODE, str(FOLDER / "javascript/client.mjs")]
        else:
            command, place = [str(request.getfixturevalue("swift_client"))], ["127.0.0.1", str(server.port)]
        example = Example([*command, *place, "ben", str(tmp_path / "state.json"), "animals", *map(str, words)])
        running.append(example)
        return example

    begin.language = request.param
    yield begin
    for example in running:
        example.end()


class Example:
    def __init__(self, command):
        environment = {**os.environ, "SNAPFEED_PASSWORD": "correct horse"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        self.lines: Queue[str] = Queue()
        self.seen: list[str] = []
        self.reader = threading.Thread(target=lambda: [self.lines.put(line.rstrip("\n")) for line in self.process.stdout])
        self.reader.start()

    def expect(self, *lines: str) -> None:
        """These lines, one after the other, and none between them."""
        for line in lines:
            try:
                self.seen.append(self.lines.get(timeout=PATIENCE_SECONDS))
            except Empty:
                raise AssertionError(f"'{line}' did not come after {self.seen}") from None
            assert self.seen[-1] == line, self.seen

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.reader.join()
        self.process.stdout.close()


async def people(server) -> None:
    await Client.signed_up(server.url, "ana")
    await Client.signed_up(server.url, "ben")


async def post(server, key, **params) -> str:
    ana = await Client.connect(server.url)
    await ana.call("session.create", name="ana", password="correct horse")
    return (await ana.call("snap.post", feed="animals", key=key, picture="bear", **params))["snap"]["id"]


def test_it_follows_posts_opens_and_comes_back_to_what_it_missed(server, start, tmp_path):
    run(people(server))
    run(post(server, "k1", caption="look"))
    first = start(server, "post", "lion")
    first.expect("1 ana, 0 minutes ago: look", "2 ben, 0 minutes ago: ", "posted 2")
    run(post(server, "k2"))
    first.expect("3 ana, 0 minutes ago: ")
    eventually(lambda: json.loads((tmp_path / "state.json").read_text())["offset"] == 3)  # it prints first, then stores its offset
    first.end()
    run(post(server, "k3"))
    second = start(server, "open", 1, tmp_path / "bear.jpg")
    second.expect("4 ana, 0 minutes ago: ", f"opened 1: {(ROOT / 'data/pictures/bear.jpg').stat().st_size} bytes")
    assert (tmp_path / "bear.jpg").read_bytes() == (ROOT / "data/pictures/bear.jpg").read_bytes()
    assert server.stop() == 0
    second.expect("closed with 4000")
    server.restart()
    run(post(server, "k4"))
    while not second.seen[-1].startswith("5 ana"):
        second.seen.append(second.lines.get(timeout=PATIENCE_SECONDS))
    assert [line for line in second.seen[2:-1] if line not in ("closed with 4000", "closed with 1006", "no answer")] == []
    # Coming back used the token it kept: one login for the example, one each for the two others.
    assert sorted(run(logins(server))) == sorted([DEVICES[start.language], "test", "the test"])


async def logins(server) -> list:
    ben = await Client.connect(server.url)
    await ben.call("session.create", name="ben", password="correct horse", device="the test")
    return [session["device"] for session in (await ben.call("session.list"))["sessions"]]


def test_it_stays_away_once_its_login_has_ended(server, start):
    run(people(server))
    run(post(server, "k1"))
    example = start(server)
    example.expect("1 ana, 0 minutes ago: ")
    run(end_logins_of_ben(server))
    example.expect("closed with 4500")
    assert example.process.wait(PATIENCE_SECONDS) != 0


async def end_logins_of_ben(server) -> None:
    ben = await Client.connect(server.url)
    await ben.call("session.create", name="ben", password="correct horse")
    await ben.call("account.changePassword", password="correct horse", newPassword="battery staple")


def test_second_open_is_refused_and_ends_the_program(server, start, tmp_path):
    run(people(server))
    run(post(server, "k1"))
    first = start(server, "open", 1, tmp_path / "bear.jpg")
    first.expect("1 ana, 0 minutes ago: ", f"opened 1: {(ROOT / 'data/pictures/bear.jpg').stat().st_size} bytes")
    first.end()
    second = start(server, "open", 1, tmp_path / "again.jpg")
    assert second.process.wait(PATIENCE_SECONDS) != 0
    assert not (tmp_path / "again.jpg").exists()


@pytest.mark.parametrize("name", ["python/client.py", "javascript/client.mjs", "swift/main.swift", "swift/WebSocket.swift"])
def test_example_client_is_short(name):
    assert len((FOLDER / name).read_text().splitlines()) < 100
