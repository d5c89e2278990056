"""Notifications: the bell, the page by day, what is new, what was read, and where they lead."""

import re

import pytest
from playwright.sync_api import expect

from connection import OFFLINE, ONLINE
from notifications import badge, bell, lines
from people import PHONE
from wire import Wire


@pytest.mark.smoke
def test_news_are_counted_shown_and_read(cast):
    ana = cast.person("Ana").go("/home")
    page = ana.page
    expect(bell(page)).to_be_visible()
    own = Wire(cast.server.url).log_in("Ana")
    with cast.script("Ben") as ben, cast.script("Cleo") as cleo:
        ben.follow(own)
        expect(badge(page)).to_have_text("1")
        expect(bell(page)).to_have_accessible_name("Notifications, 1 new")
        cleo.follow(own)
        expect(badge(page)).to_have_text("2")
        own.call("profile.edit", approves=True)
        cleo.call("follow.end", account=own.user["id"])
        cleo.follow(own)
        expect(badge(page)).to_have_text("2")
    bell(page).click()
    expect(page.get_by_role("heading", name="Notifications")).to_be_visible()
    expect(page.get_by_role("heading", name="Today")).to_have_count(1)
    expect(lines(page)).to_have_count(2)
    expect(lines(page).first).to_contain_text("Cleo wants to follow you")
    expect(lines(page).last).to_contain_text("Ben follows you")
    expect(page.locator(".notifications .line[data-unread]")).to_have_count(2)
    expect(badge(page)).to_be_hidden()
    assert own.call("notification.page")["unread"] == 0
    page.go_back()
    bell(page).click()
    expect(lines(page)).to_have_count(2)
    expect(page.locator(".notifications .line[data-unread]")).to_have_count(0)


@pytest.mark.proof
def test_new_notification_appears_on_the_open_page_and_is_read(cast):
    ana = cast.person("Ana").go("/notifications")
    page = ana.page
    expect(page.get_by_text("No notifications yet.")).to_be_visible()
    own = Wire(cast.server.url).log_in("Ana")
    with cast.script("Ben") as ben:
        ben.follow(own)
        expect(lines(page)).to_have_count(1)
        expect(badge(page)).to_be_hidden()


LIST = """
    const { Notifications } = await import('/model/notifications.js');
    const page = (read) => ({ now: 1, unread: read ? 0 : 2, notifications: [2, 1].map((offset) => ({ offset, at: 1, kind: 'follow', read })) });
    const answers = {
        'notification.subscribe': { epoch: 'e', offset: 2, recovered: false, ...page(false) },
        'notification.page': page(true),
        'notification.read': { unread: 0 },
    };
    const request = async (method) => answers[method];
    const session = Object.assign(new EventTarget(), { state: 'online', isReachable: true, signal: new AbortController().signal, request });
    const list = new Notifications(session, { set() {} });
    await new Promise((done) => list.addEventListener('change', done, { once: true }));
"""


@pytest.mark.proof
def test_a_page_that_is_answered_after_reading_still_shows_what_was_new(modules):
    """Requests are answered by several threads, so a page may already know of a reading that was asked for after it."""
    read = modules.evaluate(f"""async () => {{
        {LIST}
        await list.read(2);
        await list.refresh();
        const shown = list.items.map(({{ read }}) => read);
        list.settle();
        return [shown, list.items.map(({{ read }}) => read)];
    }}""")
    assert read == [[False, False], [True, True]]


def test_a_page_that_is_answered_after_reading_leaves_the_count(modules):
    """It may also not know of a reading whose answer has come before it."""
    unread = modules.evaluate(f"""async () => {{
        {LIST}
        let answer;
        answers['notification.page'] = new Promise((resolve) => {{ answer = resolve; }});
        const asked = list.refresh();
        await list.read(2);
        answer(page(false));
        await asked;
        return list.unread;
    }}""")
    assert unread == 0


def test_reading_on_one_device_counts_on_the_other(cast):
    ana = cast.person("Ana").go("/home")
    own = Wire(cast.server.url).log_in("Ana")
    with cast.script("Ben") as ben:
        ben.follow(own)
    expect(badge(ana.page)).to_have_text("1")
    phone = cast.person("Ana", **PHONE).go("/notifications")
    expect(lines(phone.page)).to_have_count(1)
    expect(badge(ana.page)).to_be_hidden()


@pytest.mark.proof
def test_each_leads_to_what_it_is_about(cast):
    ana = cast.person("Ana")
    own = Wire(cast.server.url).log_in("Ana")
    own.call("profile.edit", approves=True)
    with cast.script("Ben") as ben:
        ben.follow(own)
    ana.go("/notifications")
    page = ana.page
    expect(lines(page).first).to_contain_text("Ben wants to follow you")
    lines(page).first.get_by_role("link").click()
    expect(page).to_have_url(re.compile("/requests$"))
    page.get_by_role("button", name="Accept: Ben").click()
    with Wire(cast.server.url).log_in("Ben") as ben:
        accepted = ben.call("notification.page")["notifications"][0]
        assert accepted["kind"] == "accepted"
    own.call("profile.edit", approves=False)
    with cast.script("Cleo") as cleo:
        cleo.follow(own)
    page.goto(ana.origin + "/notifications")
    lines(page).filter(has_text="Cleo").get_by_role("link").click()
    expect(page).to_have_url(re.compile("/@Cleo$"))


@pytest.mark.proof
def test_notifications_catch_up_after_a_broken_connection(cast, proxy):
    ana = cast.person("Ana", origin=proxy.origin).go("/home")
    page = ana.page
    own = Wire(cast.server.url).log_in("Ana")
    with cast.script("Ben") as ben, cast.script("Cleo") as cleo:
        ben.follow(own)
        expect(badge(page)).to_have_text("1")
        proxy.go_away()
        expect(page.get_by_text(OFFLINE)).to_be_visible()
        cleo.follow(own)
        proxy.come_back()
        page.evaluate(ONLINE)
        expect(badge(page)).to_have_text("2")
    bell(page).click()
    expect(lines(page)).to_contain_text(["Cleo and Ben follow you"])


@pytest.mark.proof
def test_one_photo_and_kind_is_one_line_with_names_and_excerpt(cast):
    own = cast.script("Ana")
    photos = [own.add_photo("bear", caption="A bear in the fog"), own.add_photo("lion")]
    for name in ("Ben", "Cleo", "Dan", "Eve", "Fay"):
        with cast.script(name) as other:
            other.call("favourite.add", photo=photos[0]["id"])
            if name == "Ben":
                other.call("favourite.add", photo=photos[1]["id"])
                other.add_photo("moon", caption="Look @Ana")
    ana = cast.person("Ana").go("/notifications")
    page = ana.page
    expect(lines(page)).to_have_count(3)
    expect(lines(page).first).to_contain_text("Fay, Eve and 3 others liked your photo")
    expect(lines(page).first.locator(".face")).to_have_count(3)
    ana.go("/home")
    expect(page.locator(".card")).to_have_count(2)
    page.get_by_role("link", name="Notifications").click()
    expect(lines(page).first).to_contain_text("A bear in the fog")
    page.get_by_role("radio", name="Mentions").check()
    expect(lines(page)).to_contain_text(["Ben mentioned you"])
    page.get_by_role("radio", name="People").check()
    expect(page.get_by_text("No notifications of this kind yet.")).to_be_visible()
    page.get_by_role("radio", name="All").check()
    lines(page).first.get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"/photo/{photos[0]['id']}$"))


@pytest.mark.proof
def test_more_come_near_the_end(cast):
    own = cast.script("Ana")
    for number in range(55):
        with cast.script(f"Guest {number}") as guest:
            guest.follow(own)
    page = cast.person("Ana", **PHONE).go("/notifications").page
    expect(lines(page)).to_contain_text(["Guest 54, Guest 53 and 53 others follow you"])
    lines(page).first.get_by_role("link").click()
    expect(page).to_have_url(re.compile("/@Ana/followers$"))
