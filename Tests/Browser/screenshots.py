"""Writes a picture of every screen, at three sizes, light and dark: python Tests/Browser/screenshots.py <folder>

With a number after the folder: the feeds with that many snaps in each, at five widths. With `readme`: the README's picture.
"""

import os
import sqlite3
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Support"))

from playwright.sync_api import Page, expect, sync_playwright  # noqa: E402

import crowd  # noqa: E402
import inbox  # noqa: E402
from chromium import launch  # noqa: E402
from people import DESK, LANDSCAPE, PHONE, Cast, Person  # noqa: E402
from server import Server  # noqa: E402

SIZES = {"phone": PHONE, "desk": DESK, "landscape": LANDSCAPE}
WIDTHS = {320: 640, 390: 844, 820: 1_180, 1_440: 900, 2_560: 1_300}
SCHEMES = ("light", "dark")
MINUTE = 60_000

# (minutes ago, feed, author, picture, caption); Mia is the viewer. Those without a feed are sent to her.
SNAPS = [
    (2_940, "landscapes", "Jonas", "cabin", "First snow"),
    (1_690, "animals", "Amara", "bear", "He never saw us."),
    (333, None, "Jonas", "city", "The view from here"),
    (312, "landscapes", "Amara", "waves", "The sea before breakfast"),
    (190, "city-life", "Jonas", "bridge", None),
    (131, "animals", "Noor", "redpanda", "Professional napper"),
    (88, "people", "Jonas", "man", "Grandpa, 84, still the best dressed in town"),
    (64, "city-life", "Mia", "umbrella", "Of course it rained"),
    (47, "animals", "Mia", "giraffe", "Who is watching whom?"),
    (33, "landscapes", "Noor", "moon", None),
    (21, "city-life", "Noor", "city", "Friday, 21:40"),
    (18, None, "Amara", "moon", "Look up, now"),
    (12, "animals", "Jonas", "lion", "Monday face"),
    (9, "landscapes", "Jonas", "road", "Two hours, not one car"),
    (6, None, "Noor", "lion", "You, before coffee"),
    (4, "city-life", "Amara", "car", None),
    (1, "animals", "Amara", "bird", "It waited a whole minute, right above the water, and then it was gone."),
]


def seed(cast: Cast) -> None:
    wires = {name: cast.script(name) for name in ("Mia", "Jonas", "Amara", "Noor")}
    wires["Mia"].call("profile.edit", snapsFrom="everyone")
    ids = {}
    for _, feed, author, picture, caption in SNAPS:
        ids[feed, picture] = (wires[author].post(feed, picture, caption) if feed else inbox.send(wires[author], wires["Mia"], caption=caption, picture=picture))["id"]
    for name in ("Jonas", "Amara", "Noor"):
        wires[name].call("snap.open", snap=ids["animals", "giraffe"])
    for place in (("landscapes", "cabin"), ("landscapes", "waves"), ("animals", "bear"), ("city-life", "bridge")):
        wires["Mia"].call("snap.open", snap=ids[place])
    wires["Mia"].call("inbox.open", snap=ids[None, "city"])
    for wire in wires.values():
        wire.socket.close()


def grow_old(server: Server) -> None:
    """Makes the snaps as old as they should be, in the database: no request can post into the past."""
    server.stop()
    database = sqlite3.connect(server.database)
    for offset, (minutes, *_) in enumerate(SNAPS, start=1):
        database.execute("UPDATE snap SET posted = posted - ? WHERE id = ?", (minutes * MINUTE + MINUTE // 4, offset))
    database.commit()
    database.close()
    server.restart()


class Album:
    """The screens of one size and colour scheme."""

    def __init__(self, folder: Path, size: str, scheme: str):
        self.folder, self.size, self.scheme = folder, size, scheme

    def take(self, page: Page, screen: str) -> None:
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        page.screenshot(path=self.folder / f"{screen}-{self.size}-{self.scheme}.png", animations="disabled")

    def fill(self, cast: Cast) -> None:
        options = {**SIZES[self.size], "color_scheme": self.scheme}
        stranger = cast.stranger(**options).go("/")
        expect(stranger.page.locator(".contact-sheet img").first).to_be_visible()
        self.take(stranger.page, "welcome")
        person = cast.person("Mia", device="Chrome on Android" if self.size != "desk" else "Chrome on Linux", **options)
        self.posting(person)
        self.feeds(person)
        person.page.get_by_role("link", name="Account of Mia").click()
        expect(person.page.get_by_text("This device", exact=True)).to_be_visible()
        self.take(person.page, "account")
        for screen, button in (("password", "Change password"), ("export", "Download your data")):
            person.page.get_by_role("button", name=button).click()
            self.take(person.page, screen)
            person.page.keyboard.press("Escape")
        cast.leave()

    def posting(self, person: Person) -> None:
        page = person.go("/post").page
        page.locator(".print img").last.scroll_into_view_if_needed()
        page.evaluate("scrollTo(0, 0)")
        self.take(page, "post")
        person.choose_picture("Lion")
        page.get_by_role("radio", name="Animals").check()
        page.get_by_label("Caption").fill("Monday face")
        page.get_by_label("Caption").blur()
        page.evaluate("scrollTo(0, 0)")
        self.take(page, "compose")
        page.go_back()
        page.get_by_role("button", name="Camera").click()
        expect(page.get_by_role("button", name="Take photo")).to_be_enabled()
        self.take(page, "camera")
        page.go_back()

    def feeds(self, person: Person) -> None:
        page = person.go("/feeds").page
        self.take(page, "feeds")
        page = person.go("/feeds/animals").page
        self.take(page, "animals")
        person.row("Who is watching whom?").locator(".row-manage").click()
        expect(page.get_by_text("Noor").last).to_be_visible()
        self.take(page, "details")
        page.keyboard.press("Escape")
        page.locator(".feed:not([hidden]) [data-state=own] .row-open").first.click()
        self.take(page, "own")
        page.keyboard.press("Escape")
        unread = page.locator(".feed:not([hidden]) [data-state=unread] .row-open")
        if unread.count():
            unread.first.click()
            expect(page.locator(".viewer-image")).to_be_visible()
            self.take(page, "viewer")
            page.keyboard.press("Escape")
        page.locator(".feed:not([hidden]) [data-state=read] .row-open").first.click()
        self.take(page, "opened")
        page.get_by_role("dialog").get_by_role("button", name="Report snap", exact=True).click()
        page.get_by_role("button", name="Spam").click()
        self.take(page, "report")
        page.keyboard.press("Escape")


def take_readme(cast: Cast, folder: Path) -> None:
    """The feeds on a desk, with the five tabs."""
    page = cast.person("Mia", viewport={"width": 1_440, "height": 720}, color_scheme="light").go("/feeds").page
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=folder / "app.jpg", type="jpeg", quality=80, animations="disabled")
    cast.leave()


def take_crowd(cast: Cast, server: Server, folder: Path, each: int) -> None:
    """The feeds with `each` snaps (0: empty), at five widths."""
    authors = crowd.fill(server.url, each)
    with cast.script("Mia") as mia:
        for feed in crowd.FEEDS if each else ():
            for snap in authors[0].call("feed.page", feed=feed)["snaps"][4:9]:
                mia.call("snap.open", snap=snap["id"])
            authors[1].call("snap.open", snap=mia.post(feed, "lion", "Mine")["id"])
    for width, height in WIDTHS.items():
        for scheme in SCHEMES:
            album = Album(folder, str(width), scheme)
            person = cast.person("Mia", viewport={"width": width, "height": height}, color_scheme=scheme)
            for path, screen in (("/feeds", "crowd"), ("/feeds/cs198-01", "crowd-last"), ("/feeds/nothing", "crowd-missing")):
                person.page.goto(person.origin + path)
                expect(person.page.locator(".feed:not([hidden]) .row, .empty-title, .missing").first).to_be_visible()
                album.take(person.page, screen)
            cast.leave()
    for author in authors:
        author.socket.close()


def main() -> None:
    folder = Path(sys.argv[1])
    part = sys.argv[2] if len(sys.argv) > 2 else None
    folder.mkdir(parents=True, exist_ok=True)
    web = os.environ.get("SNAPFEED_WEB")
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        browser = launch(playwright)
        with Server(Path(scratch) / "store", *(["--web", web] if web else [])) as server:
            cast = Cast(browser, server)
            if part and part != "readme":
                take_crowd(cast, server, folder, int(part))
            else:
                seed(cast)
                grow_old(server)
                if part:
                    take_readme(cast, folder)
                for size in SIZES if part is None else ():
                    for scheme in SCHEMES:
                        Album(folder, size, scheme).fill(cast)
        browser.close()


if __name__ == "__main__":
    main()
