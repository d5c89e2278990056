"""The library against the real server under load, while both are killed: nothing lost, nothing twice, no gap."""

import asyncio
import json
import random

import pytest
from client import Client, run
from javascript_client import Adapter, app, chromium, module, node, page_with  # noqa: F401  (fixtures)
from waiting import eventually

POSTS, FAULTS, SEED = 240, 6, 19


async def sign_up(url, *names):
    return [(await Client.signed_up(url, name)).token for name in names]


async def stored(url, token):
    """All snaps of the feed, as a client that shares no code with the library sees them: offset and caption."""
    client, snaps, before = await Client.resumed(url, token), [], {}
    while True:
        page = await client.call("feed.page", feed="animals", limit=50, **before)
        snaps += [(snap["offset"], snap["caption"]) for snap in page["snaps"]]
        if "next" not in page:
            return sorted(snaps)
        before = {"before": page["next"]}


def restart(server, victim):
    assert server.stop() == 0
    server.restart()


def kill(server, victim):
    victim.kill()
    server.restart() if victim is server else victim.begin()


def counted(snaps, lives, said):
    """What was lost, came twice or left a gap: of the posts at the server, and of the events at the follower."""
    captions = [caption for _, caption in snaps]
    offsets = [[offset for offset, _ in events] for events in lives]
    known, repeated, gaps = 0, 0, 0
    for life in offsets:
        for place, offset in enumerate(life):
            # A new life may repeat the one event that the killed one had in hand.
            repeated += offset <= known and not (place == 0 and offset == known)
            gaps += offset > known + 1
            known = max(known, offset)
    return {
        "posts lost": len({f"post {number}" for number in range(1, said + 1)} - set(captions)),
        "posts twice": len(captions) - len(set(captions)),
        "posts out of order": sum(caption != f"post {number}" for number, caption in enumerate(captions, 1)),
        "events lost": said - len({offset for life in offsets for offset in life}),
        "events twice": repeated,
        "gaps": gaps,
    }


NONE = dict.fromkeys(("posts lost", "posts twice", "posts out of order", "events lost", "events twice", "gaps"), 0)


@pytest.mark.parametrize("fault, names", [(restart, ["server"]), (kill, ["server"]), (kill, ["follower", "poster"]), (kill, ["server", "follower", "poster"])],
                         ids=["the server restarts", "kill -9 of the server", "SIGKILL of the clients", "all at once"])
def test_nothing_is_lost_doubled_or_left_out(server, node, module, tmp_path, capsys, fault, names):
    chance = random.Random(SEED)
    ana, ben = run(sign_up(server.url, "ana", "ben"))
    follower = Adapter(node, module, url=server.url, token=ben, storage=str(tmp_path / "ben"))
    eventually(lambda: follower.told("snapshot"))
    poster = Adapter(node, module, url=server.url, token=ana, storage=str(tmp_path / "ana"), feeds=[])
    parties = {"server": server, "follower": follower, "poster": poster}
    for turn in range(FAULTS):
        for number in range(turn * POSTS // FAULTS + 1, (turn + 1) * POSTS // FAULTS + 1):
            poster.say(do="post", tag=str(number), feed="animals", picture="bear", caption=f"post {number}")
        # Lines are done in their order: once this one is done, all posts before it are stored, and promised. Its own answer may be lost.
        poster.say(do="call", tag=f"turn {turn}", method="server.info")
        eventually(lambda: f"turn {turn}" in poster.told("answered") + poster.told("failed"))
        for name in chance.sample(names, k=chance.randrange(1, len(names) + 1)):
            fault(server, parties[name])
    eventually(lambda: not list((tmp_path / "ana").glob("post-*")), seconds=60)
    eventually(lambda: [event for life in follower.lives() for event in life][-1:][0][0] == POSTS, seconds=60)
    poster.stop()
    follower.stop()
    counts = counted(run(stored(server.url, ben)), follower.lives(), POSTS)
    with capsys.disabled():
        print(f"\n  [counted] {POSTS} posts, {FAULTS} faults: {json.dumps(counts)}")
    assert counts == NONE
    assert all(tag.startswith("turn") for tag in poster.told("failed")) and len(follower.told("snapshot")) == 1
    # An outcome that was not told before a kill may not be told, but what is told is true.
    assert {int(tag) for tag in poster.told("posted")} <= set(range(1, POSTS + 1))


PROGRAM = """
    import { Snapfeed } from './snapfeed.js';
    console.log(null);
    const ana = new Snapfeed({ storage: 'ana', waitMs: [0, 50] });
    if (!(await ana.resume())) await ana.signUp('ana', 'correct horse');
    globalThis.ana = ana;
    globalThis.put = (from, to) => Promise.all(Array.from({ length: to - from }, (_, at) => ana.post({ feed: 'animals', picture: 'bear', caption: `post ${from + at}` })));
    for await (const { type, offset } of ana.feed('animals')) console.log(JSON.stringify({ type, offset }));
"""


def test_nothing_is_lost_in_a_browser_whose_page_is_thrown_away(server, capsys):
    """Posts wait in IndexedDB while the server is killed and the page is loaded again."""
    part, parts = 30, 4

    async def visits():
        async with chromium() as browser:
            page = await page_with(browser, server, PROGRAM)
            for turn in range(parts):
                await page.wait_for_function("globalThis.ana?.state === 'connected'")
                await page.evaluate("([from, to]) => put(from, to)", [turn * part + 1, (turn + 1) * part + 1])
                if turn % 2:
                    server.kill()
                    server.restart()
                if turn < parts - 1:
                    await page.reload()
            async with asyncio.timeout(30):
                while offset_of(page.said) < part * parts:
                    await page.wait_for_event("console")
            await page.wait_for_function("ana.waitingPosts.length === 0")
            token = (await Client.signed_up(server.url, "ben")).token
            return page, await stored(server.url, token)

    page, snaps = run(visits())
    lives = split([json.loads(line) for line in page.said])
    counts = counted(snaps, lives, part * parts)
    with capsys.disabled():
        print(f"\n  [counted] in Chromium, {part * parts} posts: {json.dumps(counts)}")
    assert page.complaints == [] and len(lives) == parts and counts == NONE


def offset_of(said):
    return (json.loads(said[-1]) or {"offset": 0})["offset"] if said else 0


def split(lines):
    """The events of each life of the page, which begins with a null."""
    lives = []
    for line in lines:
        if line is None:
            lives.append([])
        elif line["type"] != "snapshot":
            lives[-1].append((line["offset"], line["type"]))
    return lives
