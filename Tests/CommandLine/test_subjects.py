"""The rule for subjects of commits, which `make lint` applies."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Support"))

import subjects  # noqa: E402  (the path must be set first)


@pytest.mark.parametrize("subject", [
    "search: document `limit`; share the page-size rule", "web tests: wait for the answer", "docs: say who does what"
])
def test_a_clear_subject_is_accepted(subject):
    assert subjects.faults(subject) == []


@pytest.mark.parametrize("subject", [
    "web: let hearts have one truth", "store: keep a row that is gone", "people: tell followers", "Add a method", "docs: names.", "x: " + "y" * 58,
])
def test_an_unclear_subject_is_refused(subject):
    assert len(subjects.faults(subject)) == 1
