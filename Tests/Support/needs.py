"""The requirements of tests: some faults are for root only, and bounds of time for a quiet machine."""

import os
import shutil

import pytest


def skip_unless_root(reason: str | None) -> None:
    """Skips a test that cannot run here. Root can run all of them: a program that is missing then fails the test, and is not passed over."""
    if reason:
        assert os.geteuid() != 0, reason
        pytest.skip(reason)


def needs(*programs: str, root: bool = False):
    """Marks tests that need programs, or root. A gate that selects such a proof skips it where a program is missing; `make proofs` installs them all."""
    missing = [program for program in programs if shutil.which(program) is None]
    reasons = [f"{', '.join(missing)} not installed"] * bool(missing and "PROOFS" in os.environ) + ["not root"] * (root and os.geteuid() != 0)
    return pytest.mark.skipif(bool(reasons), reason="; ".join(reasons))
