"""Every feed and every snap has an address: reload it, share it, return to it. Addresses of missing ones say so."""

import pytest
from playwright.sync_api import expect

from people import DESK, PASSWORD, PHONE, SMALL, in_proofs
from wire import Wire


@pytest.mark.proof
@pytest.mark.parametrize("size", [PHONE, SMALL, DESK], ids=["phone", "small", "desk"])
def test_a_feed_s_address_survives_a_reload_and_logging_in(cast, size):
    with cast.script("Ben") as ben:
        ben.post("animals", "lion", "Look")
    with cast.script("Cleo") as cleo:
        for feed in ("landscapes", "people", "city-life", "animals", "cs198-01"):
            cleo.post(feed, "man")
    ana = cast.person("Ana", **size).go("/feeds/animals")
    expect(ana.page).to_have_title("(6) Animals · Snapfeed")
    if size is not DESK:
        expect(ana.chip("Animals")).to_be_in_viewport(ratio=0.95)
    expect(ana.row("Look")).to_be_in_viewport()
    ana.page.reload()
    expect(ana.row("Look")).to_be_in_viewport()
    page = cast.stranger(**size).page
    page.goto(cast.origin + "/feeds/animals")
    page.get_by_role("button", name="Log in").click()
    page.get_by_label("Name", exact=True).fill("Ana")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.locator(".row", has_text="Look")).to_be_in_viewport()
    expect(page).to_have_url(cast.origin + "/feeds/animals")
    expect(page.locator(".tab[aria-current]")).to_have_text("Feeds6" + "6 unread")


@pytest.mark.proof
def test_the_tab_goes_back_to_the_feed_looked_at_last(cast):
    ana = cast.person("Ana", **PHONE).go("/feeds/animals")
    ana.page.get_by_role("link", name="Post").first.click()
    expect(ana.page.get_by_role("heading", name="Pick a picture")).to_be_visible()
    ana.page.get_by_role("link", name="Feeds").first.click()
    expect(ana.page).to_have_url(cast.origin + "/feeds/animals")
    expect(ana.page.get_by_role("heading", name="Animals")).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("size", [PHONE, SMALL, DESK], ids=["phone", "small", "desk"])
def test_a_missing_feed_or_snap_is_reported_with_a_way_on(cast, size):
    ana = cast.person("Ana", **size)
    complaints = ana.watch()
    for path, words in (
        ("/feeds/cats", "Feed not found"), ("/feeds/..%2f", "Feed not found"),
        ("/snap/4711", "Snap not found"), ("/snap/x%20y", "Snap not found"),
    ):
        ana.page.goto(cast.origin + path)
        expect(ana.page.get_by_role("heading", name=words)).to_be_visible()
        way = ana.page.get_by_role("link", name="Go to Feeds")
        assert way.bounding_box()["height"] < 60, f"{path}: stretched over the page"
        way.click()
        expect(ana.page.get_by_text("Nothing here yet.").first).to_be_visible()
        assert complaints == [], path


@pytest.mark.parametrize("size", [PHONE, in_proofs(DESK)], ids=["phone", "desk"])
def test_a_snap_has_an_address(cast, size):
    ana = cast.person("Ana", **size)
    with Wire(cast.server.url).log_in("Ana") as wire:
        snap = wire.post("animals", "lion", "Mine")["id"]
    page = ana.go("/feeds/animals").page
    ana.row("Mine").locator(".row-manage").click()
    expect(page.get_by_role("dialog", name="Your snap")).to_be_visible()
    expect(page).to_have_url(f"{cast.origin}/snap/{snap}")
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page).to_have_url(cast.origin + "/feeds/animals")
    ana.row("Mine").locator(".row-manage").click()
    expect(page.get_by_role("dialog", name="Your snap")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Your snap", level=1)).to_be_visible()
    expect(page.get_by_text("No one has opened it yet.")).to_be_visible()
    ben = cast.person("Ben", **size)
    ben.page.goto(f"{cast.origin}/snap/{snap}")
    expect(ben.page.get_by_role("heading", name="Snap by Ana")).to_be_visible()
    ben.page.get_by_role("button", name="Open snap").click()
    expect(ben.page.locator(".viewer-image")).to_be_visible()
    ben.page.keyboard.press("Escape")
    expect(ben.page.get_by_text("You opened it 0 minutes ago")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Open snap")).to_have_count(0)
    expect(page.locator(".viewers")).to_contain_text("Ben")
    page.get_by_role("button", name="Delete snap").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete snap").click()
    expect(ben.page.get_by_text("This snap was deleted")).to_be_visible()
    expect(page.get_by_text("This snap was deleted")).to_be_visible()
    page.get_by_role("link", name="All snaps in Animals").click()
    expect(page).to_have_url(cast.origin + "/feeds/animals")


@pytest.mark.proof
def test_an_old_snap_that_no_list_holds_has_its_address_too(cast):
    with cast.script("Ben") as ben:
        old = ben.post("animals", "lion", "Long ago")["id"]
        for _ in range(60):
            ben.post("animals", "lion")
    ana = cast.person("Ana", **PHONE)
    ana.page.goto(f"{cast.origin}/snap/{old}")
    expect(ana.page.get_by_text("Long ago")).to_be_visible()
    expect(ana.page).to_have_title("(61) Snap by Ben · Snapfeed")
    ana.page.get_by_role("button", name="Open snap").click()
    expect(ana.page.locator(".viewer-image")).to_be_visible()
    ana.page.go_back()
    expect(ana.page.get_by_text("You opened it 0 minutes ago")).to_be_visible()
    expect(ana.page).to_have_title("(60) Snap by Ben · Snapfeed")
    ana.page.get_by_role("link", name="All snaps in Animals").click()
    # The viewer has fetched the older snaps for its next step.
    expect(ana.page.locator("#feed-animals .row")).to_have_count(61)
    expect(ana.snap("Long ago")).to_have_attribute("data-state", "read")


@pytest.mark.proof
def test_a_place_starts_without_a_network_too(cast):
    cast.script("Ben").post("animals", "lion", "Look")
    ana = cast.person("Ana", service_workers="allow", **PHONE).go("/feeds/animals")
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller || new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done)))")
    ana.page.reload()
    expect(ana.row("Look")).to_be_visible()
    ana.context.set_offline(True)
    ana.page.goto(cast.origin + "/feeds/people")
    expect(ana.page.get_by_role("heading", name="People")).to_be_visible()
