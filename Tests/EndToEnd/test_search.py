"""Search: what it finds, for whom, in pages, and what a live search tells."""

import subprocess
import sys

import pytest
from accounts import people
from client import Client, Refused, refusal, run, settled
from families import family
from searching import block, follow, found, post, snap, told, words
from server import ROOT, Server, one


async def snaps(client, query, **more):
    return [each["id"] for each in (await client.call("search.snaps", query=query, **more))["snaps"]]


async def names(client, query, **more):
    return [each["account"]["name"] for each in (await client.call("search.people", query=query, **more))["people"]]


async def tags(client, prefix="", **more):
    return {each["name"]: each["uses"] for each in (await client.call("search.tags", prefix=prefix, **more))["tags"]}


def test_the_words_of_a_query(server):
    async def tour():
        ana, ben = await people(server, "ana 2", "ben")
        fox = await post(ana, "A red fox in the Straße #Fuchs", alt="Café at dusk")
        sea = await post(ben, "東京の夜 with @ana 2 #sea_side")
        for query, ids in {
            "fox": [fox], "FOX": [fox], "fo": [], "fuchs": [fox], "#fuchs": [fox], "#fox": [], "strasse": [fox], "cafe dusk": [fox],
            '"red fox"': [fox], '"fox red"': [], "東京": [sea], "夜": [sea], "京夜": [], "#sea_side": [sea], '@"ana 2"': [sea], "@ben": [],
            "from:ben": [sea], 'from:"ana 2"': [fox], "from:nobody": [], "from:ben fox": [], "with -red": [sea], "dusk -#fuchs": [],
            "after:2020-01-01 fox": [fox], "before:2020-01-01 fox": [], "in:animals fox": [], 'fox "': [fox], "fox AND red": [], "fox*": [fox],
        }.items():
            assert await found(ben, query) == ids, query
        assert await found(ana, "from:me") == [fox] and await found(ben, "from:me") == [sea]

    run(tour())


def test_pages_fit_together(server):
    async def tour():
        (ana,) = await people(server, "ana")
        ids = [await post(ana, f"fox {number}") for number in range(7)]
        for order in ("time", "relevance"):
            seen, cursor = [], None
            while True:
                page = await ana.call("search.photos", query="fox", order=order, limit=3, **({"cursor": cursor} if cursor else {}))
                seen += [photo["id"] for photo in page["photos"]]
                cursor = page.get("next")
                if not cursor:
                    break
                # What comes meanwhile moves nothing.
                await post(ana, f"fox {cursor} {order}")
            assert sorted(map(int, seen[:7] if order == "time" else seen)) == sorted(set(map(int, seen[:7] if order == "time" else seen)))
            assert len(seen) == len(set(seen))
            if order == "time":
                assert seen == ids[::-1]

    run(tour())


@pytest.mark.proof
def test_a_search_that_ran_out_of_time_goes_on(tmp_path):
    """All captions with `half` have `odd`, so a search for one without the other looks at all of them, and finds none."""
    store = tmp_path / "store"
    with Server(store) as server:
        token = run(sign_up(server)).token
    subprocess.run([sys.executable, ROOT / "Tests/CommandLine/million_captions.py", store, "8000"], check=True)
    with Server(store, "--limit", "searchMilliseconds=1", "--limit", "searchesPerSecond=0", "--limit", "searchesPerSecondPerAccount=0") as server:
        pages = run(all_pages(server, token, "half -odd"))
        assert len(pages) > 1 and not any(page["photos"] for page in pages)
        assert [page.get("partial") for page in pages] == [True] * (len(pages) - 1) + [None]


async def sign_up(server):
    return await Client.signed_up(server.url, "ana")


async def all_pages(server, token, query):
    client = await Client.resumed(server.url, token)
    # The index is made first.
    while (await client.call("search.photos", query="rare")).get("partial"):
        pass
    pages = [await client.call("search.photos", query=query)]
    while cursor := pages[-1].get("next"):
        pages.append(await client.call("search.photos", query=query, cursor=cursor))
    return pages


@pytest.mark.proof
def test_relevance_puts_the_tag_before_the_word(server):
    async def tour():
        (ana,) = await people(server, "ana")
        tag = await post(ana, "#fox")
        await post(ana, "a fox far away behind many words that say nothing much of it")
        both = await post(ana, "fox")
        assert await found(ana, "fox", order="relevance") == [tag, both, str(int(tag) + 1)]

    run(tour())


@family(2, "tie, everyone, followers", [
    ("none", True, False), ("follow", True, True), ("blocks", False, False), ("blocked", False, False), ("muted", False, False),
    ("unfindable", False, False), ("unfindable, followed", True, True),
])
def test_search_finds_for_whom_it_is(server, tie, everyone, followers):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        if "follow" in tie:
            await follow(ben, ana)
        if tie == "blocks":
            await block(ben, ana)
        if tie == "blocked":
            await block(ana, ben)
        if tie == "muted":
            await ben.call("mute.create", account=ana.user["id"])
        if "unfindable" in tie:
            await ana.call("profile.edit", findable=False)
        search = (await ben.call("search.subscribe", query="fox"))["search"]
        one = await post(ana, "fox for all #forall")
        two = await post(ana, "fox for some #forsome", audience="followers")
        live = await snap(ana, "fox to open #tosee")
        await settled(ben)
        ids = [two] * followers + [one] * everyone
        assert await found(ben, "fox") == ids and sorted(await found(ben, "fox", order="relevance")) == sorted(ids)
        assert sorted(told(ben, search)) == sorted(("posted", photo) for photo in ids)
        assert (await snaps(ben, "fox") == [live]) == everyone
        # A mute is about posts: whoever looks for the person finds them, to end it.
        assert (await names(ben, "an") == ["ana"]) == (everyone or tie == "muted")
        if tie in ("none", "blocks", "blocked"):
            assert await tags(ben, "for") == ({"forall": 1} if everyone else {})
        # The author finds all of it.
        assert await found(ana, "fox") == [two, one] and await snaps(ana, "fox") == [live]

    run(tour())


def test_what_is_gone_is_not_found(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        photo, other = await post(ana, "old words #one"), await post(ana, "more words #two")
        live = await snap(ana, "live words")
        await ana.call("photo.edit", photo=photo, caption="new ones", alt="seen")
        assert await found(ben, "old") == [] and await found(ben, "#one") == [] and await found(ben, "new seen") == [photo]
        await ana.call("photo.delete", photo=other)
        await ana.call("snap.delete", snap=live)
        assert await found(ben, "more") == [] and await snaps(ben, "live") == [] and await tags(ben) == {}
        await ana.call("account.delete", password="correct horse")
        assert await found(ben, "new") == [] and await names(ben, "ana") == []

    run(tour())


def test_a_search_opens_nothing(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        live = await snap(ana, "fox to open")
        (row,) = (await ben.call("search.snaps", query="fox in:animals"))["snaps"]
        assert (row["id"], row["status"]) == (live, "unread") and "placeholder" not in row and "images" not in row
        assert await snaps(ben, "fox in:people") == []

    run(tour())


@pytest.mark.proof
def test_people_are_found_by_the_beginnings_of_words(server):
    async def tour():
        asker, *_ = await people(server, "ben", "Ana", "ana lee", "Lee Ana", "banana", "Ann")
        assert (await names(asker, "ana"))[0] == "Ana" and set(await names(asker, "ana")) == {"Ana", "ana lee", "Lee Ana"}
        assert await names(asker, "LEE A") == ["Lee Ana"]
        first = await asker.call("search.people", query="an", limit=1)
        rest = await asker.call("search.people", query="an", cursor=first["next"])
        assert len({each["account"]["name"] for each in first["people"] + rest["people"]}) == 4

    run(tour())


def test_a_live_search_tells_what_it_finds(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        start = await ben.call("search.subscribe", query="fox -dull")
        search = start["search"]
        assert not start["recovered"] and start["photos"] == []
        fox = await post(ana, "A fox")
        await post(ana, "A bear")
        await post(ana, "A dull fox")
        await ana.call("photo.edit", photo=fox, alt="Seen at dusk")
        # Another node that sees both changes at once tells the last one alone.
        await settled(ben)
        await ana.call("photo.edit", photo=fox, caption="A bear too")
        await settled(ben)
        # It cannot know what a device has, so what it finds no more is told to all.
        assert told(ben, search) == [("posted", fox), ("changed", fox), ("deleted", fox)]
        await block(ana, ben)
        await settled(ben)
        assert told(ben, search)[3:] == [("hidden", ana.user["id"])]

    run(tour())


@pytest.mark.proof
def test_a_live_search_begins_with_a_page_as_small_as_wanted(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        ids = [await post(ana, f"#fox {number}") for number in range(3)]
        start = await ben.call("search.subscribe", query="#fox", limit=2)
        assert [photo["id"] for photo in start["photos"]] == [ids[2], ids[1]]
        rest = await ben.call("search.photos", query="#fox", cursor=start["next"])
        assert [photo["id"] for photo in rest["photos"]] == [ids[0]] and "next" not in rest
        # The size of the page says nothing of what was missed.
        back = await ben.call("search.subscribe", query="#fox", limit=1, epoch=start["epoch"], offset=0)
        assert back["recovered"] and len(back["events"]) == 3
        for limit in (0, 51, "2"):
            assert (await refusal(ben.call("search.subscribe", query="#fox", limit=limit)))["name"] == "invalid_params"

    run(tour())


def test_a_live_search_goes_on_where_it_was(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        start = await ben.call("search.subscribe", query="#fox")
        ids = [await post(ana, f"#fox {number}") for number in range(3)]
        await post(ana, "none of it")
        await ana.call("photo.delete", photo=ids[0])
        again = await Client.resumed(server.url, ben.token)
        back = await again.call("search.subscribe", query="#fox", epoch=start["epoch"], offset=start["offset"])
        assert back["recovered"] and [words(event) for event in back["events"]] == [
            ("posted", ids[1]), ("posted", ids[2]), ("deleted", ids[0])]
        other = await again.call("search.subscribe", query="#fox", epoch="another", offset=1)
        assert not other["recovered"] and [photo["id"] for photo in other["photos"]] == [ids[2], ids[1]]
        # Each search has its own pushes.
        new = await post(ana, "#fox again")
        await settled(again)
        await again.call("search.unsubscribe", search=other["search"])
        await post(ana, "#fox at last")
        await settled(again)
        assert told(again, other["search"]) == [("posted", new)] and len(told(again, back["search"])) == 2

    run(tour())


def test_no_search_text_is_kept(server):
    async def tour():
        (ana,) = await people(server, "ana")
        for query in ("zyzzyva-secret", "#zyzzyvasecret", "from:zyzzyvasecret"):
            await ana.call("search.photos", query=query)
            await ana.call("search.snaps", query=query)
            await ana.call("search.people", query=query)
            await ana.call("search.tags", prefix=query)
        await ana.call("search.subscribe", query="zyzzyvasecret")

    run(tour())
    server.stop()
    assert b"zyzzyva" not in b"".join(path.read_bytes() for path in server.store.rglob("*") if path.is_file())
    assert "zyzzyva" not in "".join(server.output)


HOSTILE = [
    "AND", "OR fox", "NOT", "NEAR(fox, 2)", "don't", "#", "@", "-", "-a", '"', '""', "'", "(" * 190, "*", "fo*", "^fox", "a:b", "text:fox", "{fox}",
    "fox OR 1=1", "'; DROP TABLE photo; --", "\x00", "fox\x00bear", "\u202efox", "🐼" * 50, "a" * 200, "from:", "in:", "before:", "after:2026-13-41",
    "before:99999-01-01", "from:me from:ben", "\ue000fox", "\ue0011", "|", "a|b", "  ", "-fox -bear", "\\", "%", "_", "[[", "$1", "fox\nbear", "﷽" * 40,
]


def test_hostile_queries_get_results_or_a_reason(tmp_path):
    async def ask(ana, method, query):
        try:
            answer = await ana.call(method, query=query)
        except Refused as refused:
            assert refused.name == "invalid_query", (method, query, refused)
        else:
            if method == "search.subscribe":
                await ana.call("search.unsubscribe", search=answer["search"])

    async def tour():
        (ana,) = await people(server, "ana")
        for query in HOSTILE:
            for method in ("search.photos", "search.snaps", "search.subscribe", "search.people"):
                await ask(ana, method, query)
            await ana.call("search.tags", prefix=query)

    with one(tmp_path / "store", "--requests-per-second", "0") as server:
        run(tour())


def test_limits_of_live_searches(server):
    async def tour():
        (ana,) = await people(server, "ana")
        for number in range((await ana.call("server.info"))["limits"]["liveSearchesPerConnection"]):
            await ana.call("search.subscribe", query=f"word{number}")
        assert (await refusal(ana.call("search.subscribe", query="more")))["name"] == "too_many"
        await ana.call("search.unsubscribe", search="1")
        await ana.call("search.subscribe", query="more")

    run(tour())
