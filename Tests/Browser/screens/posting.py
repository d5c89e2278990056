"""Choosing a picture, writing, and editing it."""

from playwright.sync_api import expect

from images import give, photo
from screens.visit import Tour, Visit
from screens.world import LONG, VIEWER


def enter(visit: Visit) -> None:
    visit.be(VIEWER, permissions=["camera"])
    visit.load("/post", ".print img")


TOUR = Tour("posting", "desk-en", enter)
TOUR.places(("post", "/post", ".print img >> nth=13"))


def compose(visit: Visit) -> None:
    """The composer, with a picture and nothing else."""
    visit.go("/post", ".print img")
    visit.press(".print > button", ".compose-form input[type=radio]")


TOUR.screen("compose")(compose)


@TOUR.screen("compose for people")
def people(visit: Visit) -> None:
    compose(visit)
    visit.see(".person-option")
    for place in range(2):
        visit.find(".person-option").nth(place).click()
    visit.see(".posting-to.chosen")


@TOUR.screen("compose a photo")
def stays(visit: Visit) -> None:
    compose(visit)
    visit.press(".kind-photo", ".folded summary")
    visit.press(".folded summary", ".folded input, .folded textarea")


@TOUR.screen("compose several pictures")
def several(visit: Visit) -> None:
    visit.go("/post", ".print img")
    files = [{"name": "each.jpg", "mimeType": "image/jpeg", "buffer": photo(*size)} for size in ((300, 200), (900, 120), (100, 400))]
    visit.find("input[type=file]").first.set_input_files(files)
    visit.see(".many-strip img")
    expect(visit.find("#caption")).to_have_attribute("aria-autocomplete", "list")
    visit.find("#caption").press_sequentially("@m")
    visit.see(".word-options li")


@TOUR.screen("compose with too long a caption")
def too_long(visit: Visit) -> None:
    compose(visit)
    visit.find(".kind-snap").click()
    write(visit, LONG * 3)


@TOUR.screen("compose refused")
def refused(visit: Visit) -> None:
    compose(visit)
    visit.find(".kind-snap").click()
    write(visit, "bad \u202e caption")
    visit.press(".compose-send button", "#caption-error:not([hidden])")


def write(visit: Visit, caption: str) -> None:
    visit.find(".compose-form input[value=animals]").check()
    visit.find("#caption").fill(caption)


@TOUR.screen("feed with a notice")
def notice(visit: Visit) -> None:
    compose(visit)
    write(visit, LONG)
    visit.press(".compose-send button", ".notice")
    visit.see("#feed-animals .row")


@TOUR.screen("replace the draft")
def replace(visit: Visit) -> None:
    compose(visit)
    write(visit, LONG)
    give(visit.page, "paste", photo(900, 600))
    visit.see("dialog .danger")


@TOUR.screen("camera")
def camera(visit: Visit) -> None:
    visit.go("/post", ".print img")
    visit.press(".own", ".shutter:not([disabled])")


def edit(kind: str):
    def reach(visit: Visit) -> None:
        if not visit.find(".editor").count():
            compose(visit)
            visit.press(".compose-preview button:not(.asks)", ".editor-tools .tool")
        visit.find(f".tool[data-tool={kind}]").click()
        if kind == "write":
            visit.find(".editor-panel .choice").first.click()
            visit.find("#editor-words").fill("Hello")
        visit.see(".editor-panel")

    return reach


for tool in ("crop", "turn", "light", "write", "draw"):
    TOUR.screen(f"editor, {tool}")(edit(tool))
