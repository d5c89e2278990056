"""What all Python tests share: the helpers in Support/, and a server of one's own."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "Support"))

from server import Server  # noqa: E402  (the path must be set first)


@pytest.fixture
def server(tmp_path):
    """A running server with a fresh store; stopped, and its exit checked, at the end."""
    with Server(tmp_path / "store") as running:
        yield running
