"""Shared by all Python tests: the helpers in Support/, and a server for each test."""

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
