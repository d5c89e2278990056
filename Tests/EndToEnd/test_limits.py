"""How limits are set, and those of sockets and threads. ScenarioTests/Limits has one test for each other limit."""

import asyncio
import io
import socket
import subprocess

import pytest
from client import Client, refusal, run
from PIL import Image
from families import family
from server import ROOT, Server, binary, environment
from waiting import eventually


def limited(tmp_path, *limits, options=()):
    return Server(tmp_path / "store", *(text for limit in limits for text in ("--limit", limit)), *options)


def post(client, key, **params):
    return client.call("snap.post", feed="people", key=str(key), picture="man", **params)


async def refusals(calls):
    """The names of the errors among the answers; `ok` for the others."""
    answers = await asyncio.gather(*calls, return_exceptions=True)
    return [getattr(answer, "name", "ok") for answer in answers]


def test_flags_and_environment_set_limits_shown_by_server_info(tmp_path, monkeypatch):
    async def reported(server):
        return (await (await Client.connect(server.url)).call("server.info"))["limits"]

    monkeypatch.setenv("SNAPFEED_LIMIT_POSTS_PER_MINUTE", "11")
    monkeypatch.setenv("SNAPFEED_LIMIT_SUBSCRIPTIONS", "12")
    with limited(tmp_path, "subscriptions=3") as server:
        limits = run(reported(server))
    assert limits["postsPerMinute"] == 11 and limits["subscriptions"] == 3
    assert limits["messageBytes"] == 65536 and limits["captionCharacters"] == 250


@family(
    1,
    "options, variables, fix",
    [
        (["--limit", "postPerMinute=1"], {}, "did you mean postsPerMinute?"),
        (["--limit", "postsPerMinute=many"], {}, "whole number"),
        ([], {"SNAPFEED_LIMIT_POST_PER_MINUTE": "1"}, "SNAPFEED_LIMIT_POSTS_PER_MINUTE"),
        (["--trust-proxy", "proxy.example"], {}, "numeric"),
    ])
def test_a_wrong_limit_stops_the_start_with_the_fix(tmp_path, options, variables, fix):
    command = [binary(), "serve", "--port", "0", "--store", str(tmp_path / "store"), *options]
    ended = subprocess.run(command, env=environment(**variables), capture_output=True, text=True, timeout=20)
    assert ended.returncode == 78 and fix in ended.stderr and "Traceback" not in ended.stderr


def test_edits_of_an_account_in_a_minute_are_limited(tmp_path):
    async def tour(server):
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        photo = (await ana.call("photo.post", key="p", picture="bear"))["photo"]["id"]
        names = await refusals(
            [
                ana.call("photo.edit", photo=photo, caption="new"), ana.call("profile.edit", bio="new"),
                ana.call("block.create", account=ben.user["id"]), ana.call("photo.edit", photo=photo, caption="newer")])
        assert names == ["ok", "ok", "ok", "rate_limited"]
        assert (await ben.call("profile.edit", bio="new"))["profile"] and (await post(ana, 1))["snap"]

    with limited(tmp_path, "editsPerMinute=3") as server:
        run(tour(server))


def test_strangers_are_closed_with_4002_and_those_who_log_in_stay(tmp_path):
    async def tour(server):
        ana, stranger = await Client.signed_up(server.url, "ana"), await Client.connect(server.url)
        assert await stranger.closed() == 4002
        await ana.call("server.info")

    with limited(tmp_path, "authenticationSeconds=1") as server:
        run(tour(server))


def test_bytes_and_frames_of_a_message_are_limited(tmp_path):
    async def tour(server):
        big, many = await Client.connect(server.url), await Client.connect(server.url)
        await big.socket.send(" " * 3000)
        assert await big.closed() == 1009
        await many.socket.send([" "] * 20)
        assert await many.closed() == 1009

    with limited(tmp_path, "messageBytes=2048", "framesPerMessage=10") as server:
        run(tour(server))


@pytest.mark.smoke
def test_connections_in_all_and_the_bytes_of_headers_are_limited(tmp_path):
    def ask(server, filler=""):
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as sock:
            sock.sendall(f"GET /healthz HTTP/1.1\r\nHost: localhost\r\nCookie: {filler}\r\nConnection: close\r\n\r\n".encode())
            try:
                return sock.recv(100)[:15]
            except ConnectionError:
                return b""

    with limited(tmp_path, "connections=3", "headerBytes=2048") as server:
        assert (ask(server), ask(server, "x" * 1000), ask(server, "x" * 3000)) == (b"HTTP/1.1 200 OK", b"HTTP/1.1 200 OK", b"")
        held = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in range(3)]
        assert ask(server) == b""
        for sock in held:
            sock.close()
        eventually(lambda: ask(server) == b"HTTP/1.1 200 OK")


@pytest.mark.proof
@family(1, "limit", ["identityQueue", "imagingQueue"])
def test_a_full_queue_of_slow_work_is_busy(tmp_path, limit):
    async def tour(server):
        if limit == "identityQueue":
            clients = [await Client.connect(server.url) for _ in range(20)]
            calls = [c.call("session.create", name=f"n{n}", password="a wrong one") for n, c in enumerate(clients)]
        else:
            ana = await Client.signed_up(server.url, "ana")
            photo = (ROOT / "data/pictures/man.jpg").read_bytes()
            calls = [ana.call("snap.post", photo, feed="people", key=str(n)) for n in range(20)]
        names = await refusals(calls)
        assert "busy" in names and len(set(names)) == 2

    with limited(tmp_path, f"{limit}=1") as server:
        run(tour(server))


@pytest.mark.proof
def test_one_account_does_not_fill_the_queue_of_images(server):
    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        photo = (ROOT / "data/pictures/man.jpg").read_bytes()
        slow = io.BytesIO()
        Image.new("RGB", (5000, 5000), "teal").save(slow, "PNG")
        flood = [asyncio.ensure_future(ana.call("snap.post", slow.getvalue(), feed="people", key=str(n))) for n in range(20)]
        # The first answer is a refusal: the queue is full by then.
        await asyncio.wait(flood, return_when=asyncio.FIRST_COMPLETED)
        assert await refusals([ben.call("snap.post", photo, feed="people", key="k")]) == ["ok"]
        assert set(await refusals(flood)) == {"ok", "busy"}

    run(tour())


@pytest.mark.proof
def test_one_address_does_not_fill_the_queue_of_passwords(tmp_path):
    async def tour(server):
        async def connected(address):
            return await Client.connect(server.url, additional_headers={"X-Forwarded-For": address})

        def log_in(client, name):
            return asyncio.ensure_future(client.call("session.create", name=name, password="a wrong one"))

        flooders, other = [await connected("192.0.2.1") for _ in range(40)], await connected("192.0.2.2")
        flood = [log_in(client, f"n{n}") for n, client in enumerate(flooders)]
        # The first answer is a refusal: the queue is full by then.
        await asyncio.wait(flood, return_when=asyncio.FIRST_COMPLETED)
        assert await refusals([log_in(other, "ben")]) == ["wrong_credentials"]
        assert set(await refusals(flood)) == {"wrong_credentials", "busy"}

    with limited(tmp_path, "identityQueue=20", "identityQueuePerAddress=10", options=("--trust-proxy", "127.0.0.1")) as server:
        run(tour(server))


@pytest.mark.proof
def test_an_export_waits_until_there_is_time_for_it(server, tmp_path):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        slow = io.BytesIO()
        Image.new("RGB", (5000, 5000), "teal").save(slow, "PNG")
        flood = [asyncio.ensure_future(ana.call("snap.post", slow.getvalue(), feed="people", key=str(n))) for n in range(20)]
        await asyncio.wait(flood, return_when=asyncio.FIRST_COMPLETED)
        command = [binary(), "users", "export", str(tmp_path / "own"), "--server", server.url]
        done = await asyncio.to_thread(subprocess.run, command, env=environment(SNAPFEED_TOKEN=ana.token), capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        await refusals(flood)

    run(tour())


@pytest.mark.proof
def test_a_nearly_full_disk_refuses_posts_and_nothing_else(tmp_path):
    async def before(server):
        ana = await Client.signed_up(server.url, "ana")
        return ana.token, (await post(ana, 1))["snap"]["id"]

    async def after(server, token, snap):
        ana = await Client.resumed(server.url, token)
        answer = await refusal(post(ana, 2))
        assert (answer["name"], answer["temporary"]) == ("storage_full", True)
        assert (await refusal(ana.call("snap.post", bytes(100), feed="people", key="u")))["name"] == "storage_full"
        assert len((await ana.call("feed.page", feed="people"))["snaps"]) == 1
        assert (await ana.call("snap.open", snap=snap))["bytes"]
        await ana.call("snap.delete", snap=snap)

    with limited(tmp_path) as server:
        token, snap = run(before(server))
    with limited(tmp_path, f"storeFreeBytes={2**60}") as server:
        run(after(server, token, snap))


@pytest.mark.proof
def test_sixty_concurrent_sign_ups_from_one_address(server):
    async def person(number):
        client = await Client.connect(server.url)
        while (names := await refusals([client.call("account.create", name=f"person {number}", password="correct horse")])) == ["busy"]:
            await asyncio.sleep(0.2)
        return names[0]

    async def tour():
        assert set(await asyncio.gather(*(person(n) for n in range(60)))) == {"ok"}

    run(tour())
