#!/usr/bin/env python3
"""Checks the subjects of the commits since FIRST: `area: verb object`, at most 60 characters, without a relative clause."""

import re
import subprocess
import sys

# The newest commit before the rule. A release may replace it by its tag.
FIRST = "0f695c37baceed2fc1d3975b6c6cf7fa0e754847"
MOST = 60
FORM = re.compile(r"[a-z][\w ,./+-]{0,24}: (?:[a-z`]|\d)")
# A question such as "say who does what" is not a relative clause.
BANNED = re.compile(r"\b(which|that|(?<!say )who|whom|whose|whoever|lets?|tells?|told|nobody|somebody)\b")


def faults(subject: str) -> list[str]:
    found = []
    if len(subject) > MOST:
        found.append(f"{len(subject)} characters, {MOST} at most")
    if not FORM.match(subject):
        found.append("the form is `area: verb object`")
    if word := BANNED.search(subject):
        found.append(f"name the change without '{word[0]}'")
    if subject.endswith("."):
        found.append("no full stop")
    return found


def subjects() -> list[str]:
    """The subjects since FIRST; none without its history, as in a shallow clone."""
    done = subprocess.run(["git", "log", "--format=%s", f"{FIRST}..HEAD"], capture_output=True, text=True)
    return done.stdout.splitlines() if done.returncode == 0 else []


def main() -> int:
    wrong = [(subject, fault) for subject in subjects() for fault in faults(subject)]
    for subject, fault in wrong:
        print(f"{subject}\n    {fault}", file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
