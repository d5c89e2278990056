"""The real server, a real browser, and people who use both.

`server` (a process of its own with a fresh store for each test) comes from Tests/conftest.py. SNAPFEED_WEB=<folder> serves the app
from a folder instead of from the binary, for those who work on it.
"""

import os

import pytest
from playwright.sync_api import expect, sync_playwright

from chromium import launch
from people import Cast
from proxy import Proxy
from server import Server

# Conditions are waited for, so patience costs nothing but where a test fails; a busy machine needs it.
expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def serve_options():
    """More words for `snapfeed serve`; a test parametrizes them."""
    return []


@pytest.fixture
def server(tmp_path, serve_options):
    folder = os.environ.get("SNAPFEED_WEB")
    with Server(tmp_path / "store", *(["--web", folder] if folder else []), *serve_options) as running:
        yield running


@pytest.fixture
def cast(browser, server):
    """Makes people: `cast.person("Ana")` is logged in at a browser of her own."""
    cast = Cast(browser, server)
    yield cast
    cast.leave()


@pytest.fixture
def proxy(server):
    """A network that can be broken, before the server."""
    proxy = Proxy(server.port)
    yield proxy
    proxy.close()
