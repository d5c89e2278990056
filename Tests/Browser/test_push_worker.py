"""The service worker's notification for a push: words in the person's language, a summary of many, nothing for others, and where a tap leads."""

import json

import pytest
from playwright.sync_api import expect

from people import until
from push_browser import (  # noqa: F401  (serve_options and service are fixtures)
    account_of, elsewhere, follow, news, serve_options, service, subscribed, switch,
)
from wire import Wire


@pytest.mark.proof
@pytest.mark.parametrize("locale, words", [("en-GB", "follows you"), ("de-DE", "folgt dir")])
def test_push_is_in_the_person_s_language_and_opens_its_place(cast, service, locale, words):
    ana = subscribed(cast, service, locale=locale)
    own = Wire(cast.server.url).log_in("Ana")
    with cast.script("Ben") as ben:
        ben.follow(own)
    page = ana.page
    until(page, lambda: ana.device.taken)
    page.evaluate("window.stays = true")
    elsewhere(ana)
    ana.deliver(ana.device.messages[0])
    assert ana.shown == [("Ben", words)]
    assert [(each["silent"], each["icon"], "image" in each) for each in ana.reported] == [(False, "/icons/icon-192.png", False)]
    ana.press("Ben")
    page.wait_for_url("**/@Ben")
    expect(page.get_by_role("heading", name="Ben")).to_be_visible()
    assert page.evaluate("window.stays") and ana.shown == []


def test_each_kind_leads_where_the_app_s_list_leads(cast, service):
    ana = subscribed(cast, service)
    elsewhere(ana)
    account = account_of(ana.page)
    # A page that is none of the app's: a press opens a window.
    ana.page.goto(cast.origin + "/docs")
    paths = []
    for offset, (kind, more, path) in enumerate((
        ("request", {}, "/requests"), ("favourite", {"photo": "17"}, "/photo/17"), ("mention", {"snap": "9"}, "/snap/9"),
        ("accepted", {}, "/@Ben%20%2F%20Co"), ("report", {"actor": None}, "/notifications"), ("of tomorrow", {}, "/@Ben%20%2F%20Co"),
    ), start=1):
        piece = {**follow(offset, "Ben / Co"), "kind": kind, **more}
        ana.deliver(news(account, {name: value for name, value in piece.items() if value is not None}))
        ((title, _),) = ana.shown
        ana.press(title)
        paths.append(path)
        assert ana.worker.evaluate("opened") == paths, kind


@pytest.mark.proof
def test_a_tap_reaches_a_tab_whose_app_is_not_ready_by_its_address(cast, service):
    ana = subscribed(cast, service)
    elsewhere(ana)
    # This tab does not answer.
    ana.page.add_init_script("navigator.serviceWorker.addEventListener('message', (event) => event.stopImmediatePropagation())")
    ana.page.reload()
    expect(ana.page.get_by_role("button", name="Send a test notification")).to_be_visible()
    ana.deliver(news(account_of(ana.page), follow(1, "Ben")))
    ana.press("Ben")
    ana.page.wait_for_url("**/@Ben")
    assert ana.worker.evaluate("opened") == []


@pytest.mark.proof
def test_the_pages_of_the_documents_are_no_tab_of_the_app(cast, service):
    ana = subscribed(cast, service)
    ana.deliver({**news(account_of(ana.page)), "test": True})
    ana.page.goto(cast.origin + "/docs")
    ana.press("Snapfeed")
    assert ana.worker.evaluate("opened") == ["/notifications"]


@pytest.mark.proof
def test_more_than_three_become_one_that_counts_and_nothing_shows_twice(cast, service):
    ana = subscribed(cast, service)
    elsewhere(ana)
    account = account_of(ana.page)
    three = [follow(number, name) for number, name in ((1, "Ben"), (2, "Cleo"), (3, "Dan"))]
    ana.deliver(news(account, *three[:2]))
    ana.deliver(news(account, *three[1:], unread=3))
    assert ana.shown == [("Ben", "follows you"), ("Cleo", "follows you"), ("Dan", "follows you")]
    assert [each["renotify"] for each in ana.reported] == [False] * 4
    ana.deliver(news(account, follow(4, "Eve"), unread=4))
    assert ana.shown == [("4 new notifications", "Eve")]
    ana.deliver(news(account, *(follow(number, f"Guest {number}") for number in range(5, 10)), unread=23))
    assert ana.shown == [("23 new notifications", "Guest 9, Guest 8, Guest 7")]
    assert ana.reported[-1]["renotify"]
    ana.deliver(news(account, *(follow(number, f"Guest {number}") for number in range(5, 10)), unread=23))
    assert not ana.reported[-1]["renotify"] and len(ana.shown) == 1
    ana.page.goto("about:blank")
    ana.press("23 new notifications")
    assert ana.worker.evaluate("opened") == ["/notifications"]


def test_no_push_is_shown_while_the_app_is_visible(cast, service):
    ana = subscribed(cast, service)
    ana.deliver(news(account_of(ana.page), follow(1, "Ben")))
    assert [(each["title"], each["silent"]) for each in ana.reported] == [("Ben", True)]
    until(ana.page, lambda: ana.shown == [])


@pytest.mark.proof
def test_read_notifications_are_closed(cast, service):
    ana = subscribed(cast, service)
    own = Wire(cast.server.url).log_in("Ana")
    with cast.script("Ben") as ben:
        ben.follow(own)
    until(ana.page, lambda: ana.device.taken)
    elsewhere(ana)
    ana.deliver(ana.device.messages[0])
    assert len(ana.shown) == 1
    own.call("notification.read", upTo=1)
    until(ana.page, lambda: ana.shown == [])


def test_push_for_another_account_shows_no_name(cast, service):
    ana = subscribed(cast, service)
    elsewhere(ana)
    account, piece = account_of(ana.page), json.dumps(follow(1, "Ben"))
    for text in ("", "no JSON", "null", "{}", f'{{"v":2,"account":"{account}","notifications":[]}}', f'{{"v":1,"account":"99999","unread":1,"notifications":[{piece}]}}'):
        ana.deliver(text)
        assert ana.shown == [("Snapfeed", "You have new notifications.")], text
        assert not ana.is_unsubscribed
        # The notification goes, or the next would have its place.
        ana.worker.evaluate("shown.clear()")


@pytest.mark.proof
@pytest.mark.parametrize("fault, shown, ends", [
    ("delete IDBFactory.prototype.databases", ("Ben", "follows you"), False),
    ("IDBFactory.prototype.databases = async () => { throw new Error('broken'); }", ("Ben", "follows you"), False),
    ("IDBFactory.prototype.open = () => { throw new Error('broken'); }", ("Snapfeed", ""), False),
    ("IDBDatabase.prototype.transaction = () => { throw new Error('broken'); }", ("Snapfeed", ""), False),
    ("", ("Snapfeed", ""), True),
], ids=["no list", "no answer", "not opened", "not read", "empty"])
def test_a_push_ends_the_subscription_only_if_the_device_keeps_nothing_for_sure(cast, service, fault, shown, ends):
    ana = subscribed(cast, service)
    account = account_of(ana.page)
    elsewhere(ana)
    # The app lets go of its database, so that it can be deleted.
    ana.page.goto(cast.origin + "/docs")
    if ends:
        ana.worker.evaluate("new Promise((resolve) => { indexedDB.deleteDatabase('snapfeed.push').onsuccess = () => resolve(); })")
    ana.worker.evaluate(f"() => {{ {fault} }}")
    ana.deliver(news(account, follow(1, "Ben")))
    assert ana.shown == [shown]
    if ends:
        until(ana.page, lambda: ana.is_unsubscribed)
        # To look makes no database.
        assert "snapfeed.push" not in ana.worker.evaluate("indexedDB.databases().then((all) => all.map(({ name }) => name))")
    # A push that comes after it finds the worker done with the first one.
    ana.deliver(news(account, follow(2, "Cleo")))
    assert ana.is_unsubscribed == ends
