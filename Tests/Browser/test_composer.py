"""The composer: nothing covers its button, the caption stays visible above a keyboard, and a reload loses nothing."""

from itertools import product

import pytest
from playwright.sync_api import expect

from accounts import add_account
from appearance import COVERED
from images import give, photo
from people import DESK, PHONE, all_stored, in_proofs, resize, until, wait_until

VIEWPORTS = {"touch": [(390, 844), (320, 568)], "mouse": [(1_440, 900), (820, 1_180)]}

DRAFTS = f"""async () => [(await ({all_stored("snapfeed.drafts", "words")})()).length, (await ({all_stored("snapfeed.drafts", "photos")})()).length]"""


def post_button(page):
    return page.locator(".compose-send button")


def in_composer(cast, options, **more):
    ana = cast.person("Ana", **options, **more).go("/post")
    ana.choose_picture("Lion")
    ana.page.get_by_role("radio", name="Animals", exact=True).check()
    return ana


@pytest.mark.parametrize("options", [PHONE, in_proofs(DESK)], ids=["phone", "desk"])
def test_feeds_stay_where_they_are_when_the_search_arrives(cast, options):
    """The search comes with the screens, some seconds later on a slow phone: a tap must meet the feed that one saw."""
    ana, held = cast.person("Ana", **options), []
    ana.page.route("**/screens.js", lambda route: held.append(route))
    ana.go("/post").choose_picture("Lion")
    feed = ana.page.locator(".feed-option").first
    until(ana.page, lambda: held)
    before = feed.bounding_box()
    held.pop().continue_()
    expect(ana.page.get_by_role("searchbox", name="Search feeds and people")).to_be_visible()
    assert feed.bounding_box() == before


@pytest.mark.parametrize("pointer", ["touch", in_proofs("mouse")])
def test_nothing_lies_over_the_post_button(cast, proxy, pointer):
    """Neither a refusal nor the words for no connection, nor a notice, next to them or not."""
    ana = in_composer(cast, PHONE if pointer == "touch" else DESK, origin=proxy.origin)
    page = ana.page

    def look(trouble: str) -> None:
        for (width, height), y in product(VIEWPORTS[pointer], (0, 10_000)):
            resize(page, width, height)
            page.evaluate("y => scrollTo(0, y)", y)
            assert post_button(page).evaluate(COVERED) == [], (trouble, width, y)

    look("nothing")
    page.get_by_label("Caption").fill("bad \u202e caption")
    post_button(page).click()
    expect(page.get_by_text("A caption has up to 250 visible characters")).to_be_visible()
    look("refusal")
    page.get_by_label("Caption").fill("good caption")
    notice = page.locator(".notice", has_text="This file can’t be posted.")
    give(page, "drop", b"not an image at all")
    expect(notice).to_be_visible()
    look("notice")
    proxy.go_away()
    expect(page.get_by_text("No connection. Trying again…")).to_be_visible()
    expect(page.get_by_text("You’re offline.")).to_be_attached()
    look("offline, perhaps with the notice")
    give(page, "drop", b"not an image at all")
    expect(notice.last).to_be_visible()
    look("offline with a notice")


@pytest.mark.parametrize("size", [(1_440, 900), in_proofs((820, 1_180)), in_proofs((2_560, 1_300))], ids=lambda size: f"{size[0]}")
def test_the_message_of_a_lost_connection_covers_no_picture(cast, proxy, size):
    page = in_composer(cast, DESK, origin=proxy.origin).page
    resize(page, *size)
    proxy.go_away()
    expect(page.get_by_text("No connection. Trying again…")).to_be_visible()
    for y in (0, 10_000):
        page.evaluate("y => scrollTo(0, y)", y)
        picture, message = (page.locator(of).bounding_box() for of in (".compose-preview", ".link-state > div"))
        assert picture["y"] + picture["height"] <= message["y"], y


def expect_in_sight(page, height: int) -> None:
    """Caption, counter and button are above the keyboard, and nothing covers them."""
    page.wait_for_function(
        """(height) => {
            const field = document.getElementById('caption').closest('.field').getBoundingClientRect();
            const send = document.querySelector('.compose-send').getBoundingClientRect();
            return field.top >= 0 && field.bottom <= send.top + 1 && send.bottom <= height + 1;
        }""",
        arg=height,
    )
    assert page.locator("#caption-left").is_visible()
    assert page.locator("#caption").evaluate(COVERED) == []
    assert post_button(page).evaluate(COVERED) == []


@pytest.mark.proof
def test_the_caption_stays_in_sight_where_the_keyboard_shrinks_the_page(cast):
    ana = in_composer(cast, PHONE)
    page = ana.page
    page.get_by_label("Caption").tap()
    page.set_viewport_size({"width": 390, "height": 500})
    expect_in_sight(page, 500)
    for caption in ("Short", ". A caption as long as it may be" * 7):
        page.get_by_label("Caption").press_sequentially(caption)
        expect_in_sight(page, 500)


@pytest.mark.proof
def test_the_caption_stays_in_sight_where_the_keyboard_lies_over_the_page(cast):
    """iPhones report the keyboard only by the visual viewport."""
    ana = cast.person("Ana", **PHONE)
    ana.page.add_init_script("""const real = Object.getOwnPropertyDescriptor(VisualViewport.prototype, 'height').get;
        Object.defineProperty(VisualViewport.prototype, 'height', { get() { return real.call(this) - (window.keyboard ?? 0); } });""")
    ana.go("/post")
    ana.choose_picture("Lion")
    page = ana.page
    page.get_by_label("Caption").tap()
    page.evaluate("window.keyboard = 340; visualViewport.dispatchEvent(new Event('resize'))")
    expect_in_sight(page, 504)
    page.get_by_label("Caption").press_sequentially("A caption as long as it may be. " * 7)
    expect_in_sight(page, 504)
    page.evaluate("window.keyboard = 0; visualViewport.dispatchEvent(new Event('resize'))")
    page.wait_for_function("() => document.querySelector('.compose-send').getBoundingClientRect().bottom > 800")


@pytest.mark.parametrize("kind", [in_proofs("picture"), "photo"])
def test_a_reload_keeps_what_was_written(cast, kind):
    ana = cast.person("Ana", **PHONE).go("/post")
    page = ana.page
    if kind == "photo":
        give(page, "paste", photo(900, 600))
    else:
        ana.choose_picture("Lion")
    page.get_by_role("radio", name="People", exact=True).check()
    page.get_by_label("Caption").press_sequentially("Half a sentence")
    page.reload()
    expect(page.get_by_role("heading", name="Choose a feed or people")).to_be_visible()
    expect(page.get_by_label("Caption")).to_have_value("Half a sentence")
    expect(page.get_by_role("radio", name="People", exact=True)).to_be_checked()
    expect(page.get_by_text("Posting to People")).to_be_visible()
    image = page.locator(".compose-preview img")
    page.wait_for_function("() => document.querySelector('.compose-preview img').naturalWidth > 0")
    if kind == "photo":
        expect(image).to_have_attribute("width", "900")
    page.get_by_role("button", name="Post", exact=True).click()
    expect(page.get_by_text("Posted to People")).to_be_visible()
    ana.go("/feeds/people")
    expect(ana.snap("Half a sentence")).to_be_visible()
    wait_until(page, f"async () => (await ({DRAFTS})()).join() === '0,0'")


@pytest.mark.smoke
def test_a_draft_goes_when_it_is_given_up(cast):
    ana = cast.person("Ana").go("/post")
    page = ana.page
    give(page, "paste", photo(900, 600))
    expect(page.get_by_role("heading", name="Choose a feed or people")).to_be_visible()
    wait_until(page, f"async () => (await ({DRAFTS})()).join() === '1,1'")
    page.get_by_role("button", name="Back to the pictures").click()
    expect(page.get_by_role("heading", name="Pick a picture")).to_be_visible()
    wait_until(page, f"async () => (await ({DRAFTS})()).join() === '0,0'")
    page.go_forward()
    expect(page.get_by_role("heading", name="Pick a picture")).to_be_visible()
    expect(page.locator(".compose")).to_have_count(0)


# What Word and Excel put into the clipboard next to a picture of it, and what a browser puts there for a picture on a page.
WORDS = {"plain": "Copied words", "html": "<html><head><style>p { margin: 0 }</style></head><body><p>Copied words</p></body></html>"}
PICTURE = {"html": "<html><body><!--StartFragment--><img src='https://example.org/a.jpg' alt='A bear'><!--EndFragment--></body></html>"}


@pytest.mark.proof
def test_text_copied_with_a_picture_is_text_in_a_field(cast):
    ana = in_composer(cast, PHONE)
    page = ana.page
    caption = page.get_by_label("Caption")
    caption.fill("Half a sentence")
    for texts in (WORDS, {"html": WORDS["html"]}, {"plain": "Copied words"}):
        assert give(page, "paste", photo(900, 600), "#caption", **texts), f"the field did not get {texts}"
    expect(page.locator(".notice")).to_have_count(0)
    expect(caption).to_have_value("Half a sentence")
    assert not give(page, "paste", photo(900, 600), "#caption", **PICTURE)
    expect(page.get_by_role("heading", name="Replace your draft?")).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("how", ["paste", "drop"])
def test_a_new_picture_replaces_a_draft_only_after_a_question(cast, how):
    ana = in_composer(cast, PHONE)
    page = ana.page
    give(page, how, photo(900, 600))
    image = page.locator(".compose-preview img")
    expect(image).to_have_attribute("width", "900")
    page.get_by_label("Caption").fill("Half a sentence")
    give(page, how, photo(700, 700), **WORDS)
    page.get_by_role("button", name="Keep draft").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_label("Caption")).to_have_value("Half a sentence")
    expect(image).to_have_attribute("width", "900")
    give(page, how, photo(700, 700), **WORDS)
    page.get_by_role("button", name="Replace draft").click()
    expect(image).to_have_attribute("width", "700")
    expect(page.get_by_label("Caption")).to_have_value("")
    wait_until(page, "() => !history.state.overlay && history.state.step === 'compose'")


@pytest.mark.proof
def test_a_picture_pasted_while_a_dialog_is_open_is_left_alone(cast):
    page = cast.person("Ana", **PHONE).go("/@Ana").page
    page.get_by_role("button", name="Edit profile").click()
    page.get_by_label("Bio").fill("Half a sentence")
    for how in ("paste", "drop"):
        assert not give(page, how, photo(900, 600), "#bio")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(page.locator(".notice")).to_have_count(0)
    expect(page.get_by_label("Bio")).to_have_value("Half a sentence")


# Enter as Safari reports it when it ends a conversion, and Enter that a person presses.
PRESS_ENTER = "(input, keyCode) => input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', keyCode, bubbles: true, cancelable: true }))"


@pytest.mark.proof
def test_enter_of_an_input_method_does_not_post(cast):
    ana = in_composer(cast, PHONE)
    caption = ana.page.get_by_label("Caption")
    caption.fill("日本")
    assert caption.evaluate(PRESS_ENTER, 229), "the input method's key is left to it"
    expect(post_button(ana.page)).to_have_text("Post")
    caption.evaluate(PRESS_ENTER, 13)
    expect(ana.page.get_by_text("Posted to Animals")).to_be_visible()


@pytest.mark.proof
def test_a_draft_ends_with_the_login(cast, server):
    """The login is ended from another device; the next person finds nothing of the draft."""
    ana = cast.person("Ana", device="Ana's laptop").go("/post")
    page = ana.page
    give(page, "paste", photo(900, 600))
    expect(page.get_by_role("heading", name="Choose a feed or people")).to_be_visible()
    other = cast.person("Ana", device="Ana's phone").go("/account").page
    other.get_by_role("button", name="Log out on Ana's laptop").click()
    expect(page.get_by_text("Ana was logged out on this device.")).to_be_visible()
    wait_until(page, f"async () => (await ({DRAFTS})()).join() === '0,0'")
    page.get_by_role("button", name="Create an account").click()
    page.locator("#name").fill("Ben")
    page.locator("#password").fill("correct horse")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Pick a picture")).to_be_visible()


@pytest.mark.proof
def test_a_post_under_way_is_not_offered_a_second_time(cast, proxy):
    """The post waits in the outbox, so a reload must not bring back its draft as well."""
    ana = in_composer(cast, {}, origin=proxy.origin, service_workers="allow")
    page = ana.page
    page.evaluate("navigator.serviceWorker.ready")
    proxy.hold_up()
    post_button(page).click()
    expect(page.get_by_role("button", name="Posting…")).to_be_visible()
    assert proxy.caught.wait(20)
    wait_until(page, f"async () => (await ({DRAFTS})()).join() === '0,0'")


@pytest.mark.proof
def test_each_account_has_a_draft_of_its_own(cast):
    cast.script("Ben").socket.close()
    ana = cast.person("Ana").go("/post")
    add_account(ana, "Ben")
    page = ana.page
    page.get_by_role("link", name="Post").first.click()
    give(page, "paste", photo(900, 600))
    expect(page.get_by_role("heading", name="Choose a feed or people")).to_be_visible()
    wait_until(page, f"async () => (await ({DRAFTS})()).join() === '1,1'")
    page.evaluate("""const ana = JSON.parse(localStorage['snapfeed.accounts']).find(({ name }) => name === 'Ana');
        for (const storage of [localStorage, sessionStorage]) storage['snapfeed.account'] = JSON.stringify(ana.id);""")
    page.reload()
    expect(page.get_by_role("link", name="Account of Ana")).to_be_visible()
    expect(page.get_by_role("heading", name="Pick a picture")).to_be_visible()
    expect(page.locator(".compose")).to_have_count(0)
