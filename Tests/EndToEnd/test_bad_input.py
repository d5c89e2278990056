"""Bad input gets a named error; the connection survives where it can, and nothing else is disturbed."""

import asyncio
import json
import struct

import pytest
import websockets
from client import SUBPROTOCOL, Client, refusal, run
from families import family
from raw_requests import UPGRADE, raw


def envelope(**changes):
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": "server.info", "params": {}, **changes})


MESSAGES = [
    ("{", "parse_error"),
    ("", "parse_error"),
    ("[]", "invalid_request"),
    ("[" * 5000, "invalid_request"),
    ('{"id":1,"params":' + "[" * 5000, "parse_error"),
    ('{"a":1,"a":2}', "parse_error"),
    (b"\x00\x00", "parse_error"),
    (struct.pack(">I", 4000) + b"{}", "parse_error"),
    (struct.pack(">I", 2) + b"\xff\xfe", "parse_error"),
    ('{"jsonrpc":"2.0","method":"server.info"}', "invalid_request"),
    (envelope(id=None), "invalid_request"),
    (envelope(id="x" * 65), "invalid_request"),
    (envelope(id=1.5), "invalid_request"),
    (envelope(jsonrpc="1.0"), "invalid_request"),
    (envelope(method=7), "invalid_request"),
    (envelope(method="no.such"), "unknown_method"),
    (envelope(method="feed.subscribe", params=[]), "invalid_params"),
    (envelope(method="feed.subscribe", params={"feeds": "all"}), "invalid_params"),
    (envelope(method="feed.page", params={"feed": "people", "limit": 51}), "invalid_params"),
    (envelope(method="feed.page", params={"feed": "people", "limit": 10**30}), "invalid_params"),
    (envelope(method="feed.page", params={"feed": "nowhere"}), "unknown_feed"),
    (envelope(method="snap.post", params={"feed": "people"}), "invalid_params"),
    (envelope(method="snap.post", params={"feed": "people", "key": "k"}), "invalid_params"),
    (envelope(method="snap.post", params={"feed": "nowhere", "key": "k", "picture": "man"}), "unknown_feed"),
    (envelope(method="snap.post", params={"feed": "people", "key": "k", "picture": "ghost"}), "unknown_picture"),
    (envelope(method="snap.post", params={"feed": "people", "key": "k", "picture": "man", "caption": "x" * 251}), "invalid_caption"),
    (envelope(method="snap.post", params={"feed": "people", "key": "k", "picture": "man", "caption": "a\u202eb"}), "invalid_caption"),
    (envelope(method="snap.open", params={"snap": "-1"}), "unknown_snap"),
    (envelope(method="snap.open", params={"snap": 1}), "invalid_params"),
    (envelope(method="snap.open", params={"snap": "9223372036854775808"}), "unknown_snap"),
    (envelope(method="snap.show", params={"snap": "1"}), "unknown_snap"),
    (envelope(method="session.revoke", params={"session": "999"}), "unknown_session"),
    (envelope(method="session.resume", params={"token": "x"}), "already_authenticated"),
    (envelope(method="server.stats"), "forbidden"),
    (envelope(method="account.grant", params={"name": "ana", "role": "admin"}), "forbidden"),
]


@pytest.mark.smoke
def test_every_bad_message_is_named_and_the_connection_lives_on(server):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        for message, name in MESSAGES:
            before = len(ana.unasked)
            await ana.socket.send(message)
            answer = await ana.wait_for(lambda c: len(c.unasked) > before and c.unasked[before])
            assert answer["error"]["data"]["name"] == name, message[:80]
        assert (await ana.call("snap.post", feed="people", key="after", picture="man"))["snap"]["offset"] == 1

    run(tour())


@family(
    1,
    "blob", [b"", b"GIF89a" + bytes(100), b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"\xff\xd8\xff" + bytes(50), b"\x89PNG\r\n\x1a\n" + bytes(50)])
def test_invalid_image_never_becomes_a_snap(shared_server, blob):
    async def tour():
        ana = await Client.signed_up(shared_server.url, f"ana {len(blob)}")
        assert (await refusal(ana.call("snap.post", blob, feed="people", key="k")))["name"] == "invalid_image"
        assert (await ana.call("feed.page", feed="people"))["snaps"] == []

    run(tour())


@pytest.mark.smoke
def test_without_a_login_only_public_methods_work(shared_server):
    async def tour():
        anonymous = await Client.connect(shared_server.url)
        for method, params in [
            ("feed.list", {}), ("feed.subscribe", {"feeds": [{"id": "people"}]}), ("feed.page", {"feed": "people"}),
            ("snap.show", {"snap": "1"}), ("snap.open", {"snap": "1"}), ("snap.delete", {"snap": "1"}), ("session.list", {}),
            ("session.end", {}), ("server.stats", {}), ("snap.post", {"feed": "people", "key": "k", "picture": "man"}),
        ]:
            assert (await refusal(anonymous.call(method, **params)))["name"] == "not_authenticated", method
        assert (await anonymous.call("server.info"))["name"] == "snapfeed"
        assert len((await anonymous.call("picture.list"))["pictures"]) == 14

    run(tour())


SIGN_UPS = [
    ({"name": "ana", "password": "short"}, "invalid_password"),
    ({"name": "", "password": "long enough"}, "invalid_name"),
    ({"name": "a\u202eb", "password": "long enough"}, "invalid_name"),
    ({"name": "x" * 33, "password": "long enough"}, "invalid_name"),
    ({"name": "BEN", "password": "long enough"}, "name_taken"),
]


def test_sign_up_says_what_is_wrong(server):
    async def tour():
        await Client.signed_up(server.url, "ben")
        anonymous = await Client.connect(server.url)
        for credentials, name in SIGN_UPS:
            assert (await refusal(anonymous.call("account.create", **credentials)))["name"] == name, credentials

    run(tour())


def test_wrong_password_and_unknown_name_get_the_same_answer(server):
    async def tour():
        await Client.signed_up(server.url, "ben")
        anonymous = await Client.connect(server.url)
        answers = [await refusal(anonymous.call("session.create", name=n, password="not this one")) for n in ("ben", "ghost")]
        assert answers[0] == answers[1] and answers[0]["name"] == "wrong_credentials"

    run(tour())


def test_requests_after_a_login_wait_for_it(server):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        fresh = await Client.connect(server.url)
        login, feeds = fresh.send("session.resume", token=ana.token), fresh.send("feed.list")
        assert (await login)["user"]["name"] == "ana" and len((await feeds)["feeds"]) == 5

    run(tour())


def test_many_pipelined_opens_all_arrive(server):
    """Images sent together would overflow the outbox and be lost although they are claimed: the server sends them one at a time."""

    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        snaps = [(await ana.call("snap.post", feed="people", key=str(n), picture="man"))["snap"]["id"] for n in range(25)]
        images = await asyncio.gather(*(ben.call("snap.open", snap=snap) for snap in snaps))
        assert [i["snap"]["id"] for i in images] == snaps and all(i["bytes"] for i in images)

    run(tour())


@pytest.mark.proof
def test_a_message_over_the_limit_is_closed_with_1009(server):
    async def tour():
        stranger = await Client.connect(server.url)
        await stranger.socket.send(" " * 70_000)
        assert await stranger.closed() == 1009

    run(tour())


def test_rate_limited_requests_get_retry_after(server):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        answers = await asyncio.gather(*(ana.call("server.info") for _ in range(400)), return_exceptions=True)
        refused = [a for a in answers if isinstance(a, Exception)]
        assert refused and all(a.name == "rate_limited" and a.data["retryAfterMs"] > 0 for a in refused)

    run(tour())


def test_another_sites_page_cannot_connect(shared_server):
    async def tour():
        with pytest.raises(websockets.InvalidStatus) as refused:
            await Client.connect(shared_server.url, origin="http://evil.example")
        assert refused.value.response.status_code == 403
        own = await Client.connect(shared_server.url, origin=shared_server.http)
        await own.call("server.info")

    run(tour())


@family(
    4,
    "request_text",
    [
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",
        "DELETE / HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello",
        "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n",
        UPGRADE.replace("websocket", "h2c"),
        UPGRADE.replace("Version: 13", "Version: 8"),
        UPGRADE.replace("/ws", "/other"),
        UPGRADE.replace(SUBPROTOCOL, "other.v9"),
    ])
def test_requests_of_other_kinds_are_refused(shared_server, request_text):
    answer = raw(shared_server, request_text.encode())
    assert b" 200 " not in answer and b" 101 " not in answer
