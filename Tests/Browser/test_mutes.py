"""Mutes of people, tags and words: what they hide, how long, and ending them."""

import pytest
from playwright.sync_api import expect

from people import PHONE, in_proofs
from wire import Wire


def cards(page):
    return page.locator(".card[data-photo]")


def follow_ben(cast, *captions: str) -> None:
    with cast.script("Ben") as ben, Wire(cast.server.url).log_in("Ana") as wire:
        wire.follow(ben)
        for caption in captions:
            ben.add_photo(caption=caption)


def mute_on_profile(page, length: str) -> None:
    page.get_by_role("button", name="More about Ben").click()
    page.get_by_role("button", name="Mute", exact=True).click()
    expect(page.get_by_text("They won’t be notified.")).to_be_visible()
    page.get_by_role("button", name=length, exact=True).click()


@pytest.mark.parametrize(("length", "until"), [in_proofs("8 hours", "Until"), ("1 week", "Until"), in_proofs("Until I unmute", "Until you unmute")])
def test_a_muted_person_leaves_home_and_comes_back(cast, length, until):
    ana = cast.person("Ana", **PHONE)
    follow_ben(cast, "Look")
    page = ana.go("/home").page
    expect(cards(page)).to_have_count(1)
    page.locator(".card-name").click()
    mute_on_profile(page, length)
    expect(page.get_by_text("Ben muted")).to_be_visible()
    expect(page.locator(".tag", has_text="Muted")).to_be_visible()
    expect(page.locator(".profile-body .tile:not(.ghost-tile)")).to_have_count(1)
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_text("Nothing here yet.")).to_be_visible()
    page.get_by_role("link", name="You", exact=True).click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("dialog").get_by_role("link", name="Muted").click()
    line = page.locator(".people .line")
    expect(line).to_contain_text("Ben")
    expect(line).to_contain_text(until)
    page.get_by_role("button", name="Unmute Ben").click()
    expect(page.get_by_text("Nothing muted.")).to_be_visible()
    page.get_by_role("link", name="Home", exact=True).click()
    expect(cards(page)).to_have_count(1)


@pytest.mark.proof
def test_the_profile_ends_a_mute_and_its_notice_takes_it_back(cast):
    ana = cast.person("Ana")
    follow_ben(cast, "Look")
    page = ana.go("/@Ben").page
    mute_on_profile(page, "Until I unmute")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".tag", has_text="Muted")).to_have_count(0)
    mute_on_profile(page, "Until I unmute")
    expect(page.locator(".tag", has_text="Muted")).to_be_visible()
    page.get_by_role("button", name="More about Ben").click()
    page.get_by_role("button", name="Unmute").click()
    expect(page.get_by_text("Ben unmuted")).to_be_visible()
    expect(page.locator(".tag", has_text="Muted")).to_have_count(0)


@pytest.mark.proof
def test_a_tag_in_a_caption_can_be_muted(cast):
    ana = cast.person("Ana")
    follow_ben(cast, "Look at #birds", "No feathers")
    page = ana.go("/home").page
    expect(cards(page)).to_have_count(2)
    page.get_by_role("link", name="#birds", exact=True).click()
    page.get_by_role("button", name="Mute this tag").click()
    page.get_by_role("button", name="1 week").click()
    expect(page.get_by_text("#birds muted")).to_be_visible()
    page.go_back()
    expect(cards(page)).to_have_count(1)
    ana.go("/mutes")
    expect(page.locator(".people .line")).to_contain_text("#birds")


@pytest.mark.proof
def test_tags_and_words_are_added_in_the_list(cast):
    ana = cast.person("Ana", **PHONE)
    follow_ben(cast, "Spoilers ahead", "About #birds", "Calm")
    page = ana.go("/mutes").page
    page.get_by_role("button", name="Mute a word").click()
    form = page.get_by_role("dialog", name="Mute a word")
    form.get_by_role("button", name="Mute", exact=True).click()
    expect(form.get_by_text("Enter a word.")).to_be_visible()
    form.get_by_label("Word", exact=True).fill("spoilers")
    form.get_by_role("button", name="Mute", exact=True).click()
    expect(page.locator(".people .line")).to_contain_text("spoilers")
    page.get_by_role("button", name="Mute a tag").click()
    form = page.get_by_role("dialog", name="Mute a tag")
    form.get_by_label("Tag", exact=True).fill("#Birds")
    form.get_by_label("For how long").select_option("8 hours")
    form.get_by_label("Tag", exact=True).press("Enter")
    expect(page.locator(".people .line")).to_have_count(2)
    page.get_by_role("link", name="Home", exact=True).click()
    expect(cards(page)).to_have_count(1)
    expect(cards(page)).to_contain_text("Calm")
