"""People with browsers: a context each, as separate as two machines."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from server import Server
from wire import PASSWORD, Wire

# The app's modules as written, which a test can import one by one; the binary has them bundled.
PUBLIC = Path(__file__).resolve().parents[2] / "Sources" / "SnapWeb" / "Public"
as_modules = pytest.mark.parametrize("serve_options", [["--web", str(PUBLIC)]], ids=["modules"])

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SMALL = {**PHONE, "viewport": {"width": 320, "height": 640}}
LANDSCAPE = {**PHONE, "viewport": {"width": 844, "height": 390}}
DESK = {"viewport": {"width": 1440, "height": 900}}
# How often `until` looks, 15 ms apart.
LOOKS = 1_000


def in_proofs(*values):
    """A case of a parameter that runs in the proofs only: it varies what another case proves."""
    return pytest.param(*values, marks=pytest.mark.proof)


def wait_until(page: Page, question: str, arg=None, seconds: float = 15) -> None:
    """Waits until the page's answer is true. It awaits promises, which `wait_for_function` would immediately take for true."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(question, arg):
        assert time.monotonic() < deadline, f"never true: {question}"
        time.sleep(0.05)


def until(page: Page, condition: Callable[[], bool]) -> None:
    """Waits for what happens outside the page."""
    for _ in range(LOOKS):
        if condition():
            return
        page.wait_for_timeout(15)
    raise AssertionError("never true")


def wait_for_frames(page: Page) -> None:
    """Waits until the page was drawn twice: scripts that watch sizes and what is in view run once in a frame."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def wait_for_images(page: Page) -> None:
    """Waits until every image in the page is loaded and its fonts are ready, and what follows from that is drawn."""
    wait_until(page, "async () => await document.fonts.ready && [...document.images].every((image) => image.complete)")
    wait_for_frames(page)


def resize(page: Page, width: int, height: int = 900) -> None:
    """Gives the page another size, and waits until scripts that watch sizes have answered."""
    page.set_viewport_size({"width": width, "height": height})
    wait_for_frames(page)


def all_stored(database: str, store: str) -> str:
    """JavaScript that reads everything in an IndexedDB store from the disk. It does not create a missing database: that is left to the
    app."""
    return f"""async () => {{
        if (!(await indexedDB.databases()).some(({{ name }}) => name === {json.dumps(database)})) return [];
        const done = (request) => new Promise((resolve, reject) => Object.assign(request, {{ onsuccess: () => resolve(request.result), onerror: () => reject(request.error) }}));
        const opened = await done(indexedDB.open({json.dumps(database)}));
        const isThere = opened.objectStoreNames.contains({json.dumps(store)});
        const all = isThere ? await done(opened.transaction({json.dumps(store)}).objectStore({json.dumps(store)}).getAll()) : [];
        opened.close();
        return all;
    }}"""


def log_in_script(origin: str, stored: dict) -> str:
    """JavaScript that logs in before the app starts. Playwright's `storage_state` opens another page for that, which costs more than the
    test's own page. After a logout the list of accounts is empty but exists, so nothing is stored a second time."""
    items = {key: json.dumps(value) for key, value in stored.items()}
    return f"""try {{
        if (origin === {json.dumps(origin)} && localStorage['snapfeed.accounts'] === undefined) Object.assign(localStorage, {json.dumps(items)});
    }} catch {{ /* The test blocks storage. */ }}"""


class Person:
    """A person who uses the app in a browser of their own."""

    def __init__(self, context: BrowserContext, origin: str, name: str):
        self.context = context
        self.origin = origin
        self.name = name
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        # As long as in conftest.py, for a busy machine.
        page.set_default_timeout(30_000)
        return page

    def watch(self) -> list[str]:
        """Collects the browser's complaints from now on: errors, warnings, policy violations."""
        complaints = []
        self.page.on("console", lambda message: None if "blocked by Playwright" in message.text else complaints.append(message.text))
        self.page.on("pageerror", lambda error: complaints.append(str(error)))
        return complaints

    def go(self, path: str = "/feeds", page: Page | None = None) -> "Person":
        page = page or self.page
        page.goto(self.origin + path)
        if path.startswith("/feeds"):
            expect(page.locator(".feed:not([hidden]) .feed-state").first).to_have_attribute("data-key", re.compile("rows|empty"))
        return self

    def row(self, caption: str, page: Page | None = None) -> Locator:
        return (page or self.page).locator(".row", has_text=re.compile(re.escape(caption)))

    def snap(self, caption: str) -> Locator:
        """The row of a snap. The row of the waiting post may be next to it for a moment."""
        return self.row(caption).and_(self.page.locator("[data-snap]"))

    def chip(self, title: str) -> Locator:
        """The link to a feed on a phone."""
        return self.page.locator(".feed-index a", has_text=title)

    def open_button(self, caption: str, page: Page | None = None) -> Locator:
        return self.row(caption, page).locator("button.row-open")

    def close_sheet(self) -> None:
        """Closes a sheet or the viewer. Its entry leaves the history a moment later, and that would stop a load that starts immediately."""
        self.page.keyboard.press("Escape")
        wait_until(self.page, "() => !history.state?.overlay")

    def stop_clock(self) -> None:
        """Stops the page's clock, which then moves only by `clock.run_for`, however busy this machine is."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1_000 + 1)

    def choose_picture(self, title: str) -> None:
        if not self.page.url.endswith("/post"):
            self.page.locator(".tab[href='/post']").click()
        self.page.get_by_role("button", name=re.compile(f"^{title}[.]")).click()
        expect(self.page.get_by_role("radio").first).to_be_visible()

    def send(self, feed: str, caption: str = "") -> None:
        """Finishes a post from the composer on: chooses a feed, writes a caption, sends it."""
        self.page.get_by_role("radio", name=feed, exact=True).check()
        if caption:
            self.page.get_by_label("Caption").fill(caption)
        expect(self.page.get_by_text(f"Posting to {feed}")).to_be_visible()
        self.page.get_by_role("button", name="Post", exact=True).click()


class Cast:
    """Makes people and cleans up after them."""

    def __init__(self, browser: Browser, server: Server):
        self.browser = browser
        self.server = server
        self.origin = f"http://localhost:{server.port}"
        self.contexts: list[BrowserContext] = []
        self.names: set[str] = set()

    def stranger(self, origin: str | None = None, **options) -> Person:
        """A person without a login."""
        return self._person("", {}, options, origin)

    def person(self, name: str, origin: str | None = None, device: str = "", **options) -> Person:
        """A person who is logged in already. A name that exists gets a second device."""
        with Wire(self.server.url) as wire:
            sign = wire.log_in if name in self.names else wire.sign_up
            sign(name, device or f"{name}'s browser")
            self.names.add(name)
            account = {"id": wire.user["id"], "name": name, "token": wire.token}
        stored = {"snapfeed.accounts": [account], "snapfeed.account": account["id"]}
        return self._person(name, stored, options, origin)

    def script(self, name: str) -> Wire:
        """A person without a browser, who posts over the wire."""
        self.names.add(name)
        return Wire(self.server.url).sign_up(name)

    def _person(self, name: str, stored: dict, options: dict, origin: str | None = None) -> Person:
        origin = origin or self.origin
        # Each new context would install the service worker and fetch the app twice; tests that need the worker ask for it.
        context = self.browser.new_context(**{"locale": "en-GB", "service_workers": "block", **options})
        if stored:
            context.add_init_script(log_in_script(origin, stored))
        self.contexts.append(context)
        return Person(context, origin, name)

    def leave(self) -> None:
        for context in self.contexts:
            context.close()


__all__ = ["Cast", "DESK", "LANDSCAPE", "PASSWORD", "PHONE", "PUBLIC", "Person", "SMALL", "all_stored", "as_modules", "in_proofs", "resize", "wait_for_frames", "wait_for_images", "wait_until"]
