"""Sections, live arrival, ages, paging, deletion, and who opened a snap."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from people import DESK, PHONE, in_proofs, resize
from wire import Wire

TITLES = ["Landscapes", "People", "City Life", "Animals", "CS198-01"]
VECTORS = Path(__file__).resolve().parents[1] / "Fixtures" / "ages.json"


@pytest.mark.proof
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_all_feeds_are_there_in_order_and_empty_ones_are_kind(cast, size):
    ana = cast.person("Ana", **size).go("/feeds")
    expect(ana.page.locator(".feed h2")).to_have_text(["Inbox", *TITLES])
    expect(ana.page.locator(".feed-index a")).to_have_text([f"{title}0" for title in ("Inbox", *TITLES)])
    for title in TITLES:
        if size is PHONE:
            ana.chip(title).click()
        region = ana.page.get_by_role("region", name=title)
        expect(region.get_by_text("Nothing here yet.")).to_be_visible()
    expect(ana.page.get_by_text("All read")).to_have_count(0)
    ana.page.get_by_role("button", name="Post a picture").first.click()
    expect(ana.page.get_by_role("heading", name="Pick a picture")).to_be_visible()


@pytest.mark.smoke
def test_a_post_slides_in_at_the_other_person_s_without_a_reload(cast):
    ben = cast.person("Ben").go("/feeds")
    ben.page.evaluate("window.isKept = true")
    ana = cast.person("Ana").go("/post")
    ana.choose_picture("Red panda")
    ana.send("Animals", "Hello from afar")
    expect(ben.row("Hello from afar")).to_contain_text("Ana")
    expect(ben.row("Hello from afar")).to_contain_text("0 minutes ago")
    expect(ben.page.locator("#feed-animals .feed-count")).to_have_text("1 unread")
    expect(ben.page).to_have_title("(1) Feeds · Snapfeed")
    assert ben.page.evaluate("window.isKept")


@pytest.mark.measurement
def test_a_post_is_on_the_other_person_s_screen_within_two_seconds(cast, capsys):
    ben = cast.person("Ben").go("/feeds")
    ana = cast.person("Ana").go("/post")
    ana.choose_picture("Red panda")
    ana.page.get_by_role("radio", name="Animals").check()
    watch = """() => { window.arrival = new Promise((resolve) => new MutationObserver(() => {
        if (document.querySelector('#feed-animals .row')) resolve(Date.now()); }).observe(document.querySelector('#feed-animals .rows'), { childList: true })); }"""
    ben.page.evaluate(watch)
    ana.page.evaluate("() => document.querySelector('.compose-send .primary').addEventListener('click', () => { window.pressed = Date.now(); }, { capture: true, once: true })")
    ana.page.get_by_role("button", name="Post", exact=True).click()
    delay = ben.page.evaluate("window.arrival") - ana.page.evaluate("window.pressed")
    with capsys.disabled():
        print(f"\n  [measured] from Ana's click to the row on Ben's screen: {delay} ms")
    assert delay < 2_000


def test_ages_follow_time_without_asking_the_server(cast, proxy):
    """The server is out of reach: it cannot be asked, and no answer can set the page's clock back to the server's during a jump."""
    cast.script("Ben").post("animals", "lion", "Ageing")
    ana = cast.person("Ana", origin=proxy.origin)
    ana.page.clock.install()
    with ana.page.expect_websocket() as socket:
        ana.go("/feeds")
    age = ana.row("Ageing").locator(".row-age")
    expect(age).to_have_text("0 minutes ago")
    with socket.value.expect_event("close"):
        proxy.go_away()
    for forward, text in [("01:00", "1 minute ago"), ("01:00", "2 minutes ago"), ("57:00", "59 minutes ago"), ("01:00", "1 hour ago"), ("48:00:00", "49 hours ago")]:
        ana.page.clock.fast_forward(forward)
        expect(age).to_have_text(text)


def test_ages_are_right_with_a_wrong_device_clock(cast):
    cast.script("Ben").post("animals", "lion", "Right")
    ana = cast.person("Ana")
    ana.page.clock.install(time="2020-01-01T00:00:00")
    ana.go("/feeds")
    expect(ana.row("Right").locator(".row-age")).to_have_text("0 minutes ago")


def test_an_age_holds_no_row_that_has_left_the_page(modules):
    """The age of an old row changes in an hour, or in a day: until then it would keep what was scrolled away long ago."""
    modules.evaluate("""async () => {
        const { Ages } = await import('/views/ages.js');
        globalThis.ages = new Ages(Object.assign(new EventTarget(), { now: () => Date.now() }));
        const row = document.createElement('article');
        row.append(ages.make(Date.now() - 90 * 60_000));
        globalThis.row = new WeakRef(row);
    }""")
    session = modules.context.new_cdp_session(modules)

    def is_gone() -> bool:
        session.send("HeapProfiler.collectGarbage")
        return modules.evaluate("() => row.deref() === undefined")

    assert any(is_gone() for _ in range(20))


def test_the_age_rule_s_vectors(modules):
    vectors = json.loads(VECTORS.read_text())
    texts = modules.evaluate("async (vectors) => { const { ageText } = await import('/age.js'); return vectors.map((v) => ageText(v.postedAt, v.now)); }", vectors)
    assert texts == [vector["text"] for vector in vectors]


@pytest.mark.proof
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_older_snaps_load_as_one_scrolls(cast, size):
    with cast.script("Ben") as ben:
        for number in range(1, 121):
            ben.post("people", "man", f"Snap {number} of many")
    ana = cast.person("Ana", **size).go("/feeds/people")
    rows = ana.page.locator("#feed-people .row")
    expect(rows).to_have_count(50)
    expect(rows.first).to_contain_text("Snap 120 of many")
    # While the end stays in view, the next page loads immediately as well.
    for count in (100, 120):
        ana.page.locator("#feed-people .feed-end").scroll_into_view_if_needed()
        expect(rows.nth(count - 1)).to_be_attached()
    expect(rows).to_have_count(120)
    expect(rows.last).to_contain_text("Snap 1 of many")
    numbers = [int(text.split("Snap ")[1].split(" ")[0]) for text in rows.all_text_contents()]
    assert numbers == list(range(120, 0, -1))


def test_a_feed_ends_with_caught_up_once_all_is_read(cast):
    ana = cast.person("Ana", **PHONE)
    with cast.script("Ben") as ben, Wire(cast.server.url).log_in("Ana") as wire:
        *snaps, last = [ben.post("people", "man", f"Snap {number}")["id"] for number in range(9)]
        for snap in snaps:
            wire.call("snap.open", snap=snap)
        ana.go("/feeds/people")
        end = ana.page.locator("#feed-people .feed-end")
        expect(ana.page.locator("#feed-people .feed-count")).to_have_text("1 unread")
        expect(end).to_be_hidden()
        wire.call("snap.open", snap=last)
        expect(end).to_have_text("You’re all caught up.")
        expect(end).to_be_visible()


@pytest.mark.proof
def test_the_index_goes_to_a_feed_on_a_phone(cast):
    with cast.script("Ben") as ben:
        for number in range(30):
            ben.post("landscapes", "waves", f"Wave {number}")
        ben.post("cs198-01", "man", "The lecture")
    ana = cast.person("Ana", **PHONE).go("/feeds")
    expect(ana.row("The lecture")).not_to_be_in_viewport()
    ana.page.get_by_role("navigation", name="Go to a feed").get_by_role("link", name="CS198-01 1 unread").click()
    expect(ana.row("The lecture")).to_be_in_viewport()


@pytest.mark.proof
def test_an_empty_feed_on_a_phone_leads_to_unread_snaps(cast):
    """A newcomer begins at the first feed, which may be empty. Next to each other, all feeds are in sight."""
    with cast.script("Ben") as ben:
        ben.post("animals", "bear")
    ana = cast.person("Ana", **PHONE).go("/feeds")
    page = ana.page
    way = page.get_by_role("link", name="Unread in Animals")
    way.click()
    expect(page).to_have_url(ana.origin + "/feeds/animals")
    page.locator("#feed-animals .row-open").click()
    expect(page.locator(".viewer-image")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".viewer")).to_have_count(0)
    page.get_by_role("link", name="Landscapes").click()
    expect(page.locator("#feed-landscapes").get_by_text("Nothing here yet.")).to_be_visible()
    expect(way).to_have_count(0)
    desk = cast.person("Cleo", **DESK).go("/feeds").page
    expect(desk.locator("#feed-animals .row")).to_be_visible()
    expect(desk.locator("#feed-landscapes").get_by_text("Nothing here yet.")).to_be_visible()
    expect(desk.get_by_role("link", name="Unread in Animals")).to_have_count(0)


@pytest.mark.proof
def test_the_feeds_say_what_a_tap_does_until_the_first_snap_is_opened(cast):
    cast.script("Ben").post("animals", "lion", "Look")
    ana = cast.person("Ana", **PHONE).go("/feeds/animals")
    hint = ana.page.get_by_text("Tap a snap to open it.")
    expect(hint).to_be_visible()
    ana.open_button("Look").click()
    expect(ana.page.locator(".viewer-image")).to_be_visible()
    ana.close_sheet()
    ana.chip("Landscapes").click()
    expect(hint).to_be_hidden()
    ana.go("/feeds/animals")
    expect(ana.row("Look")).to_be_visible()
    expect(hint).to_be_hidden()


@pytest.mark.proof
def test_columns_that_do_not_fit_are_reached_by_their_chips(cast):
    ana = cast.person("Ana", **DESK).go("/feeds")
    column = ana.page.locator("#feed-cs198-01")
    expect(column).not_to_be_in_viewport(ratio=1)
    ana.chip("CS198-01").click()
    expect(column).to_be_in_viewport(ratio=1)
    resize(ana.page, 2_560)
    expect(ana.chip("CS198-01")).to_be_hidden()


@pytest.mark.smoke
def test_the_author_sees_who_opened_live_and_can_delete(cast):
    ana = cast.person("Ana").go("/feeds")
    with cast.script("Ben") as ben, cast.script("Chidi") as chidi:
        ana.page.get_by_role("link", name="Post").first.click()
        ana.choose_picture("Umbrella")
        ana.send("City Life", "Rain")
        expect(ana.page.get_by_text("Posted to City Life")).to_be_visible()
        ana.page.get_by_role("link", name="Feeds").first.click()
        snap = ben.call("feed.page", feed="city-life")["snaps"][0]["id"]
        ben.call("snap.open", snap=snap)
        expect(ana.row("Rain").locator(".row-manage")).to_contain_text("1")
        ana.row("Rain").locator(".row-manage").click()
        sheet = ana.page.get_by_role("dialog")
        expect(sheet).to_contain_text("Ben")
        chidi.call("snap.open", snap=snap)
        expect(sheet).to_contain_text("Chidi")
        viewer = cast.person("Dora").go("/feeds")
        expect(viewer.row("Rain")).to_contain_text("Unread")
        sheet.get_by_role("button", name="Delete snap").click()
        ana.page.get_by_role("dialog", name="Delete it for everyone?").get_by_role("button", name="Delete snap").click()
        expect(viewer.row("Rain")).to_contain_text("Deleted")
        expect(viewer.page.locator("#feed-city-life .feed-count")).to_have_text("All read")
        viewer.open_button("Rain").click()
        expect(viewer.page.get_by_role("heading", name="This snap was deleted")).to_be_visible()
    expect(viewer.row("Rain").locator(".row-manage")).to_have_count(0)


def test_names_and_captions_are_only_ever_text(cast):
    hostile = "<svg onload=alert(1)>"
    cast.script(hostile).post("animals", "lion", "<b>bold</b><script>alert(2)</script>")
    ana = cast.person("Ana")
    ana.page.on("dialog", lambda dialog: pytest.fail("a script of a stranger ran"))
    ana.go("/feeds")
    row = ana.page.locator(".row").first
    expect(row).to_contain_text(hostile)
    expect(row).to_contain_text("<b>bold</b><script>alert(2)</script>")
    assert row.locator("svg:not(.icon), b, script").count() == 0


@pytest.mark.proof
def test_many_arrivals_keep_order_and_focus(cast):
    with cast.script("Ben") as ben:
        ben.post("animals", "lion", "Old one")
        ana = cast.person("Ana").go("/feeds")
        ana.open_button("Old one").focus()
        for number in range(40):
            ben.post("animals", "lion", f"New {number:02}")
        rows = ana.page.locator("#feed-animals .row")
        expect(rows).to_have_count(41)
        expect(rows.first).to_contain_text("New 39")
        expect(ana.open_button("Old one")).to_be_focused()
        assert ana.page.locator("#feed-animals .row-caption").all_text_contents() == [f"New {n:02}" for n in range(39, -1, -1)] + ["Old one"]


def ends(page) -> tuple[str | None, str | None]:
    index = page.locator(".feed-index")
    return index.get_attribute("data-before"), index.get_attribute("data-after")


@pytest.mark.proof
def test_chips_row_hints_at_hidden_chips(cast):
    ana = cast.person("Ana", **PHONE).go("/feeds/landscapes")
    index = ana.page.locator(".feed-index")
    expect(index).to_have_attribute("data-after", "more")
    with cast.script("Ben") as ben:
        ben.post("cs198-01", "lion", "Beyond the end")
    expect(index).to_have_attribute("data-after", "unread")
    assert ends(ana.page) == (None, "unread")
    index.evaluate("(index) => { index.scrollLeft = index.scrollWidth; }")
    expect(index).to_have_attribute("data-before", "more")
    assert ends(ana.page) == ("more", None)
    ana.page.set_viewport_size({"width": 820, "height": 1_180})
    expect(index).not_to_have_attribute("data-before", "more")
    assert ends(ana.page) == (None, None)


@pytest.mark.parametrize("size", [PHONE, in_proofs(DESK)], ids=["phone", "desk"])
def test_snaps_above_a_scrolled_feed_are_counted_and_one_press_leads_there(cast, size):
    ben = cast.script("Ben")
    for number in range(30):
        ben.post("animals", "bear", f"Bear {number}")
    ana = cast.person("Ana", **size).go("/feeds/animals")
    expect(ana.page.locator("#feed-animals .row")).to_have_count(30)
    ana.row("Bear 3").first.scroll_into_view_if_needed()
    ben.post("animals", "lion", "Look")
    news = ana.page.get_by_role("button", name="1 new")
    expect(news).to_be_in_viewport()
    ben.post("animals", "lion", "And here")
    ana.page.get_by_role("button", name="2 new").click()
    expect(ana.snap("Look")).to_be_in_viewport()
    expect(ana.page.locator(".feed-news button:visible")).to_have_count(0)
