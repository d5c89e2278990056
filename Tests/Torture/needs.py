"""What the tests need of the machine: some faults are for root only."""

import pytest
from arena import is_root


def skip_unless_root(reason: str | None) -> None:
    """Skips a test that cannot run here. Root can run all of them: a program that is missing then fails the test, and is not passed over."""
    if reason:
        assert not is_root(), reason
        pytest.skip(reason)
