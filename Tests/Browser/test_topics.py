"""Topics: their pages, the encyclopedia's summary, sharing, topics among favourites, the search for one."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import expect

from favourites import heart, lines
from identifying import CAT, COFFEE, SIZES, elsewhere, served  # noqa: F401  (`elsewhere` is a fixture)
from people import DESK, PHONE
from shift import WATCH, Meter, slow
from wire import Wire

TABBY, ANY_CAT = "n02123045", "n02121808"


def fill(cast, photos: int = 2, snaps: int = 2) -> list[str]:
    """Posts about tabby cats, by Ben."""
    with cast.script("Ben") as ben:
        made = [ben.add_photo(attachment=(CAT, COFFEE)[place % 2].read_bytes(), caption=f"Photo {place}", labels=[TABBY])["id"] for place in range(photos)]
        for place in range(snaps):
            ben.post("animals", "lion", f"A tabby cat, number {place}")
    return made


def heading(page):
    return page.get_by_role("heading", level=1)


def test_a_topic_says_what_it_is_and_shows_posts(cast):
    photos = fill(cast)
    ana = cast.person("Ana", **PHONE)
    complaints = ana.watch()
    page = ana.go(f"/topic/{TABBY}").page
    expect(heading(page)).to_have_text("tabby cat")
    expect(page).to_have_title(re.compile("tabby cat · Snapfeed$"))
    expect(page.get_by_text("a cat with a grey or tawny coat")).to_be_visible()
    expect(page.get_by_text("Description from WordNet 3.0")).to_be_visible()
    link = page.get_by_role("link", name="In the encyclopedia")
    expect(link).to_have_attribute("href", "https://en.wikipedia.org/wiki/Tabby_cat")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    expect(link).to_have_attribute("target", "_blank")
    expect(page.locator(".topic-posts .tile")).to_have_count(2)
    page.locator(".topic-posts .tile a").first.click()
    expect(page).to_have_url(f"{cast.origin}/photo/{photos[1]}")
    page.get_by_role("button", name="Older photo").click()
    expect(page).to_have_url(f"{cast.origin}/photo/{photos[0]}")
    page.go_back()
    ana.open_button("A tabby cat, number 1").click()
    expect(page.locator(".viewer-image")).to_be_visible()
    ana.close_sheet()
    expect(ana.snap("A tabby cat, number 1")).to_have_attribute("data-state", "read")
    page.get_by_role("list", name="A kind of").get_by_role("link", name="cat").click()
    expect(heading(page)).to_have_text("cat")
    page.go_back()
    expect(heading(page)).to_have_text("tabby cat")
    page.get_by_role("link", name="All posts about it").click()
    expect(page.get_by_role("combobox")).to_have_value('topic:"tabby cat"')
    expect(page.locator(".wall .tile")).to_have_count(2)
    assert complaints == []


@pytest.mark.proof
def test_topics_and_pictures_have_german_names(cast):
    photo = fill(cast, 1, 0)[0]
    ana = cast.person("Ana", **PHONE, locale="de-DE")
    page = ana.go(f"/topic/{TABBY}").page
    expect(heading(page)).to_have_text("Getigerte Katze")
    expect(heading(page)).not_to_have_attribute("lang", "en")
    expect(page.locator(".topic-description")).to_have_attribute("lang", "en")
    expect(page.get_by_role("list", name="Eine Art von").get_by_role("link", name="Katze", exact=True)).to_be_visible()
    page.get_by_role("link", name="Alle Beiträge dazu").click()
    expect(page.get_by_role("combobox")).to_have_value('topic:"Getigerte Katze"')
    expect(page.locator(".wall .tile")).to_have_count(1)
    ana.go(f"/photo/{photo}")
    expect(page.locator(".topic-chips")).to_have_text("Getigerte Katze")
    ana.go("/post")
    expect(page.get_by_role("button", name="Roter Panda. Ein Roter Panda ruht mit")).to_be_visible()


@pytest.mark.proof
def test_a_topic_s_name_is_an_address_too(cast):
    page = cast.person("Ana").go("/topic/tabby%20cat").page
    expect(heading(page)).to_have_text("tabby cat")
    expect(page.get_by_text("No posts yet.")).to_be_visible()


@pytest.mark.proof
def test_a_topic_that_is_not_known_leads_to_the_search(cast):
    page = cast.person("Ana").go("/topic/n99999999").page
    expect(heading(page)).to_have_text("Topic not found")
    page.get_by_role("main").get_by_role("link", name="Go to Search").click()
    expect(page.get_by_role("combobox")).to_be_visible()


@pytest.mark.proof
def test_topic_screen_reports_a_lost_connection_and_recovers(cast, proxy):
    ana = cast.person("Ana", origin=proxy.origin).go("/search")
    page = ana.page
    ana.go(f"/topic/{ANY_CAT}")
    expect(heading(page)).to_have_text("cat")
    proxy.go_away()
    expect(page.get_by_text("No connection. Trying again…")).to_be_visible()
    page.get_by_role("list", name="A kind of").get_by_role("link").first.click()
    expect(page.get_by_text("Not available offline.")).to_be_visible()
    proxy.come_back()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".topic-description")).to_be_visible()


@pytest.mark.proof
def test_a_topic_is_shared_by_its_address(cast):
    ana = cast.person("Ana", permissions=["clipboard-read", "clipboard-write"])
    ana.page.add_init_script("delete Navigator.prototype.share")
    page = ana.go(f"/topic/{TABBY}").page
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("Address copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{cast.origin}/topic/{TABBY}"
    page.add_init_script("Navigator.prototype.share = async (what) => { window.shared = what; }")
    page.reload()
    page.get_by_role("button", name="Share").click()
    page.wait_for_function(f"window.shared?.title === 'tabby cat' && window.shared.text.startsWith('tabby cat: a cat with a grey') && window.shared.url.endsWith('/topic/{TABBY}')")


@pytest.mark.proof
def test_the_encyclopedia_s_words_come_without_moving_anything(browser, tmp_path, elsewhere):  # noqa: F811
    with served(browser, tmp_path, "--encyclopedia", elsewhere.address + "api.php") as cast:
        fill(cast)
        ana = cast.person("Ana", **PHONE)
        ana.page.add_init_script(WATCH)
        page = ana.go(f"/topic/{TABBY}").page
        expect(page.get_by_text("A tabby cat is any domestic cat")).to_be_visible()
        expect(page.get_by_text("From 127.0.0.1")).to_be_visible()
        assert page.evaluate("window.shift.causes") == []
        assert page.locator(".topic-summary").bounding_box()["y"] < page.locator(".topic-posts").bounding_box()["y"]
        Meter(page).read("topic")
        page.get_by_role("list", name="A kind of").get_by_role("link").click()
        expect(heading(page)).to_have_text("cat")
        page.go_back()
        expect(page.get_by_text("A tabby cat is any domestic cat")).to_be_visible()


@pytest.mark.proof
def test_topics_are_favourites_beside_photos(cast):
    (photo, _) = fill(cast)
    ana = cast.person("Ana")
    phone = cast.person("Ana", device="Phone", **PHONE).go(f"/topic/{TABBY}").page
    page = ana.go(f"/photo/{photo}").page
    heart(page).click()
    expect(heart(page)).to_have_attribute("aria-pressed", "true")
    ana.go(f"/topic/{TABBY}")
    heart(page).click()
    for each in (page, phone):
        expect(heart(each)).to_have_attribute("aria-pressed", "true")
        expect(heart(each)).to_have_text("")
    ana.go("/favourites")
    expect(lines(page)).to_have_count(2)
    expect(lines(page).first).to_contain_text("tabby cat")
    expect(lines(page).first).to_contain_text("Topic")
    lines(page).first.get_by_role("button", name="Like").click()
    for each in (lines(page).first, phone):
        expect(each.get_by_role("button", name="Like")).to_have_attribute("aria-pressed", "false")
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(lines(page).first.get_by_role("button", name="Like")).to_have_attribute("aria-pressed", "true")
    # From a photo one turns to photos, past topics.
    lines(page).nth(1).locator("a").click()
    expect(page.get_by_role("heading", name="Photo by Ben")).to_be_visible()
    expect(page.get_by_role("button", name="Newer photo")).to_be_disabled()
    page.go_back()
    lines(page).first.get_by_role("button", name="Like").click()
    expect(lines(page).first.get_by_role("button", name="Like")).to_have_attribute("aria-pressed", "false")
    lines(page).first.locator("a").click()
    expect(heading(page)).to_have_text("tabby cat")
    page.go_back()
    expect(lines(page)).to_have_count(1)
    with Wire(cast.server.url).log_in("Ana") as wire:
        assert wire.call("favourite.list", kind="topic")["favourites"] == []


@pytest.mark.proof
def test_a_favourite_topic_waits_for_a_connection(cast, proxy):
    ana = cast.person("Ana", origin=proxy.origin)
    page = ana.go(f"/topic/{TABBY}").page
    expect(heading(page)).to_have_text("tabby cat")
    proxy.go_away()
    expect(page.get_by_text("No connection. Trying again…")).to_be_visible()
    heart(page).click()
    expect(heart(page)).to_have_attribute("aria-pressed", "true")
    proxy.come_back()
    page.evaluate("dispatchEvent(new Event('online'))")
    with Wire(cast.server.url).log_in("Ana") as wire:
        favourites = []
        while not favourites:
            with suppress(KeyError):
                favourites = [each["topic"]["id"] for each in wire.call("favourite.list")["favourites"]]
    assert favourites == [TABBY]


@pytest.mark.measurement
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_topic_screen_does_not_shift(cast, size):
    fill(cast, 6)
    ana = cast.person("Ana", **size)
    ana.page.add_init_script(WATCH)
    slow(ana)
    meter = Meter(ana.page)
    ana.go("/search")
    meter.read("search")
    ana.page.evaluate(f"""() => {{ history.pushState({{ cameFromHere: true }}, '', '/topic/{TABBY}'); dispatchEvent(new PopStateEvent('popstate')); }}""")
    expect(ana.page.locator(".topic-posts .tile img").first).to_be_visible()
    meter.read("topic")
    assert {screen: causes for screen, (sum, causes) in meter.shifts.items() if sum > 0 and screen != "search"} == {}
