"""Deep links, the back button, titles, scrolling."""

import pytest
from playwright.sync_api import expect

from invariants import check, layout
from people import DESK, PHONE, SMALL
from wire import Wire


def test_addresses_open_their_screens(cast):
    ana = cast.person("Ana")
    for path, heading in {"/": "Feeds", "/post": "Pick a picture", "/feeds": "Feeds", "/account": "Account"}.items():
        ana.go(path)
        expect(ana.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("language, heading", [("en-GB", "This page does not exist"), ("de-DE", "Diese Seite gibt es nicht")])
def test_an_address_without_a_page_says_so(cast, language, heading):
    page = cast.stranger(**SMALL, locale=language).page
    assert page.goto(cast.origin + "/photo").status == 404
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    assert layout(page) == []
    check(page, "missing")
    page.get_by_role("main").get_by_role("link").click()
    expect(page.locator("#name")).to_be_visible()


def test_a_deep_link_survives_logging_in(cast):
    cast.script("Ana").socket.close()
    page = cast.stranger().page
    page.goto(cast.origin + "/account")
    page.get_by_role("button", name="Log in").click()
    page.get_by_label("Name", exact=True).fill("Ana")
    page.get_by_label("Password", exact=True).fill("correct horse")
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("heading", name="Account", exact=True)).to_be_visible()


@pytest.mark.smoke
def test_back_and_forward_between_places_and_steps(cast):
    ana = cast.person("Ana", permissions=["camera"]).go("/post")
    page = ana.page

    def shows(heading):
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_attached()

    page.get_by_role("link", name="Feeds").first.click()
    shows("Feeds")
    page.get_by_role("link", name="Post").first.click()
    ana.choose_picture("Lion")
    shows("Choose a feed or people")
    page.go_back()
    shows("Pick a picture")
    page.get_by_role("button", name="Camera").click()
    shows("Camera")
    page.go_back()
    shows("Pick a picture")
    page.go_back()
    shows("Feeds")
    page.go_forward()
    shows("Pick a picture")
    assert page.url.endswith("/post")


@pytest.mark.proof
def test_each_place_keeps_its_scrolling(cast):
    with cast.script("Ben") as ben:
        for number in range(40):
            ben.post("landscapes", "waves", f"Wave {number}")
    ana = cast.person("Ana", **PHONE).go("/feeds")
    ana.page.evaluate("scrollTo(0, 900)")
    ana.page.get_by_role("link", name="Post").first.click()
    expect(ana.page.get_by_role("heading", name="Pick a picture")).to_be_in_viewport()
    ana.page.get_by_role("link", name="Feeds").first.click()
    assert abs(ana.page.evaluate("scrollY") - 900) < 60


@pytest.mark.proof
def test_titles_show_place_and_unread_count(cast):
    ana = cast.person("Ana").go("/feeds")
    expect(ana.page).to_have_title("Feeds · Snapfeed")
    cast.script("Ben").post("people", "man")
    expect(ana.page).to_have_title("(1) Feeds · Snapfeed")
    expect(ana.page.get_by_role("link", name="Feeds 1 unread")).to_be_visible()


def test_back_closes_a_sheet_and_nothing_else(cast):
    seen = cast.script("Ben").post("animals", "bear", "Seen")
    ana = cast.person("Ana", **PHONE).go("/post")
    with Wire(cast.server.url).log_in("Ana") as wire:
        wire.call("snap.open", snap=seen["id"])
    page = ana.page
    ana.choose_picture("Lion")
    ana.send("Animals", "Mine")
    expect(page.get_by_text("Posted to Animals")).to_be_visible()
    page.get_by_role("link", name="Feeds").first.click()
    ana.chip("Animals").click()
    ana.open_button("Seen").click()
    expect(page.get_by_role("heading", name="Already opened")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page).to_have_url(ana.origin + "/feeds/animals")
    ana.row("Mine").locator(".row-manage").click()
    page.get_by_role("button", name="Delete snap").click()
    expect(page.get_by_role("heading", name="Delete it for everyone?")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    expect(ana.snap("Mine")).to_have_attribute("data-state", "own")
    expect(page.get_by_role("heading", name="Animals", exact=True)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Pick a picture")).to_be_visible()


@pytest.mark.proof
def test_a_tap_right_after_closing_a_sheet_goes_where_it_says(cast):
    """Closing goes back in history, which takes a moment; a tap in that moment must not be undone by it."""
    seen = cast.script("Ben").post("animals", "bear", "Seen")
    ana = cast.person("Ana").go("/feeds")
    with Wire(cast.server.url).log_in("Ana") as wire:
        wire.call("snap.open", snap=seen["id"])
    expect(ana.row("Seen")).to_contain_text("Read")
    ana.open_button("Seen").click()
    expect(ana.page.get_by_role("dialog")).to_be_visible()
    ana.page.evaluate("() => { document.querySelector('dialog .quiet').click(); document.querySelector('.account-link').click(); }")
    expect(ana.page.get_by_role("heading", name="Account", exact=True)).to_be_visible()
    expect(ana.page).to_have_url(ana.origin + "/account")
    ana.page.go_back()
    expect(ana.page).to_have_url(ana.origin + "/feeds")
    expect(ana.page.get_by_role("heading", name="Feeds", exact=True)).to_be_visible()


@pytest.mark.proof
def test_a_sheet_goes_with_the_login_it_belongs_to(cast):
    laptop = cast.person("Ana", device="Ana's laptop").go("/account")
    laptop.page.get_by_role("button", name="Change password").click()
    phone = cast.person("Ana", device="Ana's phone").go("/account")
    phone.page.get_by_role("button", name="Log out on Ana's laptop").click()
    expect(laptop.page.get_by_text("Ana was logged out on this device.")).to_be_visible()
    expect(laptop.page.locator("dialog")).to_have_count(0)


@pytest.mark.proof
def test_columns_keep_their_scrolling_on_a_desk(cast):
    with cast.script("Ben") as ben:
        for number in range(40):
            ben.post("people", "man", f"Man {number}")
    ana = cast.person("Ana", **DESK).go("/feeds")
    column = ana.page.locator("#feed-people")
    expect(column.locator(".row")).to_have_count(40)
    column.evaluate("column => { column.scrollTop = 900; }")
    ana.page.get_by_role("link", name="Post").first.click()
    expect(ana.page.get_by_role("heading", name="Pick a picture")).to_be_visible()
    ana.page.get_by_role("link", name="Feeds").first.click()
    expect(column.locator(".row")).to_have_count(40)
    assert abs(column.evaluate("column => column.scrollTop") - 900) < 60


@pytest.mark.proof
def test_headings_of_all_tabs_have_one_edge_on_wide_screens(cast):
    ana = cast.person("Ana", viewport={"width": 1_920, "height": 900})
    edges = {}
    for path in ("/feeds", "/home", "/post"):
        ana.go(path)
        expect(ana.page.locator("main h1:visible")).to_be_attached()
        edges[path] = ana.page.locator("main .page-head:visible").bounding_box()["x"]
    assert max(edges.values()) - min(edges.values()) <= 16, edges


@pytest.mark.proof
def test_headings_are_over_their_column_on_wide_screens(cast):
    ana = cast.person("Ana", viewport={"width": 1_920, "height": 900})
    for path in ("/home", "/post", "/account", "/notifications", "/favourites", "/lists"):
        ana.go(path)
        expect(ana.page.locator("main h1:visible")).to_be_attached()
        head, content = (ana.page.locator(f"main .page > {part}:visible").first for part in (".page-head", ":not(.page-head)"))
        assert abs(head.bounding_box()["x"] - content.bounding_box()["x"]) <= 16, path


@pytest.mark.proof
def test_followers_fill_columns_on_wide_screens(cast):
    own = cast.script("Ana")
    for name in ("Ben", "Cleo", "Dan"):
        with cast.script(name) as other:
            other.follow(own)
    ana = cast.person("Ana", **DESK).go("/@Ana/followers")
    expect(ana.page.locator(".people .line")).to_have_count(3)
    tops = {round(line.bounding_box()["y"]) for line in ana.page.locator(".people .line").all()}
    assert len(tops) == 1
