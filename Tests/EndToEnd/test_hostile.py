"""Small attacks on the real binary: memory and logs stay bounded, attackers are refused or cut off, and others are served."""

import asyncio
import functools
import io
import struct
import subprocess
import time

import pytest
from attacker import ask, connect, cpu_ticks, figures, frame, request, resident_kib, rest, websocket
from client import Client, Refused, refusal, run
from PIL import Image
from families import family
from raw_requests import UPGRADE, raw, upload
from server import ROOT, Server, binary, environment
from waiting import eventually

SECURITY_HEADERS = {
    b"x-content-type-options: nosniff", b"referrer-policy: no-referrer", b"cross-origin-resource-policy: same-origin",
}


def is_served(server):
    return b" 200 " in raw(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")


# HTTP


@pytest.mark.parametrize(
    "path, status",
    [("/", 200), ("/app.js", 200), ("/pictures/man.jpg", 200), ("/nothing", 404), ("/healthz", 200), ("/metrics", 200), ("/ws", 404)])
def test_every_answer_has_the_security_headers_once(shared_server, path, status):
    head = raw(shared_server, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()).split(b"\r\n\r\n")[0].lower()
    assert head.startswith(f"http/1.1 {status}".encode())
    assert all(head.count(header) == 1 for header in SECURITY_HEADERS) and head.count(b"content-security-policy") == 1


@pytest.mark.parametrize(
    "request_text, status",
    [
        ("POST / HTTP/1.1\r\nHost: x\r\n\r\n", 405), ("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n", 400),
        (UPGRADE, 421), (UPGRADE.replace("Host: x", "Host: localhost\r\nOrigin: http://evil.example"), 403),
        (UPGRADE.replace("Version: 13", "Version: 8"), 426),
    ])
def test_refusals_have_them_too(shared_server, request_text, status):
    head = raw(shared_server, request_text.encode()).lower()
    assert head.startswith(f"http/1.1 {status}".encode()) and all(header in head for header in SECURITY_HEADERS)


@family(2, "method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "X"])
def test_only_get_and_head_exist(shared_server, method):
    answer = raw(shared_server, f"{method} /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    assert b" 200 " not in answer and b"ok" not in answer


TRAVERSALS = [
    "/../../etc/passwd", "/pictures/../../etc/passwd", "/pictures/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd",
    "/pictures/..%5c..%5cfeeds.json", "/pictures/%252e%252e/feeds.json", "/pictures/man.jpg%00.html", "/pictures/", "/pictures", "/.",
    "/store/snapfeed.db", "/snapfeed.db", "/admin.sock", "/Public/app.js", "/file:///etc/passwd", "http://localhost/etc/passwd",
    "/pictures/man.jpg/..", "/%c0%ae%c0%ae/etc/passwd", "/..;/etc/passwd",
]


@family(3, "path", TRAVERSALS)
def test_no_spelling_of_a_path_leaves_the_table(shared_server, path):
    answer = raw(shared_server, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    assert b"root:" not in answer and b"SQLite" not in answer and b"expireAfterHours" not in answer
    # `/.` and other spellings of the root are the web app, which is in the table. libwebsockets itself answers 403 to an absolute URI.
    assert not answer or answer.split(b" ")[1] in (b"400", b"403", b"404") or b"<!doctype html>" in answer.lower()


def test_a_broken_handshake_holds_nothing_for_long(server):
    """Silent, slow and folded headers. libwebsockets waits for the end of a folded header; all get ten seconds in all."""
    silent, folded, dripping = (connect(server) for _ in range(3))
    folded.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n folded\r\n")
    dripping.sendall(b"GET / HTTP/1.1\r\n")
    began = time.monotonic()
    open_ones = {silent, folded, dripping}
    while open_ones and time.monotonic() - began < 60:
        try:
            dripping.send(b"X")
        except OSError:
            pass
        for sock in list(open_ones):
            sock.settimeout(0.2)
            try:
                if sock.recv(1000) == b"":
                    open_ones.discard(sock)
            except TimeoutError:
                pass
            except ConnectionError:
                open_ones.discard(sock)
        assert is_served(server)
    assert not open_ones


# Messages


def test_image_limit_does_not_extend_the_text_limit(server):
    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        await ana.socket.send(" " * 65_537)
        assert await ana.closed() == 1009
        await ben.socket.send(upload({"feed": "people", "key": "k", "caption": "x" * 70_000}, b"\xff\xd8\xff"))
        answer = await ben.wait_for(lambda c: c.unasked and c.unasked[0])
        assert answer["error"]["data"]["name"] == "too_large"
        assert (await refusal(ben.call("snap.post", bytes(300_000), feed="people", key="k")))["name"] == "invalid_image"

    run(tour())


def test_a_million_fragments_of_one_byte_are_cut_off(server):
    """One message in a million frames, from a client that never reads. It is closed at the 65th frame. libwebsockets would read on after
    the close, so at most what buffers hold may be read."""
    assert fragments_until_cut_off(server) < 32 << 20 and is_served(server)
    close = frame(struct.pack(">H", 1009), opcode=8)
    honest = websocket(server)
    honest.sendall(frame(b"a", last=False) + frame(b"a", opcode=0, last=False) * 64)
    assert rest(honest)[:4] == close[:1] + b"\x02" + struct.pack(">H", 1009)


def fragments_until_cut_off(server) -> int:
    """Sends fragments of one byte until the server hangs up. Returns how many bytes it could send."""
    sent, attacker = 0, websocket(server)
    attacker.sendall(frame(b"a", last=False))
    piece = frame(b"a", opcode=0, last=False) * 10_000
    with pytest.raises(ConnectionError):
        while sent < 1 << 30:
            attacker.sendall(piece)
            sent += len(piece)
    return sent


@pytest.mark.measurement
def test_a_million_fragments_take_no_memory(server):
    before = resident_kib(server)
    fragments_until_cut_off(server)
    assert resident_kib(server) - before < 8_192


def bulk(payload, missing=0):
    """A masked binary frame of any size, perhaps without its last bytes."""
    whole = bytes([0x82, 0xFF]) + struct.pack(">Q", len(payload)) + bytes(4) + payload
    return whole[: len(whole) - missing]


def upload_of(size, key):
    return upload({"feed": "people", "key": key}, bytes(size))


def test_unfinished_uploads_do_not_keep_others_from_theirs(server):
    """Eight uploads of 8 MiB, each a byte short of its end, take all the memory for uploads: they are closed, and later ones are served."""

    async def accounts():
        return [(await Client.signed_up(server.url, name)).token for name in ("eve", "ana")]

    async def post(token):
        ana = await Client.resumed(server.url, token)
        return [
            (await ana.call("snap.post", (ROOT / f"data/pictures/{name}.jpg").read_bytes(), feed="people", key=name))["snap"]["id"]
            for name in ("man", "lion")]

    eve, ana = run(accounts())
    held = [websocket(server) for _ in range(8)]
    for number, sock in enumerate(held):
        ask(sock, "session.resume", token=eve)
        sock.recv(4096)
        sock.sendall(bulk(upload_of((8 << 20) - 4_096, f"k{number}"), missing=1))
    eventually(lambda: figures(server)["assembly_bytes"] > 40 << 20)
    assert len(run(post(ana))) == 2
    assert struct.pack(">H", 1013) in rest(held[0], until=1013)


# How many images of megabytes wait for a slow reader.
BIG_ONES = 3


@functools.cache
def big_one() -> bytes:
    file = io.BytesIO()
    Image.effect_noise((2048, 2048), 200).convert("RGB").save(file, "JPEG", quality=98)
    return file.getvalue()


def post_big_ones(server, count):
    """An account's token, and its snaps with images of megabytes."""

    async def snaps():
        ana = await Client.signed_up(server.url, "ana")
        posts = [ana.call("snap.post", big_one(), feed="people", key=str(n)) for n in range(count)]
        return ana.token, [(await post)["snap"]["id"] for post in posts]

    return run(snaps())


def open_big_ones_and_read_nothing(server):
    """A socket that has asked for images of megabytes and does not read the first, and that account's token."""
    token, snaps = post_big_ones(server, BIG_ONES)
    return ask_and_read_nothing(server, token, snaps), token


def ask_and_read_nothing(server, token, snaps):
    sock = websocket(server, receive_bytes=4_096)
    ask(sock, "session.resume", token=token)
    for snap in snaps:
        ask(sock, "snap.open", snap=snap)
    eventually(lambda: figures(server)["queue_bytes"] > 1 << 20)
    return sock


def test_an_image_that_is_asked_for_while_another_is_leaving_waits_for_it(server):
    """Both images together are more than may wait for a slow reader, and both views would be lost."""
    token, snaps = post_big_ones(server, 2)
    sock = websocket(server, receive_bytes=4_096)
    ask(sock, "session.resume", token=token)
    ask(sock, "snap.open", snap=snaps[0])
    eventually(lambda: figures(server)["queue_bytes"] > 1 << 20)
    before = figures(server)["requests_total"]
    ask(sock, "snap.open", snap=snaps[1])
    eventually(lambda: figures(server)["requests_total"] > before)
    answer = b""
    while answer.count(b'"id":"snap.open","result"') < 2 and (more := sock.recv(1 << 20)):
        answer += more
    assert answer.count(b'"id":"snap.open","result"') == 2


@pytest.mark.proof
def test_a_client_that_leaves_loses_no_view_whose_image_was_not_on_its_way(server):
    """Opens that wait behind a big image are not claimed for a connection that is closing."""
    sock, token = open_big_ones_and_read_nothing(server)

    async def looks():
        ana = await Client.resumed(server.url, token)
        return [snap["status"] for snap in (await ana.call("feed.page", feed="people"))["snaps"]].count("read")

    claimed = run(looks())
    assert claimed < BIG_ONES
    sock.sendall(frame(struct.pack(">H", 1000), opcode=8))
    eventually(lambda: figures(server)["connections"] == 0)
    assert run(looks()) == claimed


def test_a_client_closed_as_too_slow_loses_no_waiting_view(tmp_path):
    """Requests that wait for a login are answered together after it. If that is more than may wait, the open behind them is not claimed."""
    with Server(tmp_path / "store", "--limit", "outboxBytes=8192") as server:

        async def posted():
            ana = await Client.signed_up(server.url, "ana")
            return ana.token, (await ana.call("snap.post", feed="people", key="k", picture="man"))["snap"]["id"]

        async def status():
            ana = await Client.resumed(server.url, token)
            return (await ana.call("snap.show", snap=snap))["snap"]["status"]

        token, snap = run(posted())
        with websocket(server) as sock:
            requests = [("session.resume", {"token": token}), *[("server.info", {})] * 20, ("snap.open", {"snap": snap})]
            sock.sendall(b"".join(request(method, **params) for method, params in requests))
            assert struct.pack(">H", 4001) in rest(sock)
        assert run(status()) == "unread"


async def login_of(server, token):
    """The id of the token's login."""
    client = await Client.resumed(server.url, token)
    return next(login["id"] for login in (await client.call("session.list"))["sessions"] if login["current"])


async def posted_one(server):
    """A token, the id of its login, and a snap that is not opened yet."""
    ana = await Client.signed_up(server.url, "ana")
    login = (await ana.call("session.list"))["sessions"][0]["id"]
    return ana.token, login, (await ana.call("snap.post", feed="people", key="k", picture="man"))["snap"]["id"]


def test_an_image_whose_connection_ends_before_it_counts_as_undelivered(server):
    token, _, snap = run(posted_one(server))
    with websocket(server) as sock:
        ask(sock, "session.resume", token=token)
        sock.recv(4096)
        # In one round of the loop: the connection is closing before the image is read.
        sock.sendall(request("snap.open", snap=snap) + frame(struct.pack(">H", 1000), opcode=8))
        assert len(rest(sock)) < 4096
    eventually(lambda: figures(server)["images_delivered_total"] + figures(server)["images_undelivered_total"] == 1)
    assert figures(server)["images_undelivered_total"] == 1


@family(1, "method", ["session.end", "session.revoke"])
def test_a_logout_right_after_an_open_gets_the_image_first(server, method):
    token, login, snap = run(posted_one(server))
    with websocket(server) as sock:
        ask(sock, "session.resume", token=token)
        sock.recv(4096)
        # In one round of the loop: without an order, both would be in one transaction, and the login would have ended when the image is
        # read.
        logout = request(method, **({"session": login} if method == "session.revoke" else {}))
        sock.sendall(request("snap.open", snap=snap) + logout + request("feed.list"))
        answer, goodbye = b"", struct.pack(">H", 4500) + b"this login has ended"
        while goodbye not in answer[-64:] and (more := sock.recv(65536)):
            answer += more
    image = (ROOT / "data/pictures/man.jpg").read_bytes()
    assert 0 < answer.find(image[-64:]) < answer.find(f'"id":"{method}","result"'.encode()) < answer.find(goodbye)
    # Later requests have no login.
    assert b'"id":"feed.list","error"' in answer and figures(server)["images_undelivered_total"] == 0


@family(1, "method", ["session.end", "session.revoke", "account.delete"])
def test_logout_queued_after_an_image_survives_a_hang_up(server, method):
    sock, token = open_big_ones_and_read_nothing(server)
    params = {"session.end": {}, "session.revoke": {"session": run(login_of(server, token))}, "account.delete": {"password": "correct horse"}}[method]
    sock.sendall(request(method, **params) + frame(struct.pack(">H", 1000), opcode=8))

    async def is_over():
        try:
            await Client.resumed(server.url, token)
        except Refused as refused:
            return refused.name == "invalid_token"

    eventually(lambda: run(is_over()))


def test_former_admin_cannot_regain_the_role_by_a_queued_request(server):
    async def as_local(method, **params):
        return await (await Client.local_admin(server.store / "admin.sock")).call(method, **params)

    token, snaps = post_big_ones(server, BIG_ONES)
    run(as_local("account.grant", name="ana", role="admin"))
    sock = ask_and_read_nothing(server, token, snaps)
    before = figures(server)["requests_total"]
    sock.sendall(request("account.grant", name="ana", role="admin"))
    eventually(lambda: figures(server)["requests_total"] > before)
    run(as_local("account.grant", name="ana", role="member"))
    sock.close()
    eventually(lambda: figures(server)["connections"] == 0)
    # Written behind whatever the closed connection still wanted.
    run(as_local("invitation.create"))
    assert run(as_local("account.list"))["accounts"][0]["role"] == "member"
    lines = run(as_local("audit.list"))["entries"]
    assert [line["action"] for line in lines if line["action"].startswith("account.grant")] == ["account.grant member", "account.grant admin"]


@pytest.mark.proof
def test_a_waiting_logout_is_carried_out_when_the_server_stops(server):
    """The drain does not wait for a client that reads nothing, but carries out its logout."""
    sock, token = open_big_ones_and_read_nothing(server)
    before = figures(server)["requests_total"]
    sock.sendall(request("session.end"))
    eventually(lambda: figures(server)["requests_total"] > before)
    assert server.stop() == 0
    server.start()

    async def resume():
        await Client.resumed(server.url, token)

    with pytest.raises(Refused, match="invalid_token"):
        run(resume())


def test_uploads_after_an_unread_open_take_no_memory(server):
    """Requests that wait for earlier ones are bounded by their bytes, not only by their number: each of these is refused instead."""
    sock, _ = open_big_ones_and_read_nothing(server)
    send_uploads(server, sock, 4)
    eventually(lambda: '\nsnapfeed_rejections_total{reason="busy"} 4\n' in server.metrics(), saying=server.metrics)
    assert figures(server)["assembly_bytes"] == 0


def send_uploads(server, sock, count):
    """Sends uploads of 7 MiB that the server reads to their end."""
    before = figures(server)["bytes_received_total"]
    for number in range(count):
        sock.sendall(bulk(upload_of(7 << 20, f"k{number}")))
    eventually(lambda: figures(server)["bytes_received_total"] - before >= count * (7 << 20))


@pytest.mark.measurement
def test_uploads_behind_an_open_grow_no_memory(server):
    sock, _ = open_big_ones_and_read_nothing(server)
    before = resident_kib(server)
    send_uploads(server, sock, 20)
    assert resident_kib(server) - before < 48 << 10


def test_flood_of_invalid_messages_is_closed(server):
    sock = websocket(server)
    with pytest.raises(ConnectionError):
        for _ in range(2_000):
            sock.sendall(frame(b'{"jsonrpc":"2.0","id":1,"method":"no.such.thing"}') * 10)
            sock.recv(65536)
    assert is_served(server)


def test_pings_buy_no_time(tmp_path):
    """A client that pings and talks but does not log in is closed as a stranger. The deadline is the server's own, since timers of
    libwebsockets cannot be cancelled."""
    with Server(tmp_path / "store", "--limit", "authenticationSeconds=1", "--limit", "refusalsInRow=2000000000") as server:
        stranger = websocket(server)
        stranger.settimeout(0.1)
        answer, began = b"", time.monotonic()
        while time.monotonic() - began < 20:
            try:
                stranger.sendall(frame(b"x", opcode=9) + frame(b'{"jsonrpc":"2.0","id":1,"method":"server.info"}'))
                if not (more := stranger.recv(65536)):
                    break
                answer += more
                if struct.pack(">H", 4002) in answer:
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
        stranger.close()
        assert struct.pack(">H", 4002) in answer


@family(1, "log_bytes, stays", [(1 << 20, False), (1 << 28, True)])
def test_a_reader_that_lags_behind_the_log_is_closed_and_the_others_are_not(tmp_path, log_bytes, stays):
    """`logBytes` bounds the pushes that a feed keeps for slow readers. The outbox, which holds only replies, does not matter here."""

    async def tour(server):
        ana = await Client.signed_up(server.url, "ana")
        slow = websocket(server, receive_bytes=4_096)
        ask(slow, "session.resume", token=ana.token)
        ask(slow, "feed.subscribe", feeds=[{"id": "people"}])
        await ana.call("feed.subscribe", feeds=[{"id": "people"}])
        await asyncio.to_thread(eventually, lambda: figures(server)["subscriptions"] == 2)
        for batch in range(30):
            posts = (ana.call("snap.post", feed="people", key=f"{batch} {n}", picture="man", caption="🐻" * 250) for n in range(200))
            await asyncio.gather(*posts)
            if figures(server)["subscriptions"] == 1:
                break
        await ana.wait_for(lambda c: len(c.events("people")) == 200 * (batch + 1))
        return figures(server)["subscriptions"], b"" if stays else await asyncio.to_thread(rest, slow, until=4001)

    options = [f"requestsInFlight={1 << 20}", f"logBytes={log_bytes}", f"outboxBytes={1 << 30}"]
    with Server(tmp_path / "store", "--requests-per-second", "0", *(text for limit in options for text in ("--limit", limit))) as server:
        subscriptions, last = run(tour(server))
        assert subscriptions == (2 if stays else 1) and (stays or struct.pack(">H", 4001) in last[-130:])


ANIMATIONS = {"a GIF": "GIF", "an animated WebP": "WEBP", "an animated PNG": "PNG"}


@family(1, "words", ANIMATIONS)
def test_moving_images_are_refused_in_words(server, words):
    def moving(kind):
        pictures = [Image.new("RGB", (8, 8), colour) for colour in ("red", "blue")]
        file = io.BytesIO()
        pictures[0].save(file, kind, save_all=True, append_images=pictures[1:])
        return file.getvalue()

    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        with pytest.raises(Refused) as refused:
            await ana.call("snap.post", moving(ANIMATIONS[words]), feed="people", key="k")
        assert refused.value.name == "invalid_image"
        assert refused.value.error["message"] == f"Sorry, {words} cannot be posted. Save it as a still JPEG, PNG or WebP image and try again."

    run(tour())


# Rights


@pytest.mark.smoke
def test_a_ban_closes_five_sockets_from_a_sixth(server):
    async def tour():
        ana = [await Client.signed_up(server.url, "ana")]
        ana += [await Client.resumed(server.url, ana[0].token) for _ in range(4)]
        admin = await Client.local_admin(server.store / "admin.sock")
        await admin.call("account.suspend", name="ana", reason="spam")
        assert [await client.closed() for client in ana] == [4500] * 5
        fresh = await Client.connect(server.url)
        assert (await refusal(fresh.call("session.resume", token=ana[0].token)))["name"] == "suspended"

    run(tour())


@pytest.mark.smoke
def test_objects_of_other_accounts_cannot_be_changed(server):
    """A stranger calls every method that names an object of another account: the object is unchanged."""

    async def tour():
        ana, eve = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "eve")
        snap = (await ana.call("snap.post", feed="people", key="k", picture="man"))["snap"]["id"]
        session = (await ana.call("session.list"))["sessions"][0]["id"]
        for method, params, name in [
            ("snap.delete", {"snap": snap}, "forbidden"), ("snap.views", {"snap": snap}, "forbidden"),
            ("session.revoke", {"session": session}, "unknown_session"), ("account.remove", {"name": "ana"}, "forbidden"),
            ("account.suspend", {"name": "ana"}, "forbidden"), ("account.grant", {"name": "eve", "role": "admin"}, "forbidden"),
            ("report.list", {}, "forbidden"), ("audit.list", {}, "forbidden"), ("invitation.list", {}, "forbidden"),
        ]:
            assert (await refusal(eve.call(method, **params)))["name"] == name, method
        assert "opens" not in (await eve.call("snap.show", snap=snap))["snap"]
        # Eve's view is her own: it does not use up Ana's.
        assert (await eve.call("snap.open", snap=snap))["bytes"] and (await ana.call("snap.open", snap=snap))["bytes"]

    run(tour())


def test_a_login_that_was_ended_is_worthless(server):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        other = await Client.connect(server.url)
        await ana.call("session.end")
        assert (await refusal(other.call("session.resume", token=ana.token)))["name"] == "invalid_token"

    run(tour())


@family(1, "rounds", [60, 300])
def test_no_answer_goes_to_a_wrong_socket(server, rounds):
    """Connections end while threads work for them, and others take their slots. libwebsockets reuses pointers, so an answer could reach the
    wrong one."""

    async def tour():
        await Client.signed_up(server.url, "ana")
        for number in range(rounds):
            sock = websocket(server)
            ask(sock, "session.create", name="ana", password=f"a wrong one {number}")
            ask(sock, "server.info")
            sock.close()
            if number % 10 == 0:
                client = await Client.connect(server.url)
                assert (await client.call("server.info"))["name"] == "snapfeed"
        assert all(client.unasked == [] and client.pushes == [] for client in Client.opened)

    run(tour())


# The operator


def test_port_in_use_fails_the_start_with_a_message(server, tmp_path):
    command = [binary(), "serve", "--port", str(server.port), "--store", str(tmp_path / "other")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=20, cwd=ROOT, env=environment())
    assert ended.returncode == 78 and f"127.0.0.1 port {server.port}" in ended.stderr and "in use" in ended.stderr
    assert "or choose another port with --port N" in ended.stderr
    assert is_served(server)


def test_bad_requests_do_not_fill_the_log(server):
    """Lines of libwebsockets contain peers' bytes: at most ten lines a second are logged, however many bad requests come; the rest is
    counted."""
    began, lines = time.monotonic(), len(server.output)
    for _ in range(400):
        with connect(server) as sock:
            sock.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"c" * 9_000 + b"\r\n\r\n")
            assert rest(sock) == b""
    seconds = time.monotonic() - began
    eventually(lambda: figures(server)["log_lines_dropped_total"] + 10 * (seconds + 2) >= 400)
    logged = server.output[lines:]
    assert 0 < len(logged) <= 10 * (seconds + 2) and all("header data" in line for line in logged)


def test_few_descriptors_are_shared_out_and_nothing_spins(tmp_path):
    """More sockets than the process may open: libwebsockets would spin and log each failure. Here the rest waits or is hung up on, without
    a line."""
    with Server(tmp_path / "store", wrapper=("prlimit", "--nofile=128:128")) as server:
        lines = len(server.output)
        held = [connect(server) for _ in range(300)]
        eventually(lambda: figures_or_none(server) is None)
        for sock in held:
            sock.close()
        eventually(lambda: figures_or_none(server) is not None)
        assert server.output[lines:] == []


@pytest.mark.measurement
def test_a_server_without_descriptors_does_not_spin(tmp_path):
    """A spinning loop takes all of a processor's time."""
    with Server(tmp_path / "store", wrapper=("prlimit", "--nofile=128:128")) as server:
        held = [connect(server) for _ in range(300)]
        eventually(lambda: figures_or_none(server) is None)
        began, cpu = time.monotonic(), cpu_ticks(server)
        time.sleep(1)
        assert cpu_ticks(server) - cpu < 50 * (time.monotonic() - began)
        for sock in held:
            sock.close()


def figures_or_none(server):
    try:
        return figures(server) or None
    except OSError:
        return None


def test_the_most_talkative_log_holds_no_secret(tmp_path):
    """A session with everything private in it, at the most detailed log level, including mistakes of the client."""
    password, caption, reason = "correct horse battery", "a very private caption", "a private reason"

    async def tour(server):
        ana = await Client.connect(server.url)
        made = await ana.call("account.create", name="ana-the-one", password=password, device="ana's own phone")
        await refusal((await Client.connect(server.url)).call("session.create", name="ana-the-one", password=password + "?"))
        await refusal((await Client.connect(server.url)).call("session.resume", token=made["token"] + "x"))
        photo = (ROOT / "data/pictures/man.jpg").read_bytes()
        snap = (await ana.call("snap.post", photo, feed="people", key="private-key", caption=caption))["snap"]["id"]
        await refusal(ana.call("snap.post", photo[:5000], feed="people", key="private-key-2", caption=caption))
        await ana.call("snap.report", snap=snap, reason=reason)
        await ana.call("snap.open", snap=snap)
        await refusal(ana.call("snap.open", snap=snap))
        await ana.call("account.changePassword", password=password, newPassword=password + " staple")
        raw(server, f"GET /?token={made['token']} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {made['token']}\r\n".encode()
            + b"Cookie: " + made["token"].encode() + b"c" * 9_000 + b"\r\n\r\n")
        await ana.call("account.delete", password=password + " staple")
        return made["token"]

    with Server(tmp_path / "store", "--log-level", "debug") as server:
        secrets = [run(tour(server)), password, caption, reason, "private-key", "ana-the-one", "own phone"]
    log = "".join(server.output)
    assert "draining" in log and not [secret for secret in secrets if secret in log]
