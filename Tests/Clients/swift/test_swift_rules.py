"""Rules of clients that a real server does not show on demand: a scripted one plays it."""

import json
import threading
import time

import pytest
from swift_client import Adapter, adapter_program  # noqa: F401  (a fixture)
from websockets.sync.server import serve

# Only the proofs build the adapter of the Swift library.
pytestmark = [pytest.mark.proof, pytest.mark.nio]


class Script:
    """Plays a server: `play(connection number, request)` returns the result, an error, bytes to send, or a close code."""

    def __init__(self, play):
        self.play, self.seen, self.connections = play, [], 0
        self.server = serve(self._speak, "127.0.0.1", 0, subprotocols=["snapfeed.v1.json"])
        self.url = f"ws://127.0.0.1:{self.server.socket.getsockname()[1]}/ws"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def _speak(self, socket) -> None:
        self.connections += 1
        number = self.connections
        for text in socket:
            request = json.loads(text)
            self.seen.append((number, time.monotonic(), request))
            for answer in self.play(number, request):
                if isinstance(answer, int):
                    return socket.close(answer)
                socket.send(json.dumps(answer) if isinstance(answer, dict) else answer)

    def methods(self, name: str) -> list:
        return [each for each in self.seen if each[2]["method"] == name]


def ok(request, **result):
    return {"jsonrpc": "2.0", "id": request["id"], "result": result}


def no(request, name, **data):
    return {"jsonrpc": "2.0", "id": request["id"], "error": {"code": 1, "message": name, "data": {"name": name, "temporary": False, **data}}}


def event(offset):
    params = {"feed": "f", "epoch": "e", "offset": offset, "at": 1, "type": "snap.deleted", "snap": str(offset)}
    return {"jsonrpc": "2.0", "method": "feed.event", "params": params}


def usual(request):
    """Signs in, and starts the feed at 0 or at the client's position."""
    if request["method"] == "feed.subscribe":
        wish = request["params"]["feeds"][0]
        known = wish.get("offset")
        start = {"id": "f", "epoch": "e", "offset": known or 0, "recovered": known is not None}
        return [ok(request, now=1, feeds=[start | ({"events": []} if known is not None else {"snaps": []})])]
    return [ok(request)]


@pytest.fixture
def run(adapter_program, tmp_path):
    made = []

    def run(play, token="T1", **more):
        script = Script(play)
        adapter = Adapter(adapter_program, script.url, token, tmp_path / "kept", **{"feeds": ["f"], "silenceMs": 1000, **more})
        made.extend([adapter.kill, script.server.shutdown])
        return script, adapter

    yield run
    for end in made:
        end()


def test_a_gap_is_asked_for_and_a_known_event_dropped(run):
    def play(number, request):
        if request["method"] != "feed.subscribe":
            return [ok(request)]
        if "offset" not in request["params"]["feeds"][0]:
            return [*usual(request), event(1), event(1), event(3)]
        missed = [event(2)["params"], event(3)["params"]]
        return [ok(request, now=1, feeds=[{"id": "f", "epoch": "e", "offset": 3, "recovered": True, "events": missed}]), event(4)]

    _, adapter = run(play)
    adapter.wait(lambda lines: sum("event" in line for line in lines) == 4)
    assert [each["offset"] for each in adapter.reported("event")] == [1, 2, 3, 4]


@pytest.mark.parametrize("garbage", ["no JSON", b"\0\0\0\x09{}", b"\0"])
def test_garbage_ends_the_connection_and_the_client_comes_back(run, garbage):
    script, adapter = run(lambda number, request: [garbage] if number == 1 else usual(request))
    adapter.wait(lambda lines: any("snapshot" in line for line in lines))
    assert script.connections == 2


@pytest.mark.parametrize("code, comes_back", [(4000, True), (4499, True), (1011, True), (4500, False), (4999, False)])
def test_the_close_code_decides(run, code, comes_back):
    script, adapter = run(lambda number, request: [code] if number == 1 else usual(request))
    wanted = {"state": "connected"} if comes_back else {"state": "stopped", "code": code}
    adapter.wait(lambda lines: wanted in lines)


def test_a_refused_token_is_refreshed_once(run):
    def play(number, request):
        return [no(request, "invalid_token")] if request["params"].get("token") == "T1" else usual(request)

    script, adapter = run(play, refresh=["T2"])
    adapter.wait(lambda lines: {"state": "connected"} in lines)
    assert [each[2]["params"]["token"] for each in script.methods("session.resume")] == ["T1", "T2"]


def test_a_refused_token_without_another_stops(run):
    script, adapter = run(lambda number, request: [no(request, "invalid_token")])
    adapter.wait(lambda lines: {"state": "stopped", "error": "invalid_token"} in lines)
    assert len(script.seen) == 1


def test_lost_open_is_reported_and_not_retried(run):
    script, adapter = run(lambda number, request: [4000] if request["method"] == "snap.open" else usual(request))
    adapter.order(do="open", tag="o", snap="1")
    adapter.wait(lambda lines: any(line.get("error") == "connection_lost" for line in lines))
    adapter.wait(lambda lines: lines.count({"state": "connected"}) == 2)
    assert len(script.methods("snap.open")) == 1


def test_a_post_is_sent_again_with_its_key_and_not_too_early(run):
    def play(number, request):
        if request["method"] != "snap.post":
            return usual(request)
        posts = len(script.methods("snap.post"))
        late = no(request, "rate_limited", temporary=True, retryAfterMs=300)
        return [4000] if posts == 1 else [late] if posts == 2 else [ok(request, snap={"id": "7"})]

    script, adapter = run(play)
    adapter.order(do="post", tag="p", feed="f", picture="x")
    adapter.wait(lambda lines: {"posted": "p", "snap": "7"} in lines)
    posts = script.methods("snap.post")
    assert len({each[2]["params"]["key"] for each in posts}) == 1 and len(posts) == 3
    assert posts[2][1] - posts[1][1] >= 0.3
