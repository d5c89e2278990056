"""Commands on a terminal: questions, colour, the live screen; and that the terminal is restored."""

import fcntl
import json
import re
import signal
import struct
import termios

import pytest
from families import family

SCREEN_TAKEN, SCREEN_GIVEN_BACK = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"


def resize(run, rows, columns):
    fcntl.ioctl(run.screen, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def last_picture(run):
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", run.seen.split("\x1b[H")[-1]).split("\r\n")


def settings(run):
    return termios.tcgetattr(run.child)


@family(1, "key", ["q", "\x03"])
def test_top_leaves_the_terminal_whole(people, key):
    run = people.terminal("top")
    before = settings(run)
    run.wait_for("q ends")
    assert not run.echoes() and SCREEN_TAKEN in run.seen
    run.type(key)
    assert run.process.wait(timeout=20) == 0
    assert settings(run) == before
    assert run.wait() == 0 and run.seen.endswith(SCREEN_GIVEN_BACK)


def test_top_killed_from_outside_leaves_the_terminal_whole(people):
    run = people.terminal("top")
    run.wait_for("q ends")
    run.process.send_signal(signal.SIGTERM)
    assert run.wait() == 0 and run.seen.endswith(SCREEN_GIVEN_BACK)


def test_top_fits_eighty_by_twenty_four_and_follows_a_new_size(people):
    programs = [people.background("watch", "--as", name) for name in ("ana", "ben") for _ in range(3)]
    for program in programs:
        program.wait_for("^Watching", "err")
    run = people.terminal("top", NO_COLOR="1")
    run.wait_for("q ends")
    picture = last_picture(run)
    assert len(picture) <= 24 and all(len(line) <= 80 for line in picture)
    assert any(re.match(r"connections +7\b", line) for line in picture), picture
    assert any(line.startswith("CONNECTION") for line in picture)
    resize(run, 8, 40)
    seen = len(run.seen)
    while "\x1b[H" not in run.seen[seen:] or "\x1b[J" not in run.seen[seen:].split("\x1b[H")[-1]:
        run._read(20, "a new picture")
    assert len(last_picture(run)) <= 8 and all(len(line) <= 40 for line in last_picture(run))
    run.type("q")
    assert run.wait() == 0


def test_top_outlives_a_restart_of_the_server(people):
    run = people.terminal("top")
    run.wait_for("connections")
    people.server.stop()
    run.wait_for("Trying again. q quits")
    seen = len(run.seen)
    people.serve()
    while "connections" not in run.seen[seen:]:
        run._read(20, "a picture of the new server")
    run.type("q")
    assert run.wait() == 0 and run.seen.endswith(SCREEN_GIVEN_BACK)


@pytest.mark.proof
def test_top_that_is_refused_takes_no_screen(people):
    run = people.terminal("top", "--as", "ana")
    assert run.wait() == 77 and SCREEN_TAKEN not in run.seen


def test_top_in_a_pipe_is_an_object_a_second(people):
    lines = [json.loads(line) for line in people.ok("top", "--count", 2).splitlines()]
    assert len(lines) == 2 and lines[1]["at"] - lines[0]["at"] >= 900
    assert lines[0]["connections"] == 1 and {"requests", "posts", "opens", "events", "deliveries"} <= lines[0]["perSecond"].keys()
    assert {"uptime_seconds", "queue_bytes", "process_resident_memory_bytes", "loopLagMicrosecondsP99"} <= lines[1].keys()


def test_top_knows_every_figure_that_it_shows(people):
    people.post()
    run = people.terminal("top", NO_COLOR="1")
    # The lag of the loop and of commits is shown though nothing happens: these figures cover the last minutes.
    run.wait_for("q ends")
    figures = "\n".join(last_picture(run))
    for name in ("connections", "accounts", "memory", "requests", "deliveries", "commit, p99", "loop lag, p99", "queued", "disk left"):
        assert re.search(rf"{name} +[\d,]+", figures), (name, figures)
    run.type("q")
    assert run.wait() == 0


@family(
    2,
    "args, answer, code, done",
    [
        (("delete", "1"), "y\r", 0, True), (("delete", "1"), "\r", 0, False), (("delete", "1"), "no\r", 0, False),
        (("snaps", "remove", "1", "--reason", "spam"), "yes\r", 0, True), (("delete", "1"), "\x03", -signal.SIGINT, False),
    ])
def test_a_question_before_a_snap_goes(people, args, answer, code, done):
    people.post()
    run = people.terminal(*args)
    assert "snap 1 by ana, posted 0 minutes ago? [y/N] " in run.wait_for("[y/N] ")
    run.type(answer)
    assert run.wait() == code
    assert ("gone" in people.objects("snaps", "show", 1)[0]) == done


@family(
    1,
    "args", [("delete", "1"), ("snaps", "remove", "1", "--reason", "x"), ("users", "delete", "ana"), ("reports", "remove", "1")])
def test_irreversible_commands_need_a_terminal_or_yes(people, args):
    people.post()
    people.ok("report", 1, "--reason", "spam", "--as", "ben")
    done = people.run(*args, code=64)
    assert "Use --yes. Nothing was changed." in done.err
    assert "gone" not in people.objects("snaps", "show", 1)[0]


@family(
    1,
    "args",
    [
        ("delete", "1"), ("snaps", "remove", "1", "--reason", "x"), ("users", "delete", "ana"), ("users", "suspend", "ana"),
        ("reports", "remove", "1"), ("sessions", "revoke", "1"), ("connections", "kick", "1"), ("invitations", "revoke", "1"),
    ])
def test_a_rehearsal_changes_nothing(people, args):
    people.post()
    people.ok("report", 1, "--reason", "spam", "--as", "ben")
    people.ok("invitations", "add")
    watch = people.background("watch", "--as", "ben")
    watch.wait_for("^Watching", "err")
    if args[0] == "connections":
        args = ("connections", "kick", next(c["id"] for c in people.objects("connections") if "user" in c))
    before = people.objects("audit"), people.objects("sessions", "--as", "ana"), people.objects("snaps", "show", 1), people.objects("invitations")
    assert people.ok(*args, "--dry-run").startswith("Would ")
    (reported,) = people.objects(*args, "--dry-run")
    assert reported["dryRun"] is True and reported["would"]
    after = people.objects("audit"), people.objects("sessions", "--as", "ana"), people.objects("snaps", "show", 1), people.objects("invitations")
    strip = lambda lists: json.loads(re.sub(r'"(usedAt|posted)": [^,}]*', '"x": 0', json.dumps(lists)))
    assert strip(before) == strip(after)
    assert watch.process.poll() is None and len(watch.lines["err"]) == 1


@family(
    1,
    "args, code",
    [
        (("delete", "1", "--as", "ben"), 77), (("sessions", "revoke", "999"), 66), (("sessions", "revoke", "1", "--as", "ben"), 66),
        (("invitations", "revoke", "9"), 66), (("reports", "remove", "9"), 66), (("snaps", "remove", "2", "--reason", "x"), 66),
        (("users", "delete", "ghost"), 67), (("connections", "kick", "999"), 66),
    ])
def test_a_rehearsal_fails_where_the_deed_would(people, args, code):
    people.post()
    people.ok("delete", people.post()["id"], "--as", "ana", "--yes")
    rehearsed = people.error(code, *args, "--dry-run")
    deed = people.error(code, *args, *(("--yes",) if args[0] in ("delete", "snaps", "reports", "users") else ()))
    assert rehearsed["name"] == deed["name"]


def test_reports_mark_snaps_already_gone(people):
    for snap in (people.post()["id"], people.post()["id"]):
        people.ok("report", snap, "--reason", "spam", "--as", "ben")
    assert "GONE" not in people.ok("reports")
    people.ok("delete", 1, "--as", "ana", "--yes")
    head, second, first = people.ok("reports").splitlines()
    assert "GONE" in head.split() and "deleted" in first.split() and "deleted" not in second.split()


@pytest.mark.proof
def test_a_settled_report_is_not_rehearsed_again(people):
    people.post()
    people.ok("report", 1, "--reason", "spam", "--as", "ben")
    people.ok("reports", "keep", 1)
    people.error(66, "reports", "remove", 1, "--dry-run")


def test_a_restore_is_rehearsed_and_discarding_asks(people):
    people.post()
    people.ok("backup", "b.tar")
    people.server.stop()
    before = sorted(path.name for path in (people.folder / "store").iterdir())
    assert people.ok("restore", "b.tar", "--dry-run").startswith("Would restore the backup of ")
    assert people.ok("restore", "b.tar", "--store", "new", "--dry-run").endswith("with 1 snap to new. Nothing was changed.\n")
    people.run("restore", "b.tar", "--discard-old", code=64)
    assert sorted(path.name for path in (people.folder / "store").iterdir()) == before and not (people.folder / "new").exists()
    (people.folder / "bad.tar").write_bytes(b"no backup")
    assert "The file bad.tar is damaged" in people.run("restore", "bad.tar", "--dry-run", code=65).err
    run = people.terminal("restore", "b.tar", "--discard-old")
    assert "and discard the current store? [y/N] " in run.wait_for("[y/N] ")
    run.type("y\r")
    assert run.wait() == 0 and "Restored store" in run.seen


def test_colour_is_forced_and_refused(people):
    people.post()
    assert "\x1b[32munread" in people.ok("snaps", "animals", "--as", "ben", CLICOLOR_FORCE="1")
    assert "\x1b" not in people.ok("snaps", "animals", "--as", "ben", CLICOLOR_FORCE="1", NO_COLOR="1")
    run = people.terminal("snaps", "animals", CLICOLOR="0")
    assert run.wait() == 0 and "\x1b" not in run.seen
