"""Runs the commands of the operators' tour and records their output, with times, sizes and keys replaced by fixed ones.

    python tour.py        records the second part of Sources/SnapAdmin/SnapAdmin.docc/Tour.md again
"""

import pathlib
import re
import shlex
import tempfile

from cli_place import PASSWORD, Place

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Sources/SnapAdmin/SnapAdmin.docc/Tour.md"

COMMANDS = [
    "snapfeed feeds",
    "snapfeed snaps list --limit 4",
    "snapfeed explain 1 --viewer ben",
    "snapfeed explain 4 --viewer ben",
    "snapfeed snaps show 1",
    "snapfeed reports",
    "snapfeed snaps open 3 --reason 'reported by cleo' -o look.jpg",
    "snapfeed snaps remove 3 --reason 'no bridge' --dry-run",
    "snapfeed reports remove 1 --reason 'no bridge' --yes",
    "snapfeed explain 3 --viewer cleo",
    "snapfeed sessions",
    "snapfeed connections --user cleo",
    "snapfeed users suspend ben --reason spam",
    "snapfeed audit",
    "snapfeed watch --since 1h --count 5",
    "snapfeed errors already_opened",
]

# What precedes it in the article is written by hand.
MARK = "<!-- recorded by Tests/CommandLine/tour.py -->\n```\n"


def content(place):
    """Three people, five snaps, one open, one report, one connection."""
    for name in ("ana", "ben", "cleo"):
        place.ok("signup", name, "--device", f"{name}'s desk", SNAPFEED_PASSWORD=PASSWORD)
    for feed, picture, who, caption in [
        ("animals", "redpanda", "ana", "Look who is here"), ("people", "man", "ben", "Me"), ("city-life", "bridge", "ben", "日本の橋 🌉"),
        ("landscapes", "moon", "cleo", "Last night"),
    ]:
        place.ok("post", feed, picture, "--as", who, "--caption", caption)
    place.ok("open", 1, "-o", "panda.jpg", "--as", "ben")
    place.ok("report", 3, "--reason", "that is not a bridge", "--as", "cleo")
    watch = place.background("watch", "animals", "--as", "cleo")
    watch.wait_for("^Watching", "err")


def normalised(text):
    for pattern, same in [
        (r"\d{4}-\d\d-\d\d \d\d:\d\d", "2026-01-31 14:03"), (r"^\d\d:\d\d:\d\d", "14:03:22"), (r"\d+ minutes? ago", "0 minutes ago"),
    ]:
        text = re.sub(pattern, same, text, flags=re.M)
    return text


def record(place):
    parts = []
    for command in COMMANDS:
        done = place.run(*shlex.split(command)[1:])
        out = done.out + "".join(line + "\n" for line in done.err.splitlines() if done.returncode)
        parts.append(f"$ {command}\n{normalised(out)}" + (f"(exit code {done.returncode})\n" if done.returncode else ""))
    return PAGE.read_text().split(MARK)[0] + MARK + "\n".join(parts) + "```\n"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        place = Place(pathlib.Path(folder))
        try:
            place.serve()
            content(place)
            PAGE.write_text(record(place))
        finally:
            place.end()
