"""Streams of the Python library: searches that resume, one form of notifications, what counts as handled, and logins."""

import asyncio

import library  # noqa: F401  (the package is found by it)
import pytest
from client import run
from families import family
from peer import Peer, Talk, within
from snapfeed import Client, ConnectionLost, Event, FolderStorage, MemoryStorage, Refused, Snapshot


def client(peer, **options):
    return Client(peer.url, **({"token": "T1", "wait": (0.0, 0.02)} | options))


async def take(stream, count):
    return [await within(anext(stream)) for _ in range(count)]


def photo(offset, **more):
    return {"epoch": "e", "offset": offset, "at": 1, "type": "photo.posted", "photo": {"id": str(offset)}, **more}


async def search_started(talk, search, **start):
    """Answers a subscription of a search. Returns what was asked."""
    request = await talk.next("search.subscribe")
    await talk.answer(request, **({"search": search, "now": 1, "epoch": "e", "recovered": False, "photos": []} | start))
    return request["params"]


def test_a_search_goes_on_after_a_broken_connection_and_in_the_next_process(tmp_path):
    asked = []

    async def script(talk: Talk):
        await talk.welcome()
        if talk.number == 1:
            asked.append(await search_started(talk, "7", offset=4))
            # One of this search, and one of another search of this connection.
            await talk.send(method="search.event", params=photo(9, search="7"))
            await talk.send(method="search.event", params=photo(10, search="8"))
            return talk.socket.transport.abort()
        asked.append(await search_started(talk, "1", offset=30, recovered=True, events=[photo(20)] if talk.number == 2 else []))
        await talk.send(method="search.event", params=photo(41, search="1"))
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer:
            async with client(peer, storage=FolderStorage(tmp_path)) as ana:
                first, *events = await take(ana.search("#fox", limit=5), 4)
                assert isinstance(first, Snapshot) and first.items == []
                assert [(each.type, each.offset) for each in events] == [("photo.posted", offset) for offset in (9, 20, 41)]
                # A push and an event that was missed have one form.
                assert [set(each.data) for each in events] == [set(photo(1))] * 3
            async with client(peer, storage=FolderStorage(tmp_path)) as ana:
                assert (await within(anext(ana.search("#fox")))).offset == 41

    run(tour())
    query = {"query": "#fox"}
    place = {"epoch": "e", "offset": 9}
    # Event 41 was in hand when the first process ended.
    assert asked == [query | {"limit": 5}, query | {"limit": 5} | place, query | {"epoch": "e", "offset": 20}]


def test_a_search_that_asks_again_ends_the_one_before(monkeypatch):
    """A connection has a bounded number of searches."""
    monkeypatch.setattr("snapfeed.streams.Stream.WAITING_MAX", 2)
    asked = []

    async def script(talk: Talk):
        await talk.welcome()
        await search_started(talk, "1", offset=0)
        # The snapshot is taken by now.
        await talk.answer(await talk.next("server.info"))
        for offset in range(1, 5):
            await talk.send(method="search.event", params=photo(offset, search="1"))
        for _ in range(2):
            request = await talk.next()
            asked.append((request["method"], request["params"]))
            events = [photo(3), photo(4)] if request["method"] == "search.subscribe" else []
            await talk.answer(request, search="2", now=1, epoch="e", offset=4, recovered=True, events=events)
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, client(peer) as ana:
            search = ana.search("fox")
            await take(search, 1)
            await ana.call("server.info")
            while not search._is_behind:
                await asyncio.sleep(0)
            assert [each.offset for each in await take(search, 4)] == [1, 2, 3, 4]

    run(within(tour()))
    assert asked == [("search.unsubscribe", {"search": "1"}), ("search.subscribe", {"query": "fox", "epoch": "e", "offset": 2})]


def test_the_real_server_resumes_a_search(server):
    async def tour():
        async with Client(server.http) as ana, Client(server.http, wait=(0, 0.05)) as ben:
            await ana.sign_up("ana", "correct horse")
            await ben.sign_up("ben", "correct horse")
            await ana.profile_edit(findable=True)
            search = ben.search("#fox")
            assert (await anext(search)).items == []
            for number in range(2):
                posted = await (await ana.outbox.post_photo(picture="bear", caption=f"#fox {number}"))
                item = await anext(search)
                assert (item.type, item.data["photo"]["id"]) == ("photo.posted", posted["id"])
                server.kill()
                server.restart()

    run(within(tour(), 60))


def test_comments_on_a_photo_are_followed_and_begin_again_after_a_restart(server):
    async def tour():
        async with Client(server.http) as ana, Client(server.http, wait=(0, 0.05)) as ben:
            await ana.sign_up("ana", "correct horse")
            await ben.sign_up("ben", "correct horse")
            photo = (await (await ana.outbox.post_photo(picture="bear")))["id"]
            comments = ben.comments(photo)
            assert (await anext(comments)).items == []
            posted = (await ana.comment_post(photo=photo, text="Hello", key="1"))["comment"]
            item = await anext(comments)
            assert (item.type, item.offset, item.data["comment"]["text"]) == ("comment.posted", 1, "Hello")
            await ana.comment_delete(comment=posted["id"])
            item = await anext(comments)
            assert (item.type, item.offset, item.data["comment"]) == ("comment.deleted", 2, posted["id"])
            await ana.comment_post(photo=photo, text="Again", key="2")
            assert (await anext(comments)).offset == 3
            # The log is in the server's memory.
            server.kill()
            server.restart()
            item = await anext(comments)
            assert isinstance(item, Snapshot) and [each["text"] for each in item.items] == ["Again"]

    run(within(tour(), 60))


async def snap_sent(client, reader, key):
    """Sends a snap, again with its key if the connection breaks."""
    while True:
        try:
            return await client.snap_send(to=[reader], key=key, picture="bear")
        except ConnectionLost:
            continue


def test_inbox_is_followed_without_a_gap_through_a_restart(server):
    async def tour():
        async with Client(server.http) as ana, Client(server.http, wait=(0, 0.05)) as ben:
            await ana.sign_up("ana", "correct horse")
            reader = await ben.sign_up("ben", "correct horse")
            await ben.profile_edit(snaps_from="everyone")
            inbox = ben.inbox()
            first = await anext(inbox)
            assert isinstance(first, Snapshot) and (first.items, first.unread) == ([], 0)
            for number in range(2):
                sent = await snap_sent(ana, reader["user"]["id"], str(number))
                item = await anext(inbox)
                assert (item.type, item.offset, item.data["snap"]["id"]) == ("snap.received", 2 * number + 1, sent["snap"]["id"])
                await ben.inbox_open(snap=sent["snap"]["id"])
                item = await anext(inbox)
                assert (item.type, item.offset, item.data["snap"]) == ("snap.opened", 2 * number + 2, sent["snap"]["id"])
                server.kill()
                server.restart()

    run(within(tour(), 60))


def notification(offset):
    return {"offset": offset, "kind": "follow", "at": 10 + offset, "read": False}


def test_a_notification_has_one_form_whether_it_was_pushed_or_missed():
    async def script(talk: Talk):
        await talk.welcome()
        start = {"now": 1, "epoch": "e", "unread": 1}
        request = await talk.next("notification.subscribe")
        if talk.number == 1:
            await talk.answer(request, **start, offset=2, recovered=False, notifications=[notification(2)], next=2)
            await talk.send(method="notification.event", params={"epoch": "e", "offset": 3, "at": 13, "notification": notification(3), "unread": 1})
            return talk.socket.transport.abort()
        await talk.answer(request, **start, offset=5, recovered=True, notifications=[notification(5), notification(4)])
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, client(peer) as ana:
            snapshot, *events = await take(ana.notifications(), 4)
            assert (snapshot.items, snapshot.unread, snapshot.next) == ([notification(2)], 1, 2)
            assert [each.type for each in events] == ["follow"] * 3
            assert [each.data for each in events] == [
                {"epoch": "e", "offset": offset, "at": 10 + offset, "notification": notification(offset), "unread": 1} for offset in (3, 4, 5)]

    run(tour())


@pytest.mark.parametrize("leave, offset", [("break", 4), ("close", 5)])
def test_an_item_counts_as_handled_when_the_next_one_is_asked_for_or_the_stream_is_closed(leave, offset):
    storage, asked = MemoryStorage(), []

    async def script(talk: Talk):
        await talk.welcome()
        asked.append(await talk.subscribed(offset=4, **({"recovered": True, "events": []} if talk.number > 1 else {})))
        await talk.event(5)
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer:
            async with client(peer, storage=storage) as ana:
                feed = ana.feed("animals")
                async for item in feed:
                    if isinstance(item, Event):
                        if leave == "break":
                            break
                        feed.close()
            async with client(peer, storage=storage) as ana:
                ana.feed("animals")
                while len(asked) < 2:
                    await asyncio.sleep(0)

    run(within(tour()))
    assert asked[1] == {"id": "animals", "epoch": "e", "offset": offset}


@family(1, "name, arguments", [("feed", ["animals"]), ("home", []), ("notifications", []), ("search", ["fox"])])
def test_nothing_can_be_followed_without_a_login(server, name, arguments):
    async def tour():
        async with Client(server.http) as ana:
            with pytest.raises(Refused, match="log_in") as refusal:
                await within(anext(getattr(ana, name)(*arguments)), 5)
            assert refusal.value.name == "not_authenticated"
            # A login that is under way is waited for, and one that comes later begins afresh.
            entering = asyncio.create_task(ana.sign_up("ana", "correct horse"))
            await asyncio.sleep(0)
            assert isinstance(await within(anext(getattr(ana, name)(*arguments))), Snapshot)
            await entering

    run(tour())
