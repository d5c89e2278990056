"""Every limit in the real binary, and how it is set."""

import asyncio
import io
import socket
import subprocess
import time

import pytest
import websockets
from attacker import cpu_ticks
from client import SUBPROTOCOL, Client, refusal, run
from PIL import Image
from families import family
from server import ROOT, Server, binary, environment, runs_cluster
from waiting import eventually


def limited(tmp_path, *limits, options=()):
    return Server(tmp_path / "store", *(text for limit in limits for text in ("--limit", limit)), *options)


def post(client, key, **params):
    return client.call("snap.post", feed="people", key=str(key), picture="man", **params)


async def refusals(calls):
    """The names of the errors among the answers; `ok` for the others."""
    answers = await asyncio.gather(*calls, return_exceptions=True)
    return [getattr(answer, "name", "ok") for answer in answers]


def test_flags_and_environment_set_limits_and_server_info_tells_them(tmp_path, monkeypatch):
    async def told(server):
        return (await (await Client.connect(server.url)).call("server.info"))["limits"]

    monkeypatch.setenv("SNAPFEED_LIMIT_POSTS_PER_MINUTE", "11")
    monkeypatch.setenv("SNAPFEED_LIMIT_SUBSCRIPTIONS", "12")
    with limited(tmp_path, "subscriptions=3") as server:
        limits = run(told(server))
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


@pytest.mark.smoke
def test_posts_of_an_account_in_a_minute_are_limited(tmp_path):
    async def tour(server):
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        names = await refusals(post(ana, n) for n in range(5))
        assert names == ["ok", "ok", "ok", "rate_limited", "rate_limited"]
        other = await Client.resumed(server.url, ana.token)
        assert 0 < (await refusal(post(other, "x")))["retryAfterMs"] <= 20_000
        assert (await ana.call("feed.list"))["feeds"] and (await post(ben, 1))["snap"]

    with limited(tmp_path, "postsPerMinute=3") as server:
        run(tour(server))


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


@pytest.mark.smoke
def test_uploads_of_an_account_in_a_day_are_limited(tmp_path):
    async def tour(server):
        ana = await Client.signed_up(server.url, "ana")
        assert (await refusal(ana.call("snap.post", bytes(1500), feed="people", key="a")))["name"] == "invalid_image"
        assert (await refusal(ana.call("snap.post", bytes(600), feed="people", key="b")))["name"] == "rate_limited"
        assert (await post(ana, 1))["snap"]

    with limited(tmp_path, "uploadBytesPerDay=2000") as server:
        run(tour(server))


@family(
    2,
    "limit, method, params, other",
    [
        ("readsPerSecond=1", "feed.list", {}, "session.end"),
        ("writesPerSecond=1", "snap.delete", {"snap": "1"}, "feed.list"),
        ("opensPerSecond=1", "snap.open", {"snap": "1"}, "feed.list"),
        ("readsPerSecondPerAccount=1", "feed.list", {}, "session.end"),
        ("writesPerSecondPerAccount=1", "snap.delete", {"snap": "1"}, "feed.list"),
        ("opensPerSecondPerAccount=1", "snap.open", {"snap": "1"}, "feed.list"),
    ])
def test_each_class_of_methods_has_its_rate(tmp_path, limit, method, params, other):
    async def tour(server):
        ana = await Client.signed_up(server.url, "ana")
        names = await refusals(ana.call(method, **params) for _ in range(6))
        assert names.count("rate_limited") >= 3 and names[0] != "rate_limited" and names[1] != "rate_limited"
        await ana.call(other)

    with limited(tmp_path, limit) as server:
        run(tour(server))


def test_logging_in_has_its_rate_on_a_connection(tmp_path):
    async def tour(server):
        stranger = await Client.connect(server.url)
        names = await refusals(stranger.call("session.resume", token="x") for _ in range(6))
        assert names.count("rate_limited") >= 3 and names[0] == "invalid_token"
        await stranger.call("server.info")

    with limited(tmp_path, "loginsPerSecond=1") as server:
        run(tour(server))


def test_requests_per_second_zero_lifts_every_rate(tmp_path):
    async def tour(server):
        ana = await Client.signed_up(server.url, "ana")
        for _ in range(20):
            assert set(await refusals(ana.call("server.info") for _ in range(30))) == {"ok"}
        info = (await ana.call("server.info"))["limits"]
        assert info["readsPerSecond"] == info["postsPerMinute"] == info["signUpsPerHour"] == 0

    with limited(tmp_path, options=("--requests-per-second", "0")) as server:
        run(tour(server))


def test_connections_of_an_account_are_limited_and_the_newest_closes_with_4003(tmp_path):
    async def tour(server):
        ana = await Client.signed_up(server.url, "ana")
        second = await Client.resumed(server.url, ana.token)
        third = await Client.connect(server.url)
        login, held = third.send("session.resume", token=ana.token), third.send("snap.post", feed="people", key="k", picture="man")
        assert (await login)["user"]["name"] == "ana"
        assert await third.closed() == 4003
        assert isinstance((await asyncio.gather(held, return_exceptions=True))[0], Exception)
        assert (await ana.call("feed.page", feed="people"))["snaps"] == []
        await second.close()
        while True:
            again = await Client.resumed(server.url, ana.token)
            try:
                await again.call("feed.list")
                break
            except websockets.ConnectionClosed:
                await asyncio.sleep(0.05)

    with limited(tmp_path, "connectionsPerAccount=2") as server:
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


def test_a_client_that_does_not_slow_down_is_closed_with_4501(tmp_path):
    async def tour(server):
        ana = await Client.signed_up(server.url, "ana")
        await refusals(ana.call("feed.list") for _ in range(20))
        assert await ana.closed() == 4501

    with limited(tmp_path, "readsPerSecond=1", "refusalsInRow=5") as server:
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


def test_pixels_of_an_image_are_limited(tmp_path):
    async def tour(server):
        ana = await Client.signed_up(server.url, "ana")
        photo = (ROOT / "data/pictures/man.jpg").read_bytes()
        assert (await refusal(ana.call("snap.post", photo, feed="people", key="k")))["name"] in ("too_large", "invalid_image")

    with limited(tmp_path, "uploadPixels=10000") as server:
        run(tour(server))


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


@pytest.mark.smoke
def test_bytes_of_an_upload_are_limited(tmp_path):
    async def tour(server):
        ana = await Client.signed_up(server.url, "ana")
        assert (await refusal(ana.call("snap.post", b"\xff\xd8\xff" + bytes(4000), feed="people", key="k")))["name"] == "too_large"

    with limited(tmp_path, "uploadBytes=2048") as server:
        run(tour(server))


@pytest.mark.smoke
def test_requests_under_way_and_feeds_of_a_connection_are_limited(tmp_path):
    async def tour(server):
        ana = await Client.signed_up(server.url, "ana")
        assert "busy" in await refusals(post(ana, n) for n in range(20))
        feeds = [{"id": feed["id"]} for feed in (await ana.call("feed.list"))["feeds"]]
        assert (await refusal(ana.call("feed.subscribe", feeds=feeds)))["name"] == "too_large"
        await ana.call("feed.subscribe", feeds=feeds[:2])
        assert (await refusal(ana.call("feed.subscribe", feeds=feeds[2:3])))["name"] == "too_large"
        await ana.call("feed.unsubscribe", feeds=[feeds[0]["id"]])
        await ana.call("feed.subscribe", feeds=feeds[2:3])

    with limited(tmp_path, "requestsInFlight=2", "subscriptions=2") as server:
        run(tour(server))


@pytest.mark.smoke
def test_a_client_that_missed_more_events_than_the_limit_gets_a_snapshot(tmp_path):
    async def tour(server):
        ana = await Client.signed_up(server.url, "ana")
        place = (await ana.call("feed.subscribe", feeds=[{"id": "people"}]))["feeds"][0]
        for number in range(4):
            await post(ana, number)
        again = await Client.resumed(server.url, ana.token)
        since = {"id": "people", "epoch": place["epoch"]}
        assert (await again.call("feed.subscribe", feeds=[{**since, "offset": 0}]))["feeds"][0]["recovered"] is False
        assert (await again.call("feed.subscribe", feeds=[{**since, "offset": 1}]))["feeds"][0]["recovered"] is True

    with limited(tmp_path, "recoveryEvents=3") as server:
        run(tour(server))


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


def test_guessing_a_password_gets_slow_and_nobody_is_locked_out(server):
    async def attempt(name, password, client=None):
        return await refusals([(client or await Client.connect(server.url)).call("session.create", name=name, password=password)])

    async def tour():
        await Client.signed_up(server.url, "ana")
        # All are connected before, since the first wait is a second.
        fresh, *guessers = [await Client.connect(server.url) for _ in range(11)]
        for guesser in guessers:
            assert await attempt("ana", "a wrong one", guesser) == ["wrong_credentials"]
        answer = await refusal(fresh.call("session.create", name="ANA", password="correct horse"))
        assert answer["name"] == "rate_limited" and 0 < answer["retryAfterMs"] <= 1000
        await asyncio.sleep(answer["retryAfterMs"] / 1000)
        assert await attempt("ana", "correct horse") == ["ok"]
        answer = await attempt("ana", "a wrong one")
        # Another node of a cluster hears of the good login a moment later.
        end = time.monotonic() + 20
        while runs_cluster() and answer == ["rate_limited"] and time.monotonic() < end:
            answer = await attempt("ana", "a wrong one")
        assert answer == ["wrong_credentials"]

    run(tour())


async def until_limited(answers):
    """The answers up to the first one that is `rate_limited`."""
    async for answer in answers:
        yield answer
        if answer == "rate_limited":
            return


def test_who_guesses_elsewhere_does_not_keep_an_accounts_owner_out(server):
    async def connected(host):
        return await Client.connect(server.url, local_addr=(f"127.0.0.{host}", 0))

    async def attempt(client, password):
        return (await refusals([client.call("session.create", name="ana", password=password)]))[0]

    async def tour():
        await Client.signed_up(server.url, "ana")
        guessers, other, owner = [await connected(2 + number % 2) for number in range(16)], await connected(4), await connected(1)
        assert [await attempt(guesser, "a wrong one") for guesser in guessers[:10]] == ["wrong_credentials"] * 10
        # The first wait is a second. It doubles with each guess that a busy machine makes after it.
        answers = (await attempt(guesser, "a wrong one") for guesser in guessers[10:])
        assert "rate_limited" in [answer async for answer in until_limited(answers)]
        assert await attempt(other, "correct horse") == "rate_limited"
        assert await attempt(owner, "correct horse") == "ok"

    run(tour())


def test_a_stolen_login_cannot_guess_the_password_either(tmp_path):
    async def tour(server):
        ana = await Client.signed_up(server.url, "ana")
        changes = [{"password": "a wrong one", "newPassword": "another horse"}] * 5
        names = await refusals(ana.call("account.changePassword", **change) for change in changes)
        assert names == ["wrong_credentials"] * 3 + ["rate_limited"] * 2

    with limited(tmp_path, "loginFailures=3") as server:
        run(tour(server))


def test_an_address_that_guesses_many_names_is_slowed_before_anything_is_hashed(tmp_path):
    async def tour(server):
        client = await Client.connect(server.url)
        # Sent together, since the first wait is a second; a connection's logins are tried one after the other.
        names = await refusals(client.call("session.create", name=f"n{n}", password="a wrong one") for n in range(8))
        assert names == ["wrong_credentials"] * 5 + ["rate_limited"] * 3
        hashed = cpu_ticks(server)
        assert set(await refusals(client.call("session.create", name=f"m{n}", password="a wrong one") for n in range(30))) == {"rate_limited"}
        # Thirty refusals take less of the processor than the five tries that were hashed.
        assert cpu_ticks(server) - hashed < hashed - before

    with limited(tmp_path, "loginFailuresPerAddress=5", "loginsPerSecond=0") as server:
        before = cpu_ticks(server)
        run(tour(server))


def test_sign_ups_of_an_address_are_limited_and_those_of_the_admin_socket_are_not(tmp_path):
    async def tour(server):
        names = []
        for number in range(5):
            client = await Client.connect(server.url)
            names += await refusals([client.call("account.create", name=f"p{number}", password="correct horse")])
        assert names == ["ok"] * 3 + ["rate_limited"] * 2
        for number in range(2):
            socket = await websockets.unix_connect(str(server.store / "admin.sock"), "ws://localhost/ws", subprotocols=[SUBPROTOCOL])
            await Client(socket).call("account.create", name=f"q{number}", password="correct horse")

    with limited(tmp_path, "signUpsPerHour=3") as server:
        run(tour(server))


@pytest.mark.proof
def test_sixty_people_sign_up_at_once_from_one_address(server):
    async def person(number):
        client = await Client.connect(server.url)
        while (names := await refusals([client.call("account.create", name=f"person {number}", password="correct horse")])) == ["busy"]:
            await asyncio.sleep(0.2)
        return names[0]

    async def tour():
        assert set(await asyncio.gather(*(person(n) for n in range(60)))) == {"ok"}

    run(tour())
