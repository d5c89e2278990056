"""Notifications, and what is watched besides feeds: home and notifications."""

import json
import signal

from families import family


def watching(place, *args):
    program = place.background(*args, "--watch")
    program.wait_for("Watching ", "err")
    return program


def test_notifications_are_listed_and_read(people):
    assert people.run("people", "notifications", "--as", "ana", code=0).err == "No notifications.\n"
    people.ok("people", "follow", "ana", "--as", "ben")
    lines = people.ok("people", "notifications", "--as", "ana").splitlines()
    assert [line.split() for line in lines] == [
        ["OFFSET", "AGE", "READ", "NOTIFICATION"], ["1", "0", "minutes", "ago", "new", "ben", "follows", "you"]]
    (reported,) = people.objects("people", "notifications", "--as", "ana", "--read")
    assert (reported["offset"], reported["kind"], reported["actor"]["name"], reported["read"]) == (1, "follow", "ben", False)
    (reported,) = people.objects("people", "notifications", "--as", "ana")
    assert reported["read"]
    people.ok("people", "unfollow", "ana", "--as", "ben")
    assert people.objects("people", "notifications", "--as", "ana") == []


def test_watching_home_prints_new_photos(people):
    people.ok("people", "follow", "ana", "--as", "ben")
    watch = watching(people, "photos", "home", "--as", "ben", "--json", "--count", 4)
    people.ok("photos", "post", "--picture", "redpanda", "--caption", "Hi", "--as", "ana")
    people.ok("photos", "edit", 1, "--caption", "Ho", "--as", "ana")
    people.ok("photos", "delete", 1, "--yes", "--as", "ana")
    people.ok("people", "block", "ben", "--as", "ana")
    assert watch.wait() == 0
    posted, changed, deleted, hidden = map(json.loads, watch.lines["out"])
    assert (posted["type"], posted["photo"]["caption"]) == ("photo.posted", "Hi")
    assert (changed["type"], changed["photo"]["caption"]) == ("photo.changed", "Ho")
    assert (deleted["type"], deleted["photo"]) == ("photo.deleted", "1")
    assert (hidden["type"], hidden["account"]) == ("person.hidden", "1")


def test_a_watch_in_words(people):
    people.ok("people", "follow", "ana", "--as", "ben")
    watch = watching(people, "photos", "home", "--as", "ben", "--count", 2)
    people.ok("photos", "post", "--picture", "redpanda", "--caption", "Hi", "--as", "ana")
    people.ok("photos", "delete", 1, "--yes", "--as", "ana")
    assert watch.wait() == 0
    assert [line.split("  ", 1)[1] for line in watch.lines["out"]] == ["ana posted photo 1: Hi", "photo 1 is gone"]


@family(1, "args, act, sentence", [
    (("photos", "home", "--as", "ben"), ("photos", "post", "--picture", "redpanda", "--as", "ana"), "ana posted photo 1"),
    (("people", "notifications", "--as", "ben"), ("people", "follow", "ben", "--as", "ana"), "ana follows you"),
])
def test_a_watch_outlives_a_restart_of_the_server(people, args, act, sentence):
    people.ok("people", "follow", "ana", "--as", "ben")
    watch = watching(people, *args)
    people.server.stop()
    watch.wait_for("Reconnecting", "err")
    people.serve()
    watch.wait_for("Connected again", "err")
    people.ok(*act)
    assert watch.wait_for(sentence).endswith(sentence)
    watch.process.send_signal(signal.SIGINT)
    assert watch.wait() == 0


@family(1, "args", [("--count", "1"), ("--watch", "--count", "0")])
def test_options_that_exclude_each_other_are_refused(people, args):
    for noun in (("photos", "home"), ("people", "notifications")):
        assert people.error(64, *noun, *args, "--as", "ana")["name"] == "usage"
    assert people.error(64, "people", "notifications", "--read", "--watch", "--as", "ana")["name"] == "usage"


def test_live_commands_need_an_account(people):
    for args in (("people", "notifications"), ("people", "notifications", "--watch"), ("photos", "home", "--watch")):
        assert people.error(77, *args)["name"] == "not_authenticated"
