"""Streams of the JavaScript library: searches that resume, one form of notifications, what counts as taken, logins, and keys of posts."""

import json

import pytest
from client import run
from families import family
from javascript_client import NODES, app  # noqa: F401  (a fixture)
from peer import Peer, Talk, within
from test_javascript_rules import client, event, lines


@pytest.fixture
def node():
    return NODES["new"]


def photo(offset, **more):
    return {"epoch": "e", "offset": offset, "at": 1, "type": "photo.posted", "photo": {"id": str(offset)}, **more}


async def search_started(talk, search, **start):
    """Answers a subscription of a search. Returns what was asked."""
    request = await talk.next("search.subscribe")
    await talk.answer(request, **({"search": search, "now": 1, "epoch": "e", "recovered": False, "photos": []} | start))
    return request["params"]


def test_a_search_goes_on_after_a_broken_connection_and_in_the_next_process(node, app):
    asked = []

    async def script(talk: Talk):
        await talk.welcome()
        if talk.number == 1:
            asked.append(await search_started(talk, "7", offset=4))
            # One of this search, and one of another search of this connection.
            await talk.send(method="search.event", params=photo(9, search="7"))
            await talk.send(method="search.event", params=photo(10, search="8"))
            return await talk.close(4000)
        asked.append(await search_started(talk, "1", offset=30, recovered=True, events=[photo(20)] if talk.number == 2 else []))
        await talk.send(method="search.event", params=photo(41, search="1"))
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer:
            program = client(peer).replace("new MemoryStorage()", "'kept'") + """
                for await (const item of ana.search('#fox', { limit: 5 })) { emit([item.offset, Object.keys(item).sort()]); if (item.offset === 41) break; }
                await ana.stop();
            """
            return await lines(node, app, program), await lines(node, app, program)

    first, second = run(tour())
    assert [offset for offset, _ in first] == [4, 9, 20, 41] and [offset for offset, _ in second] == [41]
    # A push and an event that was missed have one form.
    assert [members for _, members in first[1:]] == [sorted(photo(1))] * 3
    query = {"query": "#fox", "limit": 5}
    assert asked == [query, query | {"epoch": "e", "offset": 9}, query | {"epoch": "e", "offset": 20}]


def test_a_search_that_asks_again_or_is_left_ends_at_the_server(node, app):
    """A connection has a bounded number of searches."""
    asked = []

    async def script(talk: Talk):
        await talk.welcome()
        await search_started(talk, "1", offset=0)
        # A new epoch makes the client ask again.
        await talk.send(method="search.event", params=photo(1, search="1") | {"epoch": "f"})
        for _ in range(3):
            request = await talk.next()
            asked.append((request["method"], request["params"]))
            await talk.answer(request, search="2", now=1, epoch="f", offset=3, recovered=False, photos=[])
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer:
            program = client(peer) + "for await (const { offset } of ana.search('fox')) if (offset === 3) break;\nawait ana.call('server.info').catch(() => {});\nawait ana.stop();"
            await lines(node, app, program)

    run(tour())
    assert asked == [
        ("search.unsubscribe", {"search": "1"}), ("search.subscribe", {"query": "fox", "epoch": "e", "offset": 0}), ("search.unsubscribe", {"search": "2"})]


def test_the_real_server_reports_what_a_search_finds(server, node, app):
    program = """
        const [ana, ben] = ['ana', 'ben'].map((storage) => new Snapfeed({ url: URL, storage: new MemoryStorage(), waitMs: [0, 50] }));
        await ana.signUp('ana', 'correct horse');
        await ben.signUp('ben', 'correct horse');
        await ana.call('profile.edit', { findable: true });
        const wanted = [];
        for await (const { type, photo } of ben.search('#fox')) {
          if (type !== 'snapshot') emit([type, photo.id === wanted.at(-1)]);
          if (wanted.length === 2) break;
          const { posted } = await ana.postPhoto({ picture: 'bear', caption: `#fox ${wanted.length}` });
          wanted.push((await posted).id);
        }
        await ana.stop();
        await ben.stop();
    """

    async def tour():
        return await lines(node, app, program.replace("URL", json.dumps(server.http)))

    assert run(tour()) == [["photo.posted", True]] * 2


def test_the_real_server_reports_comments_on_a_photo(server, node, app):
    program = """
        const [ana, ben] = ['ana', 'ben'].map((storage) => new Snapfeed({ url: URL, storage: new MemoryStorage(), waitMs: [0, 50] }));
        await ana.signUp('ana', 'correct horse');
        await ben.signUp('ben', 'correct horse');
        const { posted } = await ana.postPhoto({ picture: 'bear' });
        const photo = (await posted).id;
        for await (const { type, comment, count } of ben.comments(photo)) {
          emit([type, comment?.text ?? null, count]);
          if (type === 'comment.deleted') break;
          if (type === 'snapshot') await ana.call('comment.post', { photo, text: 'Hello', key: '1' });
          else await ana.call('comment.delete', { comment: comment.id });
        }
        await ana.stop();
        await ben.stop();
    """

    async def tour():
        return await lines(node, app, program.replace("URL", json.dumps(server.http)))

    assert run(tour()) == [["snapshot", None, 0], ["comment.posted", "Hello", 1], ["comment.deleted", None, 0]]


def test_the_real_server_reports_received_snaps(server, node, app):
    program = """
        const [ana, ben] = ['ana', 'ben'].map((storage) => new Snapfeed({ url: URL, storage: new MemoryStorage(), waitMs: [0, 50] }));
        await ana.signUp('ana', 'correct horse');
        const { user: { id } } = await ben.signUp('ben', 'correct horse');
        await ben.call('profile.edit', { snapsFrom: 'everyone' });
        for await (const { type, offset, snap, unread } of ben.inbox()) {
          emit([type, offset, unread ?? null]);
          if (type === 'snap.opened') break;
          if (type === 'snapshot') await ana.call('snap.send', { to: [id], picture: 'bear', key: '1' });
          else await ben.call('inbox.open', { snap: snap.id });
        }
        await ana.stop();
        await ben.stop();
    """

    async def tour():
        return await lines(node, app, program.replace("URL", json.dumps(server.http)))

    assert run(tour()) == [["snapshot", 0, 0], ["snap.received", 1, None], ["snap.opened", 2, None]]


def notification(offset):
    return {"offset": offset, "kind": "follow", "at": 10 + offset, "read": False}


def test_a_notification_has_one_form_whether_it_was_pushed_or_missed(node, app):
    async def script(talk: Talk):
        await talk.welcome()
        start = {"now": 1, "epoch": "e", "unread": 1}
        request = await talk.next("notification.subscribe")
        if talk.number == 1:
            await talk.answer(request, **start, offset=2, recovered=False, notifications=[notification(2)], next=2)
            await talk.send(method="notification.event", params={"epoch": "e", "offset": 3, "at": 13, "notification": notification(3), "unread": 1})
            return await talk.close(4000)
        await talk.answer(request, **start, offset=5, recovered=True, notifications=[notification(5), notification(4)])
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer:
            return await lines(node, app, client(peer) + "for await (const item of ana.notifications()) { emit(item); if (item.offset === 5) break; }\nawait ana.stop();")

    snapshot, *events = run(tour())
    assert snapshot == {"type": "snapshot", "epoch": "e", "offset": 2, "notifications": [notification(2)], "unread": 1, "next": 2}
    # The push, as the library for Python has it, with the kind as its type.
    assert events == [
        {"type": "follow", "epoch": "e", "offset": offset, "at": 10 + offset, "notification": notification(offset), "unread": 1} for offset in (3, 4, 5)]


@pytest.mark.parametrize("leave, offset", [("break", 0), ("await feed.close()", 1)])
def test_an_event_counts_as_taken_when_the_next_one_is_asked_for_or_the_loop_is_closed(node, app, leave, offset):
    """A loop that follows again and the next process both resume after the last item."""
    asked = []

    async def script(talk: Talk):
        await talk.welcome()
        asked.append(await talk.subscribed(offset=0))
        await talk.event(1)
        await talk.event(2)
        # Leaving the loop ends the subscription.
        await talk.answer(await talk.next("feed.unsubscribe"))
        asked.append(await talk.subscribed(offset=2, recovered=True, events=[event(1), event(2)][offset:]))
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer:
            program = client(peer).replace("new MemoryStorage()", "'kept'") + f"""
                const feed = ana.feed('animals');
                for await (const {{ offset }} of feed) if (offset === 1) {leave};
                for await (const {{ offset }} of ana.feed('animals')) {{ emit(offset); break; }}
                await ana.stop();
            """
            assert await lines(node, app, program) == [offset + 1]

    run(tour())
    assert asked == [{"id": "animals"}, {"id": "animals", "epoch": "e", "offset": offset}]
    assert json.loads((app / "kept/place-animals").read_text())["offset"] == offset


@family(1, "follow", ["feed('animals')", "home()", "notifications()", "search('fox')"])
def test_nothing_can_be_followed_without_a_login(server, node, app, follow):
    program = f"""
        const ana = new Snapfeed({{ url: {json.dumps(server.http)}, storage: new MemoryStorage() }});
        const next = () => ana.{follow}[Symbol.asyncIterator]().next();
        await next().catch(({{ name, message }}) => emit([name, message.includes('logIn')]));
        // A login that is under way is waited for; one that fails ends the wait.
        const failing = ana.logIn('ana', 'correct horse').catch(({{ name }}) => name);
        emit([await next().catch(({{ name }}) => name), await failing]);
        const entering = ana.signUp('ana', 'correct horse');
        emit((await next()).value.type);
        await entering;
        await ana.stop();
    """

    async def tour():
        return await lines(node, app, program)

    assert run(tour()) == [["not_authenticated", True], ["not_authenticated", "wrong_credentials"], "snapshot"]


def test_a_key_that_waits_in_the_outbox_is_not_stored_a_second_time(node, app):
    keys = []

    async def script(talk: Talk):
        await talk.welcome()
        for _ in range(2):
            request = await talk.next()
            keys.append((request["method"], request["params"]["key"]))
            await talk.answer(request, **{request["method"].split(".")[0]: {"id": str(len(keys))}})
        await talk.until_closed()

    before = """
        // A port at which no server listens.
        const first = new Snapfeed({ url: 'ws://127.0.0.1:9', token: 'T1', storage: 'kept' });
        first.on('problem', () => {});
        for (const picture of ['bear', 'moon']) await first.post({ feed: 'animals', picture, key: 'answer to 7' });
        emit(first.waitingPosts.length);
        for (const key of ['', 'k'.repeat(65)]) await first.post({ feed: 'animals', picture: 'bear', key }).catch(({ message }) => emit(message));
        await first.stop();
    """
    after = """
        const snap = await ana.post({ feed: 'animals', picture: 'bear', key: 'answer to 7' });
        // A photo has keys of its own.
        const photo = await ana.postPhoto({ picture: 'bear', key: 'answer to 7' });
        emit([(await snap.posted).id, (await photo.posted).id]);
        await ana.stop();
    """

    async def tour():
        async with Peer(script) as peer:
            return await lines(node, app, before + client(peer).replace("new MemoryStorage()", "'kept'") + after)

    assert run(within(tour(), 60)) == [1, "A key has 1 to 64 bytes.", "A key has 1 to 64 bytes.", ["1", "2"]]
    assert keys == [("snap.post", "answer to 7"), ("photo.post", "answer to 7")]
