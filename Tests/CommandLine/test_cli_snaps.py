"""Posting, opening and deleting: refusals, and that a refusal costs nothing."""

import pytest
from cli_place import picture_file, png
from families import family


# Posting


def test_posting_needs_an_account(place):
    done = place.run("post", "animals", "redpanda", code=77)
    assert done.err.startswith("snapfeed: You need an account for this. Choose one with --as NAME")


@family(2, "args, code, name", [
    (("nope", "redpanda"), 66, "unknown_feed"),
    (("animals", "nope"), 66, "unknown_picture"),
    (("animals", "none.jpg"), 66, "no_input"),
    (("animals", "./none"), 66, "no_input"),
    (("animals", "."), 66, "no_input"),
    (("animals", "text.jpg"), 65, "invalid_image"),
    (("animals", "huge.jpg"), 65, "too_large"),
    (("animals", "redpanda", "--caption", "x" * 251), 65, "invalid_caption"),
    (("animals", "redpanda", "--caption", "a\x1b[2Jb"), 65, "invalid_caption"),
    (("animals", "redpanda", "--key", "k" * 65), 64, "usage"),
])
def test_post_refuses_invalid_input(people, args, code, name):
    (people.folder / "text.jpg").write_text("I am no picture.")
    with open(people.folder / "huge.jpg", "wb") as file:
        file.truncate(8 * 1024 * 1024 + 1)
    assert people.error(code, "post", *args, "--as", "ana")["name"] == name
    assert people.objects("snaps", "animals") == []


@pytest.mark.proof
def test_a_file_of_a_pictures_name_wins(people):
    (people.folder / "redpanda").write_bytes(png(24, 12))
    assert people.post(image="redpanda")["width"] == 24


def test_a_key_posts_once(people):
    first, second = (people.post(args=("--key", "monday")) for _ in range(2))
    assert first["id"] == second["id"]
    assert people.error(65, "post", "people", "redpanda", "--key", "monday", "--as", "ana")["name"] == "key_conflict"
    assert people.post()["id"] != people.post()["id"]


# Opening


def unread(people):
    return people.objects("snaps", "show", 1, "--as", "ben")[0]["status"] == "unread"


def test_an_open_whose_file_exists_opens_nothing(people):
    people.post()
    (people.folder / "x.jpg").write_text("precious")
    done = people.run("open", 1, "-o", "x.jpg", "--as", "ben", code=73)
    assert done.err == "snapfeed: x.jpg already exists; --force replaces it. Nothing was opened.\n"
    assert (people.folder / "x.jpg").read_text() == "precious" and unread(people)
    people.ok("open", 1, "-o", "x.jpg", "--force", "--as", "ben")
    assert (people.folder / "x.jpg").read_bytes() == open(picture_file("redpanda"), "rb").read()


@family(1, "file", ["none/x.jpg", ".", "x" * 300])
def test_an_open_that_cannot_write_opens_nothing(people, file):
    people.post()
    assert people.error(73, "open", 1, "-o", file, "--force", "--as", "ben")["name"] == "cannot_create"
    assert unread(people)


def test_an_open_to_a_terminal_opens_nothing(people):
    people.post()
    run = people.terminal("open", 1, "-o", "-", "--as", "ben")
    assert run.wait() == 64 and "Nothing was opened." in run.seen
    assert unread(people)


def test_an_open_to_stdout_is_the_image_and_nothing_else(people):
    people.post()
    assert people.run("open", 1, "-o", "-", "--as", "ben", code=0).stdout == open(picture_file("redpanda"), "rb").read()


def test_the_author_opens_once_too(people):
    people.post()
    people.ok("open", 1, "-o", "x.jpg", "--as", "ana")
    error = people.error(3, "open", 1, "-o", "y.jpg", "--as", "ana")
    assert error["name"] == "already_opened" and error["device"].startswith("the command line on ") and error["openedAt"] > 0


def test_open_refuses_a_missing_or_deleted_snap(people):
    assert people.error(66, "open", 99, "-o", "x.jpg", "--as", "ben")["name"] == "unknown_snap"
    people.post()
    people.ok("delete", 1, "--yes", "--as", "ana")
    assert people.error(66, "open", 1, "-o", "x.jpg", "--as", "ben")["name"] == "snap_gone"
    assert people.error(77, "open", 1, "-o", "x.jpg")["name"] == "not_authenticated"
    assert sorted(path.name for path in people.folder.iterdir()) == ["config", "store"]


# Deleting


def test_deleting_is_for_the_author_and_admins(people):
    people.post()
    people.post()
    assert people.error(77, "delete", 1, "--yes", "--as", "ben")["name"] == "forbidden"
    assert people.ok("delete", 1, "--yes", "--as", "ana") == "Deleted snap 1.\n"
    assert people.objects("delete", 2, "--yes") == [{"deleted": "2"}]
    assert people.objects("snaps", "animals") == []


@pytest.mark.proof
def test_without_a_terminal_deleting_needs_yes(people):
    people.post()
    assert "Use --yes. Nothing was changed." in people.run("delete", 1, code=64).err
    assert len(people.objects("snaps", "animals")) == 1


@pytest.mark.proof
def test_on_a_terminal_deleting_asks(people):
    people.post()
    for answer, left in (("\n", 1), ("n\n", 1), ("y\n", 0)):
        run = people.terminal("delete", 1)
        run.wait_for("Delete snap 1 by ana, posted 0 minutes ago? [y/N] ")
        run.type(answer)
        assert run.wait() == 0
        assert len(people.objects("snaps", "animals")) == left
