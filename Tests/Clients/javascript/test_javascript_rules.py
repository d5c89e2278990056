"""Rules beyond `snapfeed-conformance --client`: a slow app, a busy process, leaving a loop, tokens that end."""

import asyncio
import json
from pathlib import Path

import pytest
from client import run
from javascript_client import app, chromium, node, page_with  # noqa: F401  (fixtures)
from peer import Peer, Talk, within

HEAD = "import { FolderStorage, MemoryStorage, Snapfeed } from './snapfeed.js';\nconst emit = (line) => console.log(JSON.stringify(line));\n"


async def lines(node: list[str], folder: Path, program: str) -> list:
    """Runs an app's program and returns what it prints."""
    (folder / "program.js").write_text(HEAD + program)
    process = await asyncio.create_subprocess_exec(*node, "program.js", cwd=folder, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    out, errors = await within(process.communicate(), 40)
    assert process.returncode == 0, errors.decode()
    return [json.loads(line) for line in out.splitlines()]


def client(peer, more: str = "") -> str:
    return f"const ana = new Snapfeed({{ url: '{peer.url}', token: 'T1', storage: new MemoryStorage(), waitMs: [0, 20], {more} }});\n"


def event(offset: int) -> dict:
    return {"feed": "animals", "epoch": "e", "offset": offset, "at": 1, "type": "snap.posted", "snap": {"id": str(offset)}}


@pytest.mark.smoke
def test_no_push_overtakes_the_answer_of_its_subscription(node, app):
    """A busy process reads both together, and Node delivers them one after the other without a pause."""

    async def script(talk: Talk):
        await talk.welcome()
        await talk.subscribed(offset=4)
        await talk.event(5)
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer:
            busy = """
                class Busy extends globalThis.WebSocket {
                  send(data) {
                    super.send(data);
                    // The frame leaves before this process stands still.
                    if (data.includes('feed.subscribe')) setTimeout(() => { for (const end = Date.now() + 300; Date.now() < end;); });
                  }
                }
            """
            program = busy + client(peer, "WebSocket: Busy") + "for await (const { offset } of ana.feed('animals')) { emit(offset); if (offset === 5) break; }\nawait ana.stop();"
            assert await lines(node, app, program) == [4, 5]

    run(tour())


def test_a_slow_app_gets_each_event_once(node, app):
    """Beyond 1,000 that wait, the client asks again once these are taken."""
    asked = []

    async def script(talk: Talk):
        await talk.welcome()
        asked.append(await talk.subscribed(offset=0))
        for offset in range(1, 1_201):
            await talk.event(offset)
        request = await talk.next("server.info")
        await talk.answer(request, name="snapfeed")
        known = (again := await talk.next("feed.subscribe"))["params"]["feeds"][0]
        asked.append(known)
        missed = [event(offset) for offset in range(known["offset"] + 1, 1_201)]
        await talk.answer(again, now=1, feeds=[{"id": "animals", "epoch": "e", "offset": 1_200, "recovered": True, "events": missed}])
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer:
            program = client(peer) + """
                for await (const { type, offset } of ana.feed('animals')) {
                  // Once this is answered, everything before it has arrived.
                  if (type === 'snapshot') await ana.call('server.info');
                  else emit(offset);
                  if (offset === 1_200) break;
                }
                await ana.stop();
            """
            assert await lines(node, app, program) == list(range(1, 1_201))

    run(tour())
    assert asked == [{"id": "animals"}, {"id": "animals", "epoch": "e", "offset": 1_000}]


def test_a_storage_belongs_to_one_account(server, node, app):
    program = """
        const other = new Snapfeed({ url: process.env.SERVER, storage: 'kept' });
        await other.signUp('ben', 'correct horse').catch(({ name }) => emit(name));
        emit(await other.resume() ?? null);
        await other.stop();
    """
    first = "const ana = new Snapfeed({ url: process.env.SERVER, storage: 'kept' });\nemit((await ana.signUp('ana', 'correct horse')).user.name);\nawait ana.logOut();\n"

    async def tour():
        return await lines(node, app, (first + program).replace("process.env.SERVER", json.dumps(server.http)))

    assert run(tour()) == ["ana", "other_account", None]


def test_what_uses_something_up_is_never_asked_again(node, app):
    methods = ["snap.open", "inbox.open", "snap.inspect", "inbox.inspect", "account.export"]

    async def script(talk: Talk):
        await talk.welcome()
        for method in methods:
            await talk.refuse(await talk.next(method), "rate_limited", temporary=True, retryAfterMs=10)
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer:
            ask = f"for (const method of {methods}) await ana.call(method, {{ snap: '1' }}).catch(({{ name }}) => emit(name));\nawait ana.stop();"
            assert await lines(node, app, client(peer) + ask) == ["rate_limited"] * len(methods)

    run(tour())


def test_a_token_is_renewed_before_its_end_and_the_next_connection_uses_it(node, app):
    """By the server's clock, on the same connection, and again when the app's backend fails, or the rates are used up."""
    tokens, refused = [], []

    async def script(talk: Talk):
        while True:
            request = await talk.next()
            if request["method"] == "server.info" and not refused:
                refused.append(request)
                await talk.refuse(request, "rate_limited", temporary=True, retryAfterMs=10)
                continue
            if request["method"] == "server.info":
                await talk.answer(request, now=5_000)
                continue
            tokens.append((talk.number, request["params"]["token"]))
            ends = {"expiresAt": 5_500} if tokens[-1] == (1, "T1") else {}
            await talk.answer(request, user={"id": "1", "name": "ana"}, role="member", session="1", **ends)
            if tokens[-1] == (1, "T3"):
                await talk.close(4000)

    async def tour():
        async with Peer(script) as peer:
            away = "let asked = 0;\nconst refresh = async () => { asked += 1; if (asked === 2) throw new Error('away'); return `T${asked}`; };\n"
            program = away + client(peer, "token: undefined, refresh") + """
                ana.on('problem', ({ error }) => emit(error.message));
                const back = new Promise((resolve) => { ana.on('state', ({ state }) => { emit(state); if (asked === 3 && state === 'connected') resolve(); }); });
                await ana.resume();
                await back;
                await ana.stop();
            """
            assert await lines(node, app, program) == ["connecting", "connected", "away", "waiting", "connecting", "connected", "stopped"]

    run(tour())
    assert tokens == [(1, "T1"), (1, "T3"), (2, "T3")]


def test_home_and_notifications_go_on_behind_the_last_event(node, app):
    """Offsets of home have gaps, and notifications that were missed come newest first."""
    places = []

    def photo(offset):
        return {"epoch": "e", "offset": offset, "at": 1, "type": "photo.deleted", "photo": str(offset)}

    def reported(offset):
        return {"offset": offset, "kind": "follow", "at": 1, "read": False}

    async def script(talk: Talk):
        await talk.welcome()
        is_first = talk.number == 1
        for _ in range(2):
            request = await talk.next()
            places.append(request["params"])
            if request["method"] == "home.subscribe":
                start = {"offset": 4, "recovered": False, "photos": []} if is_first else {"offset": 40, "recovered": True, "events": [photo(20)]}
            else:
                start = {"offset": 0, "recovered": False} if is_first else {"offset": 6, "recovered": True}
                start |= {"notifications": [] if is_first else [reported(6), reported(4)], "unread": 1}
            await talk.answer(request, now=1, epoch="e", **start)
        for offset in (9, 9) if is_first else (41,):
            await talk.send(method="home.event", params=photo(offset))
        if is_first:
            await talk.send(method="person.hidden", params={"epoch": "e", "offset": 12, "at": 1, "account": "3"})
            await talk.send(method="notification.event", params={"epoch": "e", "offset": 3, "at": 1, "notification": reported(3), "unread": 1})
            return await talk.close(4000)
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer:
            program = client(peer) + """
                async function follow(name, last) {
                  const seen = [];
                  for await (const { type, offset } of ana[name]()) { seen.push([type, offset]); if (offset === last) return seen; }
                }
                const both = [follow('home', 41), follow('notifications', 6)];
                await ana.resume();
                for (const each of await Promise.all(both)) emit(each);
                await ana.stop();
            """
            return await lines(node, app, program)

    home, bell = run(tour())
    assert home == [["snapshot", 4], ["photo.deleted", 9], ["person.hidden", 12], ["photo.deleted", 20], ["photo.deleted", 41]]
    assert bell == [["snapshot", 0], ["follow", 3], ["follow", 4], ["follow", 6]]
    assert places == [{}, {}, {"epoch": "e", "offset": 12}, {"epoch": "e", "offset": 3}]


def test_a_token_that_has_ended_is_replaced_on_the_next_connection(node, app):
    """The app's backend may also be unreachable for a moment."""
    tokens = []

    async def script(talk: Talk):
        # While the backend fails, a connection ends before anybody signs in.
        tokens.append(await talk.welcome())
        if tokens == ["T1"]:
            return await talk.close(4005)
        await talk.answer(await talk.next("feed.list"), feeds=[])
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer:
            program = "let asked = 0;\n" + client(peer, "refresh: async () => { asked += 1; if (asked === 1) throw new Error('away'); return 'T2'; }") + """
                const back = new Promise((resolve) => { ana.on('state', ({ code }) => code === 4005 && resolve()); });
                await ana.resume();
                await back;
                emit((await ana.call('feed.list')).feeds);
                await ana.stop();
            """
            assert await lines(node, app, program) == [[]]

    run(tour())
    assert tokens == ["T1", "T2"]


@pytest.mark.proof
def test_browser_upload_reports_progress(server):
    size, reading = 40_000_000, asyncio.Event()

    async def script(talk: Talk):
        await talk.welcome()
        talk.socket.transport.pause_reading()
        await reading.wait()
        talk.socket.transport.resume_reading()
        request = await talk.next("snap.post")
        assert request["attached"] == bytes(size)
        await talk.answer(request, snap={"id": "17"})
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, chromium() as browser:
            page = await page_with(browser, server, f"""
                import {{ MemoryStorage, Snapfeed }} from './snapfeed.js';
                const ana = new Snapfeed({{ url: '{peer.url}', token: 'T1', storage: new MemoryStorage() }});
                await ana.resume();
                globalThis.steps = [];
                const {{ posted }} = await ana.post({{ feed: 'animals', bytes: new Uint8Array({size}), onProgress: (...step) => steps.push(step) }});
                globalThis.done = posted.then(({{ id }}) => id);
            """)
            await page.wait_for_function("globalThis.steps?.length > 2")
            reading.set()
            assert await page.evaluate("done") == "17"
            steps = await page.evaluate("steps")
            sent = [each for each, _ in steps]
            assert sent == sorted(sent) and 0 <= sent[0] < size == sent[-1] and {total for _, total in steps} == {size} and page.complaints == []

    run(within(tour(), 60))
