"""The screens without a login."""

from screens.visit import Tour, Visit


def enter(visit: Visit) -> None:
    visit.person = visit.cast.stranger(**visit.options)
    visit.load("/", ".contact-sheet img")


TOUR = Tour("entry", "phone-de", enter)
TOUR.places(("sign up", "/", ".providers button"))


@TOUR.screen("sign up refused")
def refused(visit: Visit) -> None:
    visit.press(".entry .primary", ".field-error:not([hidden])")


@TOUR.screen("log in")
def log_in(visit: Visit) -> None:
    visit.press(".entry .actions .quiet", ".entry .actions .quiet:nth-of-type(3):not([hidden])")


@TOUR.screen("forgotten password")
def forgotten(visit: Visit) -> None:
    visit.press(".entry .actions .quiet:nth-of-type(3)", "dialog[open]")


@TOUR.screen("reset link")
def reset(visit: Visit) -> None:
    by_link(visit, "reset/abc")


@TOUR.screen("invitation link")
def invitation(visit: Visit) -> None:
    by_link(visit, "join/abc/Zo%C3%AB")


def by_link(visit: Visit, words: str) -> None:
    visit.page.goto("about:blank")
    visit.page.goto(f"{visit.person.origin}/#/{words}")
    visit.see(".by-link form")


@TOUR.screen("a login that began in another window")
def elsewhere(visit: Visit) -> None:
    visit.load("/continue/example?state=a&code=b", ".welcome-entry .banner")


@TOUR.screen("a server for the invited")
def invited(visit: Visit) -> None:
    visit.page.goto(f"http://localhost:{visit.world.elsewhere('--sign-up', 'invited').port}/")
    visit.see(".entry input >> nth=2")


@TOUR.screen("a closed server")
def closed(visit: Visit) -> None:
    visit.page.goto(f"http://localhost:{visit.world.elsewhere('--sign-up', 'closed').port}/")
    visit.see(".welcome-entry .banner")


@TOUR.screen("an address without a page")
def missing(visit: Visit) -> None:
    visit.load("/photo", "main.missing")


@TOUR.screen("a shared photo")
def shared(visit: Visit) -> None:
    visit.load("{shared}", "main img")


@TOUR.screen("a link that has ended")
def ended_link(visit: Visit) -> None:
    visit.load("/s/ended", "main.missing")
