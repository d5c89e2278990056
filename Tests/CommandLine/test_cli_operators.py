"""The operator's commands: filtered lists, explanations, looks, logins, connections."""

import datetime
import json

from cli_place import PASSWORD, picture_file
from million import START, fill


def ids(objects):
    return [int(each["id"]) for each in objects]


# Snaps


def test_snaps_of_all_feeds_by_filters(people):
    people.post("animals", by="ana")
    people.post("people", by="ben")
    people.post("animals", by="ben")
    people.ok("delete", 3, "--yes")
    assert ids(people.objects("snaps", "list")) == [2, 1]
    assert ids(people.objects("snaps", "list", "--status", "all")) == [3, 2, 1]
    assert ids(people.objects("snaps", "list", "--author", "BEN", "--status", "deleted")) == [3]
    assert ids(people.objects("snaps", "list", "--feed", "animals", "--author", "ana")) == [1]
    assert ids(people.objects("snaps", "list", "--since", "1h")) == [2, 1]
    assert people.objects("snaps", "list", "--until", "1h") == []
    assert people.ok("snaps", "list").splitlines()[0].split()[:3] == ["SNAP", "FEED", "POSTED"]
    more = people.run("snaps", "list", "--limit", 1, code=0)
    assert more.err == "More with --before 2.\n"
    assert ids(people.objects("snaps", "list", "--before", 2)) == [1]
    assert people.error(66, "snaps", "list", "--feed", "nowhere")["name"] == "unknown_feed"
    assert people.error(67, "snaps", "list", "--author", "ghost")["name"] == "unknown_account"
    assert people.error(77, "snaps", "list", "--author", "ben", "--as", "ana")["name"] == "forbidden"


def test_lists_of_a_store_of_many_snaps(place):
    """SnapSearchTests checks the query plans and counts their work; `million.py` makes the full size to measure times."""
    place.sign_up("ana")
    place.server.stop()
    fill(place.folder / "store/snapfeed.db", 20_000)
    place.serve()
    newest = ids(place.objects("snaps", "list", "--limit", 3))
    assert newest == sorted(newest, reverse=True) and newest[0] >= 19_999
    assert len(place.objects("snaps", "list", "--author", "author7", "--limit", 5)) == 5
    assert ids(place.objects("snaps", "list", "--status", "deleted", "--limit", 2)) == [19_999, 19_985]
    of_one = {status: ids(place.objects("snaps", "list", "--author", "author7", "--status", status, "--limit", 100)) for status in ("live", "deleted", "expired", "all")}
    assert of_one["live"] and of_one["deleted"] + of_one["expired"]
    assert sorted(of_one["live"] + of_one["deleted"] + of_one["expired"], reverse=True) == of_one["all"]
    # Snaps are ten seconds apart from a known moment on, so the first one after a date is known.
    date = datetime.datetime.fromtimestamp((START + 10_000 * 10_000) / 1000, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S")
    assert ids(place.objects("snaps", "list", "--until", date, "--status", "all", "--limit", 1)) == [9_999]


def test_explain_names_the_deciding_rule(people):
    people.post()
    assert "An open would succeed, once." in people.ok("explain", 1, "--viewer", "ben")
    people.ok("open", 1, "-o", "x.jpg", "--as", "ben")
    (reported,) = people.objects("explain", 1, "--viewer", "ben")
    assert reported["verdict"] == "already_opened" and reported["device"].startswith("the command line on ") and reported["at"] > 0
    people.ok("snaps", "remove", 1, "--reason", "not an animal", "--yes")
    assert "the local admin removed it at" in people.ok("explain", 1, "--viewer", "ana")
    assert "(not an animal)" in people.ok("explain", 1, "--viewer", "ana")
    people.ok("users", "suspend", "ben", "--reason", "spam")
    people.post()
    assert "ben is suspended since" in people.ok("explain", 2, "--viewer", "ben")
    assert people.error(67, "explain", 2, "--viewer", "ghost")["name"] == "unknown_account"
    assert people.error(77, "explain", 2, "--viewer", "ben", "--as", "ana")["name"] == "forbidden"


def test_operator_look_is_single_logged_and_not_a_view(people):
    people.post()
    out = people.ok("snaps", "open", 1, "--reason", "reported", "-o", "look.jpg")
    assert out.startswith("Viewed snap 1 by ana: look.jpg (")
    assert (people.folder / "look.jpg").read_bytes() == open(picture_file("redpanda"), "rb").read()
    assert people.error(3, "snaps", "open", 1, "--reason", "again", "-o", "again.jpg")["name"] == "already_inspected"
    assert not (people.folder / "again.jpg").exists()
    (entry,) = people.objects("audit")
    assert (entry["action"], entry["target"], entry["reason"]) == ("snap.inspect", "snap 1", "reported")
    assert people.objects("snaps", "show", 1)[0]["opens"] == 0
    people.ok("open", 1, "-o", "x.jpg", "--as", "ben")
    people.run("snaps", "open", 1, "-o", "y.jpg", code=64)
    figures = {figure["name"]: figure["value"] for figure in people.objects("stats")}
    assert figures["opens_total"] == 1


# Users


def test_users_are_added_and_get_new_passwords(place):
    assert place.ok("users", "add", "ana", SNAPFEED_PASSWORD=PASSWORD) == "Created the account ana.\n"
    assert place.objects("sessions") == []
    place.ok("login", "ana", SNAPFEED_PASSWORD=PASSWORD)
    assert len(place.objects("sessions", "--user", "ana")) == 1
    place.ok("users", "password", "ana", SNAPFEED_PASSWORD="another secret")
    assert place.error(77, "feeds", "--as", "ana")["name"] == "invalid_token"
    assert place.error(77, "login", "ana", SNAPFEED_PASSWORD=PASSWORD)["name"] == "wrong_credentials"
    place.ok("login", "ana", SNAPFEED_PASSWORD="another secret")
    assert place.error(67, "users", "password", "ghost", SNAPFEED_PASSWORD=PASSWORD)["name"] == "unknown_account"


# Sessions and connections


def test_operator_lists_sessions_of_all_accounts(people):
    logins = people.objects("sessions")
    assert [login["user"]["name"] for login in logins] == ["ben", "ana"]
    (shown,) = people.objects("sessions", "show", logins[0]["id"])
    assert shown["user"]["name"] == "ben" and shown["connections"] == []
    assert "Would end login" in people.ok("sessions", "revoke", logins[0]["id"], "--dry-run")
    people.run("sessions", "revoke", logins[0]["id"], "--dry-run", "--yes", code=64)
    assert people.ok("sessions", "revoke", logins[0]["id"], "--yes") == f"Ended login {logins[0]['id']}.\n"
    assert people.error(77, "feeds", "--as", "ben")["name"] == "invalid_token"
    assert people.error(66, "sessions", "revoke", logins[0]["id"])["name"] == "unknown_session"
    assert people.objects("audit")[0]["action"] == "session.revoke"


def connection_of(place, name):
    return next(each for each in place.objects("connections") if each.get("user", {}).get("name") == name)


def test_connections_are_listed_shown_and_closed(people):
    watch = people.background("watch", "animals", "--as", "ben")
    watch.wait_for("^Watching animals", "err")
    ben = connection_of(people, "ben")
    assert ben["feeds"] == ["animals"] and ben["address"] == "unix" and ben["requests"] >= 3
    assert ids(people.objects("connections", "--user", "BEN")) == [int(ben["id"])]
    assert "Feeds       animals" in people.ok("connections", "show", ben["id"])
    assert f"Would close connection {ben['id']} of ben." in people.ok("connections", "kick", ben["id"], "--dry-run")
    assert people.ok("connections", "kick", ben["id"], "--reason", "stuck") == f"Closed connection {ben['id']}.\n"
    watch.wait_for("Connected again", "err")
    assert int(connection_of(people, "ben")["id"]) > int(ben["id"])
    assert people.error(66, "connections", "kick", ben["id"])["name"] == "unknown_connection"
    assert people.error(66, "connections", "show", ben["id"])["name"] == "unknown_connection"
    assert people.objects("audit")[0]["action"] == "connection.kick"


def test_a_connection_is_followed_without_its_words(people):
    watch = people.background("watch", "animals", "--as", "ben")
    watch.wait_for("^Watching animals", "err")
    ben = connection_of(people, "ben")["id"]
    trace = people.background("connections", "trace", ben, "--json", "--count", 2)
    lines = people.background("connections", "trace", ben)
    lines.wait_for("^Tracing connection", "err")
    people.post(args=("--caption", "a secret caption"))
    people.ok("open", 1, "-o", "x.jpg", "--as", "ben")
    lines.wait_for("snap.opened")
    # It does not say when it begins to follow.
    while trace.process.poll() is None:
        people.post(args=("--caption", "another secret caption"))
    assert trace.wait() == 0
    pushes = [json.loads(line) for line in trace.lines["out"]]
    assert len(pushes) == 2 and all(push["method"] in ("feed.event", "snap.opened") and push["bytes"] > 50 for push in pushes)
    watch.stop()
    lines.wait_for("closed with")
    assert lines.wait() == 0
    assert "secret" not in "".join(trace.lines["out"] + lines.lines["out"])
    assert people.error(66, "connections", "trace", ben)["name"] == "unknown_connection"


# The past


def test_watching_from_an_offset_or_a_moment_on(people):
    for _ in range(3):
        people.post()
    people.ok("delete", 2, "--yes")
    events = people.objects("watch", "animals", "--since", 1, "--count", 3)
    assert [(event["type"], event["offset"]) for event in events] == [("snap.posted", 2), ("snap.posted", 3), ("snap.deleted", 4)]
    assert len(people.objects("watch", "--since", "1h", "--count", 4)) == 4
    watch = people.background("watch", "animals", "--since", "0s", "--json", "--count", 1)
    while watch.process.poll() is None and not watch.lines["out"]:
        people.post()
    assert watch.wait() == 0 and json.loads(watch.lines["out"][0])["type"] == "snap.posted"
