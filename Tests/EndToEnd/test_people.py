"""Accounts: large deletions and exports, and sign-up by the command line. ScenarioTests/People has who owns accounts, and what ends a login."""

import asyncio
import io
import os
import random
import struct
import subprocess
import tarfile
import zlib

import pytest
from accounts import PASSWORD, admin_cli
from client import Client, Refused, refusal, run
from server import ROOT, Server, binary, one

def noisy_png(side):
    """An image that cannot be compressed."""
    rows = b"".join(b"\0" + random.Random(row).randbytes(side * 3) for row in range(side))

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


@pytest.mark.proof
def test_an_account_with_many_posts_goes_in_parts(tmp_path):
    """While they are erased, others post: in the feed, their posts are between the deletions."""

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
        assert "snap.posted" in await ben.wait_for(lambda client: reported(client, snaps))
        again = await Client.connect(server.url)
        assert (await refusal(again.call("session.create", name="ana", password=PASSWORD)))["name"] == "wrong_credentials"

        # An admin removes an account with as many.
        for number in range(150):
            await ben.call("snap.post", feed="people", key=f"more {number}", picture="man")
        await ben.call("feed.subscribe", feeds=[{"id": "people"}])
        assert admin_cli(server, "users", "delete", "ben", "--yes") == [{"removed": "ben"}]
        assert await ben.closed() == 4500
        cleo = await Client.signed_up(server.url, "cleo")
        for feed in ("animals", "people"):
            assert (await cleo.call("feed.page", feed=feed))["snaps"] == []
        assert [user["name"] for user in admin_cli(server, "users")] == ["cleo"]

    def reported(ben: Client, snaps: list[str]) -> list[str]:
        """Returns the feed's events up to the last deletion; nothing until all came, once each."""
        events = ben.events("animals")
        deleted = [event["snap"] for event in events if event["type"] == "snap.deleted"]
        if len(deleted) < len(snaps):
            return []
        assert deleted == snaps
        last = max(index for index, event in enumerate(events) if event["type"] == "snap.deleted")
        return [event["type"] for event in events[:last]]

    with one(tmp_path / "store", "--requests-per-second", "0") as server:
        run(tour(server))


def test_a_deletion_in_parts_is_completed_after_a_kill(tmp_path):
    """From the first transaction on, the account is hidden, and no client needs to ask again."""

    async def begin(server):
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        for number in range(450):
            await ana.call("snap.post", feed="animals", key=str(number), picture="lion")
        await ben.call("feed.subscribe", feeds=[{"id": "animals"}])
        answer = asyncio.ensure_future(ana.call("account.delete", password=PASSWORD))
        await ben.wait_for(lambda client: client.events("animals"))
        server.kill()
        answer.cancel()

    async def after(server):
        again = await Client.connect(server.url)
        assert (await refusal(again.call("session.create", name="ana", password=PASSWORD)))["name"] == "wrong_credentials"
        cleo = await Client.signed_up(server.url, "ana")
        left = (await cleo.call("feed.list"))["feeds"]
        while next(feed for feed in left if feed["id"] == "animals")["unread"]:
            await asyncio.sleep(0.05)
            left = (await cleo.call("feed.list"))["feeds"]
        assert (await cleo.call("feed.page", feed="animals"))["snaps"] == []

    with one(tmp_path / "store", "--requests-per-second", "0") as server:
        run(begin(server))
        server.start()
        run(after(server))


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


@pytest.mark.proof
def test_concurrent_opens_and_exports_deliver_each_image_once(server):
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
def test_export_page_is_bounded_by_image_bytes(server):
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


@pytest.mark.proof
def test_where_sign_up_is_closed_only_the_admin_socket_makes_accounts(tmp_path):
    async def tour(server):
        client = await Client.connect(server.url)
        assert (await refusal(client.call("account.create", name="ana", password=PASSWORD)))["name"] == "sign_up_closed"
        environment = {**os.environ, "SNAPFEED_PASSWORD": PASSWORD, "XDG_CONFIG_HOME": str(server.store / "config")}
        subprocess.run([binary(), "signup", "ana", "--store", str(server.store)], env=environment, check=True, timeout=30)
        await client.call("session.create", name="ana", password=PASSWORD)

    with Server(tmp_path / "store", "--sign-up", "closed") as server:
        run(tour(server))
