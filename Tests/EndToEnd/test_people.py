"""Accounts: who owns them, and what ends a login."""

import asyncio
import io
import os
import random
import struct
import subprocess
import tarfile
import zlib

import pytest
from accounts import PASSWORD, admin_cli, logged_in
from client import Client, Refused, refusal, run
from server import ROOT, Server, binary, images, one

NEW = "battery staple"


def noisy_png(side):
    """An image that cannot be compressed."""
    rows = b"".join(b"\0" + random.Random(row).randbytes(side * 3) for row in range(side))

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


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


def test_a_suspended_account_is_out_at_once_and_is_told_why_until_it_is_restored(server):
    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        snap = (await ben.call("snap.post", feed="people", key="1", picture="man"))["snap"]["id"]
        assert (await refusal(ana.call("account.suspend", name="ben")))["name"] == "forbidden"
        assert admin_cli(server, "users", "suspend", "BEN", "--reason", "spam") == [{"suspended": "BEN"}]
        assert await ben.closed() == 4500
        stranger = await Client.connect(server.url)
        for call in (stranger.call("session.resume", token=ben.token), stranger.call("session.create", name="ben", password=PASSWORD)):
            with pytest.raises(Refused, match="suspended: spam") as refused:
                await call
            assert refused.value.name == "suspended"
        assert (await refusal(stranger.call("session.create", name="ben", password="wrong horse")))["name"] == "wrong_credentials"
        assert (await ana.call("snap.open", snap=snap))["bytes"]
        assert admin_cli(server, "users", "restore", "ben") == [{"restored": "ben"}]
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
        assert images(server) == []
        for path in (server.database, server.database.with_name("snapfeed.db-wal")):
            assert b"mine alone" not in path.read_bytes()
        await Client.signed_up(server.url, "ana")

    run(tour())


def test_an_account_with_many_posts_goes_in_parts(tmp_path):
    """While they are erased, others post: in the feed, what these post stands between the deletions."""

    async def tour(server):
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        snaps = [(await ana.call("snap.post", feed="animals", key=str(number), picture="lion"))["snap"]["id"] for number in range(790)]
        await ben.call("feed.subscribe", feeds=[{"id": "animals"}])
        answer = asyncio.ensure_future(ana.call("account.delete", password=PASSWORD))
        await ben.wait_for(lambda client: client.events("animals"))
        for number in range(10_000):
            if answer.done():
                break
            await ben.call("snap.post", feed="animals", key=str(number), picture="lion")
        await answer
        assert await ana.closed() == 4500
        assert "snap.posted" in await ben.wait_for(lambda client: told(client, snaps))
        again = await Client.connect(server.url)
        assert (await refusal(again.call("session.create", name="ana", password=PASSWORD)))["name"] == "wrong_credentials"

        # An admin removes somebody who has as many.
        for number in range(150):
            await ben.call("snap.post", feed="people", key=f"more {number}", picture="man")
        await ben.call("feed.subscribe", feeds=[{"id": "people"}])
        assert admin_cli(server, "users", "delete", "ben", "--yes") == [{"removed": "ben"}]
        assert await ben.closed() == 4500
        cleo = await Client.signed_up(server.url, "cleo")
        for feed in ("animals", "people"):
            assert (await cleo.call("feed.page", feed=feed))["snaps"] == []
        assert [user["name"] for user in admin_cli(server, "users")] == ["cleo"]

    def told(ben: Client, snaps: list[str]) -> list[str]:
        """What the feed told up to the last of the deletions; nothing until all came, once each."""
        events = ben.events("animals")
        deleted = [event["snap"] for event in events if event["type"] == "snap.deleted"]
        if len(deleted) < len(snaps):
            return []
        assert deleted == snaps
        last = max(index for index, event in enumerate(events) if event["type"] == "snap.deleted")
        return [event["type"] for event in events[:last]]

    with one(tmp_path / "store", "--requests-per-second", "0") as server:
        run(tour(server))


def test_an_admin_keeps_no_other_admin_out(server):
    async def tour():
        ana, ben, cleo = [await Client.signed_up(server.url, name) for name in ("ana", "ben", "cleo")]
        for name in ("ana", "ben"):
            admin_cli(server, "users", "grant", name, "--role", "admin")
        admin, other = await Client.resumed(server.url, ana.token), await Client.resumed(server.url, ben.token)
        logins = {each["user"]["name"]: each["id"] for each in (await admin.call("session.find"))["sessions"]}
        assert (await refusal(admin.call("session.revoke", session=logins["ben"])))["name"] == "forbidden"
        found = {each["user"]["name"]: each["id"] for each in (await admin.call("connection.list"))["connections"] if each.get("user")}
        assert (await refusal(admin.call("connection.kick", connection=found["ben"], reason="x")))["name"] == "forbidden"
        await other.call("feed.list")
        # Members they may, and themselves; and whoever runs the server may everything.
        await admin.call("session.revoke", session=logins["cleo"])
        assert await cleo.closed() == 4500
        admin_cli(server, "sessions", "revoke", logins["ben"])
        assert await other.closed() == 4500

    run(tour())


def test_an_admin_removes_somebody_else_but_not_themselves(server):
    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        await ben.call("snap.post", feed="animals", key="1", picture="lion")
        admin_cli(server, "users", "grant", "ana", "--role", "admin")
        admin = await Client.resumed(server.url, ana.token)
        assert (await refusal(admin.call("account.remove", name="Ana")))["name"] == "forbidden"
        assert (await refusal(ben.call("account.remove", name="ana")))["name"] == "forbidden"
        assert admin_cli(server, "users", "delete", "ben", "--yes") == [{"removed": "ben"}]
        assert await ben.closed() == 4500
        assert (await admin.call("feed.page", feed="animals"))["snaps"] == []

    run(tour())


async def whole_export(client, **params):
    """All pages as one, with the images by name."""
    whole, cursor = {"snaps": [], "opens": [], "images": {}}, {}
    while True:
        try:
            page = await client.call("account.export", **{**params, **cursor})
        except Refused as error:
            # An account has a share of the queue for images; a `busy` answer says when to come again.
            assert error.name == "busy"
            await asyncio.sleep(error.data["retryAfterMs"] / 1_000)
            continue
        if page["bytes"]:
            with tarfile.open(fileobj=io.BytesIO(page["bytes"])) as tar:
                whole["images"] |= {member.name: tar.extractfile(member).read() for member in tar.getmembers()}
        for name, value in page.items():
            if isinstance(value, list):
                whole.setdefault(name, []).extend(value)
            elif name == "account":
                whole[name] = value
        if "next" not in page:
            return whole
        cursor = {"cursor": page["next"]}


def test_an_export_has_all_that_is_ones_own_and_is_no_second_view(server):
    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana", "phone"), await Client.signed_up(server.url, "ben")
        image = (ROOT / "data/pictures/bear.jpg").read_bytes()
        fresh = (await ana.call("snap.post", image, feed="animals", key="1", caption="fresh"))["snap"]["id"]
        seen = (await ana.call("snap.post", image, feed="animals", key="2"))["snap"]["id"]
        gone = (await ana.call("snap.post", image, feed="people", key="3"))["snap"]["id"]
        picture = (await ana.call("snap.post", feed="people", key="4", picture="man"))["snap"]["id"]
        bens = (await ben.call("snap.post", image, feed="people", key="1"))["snap"]["id"]
        await ana.call("snap.open", snap=seen)
        await ana.call("snap.open", snap=bens)
        await ana.call("snap.delete", snap=gone)
        dry = await whole_export(ana, images=False)
        assert dry["images"] == {} and dry["snaps"][0]["omitted"] == "not_asked"
        assert (await ana.call("snap.show", snap=fresh))["snap"]["status"] == "unread"
        own = await whole_export(ana)
        assert own["account"]["name"] == "ana" and own["account"]["sessions"][0]["device"] == "phone"
        assert [s["id"] for s in own["snaps"]] == [fresh, seen, gone, picture]
        assert [s.get("file") or s.get("omitted") or s["picture"] for s in own["snaps"]] == [
            f"{fresh}.jpg", "already_opened", "snap_gone", "man"]
        assert own["snaps"][0]["caption"] == "fresh"
        assert sorted(o["snap"] for o in own["opens"]) == sorted([fresh, seen, bens])
        assert list(own["images"]) == [f"{fresh}.jpg"] and own["images"][f"{fresh}.jpg"][:2] == b"\xff\xd8"
        # The export was the author's one view, on every way to open a snap.
        assert (await refusal(ana.call("snap.open", snap=fresh)))["name"] == "already_opened"
        again = await whole_export(ana)
        assert again["images"] == {} and again["snaps"][0]["omitted"] == "already_opened"
        assert (await ben.call("snap.open", snap=fresh))["bytes"] == own["images"][f"{fresh}.jpg"]

    run(tour())


def test_opens_and_exports_at_once_give_each_image_once(server):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        image = (ROOT / "data/pictures/bear.jpg").read_bytes()
        ids = [(await ana.call("snap.post", image, feed="animals", key=str(n)))["snap"]["id"] for n in range(6)]
        crowd = [await Client.resumed(server.url, ana.token) for _ in range(6)]
        exports = [asyncio.create_task(whole_export(client)) for client in crowd[:3]]
        opens = [client.call("snap.open", snap=snap) for client in crowd[3:] for snap in ids]
        opened = [answer["snap"]["id"] for answer in await asyncio.gather(*opens, return_exceptions=True) if isinstance(answer, dict)]
        exported = [name.removesuffix(".jpg") for export in await asyncio.gather(*exports) for name in export["images"]]
        assert sorted(opened + exported) == sorted(ids)

    run(tour())


@pytest.mark.proof
def test_a_page_of_an_export_holds_no_more_images_than_fit(server):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        image = noisy_png(1500)
        for number in range(10):
            await ana.call("snap.post", image, feed="animals", key=str(number))
        page = await ana.call("account.export")
        assert 0 < len(page["snaps"]) < 10 and len(page["bytes"]) <= (8 << 20) + 16_384 and page["next"]
        rest = await whole_export(ana, cursor=page["next"])
        assert len(page["snaps"]) + len(rest["snaps"]) == 10

    run(tour())


def test_where_sign_up_is_by_invitation_a_code_lets_in_as_many_as_it_says(tmp_path):
    async def sign_up(server, name, **more):
        client = await Client.connect(server.url)
        return await client.call("account.create", name=name, password=PASSWORD, **more)

    async def tour(server):
        assert (await (await Client.connect(server.url)).call("server.info"))["signUp"] == "invited"
        made = admin_cli(server, "invitations", "add", "--uses", "2")[0]
        assert (await refusal(sign_up(server, "ana")))["name"] == "invalid_invitation"
        assert (await refusal(sign_up(server, "ana", invitation="00000-00000-00000-00000")))["name"] == "invalid_invitation"
        await sign_up(server, "ana", invitation=made["code"])
        assert (await refusal(sign_up(server, "ana", invitation=made["code"])))["name"] == "name_taken"
        rush = await asyncio.gather(*(sign_up(server, f"ben{n}", invitation=made["code"]) for n in range(4)), return_exceptions=True)
        assert sum(isinstance(answer, dict) for answer in rush) == 1
        listed = admin_cli(server, "invitations")
        assert [(i["id"], i["usesLeft"]) for i in listed] == [(made["invitation"]["id"], 0)] and "code" not in listed[0]
        other = admin_cli(server, "invitations", "add")[0]
        admin_cli(server, "invitations", "revoke", other["invitation"]["id"])
        assert (await refusal(sign_up(server, "cleo", invitation=other["code"])))["name"] == "invalid_invitation"

    with Server(tmp_path / "store", "--sign-up", "invited") as server:
        run(tour(server))


def test_where_sign_up_is_closed_only_the_admin_socket_makes_accounts(tmp_path):
    async def tour(server):
        client = await Client.connect(server.url)
        assert (await refusal(client.call("account.create", name="ana", password=PASSWORD)))["name"] == "sign_up_closed"
        environment = {**os.environ, "SNAPFEED_PASSWORD": PASSWORD, "XDG_CONFIG_HOME": str(server.store / "config")}
        subprocess.run([binary(), "signup", "ana", "--store", str(server.store)], env=environment, check=True, timeout=30)
        await client.call("session.create", name="ana", password=PASSWORD)

    with Server(tmp_path / "store", "--sign-up", "closed") as server:
        run(tour(server))
