"""The photos of home: in columns on wide screens, and only those near the screen have their content."""

import pytest
from playwright.sync_api import expect

from people import DESK, PHONE, in_proofs, until, wait_until
from photos import cards, many
from searching import post_small
from wire import Wire

# The most cards with content, however many photos were scrolled: those of two screens above and below.
CARDS = 40
FULL = "document.querySelectorAll('.card > article').length"
MIDDLE = "document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('.card:has(> article)')"
PLACES = """() => [...document.querySelectorAll('.card')].map((card) => {
    const { left, top, right, bottom } = card.getBoundingClientRect();
    return { left, top, right, bottom, high: Math.round(card.querySelector('.card-photo')?.clientHeight) };
})"""


def at_home(cast, photos: int, **options):
    """Ana at home, who follows Ben."""
    post_small(cast, photos)
    ana = cast.person("Ana", **options)
    with Wire(cast.server.url).log_in("Ben") as ben, Wire(cast.server.url).log_in("Ana") as wire:
        wire.follow(ben)
    ana.go("/home")
    expect(cards(ana.page).first).to_contain_text(f"Fox number {photos - 1}")
    return ana


@pytest.mark.proof
@many
@pytest.mark.parametrize("size, columns", [((2_560, 1_300), 5), ((1_440, 900), 3), ((820, 1_180), 1)], ids=["wide", "desk", "tablet"])
def test_home_has_columns_on_wide_screens(cast, size, columns):
    """Rows of photos in frames of one size: the order of reading is that of the page."""
    page = at_home(cast, 10, viewport={"width": size[0], "height": size[1]}).page
    places = page.evaluate(PLACES)
    assert [place["left"] for place in places[:columns]] == sorted({place["left"] for place in places})
    for before, after in zip(places, places[1:]):
        assert after["top"] >= before["bottom"] or (after["top"] == before["top"] and after["left"] > before["right"])
    assert columns == 1 or len({place["high"] for place in places}) == 1
    assert places[-1]["right"] <= size[0] and (columns == 1 or max(place["right"] for place in places) > 0.85 * size[0])


@many
@pytest.mark.parametrize("size", [PHONE, in_proofs(DESK)], ids=["phone", "desk"])
def test_far_cards_give_up_their_content_and_come_back(cast, size):
    ana = at_home(cast, 60, **size)
    page = ana.page

    def scroll_on() -> bool:
        page.evaluate("scrollBy({ top: 900, behavior: 'instant' })")
        return cards(page).count() == 60 and page.get_by_text("You’re all caught up.").is_visible()

    until(page, scroll_on)
    wait_until(page, f"() => {FULL} < {CARDS}")
    # On the way up they have their place, and their content again, and so they have after Back.
    page.evaluate("scrollTo({ top: scrollY / 2, behavior: 'instant' })")
    seen = page.wait_for_function(f"() => {MIDDLE}?.dataset.photo").json_value()
    top = "photo => document.querySelector(`.card[data-photo='${photo}']`).getBoundingClientRect().top"
    before = page.evaluate(top, seen)
    page.evaluate(f"{MIDDLE}.querySelector('.card-age').click()")
    expect(page.locator(".photo-page")).to_be_visible()
    page.go_back()
    expect(page.locator(f".card[data-photo='{seen}'] > article")).to_be_visible()
    assert page.evaluate(FULL) < CARDS
    assert abs(page.evaluate(top, seen) - before) < 2
