"""The main job: post, see it arrive, open it once."""

import asyncio
import struct

import pytest
from attacker import ask, request, rest, websocket
from client import Client, refusal, run
from server import ROOT


@pytest.mark.smoke
def test_post_arrives_immediately_and_opens_once(server):
    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana", "phone"), await Client.signed_up(server.url, "ben", "laptop")
        feeds = (await ben.call("feed.list"))["feeds"]
        assert [f["title"] for f in feeds] == ["Landscapes", "People", "City Life", "Animals", "CS198-01"]
        await ben.call("feed.subscribe", feeds=[{"id": f["id"]} for f in feeds])
        snap = (await ana.call("snap.post", feed="animals", key="1", picture="bear", caption="Hi"))["snap"]
        event = (await ben.wait_for(lambda c: c.events("animals")))[0]
        assert event["type"] == "snap.posted" and event["offset"] == 1
        assert event["snap"]["id"] == snap["id"] and event["snap"]["author"]["name"] == "ana"
        assert event["snap"]["posted"] == "0 minutes ago" and event["snap"]["status"] == "unread"
        opened = await ben.call("snap.open", snap=snap["id"])
        picture = next(p for p in (await ben.call("picture.list"))["pictures"] if p["id"] == "bear")
        assert opened["bytes"] == (ROOT / server.data / picture["url"].lstrip("/")).read_bytes()
        assert opened["snap"]["status"] == "read"
        again = await refusal(ben.call("snap.open", snap=snap["id"]))
        assert again["name"] == "already_opened" and again["device"] == "laptop"
        assert again["openedAt"] == opened["snap"]["opened"]["at"]
        viewed = await ana.wait_for(lambda c: [p["params"] for p in c.pushes if p["method"] == "snap.viewed"])
        assert viewed == [{"snap": snap["id"], "viewer": ben.user, "at": again["openedAt"], "opens": 1}]

    run(tour())


@pytest.mark.proof
def test_the_author_too_opens_once(server):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        snap = (await ana.call("snap.post", feed="people", key="1", picture="man"))["snap"]["id"]
        assert (await ana.call("snap.open", snap=snap))["bytes"]
        assert (await refusal(ana.call("snap.open", snap=snap)))["name"] == "already_opened"

    run(tour())


@pytest.mark.proof
def test_opened_on_one_device_is_read_on_the_others(server):
    async def tour():
        ana, phone = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben", "phone")
        laptop = await Client.resumed(server.url, phone.token)
        snap = (await ana.call("snap.post", feed="animals", key="1", picture="lion"))["snap"]["id"]
        await phone.call("snap.open", snap=snap)
        pushed = await laptop.wait_for(lambda c: [p["params"] for p in c.pushes if p["method"] == "snap.opened"])
        assert pushed[0]["snap"] == snap and pushed[0]["device"] == "phone"
        assert (await laptop.call("snap.show", snap=snap))["snap"]["status"] == "read"
        assert (await refusal(laptop.call("snap.open", snap=snap)))["device"] == "phone"

    run(tour())


def test_open_is_pushed_once_to_each_device_before_its_reply(server):
    """A big image leaves in fragments, a small one in one write with the push before it; for a lost one nothing leaves."""

    async def tour():
        ana, phone = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben", "phone")
        laptop = await Client.resumed(server.url, phone.token)
        picture = (await ana.call("picture.list"))["pictures"][0]
        small = (ROOT / server.data / picture["thumbnail"].lstrip("/")).read_bytes()
        assert len(small) < 1 << 17 < len((ROOT / server.data / picture["url"].lstrip("/")).read_bytes())
        big = (await ana.call("snap.post", feed="people", key="1", picture=picture["id"]))["snap"]["id"]
        whole, lost = [(await ana.call("snap.post", small, feed="people", key=key))["snap"]["id"] for key in "23"]

        def reported(client, method):
            return [push["params"]["snap"] for push in client.pushes if push["method"] == method]

        for snap in (big, whole):
            assert (await phone.call("snap.open", snap=snap))["bytes"]
            assert reported(phone, "snap.opened")[-1] == snap, "the push comes first"
        for image in server.store.glob("images/*/*"):
            image.unlink()
        assert (await refusal(phone.call("snap.open", snap=lost)))["name"] == "image_lost"
        await laptop.wait_for(lambda client: reported(client, "snap.opened") == [big, whole, lost])
        # The author's own open is pushed twice: as the viewer's and as the author's.
        assert (await ana.call("snap.open", snap=big))["bytes"]
        assert (reported(ana, "snap.opened"), reported(ana, "snap.viewed")) == ([big], [big, whole, lost, big])
        await phone.call("server.info")
        assert reported(phone, "snap.opened") == [big, whole, lost]

    run(tour())


@pytest.mark.proof
def test_a_key_means_one_snap_however_often_it_is_sent(server):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        posts = await asyncio.gather(*(ana.call("snap.post", feed="people", key="same", picture="man") for _ in range(20)))
        assert len({p["snap"]["id"] for p in posts}) == 1
        assert len((await ana.call("feed.page", feed="people"))["snaps"]) == 1
        assert (await refusal(ana.call("snap.post", feed="animals", key="same", picture="man")))["name"] == "key_conflict"

    run(tour())


@pytest.mark.proof
def test_deleting_takes_the_image_and_keeps_the_offset(server):
    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        await ben.call("feed.subscribe", feeds=[{"id": "people"}])
        snap = (await ana.call("snap.post", feed="people", key="1", picture="man"))["snap"]["id"]
        assert (await refusal(ben.call("snap.delete", snap=snap)))["name"] == "forbidden"
        await ana.call("snap.delete", snap=snap)
        events = await ben.wait_for(lambda c: len(c.events("people")) == 2 and c.events("people"))
        assert [(e["offset"], e["type"]) for e in events] == [(1, "snap.posted"), (2, "snap.deleted")]
        assert (await refusal(ben.call("snap.open", snap=snap)))["name"] == "snap_gone"
        assert (await ana.call("feed.page", feed="people"))["snaps"] == []

    run(tour())


@pytest.mark.smoke
def test_a_revoked_device_is_closed_and_its_token_worthless(server):
    async def tour():
        phone = await Client.signed_up(server.url, "ana", "phone")
        laptop = await Client.connect(server.url)
        await laptop.call("session.create", name="ANA", password="correct horse", device="laptop")
        sessions = (await laptop.call("session.list"))["sessions"]
        lost = next(s for s in sessions if s["device"] == "phone")
        await laptop.call("session.revoke", session=lost["id"])
        assert await phone.closed() == 4500
        again = await Client.connect(server.url)
        assert (await refusal(again.call("session.resume", token=phone.token)))["name"] == "invalid_token"

    run(tour())


@pytest.mark.proof
def test_pages_hold_fifty_and_lead_to_the_end(server):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        for start in range(0, 120, 20):
            await asyncio.gather(*(ana.call("snap.post", feed="people", key=str(n), picture="man") for n in range(start, start + 20)))
        offsets, before = [], None
        while True:
            page = await ana.call("feed.page", feed="people", **({"before": before} if before else {}))
            offsets += [s["offset"] for s in page["snaps"]]
            assert len(page["snaps"]) <= 50
            if not (before := page.get("next")):
                break
        assert offsets == list(range(120, 0, -1))

    run(tour())


@pytest.mark.proof
def test_changed_role_applies_immediately(server):
    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        assert (await refusal(ana.call("server.stats")))["name"] == "forbidden"
        owner = await Client.local_admin(server.store / "admin.sock")
        await owner.call("account.grant", name="Ana", role="admin")
        assert await ana.closed() == 4004
        ana = await Client.resumed(server.url, ana.token)
        await ana.call("account.grant", name="ben", role="admin")
        assert await ben.closed() == 4004
        await owner.call("account.grant", name="ana", role="member")
        assert await ana.closed() == 4004
        ana = await Client.resumed(server.url, ana.token)
        assert (await refusal(ana.call("server.stats")))["name"] == "forbidden"

    run(tour())


def test_requests_after_a_logout_are_refused(server):
    async def sign_up():
        return (await Client.signed_up(server.url, "ana")).token

    with websocket(server) as sock:
        ask(sock, "session.resume", token=run(sign_up()))
        sock.recv(4096)
        # In one write: after the logout's commit the connection would be closing, and the server would not even read the post.
        sock.sendall(request("session.end") + request("snap.post", feed="people", key="k", picture="man"))
        answers = rest(sock, until=4500)
    assert answers.find(b'"id":"session.end","result":{}') < answers.find(b'"id":"snap.post","error"') < answers.find(struct.pack(">H", 4500))
    assert b'"name":"not_authenticated"' in answers
