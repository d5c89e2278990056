"""The recorded tour in the docs, compared with a live server."""

import re

import pytest

import tour


def test_the_recorded_tour_matches_the_commands(place):
    tour.content(place)
    assert tour.record(place) == tour.PAGE.read_text(), "record it again: .venv/bin/python Tests/CommandLine/tour.py"


@pytest.mark.proof
def test_a_changed_word_would_be_noticed(place):
    tour.content(place)
    assert tour.record(place) != tour.PAGE.read_text().replace("FEED", "CHANNEL", 1)


def test_the_tour_has_at_least_ten_commands_with_their_output():
    page = tour.PAGE.read_text()
    assert len(tour.COMMANDS) >= 10
    for command in tour.COMMANDS:
        assert f"\n$ {command}\n" in page


def documented():
    """Field names of each command, from the table of CommandLine.md."""
    rows = re.findall(r"^\| (`.*) \| (.*) \|$", tour.PAGE.with_name("CommandLine.md").read_text(), re.M)
    fields = {}
    for commands, text in rows:
        names = {word for part in re.findall(r"`([^`]*)`", text) for word in re.findall(r"\w+", part)}
        first, *more = re.findall(r"`([^`]*)`", commands)
        for command in [first, *(verb if " " in verb else f"{first.split()[0]} {verb}" for verb in more)]:
            fields[command] = set(names)
    fields["snaps show"] |= fields["snaps list"]
    fields["photos show"] |= fields["photos list"]
    return fields


def test_json_fields_are_those_of_the_table(place):
    tour.content(place)
    place.ok("invitations", "add")
    (place.folder / "class.csv").write_text("name,email\ndora,dora@example.org\n")
    place.ok("photos", "post", "--picture", "redpanda", "--caption", "A", "--alt", "B", "--warning", "C", "--as", "ana")
    place.ok("photos", "edit", 1, "--caption", "D", "--as", "ana")
    place.ok("people", "edit", "--bio", "E", "--approve", "yes", "--as", "cleo")
    place.ok("people", "follow", "cleo", "--as", "ana")
    place.ok("people", "block", "cleo", "--as", "ben")
    fields = documented()
    for line in [
        "feeds list", "feeds list --as ben", "feeds show animals", "snaps list", "snaps list animals --as ben", "snaps show 1", "explain 1 --viewer ben",
        "explain 4 --viewer ben", "sessions list", "sessions list --as ben", "sessions show 1", "connections list", "reports list",
        "invitations list", "invitations import class.csv", "users reset-link cleo", "stats", "top --count 1", "errors", "snaps open 2 --reason x -o x.jpg", "audit", "delete 1 --dry-run",
        "photos list ana", "photos home --as ana", "photos show 1", "photos edit 1 --alt F --as ana", "people show ana --as cleo", "people show --as ana",
        "people edit --hide no --as ana", "people follow ana --as cleo", "people following cleo --as ana", "people followers ana",
        "people requests --as cleo", "people blocks --as ben", "people accept ana --as cleo", "photos delete 1 --dry-run",
    ]:
        words = line.split()
        command = "what deletes" if "--dry-run" in words else next(c for c in (" ".join(words[:2]), words[0]) if c in fields)
        objects = place.objects(*words)
        assert objects, line
        for each in objects:
            assert each.keys() <= fields[command], (line, each.keys() - fields[command])
