"""Servers that lie, break off or send nonsense, imitated by a few lines of WebSocket."""

import base64
import hashlib
import json
import signal
import socket
import struct
import threading

from cli_place import PATIENCE
from families import family


class FakeServer:
    """Answers each request with the result of `answer(request)`: an object, raw bytes, or None to hang up."""

    def __init__(self, answer):
        self.answer = answer
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"ws://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()

    def _serve(self):
        connection, _ = self.listener.accept()
        with connection, connection.makefile("rb") as stream:
            lines = iter(lambda: stream.readline().strip(), b"")
            headers = dict(line.lower().split(b": ", 1)[:1] + line.split(b": ", 1)[1:] for line in lines if b": " in line)
            proof = hashlib.sha1(headers[b"sec-websocket-key"] + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()
            connection.sendall(
                b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: snapfeed.v1.json\r\n"
                b"Sec-WebSocket-Accept: " + base64.b64encode(proof) + b"\r\n\r\n")
            while (request := self._receive(stream)) is not None and (answer := self.answer(request)) is not None:
                body = answer if isinstance(answer, bytes) else json.dumps({"jsonrpc": "2.0", "id": request["id"], **answer}).encode()
                connection.sendall(struct.pack(">BBH", 0x81, 126, len(body)) + body)

    @staticmethod
    def _receive(stream):
        head = stream.read(2)
        if len(head) < 2 or head[0] & 15 == 8:
            return None
        length = head[1] & 127
        if length == 126:
            (length,) = struct.unpack(">H", stream.read(2))
        mask = stream.read(4)
        return json.loads(bytes(byte ^ mask[index % 4] for index, byte in enumerate(stream.read(length))))


EVIL = "\x1b]0;pwned\x07\x1b[2Jana\u009b31m\u202e\r\nfake row"


def evil(request):
    if request["method"] == "session.resume":
        return {"result": {"role": "admin"}}
    snap = {"id": EVIL, "feed": EVIL, "author": {"id": "1", "name": EVIL}, "caption": EVIL, "posted": EVIL, "status": EVIL, "opens": 1}
    feeds = [{"id": EVIL, "title": EVIL, "snaps": 1, "epoch": "e", "offset": 1}]
    person = {"id": "1", "name": EVIL}
    profile = {"account": person, "bio": EVIL, "photos": 1}
    photo = {"id": EVIL, "author": person, "audience": EVIL, "caption": EVIL, "alt": EVIL, "warning": EVIL, "posted": EVIL}
    post = {"kind": EVIL, EVIL: photo}
    people = {"profile": profile, "relation": {"following": True}, "posts": [post], "people": [{"account": person, "bio": EVIL}]}
    photos = {"photo": photo, "photos": [photo], "others": [photo], "next": EVIL}
    return {"result": {**people, **photos, "feeds": feeds, "snaps": [snap], "snap": snap, "views": [], "now": 0, "pictures": [{"id": EVIL, "alt": EVIL}]}}


@family(2, "args", [
    ("feeds",), ("snaps", "animals"), ("snaps", "show", "1"), ("pictures",), ("post", "animals", "bear"),
    ("people", "show", "ana"), ("people", "ana"), ("people", "follow", "ana"), ("people", "edit", "--bio", "b"), ("photos", "ana"), ("photos", "home"), ("photos", "show", "1"),
    ("photos", "post", "--picture", "bear"), ("photos", "edit", "1", "--alt", "a"), ("photos", "delete", "1", "--dry-run"),
])
def test_nothing_from_a_stranger_commands_the_terminal(bare, args):
    with FakeServer(evil) as server:
        run = bare.terminal(*args, "--server", server.address, NO_COLOR="1", SNAPFEED_TOKEN="t")
        assert run.wait() == 0
    assert not set(run.seen) & set("\x1b\x07\u009b\u202e")
    assert not any(line.startswith("fake row") for line in run.seen.splitlines())


def test_nothing_from_a_stranger_commands_the_terminal_through_json(bare):
    with FakeServer(evil) as server:
        done = bare.run("feeds", "--json", "--server", server.address, code=0)
    assert not set(done.out) & set("\x1b\x07\u009b\u202e")
    assert json.loads(done.out)["title"] == EVIL


def test_nothing_from_a_stranger_commands_the_terminal_through_an_error(bare):
    with FakeServer(lambda request: {"error": {"code": 1, "message": EVIL, "data": {"name": "new_reason"}}}) as server:
        run = bare.terminal("feeds", "--server", server.address, NO_COLOR="1")
        assert run.wait() == 70
    assert not set(run.seen) & set("\x1b\x07\u009b\u202e")


def test_an_open_that_breaks_off_says_that_it_may_have_counted(bare):
    with FakeServer(lambda request: {"result": {}} if request["method"] == "session.resume" else None) as server:
        done = bare.run("open", 7, "-o", "x.jpg", "--server", server.address, code=69, SNAPFEED_TOKEN="t")
    assert "The snap may or may not be opened; `snapfeed snaps show 7` or `snapfeed inbox` shows whether it is." in done.err
    assert list(bare.folder.iterdir()) == []


def test_an_interrupted_open_leaves_no_draft(bare):
    asked, over = threading.Event(), threading.Event()

    def answer(request):
        if request["method"] == "session.resume":
            return {"result": {}}
        asked.set()
        over.wait(PATIENCE)

    with FakeServer(answer) as server:
        program = bare.background("open", 7, "-o", "x.jpg", "--server", server.address, SNAPFEED_TOKEN="t")
        assert asked.wait(PATIENCE)
        assert program.stop(signal.SIGINT) == 130
        over.set()
    assert "The snap may or may not be opened" in program.lines["err"][0]
    assert list(bare.folder.iterdir()) == []


@family(1, "args", [("post", "animals", "lion"), ("photos", "post", "--picture", "lion")])
def test_a_post_that_breaks_off_gives_the_key_to_post_it_again(bare, args):
    with FakeServer(lambda request: {"result": {}} if request["method"] == "session.resume" else None) as server:
        done = bare.run(*args, "--key", "k1", "--server", server.address, code=69, SNAPFEED_TOKEN="t")
    assert "It is safe to retry with --key k1." in done.err


@family(1, "answer", [b"{", b"[1", b'{"id": 1, "result": {}}'])
def test_an_answer_that_makes_no_sense(bare, answer):
    with FakeServer(lambda request: answer) as server:
        assert bare.error(76, "feeds", "--server", server.address)["name"] == "protocol"
