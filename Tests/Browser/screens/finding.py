"""Search, alerts, topics, and asking what a photo shows."""

import os

from playwright.sync_api import expect

from screens.visit import Tour, Visit
from screens.world import CAT, VIEWER
from server import ROOT

HAS_MODEL = (ROOT / "data" / "model" / "ready").exists() or bool(os.environ.get("CI"))


def enter(visit: Visit) -> None:
    visit.be(VIEWER)
    visit.load("/search", "#search-words")


TOUR = Tour("finding", "desk-en", enter)
TOUR.places(
    ("search", "/search", ".explore .tile"),
    ("found", "/search?q=fox", ".found .wall .tile"),
    ("a person found", "/search?q={long}", ".found-best .tile"),
    ("nothing found", "/search?q=unicorn", ".nothing-picture"),
    ("a wrong query", "/search?q=-fox", ".search-wrong .field-error"),
    ("topic", "/topic/{tabby}", ".topic-posts .tile"),
    ("a missing topic", "/topic/n99999999", ".topic-page .button"),
    ("what is that", "/identify", ".identify-answer .primary"),
)


@TOUR.screen("completions")
def completions(visit: Visit) -> None:
    visit.go("/search", "#search-words")
    visit.find("#search-words").fill("")
    visit.find("#search-words").press_sequentially("#a")
    visit.see("[role=option]")


@TOUR.screen("found, as a list")
def as_list(visit: Visit) -> None:
    visit.go("/search?q=fox", ".found .wall .tile")
    visit.press(".order-row > .round", ".found-list .line")
    # The device remembers it.
    visit.page.evaluate("localStorage.removeItem('snapfeed.found')")


@TOUR.screen("search tips")
def tips(visit: Visit) -> None:
    visit.go("/search", ".explore .tile")
    visit.press(".head-actions button")


@TOUR.screen("alerts")
def alerts(visit: Visit) -> None:
    visit.go("/search?q=fox", ".alert-button")
    if not visit.find(".alert-button[aria-pressed=true]").count():
        visit.find(".alert-button").click()
    visit.go("/alerts", ".people-page .line")


if HAS_MODEL:
    @TOUR.screen("what a photo shows")
    def answer(visit: Visit) -> None:
        visit.go("/identify", ".identify-answer .primary")
        with visit.page.expect_file_chooser() as chooser:
            visit.find(".identify-answer .primary").first.click()
        chooser.value.set_files(str(CAT))
        expect(visit.find(".answer-link").first).to_be_visible()
