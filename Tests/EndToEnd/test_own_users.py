"""Users of an app with its own accounts: its tokens log them in while they are valid."""

import asyncio
import json
import signal
import subprocess
import time

import jwt
import pytest
from client import Client, refusal, run
from families import family
from own_users import AUDIENCE, ISSUER, App, start
from server import Server, binary, environment


@pytest.fixture
def app(tmp_path):
    return App(tmp_path)


@pytest.fixture
def server(tmp_path, app):
    with start(tmp_path, app) as running:
        yield running


@family(1, "algorithm", App.KEYS)
def test_a_token_of_every_kind_logs_in_and_makes_the_account_once(tmp_path, algorithm):
    async def tour(server, app):
        ana = await Client.connect(server.url)
        answer = await ana.call("session.resume", token=app.token(), device="ana's phone")
        assert answer["user"]["name"] == "ana" and answer["role"] == "member" and "token" not in answer
        assert answer["expiresAt"] > time.time() * 1000
        snap = (await ana.call("snap.post", feed="animals", key="1", picture="bear"))["snap"]["id"]
        assert (await ana.call("snap.open", snap=snap))["bytes"]
        second = await Client.connect(server.url)
        assert (await second.call("session.resume", token=app.token()))["user"] == answer["user"]
        reported = await refusal(second.call("snap.open", snap=snap))
        assert reported["name"] == "already_opened" and reported["device"] == "ana's phone"

    app = App(tmp_path, algorithm)
    with start(tmp_path, app) as server:
        run(tour(server, app))


def test_forged_tokens_are_refused(server, app, tmp_path):
    async def tour():
        client = await Client.connect(server.url)
        now = int(time.time())
        claims = {"iss": ISSUER, "aud": AUDIENCE, "sub": "u1", "name": "ana", "iat": now, "exp": now + 60}
        header, payload, signature = app.token().split(".")
        public = app.path.read_text()
        for forged in [
            jwt.encode(claims, None, algorithm="none"),
            # The library refuses to make this token, as a PEM is not a secret.
            hs256(claims, public),
            App(tmp_path).token(),
            f"{header}.{jwt.encode({**claims, 'sub': 'u2'}, app.key, algorithm='EdDSA').split('.')[1]}.{signature}",
            f"{header}.{payload}.",
            app.token(iss="https://evil.example"),
            app.token(aud="other"),
            app.token(iat=now + 3_600),
            app.token(exp=now + 200_000),
            app.token(aud=[]),
            App(tmp_path).token(aud=[]),
        ]:
            assert (await refusal(client.call("session.resume", token=forged)))["name"] == "invalid_token"
            await client.close()
            client = await Client.connect(server.url)
        assert (await refusal(client.call("session.resume", token=app.token(exp=now - 1))))["name"] == "token_expired"
        assert (await refusal(client.call("session.resume", token=app.token(filling="x" * 5_000))))["name"] == "too_large"
        assert (await refusal(client.call("feed.list")))["name"] == "not_authenticated"
        # A name does not help: no password fits.
        await (await Client.connect(server.url)).call("session.resume", token=app.token())
        stranger = await Client.connect(server.url)
        for password in ("", "correct horse"):
            assert (await refusal(stranger.call("session.create", name="ana", password=password)))["name"] == "wrong_credentials"

    run(tour())


def test_no_name_keeps_a_user_of_the_app_out(server, app):
    async def tour():
        for number, (name, expected) in enumerate(
            [("Max ", "Max"), ("Анна Smith", "Анна"), ("W" * 40, "W" * 32), ("a\u202eb", "unnamed user 4"), (None, "unnamed user 5")]
        ):
            client = await Client.connect(server.url)
            answer = await client.call("session.resume", token=app.token(f"user {number}", name))
            assert answer["user"]["name"] == expected

    run(tour())


def hs256(claims, secret):
    import base64
    import hashlib
    import hmac

    encode = lambda data: base64.urlsafe_b64encode(data).rstrip(b"=").decode()
    signed = encode(b'{"alg":"HS256","typ":"JWT"}') + "." + encode(json.dumps(claims).encode())
    return signed + "." + encode(hmac.new(secret.encode(), signed.encode(), hashlib.sha256).digest())


def test_when_a_token_ends_its_connection_is_closed_and_a_fresh_one_goes_on_without_a_gap(server, app):
    async def tour():
        ben = await Client.connect(server.url)
        await ben.call("session.resume", token=app.token("u2", "ben"))
        ana = await Client.connect(server.url)
        await ana.call("session.resume", token=app.token(seconds=5))
        feed = (await ana.call("feed.subscribe", feeds=[{"id": "people"}]))["feeds"][0]
        assert await ana.closed() == 4005
        await ben.call("snap.post", feed="people", key="1", picture="man")
        assert ana.events("people") == []
        back = await Client.connect(server.url)
        await back.call("session.resume", token=app.token())
        position = {"id": "people", "epoch": feed["epoch"], "offset": feed["offset"]}
        assert len((await back.call("feed.subscribe", feeds=[position]))["feeds"][0]["events"]) == 1

    run(tour())


def test_a_fresh_token_on_the_same_connection_puts_off_its_end(server, app):
    async def tour():
        ana, ben = await Client.connect(server.url), await Client.connect(server.url)
        first = await ana.call("session.resume", token=app.token(seconds=6, sid="a"))
        await ben.call("session.resume", token=app.token("u2", "ben", seconds=7))
        again = await ana.call("session.resume", token=app.token(sid="b"))
        assert again["user"] == first["user"] and again["expiresAt"] > first["expiresAt"]
        other = await refusal(ana.call("session.resume", token=app.token("u2", "ben")))
        assert other["name"] == "already_authenticated"
        # Ben's end comes after Ana's old one, and she is still connected then.
        assert await ben.closed() == 4005
        assert len((await ana.call("session.list"))["sessions"]) == 2
        await ana.call("snap.post", feed="people", key="1", picture="man")

    run(tour())


def test_a_revoked_login_is_over_for_the_same_token_and_a_later_one_is_good(server, app):
    async def tour():
        now = int(time.time())
        old = app.token(iat=now - 5)
        ana, twin = await Client.connect(server.url), await Client.connect(server.url)
        await ana.call("session.resume", token=old)
        await twin.call("session.resume", token=app.token(iat=now - 4, sid="desk"))
        sessions = (await twin.call("session.list"))["sessions"]
        assert len(sessions) == 2 and all(s["expiresAt"] for s in sessions)
        await twin.call("session.revoke", session=next(s["id"] for s in sessions if not s["current"]))
        assert await ana.closed() == 4500
        stranger = await Client.connect(server.url)
        for token in (old, app.token(iat=now - 3)):
            assert (await refusal(stranger.call("session.resume", token=token)))["name"] == "invalid_token"
        # A later `iat` needs the next second; the token is a new one then.
        await stranger.call("session.resume", token=app.token(iat=int(time.time()) + 1))

    run(tour())


def test_suspended_and_removed_users_stay_out_and_admins_see_whose_they_are(server, app):
    async def tour():
        ana, ben = await Client.connect(server.url), await Client.connect(server.url)
        await ana.call("session.resume", token=app.token())
        await ben.call("session.resume", token=app.token("u2", "ben"))
        admin = await Client.local_admin(server.store / "admin.sock")
        listed = (await admin.call("account.list", prefix="AN"))["accounts"]
        assert [(a["name"], a["external"]) for a in listed] == [("ana", {"issuer": ISSUER, "subject": "u1"})]
        await admin.call("account.suspend", name="ana", reason="spam")
        await admin.call("account.remove", name="ben")
        assert await ana.closed() == 4500 and await ben.closed() == 4500
        stranger = await Client.connect(server.url)
        later = int(time.time()) + 2
        assert (await refusal(stranger.call("session.resume", token=app.token(iat=later))))["name"] == "suspended"
        assert (await refusal(stranger.call("session.resume", token=app.token("u2", "ben", iat=later))))["name"] == "unknown_account"

    run(tour())


def test_a_user_without_a_password_deletes_the_account_by_a_fresh_token(server, app):
    async def tour():
        now = int(time.time())
        ana, ben = await Client.connect(server.url), await Client.connect(server.url)
        await ana.call("session.resume", token=app.token())
        await ben.call("session.resume", token=app.token("u2", "ben"))
        await ana.call("snap.post", feed="people", key="1", picture="man")
        for proof, name in [
            ({"password": "correct horse"}, "wrong_credentials"), ({"token": app.token(iat=now - 400)}, "invalid_token"),
            ({"token": app.token("u2", "ben")}, "invalid_token"), ({"token": app.token("u3", "eve")}, "invalid_token"),
            ({"token": app.token(exp=now - 1)}, "token_expired"), ({"token": "x"}, "invalid_token"), ({}, "invalid_params"),
        ]:
            assert (await refusal(ana.call("account.delete", **proof)))["name"] == name, proof
        assert len((await ben.call("feed.page", feed="people"))["snaps"]) == 1
        await ana.call("account.delete", token=app.token())
        assert await ana.closed() == 4500
        assert {feed["snaps"] for feed in (await ben.call("feed.list"))["feeds"]} == {0}
        stranger = await Client.connect(server.url)
        assert (await refusal(stranger.call("session.resume", token=app.token(iat=int(time.time()) + 2))))["name"] == "unknown_account"

    run(tour())


def test_password_guessing_does_not_delay_an_apps_tokens(tmp_path, app):
    """Passwords and tokens have separate queues; the one of passwords is full all the time."""

    async def guess(url):
        client = await Client.connect(url)
        return await asyncio.gather(
            *(client.call("session.create", name=f"n{n}", password="a wrong one") for n in range(10)), return_exceptions=True)

    async def tour(server):
        storm = [asyncio.ensure_future(guess(server.url)) for _ in range(20)]
        clients = [await Client.connect(server.url) for _ in range(30)]
        names = await asyncio.gather(*(c.call("session.resume", token=app.token(f"u{n}", f"p {n}")) for n, c in enumerate(clients)))
        assert len(names) == 30
        reported = [getattr(answer, "name", "") for answers in await asyncio.gather(*storm) for answer in answers]
        assert "busy" in reported

    with start(tmp_path, app, "--limit", "identityQueue=1") as server:
        run(tour(server))


def test_taken_name_gets_a_number_and_a_new_name_shows_immediately(tmp_path, app):
    async def tour(server):
        local = await Client.signed_up(server.url, "ana")
        await local.call("feed.subscribe", feeds=[{"id": "people"}])
        client = await Client.connect(server.url)
        first = (await client.call("session.resume", token=app.token()))["user"]
        assert first["name"] == "ana 2" and first["id"] != local.user["id"]
        other = await Client.connect(server.url)
        assert (await other.call("session.resume", token=app.token(name="Cleo")))["user"] == {**first, "name": "Cleo"}
        await client.call("snap.post", feed="people", key="1", picture="man")
        event = (await local.wait_for(lambda c: c.events("people")))[0]
        assert event["snap"]["author"]["name"] == "Cleo"

    with Server(tmp_path / "open", *app.options) as server:
        run(tour(server))


def test_keys_are_read_again_at_sighup_and_broken_ones_are_not_taken(tmp_path, server, app):
    async def resumed(token):
        client = await Client.connect(server.url)
        try:
            return await client.call("session.resume", token=token)
        finally:
            await client.close()

    async def reported(words, before):
        async with asyncio.timeout(20):
            while sum(words in line for line in server.output) <= before:
                await asyncio.sleep(0.01)

    async def tour():
        old, new = app.token(), App(tmp_path)
        living = await Client.connect(server.url)
        await living.call("session.resume", token=old)
        assert (await refusal(resumed(new.token())))["name"] == "invalid_token"
        new.publish(app.path)
        server.process.send_signal(signal.SIGHUP)
        await reported("reloaded the JWT keys", 0)
        await resumed(new.token())
        assert (await refusal(resumed(old)))["name"] == "invalid_token"
        app.path.write_text("garbage")
        server.process.send_signal(signal.SIGHUP)
        await reported("kept the previous JWT keys", 0)
        await resumed(new.token())
        await living.call("feed.list")

    run(tour())


@family(
    1,
    "options, words",
    [
        (("--jwt-issuer", ISSUER), "need a key"),
        (("--jwt-key", "missing.pem"), "cannot be read"),
        (("--jwt-secret-file", "short"), "5 bytes"),
        (("--jwt-key", "short"), "not a public key"),
    ],
)
def test_keys_that_would_not_protect_stop_the_start(tmp_path, options, words):
    (tmp_path / "short").write_text("short")
    done = subprocess.run(
        [binary(), "serve", "--port", "0", "--store", str(tmp_path / "store"), *options], cwd=tmp_path, env=environment(), capture_output=True,
        text=True, timeout=30)
    assert done.returncode == 78 and words in done.stderr


@pytest.mark.proof
def test_without_keys_an_apps_token_is_invalid(tmp_path, app):
    async def tour(server):
        client = await Client.connect(server.url)
        assert (await refusal(client.call("session.resume", token=app.token())))["name"] == "invalid_token"

    with Server(tmp_path / "plain") as server:
        run(tour(server))
