"""Profiles, followers, requests and blocks, and lasting photos."""

import re

import pytest
from cli_place import PASSWORD, picture_file, png
from families import family


def post(place, *args, by="ana", **more):
    (photo,) = place.objects("photos", "post", *(args or ("--picture", "redpanda")), "--as", by, **more)
    return photo


def relation(place, *args):
    (answer,) = place.objects("people", *args)
    return answer["relation"]


def names(place, *args):
    return [each["account"]["name"] for each in place.objects("people", *args)]


# The tour


def test_the_tour_of_photos(people):
    assert people.ok("people", "follow", "ana", "--as", "ben") == "You now follow ana.\n"
    out = people.ok("photos", "post", picture_file("man"), "--caption", "Me", "--as", "ana")
    assert out == "Posted photo 1 for everyone.\n"
    assert people.ok("photos", "post", "--picture", "redpanda", "--audience", "followers", "--as", "ana") == "Posted photo 2 for followers.\n"
    # `snapfeed post` takes a picture in the place of the file; here it needs its option.
    assert "write --picture bear." in people.error(66, "photos", "post", "bear", "--as", "ana")["message"]
    assert "--picture" not in people.error(66, "photos", "post", "bear.jpg", "--as", "ana")["message"]
    assert people.ok("photos", "home", "--as", "ben").splitlines() == [
        "PHOTO  POSTED         AUTHOR  AUDIENCE   CAPTION",
        "    2  0 minutes ago  ana     followers",
        "    1  0 minutes ago  ana     everyone   Me",
    ]
    shown = people.ok("photos", "show", 2, "--as", "ben")
    assert re.match(r"Photo     2\nAuthor    ana\nAudience  followers\nPosted    0 minutes ago \(.*\)\nSize      \d+×\d+\n\nPHOTO  ", shown)
    assert shown.endswith("\n    1  0 minutes ago  everyone  Me\n")

    assert people.ok("people", "block", "ben", "--as", "ana") == "You blocked ben: you no longer see each other.\n"
    assert people.objects("photos", "home", "--as", "ben") == []
    assert people.error(67, "photos", "list", "ana", "--as", "ben")["name"] == "unknown_account"
    assert people.error(67, "people", "show", "ana", "--as", "ben")["name"] == "unknown_account"
    assert people.error(66, "photos", "show", 1, "--as", "ben")["name"] == "unknown_photo"

    assert people.ok("people", "unblock", "ben", "--as", "ana") == "You unblocked ben.\n"
    assert [photo["id"] for photo in people.objects("photos", "list", "ana", "--as", "ben")] == ["1"]
    assert people.ok("photos", "delete", 1, "--yes", "--as", "ana") == "Deleted photo 1.\n"
    assert people.error(66, "photos", "show", 1, "--as", "ben")["name"] == "unknown_photo"


# Profiles


def test_profile_is_edited_and_shown(people):
    assert people.ok("people", "edit", "--bio", "Bears and\nbridges", "--hide", "yes", "--as", "ana").startswith("Name       ana\n")
    post(people, "--picture", "redpanda", "--caption", "Who is this?")
    people.post()
    lines = people.ok("people", "show", "ANA", "--as", "ben").splitlines()
    assert lines[:4] == ["Name     ana", "Account  1", "Bio      Bears and bridges", "Photos   1"]
    assert re.match(r"Joined   \d{4}-", lines[4])
    assert lines[5] == "" and [line.split()[:2] for line in lines[6:]] == [["POST", "POSTED"], ["snap", "1"], ["photo", "1"]]
    assert lines[7].endswith("  animals") and lines[8].endswith("  everyone  Who is this?")
    own = people.ok("people", "show", "--as", "ana")
    assert "Followers  0\nFollowing  0\nHides      lists and counts\n" in own and "Relation" not in own
    people.ok("people", "follow", "ana", "--as", "ben")
    assert "Relation  following\n" in re.sub(" +", "  ", people.ok("people", "show", "ana", "--as", "ben"))


@family(1, "role", ["portrait", "banner"])
def test_images_of_a_profile(people, role, tmp_path):
    file = tmp_path / "me.png"
    file.write_bytes(png(300, 200))
    size = "200×200" if role == "portrait" else "300×200"
    assert people.ok("people", role, file, "--as", "ana") == f"ana has a new {role} ({size}).\n"
    (shown,) = re.findall(rf"^{role.title()} +(.*)$", people.ok("people", "show", "ana", "--as", "ben"), re.M)
    assert re.fullmatch(rf"{size}, /people/1/{role}/large/\d+-[\w-]+", shown)
    (profile,) = people.objects("people", "show", "ana", "--as", "ben")
    assert profile[role]["images"].keys() == {"thumb", "small", "large"}
    assert people.error(77, "people", role, "--remove", "--of", "ana", "--as", "ben")["name"] == "forbidden"
    out = people.ok("people", role, "--remove", "--of", "ana", "--reason", "not a face")
    assert out == f"Removed the {role} of ana.\n"
    assert people.objects("audit")[0]["target"] == f"{role} of ana"
    (profile,) = people.objects("people", role, file, "--as", "ana")
    assert role in profile
    assert people.ok("people", role, "--remove", "--as", "ana") == f"Removed the {role} of ana.\n"


@family(
    1,
    "args", [(), ("me.png", "--remove"), ("me.png", "--of", "ben"), ("me.png", "--reason", "why")], ids=["none", "both", "of", "reason"]
)
def test_an_image_of_a_profile_is_set_or_removed(people, args):
    assert people.run("people", "portrait", *args, "--as", "ana", code=64).out == ""


@pytest.mark.proof
def test_portrait_must_be_an_image(people, tmp_path):
    file = tmp_path / "me.png"
    file.write_text("not an image")
    assert people.error(65, "people", "portrait", file, "--as", "ana")["name"] == "invalid_image"
    assert people.error(66, "people", "portrait", tmp_path / "none.png", "--as", "ana")


@pytest.mark.proof
def test_a_profile_in_json(people):
    people.ok("people", "edit", "--bio", "Bears", "--as", "ana")
    post(people)
    (own,) = people.objects("people", "show", "--as", "ana")
    assert own["account"] == {"id": "1", "name": "ana"} and own["bio"] == "Bears"
    assert (own["hides"], own["findable"]) == (False, True)
    assert [each["kind"] for each in own["posts"]] == ["photo"] and own["posts"][0]["photo"]["id"] == "1"
    (ben,) = people.objects("people", "show", "ana", "--as", "ben")
    assert not {"hides", "findable"} & ben.keys() and ben["relation"] == {"following": False, "follower": False, "requested": False, "blocking": False, "muting": False}
    (admin,) = people.objects("people", "show", "ana")
    assert "relation" not in admin


def test_an_edit_changes_what_it_names_only(people):
    people.ok("people", "edit", "--bio", "Bears", "--approve", "yes", "--as", "ana")
    (profile,) = people.objects("people", "edit", "--hide", "yes", "--as", "ana")
    assert (profile["bio"], profile["approves"], profile["hides"]) == ("Bears", True, True)
    (profile,) = people.objects("people", "edit", "--bio", "", "--approve", "no", "--as", "ana")
    assert ("bio" in profile, profile["approves"], profile["hides"], profile["findable"]) == (False, False, True, True)
    (profile,) = people.objects("people", "edit", "--findable", "no", "--as", "ana")
    assert (profile["hides"], profile["findable"]) == (True, False)
    shown = people.ok("people", "show", "--as", "ana")
    assert "lists and counts, itself in search from people who do not follow it" in shown


# Following


def test_following_and_follower_lists(people):
    people.sign_up("cleo")
    assert relation(people, "follow", "ben", "--as", "ana")["following"] is True
    assert people.ok("people", "follow", "ben", "--as", "ana") == "You already follow ben.\n"
    people.ok("people", "follow", "cleo", "--as", "ana")
    people.ok("people", "follow", "ana", "--as", "cleo")
    people.ok("people", "edit", "--bio", "Cleo of the bridges", "--as", "cleo")
    assert people.ok("people", "--as", "ana").splitlines() == [
        "NAME  RELATION                BIO",
        "cleo  following, follows you  Cleo of the bridges",
        "ben   following",
    ]
    assert names(people, "following", "--as", "ana") == names(people, "following", "ana") == names(people, "ana") == ["cleo", "ben"]
    assert names(people, "followers", "--as", "ana") == names(people, "followers", "ana", "--as", "ben") == ["cleo"]
    assert people.ok("people", "followers", "ana") == "NAME  BIO\ncleo  Cleo of the bridges\n"
    assert people.ok("people", "remove", "cleo", "--as", "ana") == "cleo no longer follows you.\n"
    assert people.ok("people", "remove", "cleo", "--as", "ana") == "cleo did not follow you.\n"
    empty = people.run("people", "followers", "--as", "ana", code=0)
    assert (empty.out, empty.err) == ("", "No followers.\n")
    assert people.ok("people", "unfollow", "ben", "--as", "ana") == "You unfollowed ben.\n"
    assert people.ok("people", "unfollow", "ben", "--as", "ana") == "You did not follow ben.\n"
    assert names(people, "following", "--as", "ana") == ["cleo"]


@pytest.mark.proof
def test_hidden_follower_lists_are_refused(people):
    people.ok("people", "edit", "--hide", "yes", "--as", "ana")
    assert people.error(77, "people", "followers", "ana", "--as", "ben")["name"] == "forbidden"
    assert people.objects("people", "followers", "--as", "ana") == people.objects("people", "followers", "ana") == []


def test_lists_over_more_than_a_page(people):
    """Pages are joined up to the limit, and the rest is announced."""
    for number in range(5):
        people.sign_up(f"fan {number}")
        people.ok("people", "follow", "ana", "--as", f"fan {number}")
    done = people.run("people", "followers", "ana", "--limit", 2, code=0)
    assert [line.strip() for line in done.out.splitlines()] == ["NAME", "fan 4", "fan 3"]
    rest = re.fullmatch(r"More with --before (\d+)\.\n", done.err).group(1)
    assert names(people, "followers", "ana", "--before", rest) == ["fan 2", "fan 1", "fan 0"]
    # A hidden person takes a place on a page of the server: the next page fills it.
    people.ok("users", "suspend", "fan 4")
    assert names(people, "followers", "--limit", 1, "--as", "ana") == ["fan 3"]


@pytest.mark.proof
def test_photos_over_more_than_a_page(people):
    for number in range(52):
        post(people, "--picture", "redpanda", "--caption", f"n {number}")
        if number == 29:
            people.server.stop()  # Photos a minute are limited; a restart forgets them.
            people.serve()
    done = people.run("photos", "ana", "--limit", 51, code=0)
    assert [int(line.split()[0]) for line in done.out.splitlines()[1:]] == list(range(52, 1, -1)) and done.err == "More with --before 2.\n"
    assert [photo["id"] for photo in people.objects("photos", "home", "--before", 2, "--as", "ana")] == ["1"]


# Requests


def test_requests_are_accepted_or_refused(people):
    people.sign_up("cleo", "dora")
    people.ok("people", "edit", "--approve", "yes", "--as", "ana")
    assert people.ok("people", "follow", "ana", "--as", "ben") == "Sent a follow request to ana.\n"
    assert people.ok("people", "follow", "ana", "--as", "ben") == "Your request to ana is still pending.\n"
    for name in ("cleo", "dora"):
        assert relation(people, "follow", "ana", "--as", name)["requested"] is True
    assert names(people, "requests", "--as", "ana") == ["dora", "cleo", "ben"]
    assert people.ok("people", "accept", "ben", "--as", "ana") == "ben follows you.\n"
    assert people.ok("people", "accept", "ben", "--as", "ana") == "ben already follows you.\n"
    assert people.ok("people", "refuse", "cleo", "--as", "ana") == "Declined the request from cleo, if there was one. They are not notified.\n"
    assert people.ok("people", "unfollow", "ana", "--as", "dora") == "Withdrew the request to ana.\n"
    assert names(people, "requests", "--as", "ana") == [] and names(people, "followers", "--as", "ana") == ["ben"]
    assert people.run("people", "requests", "--as", "ana", code=0).err == "No follow requests.\n"
    assert "no follow request from" in people.error(66, "people", "accept", "cleo", "--as", "ana")["message"]
    assert "people remove ben" in people.error(66, "people", "refuse", "ben", "--as", "ana")["message"]


@pytest.mark.proof
def test_turning_off_approval_accepts_pending_requests(people):
    people.ok("people", "edit", "--approve", "yes", "--as", "ana")
    people.ok("people", "follow", "ana", "--as", "ben")
    people.ok("people", "edit", "--approve", "no", "--as", "ana")
    assert names(people, "followers", "--as", "ana") == ["ben"]


# Blocks


def test_a_block_ends_follows_and_is_listed(people):
    people.ok("people", "follow", "ana", "--as", "ben")
    assert relation(people, "block", "ben", "--as", "ana") == {"following": False, "follower": False, "requested": False, "blocking": True, "muting": False}
    assert people.ok("people", "block", "ben", "--as", "ana") == "You already block ben.\n"
    assert people.ok("people", "blocks", "--as", "ana") == "NAME  RELATION\nben   blocked\n"
    assert people.ok("people", "show", "ben", "--as", "ana") == "Name      ben\nAccount   2\nRelation  blocked\n"
    assert people.error(77, "people", "follow", "ben", "--as", "ana")["name"] == "forbidden"
    assert people.error(67, "people", "follow", "ana", "--as", "ben")["name"] == "unknown_account"
    people.ok("people", "unblock", "ben", "--as", "ana")
    assert people.ok("people", "unblock", "ben", "--as", "ana") == "You did not block ben.\n"
    assert people.run("people", "blocks", "--as", "ana", code=0).err == "Blocks no one.\n"
    assert names(people, "following", "--as", "ben") == []


# Photos


# Mutes


def test_mutes_keep_photos_out_of_home_alone(people):
    people.ok("people", "follow", "ana", "--as", "ben")
    post(people, "--picture", "redpanda", "--caption", "The Final #Whistle")
    post(people, "--picture", "redpanda", "--caption", "plain")

    def home():
        return [photo["id"] for photo in people.objects("photos", "home", "--as", "ben")]

    assert people.ok("people", "mute", "--word", "the FINAL", "--as", "ben") == 'You muted "the FINAL". No one is notified.\n'
    assert home() == ["2"]
    people.ok("people", "unmute", "--word", "The final", "--as", "ben")
    assert home() == ["2", "1"]
    (mute,) = people.objects("people", "mute", "--tag", "#WHISTLE", "--hours", 2, "--as", "ben")
    assert mute["tag"] == "whistle" and mute["until"] > 0 and home() == ["2"]
    people.ok("people", "mute", "ana", "--as", "ben")
    assert home() == [] and relation(people, "follow", "ana", "--as", "ben")["muting"]
    assert [photo["id"] for photo in people.objects("photos", "list", "ana", "--as", "ben")] == ["2", "1"]
    assert re.match(r"MUTED +UNTIL\nana *\n#whistle +\d.*\n$", people.ok("people", "mutes", "--as", "ben"))
    assert people.ok("people", "unmute", "ana", "--as", "ben") == "You have not muted ana.\n"
    assert home() == ["2"]
    assert people.error(77, "people", "mute", "ben", "--as", "ben")["name"] == "forbidden"
    assert people.error(64, "people", "mute", "--as", "ben")["message"].startswith("name one account")
    assert people.error(64, "people", "mute", "ana", "--hours", 0, "--as", "ben")


def test_operators_find_photos_and_why_they_are_seen(people):
    post(people, "--picture", "redpanda", "--audience", "followers")
    sentence = "ben does not see photo 1: it is for followers, and ben is not a follower.\n"
    assert people.ok("photos", "explain", 1, "--viewer", "ben") == sentence
    people.ok("people", "follow", "ana", "--as", "ben")
    assert people.ok("photos", "explain", 1, "--viewer", "ben").endswith(" Home shows it.\n")
    people.ok("people", "mute", "--word", "bear", "--as", "ben")
    people.ok("photos", "edit", 1, "--alt", "A bear.", "--as", "ana")
    assert people.ok("photos", "explain", 1, "--viewer", "ben").endswith(" Home does not: they mute a word in it.\n")
    people.ok("people", "block", "ben", "--as", "ana")
    assert "the author blocks ben since" in people.ok("photos", "explain", 1, "--viewer", "ben")
    assert [photo["id"] for photo in people.objects("photos", "find", "--author", "ana", "--since", "1h")] == ["1"]
    assert people.objects("photos", "find", "--reported") == []
    people.ok("photos", "delete", 1, "--reason", "spam", "--yes")
    assert "the local admin removed it at" in people.ok("photos", "explain", 1, "--viewer", "ben")
    assert [photo["gone"] for photo in people.objects("photos", "find", "--status", "gone")] == [True]
    assert people.error(77, "photos", "explain", 1, "--viewer", "ben", "--as", "ana")["name"] == "forbidden"
    assert people.error(77, "photos", "find", "--as", "ana")["name"] == "forbidden"


def test_a_photo_in_json(people):
    (people.folder / "small.png").write_bytes(png(64, 32))
    words = ("--caption", "A", "--alt", "Two\nlines", "--warning", "W")
    photo = post(people, "small.png", *words, "--audience", "followers")
    assert (photo["caption"], photo["alt"], photo["warning"], photo["audience"]) == ("A", "Two\nlines", "W", "followers")
    assert (photo["width"], photo["height"]) == (64, 32) and photo["images"].keys() == {"thumb", "small", "large"}
    (shown,) = people.objects("photos", "show", "#1", "--as", "ana")
    assert shown["others"] == [] and shown["author"]["name"] == "ana" and shown["posted"] == "0 minutes ago"
    assert "Alt text  Two lines\nWarning   W\n" in people.ok("photos", "show", 1)


@pytest.mark.proof
def test_a_key_posts_a_photo_once(people):
    assert post(people, "--picture", "redpanda", "--key", "k")["id"] == post(people, "--picture", "bear", "--key", "k")["id"] == "1"
    assert post(people)["id"] == "2" and post(people)["id"] == "3"
    people.ok("photos", "delete", 1, "--yes", "--as", "ana")
    out = people.ok("photos", "post", "--picture", "redpanda", "--key", "k", "--as", "ana")
    assert out == "This key posted photo 1, which is deleted.\n"


def test_a_photo_is_edited_by_its_author(people):
    post(people, "--picture", "redpanda", "--caption", "A", "--warning", "W")
    (photo,) = people.objects("photos", "edit", 1, "--alt", "A panda", "--warning", "", "--audience", "followers", "--as", "ana")
    assert (photo["caption"], photo["alt"], photo["audience"]) == ("A", "A panda", "followers") and "warning" not in photo
    assert "Edited    20" in people.ok("photos", "edit", 1, "--audience", "everyone", "--as", "ana")
    assert people.error(77, "photos", "edit", 1, "--caption", "mine", "--as", "ben")["name"] == "forbidden"
    assert people.objects("photos", "show", 1)[0]["caption"] == "A"


def test_a_photo_is_reported_and_removed_by_its_report(people):
    post(people)
    assert people.ok("photos", "report", 1, "--reason", "spam", "--as", "ben") == "Reported photo 1.\n"
    assert people.error(65, "photos", "report", 1, "--reason", "spam", "--as", "ben")["name"] == "already_reported"
    # A photo that does not exist is answered like any other, so that the answer shows no block.
    assert people.ok("photos", "report", 9, "--reason", "spam", "--as", "ben") == "Reported photo 9.\n"
    reports = people.ok("reports")
    assert "photo 1" in reports and "photo 9" not in reports
    assert people.ok("reports", "remove", 1, "--yes") == "Reviewed report 1: the post was removed.\n"
    assert people.error(66, "photos", "show", 1, "--as", "ana")["name"] == "unknown_photo"


def test_favourites_are_added_listed_and_removed(people):
    post(people, "--picture", "redpanda", "--caption", "Red")
    post(people)
    assert people.ok("photos", "favourites", "--as", "ben") == ""
    assert people.ok("photos", "favourite", 1, "--as", "ben") == "You like photo 1.\n"
    assert people.ok("photos", "favourite", 1, "--as", "ana") == "You like photo 1, as does 1 other.\n"
    assert people.objects("photos", "favourite", 2, "--as", "ben") == [{"photo": "2", "favourited": True, "favourites": 1}]
    assert people.ok("photos", "favourites", "--as", "ben").splitlines() == [
        "PHOTO  ADDED          AUTHOR  AUDIENCE  CAPTION",
        "    2  0 minutes ago  ana     everyone",
        "    1  0 minutes ago  ana     everyone  Red",
    ]
    assert "Favourites  2, also yours" in people.ok("photos", "show", 1, "--as", "ben")
    (first,) = people.objects("photos", "favourites", "--limit", 1, "--as", "ben")
    assert (first["photo"]["id"], first["photo"]["favourited"]) == ("2", True) and first["at"] > 0
    assert people.ok("photos", "unfavourite", 2, "--as", "ben") == "You no longer like photo 2.\n"
    assert people.objects("photos", "unfavourite", 2, "--as", "ben") == [{"photo": "2", "favourited": False, "favourites": 0}]
    assert [each["photo"]["id"] for each in people.objects("photos", "favourites", "--as", "ben")] == ["1"]
    people.ok("people", "block", "ben", "--as", "ana")
    assert people.objects("photos", "favourites", "--as", "ben") == []
    assert people.error(66, "photos", "favourite", 1, "--as", "ben")["name"] == "unknown_photo"


def test_share_links_are_created_listed_and_revoked(people):
    for _ in range(2):
        post(people, "--picture", "redpanda")
    run = people.run("photos", "share", 1, "--hours", 2, "--as", "ana")
    assert re.fullmatch(r"/s/[A-Za-z0-9_-]{24}\n", run.out) and "Anyone with this link" in run.err
    (link,) = people.objects("photos", "share", 2, "--as", "ana")
    assert (link["id"], link["photo"], link["views"]) == ("2", "2", 0) and link["url"].startswith("/s/")
    assert link["expiresAt"] - link["createdAt"] == 168 * 3_600_000
    lines = people.ok("photos", "shares", "--as", "ana").splitlines()
    assert lines[0] == "SHARE  PHOTO  VIEWS  MADE           ENDS" and lines[1].startswith("    2      2      0  0 minutes ago  ")
    assert [each["id"] for each in people.objects("photos", "shares", "--photo", 1, "--as", "ana")] == ["1"]
    assert people.objects("photos", "shares", "--as", "ben") == []
    assert people.error(77, "photos", "share", 1, "--as", "ben")["name"] == "forbidden"
    assert people.error(66, "photos", "unshare", 1, "--as", "ben")["name"] == "unknown_share"
    assert people.ok("photos", "unshare", 1, "--as", "ana") == "Revoked share link 1.\n"
    assert people.objects("photos", "unshare", 2, "--as", "ana") == [{"revoked": "2"}]
    assert people.error(66, "photos", "unshare", 2, "--as", "ana")["name"] == "unknown_share"


def test_deleting_a_photo_is_for_its_author_and_admins(people):
    people.sign_up("cleo")
    people.ok("users", "grant", "cleo", "--role", "admin")
    for _ in range(3):
        post(people, "--picture", "redpanda", "--audience", "followers")
    post(people)
    assert people.error(77, "photos", "delete", 4, "--yes", "--as", "ben")["name"] == "forbidden"
    assert people.error(77, "photos", "delete", 4, "--dry-run", "--as", "ben")["name"] == "forbidden"
    assert people.error(66, "photos", "delete", 99, "--dry-run")["name"] == "unknown_photo"
    assert people.objects("photos", "delete", 1, "--dry-run", "--as", "ana")[0]["would"] == "delete photo 1 by ana, posted 0 minutes ago"
    assert people.ok("photos", "delete", 1, "--reason", "spam", "--yes") == "Deleted photo 1.\n"
    entry = people.objects("audit")[0]
    assert (entry["action"], entry["target"], entry["reason"]) == ("photo.delete", "photo 1", "spam")
    # An admin's account does not see photos for followers, and may delete them.
    run = people.terminal("photos", "delete", 2, "--as", "cleo")
    run.wait_for("Delete photo 2? [y/N] ")
    run.type("y\n")
    assert run.wait() == 0 and [photo["id"] for photo in people.objects("photos", "ana")] == ["4", "3"]


@pytest.mark.proof
def test_on_a_terminal_deleting_a_photo_asks(people):
    post(people)
    assert "Use --yes. Nothing was changed." in people.run("photos", "delete", 1, "--as", "ana", code=64).err
    for answer, left in (("n\n", 1), ("y\n", 0)):
        run = people.terminal("photos", "delete", 1, "--as", "ana")
        run.wait_for("Delete photo 1 by ana, posted 0 minutes ago? [y/N] ")
        run.type(answer)
        assert run.wait() == 0 and len(people.objects("photos", "ana")) == left


# Refusals


@family(3, "args, code, name", [
    (("people", "show", "ghost"), 67, "unknown_account"),
    (("people", "follow", "ghost"), 67, "unknown_account"),
    (("people", "unfollow", "ghost"), 67, "unknown_account"),
    (("people", "block", "ghost"), 67, "unknown_account"),
    (("people", "followers", "ghost"), 67, "unknown_account"),
    (("people", "follow", "ana"), 77, "forbidden"),
    (("people", "block", "ana"), 77, "forbidden"),
    (("people", "edit"), 64, "usage"),
    (("people", "edit", "--hide", "maybe"), 64, "usage"),
    (("people", "edit", "--bio", "x" * 251), 65, "invalid_bio"),
    (("people", "followers", "--limit", "0"), 64, "usage"),
    (("people", "followers", "--before", "0"), 64, "usage"),
    (("photos", "list", "ghost"), 67, "unknown_account"),
    (("photos", "show", "99"), 66, "unknown_photo"),
    (("photos", "show", "redpanda"), 64, "usage"),
    (("photos", "edit", "99", "--caption", "x"), 66, "unknown_photo"),
    (("photos", "favourite", "99"), 66, "unknown_photo"),
    (("photos", "share", "99"), 66, "unknown_photo"),
    (("photos", "share", "99", "--hours", "0"), 64, "usage"),
    (("photos", "share", "99", "--hours", "8761"), 64, "usage"),
    (("photos", "unshare", "99"), 66, "unknown_share"),
    (("photos", "unshare", "x"), 64, "usage"),
    (("photos", "unfavourite", "99"), 66, "unknown_photo"),
    (("photos", "edit", "99"), 64, "usage"),
    (("photos", "delete", "99", "--yes"), 66, "unknown_photo"),
    (("photos", "post"), 64, "usage"),
    (("photos", "post", "text.jpg", "--picture", "redpanda"), 64, "usage"),
    (("photos", "post", "redpanda"), 66, "no_input"),
    (("photos", "post", "."), 66, "no_input"),
    (("photos", "post", "text.jpg"), 65, "invalid_image"),
    (("photos", "post", "huge.jpg"), 65, "too_large"),
    (("photos", "post", "--picture", "nope"), 66, "unknown_picture"),
    (("photos", "post", "--picture", "redpanda", "--caption", "x" * 251), 65, "invalid_caption"),
    (("photos", "post", "--picture", "redpanda", "--alt", "x" * 1001), 65, "invalid_alt"),
    (("photos", "post", "--picture", "redpanda", "--warning", "x" * 101), 65, "invalid_caption"),
    (("photos", "post", "--picture", "redpanda", "--audience", "ghost"), 64, "usage"),
    (("photos", "post", "--picture", "redpanda", "--key", "k" * 65), 64, "usage"),
])
def test_refusals_of_the_people_commands(shared_people, args, code, name):
    (shared_people.folder / "text.jpg").write_text("I am no picture.")
    with open(shared_people.folder / "huge.jpg", "wb") as file:
        file.truncate(8 * 1024 * 1024 + 1)
    assert shared_people.error(code, *args, "--as", "ana")["name"] == name
    assert shared_people.objects("photos", "ana") == []


@family(2, "args", [
    ("people", "follow", "ana"), ("people", "block", "ana"), ("people", "accept", "ana"), ("people", "requests"), ("people", "blocks"),
    ("people", "edit", "--bio", "x"), ("photos", "home"), ("photos", "post", "--picture", "redpanda"), ("photos", "edit", "1", "--alt", "x"),
    ("photos", "favourites"), ("photos", "favourite", "1"), ("photos", "unfavourite", "1"),
    ("photos", "share", "1"), ("photos", "shares"), ("photos", "unshare", "1"),
])
def test_commands_that_need_an_account(shared_people, args):
    error = shared_people.error(77, *args)
    assert error["name"] == "not_authenticated" and error["message"].startswith("You need an account for this. Choose one with --as NAME")


@family(1, "args", [("people",), ("people", "show"), ("people", "followers"), ("photos",)])
def test_without_an_account_a_list_needs_a_name(shared_people, args):
    assert shared_people.error(64, *args)["message"] == "Name an account, or use --as NAME."
    assert shared_people.objects(*args, "--as", "ana") in ([], shared_people.objects("people", "show", "--as", "ana"))


@pytest.mark.proof
def test_limits_of_the_people_commands(people):
    people.server.stop()
    people.serve("--limit", "blocksPerAccount=1", "--limit", "followsPerAccount=1")
    people.sign_up("cleo")
    people.ok("people", "block", "cleo", "--as", "ben")
    assert people.error(65, "people", "block", "ana", "--as", "ben")["name"] == "too_many"
    people.ok("people", "follow", "cleo", "--as", "ana")
    assert "followsPerAccount" in people.error(65, "people", "follow", "ben", "--as", "ana")["message"]


# Output


def test_long_names_and_words_fit_a_terminal(place):
    long = "n" * 32
    place.sign_up("ana", long)
    place.ok("people", "edit", "--bio", "b" * 250, "--as", long)
    place.ok("people", "follow", "ana", "--as", long)
    place.ok("people", "follow", long, "--as", "ana")
    place.ok("photos", "post", "--picture", "redpanda", "--caption", "c" * 250, "--audience", "followers", "--as", long)
    for args in (("people",), ("photos", "home"), ("photos", long), ("photos", "show", "1"), ("people", "show", long)):
        run = place.terminal(*args, "--as", "ana")
        assert run.wait() == 0
        lines = re.sub(r"\x1b\[\d+m", "", run.seen).splitlines()
        assert all(len(line) <= 80 for line in lines) and any(line.endswith("…") for line in lines), args
        assert "\x1b[1m" in run.seen
        piped = place.ok(*args, "--as", "ana")
        assert ("b" * 250 in piped or "c" * 250 in piped) and "\x1b" not in piped


@pytest.mark.proof
def test_a_member_with_a_token_needs_no_name(place):
    token = place.objects("signup", "ana", "--show-token", SNAPFEED_PASSWORD=PASSWORD)[0]["token"]
    assert place.objects("people", "show", SNAPFEED_TOKEN=token)[0]["account"]["name"] == "ana"
