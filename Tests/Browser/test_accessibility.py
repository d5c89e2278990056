"""axe on every screen, light and dark; keyboard only; reduced motion; text direction."""

import re

import pytest
from playwright.sync_api import expect

from keyboard import press_until
from people import PASSWORD, PHONE, wait_until


def test_the_keyboard_alone_is_enough(cast):
    cast.script("Ben").post("animals", "lion", "Look")
    page = cast.stranger().go("/").page
    press_until(page, "Tab", page.get_by_label("Name", exact=True))
    page.keyboard.type("Ana")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Account of Ana")).to_be_visible()
    press_until(page, "Tab", page.get_by_role("link", name="Post", exact=True))
    page.keyboard.press("Enter")
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
    expect(page.get_by_role("button", name="Close (you can’t reopen it)")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    expect(row).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Already opened")).to_be_visible()
    page.keyboard.press("Escape")
    expect(row).to_be_focused()


@pytest.mark.proof
def test_links_that_look_small_take_touches_as_high_as_a_finger(cast):
    ana = cast.person("Ana", **PHONE)
    heights = {}
    for path, link in (("/feeds", ".feed-index a[aria-current]"), ("/inbox", ".feed-ways a"), ("/@Ana", ".counts a"), ("/search?q=fox", ".segmented label")):
        page = ana.go(path).page
        expect(page.locator(link).first).to_be_visible()
        wait_until(page, "() => [...document.styleSheets].some(({ href }) => href?.includes('screens'))")
        heights[link] = page.locator(link).first.evaluate("""(node) => {
            const { left, top, width, height } = node.getBoundingClientRect();
            const takes = (y) => node.contains(document.elementFromPoint(left + width / 2, y));
            const reach = (step) => { let way = 0; while (takes(top + height / 2 + way + step)) way += step; return Math.abs(way); };
            return reach(-1) + reach(1) + 1;
        }""")
    assert all(height >= 44 for height in heights.values()), heights


def test_screen_reader_names_and_roles(cast):
    ana = cast.person("Ana").go("/feeds")
    with cast.script("Ben") as ben:
        ben.post("animals", "lion", "Look")
    expect(ana.page.get_by_role("log")).to_have_text("New snap by Ben in Animals")
    expect(ana.open_button("Look")).to_have_accessible_name(re.compile("^Ben ?, Unread ?, 0 minutes ago ?, Look$"))
    ana.open_button("Look").click()
    expect(ana.page.get_by_role("dialog", name="Snap by Ben")).to_be_visible()
    expect(ana.page.get_by_alt_text("Snap by Ben: Look")).to_be_visible()


def test_reduced_motion_moves_nothing(cast):
    ana = cast.person("Ana", reduced_motion="reduce").go("/feeds")
    cast.script("Ben").post("animals", "lion", "Look")
    expect(ana.row("Look")).to_be_visible()
    assert ana.page.evaluate("document.getAnimations().length") == 0
