"""Takes a picture of every screen of the registry, and tiles them into contact sheets: python Tests/Browser/screenshots.py FOLDER

Each sheet shows one tour in one size, colour scheme, language and size of text. `--empty` shows a server with little on it, instead of
a full one. With `--readme` it takes the README's picture instead.
"""

import argparse
import io
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Support"))

from PIL import Image, ImageDraw, ImageFont  # noqa: E402
from playwright.sync_api import Page, expect, sync_playwright  # noqa: E402
from push_service import PushService, right  # noqa: E402

import inbox  # noqa: E402
from chromium import launch  # noqa: E402
from databases import changing  # noqa: E402
from people import DESK, PHONE, Cast, resize, wait_for_frames  # noqa: E402
from screens import TOURS, Screen, Tour, Visit, World  # noqa: E402
from screens.crowded import CrowdedWorld  # noqa: E402
from server import Server  # noqa: E402

# Sizes up to this width are those of touch screens.
TOUCH_WIDTH_MAX = 1_000
SIZES = ("320x640", "390x844", "844x390", "820x1180", "1440x900", "2560x1300")
LANGUAGES = {"de": "de-DE", "en": "en-GB"}
# On a busy machine, a screen that comes late is a screen.
PATIENCE_MS = 30_000
# A sheet is about this wide and high, and a tile is not larger than this.
SHEET_WIDTH, SHEET_HEIGHT, TILE_WIDTH, TILE_HEIGHT, LABEL_HEIGHT, GAP = 1_980, 1_500, 640, 540, 20, 8
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
    with changing(server.database) as database:
        for offset, (minutes, *_) in enumerate(SNAPS, start=1):
            database.execute("UPDATE snap SET posted = posted - ? WHERE id = ?", (minutes * MINUTE + MINUTE // 4, offset))
    server.restart()



@dataclass(frozen=True)
class Look:
    """One way to look at a screen: its size, colour scheme, language, and the size of its text in percent."""

    size: str
    scheme: str
    language: str
    text: str

    @property
    def viewport(self) -> tuple[int, int]:
        width, height = self.size.split("x")
        return int(width), int(height)

    @property
    def is_touch(self) -> bool:
        return self.viewport[0] <= TOUCH_WIDTH_MAX

    def __str__(self) -> str:
        return f"{self.size}-{self.scheme}-{self.language}-{self.text}"

    def take(self, page: Page) -> Image.Image:
        page.emulate_media(color_scheme=self.scheme)
        page.evaluate("percent => { document.documentElement.style.fontSize = percent === '100' ? '' : `${percent}%`; }", self.text)
        resize(page, *self.viewport)
        wait_for_frames(page)
        return Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")


def read_look(text: str) -> Look:
    """A look from its name, such as `390x844-light-de-100`."""
    size, scheme, language, percent = text.split("-")
    return Look(size, scheme, language, percent)


def tiled(pictures: list[tuple[str, Image.Image]]) -> list[Image.Image]:
    """Contact sheets of pictures of one size, with their names above them."""
    width, height = pictures[0][1].size
    scale = min(1, TILE_WIDTH / width, TILE_HEIGHT / height)
    width, height = round(width * scale), round(height * scale)
    across, down = max(1, (SHEET_WIDTH + GAP) // (width + GAP)), max(1, SHEET_HEIGHT // (height + LABEL_HEIGHT))
    return [_sheet(pictures[first:first + across * down], across, width, height) for first in range(0, len(pictures), across * down)]


def _sheet(pictures: list[tuple[str, Image.Image]], across: int, width: int, height: int) -> Image.Image:
    rows = -(-len(pictures) // across)
    sheet = Image.new("RGB", (across * (width + GAP) - GAP, rows * (height + LABEL_HEIGHT)), (255, 0, 255))
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(13)
    for place, (name, picture) in enumerate(pictures):
        left, top = place % across * (width + GAP), place // across * (height + LABEL_HEIGHT)
        draw.rectangle((left, top, left + width, top + LABEL_HEIGHT), fill=(0, 0, 0))
        draw.text((left + 4, top + 2), name, fill=(255, 255, 255), font=font)
        sheet.paste(picture.resize((width, height), Image.Resampling.LANCZOS), (left, top + LABEL_HEIGHT))
    return sheet


def walk(world: World, browser, folder: Path, tour: Tour, looks: list[Look]) -> None:
    """Reaches each screen of a tour once, takes it in all looks, and writes their sheets. The looks share their language and kind of pointer."""
    size = PHONE if looks[0].is_touch else DESK
    options = {"locale": LANGUAGES[looks[0].language], **size, "device_scale_factor": 1}
    usual = Look("{width}x{height}".format(**size["viewport"]), "light", looks[0].language, "100")
    taken: dict[Look, list[tuple[str, Image.Image]]] = {look: [] for look in looks}
    with Visit(world, browser, folder, **options) as visit:
        tour.enter(visit)
        for screen in tour.screens:
            if _reach(visit, screen):
                for look in looks:
                    taken[look].append((screen.name, look.take(visit.page)))
                usual.take(visit.page)
    for look, pictures in taken.items():
        for number, sheet in enumerate(tiled(pictures) if pictures else (), start=1):
            sheet.save(folder / f"{tour.name}-{look}-{number}.png")


def _reach(visit: Visit, screen: Screen) -> bool:
    """Whether a screen was reached. One that fails is reported, and the walk goes on."""
    try:
        visit.close()
        screen.reach(visit)
        visit.settle()
    except Exception as failure:  # noqa: BLE001
        print(f"{screen.name}: {str(failure).splitlines()[0]}", flush=True)
        return False
    return True


def take_readme(cast: Cast, folder: Path) -> None:
    """The feeds on a desk, with the five tabs."""
    page = cast.person("Mia", viewport={"width": 1_440, "height": 720}, color_scheme="light").go("/feeds").page
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=folder / "app.jpg", type="jpeg", quality=80, animations="disabled")
    cast.leave()



def take_sheets(browser, folder: Path, tours: list[Tour], looks: list[Look], kind: type[World]) -> None:
    """The sheets of some tours. Looks with the same language and kind of pointer share a walk."""
    with tempfile.TemporaryDirectory() as scratch, PushService() as service, right(service), kind(Path(scratch), service) as world:
        for tour in tours:
            for of in sorted({(look.language, look.is_touch) for look in looks}):
                walk(world, browser, folder, tour, [look for look in looks if (look.language, look.is_touch) == of])
                print(f"{tour.name}, {of}", flush=True)


def take_readme_picture(browser, folder: Path) -> None:
    web = os.environ.get("SNAPFEED_WEB")
    with tempfile.TemporaryDirectory() as scratch, Server(Path(scratch) / "store", *(["--web", web] if web else [])) as server:
        cast = Cast(browser, server)
        seed(cast)
        grow_old(server)
        take_readme(cast, folder)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--readme", action="store_true", help="take the README's picture only")
    parser.add_argument("--empty", action="store_true", help="on a server with little on it")
    parser.add_argument("--tours", nargs="+", default=[tour.name for tour in TOURS], choices=[tour.name for tour in TOURS])
    parser.add_argument("--looks", nargs="+", help="such as 390x844-light-de-100; the default is every combination")
    return parser.parse_args()


def all_looks() -> list[Look]:
    looks = [Look(size, scheme, language, "100") for size in SIZES for scheme in ("light", "dark") for language in LANGUAGES]
    return looks + [Look(size, "light", language, "200") for size in SIZES[:2] for language in LANGUAGES]


def main() -> None:
    asked = arguments()
    asked.folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        if asked.readme:
            take_readme_picture(browser, asked.folder)
        else:
            looks = [read_look(name) for name in asked.looks] if asked.looks else all_looks()
            take_sheets(browser, asked.folder, [tour for tour in TOURS if tour.name in asked.tours], looks, World if asked.empty else CrowdedWorld)
        browser.close()


if __name__ == "__main__":
    main()
