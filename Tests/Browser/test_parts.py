"""Tags, mentions and links in captions and bios: where they lead, how they look, and that nothing else does."""

import re

import pytest
from playwright.sync_api import expect

from appearance import CONTRAST
from invariants import check
from people import DESK, PHONE
from wire import Wire


def test_mentions_lead_to_profiles_and_links_outside_with_care(cast):
    ana = cast.person("Ana")
    with cast.script("Ben 2") as ben:
        photo = ben.add_photo(caption="🐻‍❄️ by @Ben 2, see https://example.org/bears #birds")["id"]
    page = ana.go(f"/photo/{photo}").page
    caption = page.locator(".snap-caption")
    link = caption.get_by_role("link", name="https://example.org/bears")
    expect(link).to_have_attribute("href", "https://example.org/bears")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    expect(link).to_have_attribute("target", "_blank")
    expect(caption.get_by_role("link", name="#birds")).to_have_attribute("href", "/search?q=%23birds")
    caption.get_by_role("link", name="@Ben 2").click()
    expect(page).to_have_url(re.compile("/@Ben%202$"))
    expect(page.get_by_role("heading", name="Ben 2")).to_be_visible()


@pytest.mark.proof
def test_a_tapped_tag_searches_and_back_returns(cast):
    ana = cast.person("Ana")
    with cast.script("Ben") as ben:
        photo = ben.add_photo(caption="Look #birds")["id"]
    page = ana.go(f"/photo/{photo}").page
    tag = page.get_by_role("link", name="#birds")
    tag.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{cast.origin}/search?q=%23birds")
    expect(page.get_by_role("combobox")).to_have_value("#birds")
    page.go_back()
    expect(page.locator(".snap-caption")).to_have_text("Look #birds")


@pytest.mark.proof
def test_a_bio_has_lines_and_parts(cast):
    page = cast.person("Ana", **PHONE).go("/@Ana").page
    page.get_by_role("button", name="Edit profile").click()
    field = page.get_by_label("Bio")
    field.fill("Early riser")
    field.press("Enter")
    field.press_sequentially("#birds  and more ")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Profile saved.")).to_be_visible()
    with Wire(cast.server.url).log_in("Ana") as wire:
        assert wire.call("profile.show", name="Ana")["profile"]["bio"] == "Early riser\n#birds and more"
    expect(page.locator(".profile-bio").get_by_role("link", name="#birds")).to_be_visible()


@pytest.mark.proof
def test_words_without_parts_stay_words(cast):
    ana = cast.person("Ana")
    with cast.script("Ben") as ben:
        photo = ben.add_photo(caption="1 # 2 <b>@</b> javascript:alert(1)")["id"]
    caption = ana.go(f"/photo/{photo}").page.locator(".snap-caption")
    expect(caption).to_have_text("1 # 2 <b>@</b> javascript:alert(1)")
    expect(caption.locator("a, [role=button]")).to_have_count(0)


@pytest.mark.proof
def test_parts_can_be_read_in_light_and_dark(cast):
    ana = cast.person("Ana", **DESK)
    with cast.script("Ben") as ben:
        ben.call("profile.edit", bio="I like #birds, @Ben and https://example.org")
        photo = ben.add_photo(caption="Look #birds @Ben https://example.org/a")["id"]
    for path in ("/@Ben", f"/photo/{photo}"):
        page = ana.go(path).page
        parts = page.locator("main .in-text")
        expect(parts).to_have_count(3)
        check(page, path)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert min(parts.evaluate_all(f"nodes => nodes.map({CONTRAST})")) >= 4.5, (path, scheme)
