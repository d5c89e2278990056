"""Watching: live, until it ends, and across restarts of the server."""

import json
import os
import shutil
import signal
import subprocess

import pytest
from cli_place import PASSWORD, binary
from client import Client, run
from families import family
from server import UNTIMED_CHECK


def watching(place, *args, **env):
    program = place.background("watch", *args, **env)
    program.wait_for("Watching ", "err")
    return program


def events(program):
    return [json.loads(line) for line in program.lines["out"]]


def test_watch_prints_events_as_json(people):
    watch = watching(people, "--json", "--count", 2)
    people.post(args=("--caption", "Hi"))
    people.ok("delete", 1, "--yes")
    assert watch.wait() == 0
    posted, deleted = events(watch)
    assert (posted["type"], posted["feed"], posted["offset"], posted["snap"]["caption"]) == ("snap.posted", "animals", 1, "Hi")
    assert (deleted["type"], deleted["offset"], deleted["snap"]) == ("snap.deleted", 2, "1")


@pytest.mark.proof
def test_only_the_feeds_that_were_named(people):
    watch = watching(people, "people", "animals", "--count", 2)
    for feed in ("landscapes", "animals", "city-life", "people"):
        people.post(feed)
    assert watch.wait() == 0
    assert [line.split()[1] for line in watch.lines["out"]] == ["animals", "people"]


@pytest.mark.proof
def test_watch_prints_no_earlier_events(people):
    people.post()
    watch = watching(people, "--json", "--count", 1)
    people.post()
    assert watch.wait() == 0
    assert [event["offset"] for event in events(watch)] == [2]


def test_an_author_sees_who_opened(people):
    people.post()
    watch = watching(people, "--as", "ana", "--count", 2)
    people.ok("open", 1, "-o", "x.jpg", "--as", "ben")
    assert watch.wait_for("opened").endswith("ben opened your snap 1 (1 open)")
    people.ok("open", 1, "-o", "y.jpg", "--as", "ana")
    assert watch.wait() == 0
    assert "you opened snap 1 on the command line on " in watch.lines["out"][1] or "ana opened your snap 1" in watch.lines["out"][1]


@family(1, "number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_cleanly(people, number):
    watch = watching(people)
    people.post()
    watch.wait_for("snap 1")
    assert watch.stop(number) == 0
    assert len(watch.lines["out"]) == 1 and len(watch.lines["err"]) == 1


@pytest.mark.proof
def test_ctrl_c_ends_it_while_the_server_is_away(people):
    watch = watching(people)
    people.server.kill()
    watch.wait_for("Reconnecting", "err")
    assert watch.stop(signal.SIGINT) == 0


def test_watching_an_unknown_feed_is_refused(people):
    assert people.error(66, "watch", "animals", "nope")["name"] == "unknown_feed"
    people.run("watch", "animals", "animals", code=64)
    people.run("watch", "--count", "0", code=64)


@family(1, "how", ["socket", "port"])
def test_a_restart_loses_nothing(people, how):
    args = ("--as", "ana")
    if how == "port":
        args += ("--server", f"ws://localhost:{people.port}")
        people.ok("login", "ana", *args[2:], SNAPFEED_PASSWORD=PASSWORD)
    watch = watching(people, "--json", "--count", 4, *args)
    people.post()
    people.post("people")
    watch.wait_for('"people"')
    assert people.server.stop() == 0
    watch.wait_for("Reconnecting", "err")
    # Posted while the watcher is disconnected or back already: printed once in either case.
    people.serve()
    people.post()
    watch.wait_for("Connected again", "err")
    people.post("people")
    assert watch.wait() == 0
    assert [(event["feed"], event["offset"]) for event in events(watch)] == [("animals", 1), ("people", 1), ("animals", 2), ("people", 2)]


@pytest.mark.proof
def test_a_crash_loses_nothing(people):
    watch = watching(people, "--json", "--count", 2)
    people.post()
    watch.wait_for("snap.posted")
    people.server.kill()
    watch.wait_for("Reconnecting", "err")
    people.serve()
    people.post()
    assert watch.wait() == 0
    assert [event["offset"] for event in events(watch)] == [1, 2]


def test_another_store_in_its_place_is_a_gap_and_said_so(people):
    watch = watching(people)
    people.post()
    watch.wait_for("snap 1")
    people.server.stop()
    shutil.rmtree(people.folder / "store")
    people.serve()
    watch.wait_for("Some events of animals were missed", "err")
    watch.wait_for("Connected again", "err")
    people.ok("signup", "cleo", SNAPFEED_PASSWORD=PASSWORD)
    people.post("people", by="cleo")
    watch.wait_for("cleo posted snap 1")


def test_more_events_than_the_server_keeps_ready_are_read_from_its_pages(bare):
    """From a moment on and from an offset on, over two pages."""
    bare.serve("--limit", "recoveryEvents=2")

    async def post(name, numbers):
        ana = await Client.signed_up(f"ws://127.0.0.1:{bare.port}/ws", name)
        return [await ana.call("snap.post", feed="animals", key=str(number), picture="bear") for number in numbers]

    run(post("ana", range(1, 56)))
    bare.ok("delete", 54, "--yes")
    since = bare.objects("watch", "animals", "--since", "1h", "--count", 54)
    assert [(event["type"], event["offset"], event["snap"]["id"]) for event in since] == [("snap.posted", n, str(n)) for n in [*range(1, 54), 55]]
    assert [event["offset"] for event in bare.objects("watch", "animals", "--since", 51, "--count", 3)] == [52, 53, 55]
    watch = watching(bare, "animals", "--since", 51, "--json", "--count", 4)
    run(post("ben", [1]))
    assert watch.wait() == 0 and [event["offset"] for event in events(watch)] == [52, 53, 55, 57]


def test_a_login_that_ends_ends_the_watch(people):
    watch = watching(people, "--as", "ana", "--json")
    people.ok("logout", "--as", "ana")
    assert watch.wait() == 77
    assert json.loads(watch.lines["err"][-1])["error"]["name"] == "session_ended"


def test_a_reader_that_leaves_ends_it_without_complaint(people):
    reader, writer = os.pipe()
    watch = people.start([binary(), "watch"], people.env(), stdout=writer)
    os.close(writer)
    watch.wait_for("Watching ", "err")
    os.close(reader)
    people.post()
    assert watch.wait() == 0
    assert not any("snapfeed:" in line for line in watch.lines["err"])


def without_reader(place, *args):
    """The exit code and stderr of a command whose reader has gone, as `| head -1` has after its line."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run([binary(), *map(str, args)], cwd=place.folder, env=place.env(), stdout=writer, stderr=subprocess.PIPE, timeout=60)
    finally:
        os.close(writer)
    return done.returncode, done.stderr


def test_lists_end_well_when_their_reader_has_gone(people):
    people.post()
    for args in (("snaps", "--json"), ("snaps",), ("feeds",), UNTIMED_CHECK, ("protocol",)):
        assert without_reader(people, *args) == (0, b""), args
    # Its own result is kept: the doctor has something to report.
    people.server.stop()
    (people.folder / "store/images/00").write_text("in the place of a folder")
    assert without_reader(people, "doctor")[0] == 1


def test_a_terminal_gets_lines_that_fit(people):
    run = people.terminal("watch", "--count", 1, width=50)
    run.wait_for("Watching")
    people.post(args=("--caption", "x" * 200))
    assert run.wait() == 0
    assert "…" in run.seen
