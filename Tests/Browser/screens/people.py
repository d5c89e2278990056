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
    visit.find("dialog .menu [data-item=mute]").click()
    visit.see("dialog .actions button >> nth=3")


@PEOPLE.screen("block an account")
def block(visit: Visit) -> None:
    menu(visit)
    visit.find("dialog .menu .danger").click()
    visit.see("dialog p + .actions .danger")


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
    ("comments", "/photo/{photo}#comments", ".comment-list .comment"),
    ("a photo without comments", "/photo/{covered}", ".comments-empty"),
    ("a photo that takes no comments", "/photo/{closed}", ".comments-closed"),
    ("own comments", "/comments", ".photo-lines .line"),
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
    visit.go("/@{long}", ".profile-body a[data-peek]")
    visit.find(".profile-body a[data-peek]").first.focus()
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


COMMENTS = Tour("comments", "phone-de", enter)


def comments(visit: Visit) -> None:
    visit.go("/photo/{photo}", ".comment-list .comment")


@COMMENTS.screen("a comment from a notification")
def aimed(visit: Visit) -> None:
    visit.go("/home", ".card[data-photo]")
    visit.go("/photo/{photo}#comment-{answer}", ".comment.is-aimed")


@COMMENTS.screen("answers")
def thread(visit: Visit) -> None:
    comments(visit)
    visit.press(".comment-toggle[aria-expanded=false]:not([hidden])", ".comment-answers .comment")


@COMMENTS.screen("an answer")
def answer(visit: Visit) -> None:
    comments(visit)
    visit.press(".comment-facts button", ".comment-replying")
    visit.find(".comment-form textarea").fill("W" * 470)


@COMMENTS.screen("completion in a comment")
def completion(visit: Visit) -> None:
    comments(visit)
    visit.find(".comment-form textarea").fill("")
    visit.find(".comment-form textarea").press_sequentially("@M")
    visit.see(".word-options li")


@COMMENTS.screen("what one does with a comment")
def comment_menu(visit: Visit) -> None:
    comments(visit)
    visit.press(".comment-menu", ".menu")


@COMMENTS.screen("report a comment")
def report_comment(visit: Visit) -> None:
    comment_menu(visit)
    visit.press(".menu [data-item=flag]")


@COMMENTS.screen("an own comment")
def own_comment(visit: Visit) -> None:
    visit.go("/photo/{own}", ".comment-list .comment")
    visit.press(".comment-menu", ".menu")


@COMMENTS.screen("edit a comment")
def edit_comment(visit: Visit) -> None:
    own_comment(visit)
    visit.press(".menu [data-item=edit]", "#comment-edit")


@COMMENTS.screen("a deleted comment, to be taken back")
def removed_comment(visit: Visit) -> None:
    own_comment(visit)
    visit.press(".menu [data-item=remove]", "[data-removed]")
    visit.find("[data-removed] button").focus()


@COMMENTS.screen("no longer deleted")
def kept_comment(visit: Visit) -> None:
    visit.press("[data-removed] button", ".comment-list .comment-menu")


@COMMENTS.screen("comments over the photo")
def sheet(visit: Visit) -> None:
    whole_screen(visit)
    # A wide screen shows them next to the photo.
    visit.press(".photo-viewer .comment-link", ".comments-sheet .comment" if visit.is_phone else ".comment-list .comment")


@COMMENTS.screen("delete one of the own comments")
def remove_own(visit: Visit) -> None:
    visit.go("/comments", ".photo-lines .line")
    visit.press(".photo-lines .line > button")


def enter_again(visit: Visit) -> None:
    visit.be(NEWCOMER)
    visit.load("/home", ".empty-title")


EMPTY = Tour("empty", "phone-de", enter_again)
EMPTY.places(*[(f"{name}, empty", path, ".empty-title") for name, path in (
    ("home", "/home"), ("own profile", f"/@{NEWCOMER}"), ("followers", f"/@{NEWCOMER}/followers"), ("requests", "/requests"), ("blocks", "/blocks"),
    ("mutes", "/mutes"), ("notifications", "/notifications"), ("favourites", "/favourites"), ("own comments", "/comments"), ("share links", "/shares"), ("alerts", "/alerts"),
    ("topic", "/topic/{goldfish}"),
)])


@EMPTY.screen("the admin area for others")
def no_admin(visit: Visit) -> None:
    visit.go("/admin/people", ".missing, .empty-title, main h1")
