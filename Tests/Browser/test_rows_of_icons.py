"""What stands next to each other has room: the tabs and their counts, a photo's actions, and an empty screen's next step."""

import pytest
from playwright.sync_api import expect

from invariants import text_size
from people import SMALL


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
