"""The feeds, one snap, and what opens over them."""

from screens.visit import Tour, Visit
from screens.world import LONG_NAMED, VIEWER


def enter(visit: Visit) -> None:
    visit.be(VIEWER)
    visit.load("/feeds/animals", "#feed-animals .row")


TOUR = Tour("feeds", "phone-de", enter)
TOUR.places(
    ("feeds", "/feeds", ".feed:not([hidden]) .row"),
    ("a feed", "/feeds/animals", "#feed-animals .row >> nth=3"),
    ("an empty feed", "/feeds/cs198-01", "#feed-cs198-01 .empty-title"),
    ("a missing feed", "/feeds/nothing", ".missing"),
    ("a missing snap", "/snap/4711", ".missing"),
    ("own snap", "/snap/{mine}", ".viewers li"),
    ("a snap", "/snap/{theirs}", ".snap-page .actions"),
    ("inbox", "/inbox", "#feed-\\@inbox .row >> nth=3"),
    ("sent", "/sent", ".sent .line >> nth=2"),
    ("lists of people", "/lists", "[data-list]"),
    ("tags and links of a snap", "/snap/{tagged}/parts", ".mentions-page .line"),
)


def row(visit: Visit, state: str, part: str) -> str:
    visit.go("/feeds/animals", "#feed-animals .row")
    return f"#feed-animals .row[data-state={state}] {part}"


def open_row(visit: Visit, of: str, there: str) -> None:
    """Presses a row at its face: in its middle a long name may lead to the profile."""
    visit.find(f"{of} .row-open").first.click(position={"x": 20, "y": 30})
    visit.see(there)


@TOUR.screen("viewer")
def viewer(visit: Visit) -> None:
    """A snap opens once, so each visit has one of its own."""
    with visit.world.wire(LONG_NAMED) as author:
        snap = author.post("animals", "lion", "Look")["id"]
    visit.go("/feeds/animals", "#feed-animals .row")
    open_row(visit, f"[data-snap='{snap}']", ".viewer-image")


@TOUR.screen("the question before the next snap")
def next_snap(visit: Visit) -> None:
    viewer(visit)
    visit.page.evaluate("new Promise((resolve) => setTimeout(resolve, 450))")
    visit.press(".viewer-image", ".viewer-card")


@TOUR.screen("what one does with a snap")
def choices(visit: Visit) -> None:
    visit.press(row(visit, "unread", ".row-menu"), ".menu")


@TOUR.screen("covered snap")
def covered(visit: Visit) -> None:
    viewer(visit)
    visit.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    visit.see(".viewer-cover")


@TOUR.screen("opened already")
def opened(visit: Visit) -> None:
    open_row(visit, row(visit, "read", ""), "dialog.sheet[open]")


@TOUR.screen("who has opened a sent snap")
def recipients(visit: Visit) -> None:
    visit.go("/sent", ".sent .line >> nth=2")
    visit.press(".sent .line:nth-child(3) summary", ".sent .viewers")


@TOUR.screen("take a snap back")
def take_back(visit: Visit) -> None:
    visit.go("/sent", ".sent .line >> nth=2")
    visit.press(".sent .line:nth-child(3) > .round")


@TOUR.screen("report a snap of the inbox")
def report_received(visit: Visit) -> None:
    visit.go("/inbox", "#feed-\\@inbox .row >> nth=3")
    visit.press("#feed-\\@inbox .row[data-state=unread] .row-menu", ".menu")
    visit.press(".menu [data-item=flag]")


@TOUR.screen("edit a list of people")
def edit_list(visit: Visit) -> None:
    visit.go("/lists", "[data-list]")
    visit.press("[data-list] button", "dialog .people-options")


@TOUR.screen("report")
def report(visit: Visit) -> None:
    visit.press(row(visit, "unread", ".row-menu"), ".menu")
    visit.press(".menu [data-item=flag]")


@TOUR.screen("report refused")
def report_refused(visit: Visit) -> None:
    report(visit)
    visit.press("dialog form .primary, dialog .actions .primary, dialog .actions .danger", ".field-error:not([hidden])")


@TOUR.screen("report with a common reason")
def report_common(visit: Visit) -> None:
    report(visit)
    visit.press("dialog .chip", "dialog .chip[aria-pressed=true]")


@TOUR.screen("own snap over the feeds")
def details(visit: Visit) -> None:
    visit.go("/feeds/animals", "#feed-animals .row")
    visit.press(visit.path("[data-snap='{mine}'] .row-manage"), "dialog .viewers li")


@TOUR.screen("delete a snap")
def delete(visit: Visit) -> None:
    details(visit)
    visit.find("dialog .danger").click()
    visit.see("dialog .danger")


@TOUR.screen("look at the own snap")
def own(visit: Visit) -> None:
    visit.press(row(visit, "own", ".row-open"))
