"""Fixtures of the tests of the Swift library."""

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from swift_client import built  # noqa: E402


@pytest.fixture(scope="session")
def adapter_program() -> str:
    return os.environ.get("SWIFT_ADAPTER") or built("snapfeed-adapter")


@pytest.fixture
def server(tmp_path):
    from server import Server

    with Server(tmp_path / "store") as server:
        yield server
