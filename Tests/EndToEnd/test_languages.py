"""Texts, names and searches of many languages, by the table that all tests share."""

import json

import pytest
from client import Client, Refused, run
from server import ROOT, Server

TABLE = json.loads((ROOT / "Tests/Fixtures/languages.json").read_text())


@pytest.fixture
def server(tmp_path):
    # The tables are longer than what one person may ask for in a minute.
    with Server(tmp_path, "--requests-per-second", "0") as running:
        yield running


def test_every_language_is_stored_with_what_its_script_needs(server):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        photo = (await ana.call("photo.post", picture="bear", key="1"))["photo"]["id"]
        for row in TABLE["texts"]:
            edited = await ana.call("photo.edit", photo=photo, caption=row["text"], alt=row["text"], warning=row["text"])
            told = edited["photo"]
            assert {told["caption"], told["alt"], told["warning"]} == {row["stored"]}, row["language"]
            assert (await ana.call("profile.edit", bio=row["text"]))["profile"]["bio"] == row["stored"], row["language"]
            assert await ana.call("mute.create", word=row["text"])

    run(tour())


def test_what_deceives_is_refused_by_code_point_and_place(server):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        for row in TABLE["refused"]:
            with pytest.raises(Refused) as refused:
                await ana.call("snap.post", feed="animals", picture="bear", key=row["why"], caption=row["text"])
            told = refused.value
            assert told.name == "invalid_caption" and told.data["at"] == row["at"], told
            assert row["character"] in told.error["message"], told

    run(tour())


def test_every_spelling_of_a_name_logs_in_is_taken_and_is_mentioned(server):
    async def tour():
        for row in TABLE["names"]:
            first, *others = row["same"]
            owner = await Client.signed_up(server.url, first)
            for name in others:
                again = await Client.connect(server.url)
                answer = await again.call("session.create", name=name, password="correct horse")
                assert answer["user"]["id"] == owner.user["id"], row["why"]
                shown = await again.call("profile.show", name=name)
                assert shown["profile"]["account"]["id"] == owner.user["id"], row["why"]
                await again.close()
            snap = await owner.call("snap.post", feed="animals", picture="bear", key="m", caption=f"@{others[0].strip()}.")
            assert [part["target"] for part in snap["snap"]["parts"]] == [owner.user["id"]], row["why"]

    run(tour())


def test_every_language_is_found_as_its_people_type(server):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        for row in TABLE["search"]:
            photo = (await ana.call("photo.post", picture="bear", key=row["text"], caption=row["text"]))["photo"]["id"]
            for query in row["finds"]:
                found = [each["id"] for each in (await ana.call("search.photos", query=query))["photos"]]
                assert photo in found, f"{row['language']}: {query}"
            for query in row["misses"]:
                found = [each["id"] for each in (await ana.call("search.photos", query=query))["photos"]]
                assert photo not in found, f"{row['language']}: {query}"

    run(tour())
