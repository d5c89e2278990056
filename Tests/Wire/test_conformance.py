"""`snapfeed-conformance` against our server, which passes, and against servers with one error, which it must find."""

import json
import os
import re
import struct
import subprocess
import threading

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.server import serve

from databases import reading
from families import family
from golden import TRANSCRIPTS
from server import ROOT, Server, conformance_kit, runs_cluster

NOT_CONFORMANT, NO_SERVER = 76, 69
# PostgreSQL has backups of its own, so a cluster refuses this method.
REFUSED = {"store.backup"} if runs_cluster() else set()


@pytest.fixture(scope="module")
def lasting_server(tmp_path_factory):
    """One server for the tests here, which conformance tests also leave used. In a cluster it is a lone node."""
    with Server(tmp_path_factory.mktemp("conformance") / "store", "--limit", "signUpsPerHour=100000") as running:
        yield running


def conformance(url, *options):
    done = subprocess.run([conformance_kit(), url, "--json", *options], capture_output=True, text=True, timeout=300)
    return done.returncode, {line["transcript"]: line for line in map(json.loads, done.stdout.splitlines())}, done.stderr


@pytest.mark.proof
def test_a_fresh_server_and_a_used_one_speak_the_protocol(tmp_path):
    """A whole run fits the standard limits. A run without the admin socket leaves out what needs it, and says so."""
    with Server(tmp_path / "store") as server:
        verdicts = whole_run(server)
        assert set(verdicts) == set(TRANSCRIPTS), "make protocol lists the transcripts again"
        if not runs_cluster():
            expect_what_the_help_says(server)
        # A restart forgets how often this address has signed up.
        assert server.stop() == 0
        server.restart()
        code, verdicts, _ = conformance(server.url)
        assert code == 0
        for name, transcript in TRANSCRIPTS.items():
            needs_admin = any(step.get("on") == "admin" for step in transcript["exchange"])
            assert (verdicts[name]["result"] in ("partly", "skipped")) == needs_admin, verdicts[name]
            assert (verdicts[name]["stepsReplayed"] < verdicts[name]["steps"]) == needs_admin


def whole_run(server) -> dict:
    """The verdicts of a run over the admin socket, all of which must be good."""
    code, verdicts, _ = conformance(server.url, "--admin-socket", str(server.store / "admin.sock"))
    assert {name: verdict for name, verdict in verdicts.items() if verdict["result"] != "ok" and name not in REFUSED} == {}
    assert code == (NOT_CONFORMANT if REFUSED else 0)
    return verdicts


@pytest.mark.proof
def test_conformance_passes_repeatedly_on_one_server(lasting_server):
    for _ in range(2):
        whole_run(lasting_server)


@pytest.mark.proof
def test_runs_beyond_the_standard_limits_are_refused_by_name(tmp_path):
    with Server(tmp_path / "store") as server:
        for _ in range(3):
            code, verdicts, said = conformance(server.url)
        assert code == NOT_CONFORMANT and "rate_limited" in said + json.dumps(verdicts)


def test_conformance_without_admin_socket_lists_skipped_parts(lasting_server):
    reported = subprocess.run([conformance_kit(), lasting_server.url, "--only", "server.stats"], capture_output=True, text=True)
    assert reported.stdout.startswith("partly  server.stats") and "the others need --admin-socket" in reported.stdout


def expect_what_the_help_says(server):
    """How much a run leaves behind."""
    reported = subprocess.run([conformance_kit(), "--help"], capture_output=True, text=True, env=os.environ | {"COLUMNS": "500"}).stdout
    accounts, snaps, photos = map(int, re.search(r"about (\d+) accounts .* behind, (\d+) snaps and (\d+) photos", reported).groups())
    with reading(server.database) as database:
        left = [database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("account", "snap", "photo")]
    assert [(count + 9) // 10 * 10 for count in left] == [accounts, snaps, photos]
    assert re.search(r"limit of (\d+) sign-ups an hour", reported)[1] == "300" and left[0] < 300
    article = (ROOT / "Sources/SnapAdmin/SnapAdmin.docc/CommandLine.md").read_text()
    assert f"some {accounts} accounts, {snaps} snaps and {photos} photos" in article


def test_unreachable_server_and_unknown_transcript(lasting_server):
    assert conformance("ws://127.0.0.1:1")[0] == NO_SERVER
    code, verdicts, said = conformance(lasting_server.url, "--only", "snap.like")
    assert (code, verdicts) == (64, {}) and "snap.open" in said


class Doctor:
    """A proxy that alters a server's messages: `alter` gets a message's JSON and bytes and returns those to pass on."""

    def __init__(self, url, alter):
        self.url, self.alter = url, alter

    def __enter__(self):
        self.server = serve(self._pass, "127.0.0.1", 0, subprotocols=["snapfeed.v1.json"], max_size=None)
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()
        return f"ws://127.0.0.1:{self.server.socket.getsockname()[1]}/ws"

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()

    def _pass(self, client):
        with connect(self.url, subprotocols=["snapfeed.v1.json"], max_size=None) as server:
            upward = threading.Thread(target=self._forward, args=(client, server))
            upward.start()
            try:
                while True:
                    for message in self._altered(server.recv()):
                        client.send(message)
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1000
                client.close(self.alter({"closed": code}, None)[0][0]["closed"])
            upward.join()

    @staticmethod
    def _forward(client, server):
        try:
            while True:
                server.send(client.recv())
        except ConnectionClosed:
            server.close()

    def _altered(self, message):
        if isinstance(message, str):
            return [json.dumps(new) for new, _ in self.alter(json.loads(message), None)]
        end = 4 + struct.unpack(">I", message[:4])[0]
        altered = self.alter(json.loads(message[4:end]), message[end:])
        texts = [(json.dumps(new).encode(), bytes_) for new, bytes_ in altered]
        return [struct.pack(">I", len(text)) + text + bytes_ for text, bytes_ in texts]


def as_it_is(message, image):
    return [(message, image)]


def adds_unknown_members(message, image):
    for part in (message, message.get("result"), message.get("params")):
        if isinstance(part, dict) and "closed" not in message:
            part["invented"] = {"later": True}
    return [(message, image)]


def wrong_status(message, image):
    if "snap" in message.get("result", {}) and image is not None:
        message["result"]["snap"]["status"] = "unread"
    return [(message, image)]


def wrong_code(message, image):
    if message.get("error", {}).get("code") == 1030:
        message["error"]["code"] = 1031
    return [(message, image)]


def missing_member(message, image):
    message.get("error", {}).get("data", {}).pop("openedAt", None)
    return [(message, image)]


def broadcasts_opens(message, image):
    if "snap" in message.get("result", {}):
        message["result"]["snap"].setdefault("opens", 0)
    return [(message, image)]


def swallows_pushes(message, image):
    return [] if message.get("method") == "snap.viewed" else [(message, image)]


def pushes_twice(message, image):
    return [(message, image)] * (2 if message.get("method") == "feed.event" else 1)


def cuts_images(message, image):
    return [(message, image[:-1] if image else image)]


def another_close_code(message, image):
    return [({"closed": 1000}, None)] if message.get("closed") == 4500 else [(message, image)]


def skips_an_offset(message, image):
    if message.get("method") == "feed.event":
        message["params"]["offset"] += 1
    return [(message, image)]


@family(1, "alter", [adds_unknown_members, as_it_is])
def test_differences_that_clients_must_accept_pass(lasting_server, alter):
    with Doctor(lasting_server.url, alter) as url:
        code, verdicts, said = conformance(url, "--only", "snap.open", "--only", "feed.subscribe", "--only", "session.end")
    assert code == 0, (verdicts, said)


@family(
    2,
    "alter, transcript, words",
    [
        (wrong_status, "snap.open", 'the answer.result.snap.status is "unread", not "read"'),
        (wrong_code, "snap.open", "the answer.error.code is 1031, not 1030"),
        (missing_member, "snap.open", "the answer.error.data lacks 'openedAt'"),
        (broadcasts_opens, "snap.open", "has 'opens', which does not belong there"),
        (swallows_pushes, "snap.open", "nothing came to ana"),
        (pushes_twice, "feed.subscribe", "the push to"),
        (cuts_images, "snap.open", 'bytes are not "picture:lion"'),
        (another_close_code, "session.end", "was closed with 1000, not 4500"),
        (skips_an_offset, "feed.subscribe", ".offset is"),
    ],
)
def test_an_error_of_a_server_is_reported_with_its_place(lasting_server, alter, transcript, words):
    with Doctor(lasting_server.url, alter) as url:
        code, verdicts, said = conformance(url, "--only", transcript, "--timeout", "2")
    assert code == NOT_CONFORMANT and "1 of 1 transcripts" in said
    assert verdicts[transcript]["result"] == "failed"
    assert words in verdicts[transcript]["difference"] and verdicts[transcript]["difference"].startswith(("step ", "at the end"))
