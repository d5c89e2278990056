"""Live home and notifications: what arrives, what is resumed, and what must not arrive."""

import asyncio

import pytest
from accounts import people
from client import Client, refusal, run, settled
from families import family


async def follow(one, other):
    await one.call("follow.create", account=other.user["id"])


async def post(author, key, **more):
    return (await author.call("photo.post", key=key, picture="bear", **more))["photo"]["id"]


def pushes(client, *methods):
    return [push["params"] for push in client.pushes if push["method"] in methods]


def home(client):
    """Returns the arrived events, in words."""
    return [words(event) for event in pushes(client, "home.event", "person.hidden")]


def words(event):
    if event.get("account"):
        return ("hidden", event["account"])
    photo = event["photo"]
    return (event["type"].removeprefix("photo."), photo if isinstance(photo, str) else photo["id"])


@pytest.mark.proof
def test_home_is_live_for_the_author_and_the_followers_alone(server):
    async def tour():
        ana, ben, cleo = await people(server, "ana", "ben", "cleo")
        await follow(ben, ana)
        for client in (ana, ben, cleo):
            start = await client.call("home.subscribe")
            assert not start["recovered"] and start["photos"] == []
        for audience in ("everyone", "followers"):
            await post(ana, audience, audience=audience)
        await ana.call("photo.edit", photo="1", caption="new")
        await ana.call("photo.delete", photo="2")
        await settled(ana, ben, cleo)
        assert home(ana) == home(ben) == [("posted", "1"), ("posted", "2"), ("changed", "1"), ("deleted", "2")]
        # Cleo could not see the photo that was deleted.
        assert home(cleo) == []
        # The same bytes for all: no relation, no mark of who reads, the same addresses.
        assert pushes(ana, "home.event") == pushes(ben, "home.event")
        assert [event["offset"] for event in pushes(ben, "home.event")] == [1, 2, 3, 4]
        await ben.call("home.unsubscribe")
        await post(ana, "3")
        await settled(ben)
        assert len(home(ben)) == 4

    run(tour())


@pytest.mark.proof
def test_from_the_commit_of_its_end_on_a_follow_brings_nothing(server):
    async def tour():
        ana, ben, cleo = await people(server, "ana", "ben", "cleo")
        for client in (ben, cleo):
            await follow(client, ana)
            await client.call("home.subscribe")
        await post(ana, "1")
        # At another node it is looked up a moment later who gets it.
        await settled(ben, cleo)
        await ben.call("follow.end", account=ana.user["id"])
        await ana.call("follow.remove", account=cleo.user["id"])
        await post(ana, "2", audience="followers")
        await post(ana, "3")
        await settled(ben, cleo)
        assert home(ben) == home(cleo) == [("posted", "1")]
        # The control: it comes again with the follow.
        await follow(ben, ana)
        await post(ana, "4")
        await settled(ben, cleo)
        assert home(ben) == [("posted", "1"), ("posted", "4")] and home(cleo) == [("posted", "1")]

    run(tour())


@pytest.mark.proof
@family(
    2,
    "standing, audience, arrives",
    [
        ("follower", "followers", True), ("stranger", "everyone", False),
        ("author", "everyone", True), ("author", "followers", True),
        ("follower", "everyone", True), ("stranger", "followers", False),
        ("asking", "everyone", False), ("asking", "followers", False),
        ("blocking", "everyone", False), ("blocked", "everyone", False),
    ],
)
def test_a_push_reaches_those_for_whom_the_photo_is(server, standing, audience, arrives):
    """The door "home.event" of the matrix of visibility."""

    async def tour():
        ana, ben = await people(server, "ana", "ben")
        viewer = ana if standing == "author" else ben
        if standing == "asking":
            await ana.call("profile.edit", approves=True)
        if standing in ("follower", "asking", "blocking", "blocked"):
            await follow(ben, ana)
        if standing in ("blocking", "blocked"):
            one, other = (ben, ana) if standing == "blocking" else (ana, ben)
            await one.call("block.create", account=other.user["id"])
        await viewer.call("home.subscribe")
        photo = await post(ana, "1", audience=audience)
        await ana.call("photo.edit", photo=photo, caption="new")
        await settled(viewer)
        assert home(viewer) == ([("posted", photo), ("changed", photo)] if arrives else [])

    run(tour())


@pytest.mark.proof
def test_narrowing_blocking_and_suspending_push_removals(server):
    async def tour():
        ana, ben, cleo = await people(server, "ana", "ben", "cleo")
        await follow(ben, ana)
        photo = await post(ana, "1")
        starts = [await client.call("home.subscribe") for client in (ben, cleo)]
        await ana.call("photo.edit", photo=photo, audience="followers")
        await settled(ben, cleo)
        assert home(ben) == [("changed", photo)] and home(cleo) == [("deleted", photo)]
        await ana.call("block.create", account=ben.user["id"])
        await settled(ben, cleo)
        assert home(ben)[1:] == [("hidden", ana.user["id"])] and len(home(cleo)) == 1
        admin = await Client.local_admin(server.store / "admin.sock")
        await admin.call("account.suspend", name="ana")
        await settled(ben, cleo)
        assert home(cleo)[1:] == [("hidden", ana.user["id"])]
        # A client that was away gets the same events.
        for client, start in zip((ben, cleo), starts):
            missed = await client.call("home.subscribe", epoch=start["epoch"], offset=start["offset"])
            assert missed["recovered"] and ("hidden", ana.user["id"]) in [words(event) for event in missed["events"]]
            assert all(isinstance(event.get("photo", ""), str) for event in missed["events"]), "nothing of a suspended account is shown"

    run(tour())


def test_missed_home_events_arrive_once_in_order(server):
    async def away():
        ana, ben = await people(server, "ana", "ben")
        await follow(ben, ana)
        start = await ben.call("home.subscribe")
        first = await post(ana, "1")
        await settled(ben)
        seen = pushes(ben, "home.event")
        assert [event["photo"]["id"] for event in seen] == [first]
        await ben.close()
        missed = [await post(ana, "2"), await post(ana, "3")]
        return ana.token, ben.token, start["epoch"], seen[-1]["offset"], missed

    ana_token, ben_token, epoch, offset, missed = run(away())
    server.kill()
    server.start()

    async def back():
        ana, ben = await Client.resumed(server.url, ana_token), await Client.resumed(server.url, ben_token)
        # A post and the return race: whichever comes first, the photo comes once.
        posting = asyncio.ensure_future(post(ana, "4"))
        start = await ben.call("home.subscribe", epoch=epoch, offset=offset)
        last = await posting
        assert start["recovered"]
        await settled(ben)
        seen = [(event["offset"], event["photo"]["id"]) for event in start["events"] + pushes(ben, "home.event")]
        assert [photo for _, photo in seen] == missed + [last]
        assert [place for place, _ in seen] == sorted({place for place, _ in seen}) and seen[0][0] > offset
        fresh = await ben.call("home.subscribe", epoch="another", offset=offset)
        assert not fresh["recovered"] and [photo["id"] for photo in fresh["photos"]] == [last, *reversed(missed), "1"]

    run(back())


def test_no_photo_falls_between_subscribing_and_the_first_push(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        await follow(ben, ana)
        posted, seen = [], []
        for number in range(12):
            posting = asyncio.ensure_future(post(ana, str(number)))
            position = {"epoch": seen[-1][0], "offset": seen[-1][1]} if seen else {}
            start = await ben.call("home.subscribe", **position)
            posted.append(await posting)
            await settled(ben)
            reported = start["events"] if start["recovered"] else []
            if not start["recovered"]:
                seen += [(start["epoch"], start["offset"], photo["id"]) for photo in start["photos"]]
            for event in reported + pushes(ben, "home.event"):
                seen.append((event["epoch"], event["offset"], event["photo"]["id"]))
            ben.pushes.clear()
        assert [photo for *_, photo in seen] == posted

    run(tour())


@pytest.mark.proof
def test_login_as_another_account_ends_the_former_pushes(server):
    async def tour():
        ana, ben, cleo = await people(server, "ana", "ben", "cleo")
        await follow(ben, ana)
        await ben.call("home.subscribe")
        await ben.call("notification.subscribe")
        await ben.call("session.end", session=(await ben.call("session.list"))["sessions"][0]["id"])
        assert await ben.closed() == 4500
        await post(ana, "1")
        await follow(cleo, ben)
        assert pushes(ben, "home.event", "notification.event") == []
        figures = server.metrics()
        assert "snapfeed_home_subscribers 0" in figures and "snapfeed_notification_subscribers 0" in figures

    run(tour())


@pytest.mark.proof
def test_notifications_come_without_a_gap_and_are_counted_and_read_on_every_device(server):
    async def tour():
        ana, ben, cleo = await people(server, "ana", "ben", "cleo")
        laptop = await Client.resumed(server.url, ana.token)
        start = await ana.call("notification.subscribe")
        assert (start["offset"], start["unread"], start["notifications"]) == (0, 0, [])
        await laptop.call("notification.subscribe")
        # One after the other: a node of a cluster that hears of both together counts both in each.
        for follower in (ben, cleo):
            await follow(follower, ana)
            await settled(ana, laptop)
        reported = pushes(ana, "notification.event")
        assert reported == pushes(laptop, "notification.event")
        assert [(push["offset"], push["unread"], push["notification"]["actor"]["name"]) for push in reported] == [(1, 1, "ben"), (2, 2, "cleo")]
        assert await laptop.call("notification.read", upTo=1) == {"unread": 1}
        await settled(ana, laptop)
        assert pushes(ana, "notification.read") == [{"upTo": 1, "unread": 1}] and pushes(laptop, "notification.read") == []
        assert (await refusal(ana.call("notification.read", upTo=3)))["name"] == "unknown_notification"
        # What ends is taken back; the offset stays used.
        await cleo.call("follow.end", account=ana.user["id"])
        await follow(cleo, ana)
        page = await ana.call("notification.page")
        assert [(n["offset"], n["kind"], n["read"]) for n in page["notifications"]] == [(3, "follow", False), (1, "follow", True)]
        missed = await ana.call("notification.subscribe", epoch=start["epoch"], offset=1)
        assert missed["recovered"] and [n["offset"] for n in missed["notifications"]] == [3] and missed["unread"] == 1

    run(tour())


@pytest.mark.proof
def test_notifications_survive_a_kill_and_their_account_s_end_takes_them_along(server):
    async def before():
        ana, ben = await people(server, "ana", "ben")
        start = await ana.call("notification.subscribe")
        await follow(ben, ana)
        return ana.token, ben.token, start["epoch"]

    ana_token, ben_token, epoch = run(before())
    server.kill()
    server.start()

    async def after():
        ana, ben = await Client.resumed(server.url, ana_token), await Client.resumed(server.url, ben_token)
        missed = await ana.call("notification.subscribe", epoch=epoch, offset=0)
        assert missed["recovered"] and [n["actor"]["name"] for n in missed["notifications"]] == ["ben"]
        assert missed["notifications"][0]["at"] and not missed["notifications"][0]["read"]
        await ben.call("account.delete", password="correct horse")
        gone = await ana.call("notification.subscribe", epoch=epoch, offset=0)
        assert gone["recovered"] and gone["notifications"] == [] and gone["unread"] == 0 and gone["offset"] == 1

    run(after())


@pytest.mark.proof
def test_relations_are_counted_once(server):
    async def tour():
        ana, ben, cleo = await people(server, "ana", "ben", "cleo")
        await cleo.call("profile.edit", approves=True)
        for _ in range(2):
            await follow(ana, ben)
            await follow(ana, cleo)
            await ana.call("mute.create", account=ben.user["id"])
            await ana.call("mute.create", tag="fox")
            await ben.call("block.create", account=cleo.user["id"])
        await cleo.call("request.answer", account=ana.user["id"], accept=True)
        figures = server.metrics()
        for kind, count in {"follow": 1, "request": 1, "block": 1, "mute": 2}.items():
            assert f'\nsnapfeed_relations_total{{kind="{kind}"}} {count}\n' in figures

    run(tour())
