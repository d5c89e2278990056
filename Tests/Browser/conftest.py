"""The real server, a real browser, and people who use both.

`server` (a process of its own with a fresh store for each test) comes from Tests/conftest.py. SNAPFEED_WEB=<folder> serves the app
from a folder instead of from the binary, for those who work on it.
"""

import pytest
from playwright.sync_api import expect, sync_playwright

from chromium import launch
from people import PUBLIC, Cast
from proxy import Proxy
from server import one
from web_server import serve_options, server  # noqa: F401  (fixtures)

# Waiting ends when a condition holds, so long timeouts cost nothing unless a test fails; a busy machine needs them.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def cast(browser, server):
    """Makes people: `cast.person("Ana")` is logged in, with a browser of her own."""
    cast = Cast(browser, server)
    yield cast
    cast.leave()


@pytest.fixture(scope="session")
def modules(browser, tmp_path_factory):
    """A page that imports the app's modules as they are written. All tests of single functions share it."""
    with one(tmp_path_factory.mktemp("modules") / "store", "--web", str(PUBLIC), pages=True) as server:
        page = browser.new_context(locale="en-GB", service_workers="block").new_page()
        page.goto(f"http://localhost:{server.port}/")
        yield page
        page.context.close()


@pytest.fixture
def proxy(server):
    """A proxy in front of the server that can imitate a broken network."""
    proxy = Proxy(server.port)
    yield proxy
    proxy.close()
