"""Searching: the tab and its address, what was found, its order, its end, what comes meanwhile, and what it costs to scroll far."""

import json
import re

import pytest
from playwright.sync_api import expect

from connection import OFFLINE, ONLINE
from held import hold, release
from invariants import check
from people import DESK, PHONE, until, wait_for_images, wait_until
from photos import many
from searching import field, found, post, post_small, search
from shift import WATCH
from wire import Wire

# Every caption that was in the document from now on, even for a moment.
SEEN = """() => {
    globalThis.seen = new Set();
    const look = () => document.querySelectorAll('.wall .tile img').forEach(({ alt }) => seen.add(alt));
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}"""
# What a page may keep of hundreds of photos that were scrolled: the elements in it, and the nodes of any kind that are not forgotten.
ELEMENTS = 3_000
NODES = 4_000


def captions(page) -> list[str]:
    """The captions of the photos that are found, in their order. They are the names of the images."""
    return found(page).locator("img").evaluate_all("images => images.map(({ alt }) => alt)")


def nodes(person) -> int:
    """The nodes that the page holds, those outside its tree as well."""
    session = person.context.new_cdp_session(person.page)
    session.send("Performance.enable")
    session.send("HeapProfiler.collectGarbage")
    return next(int(metric["value"]) for metric in session.send("Performance.getMetrics")["metrics"] if metric["name"] == "Nodes")


@pytest.mark.smoke
def test_the_tab_leads_to_the_field_and_enter_finds(cast):
    post(cast, "Red fox", "A lion", "Fox in the snow")
    ana = cast.person("Ana")
    page = ana.go("/feeds").page
    page.get_by_role("link", name="Search", exact=True).click()
    expect(page).to_have_url(cast.origin + "/search")
    expect(field(page)).to_be_focused()
    assert page.locator(".tab[aria-current]").inner_text() == "Search"
    search(ana, "fox")
    expect(page).to_have_url(cast.origin + "/search?q=fox")
    expect(page).to_have_title("Search: fox · Snapfeed")
    expect(found(page)).to_have_count(2)
    assert captions(page) == ["Fox in the snow", "Red fox"]


@pytest.mark.proof
def test_back_leads_from_search_to_search_and_out(cast):
    post(cast, "Red fox", "A lion")
    ana = cast.person("Ana", **PHONE)
    page = ana.go("/feeds").page
    page.get_by_role("link", name="Search", exact=True).click()
    search(ana, "fox")
    expect(found(page)).to_have_count(1)
    search(ana, "lion")
    expect(found(page).locator("img")).to_have_attribute("alt", "A lion")
    found(page).locator("a").click()
    expect(page.locator(".snap-caption")).to_have_text("A lion")
    page.go_back()
    expect(field(page)).to_have_value("lion")
    expect(found(page)).to_have_count(1)
    page.go_back()
    expect(field(page)).to_have_value("fox")
    expect(found(page).locator("img")).to_have_attribute("alt", "Red fox")
    page.go_back()
    expect(page.get_by_role("heading", name="Search", exact=True)).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile("/feeds"))


@pytest.mark.proof
def test_an_address_is_a_search(cast):
    post(cast, "Red fox", "A fox #wild")
    page = cast.person("Ana").go("/search?q=%23wild").page
    expect(field(page)).to_have_value("#wild")
    expect(found(page)).to_have_count(1)
    page.reload()
    expect(found(page)).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_text("Search for #wild")


@pytest.mark.proof
def test_by_time_and_by_relevance(cast):
    post(cast, "Red #fox", "A long story of the sea, the sky, the wind and a fox")
    page = cast.person("Ana").go("/search?q=fox").page
    expect(found(page)).to_have_count(2)
    assert captions(page)[1] == "Red #fox"
    expect(page.get_by_text("Top results from the latest 1,000 photos.")).to_be_hidden()
    page.get_by_role("radio", name="Newest").focus()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(cast.origin + "/search?q=fox&order=relevance")
    expect(page.get_by_text("Top results from the latest 1,000 photos.")).to_be_visible()
    expect(found(page).locator("img").first).to_have_attribute("alt", "Red #fox")
    expect(page.get_by_role("radio", name="Best match")).to_be_focused()
    page.go_back()
    expect(page).not_to_have_url(re.compile("/search"))


def test_snaps_are_rows_of_their_own_and_opening_one_uses_up_the_view(cast):
    with cast.script("Ben") as ben:
        ben.post("animals", "lion", "A fox, they say")
        ben.add_photo("bear", caption="Another fox")
    page = cast.person("Ana").go("/search?q=fox").page
    section = page.get_by_role("region", name="Snaps")
    expect(section.get_by_text("Opening it here counts")).to_be_visible()
    row = section.locator(".row")
    expect(row).to_have_attribute("data-state", "unread")
    row.locator("button.row-open").click()
    expect(page.locator(".viewer-image")).to_be_visible()
    page.keyboard.press("Escape")
    expect(row).to_have_attribute("data-state", "read")
    row.locator("button.row-open").click()
    expect(page.get_by_role("dialog", name="Already opened")).to_be_visible()


@pytest.mark.proof
def test_people_are_found_and_followed_from_the_list(cast):
    for name in ("Foxy", "Fox 2", "The Fox", "Red Fox", "Ben"):
        cast.script(name).socket.close()
    ana = cast.person("Ana")
    page = ana.go("/search?q=fox").page
    section = page.get_by_role("region", name="People")
    expect(section.locator(".line")).to_have_count(3)
    section.get_by_role("button", name="More people").click()
    expect(section.locator(".line")).to_have_count(4)
    expect(section.get_by_role("button", name="More people")).to_be_hidden()
    section.get_by_role("button", name="Follow: Foxy").click()
    expect(section.get_by_role("button", name="Following: Foxy")).to_be_visible()
    section.get_by_role("link", name="Foxy").click()
    expect(page).to_have_url(re.compile("/@Foxy$"))


@pytest.mark.proof
def test_nothing_found_says_what_to_try(cast):
    page = cast.person("Ana", **PHONE).go("/search?q=unicorn").page
    expect(page.get_by_text("No results for “unicorn”")).to_be_visible()
    expect(page.locator(".nothing-picture")).to_be_visible()
    expect(page.get_by_text("Check the spelling")).to_be_visible()
    check(page, "nothing found")


@pytest.mark.proof
def test_a_wrong_query_says_what_is_wrong_and_where(cast):
    ana = cast.person("Ana", **PHONE)
    page = ana.go("/search").page
    for query, words, marked in (
        ("fox before:2026-13-45", "This isn’t a valid date", "before:2026-13-45"),
        ("-fox", "Add something to search for, not only words to exclude", "-fox"),
        ("a b c d e f g h nine ten", "up to 8 words", "nine ten"),
        ("fox " + "x" * 250, "up to 200 characters", "x" * 54),
        ("!!!", "Enter a word, a #tag or a @name", "!!!"),
    ):
        search(ana, query)
        expect(page.get_by_role("alert").get_by_text(words)).to_be_visible()
        expect(page.locator(".search-marked mark")).to_have_text(marked)
        expect(field(page)).to_have_attribute("aria-invalid", "true")
        # The categories are the ways on.
        expect(page.get_by_role("link", name="Food", exact=True)).to_be_visible()
        field(page).press_sequentially("x")
        expect(page.locator(".search-marked")).to_have_count(0)


@pytest.mark.proof
@many
def test_pages_follow_without_an_end_and_back_finds_the_place(cast):
    post(cast, *[f"Fox number {number}" for number in range(130)])
    page = cast.person("Ana", **DESK).go("/search?q=fox").page
    expect(found(page).first).to_be_visible()
    # One script finds the photo and measures it: between two, the wall may empty the band, and an image without a place is at 0.
    is_in_view = """() => document.querySelector('.wall img[alt="Fox number 0"]')?.getBoundingClientRect().bottom <= innerHeight"""
    until(page, lambda: page.evaluate(is_in_view) or page.mouse.wheel(0, 1_500))
    expect(page.get_by_text("You’re all caught up.")).to_be_visible()
    last = page.locator(".wall .tile").last
    expect(last.locator("img")).to_have_attribute("alt", "Fox number 0")
    middle = page.locator(".tile", has=page.get_by_alt_text("Fox number 20", exact=True))
    middle.scroll_into_view_if_needed()
    place = middle.bounding_box()
    middle.locator("a").click()
    expect(page.locator(".snap-caption")).to_have_text("Fox number 20")
    page.go_back()
    expect(middle).to_be_visible()
    assert abs(middle.bounding_box()["y"] - place["y"]) < 2


@pytest.mark.proof
@many
def test_photos_have_their_own_proportions_and_fill_the_rows(cast):
    post(cast, *[f"Fox {number}" for number in range(24)])
    for size in (PHONE, DESK):
        page = cast.person("Ana", **size).go("/search?q=fox").page
        expect(found(page).first).to_be_visible()
        boxes = page.locator(".wall-row:not(.short)").evaluate_all("""rows => rows.map((row) => ({ width: row.getBoundingClientRect().width,
            end: row.lastElementChild.getBoundingClientRect().right - row.getBoundingClientRect().left,
            tiles: [...row.children].map((tile) => [tile.offsetWidth / tile.offsetHeight, Number(tile.style.getPropertyValue('--ratio'))]) }))""")
        assert boxes
        for row in boxes:
            assert abs(row["width"] - row["end"]) < 1.5
            assert all(abs(shown / true - 1) < 0.03 for shown, true in row["tiles"])


@pytest.mark.measurement
@many
def test_far_rows_give_up_their_photos_and_nothing_moves(cast, capsys):
    """Hundreds of photos scrolled: the number of elements stays bounded, nothing jumps, and photos come back on the way up."""
    post_small(cast, 400)
    ana = cast.person("Ana", **PHONE)
    page = ana.page
    page.add_init_script(WATCH)
    ana.go("/search?q=fox")
    expect(found(page).first).to_be_visible()
    wait_for_images(page)
    shift = page.evaluate("window.shift.sum")
    counts = []

    def scroll_on() -> bool:
        page.evaluate("scrollBy({ top: 700, behavior: 'instant' })")
        counts.append(page.evaluate("document.querySelectorAll('*').length"))
        return page.get_by_text("You’re all caught up.").is_visible()

    until(page, scroll_on)
    tiles, most = found(page).count(), max(counts)
    assert tiles < 250 and most < ELEMENTS
    kept = nodes(ana)
    assert kept < NODES
    jumped = page.evaluate("window.shift")
    with capsys.disabled():
        print(f"\n  [measured] 400 photos: at most {most} elements, {tiles} tiles and {kept} nodes at the end, layout shift {shift:.3f} while loading, {jumped['sum'] - shift:.4f} while scrolling")
    assert jumped["sum"] - shift < 0.01, jumped["causes"]
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    expect(page.get_by_alt_text("Fox number 399", exact=True)).to_be_in_viewport()


@pytest.mark.proof
@many
def test_a_turned_screen_keeps_its_place(cast):
    post(cast, *[f"Fox number {number}" for number in range(48)])
    page = cast.person("Ana", **PHONE).go("/search?q=fox").page
    # The first page of a phone is small, and the next one follows immediately.
    expect(page.get_by_role("img", name="Fox number 25", exact=True)).to_be_attached()
    page.evaluate("document.querySelector('.tile:has(img[alt=\"Fox number 25\"])').scrollIntoView({ block: 'start' })")
    page.set_viewport_size({"width": 844, "height": 390})
    wait_until(page, "() => document.querySelector('.wall').clientWidth > 500")
    expect(page.get_by_alt_text("Fox number 25", exact=True)).to_be_in_viewport()


@pytest.mark.smoke
def test_new_matches_wait_behind_a_button(cast):
    post(cast, "First fox")
    ana = cast.person("Ana", **PHONE)
    page = ana.go("/search?q=fox").page
    expect(found(page)).to_have_count(1)
    post(cast, "Second fox", "No match", "Third fox", name="Cleo")
    button = page.get_by_role("button", name="2 new", exact=True)
    expect(button).to_be_visible()
    expect(found(page)).to_have_count(1)
    button.click()
    expect(found(page)).to_have_count(3)
    assert captions(page) == ["Third fox", "Second fox", "First fox"]
    expect(button).to_have_count(0)


@pytest.mark.proof
def test_changes_and_deletions_follow_and_the_others_stay(cast):
    ben = cast.script("Ben")
    photos = [ben.add_photo("bear", caption=f"Fox {number}") for number in range(3)]
    page = cast.person("Ana").go("/search?q=fox").page
    expect(found(page)).to_have_count(3)
    before = page.get_by_alt_text("Fox 2", exact=True).bounding_box()
    ben.call("photo.delete", photo=photos[1]["id"])
    expect(found(page)).to_have_count(2)
    ben.call("photo.edit", photo=photos[0]["id"], caption="Fox, edited")
    expect(page.get_by_alt_text("Fox, edited")).to_have_count(1)
    assert page.get_by_alt_text("Fox 2", exact=True).bounding_box() == before


@pytest.mark.proof
def test_changes_meanwhile_count_for_photos_on_their_way(cast):
    """Photos wait for the people that are found. What becomes of them meanwhile must not be lost."""
    ben = cast.script("Ben")
    photos = [ben.add_photo("bear", caption=f"Fox {number}") for number in range(3)]
    ana = cast.person("Ana")
    page = ana.page
    arrived, held = hold(page, "search.people")
    ana.go("/search?q=fox")
    until(page, lambda: "search.subscribe" in arrived)
    ben.call("photo.delete", photo=photos[1]["id"])
    ben.call("photo.edit", photo=photos[0]["id"], caption="Fox, edited")
    until(page, lambda: arrived.count("search.event") == 2)
    page.evaluate(SEEN)
    assert found(page).count() == 0, "the photos did not wait"
    release(held)
    expect(found(page)).to_have_count(2)
    assert page.evaluate("[...seen]") == ["Fox 2", "Fox, edited"]


@pytest.mark.proof
def test_live_search_resumes_by_its_position(cast, proxy):
    ben = cast.script("Ben")
    ben.add_photo("bear", caption="First fox")
    ana = cast.person("Ana", proxy.origin)
    page = ana.page
    asked = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(json.loads(frame)) if "search.subscribe" in str(frame) else None))
    ana.go("/search?q=fox")
    # The answer that brings the photos has the position.
    expect(found(page)).to_have_count(1)
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    ben.add_photo("moon", caption="Second fox")
    proxy.come_back()
    page.evaluate(ONLINE)
    expect(page.get_by_role("button", name="1 new", exact=True)).to_be_visible()
    assert {"epoch", "offset"} <= asked[-1]["params"].keys()


@pytest.mark.proof
def test_leaving_ends_the_live_search(cast):
    ana = cast.person("Ana")
    page = ana.page
    asked = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(json.loads(frame)["method"])))
    ana.go("/search?q=fox")
    expect(page.get_by_text("No results")).to_be_visible()
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_role("heading", name="Home")).to_be_visible()
    assert asked.count("search.subscribe") == asked.count("search.unsubscribe") == 1


@pytest.mark.proof
@pytest.mark.parametrize("serve_options", [["--limit", "liveSearches=1"]], ids=["one live search"])
def test_a_search_that_cannot_be_followed_still_finds(cast):
    post(cast, "Red fox")
    expect(found(cast.person("Ana").go("/search?q=fox").page)).to_have_count(1)
    cleo = cast.person("Cleo")
    replies = []
    cleo.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: replies.append(json.loads(frame))))
    expect(found(cleo.go("/search?q=fox").page)).to_have_count(1)
    # One live search for the whole server is Ana's.
    assert [reply["error"]["data"]["name"] for reply in replies if "error" in reply].count("busy") == 1


@pytest.mark.proof
@many
def test_the_best_first_find_all_and_call_nothing_new(cast):
    """More than a first page, in which the newest photo is not, though it comes with the subscription."""
    post(cast, *["fox fox fox"] * 15, "A fox among many other words, which is not about foxes at all")
    ana = cast.person("Ana", **PHONE)
    replies = []
    ana.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: replies.append(json.loads(frame).get("result", {}))))
    page = ana.go("/search?q=fox&order=relevance").page
    expect(found(page)).to_have_count(16)
    wait_until(page, "() => !document.querySelector('.news:not([hidden])')")
    by_time = [reply for reply in replies if "search" in reply]
    firsts = [reply["photos"] for reply in replies if "photos" in reply and "search" not in reply and "epoch" not in reply]
    assert [len(reply["photos"]) for reply in by_time] == [1] and [len(photos) for photos in firsts] == [9, 7]
    assert by_time[0]["photos"][0]["id"] == firsts[1][-1]["id"]


@pytest.mark.proof
def test_search_left_and_reopened_before_the_answer_is_followed(cast, proxy):
    post(cast, "First fox")
    ana = cast.person("Ana", proxy.origin)
    page = ana.go("/home").page
    expect(page.get_by_role("heading", name="Home")).to_be_visible()
    page.get_by_role("link", name="Search", exact=True).click()
    expect(field(page)).to_be_visible()
    proxy.hold_down()
    search(ana, "fox")
    expect(page.locator(".wall-ghosts")).to_be_visible()
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_role("heading", name="Home")).to_be_visible()
    page.go_back()
    expect(page.locator(".wall-ghosts")).to_be_visible()
    proxy.down.set()
    expect(found(page)).to_have_count(1)
    post(cast, "Second fox", name="Cleo")
    expect(page.get_by_role("button", name="1 new", exact=True)).to_be_visible()


@pytest.mark.proof
def test_without_a_network_it_says_so_and_goes_on_later(cast, proxy):
    post(cast, "Red fox")
    ana = cast.person("Ana", proxy.origin, **PHONE)
    page = ana.go("/search").page
    expect(field(page)).to_be_visible()
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    search(ana, "fox")
    expect(page.get_by_text("Not available offline.")).to_be_visible()
    expect(page.get_by_role("link", name="Go to Feeds")).to_be_visible()
    check(page, "offline")
    proxy.come_back()
    page.evaluate(ONLINE)
    expect(found(page)).to_have_count(1)


@pytest.mark.proof
def test_hidden_matches_leave_the_search(cast):
    ben = cast.script("Ben")
    ben.add_photo("bear", caption="Red fox")
    ana = cast.person("Ana")
    with Wire(cast.server.url).log_in("Ana") as wire:
        page = ana.go("/search?q=fox").page
        expect(found(page)).to_have_count(1)
        ben.call("block.create", account=wire.user["id"])
    expect(found(page)).to_have_count(0)


@pytest.mark.proof
def test_categories_and_tags_in_use_search(cast):
    post(cast, "Soup #food", "Cake #food #sweet")
    page = cast.person("Ana", **PHONE).go("/search").page
    categories = page.get_by_role("list", name="Categories").get_by_role("link")
    food = page.get_by_role("link", name="Food", exact=True)
    expect(categories.first).to_have_text(re.compile("Food$"))
    tags = page.get_by_role("list", name="Popular tags")
    expect(tags.get_by_role("link").first).to_contain_text("#food")
    tags.get_by_role("link", name="#sweet").click()
    expect(page).to_have_url(cast.origin + "/search?q=%23sweet")
    expect(found(page)).to_have_count(1)
    # The row stays above the results, and marks the category in view.
    food.click()
    expect(found(page)).to_have_count(2)
    expect(food).to_have_attribute("aria-current", "page")
    page.go_back()
    page.go_back()
    expect(page.get_by_role("heading", name="Search", exact=True)).to_be_visible()


@pytest.mark.proof
def test_the_search_opens_with_a_wall_of_popular_photos_and_back_finds_it(cast):
    photos = post(cast, "Liked", "Older", "Newest")
    with cast.script("Cleo") as cleo:
        cleo.call("favourite.add", photo=photos[0]["id"])
    page = cast.person("Ana", **PHONE).go("/search").page
    wall = page.get_by_role("region", name="Popular photos").locator(".tile")
    expect(wall).to_have_count(3)
    expect(wall.first.locator("img")).to_have_attribute("alt", "Liked")
    assert wall.first.bounding_box()["y"] < 420, "photos in the upper half of a phone"
    wall.nth(1).locator("a").click()
    expect(page.locator(".snap-caption")).to_have_text("Newest")
    page.go_back()
    expect(wall).to_have_count(3)


@pytest.mark.proof
def test_the_person_above_the_photos_is_not_listed_beside_them(cast):
    with cast.script("Ana") as ana:
        ana.add_photo(caption="Sea")
    page = cast.person("Ben", **DESK).go("/search?q=ana").page
    expect(page.get_by_role("region", name="Best match").locator(".tile")).to_have_count(1)
    expect(page.get_by_role("link", name="Ana", exact=True)).to_have_count(1)
    expect(page.locator(".found-asides")).to_be_hidden()


def test_a_name_finds_the_person_and_what_they_posted(cast):
    post(cast, "By the sea", "In the wood", name="Ana")
    page = cast.person("Ben", **PHONE).go("/search?q=ana").page
    best = page.get_by_role("region", name="Best match")
    expect(best.locator(".line-title")).to_have_text("Ana")
    expect(best.locator(".tile")).to_have_count(2)
    best.get_by_role("button", name="Follow: Ana").click()
    expect(best.get_by_role("button", name="Following: Ana")).to_be_visible()
    best.get_by_role("link", name="All posts by Ana").click()
    expect(field(page)).to_have_value("from:Ana")
    expect(found(page)).to_have_count(2)


@pytest.mark.proof
def test_on_a_phone_photos_come_first_and_their_words_on_demand(cast):
    with cast.script("Ben") as ben:
        ben.post("animals", "lion", "A fox, they say")
        ben.add_photo("bear", caption="Red fox")
    for name in ("Foxy", "Fox 2"):
        cast.script(name).socket.close()
    page = cast.person("Ana", **PHONE).go("/search?q=fox").page
    expect(found(page)).to_have_count(1)
    expect(page.get_by_role("region", name="People")).to_be_hidden()
    page.get_by_role("button", name="People 2").click()
    expect(page.get_by_role("region", name="People").locator(".line")).to_have_count(2)
    expect(found(page)).to_be_hidden()
    page.get_by_role("button", name="Snaps 1").click()
    expect(page.get_by_role("region", name="Snaps").locator(".row")).to_be_visible()
    page.get_by_role("button", name="Photos", exact=True).click()
    page.get_by_role("button", name="Show as a list").click()
    line = page.locator(".found-list .line")
    expect(line).to_contain_text("Red fox")
    expect(line).to_contain_text("Ben")
    expect(line.locator("time")).to_be_visible()
    page.reload()
    expect(line.get_by_role("link", name="Photo by Ben")).to_be_visible()
    page.get_by_role("button", name="Show as a grid").click()
    expect(found(page)).to_have_count(1)


@pytest.mark.proof
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_people_and_snaps_that_arrive_late_move_nothing(cast, size):
    post(cast, *[f"Fox {number}" for number in range(6)], name="Fox")
    with cast.script("Ben") as ben:
        ben.post("animals", "lion", "A fox, they say")
    page = cast.person("Ana", **size).page
    page.add_init_script(WATCH)
    _, held = hold(page, "search.people", "search.snaps")
    page.goto(cast.origin + "/search?q=fox")
    expect(found(page)).to_have_count(6)
    wait_for_images(page)
    release(held)
    wait_until(page, "() => document.querySelector('[data-part=snaps] .part-count').textContent === '1'")
    wait_for_images(page)
    shift = page.evaluate("window.shift")
    assert shift["sum"] < 0.05, shift["causes"]
