"""The rules of every client when something breaks, one by one, with a scripted server."""

import asyncio

import library  # noqa: F401  (the package is found by it)
import pytest
from client import run
from families import family
from peer import Peer, Talk, within
from snapfeed import Client, ConnectionLost, Event, FolderStorage, MemoryStorage, Refused, Snapshot, Stopped

QUICK = (0.0, 0.02)


def client(peer, **options):
    return Client(peer.url, **({"token": "T1", "wait": QUICK} | options))


async def take(stream, count):
    return [await within(anext(stream)) for _ in range(count)]


@pytest.mark.smoke
def test_after_a_broken_connection_a_feed_goes_on_behind_the_last_event():
    places = []

    async def script(talk: Talk):
        await talk.welcome()
        if talk.number == 1:
            places.append(await talk.subscribed(offset=4))
            await talk.event(5)
            await talk.event(6)
            return talk.socket.transport.abort()
        missed = {"feed": "animals", "epoch": "e", "offset": 7, "at": 1, "type": "snap.posted", "snap": {"id": "7"}}
        places.append(await talk.subscribed(offset=7, recovered=True, events=[missed]))
        await talk.event(8)
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, client(peer) as ana:
            first, *events = await take(ana.feed("animals"), 5)
            assert isinstance(first, Snapshot) and first.offset == 4
            assert [each.offset for each in events] == [5, 6, 7, 8]

    run(tour())
    assert places == [{"id": "animals"}, {"id": "animals", "epoch": "e", "offset": 6}]


def test_a_new_process_goes_on_behind_the_last_handled_event(tmp_path):
    places = []

    async def script(talk: Talk):
        await talk.welcome()
        places.append(await talk.subscribed(offset=4, **({"recovered": True, "events": []} if talk.number == 2 else {})))
        for offset in (5, 6) if talk.number == 1 else ():
            await talk.event(offset)
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer:
            first = client(peer, storage=FolderStorage(tmp_path))
            await first.__aenter__()
            # Event 6 is handed out, and was not handled when the process "died".
            assert [each.offset for each in await take(first.feed("animals"), 3)] == [4, 5, 6]
            await first.close()
            async with client(peer, storage=FolderStorage(tmp_path)) as second:
                second.feed("animals")
                while len(places) < 2:
                    await asyncio.sleep(0)

    run(within(tour()))
    assert places[1] == {"id": "animals", "epoch": "e", "offset": 5}


def test_a_change_of_epoch_yields_a_snapshot():
    async def script(talk: Talk):
        await talk.welcome()
        if talk.number == 1:
            await talk.subscribed(offset=9)
            await talk.event(10)
            return await talk.close(4000)
        await talk.subscribed(offset=2, epoch="new", recovered=False, snaps=[{"id": "2"}])
        await talk.event(3, epoch="new")
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, client(peer) as ana:
            items = await take(ana.feed("animals"), 4)
            assert [(type(each), each.epoch, each.offset) for each in items] == [
                (Snapshot, "e", 9), (Event, "e", 10), (Snapshot, "new", 2), (Event, "new", 3)]

    run(tour())


@pytest.mark.smoke
def test_doubled_events_are_dropped_and_gaps_are_filled():
    async def script(talk: Talk):
        await talk.welcome()
        await talk.subscribed(offset=0)
        for offset in (1, 1, 2, 5):
            await talk.event(offset)
        missed = [{"feed": "animals", "epoch": "e", "offset": at, "at": 1, "type": "snap.posted", "snap": {"id": str(at)}} for at in (3, 4, 5)]
        assert (await talk.subscribed(offset=5, recovered=True, events=missed))["offset"] == 2
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, client(peer) as ana:
            assert [each.offset for each in await take(ana.feed("animals"), 6)] == [0, 1, 2, 3, 4, 5]

    run(tour())


def test_a_slow_app_holds_a_bounded_number_of_items_and_misses_none(monkeypatch):
    monkeypatch.setattr("snapfeed.streams.Stream.WAITING_MAX", 4)

    async def script(talk: Talk):
        await talk.welcome()
        await talk.subscribed(offset=0)
        for offset in range(1, 11):
            await talk.event(offset)
        while True:
            request = await talk.next("feed.subscribe")
            start = request["params"]["feeds"][0]["offset"]
            events = [{"feed": "animals", "epoch": "e", "offset": at, "at": 1, "type": "snap.posted", "snap": {}} for at in range(start + 1, 11)]
            await talk.answer(request, now=1, feeds=[{"id": "animals", "epoch": "e", "offset": 10, "recovered": True, "events": events}])

    async def tour():
        async with Peer(script) as peer, client(peer) as ana:
            feed = ana.feed("animals")
            assert (await within(anext(feed))).offset == 0
            while not feed._is_behind:
                await asyncio.sleep(0)
            assert len(feed._items) <= 4
            assert [each.offset for each in await take(feed, 10)] == list(range(1, 11))

    run(within(tour()))


@family(2, "code", [4000, 1011, 4001, 4002, 4003, 4004, 4006, 4499, 1001, 1013])
def test_client_reconnects_after(code):
    async def script(talk: Talk):
        await talk.welcome()
        if talk.number < 3:
            return await talk.close(code)
        await talk.answer(await talk.next("server.info"), name="snapfeed")

    async def tour():
        states = []
        async with Peer(script) as peer, client(peer, on_state=lambda state: states.append(state.name)) as ana:
            while peer.talks < 3:
                await asyncio.sleep(0)
            assert (await within(ana.call("server.info")))["name"] == "snapfeed"
        assert states[:4] == ["connected", "waiting", "connected", "waiting"] and states[-1] == "stopped"

    run(within(tour()))


@family(2, "code", [1007, 4500, 1009, 4501, 4999])
def test_client_does_not_reconnect_after(code):
    async def script(talk: Talk):
        await talk.welcome()
        await talk.subscribed()
        await talk.close(code)

    async def tour():
        async with Peer(script) as peer, client(peer) as ana:
            feed = ana.feed("animals")
            await take(feed, 1)
            with pytest.raises(Stopped) as stopped:
                await within(anext(feed))
            assert stopped.value.code == code
            with pytest.raises(Stopped):
                await ana.call("server.info")
            assert peer.talks == 1

    run(tour())


def test_the_waits_grow_and_differ():
    from snapfeed.waiting import Wait

    waits = [[wait.next() for _ in range(12)] for wait in (Wait(), Wait(), Wait())]
    assert all(each[0] <= 0.2 and each[3] <= 1.6 and max(each) <= 30 for each in waits)
    assert len({each[11] for each in waits}) == 3 and max(each[11] for each in waits) > 1.6


def test_a_post_whose_answer_was_lost_is_sent_again_with_its_key():
    keys = []

    async def script(talk: Talk):
        await talk.welcome()
        request = await talk.next("snap.post")
        keys.append(request["params"]["key"])
        if talk.number < 3:
            return talk.socket.transport.abort()
        await talk.answer(request, snap={"id": "17"})
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, client(peer) as ana:
            posting = await ana.outbox.post("animals", picture="bear")
            assert (await within(posting))["id"] == "17" and not ana.outbox.waiting

    run(tour())
    assert len(keys) == 3 and len(set(keys)) == 1


@pytest.mark.smoke
def test_posts_of_an_earlier_process_are_sent_first_with_their_keys_and_images(tmp_path):
    sent = []

    async def script(talk: Talk):
        await talk.welcome()
        while True:
            request = await talk.next("snap.post")
            sent.append((request["params"]["key"], request["attached"]))
            await talk.answer(request, snap={"id": str(len(sent))})

    async def tour():
        storage = FolderStorage(tmp_path)
        # This loopback port has no listener.
        async with Client("ws://127.0.0.1:9", token="T1", storage=storage) as first:
            kept = [await first.outbox.post("animals", image=b"one", tag="1"), await first.outbox.post("animals", picture="bear", tag="2")]
        async with Peer(script) as peer, client(peer, storage=FolderStorage(tmp_path)) as second:
            await second.outbox.post("animals", picture="moon", tag="3")
            tags = []
            async for posting in second.outbox.settled():
                tags.append((posting.tag, posting.result["id"]))
                if len(tags) == 3:
                    break
        assert tags == [("1", "1"), ("2", "2"), ("3", "3")]
        assert sent[:2] == [(kept[0].key, b"one"), (kept[1].key, b"")]
        assert storage.names("outbox/") == storage.names("image/") == []

    run(within(tour()))


def test_a_refusal_for_a_moment_is_asked_again_not_before_its_time():
    times = []

    async def script(talk: Talk):
        await talk.welcome()
        for _ in range(2):
            request = await talk.next("snap.post")
            times.append(asyncio.get_running_loop().time())
            if len(times) == 1:
                await talk.refuse(request, "rate_limited", temporary=True, retryAfterMs=300)
        await talk.answer(request, snap={"id": "1"})
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, client(peer) as ana:
            await within(await ana.outbox.post("animals", picture="bear"))

    run(tour())
    assert times[1] - times[0] >= 0.29


@pytest.mark.parametrize("method", ["snap.open", "inbox.open", "snap.inspect", "inbox.inspect", "account.export"])
def test_what_uses_something_up_is_never_asked_again(method):
    async def script(talk: Talk):
        await talk.welcome()
        await talk.refuse(await talk.next(method), "rate_limited", temporary=True, retryAfterMs=10)
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, client(peer) as ana:
            with pytest.raises(Refused) as refusal:
                await within(ana.request(method, {"snap": "1"}))
            assert refusal.value.name == "rate_limited"

    run(tour())


def test_permanent_refusal_is_reported_and_the_next_post_sent():
    async def script(talk: Talk):
        await talk.welcome()
        await talk.refuse(await talk.next("snap.post"), "invalid_caption")
        await talk.answer(await talk.next("snap.post"), snap={"id": "1"})
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, client(peer) as ana:
            bad, good = await ana.outbox.post("animals", picture="bear"), await ana.outbox.post("animals", picture="bear")
            with pytest.raises(Refused) as refusal:
                await within(bad)
            assert refusal.value.name == "invalid_caption" and (await within(good))["id"] == "1"

    run(tour())


def test_answers_are_matched_by_id_and_unknown_things_are_ignored():
    async def script(talk: Talk):
        await talk.welcome()
        first, second = await talk.next("snap.show"), await talk.next("feed.page")
        await talk.send(method="weather.changed", params={"rain": True})
        await talk.send(id=4711, result={})
        await talk.send(method="feed.event", params={"feed": "elsewhere", "epoch": "e", "offset": 1})
        await talk.answer(second, snaps=["second"], unknown=1)
        await talk.answer(first, snap="first")
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, client(peer) as ana:
            first, second = await within(asyncio.gather(ana.call("snap.show", snap="1"), ana.call("feed.page", feed="animals")))
            assert first == {"snap": "first"} and second["snaps"] == ["second"]

    run(tour())


@pytest.mark.smoke
def test_an_open_is_never_asked_again():
    opens = []

    async def script(talk: Talk):
        await talk.welcome()
        opens.append(await talk.next("snap.open"))
        talk.socket.transport.abort()

    async def tour():
        async with Peer(script) as peer, client(peer) as ana:
            with pytest.raises(ConnectionLost):
                await within(ana.open("17"))
            while peer.talks < 2:
                await asyncio.sleep(0)

    run(within(tour()))
    assert len(opens) == 1


def test_an_image_comes_in_many_fragments():
    async def script(talk: Talk):
        await talk.welcome()
        request = await talk.next("snap.open")
        head = b'{"jsonrpc":"2.0","id":%d,"result":{"type":"image/jpeg"}}' % request["id"]
        message = len(head).to_bytes(4, "big") + head + bytes(range(256)) * 10
        await talk.socket.send(message[at:at + 7] for at in range(0, len(message), 7))
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, client(peer) as ana:
            result, image = await within(ana.open("17"))
            assert result == {"type": "image/jpeg"} and image == bytes(range(256)) * 10

    run(tour())


@family(2, "garbage", ["{", b"\x00\x00", "[1]", b"\x00\x00\x00\x09{}", '"text"'])
def test_garbage_ends_the_connection_and_not_the_client(garbage):
    codes = []

    async def script(talk: Talk):
        await talk.welcome()
        if talk.number == 1:
            await talk.socket.send(garbage)
            codes.append(await talk.until_closed())
        else:
            await talk.answer(await talk.next("server.info"), name="snapfeed")
            await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, client(peer) as ana:
            while peer.talks < 2:
                await asyncio.sleep(0)
            assert (await within(ana.call("server.info")))["name"] == "snapfeed"

    run(within(tour()))
    assert codes == [1002]


def test_a_refused_token_stops_the_client_once():
    async def script(talk: Talk):
        await talk.refuse(await talk.next("session.resume"), "invalid_token")
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, client(peer) as ana:
            with pytest.raises(Stopped) as stopped:
                await within(ana.call("feed.list"))
            assert stopped.value.refusal.name == "invalid_token" and peer.talks == 1

    run(tour())


@pytest.mark.parametrize("second, is_taken", [("T2", True), ("T3", False)])
def test_a_refused_token_of_an_app_is_renewed_once(second, is_taken):
    """The fresh token is tried; if that is refused as well, no other would help."""
    asked, tokens = [], []

    async def refresh():
        asked.append(second)
        return second

    async def script(talk: Talk):
        while True:
            request = await talk.next()
            if request["method"] == "session.resume":
                tokens.append(request["params"]["token"])
                if tokens[-1] != "T2":
                    await talk.refuse(request, "token_expired")
                    continue
            await talk.answer(request, feeds=[])

    async def tour():
        async with Peer(script) as peer, client(peer, refresh=refresh) as ana:
            if is_taken:
                assert await within(ana.call("feed.list")) == {"feeds": []}
            else:
                with pytest.raises(Stopped):
                    await within(ana.call("feed.list"))

    run(tour())
    assert tokens == ["T1", second] and asked == [second]


def test_an_expired_login_of_an_app_comes_back_with_a_fresh_token():
    tokens = []

    async def refresh():
        return f"fresh {len(tokens)}"

    async def script(talk: Talk):
        tokens.append(await talk.welcome())
        if talk.number == 1:
            return await talk.close(4005)
        await talk.answer(await talk.next("feed.list"), feeds=[])

    async def tour():
        async with Peer(script) as peer, client(peer, token=None, refresh=refresh) as ana:
            while peer.talks < 2:
                await asyncio.sleep(0)
            await within(ana.call("feed.list"))

    run(within(tour()))
    assert tokens == ["fresh 0", "fresh 1"]


def test_a_silent_connection_is_given_up():
    over = []

    async def script(talk: Talk):
        await talk.welcome()
        if talk.number == 1:
            # Reading has stopped, so no ping is answered.
            talk.socket.transport.pause_reading()
            over.append(asyncio.Event())
            await over[0].wait()
            return talk.socket.transport.abort()
        await talk.answer(await talk.next("feed.list"), feeds=[])
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, client(peer, silence=0.4) as ana:
            while peer.talks < 2:
                await asyncio.sleep(0)
            over[0].set()
            await within(ana.call("feed.list"))

    run(within(tour()))


def test_a_clean_stop_closes_with_1000_and_ends_all_streams():
    codes = []

    async def script(talk: Talk):
        await talk.welcome()
        await talk.subscribed()
        codes.append(await talk.until_closed())

    async def tour():
        async with Peer(script) as peer:
            ana = await client(peer, storage=MemoryStorage()).__aenter__()
            feed = ana.feed("animals")
            await take(feed, 1)
            await ana.close()
            assert [item async for item in feed] == []
            while not codes:
                await asyncio.sleep(0)

    run(within(tour()))
    assert codes == [1000]


def test_a_host_that_refuses_the_connection_for_good_stops_the_client(server):
    async def tour():
        async with Client(f"ws://127.0.0.1:{server.port}/nowhere", token="T1") as ana:
            with pytest.raises(Stopped):
                await within(ana.call("feed.list"))

    run(tour())
