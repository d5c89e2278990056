"""The requirements of tests: some faults are for root only, and bounds of time for a quiet machine."""

import os

import pytest


def skip_unless_root(reason: str | None) -> None:
    """Skips a test that cannot run here. Root can run all of them: a program that is missing then fails the test, and is not passed over."""
    if reason:
        assert os.geteuid() != 0, reason
        pytest.skip(reason)
