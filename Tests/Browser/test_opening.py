"""One view: alone, whole, sharp, once, and then gone from everywhere."""

import io
import json
import re
import struct
import time
import urllib.request

import pytest
from PIL import Image
from playwright.sync_api import expect

from chromium import ARGUMENTS, EXECUTABLE
from images import photo
from people import DESK, LANDSCAPE, PHONE, Cast, Person, in_proofs, wait_for_images
from touches import touch
from viewer import load_viewer, look, look_at_own
from wire import Wire

SWIPE = """() => {
    const viewer = document.querySelector('.viewer');
    const fire = (type, y) => viewer.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: 200, clientY: y, pointerType: 'touch' }));
    fire('pointerdown', 200); fire('pointermove', 300); fire('pointerup', 420);
}"""


# A viewer ignores taps for a shorter time, so that a double tap does not close what it opened.
GRACE_MS = 450


def wait_for_grace(page):
    """Waits until a viewer no longer ignores taps."""
    page.evaluate("(ms) => new Promise((resolve) => setTimeout(resolve, ms))", GRACE_MS)


@pytest.mark.proof
@pytest.mark.parametrize("picture", ["giraffe", "bridge"])
def test_the_image_fills_the_screen_however_it_is_turned(cast, picture):
    cast.script("Ben").post("animals", picture, "Look")
    ana = cast.person("Ana", **PHONE).go("/feeds/animals")
    image = look(ana)
    wait_for_grace(ana.page)
    natural = image.evaluate("image => [image.naturalWidth, image.naturalHeight]")
    assert min(natural) >= 1_080
    assert image.evaluate("image => getComputedStyle(image).objectFit") == "contain"
    for size in (PHONE, LANDSCAPE, DESK):
        view = size["viewport"]
        ana.page.set_viewport_size(view)
        assert image.bounding_box() == {"x": 0, "y": 0, **view}
        expect_black_around(ana.page, view, natural)


@pytest.mark.parametrize("size", [PHONE, in_proofs(DESK)], ids=["phone", "desk"])
def test_over_the_image_are_its_author_its_words_and_a_cross_that_closes(cast, size):
    cast.script("Ben").post("animals", "lion", "Look")
    ana = cast.person("Ana", **size).go("/feeds/animals")
    look(ana)
    expect(ana.page.locator(".viewer-who")).to_contain_text(re.compile("Ben ?0 minutes ago"))
    expect(ana.page.locator(".viewer-caption")).to_have_text("Look")
    expect(ana.page.locator(".viewer-count")).to_have_count(0)
    ana.page.get_by_role("button", name="Close (you can’t reopen it)").click()
    expect(ana.page.locator(".viewer")).to_have_count(0)


# The captions of four snaps in one feed, in the order in which steps open them.
FOUR = ["Fourth", "Third", "Second", "First"]


def in_view(ana, caption: str, count: str | None = None) -> None:
    expect(ana.page.get_by_alt_text(f"Snap by Ben: {caption}")).to_be_visible()
    if count:
        expect(ana.page.locator(".viewer-count")).to_have_text(count)
    wait_for_grace(ana.page)


def unread(cast) -> int:
    with Wire(cast.server.url).log_in("Ana") as wire:
        return wire.call("feed.list")["feeds"][3]["unread"]


def test_a_tap_a_swipe_and_a_key_each_open_the_next_unread_snap(cast):
    """The first step asks, as a tap used to close; the others are one press each, and none opens two."""
    with cast.script("Ben") as ben:
        for caption in reversed(FOUR):
            ben.post("animals", "lion", caption)
    ana = cast.person("Ana", **PHONE).go("/feeds/animals")
    page = ana.page
    look(ana, "Fourth")
    in_view(ana, "Fourth", "1 of 4")
    page.touchscreen.tap(195, 400)
    expect(page.get_by_role("heading", name="Open the next snap?")).to_be_visible()
    expect(page.locator(".viewer-card")).to_contain_text("3 are left.")
    assert unread(cast) == 3
    page.get_by_role("button", name="Not now").click()
    in_view(ana, "Fourth")
    page.touchscreen.tap(195, 400)
    page.get_by_role("button", name="Open the next snap", exact=True).click()
    in_view(ana, "Third", "2 of 4")
    touch(page, "touchStart", (100, 400))
    touch(page, "touchMove", (250, 400))
    touch(page, "touchEnd")
    in_view(ana, "Third")
    touch(page, "touchStart", (300, 400))
    for x in (250, 200, 120):
        touch(page, "touchMove", (x, 405))
    touch(page, "touchEnd")
    in_view(ana, "Second", "3 of 4")
    page.keyboard.down("ArrowRight")
    in_view(ana, "First", "4 of 4")
    # A key that is held down is not another press.
    page.keyboard.down("ArrowRight")
    page.keyboard.up("ArrowRight")
    in_view(ana, "First")
    assert unread(cast) == 0
    page.touchscreen.tap(195, 400)
    expect(page.locator(".viewer")).to_have_count(0)
    expect(ana.open_button("First")).to_be_focused()


@pytest.mark.proof
def test_the_mouse_steps_by_a_button_and_what_was_reported_or_is_own_is_left_out(cast):
    with cast.script("Ben") as ben, cast.script("Ana") as own:
        for author, caption in ((ben, "First"), (own, "Mine"), (ben, "Reported"), (ben, "Second")):
            snap = author.post("animals", "lion", caption)["id"]
            if caption == "Reported":
                reported = snap
    ana = cast.person("Ana", **DESK)
    ana.page.add_init_script(f"localStorage['snapfeed.reported'] = JSON.stringify({{ [JSON.parse(localStorage['snapfeed.account'])]: ['{reported}'] }})")
    ana.go("/feeds/animals")
    look(ana, "Second")
    in_view(ana, "Second", "1 of 2")
    step = ana.page.get_by_role("button", name="Open the next snap (opens once)")
    step.click()
    ana.page.get_by_role("button", name="Open the next snap", exact=True).click()
    in_view(ana, "First", "2 of 2")
    expect(step).to_be_hidden()
    ana.page.mouse.click(700, 450)
    expect(ana.page.locator(".viewer")).to_have_count(0)
    assert unread(cast) == 2


@pytest.mark.proof
def test_older_unread_snaps_are_fetched_for_the_next_step(cast):
    with cast.script("Ben") as ben:
        ben.post("animals", "lion", "Old")
        with cast.script("Ana") as own:
            for number in range(60):
                own.call("snap.open", snap=ben.post("animals", "lion", f"Seen {number}")["id"])
        ben.post("animals", "lion", "New")
    ana = cast.person("Ana", **PHONE).go("/feeds/animals")
    look(ana, "New")
    in_view(ana, "New", "1 of 2")
    ana.page.touchscreen.tap(195, 400)
    ana.page.get_by_role("button", name="Open the next snap", exact=True).click()
    in_view(ana, "Old", "2 of 2")


def expect_black_around(page, view: dict, natural: list[int]) -> None:
    """The image is whole, centred and as large as fits: next to it is black, and it reaches two opposite edges."""
    shot = Image.open(io.BytesIO(page.screenshot(scale="css"))).convert("RGB")
    scale = min(view["width"] / natural[0], view["height"] / natural[1])
    across, down = ((view["width"] - natural[0] * scale) / 2, (view["height"] - natural[1] * scale) / 2)
    if across > 2:
        # Words lie above and below.
        top, bottom = view["height"] // 3, view["height"] * 2 // 3
        bar = shot.crop((0, top, int(across) - 2, bottom))
        edge = shot.crop((int(across) + 3, top, int(across) + 9, bottom))
    else:
        bar = shot.crop((0, int(down) - 12, view["width"], int(down) - 2))
        edge = shot.crop((0, int(down) + 3, view["width"], int(down) + 9))
    assert all(high == 0 for _, high in bar.getextrema())
    assert any(high > 0 for _, high in edge.getextrema())


@pytest.mark.smoke
def test_snap_closes_by_tap_swipe_key_and_back(cast):
    with cast.script("Ben") as ben:
        for way in ("escape", "swipe", "back", "tap"):
            ben.post("landscapes", "lion", way)
    ana = cast.person("Ana", **PHONE).go("/feeds")
    page = ana.page
    ways = {
        "escape": lambda: page.keyboard.press("Escape"),
        "swipe": lambda: page.evaluate(SWIPE),
        "back": lambda: page.go_back(),
        # After the last one.
        "tap": lambda: page.touchscreen.tap(195, 400),
    }
    for way, close in ways.items():
        look(ana, way)
        wait_for_grace(page)
        close()
        expect(page.locator("dialog")).to_have_count(0)
        expect(ana.row(way)).to_contain_text("Read")
        expect(ana.open_button(way)).to_be_focused()
        expect(page).to_have_url(ana.origin + "/feeds")
    ana.open_button("tap").click()
    expect(page.get_by_role("heading", name="Already opened")).to_be_visible()
    expect(page.get_by_text("You opened it 0 minutes ago")).to_be_visible()
    expect(page.get_by_text("with Ana's browser")).to_be_visible()


def test_the_tap_that_closes_touches_nothing_beneath(cast):
    """A click that reached the row below would use up the view of that snap."""
    with cast.script("Ben") as ben:
        for number in range(12):
            ben.post("landscapes", "waves", f"Wave {number:02}")
    ana = cast.person("Ana", **PHONE).go("/feeds")
    look(ana, "Wave 11")
    wait_for_grace(ana.page)
    # The cross lies over a row's place.
    ana.page.evaluate("document.querySelector('.viewer-close').style.translate = '-10rem 24rem'")
    ana.page.get_by_role("button", name="Close (you can’t reopen it)").tap()
    expect(ana.page.locator("dialog")).to_have_count(0)
    expect(ana.page.locator("[data-state=unread]")).to_have_count(11)
    ana.page.evaluate("new Promise((resolve) => setTimeout(resolve, 400))")
    expect(ana.page.locator("dialog")).to_have_count(0)


def test_next_snap_opened_immediately_stays_open(cast):
    """Closing goes back in history, which takes a moment; a viewer opened in that moment must not be closed by it."""
    with cast.script("Ben") as ben:
        for caption in ("First", "Second"):
            ben.post("landscapes", "waves", caption)
    ana = cast.person("Ana").go("/feeds")
    look(ana, "First")
    wait_for_grace(ana.page)
    ana.page.evaluate("() => { document.querySelector('.viewer-close').click(); document.querySelector('[data-state=unread] .row-open').click(); }")
    expect(ana.page.get_by_alt_text("Snap by Ben: Second")).to_be_visible()
    wait_for_grace(ana.page)
    expect(ana.page.get_by_alt_text("Snap by Ben: Second")).to_be_visible()
    ana.page.go_back()
    expect(ana.page.locator("dialog")).to_have_count(0)
    expect(ana.page).to_have_url(ana.origin + "/feeds")


@pytest.mark.proof
def test_double_tap_does_not_close_the_snap(cast):
    cast.script("Ben").post("animals", "lion", "Look")
    ana = cast.person("Ana", **PHONE)
    # The page's clock, and not this machine, decides how much time is between the taps.
    ana.page.clock.install()
    ana.go("/feeds/animals")
    ana.open_button("Look").scroll_into_view_if_needed()
    box = ana.open_button("Look").bounding_box()
    ana.stop_clock()
    for _ in range(2):
        ana.page.touchscreen.tap(box["x"] + 25, box["y"] + 30)
        expect(ana.page.locator(".viewer-image")).to_be_visible()


@pytest.mark.smoke
def test_two_tabs_at_the_same_instant(cast, server):
    """The server is frozen while both ask, so both requests are really under way together."""
    cast.script("Ben").post("animals", "lion", "Look")
    ana = cast.person("Ana").go("/feeds")
    second = ana.new_page()
    ana.go("/feeds", second)
    for page in (ana.page, second):
        expect(ana.row("Look", page)).to_be_visible()
        load_viewer(page)
    server.freeze()
    for page in (ana.page, second):
        page.evaluate("document.querySelector('.row-open').click()")
        expect(page.locator(".viewer")).to_be_visible()
    server.thaw()
    images = [page.locator(".viewer-image") for page in (ana.page, second)]
    reasons = [page.get_by_role("heading", name="Already opened") for page in (ana.page, second)]
    expect(images[0].or_(reasons[0])).to_be_visible()
    expect(images[1].or_(reasons[1])).to_be_visible()
    assert sum(image.count() for image in images) == 1
    assert sum(reason.count() for reason in reasons) == 1


def test_open_marks_the_snap_read_on_all_devices(cast):
    cast.script("Ben").post("animals", "lion", "Look")
    phone = cast.person("Ana", device="Ana's phone", **PHONE).go("/feeds/animals")
    laptop = cast.person("Ana", device="Ana's laptop").go("/feeds")
    expect(laptop.row("Look")).to_contain_text("Unread")
    look(phone)
    expect(laptop.row("Look")).to_contain_text("Read")
    expect(laptop.page.locator("#feed-animals .feed-count")).to_have_text("All read")
    laptop.open_button("Look").click()
    expect(laptop.page.get_by_text("with Ana's phone")).to_be_visible()


def test_the_author_opens_once_too(cast):
    ana = cast.person("Ana").go("/post")
    ana.choose_picture("Moon")
    ana.send("Landscapes", "Look")
    ana.page.get_by_role("link", name="Feeds").first.click()
    look_at_own(ana)
    ana.page.keyboard.press("Escape")
    expect(ana.row("Look").locator(".row-manage")).to_contain_text("1")
    ana.open_button("Look").click()
    expect(ana.page.get_by_role("heading", name="Already opened")).to_be_visible()


def test_closing_drops_the_bytes(cast):
    """The blob's URL is revoked as soon as the image is shown, and no element keeps the image after closing."""
    cast.script("Ben").post("animals", "lion", "Look")
    ana = cast.person("Ana")
    ana.page.add_init_script("""const make = URL.createObjectURL; window.made = [];
        URL.createObjectURL = (blob) => { const url = make.call(URL, blob); window.made.push(url); return url; };""")
    ana.go("/feeds")
    image = look(ana).element_handle()
    dead = "async () => Promise.all(window.made.map((url) => new Promise((resolve) => { const image = new Image(); image.onload = () => resolve('alive'); image.onerror = () => resolve('dead'); image.src = url; })))"
    assert ana.page.evaluate(dead) == ["dead"]
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("dialog")).to_have_count(0)
    assert image.evaluate("image => [image.isConnected, image.hasAttribute('src'), image.naturalWidth]") == [False, False, 0]


# The page goes into the background, or comes back from there.
PAGE_TURNS = """state => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_the_image_is_covered_while_the_page_is_hidden_and_shown_by_a_press(cast):
    cast.script("Ben").post("animals", "lion", "Look")
    ana = cast.person("Ana", **PHONE)
    page = ana.page
    page.clock.install()
    ana.go("/feeds/animals")
    image = look(ana)
    ana.stop_clock()
    show = page.get_by_role("button", name="Show snap")
    expect(show).to_be_hidden()
    for hide in (lambda: page.evaluate(PAGE_TURNS, "hidden"), lambda: page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")):
        hide()
        expect(image).to_be_hidden()
        page.evaluate(PAGE_TURNS, "visible")
        expect(show).to_be_focused()
        expect(image).to_be_hidden()
        # A double tap shows the image, and does not close it. The clock stands between its taps.
        page.touchscreen.tap(195, 400)
        page.touchscreen.tap(195, 400)
        expect(image).to_be_visible()
        expect(show).to_be_hidden()
    page.clock.run_for(GRACE_MS)
    page.touchscreen.tap(195, 400)
    expect(page.locator("dialog")).to_have_count(0)


def test_an_image_that_arrives_while_the_page_is_hidden_is_covered(cast, server):
    cast.script("Ben").post("animals", "lion", "Look")
    ana = cast.person("Ana").go("/feeds")
    load_viewer(ana.page)
    server.freeze()
    ana.open_button("Look").click()
    expect(ana.page.locator(".viewer")).to_be_visible()
    ana.page.evaluate(PAGE_TURNS, "hidden")
    server.thaw()
    expect(ana.page.locator(".viewer-image")).to_be_attached()
    expect(ana.page.locator(".viewer-image")).to_be_hidden()
    ana.page.evaluate(PAGE_TURNS, "visible")
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator(".viewer-image")).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("dialog")).to_have_count(0)


@pytest.mark.proof
def test_an_opened_snap_is_not_printed(cast):
    cast.script("Ben").post("animals", "lion", "Look")
    ana = cast.person("Ana").go("/feeds")
    image = look(ana)
    ana.page.emulate_media(media="print")
    expect(image).to_be_hidden()
    expect(ana.row("Look")).to_be_visible()
    ana.page.emulate_media(media="screen")
    expect(image).to_be_visible()


def test_nothing_of_an_opened_image_stays_on_the_disk(browser, cast, server, tmp_path):
    """After the browser has ended, its whole profile is searched: HTTP cache, Cache Storage, IndexedDB, everything."""
    cast.script("Ben").socket.close()
    noise = Image.effect_noise((700, 700), 80).convert("RGB")
    out = io.BytesIO()
    noise.save(out, "JPEG", quality=90)
    with Wire(server.url).log_in("Ben") as ben:
        ben.call("snap.post", out.getvalue(), feed="animals", key="noise", caption="Look")
    image = image_as_others_get_it(server)
    profile = tmp_path / "profile"
    person = persistent_person(browser, cast, profile)
    requests = []
    person.go("/feeds")
    person.page.evaluate("navigator.serviceWorker.ready")
    expect(person.page.locator(".row")).to_have_count(1)
    person.context.on("request", lambda request: requests.append(request.url))
    look(person)
    person.page.keyboard.press("Escape")
    expect(person.row("Look")).to_contain_text("Read")
    # Some seconds after its start the app fetches its screens.
    assert [url for url in requests if not url.startswith("blob:") and not url.endswith((".js", ".css"))] == [], "the image came by HTTP"
    assert person.page.evaluate(CACHED_TYPES) == [], "Cache Storage holds an image of a snap"
    person.go("/post")
    expect(person.page.locator(".print img").last).to_be_visible()
    wait_for_images(person.page)
    thumbnail = public_bytes(server, Wire(server.url).call("picture.list")["pictures"][0]["thumbnail"])
    # A browser writes its caches in its own time, and drops what is left when it ends.
    deadline = time.monotonic() + 15
    while not found(profile, thumbnail) and time.monotonic() < deadline:
        person.page.evaluate("1")
    person.context.close()
    assert found(profile, thumbnail), "the search finds what is cached, so it would find a snap"
    assert not found(profile, image)


CACHED_TYPES = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const type = (await cache.match(request)).headers.get('content-type');
            if (!request.url.includes('/icons/') && type.startsWith('image/')) found.push(request.url);
        }
    }
    return found;
}"""


def image_as_others_get_it(server) -> bytes:
    with Wire(server.url).sign_up("Control") as control:
        snap = control.call("feed.page", feed="animals")["snaps"][0]["id"]
        control.socket.send(json.dumps({"jsonrpc": "2.0", "id": 99, "method": "snap.open", "params": {"snap": snap}}))
        while isinstance(message := control.socket.recv(timeout=10), str):
            pass
    return message[4 + struct.unpack(">I", message[:4])[0] :]


def persistent_person(browser, cast: Cast, profile):
    ana = cast.person("Ana")
    stored = ana.go("/post").page.evaluate("({ ...localStorage })")
    ana.context.close()
    context = browser.browser_type.launch_persistent_context(profile, executable_path=EXECUTABLE, args=ARGUMENTS, locale="en-GB")
    person = Person(context, cast.origin, "Ana")
    person.page.goto(cast.origin)
    person.page.evaluate("stored => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value))", stored)
    return person


def public_bytes(server, path: str) -> bytes:
    with urllib.request.urlopen(server.http + path) as response:
        return response.read()


def found(profile, image: bytes) -> bool:
    """Whether a piece from the middle of the image is in any file."""
    piece = image[len(image) // 2 :][:48]
    return any(piece in path.read_bytes() for path in profile.rglob("*") if path.is_file())


def test_an_image_that_the_browser_cannot_show_is_reported(cast, server):
    with cast.script("Ben") as ben:
        ben.call("snap.post", photo(300, 200), feed="animals", key="1", caption="Look")
    ana = cast.person("Ana")
    ana.page.add_init_script("HTMLImageElement.prototype.decode = () => Promise.reject(new Error('broken'))")
    ana.go("/feeds")
    ana.open_button("Look").click()
    expect(ana.page.get_by_role("alert").get_by_text("This browser couldn’t show the picture. You’ve used your one view.")).to_be_visible()
    ana.page.get_by_role("button", name="Close", exact=True).click()
    expect(ana.page.locator("dialog")).to_have_count(0)


def test_an_open_that_the_server_refuses_says_that_the_view_is_left_and_can_be_repeated(cast):
    cast.script("Ben").post("animals", "lion", "Look")
    ana = cast.person("Ana")
    refuse = REFUSE_ONE_OPEN.replace("ERROR", json.dumps({"code": 1, "message": "", "data": {"name": "busy", "temporary": True}}))
    ana.page.add_init_script(refuse)
    ana.go("/feeds")
    ana.open_button("Look").click()
    expect(ana.page.get_by_text("The server is busy. Try again in a moment. It’s still unopened.")).to_be_visible()
    ana.page.get_by_role("button", name="Open it now").click()
    expect(ana.page.locator(".viewer-image")).to_be_visible()


# The server's answer to the first open, in place of it: the request does not leave the page.
REFUSE_ONE_OPEN = """const send = WebSocket.prototype.send; let isRefused = false;
    WebSocket.prototype.send = function (data) {
        const { id, method } = typeof data === 'string' ? JSON.parse(data) : {};
        if (method !== 'snap.open' || isRefused) return send.call(this, data);
        isRefused = true;
        setTimeout(() => this.onmessage({ data: JSON.stringify({ jsonrpc: '2.0', id, error: ERROR }) }));
    };"""
