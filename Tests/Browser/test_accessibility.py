"""axe on every screen, light and dark; keyboard only; reduced motion; text direction."""

import pytest
from axe_core_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from keyboard import press_until
from people import DESK, PASSWORD, PHONE

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# The rules that look at colours. The others find the same in the dark.
COLOURS = ["color-contrast", "link-in-text-block"]


def check(page, screen: str):
    """Runs axe twice, light and dark. axe measures colours, so it waits until nothing moves."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    for scheme, rules in (("light", RULES), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme)
        page.evaluate("Promise.all(document.getAnimations().filter((a) => a.timeline === document.timeline && a.effect.getComputedTiming().iterations === 1).map((a) => a.finished.catch(() => {})))")
        options = {"runOnly": rules, "resultTypes": ["violations"]}
        violations = page.evaluate("async (options) => (await axe.run(options)).violations", options)
        found = [(each["id"], [node["html"][:140] for node in each["nodes"]]) for each in violations]
        assert found == [], f"{screen}, {scheme}"


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_on_any_screen(cast, size):
    with cast.script("Ben") as ben:
        ben.post("animals", "lion", "Look")
        ben.call("snap.delete", snap=ben.post("animals", "bear", "Gone")["id"])
    stranger = cast.stranger(**size).go("/")
    expect(stranger.page.locator(".contact-sheet img")).to_have_count(14)
    stranger.page.get_by_role("button", name="Create account").click()
    check(stranger.page, "welcome")
    ana = cast.person("Ana", **size, permissions=["camera"]).go("/post")
    page = ana.page
    expect(page.locator(".print img")).to_have_count(14)
    check(page, "post")
    ana.choose_picture("Moon")
    page.get_by_role("radio", name="Animals").check()
    check(page, "compose")
    ana.send("Animals", "Mine")
    expect(page.get_by_text("Posted to Animals")).to_be_visible()
    check(page, "notice")
    page.get_by_role("button", name="Camera").click()
    expect(page.get_by_role("button", name="Take photo")).to_be_enabled()
    check(page, "camera")
    page.go_back()
    page.get_by_role("link", name="Feeds").first.click()
    if size is PHONE:
        ana.chip("Animals").click()
    expect(ana.row("Look")).to_be_visible()
    check(page, "feeds")
    ana.open_button("Look").click()
    expect(page.locator(".viewer-image")).to_be_visible()
    check(page, "viewer")
    page.keyboard.press("Escape")
    ana.open_button("Look").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, "opened")
    page.get_by_role("dialog").get_by_role("button", name="Report snap", exact=True).click()
    page.get_by_role("button", name="Send report").click()
    expect(page.get_by_text("A reason has 1 to 250")).to_be_visible()
    check(page, "report")
    page.get_by_role("button", name="Spam").click()
    check(page, "report with a common reason")
    page.keyboard.press("Escape")
    ana.row("Mine").locator(".row-manage").click()
    expect(page.get_by_text("Nobody has opened it yet.")).to_be_visible()
    check(page, "details")
    page.reload()
    expect(page.get_by_text("Nobody has opened it yet.")).to_be_visible()
    check(page, "snap")
    page.goto(cast.origin + "/feeds/nothing")
    expect(page.get_by_role("heading", name="This feed is not here")).to_be_visible()
    check(page, "a feed that is not here")
    ana.go("/feeds/animals")
    ana.open_button("Mine").click()
    expect(page.get_by_role("dialog", name="This is your one look")).to_be_visible()
    check(page, "own look")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Account of Ana").click()
    expect(page.get_by_text("This device", exact=True)).to_be_visible()
    check(page, "account")
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, "password")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Download your data").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, "export")


@pytest.mark.parametrize("serve_options", [["--sign-up", "invited"], ["--sign-up", "closed"]], ids=["invited", "closed"])
def test_axe_finds_nothing_where_sign_up_is_restricted(cast, serve_options):
    page = cast.stranger(**PHONE).go("/").page
    told = page.get_by_label("Invitation") if "invited" in serve_options else page.get_by_text("takes no new accounts")
    expect(told).to_be_visible()
    check(page, serve_options[1])


def test_axe_finds_nothing_while_offline(cast, proxy):
    ana = cast.person("Ana", origin=proxy.origin, **PHONE).go("/post")
    ana.choose_picture("Moon")
    proxy.go_away()
    ana.send("Animals", "Kept")
    expect(ana.page.get_by_text("Your post to Animals is kept")).to_be_visible()
    ana.page.get_by_role("link", name="Feeds").first.click()
    ana.chip("Animals").click()
    expect(ana.row("Kept")).to_be_visible()
    check(ana.page, "offline")


def test_the_keyboard_alone_is_enough(cast):
    cast.script("Ben").post("animals", "lion", "Look")
    page = cast.stranger().go("/").page
    press_until(page, "Tab", page.get_by_label("Name", exact=True))
    page.keyboard.type("Ana")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Pick a picture")).to_be_visible()
    press_until(page, "Tab", page.get_by_role("button", name="Red panda"))
    page.keyboard.press("Enter")
    press_until(page, "Tab", page.get_by_role("radio"))
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text("Posting to People")).to_be_visible()
    press_until(page, "Tab", page.get_by_label("Caption"))
    page.keyboard.type("By keys")
    press_until(page, "Tab", page.get_by_role("button", name="Post", exact=True))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Posted to People")).to_be_visible()
    press_until(page, "Shift+Tab", page.get_by_role("link", name="Feeds"))
    page.keyboard.press("Enter")
    row = page.locator(".row", has_text="Look").locator(".row-open")
    press_until(page, "Tab", row)
    page.keyboard.press("Enter")
    expect(page.locator(".viewer-image")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Close. It will not open again.")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    expect(row).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="You have seen this one")).to_be_visible()
    page.keyboard.press("Escape")
    expect(row).to_be_focused()


def test_what_a_screen_reader_hears(cast):
    ana = cast.person("Ana").go("/feeds")
    with cast.script("Ben") as ben:
        ben.post("animals", "lion", "Look")
    expect(ana.page.get_by_role("log")).to_have_text("New snap by Ben in Animals")
    name = ana.open_button("Look").evaluate("button => button.textContent")
    assert name == "Ben, Unread, 0 minutes ago, Look"
    ana.open_button("Look").click()
    expect(ana.page.get_by_role("dialog", name="Snap by Ben")).to_be_visible()
    expect(ana.page.get_by_alt_text("Snap by Ben: Look")).to_be_visible()


def test_reduced_motion_moves_nothing(cast):
    ana = cast.person("Ana", reduced_motion="reduce").go("/feeds")
    cast.script("Ben").post("animals", "lion", "Look")
    expect(ana.row("Look")).to_be_visible()
    assert ana.page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_from_right_to_left_nothing_sticks_out(cast, size):
    cast.script("Ben").post("animals", "lion", "שלום עולם")
    ana = cast.person("Ana", **size)
    for path in ("/post", "/feeds", "/account"):
        ana.go(path)
        ana.page.evaluate("document.documentElement.dir = 'rtl'")
        assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    if size is DESK:
        assert ana.page.locator(".tabs").bounding_box()["x"] > 1_000


def test_no_width_makes_the_page_scroll_sideways(cast):
    cast.script("Ben").post("animals", "lion", "Averyveryverylongword" * 8)
    ana = cast.person("Ana", viewport={"width": 320, "height": 800})
    for path in ("/post", "/feeds", "/account", "compose"):
        if path == "compose":
            ana.go("/post").choose_picture("Bridge")
            expect(ana.page.get_by_role("heading", name="Choose a feed")).to_be_visible()
        else:
            ana.go(path)
        for width in (320, 390, 768, 1_024, 1_440, 2_560):
            ana.page.set_viewport_size({"width": width, "height": 800})
            assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} at {width}"
