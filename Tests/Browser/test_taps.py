"""What the six main flows cost on a phone, in taps and in fields to fill in. Each tap is counted where it is made."""

import re

import pytest
from playwright.sync_api import expect

from accounts import admin
from people import PASSWORD, PHONE, Person, wait_for_frames, wait_until
from photos import cards
from wire import Wire

pytestmark = pytest.mark.proof

# Stands in place of the system's sheet.
SHARES = """window.shared = [];
Object.assign(Navigator.prototype, { canShare: () => true, share: async (what) => { window.shared.push(what.files?.[0]?.type ?? what.url); } });"""


class Steps:
    """Counts taps and fields. A key that sends a field, as the phone's keyboard has one, is a tap."""

    def __init__(self, person: Person):
        self.page = person.page
        self.taps = 0
        self.fields = 0

    def tap(self, locator) -> None:
        expect(locator).to_be_visible()
        locator.tap()
        self.taps += 1

    def tap_at(self, x: int, y: int) -> None:
        self.page.touchscreen.tap(x, y)
        self.taps += 1

    def fill(self, label: str, words: str) -> None:
        self.page.get_by_label(label, exact=True).fill(words)
        self.fields += 1

    def button(self, name: str):
        return self.page.get_by_role("button", name=name, exact=True)

    def tab(self, path: str):
        return self.page.locator(f".tab[href='{path}']")


def test_sign_up_and_the_first_post_cost_four_taps_and_two_fields(cast):
    steps = Steps(cast.stranger(**PHONE).go("/"))
    steps.fill("Name", "Ana")
    steps.fill("Password", PASSWORD)
    steps.tap(steps.button("Create account"))
    steps.tap(steps.button("Post a picture"))
    steps.tap(steps.page.get_by_role("button", name=re.compile("^Lion[.]")))
    steps.tap(steps.button("Post"))
    expect(steps.page.get_by_text("Posted to Landscapes")).to_be_visible()
    assert (steps.taps, steps.fields) == (4, 2)


def test_ten_snaps_cost_eleven_taps(cast):
    with cast.script("Ben") as ben:
        for number in range(10):
            ben.post("landscapes", "lion", f"Snap {number}")
    ana = cast.person("Ana", **PHONE).go("/feeds")
    steps = Steps(ana)
    steps.tap(ana.open_button("Snap 9"))
    for place in range(1, 11):
        expect(steps.page.get_by_alt_text(f"Snap by Ben: Snap {10 - place}", exact=True)).to_be_visible()
        # A viewer ignores taps for a moment, so that a double tap opens only one.
        steps.page.wait_for_timeout(450)
        if place < 10:
            steps.tap_at(195, 400)
        if place == 1:
            steps.tap(steps.button("Open the next snap"))
    assert steps.taps == 11


def test_a_friend_is_found_and_followed_in_three_taps(cast):
    cast.script("Ines Krüger").socket.close()
    steps = Steps(cast.person("Ana", **PHONE).go("/feeds"))
    steps.tap(steps.tab("/search"))
    steps.page.get_by_role("combobox").fill("ines")
    steps.page.keyboard.press("Enter")
    steps.taps += 1
    steps.tap(steps.page.get_by_role("button", name="Follow: Ines Krüger"))
    expect(steps.page.get_by_role("button", name="Following: Ines Krüger").first).to_be_visible()
    assert steps.taps == 3


def test_a_like_costs_one_tap_and_sharing_two(cast):
    ana = cast.person("Ana", **PHONE)
    with cast.script("Ben") as ben:
        ben.add_photo(caption="Sunset")
        with Wire(cast.server.url).log_in("Ana") as wire:
            wire.follow(ben)
    ana.page.add_init_script(SHARES)
    page = ana.go("/home").page
    expect(cards(page)).to_have_count(1)
    steps = Steps(ana)
    steps.tap(page.locator(".heart").first)
    expect(page.locator(".heart").first).to_have_attribute("aria-pressed", "true")
    assert steps.taps == 1
    steps = Steps(ana)
    steps.tap(cards(page).first.locator("img").last)
    wait_for_frames(page)
    steps.tap(page.get_by_role("button", name="Share").last)
    wait_until(page, "() => window.shared.length === 1")
    assert page.evaluate("window.shared") == ["image/jpeg"]
    assert steps.taps == 2


def test_a_report_is_handled_in_three_taps(cast):
    with cast.script("Ben") as ben, cast.script("Cleo") as cleo:
        snap = ben.post("animals", "bear", "A rude one")["id"]
        cleo.call("snap.report", snap=snap, reason="rude")
    cast.script("Ada").socket.close()
    admin(cast.server, "users", "grant", "Ada", "--role", "admin")
    steps = Steps(cast.person("Ada", **PHONE).go("/feeds"))
    steps.tap(steps.tab("/admin"))
    steps.tap(steps.button("Remove"))
    steps.tap(steps.page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True))
    expect(steps.page.get_by_text("A rude one")).to_have_count(0)
    assert steps.taps == 3
