"""The README's tour, and every listing in both forms."""

import json
import re

import pytest
from cli_place import PASSWORD, picture_file, png
from databases import changing
from families import family


@pytest.mark.smoke
def test_the_tour(place):
    assert place.ok("signup", "ana", SNAPFEED_PASSWORD=PASSWORD) == "Signed up as ana. Use it with --as ana.\n"
    assert place.ok("signup", "ben", SNAPFEED_PASSWORD=PASSWORD) == "Signed up as ben. Use it with --as ben.\n"
    watch = place.background("watch")
    watch.wait_for("^Watching landscapes, people, city-life, animals, cs198-01", "err")
    assert place.ok("post", "animals", "redpanda", "--as", "ana", "--caption", "Who is this?") == "Posted snap 1 to animals.\n"
    assert re.fullmatch(r"\d\d:\d\d:\d\d  animals     ana posted snap 1: Who is this\?", watch.wait_for("snap 1"))
    assert place.ok("post", "people", picture_file("man"), "--as", "ana") == "Posted snap 2 to people.\n"
    assert watch.wait_for("snap 2").endswith("people      ana posted snap 2")

    opened = place.ok("open", 1, "-o", "panda.jpg", "--as", "ben")
    assert re.fullmatch(r"Opened snap 1 by ana: panda.jpg \(\d+×\d+\).\n", opened)
    assert (place.folder / "panda.jpg").read_bytes() == open(picture_file("redpanda"), "rb").read()
    again = place.run("open", 1, "-o", "again.jpg", "--as", "ben", code=3)
    assert "You have already opened this snap" in again.err and "It was opened on the command line on" in again.err
    assert not (place.folder / "again.jpg").exists()
    assert list(place.folder.glob("*.part")) == []


@pytest.mark.smoke
def test_feeds(people):
    lines = people.ok("feeds").splitlines()
    assert lines[0] == "FEED        SNAPS  TITLE"
    assert [line.split()[0] for line in lines[1:]] == ["landscapes", "people", "city-life", "animals", "cs198-01"]
    people.post()
    assert [line.split() for line in people.ok("feeds", "--as", "ben").splitlines() if "animals" in line] == [["animals", "1", "1", "Animals"]]
    feeds = people.objects("feeds", "--as", "ben")
    assert [feed["unread"] for feed in feeds] == [0, 0, 0, 1, 0]
    assert {"id", "title", "epoch", "offset", "snaps", "unread"} <= feeds[0].keys()
    assert "unread" not in people.objects("feeds")[0]


@pytest.mark.smoke
def test_snaps(people):
    empty = people.run("snaps", "animals", code=0)
    assert (empty.out, empty.err) == ("", "No snaps in animals.\n")
    people.post(args=("--caption", "Who is this?"))
    assert people.ok("snaps", "animals", "--as", "ben").splitlines() == [
        "SNAP  POSTED         AUTHOR  STATUS  SIZE       CAPTION",
        f"   1  0 minutes ago  ana     unread  {size_of_panda(people)}  Who is this?",
    ]
    people.ok("open", 1, "-o", "x.jpg", "--as", "ben")
    assert people.objects("snaps", "animals", "--as", "ben")[0]["status"] == "read"
    assert people.objects("snaps", "animals", "--as", "ana")[0]["opens"] == 1


def size_of_panda(people):
    panda = next(picture for picture in people.objects("pictures") if picture["id"] == "redpanda")
    return f"{panda['width']}×{panda['height']}"


@pytest.mark.proof
def test_snaps_over_more_than_a_page(people):
    """A list of more than one server page is joined, and the rest is announced."""
    for _ in range(53):
        people.post()
    done = people.run("snaps", "animals", "--limit", 52, code=0)
    assert [int(line.split()[0]) for line in done.out.splitlines()[1:]] == list(range(53, 1, -1))
    assert done.err == "More with --before 2.\n"
    rest = people.run("snaps", "animals", "--before", 2, "--json", code=0)
    assert [json.loads(line)["id"] for line in rest.out.splitlines()] == ["1"] and rest.err == ""
    assert len(people.objects("snaps", "animals", "--limit", 500)) == 53


@family(1, "minutes, age", [(1, "1 minute ago"), (59, "59 minutes ago"), (60, "1 hour ago"), (49 * 60, "49 hours ago")])
def test_ages(people, minutes, age):
    """An old snap, made by changing its row while no server runs."""
    people.post()
    people.server.stop()
    with changing(people.folder / "store/snapfeed.db") as database:
        assert database.execute("UPDATE snap SET posted = posted - ?", (minutes * 60_000,)).rowcount == 1
    people.serve()
    assert people.objects("snaps", "animals")[0]["posted"] == age
    assert f"  {age}  " in people.ok("snaps", "animals")


@pytest.mark.smoke
def test_show(people):
    people.post(args=("--caption", "Who is this?"))
    people.ok("open", 1, "-o", "x.jpg", "--as", "ben")
    shown = people.ok("snaps", "show", 1)
    assert "Caption  Who is this?\n" in shown and "Opens    1\n" in shown
    assert shown.endswith("OPENED BY  WHEN\nben        0 minutes ago\n")
    (snap,) = people.objects("snaps", "show", "#1", "--as", "ana")
    assert snap["views"][0]["viewer"]["name"] == "ben" and snap["author"]["name"] == "ana"
    (snap,) = people.objects("snaps", "show", 1, "--as", "ben")
    assert "views" not in snap and snap["status"] == "read" and snap["opened"]["device"].startswith("the command line on ")
    assert people.error(66, "snaps", "show", 99)["name"] == "unknown_snap"


@pytest.mark.smoke
def test_pictures(place):
    pictures = place.objects("pictures")
    assert len(pictures) == 14 and pictures[0]["id"] == "bear"
    assert [line.split()[0] for line in place.ok("pictures").splitlines()] == ["PICTURE"] + [picture["id"] for picture in pictures]


@pytest.mark.smoke
def test_stats(people):
    figures = {figure["name"]: figure["value"] for figure in people.objects("stats")}
    assert figures["posts_total"] == 0
    people.post()
    assert re.search(r"^posts_total +1  Snaps posted\.$", people.ok("stats"), re.M)
    assert people.objects("stats", "--history")[-1]["snaps"] == 1
    assert people.ok("stats", "--history").startswith("FROM ")
    people.run("stats", "--history", "--minutes", 61, code=64)
    assert people.error(77, "stats", "--as", "ana")["name"] == "forbidden"


@pytest.mark.smoke
def test_grant(people):
    assert people.ok("users", "grant", "ana", "--role", "admin") == "ana is an admin from the next connection on.\n"
    assert people.objects("stats", "--as", "ana")
    assert people.objects("users", "grant", "ana", "--role", "member") == [{"name": "ana", "role": "member"}]
    people.run("stats", "--as", "ana", code=77)
    assert people.error(67, "users", "grant", "ghost", "--role", "admin")["name"] == "unknown_account"
    people.run("users", "grant", "ana", "--role", "king", code=64)


@pytest.mark.smoke
def test_a_pipe_gets_neither_colours_nor_cuts(people):
    caption = "x" * 250
    people.post(args=("--caption", caption))
    out = people.ok("snaps", "animals", COLUMNS="40")
    assert caption in out and "\x1b" not in out


def test_a_terminal_gets_colours_and_lines_that_fit(people):
    people.post(args=("--caption", "x" * 250))
    run = people.terminal("snaps", "animals", "--as", "ben", width=60)
    assert run.wait() == 0
    assert "\x1b[32munread\x1b[0m" in run.seen
    plain = re.sub(r"\x1b\[\d+m", "", run.seen).splitlines()
    assert all(len(line) <= 60 for line in plain) and plain[1].endswith("…")
    run = people.terminal("snaps", "animals", NO_COLOR="1")
    assert run.wait() == 0 and "\x1b" not in run.seen


@pytest.mark.smoke
def test_a_png_is_posted_and_opened(people):
    (people.folder / "small.png").write_bytes(png())
    snap = people.post(image="small.png")
    assert (snap["width"], snap["height"]) == (32, 16)
    (opened,) = people.objects("open", snap["id"], "-o", "out", "--as", "ben")
    assert opened["file"] == "out" and opened["type"].startswith("image/") and opened["snap"]["id"] == snap["id"]
    assert (people.folder / "out").stat().st_size > 0
