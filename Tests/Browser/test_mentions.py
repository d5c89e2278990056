"""The parts of a post: its image, and the tags, people and links of its words, each in a section."""

import re

import pytest
from playwright.sync_api import expect

from appearance import CONTRAST
from people import DESK, PHONE, in_proofs
from photos import choose
from searching import field
from wire import Wire

WORDS = "Look #birds and #Zürich with @Cleo, again #birds, see https://example.org/bears?q=1"


@pytest.mark.proof
def test_a_photo_s_parts_stand_in_sections(cast):
    ana = cast.person("Ana", **PHONE)
    cast.script("Cleo").socket.close()
    with cast.script("Ben") as ben:
        photo = ben.add_photo(caption=WORDS)["id"]
    page = ana.go(f"/photo/{photo}").page
    choose(page, "Tags, people, links", "link")
    expect(page).to_have_url(f"{cast.origin}/photo/{photo}/parts")
    expect(page.get_by_role("heading", level=1)).to_have_text("In the post by Ben")
    assert page.locator("main h2").all_inner_texts() == ["Media", "Tags", "People", "Links"]
    assert page.get_by_role("region", name="Tags").locator(".line-main").all_inner_texts() == ["#birds", "#Zürich"]
    link = page.get_by_role("region", name="Links").get_by_role("link")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    expect(link).to_have_attribute("target", "_blank")
    expect(page.get_by_role("region", name="Links").locator(".line-title")).to_have_text("example.org")
    page.get_by_role("region", name="Tags").get_by_role("link", name="#Zürich").click()
    expect(field(page)).to_have_value("#Zürich")
    page.go_back()
    page.get_by_role("region", name="People").get_by_role("link", name="Search for posts that mention Cleo").click()
    expect(field(page)).to_have_value("@Cleo")
    page.go_back()
    page.get_by_role("link", name="Profile of Cleo").click()
    expect(page).to_have_url(re.compile("/@Cleo$"))
    page.go_back()
    page.get_by_role("button", name="Back to the post").click()
    expect(page.locator(".snap-caption")).to_contain_text("Look #birds")


@pytest.mark.proof
def test_the_image_is_shown_on_the_whole_screen(cast):
    ana = cast.person("Ana", **DESK)
    with cast.script("Ben") as ben:
        photo = ben.add_photo(caption=WORDS)["id"]
    page = ana.go(f"/photo/{photo}/parts").page
    image = page.locator(".photo-image img")
    expect(image).to_be_visible()
    page.get_by_role("button", name="Full screen").click()
    expect(page.locator(".photo-slide-picture img")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".photo-viewer")).to_have_count(0)
    expect(page).to_have_url(f"{cast.origin}/photo/{photo}/parts")


@pytest.mark.proof
def test_a_photo_with_a_warning_stays_covered(cast):
    ana = cast.person("Ana", **PHONE)
    with cast.script("Ben") as ben:
        photo = ben.add_photo(caption=WORDS, warning="Spiders")["id"]
    page = ana.go(f"/photo/{photo}/parts").page
    expect(page.get_by_text("Warning: Spiders")).to_be_visible()
    expect(page.locator(".photo-image img")).to_have_count(0)
    page.get_by_text("Show photo").click()
    expect(page.locator(".photo-image img")).to_be_visible()


@pytest.mark.proof
def test_a_snap_s_row_leads_to_its_parts_and_shows_nothing_of_its_image(cast):
    ana = cast.person("Ana", **PHONE)
    with cast.script("Ben") as ben:
        ben.post("animals", "lion", "A lion #wild with @Ben")
        ben.post("animals", "bear", "No parts")
    page = ana.go("/feeds/animals").page
    ana.row("No parts").locator(".row-menu").click()
    expect(page.locator(".menu-item")).to_have_text(["Profile of Ben", "Report snap"])
    ana.close_sheet()
    expect(ana.row("A lion").locator(".row-caption .in-tag")).to_have_text("#wild")
    ana.row("A lion").locator(".row-menu").click()
    page.get_by_role("link", name="Tags, people and links", exact=True).click()
    expect(page).to_have_url(re.compile(r"/snap/\d+/parts$"))
    expect(page.get_by_text("The picture isn’t shown here")).to_be_visible()
    expect(page.locator("main img")).to_have_count(0)
    page.reload()
    page.get_by_role("region", name="Tags").get_by_role("link", name="#wild").click()
    expect(field(page)).to_have_value("#wild")
    page.go_back()
    page.get_by_role("link", name="Go to the snap").click()
    expect(page.get_by_role("button", name="Open snap")).to_be_visible()
    expect(page.get_by_role("link", name="Tags, people and links")).to_be_visible()


# Where a finger may land that means a link: in its middle, and a little next to, above and below its words.
AROUND = {"middle": (0.5, 0.5, 0, 0), "beside": (1, 0.5, 8, 0), "above": (0.5, 0, 0, -8), "below": (0.5, 1, 0, 8)}


def tap_at(page, locator, across: float, down: float, x: float, y: float) -> None:
    """Taps at a place within an element, given as parts of its size, and so many pixels from there."""
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    page.touchscreen.tap(box["x"] + across * box["width"] + x, box["y"] + down * box["height"] + y)


@pytest.mark.parametrize("place", ["middle", *map(in_proofs, ("beside", "above", "below"))])
def test_a_tap_on_a_tag_or_mention_of_a_row_opens_no_snap(cast, place):
    ana = cast.person("Ana", **PHONE)
    with cast.script("Ben") as ben:
        snap = ben.post("animals", "lion", "A lion #wild by @Ben in the grass")["id"]
    page = ana.go("/feeds/animals").page
    for name, there in (("#wild", "/search?q=%23wild"), ("@Ben", "/@Ben")):
        tap_at(page, ana.row("A lion").get_by_role("link", name=name, exact=True), *AROUND[place])
        expect(page).to_have_url(cast.origin + there)
        page.go_back()
        expect(ana.row("A lion")).to_have_attribute("data-state", "unread")
    with Wire(cast.server.url).log_in("Ana") as wire:
        assert wire.call("snap.show", snap=snap)["snap"]["status"] == "unread"
    tap_at(page, ana.row("A lion").locator(".row-age"), 0.5, 0.5, 0, 0)
    expect(page.locator(".viewer-image")).to_be_visible()


@pytest.mark.proof
def test_each_of_many_adjacent_links_leads_to_its_own_place(cast):
    ana = cast.person("Ana", **PHONE)
    tags = [f"#number{number}" for number in range(18)]
    with cast.script("Ben") as ben:
        ben.post("animals", "lion", " ".join(tags))
    page = ana.go("/feeds/animals").page
    for tag in tags[::5]:
        tap_at(page, ana.row("#number0").get_by_role("link", name=tag, exact=True), 0.5, 0.5, 0, 0)
        expect(page).to_have_url(f"{cast.origin}/search?q=%23{tag[1:]}")
        page.go_back()


@pytest.mark.proof
def test_a_link_outside_opens_neither_the_snap_nor_a_place_here(cast):
    ana = cast.person("Ana", **DESK)
    with cast.script("Ben") as ben:
        ben.post("animals", "lion", f"A lion {cast.server.http}/docs")
    page = ana.go("/feeds/animals").page
    with page.expect_popup() as other:
        ana.row("A lion").locator(".in-link").click()
    expect(other.value).to_have_url(re.compile("/docs"))
    expect(page).to_have_url(f"{cast.origin}/feeds/animals")
    expect(ana.row("A lion")).to_have_attribute("data-state", "unread")


@pytest.mark.proof
def test_a_tag_of_a_favourite_leads_to_its_search_and_the_rest_to_the_photo(cast):
    ana = cast.person("Ana", **PHONE)
    with cast.script("Ben") as ben, Wire(cast.server.url).log_in("Ana") as wire:
        photo = ben.add_photo(caption="Look #bears")["id"]
        wire.call("favourite.add", photo=photo)
    page = ana.go("/favourites").page
    tap_at(page, page.get_by_role("link", name="#bears"), *AROUND["below"])
    expect(field(page)).to_have_value("#bears")
    page.go_back()
    page.locator(".line-main").click(position={"x": 20, "y": 20})
    expect(page).to_have_url(f"{cast.origin}/photo/{photo}")


@pytest.mark.proof
def test_a_tag_in_the_larger_look_leads_to_its_search_and_back(cast):
    ana = cast.person("Ana", **DESK)
    with cast.script("Ben") as ben:
        ben.add_photo(caption="Look #birds")
    page = ana.go("/@Ben").page
    page.locator(".tile > a").focus()
    page.keyboard.press("Space")
    page.get_by_role("dialog").get_by_role("link", name="#birds").click()
    expect(field(page)).to_have_value("#birds")
    expect(page.locator("dialog")).to_have_count(0)
    page.go_back()
    expect(page).to_have_url(f"{cast.origin}/@Ben")


@pytest.mark.proof
def test_arrow_keys_reach_the_parts_of_a_row(cast):
    ana = cast.person("Ana", **DESK)
    with cast.script("Ben") as ben:
        ben.post("animals", "lion", "A lion #wild")
    page = ana.go("/feeds/animals").page
    ana.open_button("A lion").focus()
    page.keyboard.press("ArrowRight")
    expect(ana.row("A lion").locator(".row-caption a")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(ana.row("A lion").locator(".row-side")).to_be_focused()


@pytest.mark.proof
def test_a_tag_is_muted_where_it_stands(cast):
    ana = cast.person("Ana")
    with cast.script("Ben") as ben:
        photo = ben.add_photo(caption=WORDS)["id"]
    page = ana.go(f"/photo/{photo}/parts").page
    page.get_by_role("button", name="Mute #birds").click()
    page.get_by_role("button", name="1 week").click()
    expect(page.get_by_text("#birds muted")).to_be_visible()


@pytest.mark.proof
def test_each_kind_has_a_colour_that_can_be_read(cast):
    ana = cast.person("Ana", **DESK)
    with cast.script("Ben") as ben:
        photo = ben.add_photo(caption="Look #birds @Ben https://example.org/a")["id"]
        ben.post("animals", "lion", "Look #birds @Ben https://example.org/a")
    for path, part in ((f"/photo/{photo}", ".snap-caption .in-text"), ("/feeds/animals", ".row .in-text")):
        page = ana.go(path).page
        parts = page.locator(part)
        expect(parts).to_have_count(3)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert len(set(parts.evaluate_all("nodes => nodes.map((node) => getComputedStyle(node).color)"))) == 3
            assert min(parts.evaluate_all(f"nodes => nodes.map({CONTRAST})")) >= 4.5, (path, scheme)


@pytest.mark.proof
def test_missing_photo_profile_and_snap_are_reported(cast):
    ana = cast.person("Ana")
    ben = cast.script("Ben")
    photo = ben.add_photo(caption=WORDS)["id"]
    page = ana.go("/photo/4711/parts").page
    expect(page.get_by_role("heading", name="Photo not found")).to_be_visible()
    ana.go("/home")
    ana.go(f"/photo/{photo}/parts")
    expect(page.get_by_role("region", name="Tags")).to_be_visible()
