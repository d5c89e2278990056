"""Topics: exports, erasure and backups of labels, and the encyclopedia. ScenarioTests/Topics has the pages, labels, searches and favourites."""

import io
import json
import subprocess
import tarfile
from urllib.parse import parse_qs, urlsplit

import pytest
from accounts import people
from client import Client, refusal, run
from databases import reading
from families import family
from outside import Outside
from searching import found, post
from server import Server, binary, environment
from stores import holding, snapfeed
from waiting import eventually

CAT, TABBY, ESPRESSO, PANDA = "n02121808", "n02123045", "n07920052", "n02509815"
NO_TOPIC = "n00000000"


async def shown(client, topic):
    """The ids of the photos on a topic's page."""
    return [photo["id"] for photo in (await client.call("topic.show", topic=topic))["photos"]]


def labels(photo):
    return [each["id"] for each in photo.get("labels", [])]


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


@pytest.mark.proof
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


@pytest.mark.proof
def test_deletion_removes_labels_and_favourite_topics(server, tmp_path):
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
    with reading(server.database) as database:
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


def test_topic_summary_is_fetched_once(tmp_path):
    async def tour(server, outside):
        ana, ben = await people(server, "ana", "ben")
        assert (await ana.call("server.info"))["encyclopedia"] and (await ana.call("topic.show", topic=TABBY))["topic"]["summary"]
        # The page of a topic sends no request.
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
def test_unreachable_encyclopedia_is_reported_and_retried_later(tmp_path, answer):
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
