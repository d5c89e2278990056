"""Three nodes are one server: what is done at one of them holds at all, and is heard at all."""

import asyncio
import json
import os
import subprocess

import pytest
from client import Client, refusal, run
from cluster import Cluster
from group import FREE, also, follow, head, heard, page, person, post
from postgres import Postgres
from server import ROOT, binary, environment
from waiting import eventually

UPLOAD = (ROOT / "data/pictures/bear.jpg").read_bytes()
# What shows that nodes hear of each other without NATS. The other rules are those of NATS, so they are proofs there.
BY_NOTIFY = {"test_a_post_at_one_node_is_heard_at_all", "test_three_nodes_write_one_feed_without_a_gap"}


def pytest_generate_tests(metafunc):
    """Each test runs with NATS and, by NOTIFY, without it."""
    if "nodes" in metafunc.fixturenames:
        marks = () if metafunc.function.__name__ in BY_NOTIFY else pytest.mark.proof
        metafunc.parametrize("nodes", ["bus", pytest.param("notify", marks=marks)], indirect=True, scope="module")


@pytest.fixture(scope="module")
def nodes(request, node_program, postgres):
    """Three nodes, with NATS or without."""
    name = f"basics_{request.param}"
    postgres.new_database(name)
    with Cluster(3, request.param == "bus", *FREE, postgres=postgres, database=name) as cluster:
        yield cluster


def test_a_post_at_one_node_is_heard_at_all(nodes):
    async def tour():
        a, b, c = nodes.urls
        ana = await person(a)
        ears = [await also(ana, url) for url in (a, b, c)]
        starts = [await follow(each, "animals") for each in ears]
        assert len({(start["epoch"], start["offset"]) for start in starts}) == 1
        snap = await post(ana, "first", caption="Look who is here")
        events = [await heard(each, "animals", snap["id"]) for each in ears]
        assert events[0] == events[1] == events[2] and events[0]["snap"]["caption"] == "Look who is here"
        assert events[0]["offset"] == starts[0]["offset"] + 1

    run(tour())


def test_an_open_at_one_node_is_the_only_one(nodes):
    async def tour():
        a, b, c = nodes.urls
        ana = await person(a)
        snap = (await post(ana, "k"))["id"]
        at_b, at_c = await also(ana, b), await also(ana, c)
        assert len((await at_b.call("snap.open", snap=snap))["bytes"]) > 1000
        for client in (ana, at_b, at_c):
            reported = await refusal(client.call("snap.open", snap=snap))
            assert reported["name"] == "already_opened" and reported["device"] == "test" and reported["openedAt"] > 0
        assert (await at_c.call("snap.show", snap=snap))["snap"]["status"] == "read"

    run(tour())


def test_an_upload_at_one_node_is_opened_at_another(nodes):
    async def tour():
        a, b, c = nodes.urls
        ana = await person(a)
        ben = await person(c, "ben")
        snap = (await ana.call("snap.post", UPLOAD, feed="animals", key="up"))["snap"]["id"]
        mine, his = await (await also(ana, b)).call("snap.open", snap=snap), await ben.call("snap.open", snap=snap)
        assert mine["bytes"] == his["bytes"] and mine["bytes"][:2] == b"\xff\xd8"

    run(tour())


def test_author_and_viewer_hear_of_an_open_elsewhere(nodes):
    async def tour():
        a, b, c = nodes.urls
        ana, ben = await person(a), await person(b, "ben")
        elsewhere = await also(ben, c)
        snap = (await post(ana, "k"))["id"]
        await ben.call("snap.open", snap=snap)
        for client, push in ((ana, "snap.viewed"), (elsewhere, "snap.opened")):
            await client.wait_for(lambda c: [p for p in c.pushes if p["method"] == push and p["params"]["snap"] == snap])

    run(tour())


def test_a_login_holds_at_every_node(nodes):
    async def tour():
        a, b, c = nodes.urls
        ana = await person(a)
        assert (await also(ana, b)).user == ana.user
        again = await Client.connect(c)
        assert (await again.call("session.create", name=ana.user["name"], password="correct horse"))["user"] == ana.user
        taken = await refusal((await Client.connect(b)).call("account.create", name=ana.user["name"].upper(), password="correct horse"))
        assert taken["name"] == "name_taken"

    run(tour())


def test_a_login_that_ended_at_one_node_ends_at_all(nodes):
    async def tour():
        a, b, c = nodes.urls
        ana, other = await person(a), await person(b, "ben")
        snap = (await post(other, "k"))["id"]
        at_b, at_c = await also(ana, b), await also(ana, c)
        await ana.call("session.end")
        # From the moment of the reply, whatever those nodes have heard yet.
        opened = await asyncio.gather(at_b.call("snap.open", snap=snap), at_c.call("snap.open", snap=snap), return_exceptions=True)
        assert [each for each in opened if not isinstance(each, Exception)] == []
        assert [await client.closed() for client in (at_b, at_c)] == [4500, 4500]
        for url in nodes.urls:
            assert (await refusal((await Client.connect(url)).call("session.resume", token=ana.token)))["name"] == "invalid_token"
        assert (await other.call("snap.show", snap=snap))["snap"]["id"] == snap

    run(tour())


def test_wrong_passwords_count_at_every_node(nodes):
    async def tour():
        ana = await person(nodes.urls[0])
        name = ana.user["name"]

        async def guess(url):
            client = await Client.connect(url)
            found = await refusal(client.call("session.create", name=name, password="a wrong guess", device="test"))
            await client.close()
            return found["name"]

        # One after the other at changing nodes, until one that has counted few of them refuses.
        found = []
        while "rate_limited" not in found and len(found) < 40:
            found.append(await guess(nodes.urls[len(found) % 3]))
        assert found[:10] == ["wrong_credentials"] * 10
        # The limit is ten tries; each node alone would have taken ten of its own.
        assert found[-1] == "rate_limited" and len(found) < 20, found

    run(tour())


def test_a_suspension_reaches_every_node(nodes):
    async def tour():
        a, b, _ = nodes.urls
        ana = await person(b)
        admin = await Client.local_admin(nodes.node("a").store / "admin.sock")
        await admin.call("account.suspend", name=ana.user["name"], reason="a test")
        assert await ana.closed() == 4500
        assert (await refusal((await Client.connect(a)).call("session.resume", token=ana.token)))["name"] in ("suspended", "invalid_token")

    run(tour())


def test_a_login_with_the_new_role_stays_when_its_node_hears_of_the_grant(nodes):
    async def tour():
        ana, listeners = await person(nodes.urls[0]), [await person(nodes.urls[1], "ben"), await person(nodes.urls[2], "eve")]
        admin = await Client.local_admin(nodes.node("a").store / "admin.sock")
        for listener in listeners:
            await follow(listener, "animals")
        for number, role in enumerate(["admin", "member"] * 5):
            await admin.call("account.grant", name=ana.user["name"], role=role)
            elsewhere = [await also(ana, url) for url in nodes.urls[1:]]
            # A post at the first node comes to each other node behind the grant.
            there = await also(ana, nodes.urls[0])
            snap = await post(there, f"after grant {number}")
            for listener in listeners:
                await heard(listener, "animals", snap["id"])
            for client in elsewhere:
                await client.call("profile.show", account=ana.user["id"])
                await client.close()

    run(tour())


def test_followers_elsewhere_have_a_photo_at_home(nodes):
    async def tour():
        a, b, c = nodes.urls
        ana, ben = await person(a), await person(b, "ben")
        await ben.call("follow.create", account=ana.user["id"])
        await ben.call("home.subscribe")
        photo = (await ana.call("photo.post", UPLOAD, key="k", caption="At home", audience="followers"))["photo"]
        pushed = await ben.wait_for(lambda c: [p["params"] for p in c.pushes if p["method"] == "home.event" and p["params"]["photo"]["id"] == photo["id"]])
        assert pushed[0]["photo"]["caption"] == "At home"
        at_c = await also(ben, c)
        assert [each["id"] for each in (await at_c.call("home.page"))["photos"]] == [photo["id"]]
        # An address that one node has given is good at all.
        image = pushed[0]["photo"]["images"]["small"]["url"]
        answers = await asyncio.gather(*(asyncio.to_thread(page, node, image) for node in nodes.nodes))
        assert {status for status, _ in answers} == {200} and len({body for _, body in answers}) == 1
        await ana.call("photo.delete", photo=photo["id"])
        assert {page(node, image)[0] for node in nodes.nodes} == {404}
        await ben.wait_for(lambda c: [p for p in c.pushes if p["method"] == "home.event" and p["params"]["type"] == "photo.deleted" and p["params"]["photo"] == photo["id"]])

    run(tour())


def test_comments_at_one_node_are_pushed_at_all(nodes):
    async def tour():
        ana, ben, cleo = [await person(url, name) for url, name in zip(nodes.urls, ("ana", "ben", "cleo"))]
        photo = (await ana.call("photo.post", UPLOAD, key="comments"))["photo"]["id"]
        for viewer in (ana, ben, cleo):
            start = await viewer.call("comment.subscribe", photo=photo)
            assert start["recovered"] is False and start["comments"] == []

        async def pushed(kind: str) -> list[dict]:
            def found(client):
                return [p["params"] for p in client.pushes if p["method"] == "comment.event" and p["params"]["type"] == kind]

            return [(await viewer.wait_for(found))[0] for viewer in (ana, ben, cleo)]

        # Each is waited for: a node that hears of a comment after its deletion pushes the deletion alone.
        comment = (await ben.call("comment.post", photo=photo, text="Hello, @" + cleo.user["name"], key="1"))["comment"]
        assert [(event["offset"], event["comment"]["text"], event["count"]) for event in await pushed("comment.posted")] == [(1, comment["text"], 1)] * 3
        await ben.call("comment.edit", comment=comment["id"], text="Hello")
        assert [(event["offset"], event["comment"]["text"]) for event in await pushed("comment.edited")] == [(2, "Hello")] * 3
        await ana.call("comment.delete", comment=comment["id"])
        assert [(event["offset"], event["comment"], event["count"]) for event in await pushed("comment.deleted")] == [(3, comment["id"], 0)] * 3
        assert (await cleo.call("photo.show", photo=photo))["photo"]["comments"] == 0

    run(tour())


def test_a_snap_to_people_is_live_at_all_nodes_and_opens_once(nodes):
    async def tour():
        a, b, c = nodes.urls
        ana, ben = await person(a, "ana"), await person(b, "ben")
        there = await also(ben, c)
        await ben.call("follow.create", account=ana.user["id"])
        starts = [await client.call("inbox.subscribe") for client in (ben, there)]
        assert starts[0]["epoch"] == starts[1]["epoch"] and not starts[0]["snaps"]

        async def pushed(kind: str) -> list[dict]:
            def found(client):
                return [p["params"] for p in client.pushes if p["method"] == "inbox.event" and p["params"]["type"] == kind]

            return [(await client.wait_for(found))[0] for client in (ben, there)]

        snap = (await ana.call("snap.send", to=[ben.user["id"]], picture="bear", key="inbox"))["snap"]["id"]
        events = await pushed("snap.received")
        assert events[0] == events[1] and events[0]["offset"] == 1 and events[0]["snap"]["id"] == snap
        answers = await asyncio.gather(
            *(client.call("inbox.open", snap=snap) for client in (ben, there)), return_exceptions=True)
        assert sorted(len(answer["bytes"]) > 1000 if isinstance(answer, dict) else False for answer in answers) == [False, True]
        assert [event["offset"] for event in await pushed("snap.opened")] == [2, 2]
        # A position of one node is one of all.
        again = await also(ben, a)
        recovered = await again.call("inbox.subscribe", epoch=starts[0]["epoch"], offset=0)
        assert recovered["recovered"] and [event["type"] for event in recovered["events"]] == ["snap.received", "snap.opened"]
        assert (await ana.call("snap.sent"))["snaps"][0]["gone"] == "opened"

    run(tour())


def test_rename_applies_at_all_nodes(nodes):
    """For connections of the account at another node, and as a reservation of the old name."""

    async def tour():
        a, b, c = nodes.urls
        ana = await person(a)
        there, ben = await also(ana, b), await person(c)
        await ana.call("account.rename", name=f"new {ana.user['name']}")
        posts = iter(range(1_000))

        async def posted():
            key = f"renamed {next(posts)}"
            snap = (await there.call("snap.post", feed="city-life", key=key, picture="bear"))["snap"]
            return snap["author"]["name"]

        while await posted() != f"new {ana.user['name']}":
            await asyncio.sleep(0.05)
        assert (await refusal(ben.call("account.rename", name=ana.user["name"])))["name"] == "name_taken"

    run(tour())


def test_a_notification_comes_to_another_node(nodes):
    async def tour():
        a, b, _ = nodes.urls
        ana, ben = await person(a), await person(b, "ben")
        await ana.call("notification.subscribe")
        await ben.call("follow.create", account=ana.user["id"])
        pushed = await ana.wait_for(lambda c: [p["params"] for p in c.pushes if p["method"] == "notification.event"])
        assert pushed[0]["notification"]["kind"] == "follow" and pushed[0]["notification"]["actor"]["id"] == ben.user["id"]

    run(tour())


def test_read_mark_at_one_node_reaches_all_devices(nodes):
    async def tour():
        ana, ben, cleo = [await person(url, name) for url, name in zip(nodes.urls, ("ana", "ben", "cleo"))]
        devices = [ana, *[await also(ana, url) for url in nodes.urls]]
        for device in devices:
            await device.call("notification.subscribe")

        async def reported(follower, number: int) -> list[list[dict]]:
            """The pushes that each device got before the notification of a new follower, which comes in the same log."""
            await follower.call("follow.create", account=ana.user["id"])
            for device in devices:
                await device.wait_for(lambda c: len([push for push in c.pushes if push["method"] == "notification.event"]) == number)
            return [[push["params"] for push in device.pushes if push["method"] == "notification.read"] for device in devices]

        assert await reported(ben, 1) == [[]] * 4
        assert await ana.call("notification.read", upTo=1) == {"unread": 0}
        mark = {"upTo": 1, "unread": 0}
        assert await reported(cleo, 2) == [[], [mark], [mark], [mark]]

    run(tour())


def test_a_block_at_one_node_holds_at_all(nodes):
    async def tour():
        a, b, c = nodes.urls
        ana, ben = await person(a), await person(b, "ben")
        photo = (await ana.call("photo.post", key="k", picture="bear"))["photo"]["id"]
        at_c = await also(ben, c)
        assert (await at_c.call("photo.show", photo=photo))["photo"]["id"] == photo
        await ana.call("block.create", account=ben.user["id"])
        for client in (ben, at_c):
            assert (await refusal(client.call("photo.show", photo=photo)))["name"] == "unknown_photo"

    run(tour())


def test_live_search_finds_posts_of_other_nodes(nodes):
    async def tour():
        a, b, c = nodes.urls
        ana, ben = await person(a), await person(b, "ben")
        word = f"quivering{ana.user['id']}"
        live = (await ben.call("search.subscribe", query=word))["search"]
        photo = (await ana.call("photo.post", key="k", picture="bear", caption=f"A {word} jackdaw"))["photo"]["id"]
        snap = (await post(ana, "k", caption=f"Some {word} snap"))["id"]
        at_c = await also(ben, c)
        assert [each["id"] for each in (await at_c.call("search.photos", query=word))["photos"]] == [photo]
        assert [each["id"] for each in (await at_c.call("search.snaps", query=word))["snaps"]] == [snap]
        found = [each["account"]["id"] for each in (await at_c.call("search.people", query=ana.user["name"]))["people"]]
        assert found[0] == ana.user["id"]
        reported = await ben.wait_for(lambda c: [p["params"] for p in c.pushes if p["method"] == "search.event"])
        assert (reported[0]["search"], reported[0]["photo"]["id"]) == (live, photo)

    run(tour())


def test_three_nodes_write_one_feed_without_a_gap(nodes):
    async def tour():
        posts = 40
        writers = [await person(url) for url in nodes.urls]
        ears = [await also(writers[0], url) for url in nodes.urls]
        starts = [await follow(each, "people") for each in ears]
        snaps = await asyncio.gather(*(post(writer, str(number), "people") for number in range(posts) for writer in writers))
        offsets = sorted(snap["offset"] for snap in snaps)
        assert offsets == list(range(starts[0]["offset"] + 1, starts[0]["offset"] + 3 * posts + 1))
        for each, start in zip(ears, starts):
            await each.wait_for(lambda c: head(start, c) == offsets[-1])
            assert [event["offset"] for event in each.events("people")] == offsets
        # A client that reconnects to another node gets exactly what was missed.
        back = await also(writers[1], nodes.urls[2])
        missed = await follow(back, "people", {"epoch": starts[0]["epoch"], "offset": offsets[9]})
        assert missed["recovered"] is True and [event["offset"] for event in missed["events"]] == offsets[10:]

    run(tour())


def test_one_key_at_three_nodes_makes_one_snap(nodes):
    async def tour():
        ana = await person(nodes.urls[0])
        places = [await also(ana, url) for url in nodes.urls]
        start = await follow(places[0], "city-life")
        for number in range(10):
            snaps = await asyncio.gather(*(post(client, f"key {number}", "city-life") for client in places))
            assert len({(snap["id"], snap["offset"]) for snap in snaps}) == 1
        # A repeated key takes no offset.
        assert (await follow(places[1], "city-life"))["offset"] == start["offset"] + 10

    run(tour())


def test_deletion_at_one_node_applies_to_all(nodes):
    async def tour():
        a, b, c = nodes.urls
        ana, ben = await person(a), await person(b, "ben")
        await follow(ben, "animals")
        snap = (await post(ana, "k"))["id"]
        await (await also(ana, c)).call("snap.delete", snap=snap)
        await ben.wait_for(lambda c: [event for event in c.events("animals") if event["type"] == "snap.deleted" and event["snap"] == snap])
        assert (await refusal(ben.call("snap.open", snap=snap)))["name"] == "snap_gone"

    run(tour())


def test_the_balancer_spreads_people_over_the_nodes(nodes):
    async def tour():
        ana = await person(nodes.url)
        crowd = [await also(ana, nodes.url) for _ in range(11)]
        assert set(nodes.balancer.connections().values()) == {4}
        for each in crowd:
            await follow(each, "landscapes")
        snap = await post(ana, "k", "landscapes")
        for each in crowd:
            await heard(each, "landscapes", snap["id"])

    run(tour())


def cli(nodes, *words: str) -> subprocess.CompletedProcess:
    """The command line at the admin socket of one node."""
    command = [binary(), *words, "--store", str(nodes.node("b").store)]
    return subprocess.run(command, capture_output=True, text=True, timeout=30, env=environment(XDG_CONFIG_HOME=str(nodes.folder)))


def test_every_node_is_in_the_table(nodes):
    rows = nodes.rows("SELECT name, generation FROM node ORDER BY name")
    assert [row["name"] for row in rows] == ["a", "b", "c"]


def test_a_database_that_may_lose_commits_is_refused(node_program, tmp_path):
    with Postgres(fsync="off") as careless:
        command = [binary(), "serve", "--port", "0", "--store", str(tmp_path / "store"), "--data", str(ROOT / "data"), "--images", str(tmp_path / "images"),
                   "--database", careless.conninfo, "--node", "a"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=30, env=environment())
    assert done.returncode == 78 and "fsync" in done.stdout + done.stderr


def test_a_node_keeps_only_its_socket_in_its_store(nodes):
    """A node's own disk has nothing that its loss would lose."""
    for node in nodes.nodes:
        assert [name for name in os.listdir(node.store) if name.endswith((".db", ".db-wal")) or name == "images"] == []
        eventually(lambda: page(node, "/readyz")[0] == 200)
