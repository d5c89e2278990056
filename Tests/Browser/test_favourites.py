"""Favourites: the heart of a photo, its count, taking it back, the list, other tabs and devices."""

import pytest
from playwright.sync_api import expect

from connection import OFFLINE
from favourites import heart, lines
from held import hold, release
from people import PHONE, resize, until
from wire import Wire

# Records each heart that is drawn as pressed from now on, even briefly.
WATCH_HEARTS = """() => {
    globalThis.pressed = 0;
    const count = (changes) => changes.forEach(({ target }) => { if (target.getAttribute('aria-pressed') === 'true') pressed += 1; });
    new MutationObserver(count).observe(document.body, { subtree: true, attributeFilter: ['aria-pressed'] });
}"""
many = pytest.mark.parametrize("serve_options", [["--limit", "photosPerMinute=0"]], ids=["many"])


def photo_of(cast, **words) -> str:
    with cast.script("Ben") as ben:
        return ben.add_photo(**words)["id"]


@pytest.mark.smoke
def test_a_heart_counts_and_can_be_taken_back(cast):
    photo = photo_of(cast, caption="Look")
    page = cast.person("Ana").go(f"/photo/{photo}").page
    expect(heart(page)).to_have_attribute("aria-pressed", "false")
    heart(page).click()
    expect(heart(page)).to_have_attribute("aria-pressed", "true")
    expect(heart(page)).to_have_text("1")
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(heart(page)).to_have_attribute("aria-pressed", "false")
    expect(heart(page)).to_have_text("")
    heart(page).click()
    page.reload()
    expect(heart(page)).to_have_attribute("aria-pressed", "true")
    heart(page).click()
    expect(page.get_by_text("Like removed")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(heart(page)).to_have_attribute("aria-pressed", "true")


# The words of the buttons that are broken into two lines.
BROKEN_WORDS = """() => [...document.querySelectorAll('.notice button')].flatMap((button) => {
    const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const lines = (node) => { const range = document.createRange(); range.selectNodeContents(node); return new Set([...range.getClientRects()].map(({ top }) => top)).size; };
    const found = [];
    while (words.nextNode()) if (lines(words.currentNode) > 1) found.push(words.currentNode.data);
    return found;
})"""


@pytest.mark.proof
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_no_word_of_a_notice_s_button_is_broken(cast, language):
    photo = photo_of(cast, caption="Look")
    page = cast.person("Ana", **PHONE, locale=language).go(f"/photo/{photo}").page
    page.locator(".heart").first.click()
    notice = page.locator(".notice button").first
    expect(notice).to_have_text("Undo" if language == "en-GB" else "Rückgängig")
    for width in (320, 390):
        resize(page, width)
        assert page.evaluate(BROKEN_WORDS) == [], width


def test_quick_presses_end_as_the_last_one_says(cast):
    photo = photo_of(cast)
    page = cast.person("Ana").go(f"/photo/{photo}").page
    expect(heart(page)).to_be_visible()
    heart(page).evaluate("node => { for (let press = 0; press < 5; press += 1) node.click(); }")
    expect(heart(page)).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(heart(page)).to_have_attribute("aria-pressed", "true")
    expect(heart(page)).to_have_text("1")


@pytest.mark.proof
def test_other_tabs_and_devices_follow(cast):
    photo = photo_of(cast)
    ana = cast.person("Ana").go(f"/photo/{photo}")
    tab = ana.new_page()
    ana.go(f"/photo/{photo}", tab)
    other = cast.person("Ana", device="Phone", **PHONE).go(f"/photo/{photo}").page
    for page in (tab, other):
        expect(heart(page)).to_be_visible()
    heart(ana.page).click()
    for page in (tab, other):
        expect(heart(page)).to_have_attribute("aria-pressed", "true")
        expect(heart(page)).to_have_text("1")


@pytest.mark.proof
@pytest.mark.parametrize("serve_options", [["--limit", "favouritesPerAccount=1"]], ids=["one"])
def test_refused_like_is_undone_on_the_screen(cast):
    with cast.script("Ben") as ben:
        first, second = (ben.add_photo()["id"] for _ in range(2))
    ana = cast.person("Ana")
    with Wire(cast.server.url).log_in("Ana") as wire:
        wire.call("favourite.add", photo=first)
    page = ana.go(f"/photo/{second}").page
    heart(page).click()
    expect(page.get_by_role("alert").get_by_text("Couldn’t update favourites.")).to_be_visible()
    expect(heart(page)).to_have_attribute("aria-pressed", "false")


@pytest.mark.proof
@many
def test_the_list_comes_in_pages_and_keeps_what_was_unmarked_until_one_leaves(cast):
    with cast.script("Ben") as ben:
        photos = [ben.add_photo(caption=f"Number {number}")["id"] for number in range(53)]
    ana = cast.person("Ana", **PHONE)
    with Wire(cast.server.url).log_in("Ana") as wire:
        for photo in photos:
            wire.call("favourite.add", photo=photo)
    page = ana.go("/@Ana").page
    page.get_by_role("link", name="Favourites").click()
    expect(lines(page)).to_have_count(50)
    expect(lines(page).first).to_contain_text("Number 52")
    lines(page).last.scroll_into_view_if_needed()
    expect(lines(page)).to_have_count(53)
    lines(page).nth(1).get_by_role("button", name="Like").click()
    expect(lines(page).nth(1).get_by_role("button", name="Like")).to_have_attribute("aria-pressed", "false")
    expect(lines(page)).to_have_count(53)
    lines(page).nth(2).locator("a").click()
    expect(page.locator(".snap-caption")).to_have_text("Number 50")
    page.get_by_role("button", name="Older photo").click()
    expect(page.locator(".snap-caption")).to_have_text("Number 49")
    page.go_back()
    expect(lines(page).first).to_contain_text("Number 52")
    expect(page.get_by_text("Number 51", exact=True)).to_have_count(0)


@pytest.mark.proof
def test_an_empty_list_says_how_to_fill_it(cast):
    page = cast.person("Ana").go("/favourites").page
    expect(page.get_by_text("No favourites yet.")).to_be_visible()
    expect(page.get_by_role("link", name="You", exact=True)).to_have_attribute("aria-current", "page")


@pytest.mark.proof
def test_home_has_hearts_and_they_agree_with_the_photo(cast):
    ana = cast.person("Ana")
    with cast.script("Ben") as ben, Wire(cast.server.url).log_in("Ana") as wire:
        wire.follow(ben)
        ben.add_photo(caption="Look")
    page = ana.go("/home").page
    heart(page).click()
    expect(heart(page)).to_have_text("1")
    page.locator(".card-age").click()
    expect(page.locator(".photo-words")).to_be_visible()
    expect(heart(page)).to_have_attribute("aria-pressed", "true")
    heart(page).press("Enter")
    expect(heart(page)).to_have_attribute("aria-pressed", "false")
    page.go_back()
    expect(heart(page)).to_have_attribute("aria-pressed", "false")


def liked(page, isLiked=True, count=1):
    expect(heart(page)).to_have_attribute("aria-pressed", "true" if isLiked else "false")
    expect(heart(page)).to_have_text(str(count) if count else "")


def follows_ben(cast, **options):
    """Ana, Ben, whom she follows, and his photo."""
    ana, ben = cast.person("Ana", **options), cast.script("Ben")
    with Wire(cast.server.url).log_in("Ana") as wire:
        wire.follow(ben)
    return ana, ben, ben.add_photo("bear", caption="Look")["id"]


@pytest.mark.proof
def test_a_list_from_before_a_press_does_not_undo_it(cast):
    ana, _, photo = follows_ben(cast)
    with Wire(cast.server.url).log_in("Ana") as wire:
        wire.call("favourite.add", photo=photo)
    arrived, held = hold(ana.page, "profile.photos")
    page = ana.go("/@Ben").page
    until(page, lambda: held)
    page.get_by_role("link", name="Home", exact=True).click()
    liked(page)
    heart(page).click()
    until(page, lambda: "favourite.remove" in arrived)
    page.evaluate(WATCH_HEARTS)
    release(held)
    page.get_by_role("link", name="Ben", exact=True).click()
    expect(page.get_by_alt_text("Look")).to_be_visible()
    assert page.evaluate("pressed") == 0
    page.get_by_role("link", name="Home", exact=True).click()
    liked(page, False, 0)


@pytest.mark.proof
def test_a_press_stays_in_all_lists_and_after_other_changes(cast, proxy):
    ana, ben, photo = follows_ben(cast, origin=proxy.origin)
    page = ana.go("/home").page
    replies = []
    liked(page, False, 0)
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: replies.append(str(frame))))
    page.reload()
    page.locator(".card-age").click()
    liked(page, False, 0)
    heart(page).click()
    until(page, lambda: any('"favourites":1}' in reply for reply in replies))
    # Returning to the page makes the outbox send what is pending.
    page.evaluate("dispatchEvent(new Event('focus'))")
    ben.call("photo.edit", photo=photo, caption="Look again")
    expect(page.get_by_text("Look again")).to_be_visible()
    liked(page)
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    page.get_by_role("link", name="Home", exact=True).click()
    liked(page)


@pytest.mark.proof
def test_a_press_without_a_connection_shows_and_can_be_taken_back(cast, proxy):
    ana, _, photo = follows_ben(cast, origin=proxy.origin)
    page = ana.go(f"/photo/{photo}").page
    liked(page, False, 0)
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    heart(page).click()
    expect(page.get_by_text("1 waiting to be sent")).to_be_visible()
    liked(page)
    heart(page).click()
    page.evaluate("dispatchEvent(new Event('focus'))")
    liked(page, False, 0)
    heart(page).click()
    liked(page)
    proxy.come_back()
    page.evaluate("dispatchEvent(new Event('online'))")
    with Wire(cast.server.url).log_in("Ana") as wire:
        until(page, lambda: wire.call("favourite.list")["favourites"])
    page.reload()
    liked(page)


@pytest.mark.proof
def test_a_tile_from_before_a_press_does_not_undo_it(cast):
    ana, _, _ = follows_ben(cast)
    page = ana.go("/@Ben").page
    tile, opened = page.locator("a[data-peek]"), page.locator("dialog.peek")
    tile.press("Space")
    heart(opened).click()
    liked(opened)
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    tile.press("Space")
    liked(opened)
