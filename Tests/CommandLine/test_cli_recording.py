"""The recorded tour in the docs, compared with a live server."""

import re

import tour


def test_the_recorded_tour_matches_the_commands(place):
    tour.content(place)
    assert tour.record(place) == tour.PAGE.read_text(), "record it again: .venv/bin/python Tests/CommandLine/tour.py"


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
        for command in re.findall(r"`([^`]*)`", commands):
            fields[command] = names
    snap = fields["snaps list"]
    return {command: names | (snap if command in ("snaps show",) else set()) for command, names in fields.items()}


def test_json_fields_are_those_of_the_table(place):
    tour.content(place)
    place.ok("invitations", "add")
    fields = documented()
    for line in [
        "feeds list", "feeds list --as ben", "feeds show animals", "snaps list", "snaps list animals --as ben", "snaps show 1", "explain 1 --viewer ben",
        "explain 4 --viewer ben", "sessions list", "sessions list --as ben", "sessions show 1", "connections list", "reports list",
        "invitations list", "stats", "top --count 1", "errors", "snaps open 2 --reason x -o x.jpg", "audit", "delete 1 --dry-run",
    ]:
        words = line.split()
        command = "what deletes" if "--dry-run" in words else next(c for c in (" ".join(words[:2]), words[0]) if c in fields)
        objects = place.objects(*words)
        assert objects, line
        for each in objects:
            assert each.keys() <= fields[command], (line, each.keys() - fields[command])
