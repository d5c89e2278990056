"""Looking at one photo closely: on the whole screen with zoom and swipes, saving, sharing, its description, and a larger look from a list."""

import re

import pytest
from playwright.sync_api import expect

from invariants import check, layout, right_to_left, text_size
from people import DESK, PHONE, in_proofs, wait_for_frames, wait_until
from photos import choose, many
from touches import touch

# Whether the device can share files, and what was shared.
SHARING = """window.shared = [];
    navigator.canShare = ({ files }) => Boolean(files?.length);
    navigator.share = async ({ files }) => { shared.push(...files.map(({ name, type, size }) => [name, type, size > 1000])); };"""

LARGE_FETCHED = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/large/')).length"


def album(cast, count: int = 3, **words) -> list[str]:
    """Ben's photos, the oldest first."""
    with cast.script("Ben") as ben:
        return [ben.add_photo(("bridge", "moon", "bear")[number % 3], caption=f"Number {number}", **words)["id"] for number in range(count)]


def looking(cast, photo: str, **options):
    """Ana, who looks at a photo on the whole screen."""
    ana = cast.person("Ana", **options).go(f"/photo/{photo}")
    expect_large(ana.page)
    look_closely(ana.page)
    return ana


def look_closely(page) -> None:
    page.get_by_role("button", name="Full screen").click()
    expect_whole_screen(page)


def expect_whole_screen(page) -> None:
    expect(page.locator(".photo-slide:not([inert]) img[src*='/large/']")).to_be_visible()
    wait_until(page, STILL)


def expect_large(page) -> None:
    expect(page.locator(".photo-image > img[src*='/large/']")).to_be_visible()


# Nothing moves: no slide to its place, and no picture on its way between the page and the screen.
STILL = "() => !document.activeViewTransition && !document.getAnimations().some((each) => each.timeline === document.timeline && each.playState === 'running')"
LAYER = ".photo-slide:not([inert]) .photo-slide-layer"


def view(page) -> tuple[float, float, float]:
    """Scale and place of the photo on the screen."""
    value = page.locator(LAYER).evaluate("layer => getComputedStyle(layer).transform")
    if value == "none":
        return 1, 0, 0
    scale, _, _, _, x, y = map(float, re.findall(r"-?[\d.e-]+", value.removeprefix("matrix")))
    return scale, x, y


def settled(page) -> tuple[float, float, float]:
    wait_until(page, STILL)
    return view(page)


def scale_is(page, condition: str) -> None:
    """Waits until the scale fulfils a condition: browsers hold moves back until they draw."""
    wait_until(page, f"() => {{ const scale = new DOMMatrix(getComputedStyle(document.querySelector('{LAYER}')).transform).a; return {condition}; }}")


def expect_full(page) -> None:
    """The photo fills the screen where it is larger, and is in the middle where it is smaller."""
    scale, x, y = settled(page)
    box = page.locator(".photo-slide:not([inert]) .photo-slide-picture").bounding_box()
    screen = page.viewport_size
    assert scale >= 1
    for start, length, room in ((box["x"], box["width"], screen["width"]), (box["y"], box["height"], screen["height"])):
        if length >= room:
            assert start <= 1 and start + length >= room - 1
        else:
            assert abs(start + length / 2 - room / 2) < 1


def swipe(page, dx: float, dy: float = 0) -> None:
    """Moves a finger over the middle of the photo, on its page or on the whole screen."""
    size = page.locator(".photo-viewer, .photo-image").last.bounding_box()
    x, y = size["x"] + size["width"] / 2 - dx / 2, size["y"] + min(size["height"], 300) / 2
    touch(page, "touchStart", (x, y))
    for part in (0.2, 0.5, 0.8, 1):
        touch(page, "touchMove", (x + part * dx, y + part * dy))
    touch(page, "touchEnd")


def middle(page) -> tuple[float, float]:
    return page.viewport_size["width"] / 2, page.viewport_size["height"] / 2


def viewer(page):
    return page.locator(".photo-viewer")


def shown(page):
    """The caption over the photo on the whole screen."""
    return page.locator(".photo-viewer-caption")


def caption(page):
    return page.locator(".photo-words .snap-caption")


@pytest.mark.proof
def test_the_wheel_zooms_about_the_pointer_and_stops_at_the_edges(cast):
    page = looking(cast, album(cast, 1)[0], **DESK).page
    x, y = 500, 300
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    scale_is(page, "scale > 1.5")
    scale, left, top = settled(page)
    assert abs(left - x * (1 - scale)) < 2 and abs(top - y * (1 - scale)) < 2
    page.keyboard.down("Control")
    page.mouse.wheel(0, -30)
    page.keyboard.up("Control")
    scale_is(page, f"scale > {scale + 0.1}")
    for _ in range(12):
        page.mouse.wheel(0, -400)
    scale_is(page, "scale === 8")
    expect_full(page)
    for _ in range(12):
        page.mouse.wheel(0, 400)
    scale_is(page, "scale === 1")
    expect_full(page)


@pytest.mark.proof
def test_a_pinch_on_a_touch_pad_leads_from_the_page_to_the_whole_screen(cast):
    page = cast.person("Ana", **DESK).go(f"/photo/{album(cast, 1)[0]}").page
    expect_large(page)
    page.locator(".photo-image").hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -60)
    page.keyboard.up("Control")
    scale_is(page, "scale === 1.5")


@pytest.mark.proof
def test_a_drag_moves_a_zoomed_photo_within_its_bounds(cast):
    ana = looking(cast, album(cast, 1)[0], **DESK)
    page = ana.page
    x, y = middle(page)
    page.clock.install()
    ana.stop_clock()
    page.mouse.dblclick(x, y)
    scale, left, top = settled(page)
    assert scale == 2.5 and abs(left - x * (1 - scale)) < 2
    page.mouse.down()
    page.mouse.move(x + 60, y + 30)
    page.mouse.up()
    _, moved, down = settled(page)
    assert abs(moved - left - 60) < 2 and abs(down - top - 30) < 2
    for _ in range(3):
        page.mouse.move(200, 200)
        page.mouse.down()
        page.mouse.move(1_300, 850, steps=4)
        page.mouse.up()
    expect_full(page)
    page.mouse.dblclick(300, 300)
    assert settled(page)[0] == 1
    expect(viewer(page)).to_be_visible()


@pytest.mark.proof
def test_keys_zoom_move_turn_and_make_whole(cast):
    page = looking(cast, album(cast, 4)[3], **DESK).page
    page.keyboard.press("+")
    page.keyboard.press("+")
    scale, x, _ = settled(page)
    assert abs(scale - 2.25) < 0.01
    page.keyboard.press("ArrowRight")
    assert settled(page)[1] < x
    expect(shown(page)).to_have_text("Number 3")
    page.keyboard.press("-")
    assert abs(settled(page)[0] - 1.5) < 0.01
    page.keyboard.press("0")
    assert settled(page) == (1, 0, 0)
    page.keyboard.press("ArrowRight")
    expect(shown(page)).to_have_text("Number 2")
    expect(page.get_by_role("dialog", name="Photo by Ben")).to_be_focused()


def test_two_fingers_and_two_taps_zoom(cast):
    ana = looking(cast, album(cast, 1)[0], **PHONE)
    page = ana.page
    x, y = middle(page)
    touch(page, "touchStart", (x - 30, y), (x + 30, y))
    for apart in (45, 60, 90):
        touch(page, "touchMove", (x - apart, y), (x + apart, y))
    scale_is(page, "Math.abs(scale - 3) < 0.2")
    touch(page, "touchEnd")
    expect_full(page)
    # The time between two taps makes them one gesture: here it is none.
    page.clock.install()
    ana.stop_clock()
    for _ in range(2):
        touch(page, "touchStart", (x, y))
        touch(page, "touchEnd")
    scale_is(page, "scale === 1")
    for _ in range(2):
        touch(page, "touchStart", (x + 40, y))
        touch(page, "touchEnd")
    scale_is(page, "scale === 2.5")
    assert page.evaluate("visualViewport.scale") == 1


@many
def test_a_swipe_turns_on_the_whole_screen_and_the_page_follows(cast):
    photos = album(cast, 4)
    page = cast.person("Ana", **PHONE).go("/@Ben").page
    page.locator(".tile").nth(1).click()
    expect_large(page)
    look_closely(page)
    expect(shown(page)).to_have_text("Number 2")
    swipe(page, -160)
    expect(shown(page)).to_have_text("Number 1")
    expect(page).to_have_url(re.compile(f"/photo/{photos[1]}$"))
    expect_whole_screen(page)
    swipe(page, -20)
    expect(shown(page)).to_have_text("Number 1")
    page.go_back()
    expect(viewer(page)).to_have_count(0)
    expect(caption(page)).to_have_text("Number 1")
    expect(page).to_have_url(re.compile(f"/photo/{photos[1]}$"))
    page.go_back()
    expect(page).to_have_url(re.compile("/@Ben$"))


@pytest.mark.proof
def test_a_tap_takes_the_words_away_and_a_drag_down_closes(cast):
    ana = looking(cast, album(cast, 1)[0], **PHONE)
    page = ana.page
    x, y = middle(page)
    # A finger that stays for 300 ms does not tap, so the clock moves only after a tap: by the time for a second one.
    page.clock.install()
    ana.stop_clock()
    expect(shown(page)).to_be_visible()
    page.touchscreen.tap(x, y)
    page.clock.run_for(300)
    expect(shown(page)).to_be_hidden()
    page.touchscreen.tap(x, y)
    page.clock.run_for(300)
    expect(shown(page)).to_be_visible()
    page.clock.resume()
    viewer(page).locator(".heart").click()
    expect(viewer(page).locator(".heart")).to_have_attribute("aria-pressed", "true")
    expect(viewer(page)).to_be_visible()
    swipe(page, 0, 20)  # too short for a flick, however fast
    wait_until(page, STILL)
    expect(viewer(page)).to_be_visible()
    swipe(page, 10, 260)
    expect(viewer(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Full screen")).to_be_focused()
    expect(page.locator(".photo-words .heart")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("way", ["Escape", in_proofs("button"), in_proofs("back")])
def test_from_home_a_tap_shows_the_whole_screen_and_closing_leads_to_the_photo_seen_last(cast, way):
    page = in_list(cast, "/home", **DESK)
    links(page).first.click()
    expect_whole_screen(page)
    expect(page).to_have_url(re.compile(r"/photo/\d+$"))
    page.get_by_role("button", name="Older photo").click()
    expect(shown(page)).to_have_text("Number 0")
    close = {"Escape": lambda: page.keyboard.press("Escape"), "button": lambda: page.get_by_role("button", name="Close").click(), "back": page.go_back}
    close[way]()
    expect(viewer(page)).to_have_count(0)
    expect(page).to_have_url(re.compile("/home$"))
    expect(links(page).last).to_be_focused()


@pytest.mark.proof
def test_the_whole_screen_leads_to_the_photo_s_page_and_to_its_author(cast):
    page = in_list(cast, "/home", **PHONE)
    for name, url in (("Go to the photo’s page", r"/photo/\d+$"), ("Ben", "/@Ben$")):
        links(page).first.click()
        expect_whole_screen(page)
        viewer(page).get_by_role("link", name=name, exact=True).click()
        expect(viewer(page)).to_have_count(0)
        expect(page).to_have_url(re.compile(url))
        page.go_back()
        expect(page).to_have_url(re.compile("/home$"))


@pytest.mark.proof
def test_a_reload_on_the_whole_screen_leads_to_the_photo_s_page(cast):
    page = in_list(cast, "/home", **PHONE)
    links(page).first.click()
    expect_whole_screen(page)
    page.reload()
    expect(caption(page)).to_have_text("Number 1")


@pytest.mark.proof
def test_the_whole_screen_from_right_to_left_and_with_large_text(cast):
    page = looking(cast, album(cast, 2)[1], **PHONE).page
    check(page, "whole screen")
    page.keyboard.press("Escape")
    with right_to_left(page), text_size(page, 200):
        page.get_by_role("button", name="Full screen").click()
        expect_whole_screen(page)
        assert layout(page) == []


@pytest.mark.proof
@many
def test_a_swipe_turns_in_the_order_of_the_list_and_back_leads_to_it(cast):
    photos = album(cast, 4)
    page = cast.person("Ana", **PHONE).go("/@Ben").page
    page.locator(".tile").nth(1).click()
    expect(caption(page)).to_have_text("Number 2")
    expect_large(page)
    swipe(page, -160)
    expect(caption(page)).to_have_text("Number 1")
    expect(page).to_have_url(re.compile(f"/photo/{photos[1]}$"))
    expect_large(page)
    swipe(page, 160)
    expect(caption(page)).to_have_text("Number 2")
    expect_large(page)
    swipe(page, -30)
    swipe(page, 20, -150)
    expect(caption(page)).to_have_text("Number 2")
    page.go_back()
    expect(page).to_have_url(re.compile("/@Ben$"))


@pytest.mark.proof
def test_a_swipe_moves_a_zoomed_photo_and_does_not_turn(cast):
    photos = album(cast, 2)
    page = cast.person("Ana", **PHONE).go("/@Ben").page
    page.locator(".tile").first.click()
    expect_large(page)
    page.keyboard.press("+")
    expect_whole_screen(page)
    swipe(page, -120)
    expect(page).to_have_url(re.compile(f"/photo/{photos[1]}$"))
    assert settled(page)[0] == 1.5


@pytest.mark.proof
def test_the_neighbours_are_fetched_ahead_but_nothing_of_a_covered_one(cast):
    with cast.script("Ben") as ben:
        photos = [ben.add_photo("bear", caption=f"Number {number}", **({"warning": "Spiders"} if number == 0 else {}))["id"] for number in range(3)]
    ana = cast.person("Ana", **PHONE)
    page = ana.page
    page.add_init_script(SHARING)
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/large/" in request.url else None)
    ana.go("/@Ben")
    page.locator(".tile").first.click()
    expect_large(page)
    wait_until(page, "() => new Set(performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/large/'))).size === 2")
    swipe(page, -160)
    expect(caption(page)).to_have_text("Number 1")
    expect_large(page)
    swipe(page, -160)
    expect(page.get_by_role("button", name="Warning: Spiders")).to_be_visible()
    wait_for_frames(page)
    assert {url.split("/photos/")[1].split("/")[0] for url in asked} == set(photos[1:])


@pytest.mark.proof
def test_a_warning_covers_while_swiping_and_zooming(cast):
    with cast.script("Ben") as ben:
        ben.add_photo("bear", caption="Below", warning="Spiders")
        ben.add_photo("moon", caption="Above")
    page = cast.person("Ana", **PHONE).go("/@Ben").page
    page.locator(".tile").first.click()
    expect_large(page)
    swipe(page, -160)
    covered = page.get_by_role("button", name="Warning: Spiders")
    expect(covered).to_be_visible()
    page.keyboard.press("+")
    expect(viewer(page)).to_have_count(0)
    swipe(page, 160)
    expect(caption(page)).to_have_text("Above")
    expect_large(page)
    look_closely(page)
    swipe(page, -160)
    expect(viewer(page).get_by_role("button", name="Warning: Spiders")).to_be_visible()
    page.keyboard.press("+")
    assert page.locator(".photo-slide:not([inert]) img").count() == 0
    page.keyboard.press("ArrowLeft")
    expect(shown(page)).to_have_text("Above")
    page.keyboard.press("Escape")
    expect(viewer(page)).to_have_count(0)
    wait_until(page, STILL)
    swipe(page, -160)
    expect(covered).to_be_visible()
    # Chromium takes a tap right after a fling for its end.
    covered.click()
    expect(page.locator(".photo-words")).to_contain_text("Below")
    expect_large(page)


@pytest.mark.proof
def test_the_description_is_shown_on_demand(cast):
    with cast.script("Ben") as ben:
        photo = ben.add_photo("bear", alt="A bear in a wood")["id"]
        plain = ben.add_photo("moon")["id"]
    page = cast.person("Ana", **PHONE).go(f"/photo/{photo}").page
    expect_large(page)
    alt = page.get_by_role("button", name="ALT")
    expect(alt).to_have_attribute("aria-expanded", "false")
    alt.click()
    expect(page.locator(".alt-words")).to_have_text("A bear in a wood")
    expect(alt).to_have_attribute("aria-expanded", "true")
    check(page, "description")
    alt.click()
    expect(page.locator(".alt-words")).to_be_hidden()
    page.goto(cast.origin + f"/photo/{plain}")
    expect_large(page)
    expect(alt).to_have_count(0)


@pytest.mark.proof
def test_the_image_is_saved_under_its_author_and_date(cast):
    with cast.script("Zoë / Ünal") as zoe:
        photo = zoe.add_photo("bear")["id"]
    page = cast.person("Ana").go(f"/photo/{photo}").page
    with page.expect_download() as download:
        page.get_by_role("link", name="Save image").click()
    assert re.fullmatch(rf"Zoë-Ünal-20\d\d-\d\d-\d\d-{photo}\.jpg", download.value.suggested_filename)


@pytest.mark.proof
def test_the_file_is_shared_where_the_system_can(cast):
    photo = album(cast, 1)[0]
    ana = cast.person("Ana", **PHONE)
    ana.page.add_init_script(SHARING)
    ana.go(f"/photo/{photo}")
    share = ana.page.get_by_role("button", name="Share", exact=True)
    expect(share).to_be_visible()
    expect_large(ana.page)
    wait_until(ana.page, f"() => {LARGE_FETCHED} > 1")
    fetched = ana.page.evaluate(LARGE_FETCHED)
    share.click()
    wait_until(ana.page, "() => shared.length")
    ((name, kind, is_large),) = ana.page.evaluate("shared")
    assert name.startswith("Ben-20") and (kind, is_large) == ("image/jpeg", True)
    assert ana.page.evaluate(LARGE_FETCHED) == fetched > 0, "the file was there before the click"


@pytest.mark.proof
def test_failed_share_is_reported_and_cancelled_one_is_not(cast):
    photo = album(cast, 1)[0]
    ana = cast.person("Ana", **PHONE)
    ana.page.add_init_script(SHARING + "navigator.share = async () => { throw new DOMException('', window.fault ?? 'AbortError'); };")
    ana.go(f"/photo/{photo}")
    share = ana.page.get_by_role("button", name="Share", exact=True)
    share.click()
    expect(ana.page.locator(".notice")).to_have_count(0)
    ana.page.evaluate("window.fault = 'DataError'")
    share.click()
    expect(ana.page.get_by_text("Couldn’t share the photo.")).to_be_visible()


@pytest.mark.proof
def test_without_system_sharing_share_copies_the_link(cast):
    """On the photo's page, in its list of actions, and in the larger look."""
    ana = cast.person("Ana", permissions=["clipboard-read", "clipboard-write"])
    photo = album(cast, 1)[0]
    page = ana.page
    page.add_init_script("delete Navigator.prototype.canShare; delete Navigator.prototype.share;")

    def expect_copied():
        expect(page.get_by_text("Link copied. People with an account here can open it.")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == f"{cast.origin}/photo/{photo}"
        page.evaluate("navigator.clipboard.writeText('')")
        page.get_by_role("button", name="Dismiss").click()

    ana.go(f"/photo/{photo}")
    page.get_by_role("button", name="Share", exact=True).click()
    expect_copied()
    choose(page, "Copy link")
    expect_copied()
    ana.go("/@Ben")
    links(page).first.focus()
    page.keyboard.press(" ")
    peek(page).get_by_role("button", name="Share", exact=True).click()
    # What is said lies below the dialog.
    page.keyboard.press("Escape")
    expect_copied()


def test_zoom_stays_within_its_bounds(modules):
    reported = modules.evaluate("""async () => {
        const { fitted, whole, zoomed, panned, most } = await import('/photos/zoom.js');
        const box = { width: 400, height: 300 };
        const twice = zoomed(whole, 2, { x: 100, y: 150 }, box);
        const wide = { ...box, picture: fitted({ width: 800, height: 200 }, box) };
        return [twice, zoomed(twice, 100, { x: 0, y: 0 }, box).scale === most, zoomed(twice, 0.01, { x: 399, y: 1 }, box), panned(twice, -9e3, 9e3, box),
            wide.picture, zoomed(whole, 2, { x: 0, y: 0 }, wide), zoomed(whole, 4, { x: 0, y: 0 }, wide)];
    }""")
    assert reported[:4] == [{"scale": 2, "x": -100, "y": -150}, True, {"scale": 1, "x": 0, "y": 0}, {"scale": 2, "x": -400, "y": 0}]
    # A panorama stays in the middle until it is as high as the screen, and then leaves no gap.
    assert reported[4:] == [{"x": 0, "y": 100, "width": 400, "height": 100}, {"scale": 2, "x": 0, "y": -150}, {"scale": 4, "x": 0, "y": -400}]


def peek(page):
    return page.get_by_role("dialog", name="Photo by Ben")


def in_list(cast, path: str, **options):
    """Ben's photos, in Ben's profile or in Home."""
    album(cast, 2)
    ana = cast.person("Ana", **options)
    if path == "/home":
        with cast.script("Cleo") as cleo, cleo.__class__(cast.server.url).log_in("Ana") as wire, cleo.__class__(cast.server.url).log_in("Ben") as ben:
            wire.follow(ben)
    page = ana.go(path).page
    expect(links(page).first).to_be_visible()
    return page


def links(page):
    return page.locator("a[data-peek]")


@pytest.mark.proof
@pytest.mark.parametrize("path", ["/@Ben", "/home"])
def test_a_held_finger_shows_a_photo_larger_until_it_is_let_go(cast, path):
    page = in_list(cast, path, **PHONE)
    size = links(page).first.bounding_box()
    x, y = size["x"] + size["width"] / 2, size["y"] + size["height"] / 2
    # The page's clock, and not this machine, decides how long the finger is held.
    page.clock.install()
    touch(page, "touchStart", (x, y))
    page.clock.run_for(600)
    expect(peek(page)).to_be_visible()
    touch(page, "touchEnd")
    expect(peek(page)).to_have_count(0)
    expect(page).to_have_url(re.compile(f"{path}$"))
    touch(page, "touchStart", (x, y))
    touch(page, "touchMove", (x, y - 30))
    page.clock.run_for(600)
    touch(page, "touchEnd")
    expect(peek(page)).to_have_count(0)


@pytest.mark.proof
def test_a_finger_let_go_over_an_action_does_it(cast):
    page = in_list(cast, "/@Ben", **PHONE)
    size = links(page).first.bounding_box()
    x, y = size["x"] + size["width"] / 2, size["y"] + size["height"] / 2
    touch(page, "touchStart", (x, y))
    expect(peek(page)).to_be_visible()
    page.evaluate("Promise.all(document.getAnimations().filter((each) => each.timeline === document.timeline).map((each) => each.finished))")
    action = peek(page).get_by_role("button", name="Open").bounding_box()
    aim = (action["x"] + action["width"] / 2, action["y"] + action["height"] / 2)
    touch(page, "touchMove", (x + 20, y + 20))
    touch(page, "touchMove", aim)
    expect(page.locator(".aimed")).to_have_text("Open")
    touch(page, "touchEnd")
    expect(page).to_have_url(re.compile("/photo/"))
    expect(peek(page)).to_have_count(0)
    page.go_back()
    expect(page).to_have_url(re.compile("/@Ben$"))


@pytest.mark.proof
@pytest.mark.parametrize("path", ["/@Ben", "/home"])
def test_space_shows_the_focused_photo_larger_and_the_focus_returns(cast, path):
    page = in_list(cast, path, **DESK)
    link = links(page).last
    link.focus()
    for close in (" ", "Escape"):
        page.keyboard.press(" ")
        expect(peek(page)).to_be_visible()
        expect(peek(page).get_by_role("button", name="Open")).to_be_focused()
        page.keyboard.press(close)
        expect(peek(page)).to_have_count(0)
        expect(link).to_be_focused()
    page.keyboard.press(" ")
    page.keyboard.press("Enter")
    expect(shown(page) if path == "/home" else caption(page)).to_have_text("Number 0")
    expect(page).to_have_url(re.compile("/photo/"))


@pytest.mark.proof
def test_the_mouse_shows_a_photo_larger_by_space_and_by_a_button(cast):
    page = in_list(cast, "/@Ben", **DESK)
    links(page).first.hover()
    page.keyboard.press(" ")
    expect(peek(page)).to_be_visible()
    page.mouse.click(5, 5)
    expect(peek(page)).to_have_count(0)
    links(page).first.hover()
    page.locator(".tile .peek-button:visible").click()
    expect(peek(page)).to_be_visible()
    page.go_back()
    expect(peek(page)).to_have_count(0)
    expect(page).to_have_url(re.compile("/@Ben$"))
    links(page).first.click()
    expect(page).to_have_url(re.compile("/photo/"))


@pytest.mark.proof
def test_a_photo_below_a_warning_is_not_shown_larger(cast):
    with cast.script("Ben") as ben:
        ben.add_photo("bear", warning="Spiders")
    page = cast.person("Ana").go("/@Ben").page
    expect(page.locator(".tile-cover")).to_be_visible()
    page.locator(".tile > a").focus()
    page.keyboard.press(" ")
    expect(peek(page)).to_have_count(0)
    expect(page.locator(".peek-button")).to_have_count(0)
