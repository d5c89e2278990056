"""Fixtures of the tests in browsers: a server of its own for each test. SNAPFEED_WEB=<folder> serves the app from a folder."""

import os

import pytest

from server import one


@pytest.fixture
def serve_options():
    """More options for `snapfeed serve`; tests set them as a parameter."""
    return []


@pytest.fixture
def server(tmp_path, serve_options):
    folder = os.environ.get("SNAPFEED_WEB")
    with one(tmp_path / "store", *(["--web", folder] if folder else []), *serve_options, pages=True) as running:
        yield running
