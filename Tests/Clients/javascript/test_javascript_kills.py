"""The library against the real server under load, while both are killed: nothing lost, nothing twice, no gap."""

import json
import random

import pytest
from client import Client, run
from javascript_client import Adapter, app, chromium, module, node, page_with  # noqa: F401  (fixtures)
from waiting import eventually

PART, FAULTS, SEED = 40, 6, 19


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
    """Returns lost, doubled and skipped items: of the posts at the server, and of the events at the follower."""
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
        "events lost": len({offset for offset, _ in snaps} - {offset for life in offsets for offset in life}),
        "events twice": repeated,
        "gaps": gaps,
    }


NONE = dict.fromkeys(("posts lost", "posts twice", "posts out of order", "events lost", "events twice", "gaps"), 0)


def stored_posts(folder):
    return len(list(folder.glob("post-*")))


def events(follower):
    return [offset for life in follower.lives() for offset, _ in life]


def in_the_middle(server, poster, follower, chance, numbers, folder):
    """Returns when some of the posts are answered and others wait, and the follower has some of the events before it and others behind it.

    Both sides stand still while the work for the other piles up. What is stored is promised.
    """
    server.freeze()
    known = len(poster.reported("posted"))
    follower.freeze()
    for number in numbers:
        poster.say(do="post", tag=str(number), feed="animals", picture="bear", caption=f"post {number}")
    # A post is reported before it is removed, so each is in one of the two.
    eventually(lambda: stored_posts(folder) + len(set(poster.reported("posted"))) >= numbers[-1], seconds=30)
    server.thaw()
    poster.wait(lambda: len(poster.reported("posted")) >= known + chance.randrange(1, len(numbers) // 2))
    had = len(events(follower))
    follower.thaw()
    follower.wait(lambda: len(events(follower)) > had + chance.randrange(0, 10))


@pytest.mark.proof
@pytest.mark.parametrize("fault, names", [
    pytest.param(restart, ["server"], id="the server restarts"),
    pytest.param(kill, ["server"], id="kill -9 of the server"),
    pytest.param(kill, ["follower", "poster"], id="SIGKILL of the clients"),
    pytest.param(kill, ["server", "follower", "poster"], id="all together")])
def test_nothing_is_lost_doubled_or_left_out(server, node, module, tmp_path, capsys, fault, names):
    chance = random.Random(SEED)
    ana, ben = run(sign_up(server.url, "ana", "ben"))
    follower = Adapter(node, module, url=server.url, token=ben, storage=str(tmp_path / "ben"))
    eventually(lambda: follower.reported("snapshot"))
    poster = Adapter(node, module, url=server.url, token=ana, storage=str(tmp_path / "ana"), feeds=[])
    parties = {"server": server, "follower": follower, "poster": poster}
    for turn in range(FAULTS):
        said = (turn + 1) * PART
        in_the_middle(server, poster, follower, chance, range(said - PART + 1, said + 1), tmp_path / "ana")
        for name in chance.sample(names, k=chance.randrange(1, len(names) + 1)):
            fault(server, parties[name])
    eventually(lambda: stored_posts(tmp_path / "ana") == 0, seconds=60)
    snaps = run(stored(server.url, ben))
    follower.wait(lambda: events(follower)[-1:] == [len(snaps)])
    poster.stop()
    follower.stop()
    counts = counted(snaps, follower.lives(), said)
    with capsys.disabled():
        print(f"\n  [counted] {said} posts, {FAULTS} faults: {json.dumps(counts)}")
    assert counts == NONE
    assert not follower.reported("failed") and not poster.reported("failed") and len(follower.reported("snapshot")) == 1
    # An outcome may go unreported if a kill comes first, but every reported outcome is true.
    assert {int(tag) for tag in poster.reported("posted")} <= set(range(1, said + 1))


PROGRAM = """
    import { Snapfeed } from './snapfeed.js';
    // A page that is thrown away may not get its last words to the test, so it writes them down.
    const note = (word) => localStorage.setItem('seen', `${localStorage.getItem('seen') ?? ''} ${word}`);
    note('life');
    const ana = new Snapfeed({ storage: 'ana', waitMs: [0, 50] });
    if (!(await ana.resume())) await ana.signUp('ana', 'correct horse');
    globalThis.ana = ana;
    globalThis.put = (from, to) => Promise.all(Array.from({ length: to - from }, (_, at) => ana.post({ feed: 'animals', picture: 'bear', caption: `post ${from + at}` })));
    for await (const { type, offset } of ana.feed('animals')) note(type === 'snapshot' ? type : offset);
"""


@pytest.mark.proof
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
            await page.wait_for_function("last => localStorage.getItem('seen').endsWith(` ${last}`) && !ana.waitingPosts.length", arg=part * parts)
            token = (await Client.signed_up(server.url, "ben")).token
            return await page.evaluate("localStorage.getItem('seen')"), page.complaints, await stored(server.url, token)

    seen, complaints, snaps = run(visits())
    lives = [[(int(word), "") for word in life.split() if word != "snapshot"] for life in seen.split("life")[1:]]
    counts = counted(snaps, lives, part * parts)
    with capsys.disabled():
        print(f"\n  [counted] in Chromium, {part * parts} posts: {json.dumps(counts)}")
    assert complaints == [] and len(lives) == parts and seen.count("snapshot") == 1 and counts == NONE
