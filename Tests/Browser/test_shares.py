"""Links to photos for people without an account: making, copying, looking, ending."""

import re

import pytest
from playwright.sync_api import expect

from people import PHONE
from photos import expect_choices, open_dialog
from waiting import eventually
from wire import Wire


def photo_of_ana(cast, **words) -> str:
    with Wire(cast.server.url).log_in("Ana") as wire:
        return wire.add_photo(**words)["id"]


@pytest.mark.smoke
def test_a_link_shows_the_photo_to_people_without_an_account_until_it_is_ended(cast):
    ana = cast.person("Ana", permissions=["clipboard-read", "clipboard-write"])
    photo = photo_of_ana(cast, caption="Look", alt="A bear")
    page = ana.go(f"/photo/{photo}").page
    dialog = open_dialog(page)
    expect(dialog.get_by_text("Anyone with the link can see this photo")).to_be_visible()
    dialog.get_by_role("radio", name="1 day").check()
    dialog.get_by_role("button", name="Create link").click()
    address = dialog.get_by_role("textbox", name="Address of the new link")
    expect(address).to_have_value(re.compile(f"^{cast.origin}/s/"))
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == address.input_value()
    stranger = cast.stranger().page
    stranger.goto(address.input_value())
    expect(stranger.get_by_text("Look").first).to_be_visible()
    expect(stranger.get_by_role("img", name="A bear")).to_be_visible()
    page.keyboard.press("Escape")
    # Views are written once a second.
    with Wire(cast.server.url).log_in("Ana") as wire:
        eventually(lambda: wire.call("share.list")["shares"][0]["views"] == 1)
    dialog = open_dialog(page)
    expect(dialog.get_by_text("1 view")).to_be_visible()
    expect(dialog.get_by_role("textbox")).to_have_count(0)
    dialog.get_by_role("button", name="Turn off the link").click()
    expect(dialog.locator(".line")).to_have_count(0)
    assert stranger.reload().status == 404
    expect(stranger.get_by_role("heading", name="This link is not valid")).to_be_visible()


def test_open_share_link_keeps_the_app_page(cast):
    """Kept as the app's page, what the link shows would outlive it on the device."""
    page = cast.person("Ana", service_workers="allow").go("/home").page
    photo = photo_of_ana(cast, caption="Only while the link holds")
    with Wire(cast.server.url).log_in("Ana") as wire:
        path = wire.call("share.create", photo=photo)["share"]["url"]
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    # The worker keeps a page before it hands it over.
    page.goto(cast.origin + path)
    expect(page.get_by_text("Only while the link holds").first).to_be_visible()
    kept = page.evaluate("async () => (await caches.match('/')).text()")
    assert "Only while" not in kept and "app.js" in kept


@pytest.mark.proof
def test_without_a_clipboard_the_address_is_selected(cast):
    ana = cast.person("Ana")
    photo = photo_of_ana(cast)
    ana.page.add_init_script("delete Navigator.prototype.clipboard; document.execCommand = () => false;")
    page = ana.go(f"/photo/{photo}").page
    dialog = open_dialog(page)
    dialog.get_by_role("button", name="Create link").click()
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_text("The address is selected")).to_be_visible()
    expect(dialog.get_by_role("textbox")).to_be_focused()
    assert page.evaluate("document.activeElement.selectionEnd - document.activeElement.selectionStart") > 20


@pytest.mark.proof
def test_a_link_to_a_photo_for_followers_warns(cast):
    ana = cast.person("Ana")
    photo = photo_of_ana(cast, audience="followers")
    dialog = open_dialog(ana.go(f"/photo/{photo}").page)
    expect(dialog.get_by_text("Only your followers can see this photo here.")).to_be_visible()


@pytest.mark.proof
def test_only_the_author_is_offered_a_link(cast):
    ana = cast.person("Ana")
    photo = photo_of_ana(cast)
    page = cast.person("Ben").go(f"/photo/{photo}").page
    expect_choices(page, "Identify", "Copy link", "Report photo")
    ana.page.close()


@pytest.mark.proof
def test_all_links_stand_in_one_list(cast):
    ana = cast.person("Ana", **PHONE)
    with Wire(cast.server.url).log_in("Ana") as wire:
        for number in range(2):
            photo = wire.add_photo(caption=f"Number {number}")["id"]
            wire.call("share.create", photo=photo)
    page = ana.go("/@Ana").page
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Shared links").click()
    lines = page.locator(".photo-lines .line")
    expect(lines).to_have_count(2)
    expect(lines.first.locator("img")).to_be_visible()
    lines.first.get_by_role("button", name="Turn off the link").click()
    expect(page.get_by_text("Link turned off.")).to_be_visible()
    expect(lines).to_have_count(1)
    lines.first.get_by_role("link").click()
    expect(page.locator(".photo-words")).to_be_visible()
    page.go_back()
    expect(lines).to_have_count(1)
