"""Search from the command line: photos, snaps, people, tags, categories, and what a live search reports."""

import json

import pytest
from families import family


def post(place, caption, *args, by="ana"):
    (photo,) = place.objects("photos", "post", "--picture", "redpanda", "--caption", caption, *args, "--as", by)
    return photo["id"]


def ids(place, *args, by="ben"):
    return [each["id"] for each in place.objects("search", *args, "--as", by)]


def test_search_finds_photos(people):
    first, second = post(people, "A red fox #den"), post(people, "A fox and a red car", by="ben")
    assert people.ok("search", "fox", "--as", "ben").splitlines() == [
        "PHOTO  POSTED         AUTHOR  AUDIENCE  CAPTION",
        "    2  0 minutes ago  ben     everyone  A fox and a red car",
        "    1  0 minutes ago  ana     everyone  A red fox #den",
    ]
    assert ids(people, "photos", '"red fox"') == [first]
    assert ids(people, "fox", "from:me") == [second]
    assert ids(people, "fox -#den") == [second]
    assert people.ok("search", "--as", "ben", "--json", "--", "-#den", "fox").count("\n") == 1
    assert ids(people, "red fox", "--best") == [first, second]
    assert people.run("search", "bear", "--as", "ben", code=0).err == "No photos found.\n"


def test_search_continues_at_a_cursor(people):
    numbers = [post(people, f"fox {number}") for number in range(5)]
    shown = people.run("search", "fox", "--limit", 2, "--as", "ben", code=0)
    assert "More with --cursor t" in shown.err
    cursor = shown.err.split("--cursor ")[1].split(".")[0].strip()
    assert ids(people, "fox", "--limit", 3, "--cursor", cursor) == numbers[2::-1]
    assert people.error(64, "search", "fox", "--cursor", "1", "--as", "ben")["name"] == "usage"


def test_search_lists_snaps_people_tags_and_categories(people):
    people.ok("post", "animals", "redpanda", "--caption", "A panda #tosee", "--as", "ana")
    (snap,) = people.objects("search", "snaps", "panda", "in:animals", "--as", "ben")
    assert (snap["feed"], snap["status"]) == ("animals", "unread")
    (person,) = people.objects("search", "people", "an", "--as", "ben")
    assert person["account"]["name"] == "ana"
    assert people.objects("search", "tags", "#tos", "--as", "ben") == [{"name": "tosee", "uses": 1}]
    assert people.ok("search", "tags", "--as", "ben").splitlines() == ["TAG     USES", "#tosee     1"]
    assert [each["id"] for each in people.objects("search", "categories")][0] == "food"


@family(1, "query, words", [(" -fox", "what to find"), ("before:2026-02-30", "2026-11-01")])
def test_a_query_that_cannot_be_understood(people, query, words):
    error = people.error(65, "search", query, "--as", "ben")
    assert error["name"] == "invalid_query" and words in error["message"]


def test_a_live_search_is_watched(people):
    watch = people.background("watch", "--search", "#fox", "--as", "ben", "--json", "--count", 2)
    watch.wait_for("Watching ", "err")
    other = post(people, "nothing of it")
    people.ok("photos", "delete", other, "--yes", "--as", "ana")
    fox = post(people, "#fox")
    people.ok("photos", "delete", fox, "--yes", "--as", "ana")
    assert watch.wait() == 0
    posted, deleted = map(json.loads, watch.lines["out"])
    assert (posted["type"], posted["photo"]["id"]) == ("photo.posted", fox)
    # A live search ignores photos that it never reported.
    assert (deleted["type"], deleted["photo"]) == ("photo.deleted", fox)


def test_a_live_search_outlives_a_restart(people):
    watch = people.background("watch", "--search", "#fox", "--as", "ben", "--count", 2)
    watch.wait_for("Watching ", "err")
    post(people, "#fox one")
    watch.wait_for("#fox one")
    people.server.stop()
    watch.wait_for("Reconnecting", "err")
    people.serve()
    post(people, "#fox two")
    assert watch.wait() == 0
    assert [line.split("  ", 1)[1] for line in watch.lines["out"]] == ["ana posted photo 1: #fox one", "ana posted photo 2: #fox two"]


@pytest.mark.proof
def test_invalid_searches_are_refused(people):
    assert people.error(64, "watch", "animals", "--search", "fox", "--as", "ben")["name"] == "usage"
    assert people.error(77, "watch", "--search", "fox")["name"] == "not_authenticated"
    assert people.error(64, "search", "tags", "--limit", "51", "--as", "ben")["name"] == "usage"
