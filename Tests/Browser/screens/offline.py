"""The screens without a connection."""

from screens.visit import Tour, Visit
from screens.world import LONG, VIEWER

from people import wait_until


def enter(visit: Visit) -> None:
    """Loads all parts of the app, and keeps a post that waits for a connection."""
    proxy = visit.world.proxy()
    visit.be(VIEWER, origin=proxy.origin)
    visit.load("/search", "#search-words")
    visit.go("/account", ".account .part")
    visit.go("/feeds/animals", "#feed-animals .row")
    visit.go("/post", ".print img")
    # Pictures that have not arrived are missing without a connection.
    wait_until(visit.page, "() => [...document.querySelectorAll('.print img')].every((image) => image.complete && image.naturalWidth)")
    proxy.go_away()
    visit.see(".link-state > *")
    visit.press(".print > button", ".compose-form input[type=radio]")
    visit.find(".compose-form input[value=animals]").check()
    visit.find("#caption").fill(LONG)
    visit.press(".compose-send button", ".notice")


TOUR = Tour("offline", "phone-de", enter)


@TOUR.screen("feeds offline")
def feeds(visit: Visit) -> None:
    visit.go("/feeds/animals", "#feed-animals .row:not([data-snap])")


@TOUR.screen("post offline")
def post(visit: Visit) -> None:
    visit.go("/post", ".sheet-grid")


@TOUR.screen("compose offline")
def compose(visit: Visit) -> None:
    visit.go("/post", ".sheet-grid")
    visit.press(".print > button", ".compose-fields > .banner:not([hidden])")


@TOUR.screen("search offline")
def search(visit: Visit) -> None:
    visit.go("/search?q=fox", ".search-page p")


@TOUR.screen("account offline")
def account(visit: Visit) -> None:
    visit.go("/account", ".account .part")
