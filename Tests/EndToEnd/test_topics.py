"""Topics: their pages, the labels of photos, topics among favourites, and the encyclopedia."""

import io
import json
import sqlite3
import subprocess
import tarfile
from urllib.parse import parse_qs, urlsplit

import pytest
from accounts import people
from client import Client, refusal, run, settled
from families import family
from outside import Outside
from searching import block, follow, found, post, snap, told
from server import Server, binary, environment
from stores import holding, snapfeed
from waiting import eventually

CAT, TABBY, ESPRESSO, PANDA = "n02121808", "n02123045", "n07920052", "n02509815"
NO_TOPIC = "n00000000"


def named(number, name):
    return {"id": number, "name": name}


async def shown(client, topic):
    """The ids of the photos on a topic's page."""
    return [photo["id"] for photo in (await client.call("topic.show", topic=topic))["photos"]]


def labels(photo):
    return [each["id"] for each in photo.get("labels", [])]


def pushes(client, method):
    return [push["params"] for push in client.pushes if push["method"] == method]


# Pages of topics


def test_a_topic_is_found_by_id_and_name(server):
    async def tour():
        (ana,) = await people(server, "ana")
        for text in (TABBY, "tabby cat", "Tabby Cat", "TABBY CAT"):
            topic = (await ana.call("topic.show", topic=text))["topic"]
            assert (topic["id"], topic["name"], topic["kinds"]) == (TABBY, "tabby cat", [named(CAT, "cat")])
            assert topic["link"] == "https://en.wikipedia.org/wiki/Tabby_cat" and not topic["favourited"] and not topic["summary"]

    run(tour())


def test_what_is_no_topic_is_unknown(server):
    async def tour():
        (ana,) = await people(server, "ana")
        for text in ("unicorn", NO_TOPIC, "", "n0212304", "n02123045 ", "tabby", "\x00", "x" * 10_000, "' OR 1=1 --", '"'):
            for method in ("favourite.add", "favourite.remove", "topic.summary", "topic.show"):
                if method != "topic.show" or text.strip() != TABBY:
                    assert (await refusal(ana.call(method, topic=text)))["name"] == "unknown_topic", (method, text)

    run(tour())


@pytest.mark.proof
def test_who_may_look(server):
    async def tour():
        stranger = await Client.connect(server.url)
        for method in ("topic.show", "topic.summary"):
            assert (await refusal(stranger.call(method, topic=TABBY)))["name"] == "not_authenticated"
        local = await Client.local_admin(server.store / "admin.sock")
        assert "favourited" not in (await local.call("topic.show", topic=TABBY))["topic"]

    run(tour())


def test_kinds_above_a_label_find_the_photo_and_words_do_not(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        tabby = await post(ana, "one", labels=[TABBY])
        cat = await post(ana, "two", labels=[CAT])
        await post(ana, "a tabby cat in words only")
        coffee = await post(ana, "three", labels=[ESPRESSO])
        assert await shown(ben, "tabby cat") == [tabby] and await shown(ben, "cat") == [cat, tabby] and await shown(ben, ESPRESSO) == [coffee]
        # Up to the top of the tree.
        kinds = (await ben.call("topic.show", topic="cat"))["topic"]["kinds"]
        while kinds:
            assert await shown(ben, kinds[0]["id"]) == [cat, tabby], kinds
            kinds = (await ben.call("topic.show", topic=kinds[0]["id"]))["topic"]["kinds"]

    run(tour())


@pytest.mark.proof
def test_a_page_has_the_newest_dozen(server):
    async def tour():
        (ana,) = await people(server, "ana")
        ids = [await post(ana, f"number {number}", labels=[TABBY]) for number in range(14)]
        assert await shown(ana, "cat") == ids[:1:-1]

    run(tour())


@family(1, "tie, everyone, followers", [
    ("none", True, False), ("follow", True, True), ("blocks", False, False), ("blocked", False, False), ("muted", False, False)])
def test_a_page_and_a_search_show_what_one_may_see(server, tie, everyone, followers):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        if tie == "follow":
            await follow(ben, ana)
        if tie == "blocks":
            await block(ben, ana)
        if tie == "blocked":
            await block(ana, ben)
        if tie == "muted":
            await ben.call("mute.create", account=ana.user["id"])
        search = (await ben.call("search.subscribe", query="topic:cat"))["search"]
        one = await post(ana, "all", labels=[TABBY])
        two = await post(ana, "some", labels=[TABBY], audience="followers")
        await snap(ana, "a tabby cat to open")
        ids = [two] * followers + [one] * everyone
        assert await shown(ben, "cat") == await found(ben, "topic:cat") == ids
        assert len((await ben.call("topic.show", topic="tabby cat"))["snaps"]) == everyone
        await settled(ben)
        assert sorted(told(ben, search)) == sorted(("posted", photo) for photo in ids)
        assert await shown(ana, "cat") == [two, one]

    run(tour())


def test_snaps_are_found_by_their_captions(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        one = await snap(ana, "My Tabby Cat again")
        await snap(ana, "a cat that is tabby")
        page = await ben.call("topic.show", topic=TABBY)
        assert [each["id"] for each in page["snaps"]] == [one] and page["photos"] == []
        # Looking at the page opens nothing.
        assert page["snaps"][0]["status"] == "unread"
        await ben.call("snap.open", snap=one)
        assert [each["id"] for each in (await ben.call("topic.show", topic=TABBY))["snaps"]] in ([], [one])
        await ana.call("snap.delete", snap=one)
        assert (await ben.call("topic.show", topic=TABBY))["snaps"] == []

    run(tour())


# Labels


def test_labels_are_wherever_the_photo_is(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        await follow(ben, ana)
        await ben.call("home.subscribe")
        both = [named(TABBY, "tabby cat"), named(ESPRESSO, "espresso")]
        photo = (await ana.call("photo.post", key="k", picture="bear", labels=[TABBY, ESPRESSO, TABBY]))["photo"]
        number = photo["id"]
        assert photo["labels"] == both
        # The same key again, with other labels, changes nothing.
        assert (await ana.call("photo.post", key="k", picture="bear", labels=[]))["photo"]["labels"] == both
        await ben.wait_for(lambda client: pushes(client, "home.event"))
        assert pushes(ben, "home.event")[0]["photo"]["labels"] == both
        for seen in (
            (await ben.call("photo.show", photo=number))["photo"], (await ben.call("home.page"))["photos"][0],
            (await ben.call("profile.photos", account=ana.user["id"]))["photos"][0],
            (await ben.call("search.photos", query="topic:espresso"))["photos"][0],
        ):
            assert seen["labels"] == both
        # An absent member changes nothing; a list has all labels from now on.
        assert (await ana.call("photo.edit", photo=number, caption="x"))["photo"]["labels"] == both
        # A node tells a photo as it is by then, so each change is awaited before the next.
        await ben.wait_for(lambda client: len(pushes(client, "home.event")) == 2)
        assert labels((await ana.call("photo.edit", photo=number, labels=[PANDA]))["photo"]) == [PANDA]
        assert await found(ben, "topic:cat") == [] and await found(ben, 'topic:"red panda"') == [number]
        await ben.wait_for(lambda client: len(pushes(client, "home.event")) == 3)
        assert "labels" not in (await ana.call("photo.edit", photo=number, labels=[]))["photo"]
        await ben.wait_for(lambda client: len(pushes(client, "home.event")) == 4)
        assert [labels(event["photo"]) for event in pushes(ben, "home.event")] == [[TABBY, ESPRESSO], [TABBY, ESPRESSO], [PANDA], []]
        assert await found(ben, 'topic:"red panda"') == []

    run(tour())


WRONG_LABELS = [
    ([NO_TOPIC], "unknown_topic"), (["tabby cat"], "unknown_topic"), ([TABBY, NO_TOPIC], "unknown_topic"), ([""], "unknown_topic"),
    ([1], "invalid_params"), ("cat", "invalid_params"), ({}, "invalid_params"), ([None], "invalid_params"), ([[TABBY]], "invalid_params"),
    ([TABBY] * 6, "invalid_params"), ([TABBY, CAT, ESPRESSO, PANDA, "n02124075", "n02132136"], "invalid_params"),
    ([NO_TOPIC] * 1000, "invalid_params")]


def test_wrong_labels_post_and_change_nothing(server):
    async def tour():
        (ana,) = await people(server, "ana")
        photo = await post(ana, "kept", labels=[TABBY])
        for wrong, name in WRONG_LABELS:
            assert (await refusal(ana.call("photo.post", key="k", picture="bear", labels=wrong)))["name"] == name, wrong
            assert (await refusal(ana.call("photo.edit", photo=photo, caption="new", labels=wrong)))["name"] == name, wrong
        (kept,) = (await ana.call("home.page"))["photos"]
        assert (kept["id"], kept["caption"], labels(kept)) == (photo, "kept", [TABBY])

    run(tour())


def test_five_labels_fit_and_nobody_else_changes_them(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        five = [TABBY, CAT, ESPRESSO, PANDA, "n02132136"]
        photo = await post(ana, "five", labels=five)
        assert labels((await ben.call("photo.show", photo=photo))["photo"]) == five
        assert (await refusal(ben.call("photo.edit", photo=photo, labels=[])))["name"] == "forbidden"
        assert await shown(ben, "cat") == [photo]

    run(tour())


def test_topics_in_searches(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        tabby = await post(ana, "in the garden", labels=[TABBY])
        coffee = await post(ben, "in the kitchen", labels=[ESPRESSO, CAT])
        for query, ids in {
            "topic:cat": [coffee, tabby], "topic:CAT": [coffee, tabby], f"topic:{CAT}": [coffee, tabby], 'topic:"tabby cat"': [tabby],
            "topic:cat garden": [tabby], "topic:cat from:ben": [coffee], "topic:cat topic:espresso": [coffee], "topic:unicorn": [],
            "topic:cat -garden": [coffee], f"topic:{NO_TOPIC}": [], "topic:cat in:people": [coffee, tabby], "cat": [], "tabby": [], TABBY: [],
        }.items():
            if "in:" not in query:
                assert await found(ben, query) == ids, query
        assert await found(ben, "topic:cat", order="relevance") in ([coffee, tabby], [tabby, coffee])

    run(tour())


@pytest.mark.proof
def test_a_live_search_for_a_topic_follows_the_labels(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        search = (await ben.call("search.subscribe", query="topic:cat"))["search"]
        photo = await post(ana, "words only: cat")
        await ana.call("photo.edit", photo=photo, labels=[TABBY])
        await ana.call("photo.edit", photo=photo, caption="other words")
        await ana.call("photo.edit", photo=photo, labels=[ESPRESSO])
        other = await post(ana, "another", labels=[CAT])
        await settled(ben)
        seen = told(ben, search)
        # It begins to be found, changes, and is found no more.
        assert [event for event in seen if event[1] == photo][-3:] == [("changed", photo), ("changed", photo), ("deleted", photo)]
        assert seen[-1] == ("posted", other)

    run(tour())


# Favourites


def test_a_topic_is_a_favourite_on_all_devices(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        tablet = await Client.resumed(server.url, ana.token)
        for _ in range(2):
            first = await ana.call("favourite.add", topic=TABBY)
        await tablet.wait_for(lambda client: pushes(client, "favourite.changed"))
        assert pushes(tablet, "favourite.changed") == [{"topic": TABBY, "favourited": True, "favourites": first["favourites"]}]
        assert (await ana.call("topic.show", topic=TABBY))["topic"]["favourited"]
        assert not (await ben.call("topic.show", topic=TABBY))["topic"]["favourited"]
        assert not (await ana.call("topic.show", topic=CAT))["topic"]["favourited"]
        for _ in range(2):
            last = await tablet.call("favourite.remove", topic=TABBY)
        await ana.wait_for(lambda client: pushes(client, "favourite.changed"))
        await settled(ana, tablet, ben)
        assert pushes(ana, "favourite.changed") == [{"topic": TABBY, "favourited": False, "favourites": last["favourites"]}]
        assert len(pushes(tablet, "favourite.changed")) == 1 and pushes(ben, "favourite.changed") == []
        assert (await ana.call("favourite.list"))["favourites"] == []

    run(tour())


def test_favourites_of_both_kinds_in_one_list(server):
    async def listed(client, **more):
        rows, before = [], None
        while True:
            page = await client.call("favourite.list", limit=2, **more, **({"before": before} if before else {}))
            rows += [each["topic"]["id"] if "topic" in each else each["photo"]["id"] for each in page["favourites"]]
            if not (before := page.get("next")):
                return rows

    async def tour():
        (ana,) = await people(server, "ana")
        photos = [await post(ana, f"photo {number}") for number in range(3)]
        for photo, topic in zip(photos, (TABBY, CAT, ESPRESSO)):
            await ana.call("favourite.add", photo=photo)
            await ana.call("favourite.add", topic=topic)
        assert await listed(ana) == [ESPRESSO, photos[2], CAT, photos[1], TABBY, photos[0]]
        assert await listed(ana, kind="topic") == [ESPRESSO, CAT, TABBY] and await listed(ana, kind="photo") == photos[::-1]
        assert (await refusal(ana.call("favourite.list", kind="snap")))["name"] == "invalid_params"
        for wrong in ({}, {"photo": photos[0], "topic": TABBY}):
            assert (await refusal(ana.call("favourite.add", **wrong)))["name"] == "invalid_params"
        # A deleted photo leaves the list, the topics stay.
        await ana.call("photo.delete", photo=photos[2])
        assert await listed(ana) == [ESPRESSO, CAT, photos[1], TABBY, photos[0]]

    run(tour())


@pytest.mark.proof
def test_topics_count_among_the_most_favourites(tmp_path):
    async def tour(server):
        (ana,) = await people(server, "ana")
        photo = await post(ana, "one")
        await ana.call("favourite.add", photo=photo)
        await ana.call("favourite.add", topic=TABBY)
        assert (await refusal(ana.call("favourite.add", topic=CAT)))["name"] == "too_many"
        await ana.call("favourite.add", topic=TABBY)
        await ana.call("favourite.remove", photo=photo)
        await ana.call("favourite.add", topic=CAT)

    with Server(tmp_path / "store", "--limit", "favouritesPerAccount=2") as server:
        run(tour(server))


# Export, deletion, backup


async def exported(client):
    """The rows of photos and favourites of one's export."""
    rows, cursor = {"photos": [], "favourites": []}, None
    while True:
        page = await client.call("account.export", **({"cursor": cursor} if cursor else {}))
        for name in rows:
            rows[name] += page.get(name, [])
        if page["bytes"]:
            tarfile.open(fileobj=io.BytesIO(page["bytes"])).close()
        if not (cursor := page.get("next")):
            return rows


def test_an_export_has_labels_and_favourite_topics(server, tmp_path):
    async def tour():
        (ana,) = await people(server, "ana")
        photo = await post(ana, "one", labels=[TABBY, ESPRESSO])
        await post(ana, "two")
        await ana.call("favourite.add", photo=photo)
        await ana.call("favourite.add", topic=PANDA)
        rows = await exported(ana)
        assert [each.get("labels") for each in rows["photos"]] == [[TABBY, ESPRESSO], None]
        assert [each.get("topic", each.get("photo")) for each in rows["favourites"]] in ([photo, PANDA], [PANDA, photo])
        return ana.token

    token = run(tour())
    subprocess.run([binary(), "users", "export", tmp_path / "own", "--server", server.url], env=environment(SNAPFEED_TOKEN=token), check=True, capture_output=True)
    saved = json.loads((tmp_path / "own/export.json").read_text())
    assert saved["photos"][0]["labels"] == [TABBY, ESPRESSO] and PANDA in [each.get("topic") for each in saved["favourites"]]


def test_what_is_deleted_leaves_no_label_and_no_favourite_topic(server, tmp_path):
    """An edit, a deleted photo and a deleted account: afterwards no file has the labels."""

    async def tour():
        ana, ben = await people(server, "ana", "ben")
        edited = await post(ana, "one", labels=[ESPRESSO])
        deleted = await post(ana, "two", labels=[PANDA])
        await post(ben, "three", labels=[TABBY])
        await ben.call("favourite.add", topic=TABBY)
        assert holding(server.store, ESPRESSO.encode()) and holding(server.store, PANDA.encode()) and holding(server.store, TABBY.encode())
        await ana.call("photo.edit", photo=edited, labels=[])
        await ana.call("photo.delete", photo=deleted)
        await ben.call("account.delete", password="correct horse")
        for topic in (ESPRESSO, PANDA, TABBY, CAT):
            assert await shown(ana, topic) == []

    run(tour())
    eventually(lambda: not holding(server.store, ESPRESSO.encode(), PANDA.encode(), TABBY.encode()))
    with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as database:
        assert database.execute("SELECT count(*) FROM favourite").fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM photo WHERE labels IS NOT NULL").fetchone() == (0,)
    # A backup has nothing of it either.
    snapfeed("backup", tmp_path / "backup.tar", "--store", server.store)
    assert not holding(tmp_path, TABBY.encode(), PANDA.encode(), ESPRESSO.encode())


async def before_the_backup(server):
    ana, ben = await people(server, "ana", "ben")
    photo = await post(ana, "one", labels=[TABBY, ESPRESSO])
    for topic in (TABBY, PANDA):
        await ana.call("favourite.add", topic=topic)
    return ana.token, ben.token, photo


async def kept(server, ana, ben, photo):
    """The labels of the photo, what finds it, and the favourite topics."""
    ana, ben = await Client.resumed(server.url, ana), await Client.resumed(server.url, ben)
    seen = labels((await ben.call("photo.show", photo=photo))["photo"])
    for topic in (CAT, ESPRESSO, PANDA):
        assert await shown(ben, topic) == await found(ben, f"topic:{topic}") == [photo] * (topic in seen or topic == CAT and TABBY in seen)
    return seen, {each["topic"]["id"] for each in (await ana.call("favourite.list", kind="topic"))["favourites"]}


@pytest.mark.proof
def test_a_backup_in_an_empty_place_has_labels_and_favourite_topics(server, tmp_path):
    cast = run(before_the_backup(server))
    snapfeed("backup", tmp_path / "backup.tar", "--store", server.store)
    assert server.stop() == 0
    snapfeed("restore", tmp_path / "backup.tar", "--store", tmp_path / "elsewhere")
    with Server(tmp_path / "elsewhere") as elsewhere:
        assert run(kept(elsewhere, *cast)) == ([TABBY, ESPRESSO], {TABBY, PANDA})


@pytest.mark.proof
def test_a_restore_keeps_the_favourite_topics_that_were_not_ended_since(server, tmp_path):
    async def meanwhile(ana, *_):
        ana = await Client.resumed(server.url, ana)
        await ana.call("favourite.remove", topic=PANDA)
        await ana.call("favourite.add", topic=CAT)

    cast = run(before_the_backup(server))
    snapfeed("backup", tmp_path / "backup.tar", "--store", server.store)
    run(meanwhile(*cast))
    assert server.stop() == 0
    snapfeed("restore", tmp_path / "backup.tar", "--store", server.store)
    server.restart()
    assert run(kept(server, *cast)) == ([TABBY, ESPRESSO], {TABBY})


def test_a_restore_keeps_the_newest_labels(server, tmp_path):
    """As with words: what was taken off since does not come back."""

    async def meanwhile(ana, ben, photo):
        ana = await Client.resumed(server.url, ana)
        await ana.call("photo.edit", photo=photo, labels=[PANDA])

    cast = run(before_the_backup(server))
    snapfeed("backup", tmp_path / "backup.tar", "--store", server.store)
    run(meanwhile(*cast))
    assert server.stop() == 0
    snapfeed("restore", tmp_path / "backup.tar", "--store", server.store)
    server.restart()
    assert run(kept(server, *cast))[0] == [PANDA]


@pytest.mark.proof
def test_a_restart_keeps_them_and_the_doctor_finds_nothing(server):
    async def tour():
        (ana,) = await people(server, "ana")
        photo = await post(ana, "one", labels=[TABBY])
        await ana.call("favourite.add", topic=TABBY)
        return ana, photo

    async def again(ana, photo):
        ana = await Client.resumed(server.url, ana.token)
        assert labels((await ana.call("photo.show", photo=photo))["photo"]) == [TABBY] and await shown(ana, "cat") == [photo]
        assert (await ana.call("topic.show", topic=TABBY))["topic"]["favourited"]

    cast = run(tour())
    server.kill()
    server.restart()
    run(again(*cast))
    assert server.stop() == 0
    assert snapfeed("doctor", "--store", server.store) == []


# The encyclopedia

PAGES = {"Tabby cat": "A tabby is any domestic cat with a distinctive M-shaped marking on its forehead.", "Empty": ""}


def wiki(asked):
    """MediaWiki's action=query with prop=extracts, format version 2."""
    fields = {name: values[0] for name, values in parse_qs(urlsplit(asked.path).query).items()}
    assert fields["action"] == "query" and "extracts" in fields["prop"] and fields["format"] == "json" and fields["formatversion"] == "2"
    title = fields["titles"]
    page = {"ns": 0, "title": title}
    page |= {"pageid": 7, "extract": PAGES[title], "fullurl": "https://wiki.example/x"} if title in PAGES else {"missing": True}
    return 200, {"batchcomplete": True, "query": {"pages": [page]}}


def ask_wiki(tmp_path, answer, body):
    with Outside(answer) as outside, Server(tmp_path / "store", "--encyclopedia", outside.url + "/w/api.php") as server:
        run(body(server, outside))
        return outside.asked


def test_a_summary_is_told_and_asked_for_once(tmp_path):
    async def tour(server, outside):
        ana, ben = await people(server, "ana", "ben")
        assert (await ana.call("server.info"))["encyclopedia"] and (await ana.call("topic.show", topic=TABBY))["topic"]["summary"]
        # The page of a topic asks nobody.
        assert outside.asked == []
        for client in (ana, ben, ana):
            assert await client.call("topic.summary", topic=TABBY) == {"summary": PAGES["Tabby cat"], "source": "127.0.0.1"}
        assert len(outside.asked) == 1
        # A page that is missing is an answer too, and kept like one.
        for client in (ana, ben):
            assert await client.call("topic.summary", topic=PANDA) == {"source": "127.0.0.1"}
        assert len(outside.asked) == 2
        assert (await refusal(ana.call("topic.summary", topic=NO_TOPIC)))["name"] == "unknown_topic"

    asked = ask_wiki(tmp_path, wiki, tour)
    assert len(asked) == 2 and all(each.method == "GET" and each.path.startswith("/w/api.php?") for each in asked)
    heads = str([each.headers for each in asked])
    # It says what it is, and not for whom it asks.
    assert "snapfeed/" in heads.lower() and "ana" not in heads and "Cookie" not in heads


@family(1, "answer", [
    lambda _: (500, b"oh"), lambda _: (403, b"no"), lambda _: (200, b"<html>"), lambda _: (200, {"error": {"code": "x", "info": "y"}}),
    lambda _: (200, b"x" * (8 << 20)), lambda _: None,
], ids=["500", "403", "HTML", "error", "too large", "hang"])
def test_an_encyclopedia_that_does_not_answer_is_told_and_asked_again_later(tmp_path, answer):
    async def tour(server, outside):
        (ana,) = await people(server, "ana")
        assert (await refusal(ana.call("topic.summary", topic=TABBY)))["name"] == "no_encyclopedia"
        assert (await ana.call("topic.show", topic=TABBY))["topic"]["name"] == "tabby cat"
        outside.answer = wiki
        assert (await ana.call("topic.summary", topic=TABBY))["summary"] == PAGES["Tabby cat"]
        assert any("server.encyclopedia-failed" in line and TABBY in line for line in server.output)

    ask_wiki(tmp_path, answer, tour)


@pytest.mark.proof
def test_an_encyclopedia_that_is_not_there(tmp_path):
    with Outside(wiki) as outside:
        pass

    async def tour(server):
        (ana,) = await people(server, "ana")
        assert (await refusal(ana.call("topic.summary", topic=TABBY)))["name"] == "no_encyclopedia"

    with Server(tmp_path / "store", "--encyclopedia", outside.url + "/w/api.php") as server:
        run(tour(server))


def test_without_an_encyclopedia_it_says_so(server):
    async def tour():
        (ana,) = await people(server, "ana")
        assert (await refusal(ana.call("topic.summary", topic=TABBY)))["name"] == "no_encyclopedia"
        assert not (await ana.call("server.info"))["encyclopedia"]

    run(tour())
