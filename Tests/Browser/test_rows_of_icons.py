"""What is next to each other has room and one edge: the tabs and their counts, actions, names, and an empty screen's next step."""

import pytest
from playwright.sync_api import expect

from invariants import text_size
from people import DESK, PHONE, SMALL


@pytest.mark.proof
def test_a_count_covers_no_other_tab_on_the_smallest_phone(cast):
    """Also in large text, where 99+ reached over the icon of the next tab."""
    ana = cast.person("Ana", **SMALL).go("/home")
    expect(ana.page.locator(".tab").nth(4)).to_be_visible()
    with text_size(ana.page, 200):
        end, icon = ana.page.evaluate("""() => {
            const [feeds, home] = document.querySelectorAll('.tabs > .tab');
            const count = feeds.querySelector('.count') ?? feeds.appendChild(Object.assign(document.createElement('span'), { className: 'count' }));
            Object.assign(count, { textContent: '99+', hidden: false });
            const icon = home.querySelector('.icon');
            const { left, width, height } = icon.getBoundingClientRect();
            return [count.getBoundingClientRect().right, left + (width - height) / 2 + parseFloat(getComputedStyle(icon).paddingTop)];
        }""")
    assert end <= icon


@pytest.mark.proof
def test_the_round_actions_of_the_own_profile_share_a_row(cast):
    """In German, the dots and the refresh were below the heart."""
    page = cast.person("Ana", locale="de-DE", **PHONE).go("/@Ana").page
    expect(page.get_by_role("button", name="Profil bearbeiten")).to_be_visible()
    tops = page.evaluate("[...document.querySelectorAll('.profile-words .actions :is(.round, .round-link)')].map((each) => each.getBoundingClientRect().top)")
    assert len(set(tops)) == 1 and len(tops) == 3


@pytest.mark.proof
def test_a_name_in_a_list_of_people_keeps_its_words_on_the_smallest_phone(cast):
    """A button next to it goes below."""
    with cast.script("Maximilian-Alexander") as ben, cast.script("Ana") as wire:
        ben.follow(wire)
        wire.follow(ben)
    page = cast.person("Ana", locale="de-DE", **SMALL).go("/@Ana/followers").page
    name = page.locator(".people .line-title")
    expect(name).to_be_visible()
    lines = name.evaluate("""(node) => {
        const range = document.createRange();
        const tops = [...node.textContent].map((_, at) => {
            range.setStart(node.firstChild, at);
            range.setEnd(node.firstChild, at + 1);
            return range.getBoundingClientRect().top;
        });
        return new Set(tops).size;
    }""")
    assert lines <= 2


@pytest.mark.proof
def test_what_one_does_with_results_is_one_row_on_the_smallest_phone(cast):
    """In German, the bell was below the order."""
    page = cast.person("Ana", locale="de-DE", **SMALL).go("/search?q=fox").page
    expect(page.locator(".order-row .alert-button")).to_be_visible()
    middles = page.evaluate("""() => [...document.querySelectorAll('.order-row > :is(.segmented, .round, .alert-button)')]
        .map((each) => each.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2))""")
    assert len(middles) == 3 and max(middles) - min(middles) <= 1


@pytest.mark.proof
def test_the_way_to_paste_ends_with_the_pictures_on_a_wide_screen(cast):
    page = cast.person("Ana", **DESK).go("/post").page
    expect(page.locator(".print img").nth(13)).to_be_visible()
    paste, grid = (page.locator(part).bounding_box() for part in (".paste", ".sheet-grid"))
    assert abs(paste["x"] + paste["width"] - grid["x"] - grid["width"]) < 1


@pytest.mark.proof
def test_the_actions_of_a_photo_are_one_row_on_the_smallest_phone(cast):
    with cast.script("Ben") as ben:
        photo = ben.add_photo("bear")["id"]
    page = cast.person("Ana", **SMALL).go(f"/photo/{photo}").page
    expect(page.locator(".photo-menu")).to_be_visible()
    tops = page.evaluate("""() => {
        document.querySelector('.photo-actions .heart-count').textContent = '10';
        document.querySelector('.photo-actions .comment-link').lastChild.textContent = '297';
        return [...document.querySelector('.photo-actions').children].map((each) => Math.round(each.getBoundingClientRect().top));
    }""")
    assert len(set(tops)) == 1 and len(tops) == 5


@pytest.mark.proof
def test_the_next_step_of_empty_screens_has_the_same_room(cast):
    ana = cast.person("Ana", **SMALL)
    room = {}
    for path in ("/favourites", "/alerts", "/admin"):
        ana.go(path)
        step = ana.page.locator(".empty-title ~ .actions")
        expect(step).to_be_visible()
        room[path] = step.evaluate("step => Math.round(step.firstChild.getBoundingClientRect().top - step.previousElementSibling.getBoundingClientRect().bottom)")
    assert set(room.values()) == {16}, room
