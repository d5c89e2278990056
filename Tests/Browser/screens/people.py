"""Home, profiles, photos, and lists of people and photos: full, and empty for a new account."""

from people import wait_until
from screens.visit import Tour, Visit
from screens.world import NEWCOMER, VIEWER, halves

LINES = ".people .line"


def enter(visit: Visit) -> None:
    visit.be(VIEWER)
    visit.load("/home", ".card[data-photo]")


PEOPLE = Tour("people", "phone-de", enter)
PEOPLE.places(
    ("own profile", "/@{viewer}", ".profile-body .tile"),
    ("a profile", "/@{long}", ".profile-body .tile"),
    ("a profile from right to left", "/@{right}", ".profile-body .tile"),
    ("a missing profile", "/@Nobody", ".missing"),
    ("followers", "/@{viewer}/followers", LINES),
    ("following", "/@{viewer}/following", LINES),
    ("requests", "/requests", LINES),
    ("blocks", "/blocks", LINES),
    ("mutes", "/mutes", LINES),
    ("notifications", "/notifications", ".notifications .line"),
)


@PEOPLE.screen("add a mute")
def add_mute(visit: Visit) -> None:
    visit.go("/mutes", LINES)
    visit.press(".page-actions button")


@PEOPLE.screen("edit the profile")
def edit_profile(visit: Visit) -> None:
    visit.go("/@{viewer}", ".profile-words .actions button")
    visit.press(".profile-words .actions button")


@PEOPLE.screen("more about oneself")
def own_menu(visit: Visit) -> None:
    visit.go("/@{viewer}", ".profile-words .together button")
    visit.press(".profile-words .actions .round:not(.round-link)")


@PEOPLE.screen("more about an account")
def menu(visit: Visit) -> None:
    visit.go("/@{long}", ".profile-words .actions .round")
    visit.press(".profile-words .actions .round")


@PEOPLE.screen("mute an account")
def mute(visit: Visit) -> None:
    menu(visit)
    visit.find("dialog .actions button").first.click()
    visit.see("dialog .actions button >> nth=3")


@PEOPLE.screen("block an account")
def block(visit: Visit) -> None:
    menu(visit)
    visit.find("dialog .actions .danger").click()
    visit.see("dialog p + .actions .danger, dialog .danger")


@PEOPLE.screen("remove a follower")
def remove_follower(visit: Visit) -> None:
    visit.go("/@{viewer}/followers", ".people .line")
    visit.press(".people .line .actions .round", "dialog .actions .danger")


@PEOPLE.screen("another account's portrait")
def portrait(visit: Visit) -> None:
    visit.go("/@{long}", "button.profile-face")
    visit.press("button.profile-face", "dialog .portrait-large")


@PEOPLE.screen("own portrait")
def own_portrait(visit: Visit) -> None:
    visit.go("/@{viewer}", "button.profile-face")
    visit.press("button.profile-face", "dialog .actions .primary")


@PEOPLE.screen("crop the portrait")
def crop(visit: Visit) -> None:
    own_portrait(visit)
    with visit.page.expect_file_chooser() as chooser:
        visit.find("dialog .actions .primary").click()
    chooser.value.set_files({"name": "me.png", "mimeType": "image/png", "buffer": halves()})
    visit.see("dialog [role=slider], dialog input[type=range]")


PHOTOS = Tour("photos", "desk-en", enter)
PHOTOS.places(
    ("home", "/home", ".card[data-photo]"),
    ("a photo", "/photo/{photo}", ".photo-actions"),
    ("own photo", "/photo/{own}", ".photo-actions"),
    ("a photo with a warning", "/photo/{covered}", ".cover"),
    ("a missing photo", "/photo/4711", ".missing"),
    ("tags and links of a photo", "/photo/{photo}/parts", ".mentions-page .line"),
    ("tags of a missing photo", "/photo/4711/parts", ".missing"),
    ("favourites", "/favourites", ".photo-lines .line"),
    ("share links", "/shares", ".photo-lines .line img"),
)


@PHOTOS.screen("a photo with its description")
def description(visit: Visit) -> None:
    visit.go("/photo/{photo}", ".photo-image > img[src*='/large/']")
    visit.press(".alt-button", ".alt-words")


@PHOTOS.screen("a favourite's notice")
def favourite(visit: Visit) -> None:
    visit.go("/photo/{photo}", ".photo-words .heart")
    visit.press(".photo-words .heart", ".notice button")


@PHOTOS.screen("a larger look")
def peek(visit: Visit) -> None:
    visit.go("/@{long}", "a[data-peek]")
    visit.find("a[data-peek]").first.focus()
    visit.page.keyboard.press(" ")
    visit.see("dialog.peek")


def of_own(visit: Visit, item: str) -> None:
    visit.go("/photo/{own}", ".photo-actions")
    visit.press(".photo-menu", ".menu")
    visit.press(f".menu [data-item={item}]")


@PHOTOS.screen("a photo on the whole screen")
def whole_screen(visit: Visit) -> None:
    visit.go("/photo/{photo}", ".photo-open")
    visit.press(".photo-open", ".photo-slide:not([inert]) img[src*='/large/']")
    wait_until(visit.page, "() => !document.documentElement.matches(':active-view-transition')")


@PHOTOS.screen("what one does with a photo")
def choices(visit: Visit) -> None:
    visit.go("/photo/{own}", ".photo-actions")
    visit.press(".photo-menu", ".menu")


@PHOTOS.screen("share a link")
def share(visit: Visit) -> None:
    of_own(visit, "link")
    visit.see("dialog .line")


@PHOTOS.screen("edit a photo")
def edit(visit: Visit) -> None:
    of_own(visit, "edit")


@PHOTOS.screen("delete a photo")
def delete(visit: Visit) -> None:
    of_own(visit, "remove")


@PHOTOS.screen("report a photo")
def report(visit: Visit) -> None:
    visit.go("/photo/{photo}", ".photo-actions")
    visit.press(".photo-menu", ".menu")
    visit.press(".menu [data-item=flag]")


def enter_again(visit: Visit) -> None:
    visit.be(NEWCOMER)
    visit.load("/home", ".empty-title")


EMPTY = Tour("empty", "phone-de", enter_again)
EMPTY.places(*[(f"{name}, empty", path, ".empty-title") for name, path in (
    ("home", "/home"), ("own profile", f"/@{NEWCOMER}"), ("followers", f"/@{NEWCOMER}/followers"), ("requests", "/requests"), ("blocks", "/blocks"),
    ("mutes", "/mutes"), ("notifications", "/notifications"), ("favourites", "/favourites"), ("share links", "/shares"), ("alerts", "/alerts"),
    ("topic", "/topic/{goldfish}"),
)])


@EMPTY.screen("the admin area for others")
def no_admin(visit: Visit) -> None:
    visit.go("/admin/people", ".missing, .empty-title, main h1")
