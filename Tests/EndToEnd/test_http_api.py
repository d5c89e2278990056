"""The HTTP API with plain clients: curl as the article has it, and Python's own."""

import http.client
import json
import re
import subprocess
import threading

from accounts import people
from client import run
from http_api import Events, call
from raw_requests import raw
from server import ROOT, Server, binary, environment, one
from waiting import eventually

ARTICLE = ROOT / "Sources/snapfeed/snapfeed.docc/HTTPAPI.md"
PICTURE = ROOT / "data/pictures/lion.jpg"


def account(server, name="ana", scopes=("read", "post", "open"), hours=24) -> tuple[str, str]:
    """A new account's login token, and an access token of it."""

    async def make():
        (person,) = await people(server, name)
        made = await person.call("token.create", name="test", scopes=list(scopes), expiresInHours=hours)
        return person.token, made["token"]

    return run(make())


def test_the_articles_commands_do_what_it_says(tmp_path):
    text = ARTICLE.read_text()
    blocks = dict(re.findall(r"<!-- (.+?) -->\n```sh\n(.*?)```", text, re.DOTALL))
    config = environment(XDG_CONFIG_HOME=str(tmp_path / "config"), SNAPFEED_DATA=str(ROOT / "data"))
    with Server(tmp_path / "store") as server:
        start = f'set -e\nsnapfeed() {{ "{binary()}" "$@"; }}\ncd "{tmp_path}"\nexport SNAPFEED_STORE="{tmp_path}/store"\n'

        def paste(*names):
            script = "\n".join(blocks[name] for name in names).replace("localhost:8080", f"localhost:{server.port}")
            done = subprocess.run(["bash", "-eu", "-c", start + script], capture_output=True, text=True, env=config, timeout=60)
            assert done.returncode == 0, done.stdout + done.stderr
            return done.stdout

        shown = paste("token", "call", "refused", "once", "upload", "form", "open", "admin").splitlines()[1:]
        assert '"caption":"Hello"' in shown[0] and '"snaps":[{' in shown[1]
        assert "HTTP/1.1 404 Not Found" in shown and any('"unknown_feed"' in line for line in shown)
        # The two posts with one key, after the lines of the refusal.
        first, second = [json.loads(line)["snap"] for line in shown if line.startswith('{"snap"')][1:3]
        assert first["id"] == second["id"]
        assert sum('"photo":{' in line and '"caption":"A lion"' in line for line in shown) == 2, "by PUT and as a form"
        assert shown[-2] == "409" and '"figures":[' in shown[-1]
        assert (tmp_path / "bear.jpg").read_bytes() == (ROOT / "data/pictures/bear.jpg").read_bytes()
        assert "snapfeed-result: {" in (tmp_path / "headers.txt").read_text()
    assert {"start", "serve", "follow"} | {"token", "call", "refused", "once", "upload", "form", "open", "admin"} == set(blocks)


def test_a_feed_is_followed_without_a_gap_through_a_restart(tmp_path):
    with one(tmp_path / "store") as server:
        _, token = account(server)
        post = lambda caption: call(server, "snap.post", token, {"feed": "animals", "picture": "bear", "caption": caption})  # noqa: E731
        events = Events(server, token)
        assert events.answer.headers["content-type"] == "text/event-stream" and events.answer.headers["cache-control"] == "no-store"
        name, data = events.next()
        assert name == "feed.snapshot" and data["feeds"][0]["offset"] == 0
        seen = []
        for number in range(3):
            assert post(f"before {number}")[0] == 200
        for _ in range(3):
            name, data = events.next()
            assert name == "feed.event" and events.last == f"{data['epoch']}:{data['offset']}"
            seen.append((data["offset"], data["snap"]["caption"]))
        server.stop()
        assert events.next() is None
        server.restart()
        for number in range(3):
            assert post(f"after {number}")[0] == 200
        events = Events(server, token, last=events.last)
        assert post("live")[0] == 200
        for _ in range(4):
            name, data = events.next()
            assert name == "feed.event"
            seen.append((data["offset"], data["snap"]["caption"]))
        captions = [f"before {number}" for number in range(3)] + [f"after {number}" for number in range(3)] + ["live"]
        assert seen == list(enumerate(captions, start=1))
        # A position of another epoch starts from a new snapshot.
        assert Events(server, token, last="0123456789abcdef:2").next()[0] == "feed.snapshot"
        assert Events(server, token, last="nonsense").answer.status == 400
        assert Events(server, token, feed="cats").answer.status == 404
        assert Events(server, None).answer.status == 401


def test_a_revoked_token_ends_its_stream(server):
    login, token = account(server)
    events = Events(server, token)
    assert events.next()[0] == "feed.snapshot"
    listed = call(server, "token.list", login)[2]["accessTokens"]
    assert listed[0]["name"] == "test" and "token" not in listed[0]
    assert call(server, "token.revoke", login, {"accessToken": listed[0]["id"]})[0] == 200
    assert events.next() is None
    assert call(server, "feed.list", token)[0] == 401
    eventually(lambda: "snapfeed_connections 0\n" in server.metrics() or "snapfeed_accounts_online 0\n" in server.metrics())


def test_an_upload_is_read_only_for_those_who_may_post(server):
    _, token = account(server)
    image = PICTURE.read_bytes()
    assert len(image) > 65_536, "else it is read before the token is looked up"
    status, _, answer = call(server, "photo.post", token, body=image, query="?caption=A%20lion&audience=everyone", verb="PUT")
    assert status == 200 and answer["photo"]["caption"] == "A lion"
    for wrong in ("snapfeed_nonsense", None):
        head = f"PUT /api/photo.post HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(image)}\r\n"
        head += f"Authorization: Bearer {wrong}\r\n" if wrong else ""
        answer = raw(server, head.encode() + b"\r\n")
        assert answer.startswith(b"HTTP/1.1 401 "), answer
    too_large = f"PUT /api/photo.post HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\nContent-Length: {9 << 20}\r\n\r\n"
    assert raw(server, too_large.encode()).startswith(b"HTTP/1.1 413 ")
    assert call(server, "photo.post", token, body=image[:5_000])[0] == 400


def test_a_form_may_be_larger_than_its_image_only(tmp_path):
    """Fields and boundaries are not counted against the size of an image."""
    image = PICTURE.read_bytes()
    with one(tmp_path / "store", "--limit", f"uploadBytes={len(image)}") as server:
        _, token = account(server)
        assert call(server, "photo.post", token, **form(image, caption="A lion"))[2]["photo"]["caption"] == "A lion"
        status, _, answer = call(server, "photo.post", token, **form(image + b"x", caption="A lion"))
        assert (status, answer["error"]["data"]["name"]) == (413, "too_large")


def form(image: bytes, **fields: str) -> dict:
    """The body and the type of a form."""
    parts = [f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'.encode() for name, text in fields.items()]
    parts.append(b'--b\r\nContent-Disposition: form-data; name="image"; filename="lion.jpg"\r\n\r\n' + image + b"\r\n--b--\r\n")
    return {"body": b"".join(parts), "Content_Type": "multipart/form-data; boundary=b"}


def test_pages_of_other_origins_need_the_operators_leave(tmp_path):
    with one(tmp_path / "store", "--allow-origin", "https://app.example.org") as server:
        _, token = account(server)
        assert call(server, "feed.list", token, Origin="https://evil.example.org")[0] == 403
        status, headers, _ = call(server, "feed.list", token, Origin="https://app.example.org")
        assert status == 200 and headers["access-control-allow-origin"] == "https://app.example.org"
        assert call(server, "feed.list", token, Origin=f"http://127.0.0.1:{server.port}")[0] == 200
        status, headers, _ = call(server, "feed.list", None, verb="OPTIONS", body="", Origin="https://app.example.org")
        assert status == 204 and "authorization" in headers["access-control-allow-headers"]
        status, headers, _ = call(server, "feed.list", None, verb="OPTIONS", body="", Origin="https://evil.example.org")
        assert status == 403 and "access-control-allow-origin" not in headers
        assert raw(server, b"GET /api/feed.list HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").startswith(b"HTTP/1.1 405 ")


def test_the_documents_are_served_as_the_table_has_them(shared_server):
    connection = http.client.HTTPConnection("127.0.0.1", shared_server.port, timeout=30)
    connection.request("GET", "/openrpc.json")
    assert json.loads(connection.getresponse().read()) == json.loads((ROOT / "Sources/SnapWire/SnapWire.docc/openrpc.json").read_text())
    connection.request("GET", "/openapi.json")
    answer = connection.getresponse()
    document = json.loads(answer.read())
    assert document["openapi"] == "3.1.0" and "/api/snap.post" in document["paths"] and "/api/feed.subscribe" not in document["paths"]
    known = document["components"]["schemas"]
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)))
    assert named <= set(known)
    connection.request("GET", "/openapi.json", headers={"If-None-Match": answer.headers["etag"]})
    again = connection.getresponse()
    assert again.status == 304 and again.read() == b""
    connection.close()


def test_concurrent_calls_open_a_snap_once(server):
    _, token = account(server)
    snap = call(server, "snap.post", token, {"feed": "animals", "picture": "bear"})[2]["snap"]["id"]
    statuses = []

    def open_it():
        statuses.append(call(server, "snap.open", token, {"snap": snap})[0])

    threads = [threading.Thread(target=open_it) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses.count(200) == 1 and set(statuses) <= {200, 409, 429}
