"""Fixtures of the tests of the JavaScript library."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from javascript_client import NODES, fetched  # noqa: E402  (the path must be set first)


@pytest.fixture(params=list(NODES))
def node(request) -> list[str]:
    """The command of each Node that is here: a new one, and Node 20 if it is installed."""
    return NODES[request.param]


@pytest.fixture
def module(server, tmp_path) -> str:
    """The library as the server gives it, in a folder."""
    path = tmp_path / "app" / "snapfeed.js"
    path.parent.mkdir()
    (path.parent / "package.json").write_text('{"type": "module"}')
    path.write_bytes(fetched(server, "/snapfeed.js"))
    return str(path)
