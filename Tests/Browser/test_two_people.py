"""Two people, from the follow to the block: photos arrive immediately, are liked and shared, and are hidden after the block."""

import re

from playwright.sync_api import expect

from notifications import badge, bell, lines
from people import PHONE
from photos import add, cards, open_dialog, tiles


def test_from_the_follow_to_the_block(cast):
    ana, ben = cast.person("Ana").go("/home"), cast.person("Ben", **PHONE).go("/@Ana")
    ben.page.get_by_role("button", name="Follow", exact=True).click()
    expect(badge(ana.page)).to_have_text("1")
    ben.page.get_by_role("link", name="Home", exact=True).click()
    expect(ben.page.get_by_text("Nothing here yet.")).to_be_visible()

    # It arrives while Ben looks at his home, and his bell counts that he is mentioned.
    ana.page.get_by_role("link", name="Post", exact=True).click()
    ana.choose_picture("Moon")
    add(ana, "Full moon, @Ben")
    expect(cards(ben.page)).to_contain_text("Full moon, @Ben")
    expect(badge(ben.page)).to_have_text("1")
    cards(ben.page).get_by_role("button", name="Like").click()
    expect(badge(ana.page)).to_have_text("2")
    ana.page.get_by_role("link", name=re.compile("^Home")).click()
    bell(ana.page).click()
    expect(lines(ana.page).filter(has_text="Ben follows you")).to_have_count(1)
    lines(ana.page).first.get_by_role("link").click()
    expect(ana.page.get_by_role("button", name="Like")).to_have_text("1")

    # A visitor without an account.
    dialog = open_dialog(ana.page)
    dialog.get_by_role("button", name="Create link").click()
    link = dialog.get_by_role("textbox", name="Address of the new link").input_value()
    stranger = cast.stranger().page
    stranger.goto(link)
    expect(stranger.get_by_text("Full moon, @Ben").first).to_be_visible()
    ana.close_sheet()

    # Once blocked, Ben finds nothing, and what he did is gone; a share link still works for everyone who has it.
    photo = ana.page.url
    ana.go("/@Ben").page.get_by_role("button", name="More about Ben").click()
    ana.page.get_by_role("button", name="Block", exact=True).click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Block", exact=True).click()
    expect(ana.page.get_by_text("You blocked Ben.")).to_be_visible()
    expect(cards(ben.page)).to_have_count(0)
    expect(ben.page.get_by_text("Nothing here yet.")).to_be_visible()
    for path, words in (("/@Ana", "Profile not found"), (photo.removeprefix(cast.origin), "Photo not found")):
        expect(ben.go(path).page.get_by_role("heading", name=words)).to_be_visible()
    expect(ben.go("/favourites").page.get_by_text("No favourites yet.")).to_be_visible()
    expect(ben.go("/notifications").page.get_by_text("No notifications yet.")).to_be_visible()
    assert stranger.reload().status == 200

    # The author's end of the link is for everybody.
    ana.page.goto(photo)
    dialog = open_dialog(ana.page)
    dialog.get_by_role("button", name="Turn off the link").click()
    expect(dialog.locator(".line")).to_have_count(0)
    assert stranger.reload().status == 404
    ana.close_sheet()
    expect(ana.page.get_by_role("button", name="Like")).not_to_contain_text("1")
    expect(tiles(ana.go("/@Ana").page)).to_have_count(1)
