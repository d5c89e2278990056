"""The registry's parts: a visit by one person in one size and language, a screen of the app, and a tour of screens."""

from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator, expect

from people import Cast, Person, wait_until
from screens.world import World


class Visit:
    """One person's use of the app in one size and language. Screens are reached without loading the page again."""

    def __init__(self, world: World, browser, folder, **options):
        self.world = world
        self.folder = folder
        self.options = options
        self.cast = Cast(browser, world.server)
        self.cast.names |= world.names
        self.person: Person | None = None

    def __enter__(self) -> "Visit":
        return self

    def __exit__(self, *_) -> None:
        self.cast.leave()
        self.world.leave()

    @property
    def page(self):
        return self.person.page

    @property
    def is_phone(self) -> bool:
        return bool(self.options.get("has_touch"))

    def be(self, name: str, **options) -> None:
        """Makes the visitor a person with a login."""
        self.person = self.cast.person(name, **{**self.options, **options})

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def see(self, selector: str) -> Locator:
        """Waits until the first of some elements is visible."""
        found = self.find(f"{selector} >> visible=true").first
        expect(found).to_be_visible()
        return found

    def go(self, path: str, there: str) -> None:
        """Goes to a place inside the app, or loads the app there."""
        path = self.path(path)
        if self.page.url.startswith(self.person.origin):
            self.page.evaluate("(path) => { history.pushState({ cameFromHere: true }, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path)
        else:
            self.page.goto(self.person.origin + path)
        self.see(there)

    def path(self, pattern: str) -> str:
        return pattern.format(**self.world.ids)

    def load(self, path: str, there: str) -> None:
        self.page.goto(self.person.origin + self.path(path))
        self.see(there)

    def press(self, selector: str, there: str = "dialog.sheet[open]") -> None:
        """Clicks the first of some elements, and waits for what that shows."""
        self.find(selector).first.click()
        self.see(there)

    def close(self) -> None:
        """Closes whatever lies over the page, one after the other."""
        while count := self.find("dialog[open]").count():
            self.page.keyboard.press("Escape")
            wait_until(self.page, """(count) => {
                const left = document.querySelectorAll('dialog[open]').length;
                return left < count && (left > 0 || !history.state?.overlay);
            }""", count)

    def settle(self) -> None:
        """Waits until the images in view have arrived or failed, and the fonts are loaded."""
        wait_until(self.page, """() => document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete || !image.checkVisibility()
            || image.getBoundingClientRect().top > innerHeight)""")


@dataclass(frozen=True)
class Screen:
    """A screen of the app. `path` is its address, if a page load there shows it, and `there` what is visible then."""

    name: str
    reach: Callable[[Visit], None]
    path: str | None = None
    there: str | None = None


@dataclass
class Tour:
    """Screens that one person can reach. `enter` makes that person; `gate` is the presentation that the gate walks."""

    name: str
    gate: str
    enter: Callable[[Visit], None]
    screens: list[Screen] = field(default_factory=list)

    def places(self, *rows: tuple[str, str, str]) -> None:
        """Registers screens that have an address: name, path, and what is visible there."""
        for name, path, there in rows:
            self.screens.append(Screen(name, lambda visit, path=path, there=there: visit.go(path, there), path, there))

    def screen(self, name: str):
        """Registers a screen that the decorated function reaches."""
        return lambda reach: self.screens.append(Screen(name, reach)) or reach
