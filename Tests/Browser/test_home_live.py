"""Home while it is open: new photos arrive without a jump, changes and deletions follow, and nothing is lost over a break."""

import pytest
from playwright.sync_api import expect

from connection import OFFLINE, ONLINE
from people import PHONE, wait_until
from photos import cards, many
from wire import Wire


def follower(cast, proxy=None, photos: int = 0, **options):
    """Ana at home, who follows Ben; and both over the wire."""
    ben = cast.script("Ben")
    ana = cast.person("Ana", **({"origin": proxy.origin} if proxy else {}), **options)
    wire = Wire(cast.server.url).log_in("Ana")
    wire.follow(ben)
    made = [ben.add_photo("bear", caption=f"Number {number}") for number in range(photos)]
    ana.go("/home")
    if photos:
        expect(cards(ana.page)).to_have_count(photos)
    else:
        expect(ana.page.get_by_text("Nothing here yet.")).to_be_visible()
    return ana, ben, wire, made


@pytest.mark.smoke
def test_new_photo_appears_at_the_top(cast):
    ana, ben, _, _ = follower(cast, photos=1)
    ben.add_photo("moon", caption="Fresh")
    expect(cards(ana.page)).to_have_count(2)
    expect(cards(ana.page).first).to_contain_text("Fresh")
    ben.add_photo("lion", caption="Not for all", audience="followers")
    expect(cards(ana.page).first).to_contain_text("Not for all")


@pytest.mark.proof
def test_photos_of_others_do_not_arrive(cast):
    ana, ben, _, _ = follower(cast)
    with cast.script("Cleo") as cleo:
        cleo.add_photo(caption="Not followed")
    ben.add_photo(caption="Followed")
    expect(cards(ana.page)).to_have_count(1)
    expect(cards(ana.page)).to_contain_text("Followed")


@pytest.mark.proof
@many
def test_scrolled_home_announces_new_photos_without_moving(cast):
    ana, ben, _, _ = follower(cast, photos=8, **PHONE)
    page = ana.page
    cards(page).nth(4).scroll_into_view_if_needed()
    before = page.evaluate("[scrollY, document.querySelectorAll('.card[data-photo]')[4].getBoundingClientRect().top]")
    ben.add_photo("moon", caption="First new")
    ben.add_photo("moon", caption="Second new")
    button = page.get_by_role("button", name="2 new photos")
    expect(button).to_be_visible()
    assert page.evaluate("[scrollY, document.querySelectorAll('.card[data-photo]')[4].getBoundingClientRect().top]") == before
    expect(cards(page)).to_have_count(8)
    button.click()
    expect(cards(page)).to_have_count(10)
    expect(cards(page).first).to_contain_text("Second new")
    assert page.evaluate("scrollY") < 5
    expect(button).to_have_count(0)


@pytest.mark.proof
def test_changes_and_deletions_follow_in_home_grid_and_photo_view(cast):
    ana, ben, _, photos = follower(cast, photos=2)
    page = ana.page
    ben.call("photo.edit", photo=photos[1]["id"], caption="Edited")
    expect(cards(page).first).to_contain_text("Edited")
    ben.call("photo.delete", photo=photos[1]["id"])
    expect(cards(page)).to_have_count(1)
    page.locator(".card-name").click()
    expect(page.locator(".profile-body .tile")).to_have_count(1)
    extra = ben.add_photo("lion", caption="Extra")
    expect(page.locator(".profile-body .tile")).to_have_count(2)
    ben.call("photo.delete", photo=extra["id"])
    expect(page.locator(".profile-body .tile")).to_have_count(1)
    page.locator(".profile-body .tile").click()
    expect(page.locator(".snap-caption")).to_have_text("Number 0")
    ben.call("photo.edit", photo=photos[0]["id"], caption="Changed while open")
    expect(page.locator(".snap-caption")).to_have_text("Changed while open")
    ben.call("photo.delete", photo=photos[0]["id"])
    expect(page.get_by_role("heading", name="Photo not found")).to_be_visible()


@pytest.mark.proof
def test_blocker_disappears_immediately(cast):
    ana, ben, wire, _ = follower(cast, photos=2)
    page = ana.page
    ben.call("block.create", account=wire.user["id"])
    expect(cards(page)).to_have_count(0)
    expect(page.get_by_text("Nothing here yet.")).to_be_visible()


def test_home_catches_up_after_a_broken_connection(cast, proxy):
    ana, ben, _, photos = follower(cast, proxy, photos=3)
    page = ana.page
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    ben.call("photo.delete", photo=photos[0]["id"])
    ben.call("photo.edit", photo=photos[1]["id"], caption="Edited")
    ben.add_photo("moon", caption="Fresh")
    proxy.come_back()
    page.evaluate(ONLINE)
    expect(page.get_by_text(OFFLINE)).to_have_count(0)
    expect(cards(page)).to_have_count(3)
    expect(cards(page).nth(0)).to_contain_text("Fresh")
    expect(cards(page).nth(1)).to_contain_text("Number 2")
    expect(cards(page).nth(2)).to_contain_text("Edited")


@pytest.mark.proof
def test_a_reconnection_resumes_where_it_was(cast, proxy):
    """The next subscription carries the former epoch and offset, so only events come back."""
    ana, ben, _, _ = follower(cast, proxy, photos=2)
    page = ana.page
    asked = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(frame) if "home.subscribe" in str(frame) else None))
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    ben.add_photo("moon", caption="Fresh")
    proxy.come_back()
    page.evaluate(ONLINE)
    expect(cards(page).first).to_contain_text("Fresh")
    assert '"offset":' in asked[-1] and '"epoch":' in asked[-1]


@pytest.mark.proof
def test_pulling_down_refreshes(cast):
    """A finger pulls home down; a short pull does nothing."""
    ana, _, _, _ = follower(cast, photos=2, **PHONE)
    page = ana.page
    session = ana.context.new_cdp_session(page)

    def pull(far: int) -> None:
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 180, "y": 200}]})
        for step in range(1, 9):
            session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": 180, "y": 200 + far * step / 8}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    page.evaluate("() => { window.refreshed = 0; new MutationObserver(() => { if (document.querySelector('.pull.busy')) window.refreshed += 1; }).observe(document.querySelector('.pull'), { attributes: true }); }")
    pull(60)
    assert page.evaluate("refreshed") == 0
    pull(240)
    wait_until(page, "() => window.refreshed > 0")
    expect(page.locator(".pull")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") == "contain"
