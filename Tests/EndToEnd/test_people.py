"""Identity: whose account it is, and what ends a login."""

import json
import subprocess

import pytest
from client import Client, Refused, refusal, run
from server import ROOT, binary

PASSWORD = "correct horse"
NEW = "battery staple"


async def logged_in(server, name, password=PASSWORD, device="test"):
    client = await Client.connect(server.url)
    result = await client.call("session.create", name=name, password=password, device=device)
    client.user, client.token = result["user"], result["token"]
    return client


def test_a_new_password_ends_every_other_login_at_once_and_the_asker_stays(server):
    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana", "phone"), await Client.signed_up(server.url, "ben")
        laptop = await logged_in(server, "ana", device="laptop")
        twin = await Client.resumed(server.url, laptop.token)
        assert (await refusal(laptop.call("account.changePassword", password="wrong horse", newPassword=NEW)))["name"] == "wrong_credentials"
        assert (await refusal(laptop.call("account.changePassword", password=PASSWORD, newPassword="short")))["name"] == "invalid_password"
        assert await laptop.call("account.changePassword", password=PASSWORD, newPassword=NEW) == {}
        assert await ana.closed() == 4500
        devices = (await laptop.call("session.list"))["sessions"]
        assert [d["device"] for d in devices] == ["laptop"] and (await twin.call("session.list"))["sessions"][0]["device"] == "laptop"
        stranger = await Client.connect(server.url)
        assert (await refusal(stranger.call("session.resume", token=ana.token)))["name"] == "invalid_token"
        assert (await refusal(stranger.call("session.create", name="ana", password=PASSWORD)))["name"] == "wrong_credentials"
        await logged_in(server, "ana", NEW)
        await ben.call("feed.list")

    run(tour())


def admin_cli(server, *arguments):
    """The local admin's command line; its JSON."""
    command = [binary(), *arguments, "--store", str(server.store), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_suspended_account_is_out_at_once_and_is_told_why_until_it_is_restored(server):
    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        snap = (await ben.call("snap.post", feed="people", key="1", picture="man"))["snap"]["id"]
        assert (await refusal(ana.call("account.suspend", name="ben")))["name"] == "forbidden"
        assert admin_cli(server, "suspend", "BEN", "--reason", "spam") == [{"suspended": "BEN"}]
        assert await ben.closed() == 4500
        stranger = await Client.connect(server.url)
        for call in (stranger.call("session.resume", token=ben.token), stranger.call("session.create", name="ben", password=PASSWORD)):
            with pytest.raises(Refused, match="suspended: spam") as refused:
                await call
            assert refused.value.name == "suspended"
        assert (await refusal(stranger.call("session.create", name="ben", password="wrong horse")))["name"] == "wrong_credentials"
        assert (await ana.call("snap.open", snap=snap))["bytes"]
        assert admin_cli(server, "restore", "ben") == [{"restored": "ben"}]
        assert (await refusal(stranger.call("session.resume", token=ben.token)))["name"] == "invalid_token"
        back = await logged_in(server, "ben")
        await back.call("snap.delete", snap=snap)

    run(tour())


def test_a_deleted_account_takes_its_snaps_and_its_bytes_along(server):
    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        twin = await Client.resumed(server.url, ana.token)
        await ben.call("feed.subscribe", feeds=[{"id": "animals"}])
        image = (ROOT / "data/pictures/bear.jpg").read_bytes()
        own = (await ana.call("snap.post", image, feed="animals", key="1", caption="mine alone"))["snap"]["id"]
        bens = (await ben.call("snap.post", feed="animals", key="1", picture="lion"))["snap"]["id"]
        await ben.call("snap.open", snap=own)
        await ana.call("snap.open", snap=bens)
        assert (await refusal(ana.call("account.delete", password="wrong horse")))["name"] == "wrong_credentials"
        assert await ana.call("account.delete", password=PASSWORD) == {}
        assert await ana.closed() == 4500 and await twin.closed() == 4500
        event = (await ben.wait_for(lambda c: [e for e in c.events("animals") if e["type"] == "snap.deleted"]))[0]
        assert event["snap"] == own
        assert (await refusal(ben.call("snap.open", snap=own)))["name"] == "already_opened"
        views = await ben.call("snap.views", snap=bens)
        assert views["opens"] == 1 and views["views"][0]["viewer"]["name"] == "deleted account"
        fresh = await Client.connect(server.url)
        assert (await refusal(fresh.call("session.create", name="ana", password=PASSWORD)))["name"] == "wrong_credentials"
        assert [path for path in (server.store / "images").rglob("*") if path.is_file()] == []
        for path in (server.database, server.database.with_name("snapfeed.db-wal")):
            assert b"mine alone" not in path.read_bytes()
        await Client.signed_up(server.url, "ana")

    run(tour())


def test_an_admin_removes_somebody_else_but_not_themselves(server):
    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        await ben.call("snap.post", feed="animals", key="1", picture="lion")
        admin_cli(server, "grant", "ana", "--role", "admin")
        admin = await Client.resumed(server.url, ana.token)
        assert (await refusal(admin.call("account.remove", name="Ana")))["name"] == "forbidden"
        assert (await refusal(ben.call("account.remove", name="ana")))["name"] == "forbidden"
        assert admin_cli(server, "remove", "ben", "--yes") == [{"removed": "ben"}]
        assert await ben.closed() == 4500
        assert (await admin.call("feed.page", feed="animals"))["snaps"] == []

    run(tour())
