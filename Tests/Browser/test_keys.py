"""The feeds by keyboard: landmarks, arrow keys within a list, one Tab to leave it, and a focus that is not lost."""

import pytest
from playwright.sync_api import expect

import crowd
from keyboard import press_until
from people import DESK, PHONE, in_proofs

FOCUSED_ROW = "document.activeElement.closest('.row')?.dataset.snap"


@pytest.mark.parametrize("size", [in_proofs(PHONE), DESK], ids=["phone", "desk"])
def test_feeds_are_landmarks_and_one_tab_leaves_a_list(cast, size):
    crowd.fill(cast.server.url, 40)
    ana = cast.person("Ana", **size).go("/feeds")
    page = ana.page
    titles = ["Landscapes", "People", "City Life", "Animals", "CS198-01"] if size is DESK else ["Landscapes"]
    for title in titles:
        expect(page.get_by_role("region", name=title)).to_be_visible()
        expect(page.get_by_role("region", name=title).locator(".row")).to_have_count(40)
    page.evaluate("scrollTo(0, 0)")
    page.evaluate("document.querySelector('#feed-landscapes').focus()")
    for feed in [*crowd.FEEDS[: len(titles)], None]:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.feed')?.dataset.feed ?? null") == feed


@pytest.mark.proof
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_arrow_keys_go_from_row_to_row(cast, size):
    authors = crowd.fill(cast.server.url, 30, ("animals",))
    ana = cast.person("Ana", **size).go("/feeds/animals")
    page = ana.page
    rows = page.locator("#feed-animals .row")
    expect(rows).to_have_count(30)
    ids = rows.evaluate_all("rows => rows.map((row) => row.dataset.snap)")
    press_until(page, "Tab", rows.first.locator(".row-open"))
    for key, place in [("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1), ("PageDown", 11), ("PageDown", 21), ("PageDown", 29), ("PageUp", 19),
                       ("Home", 0), ("ArrowUp", 0), ("End", 29), ("ArrowDown", 29)]:
        page.keyboard.press(key)
        assert page.evaluate(FOCUSED_ROW) == ids[place], key
        expect(rows.nth(place)).to_be_in_viewport(ratio=0.5)
    covered = """() => {
        const { left, top, width, bottom } = document.activeElement.getBoundingClientRect();
        return [top + 4, bottom - 4].map((y) => document.elementFromPoint(left + width / 2, y)?.closest('.row')?.contains(document.activeElement));
    }"""
    for key in ("PageUp", "PageUp", "ArrowDown", "Home", "End"):
        page.keyboard.press(key)
        assert page.evaluate(covered) == [True, True], f"something lies over the row after {key}"
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(rows.first.locator(".row-menu")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(rows.first.locator(".row-open")).to_be_focused()
    page.evaluate("document.documentElement.dir = 'rtl'")
    page.keyboard.press("ArrowLeft")
    expect(rows.first.locator(".row-menu")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.evaluate("document.documentElement.dir = ''")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED_ROW) is None
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(FOCUSED_ROW) == ids[1], "Tab comes back to where one was"
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    assert float(outline.removesuffix("px")) >= 2
    authors[0].post("animals", "lion", "Above")
    expect(rows).to_have_count(31)
    assert page.evaluate(FOCUSED_ROW) == ids[1]
    page.keyboard.press("Enter")
    expect(page.locator(".viewer-image")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert page.evaluate(FOCUSED_ROW) == ids[1]


@pytest.mark.proof
@pytest.mark.parametrize("serve_options", [["--requests-per-second", "0"]], ids=["unlimited"])
def test_the_focus_stays_where_a_row_is_deleted_or_replaced(cast, proxy):
    with cast.script("Ben") as ben:
        snaps = [ben.post("animals", "lion", f"Snap {number}")["id"] for number in range(5)]
        ana = cast.person("Ana", origin=proxy.origin).go("/feeds")
        ana.open_button("Snap 2").focus()
        ben.call("snap.delete", snap=snaps[2])
        expect(ana.row("Snap 2")).to_have_attribute("data-state", "deleted")
        expect(ana.open_button("Snap 2")).to_be_focused()
        proxy.go_away()
        for _ in range(255):
            ben.call("snap.delete", snap=ben.post("animals", "lion")["id"])
        proxy.come_back()
    expect(ana.row("Snap 2")).to_have_count(0)
    assert ana.page.evaluate("document.activeElement.className") == "row-open", "the focus went to a row that is there"
