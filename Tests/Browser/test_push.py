"""Notifications while the app is closed: the switch and its states, the question, whose they are, and how it looks. The server pushes for real to a
push service on this machine."""

import json
import subprocess

import pytest
from playwright.sync_api import expect

from accounts import log_in
from invariants import check
from people import DESK, PHONE, until, wait_until
from push_browser import (  # noqa: F401  (serve_options and service are fixtures)
    PushBrowser, account_of, browser_of, elsewhere, follow, news, serve_options, service, subscribed, subscriptions, switch,
)
from server import binary, environment, needs_files
from shift import MOST, WATCH, Meter, slow
from wire import Wire

ENDED = "Notifications are off again."
ON = "This device now gets notifications."


# Changes what the device keeps of its subscription.
CHANGE = """async (change) => {
    const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const store = (await done(indexedDB.open('snapfeed.push'))).transaction('device', 'readwrite').objectStore('device');
    await done(store.put({ ...(await done(store.get('push'))), ...change }));
}"""
ENDED_IS_GONE = """async () => {
    const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    return !(await done((await done(indexedDB.open('snapfeed.push'))).transaction('device').objectStore('device').get('ended')));
}"""


def others(page):
    return page.locator(".push-part .line")


def question(page):
    return page.locator(".push-question")


# The switch and its states.


@pytest.mark.smoke
def test_the_switch_subscribes_a_test_arrives_and_off_ends_it(cast, service):
    ana = browser_of(cast, service)
    own = Wire(cast.server.url).log_in("Ana")
    page = ana.page
    ana.person.go("/account")
    expect(switch(page)).to_be_visible()
    expect(switch(page)).not_to_be_checked()
    assert ana.kept("asked") is None and ana.devices == []
    switch(page).click()
    expect(page.get_by_text(ON)).to_be_visible()
    expect(switch(page)).to_be_checked()
    assert ana.kept("asked") == 1 and len(subscriptions(own)) == 1
    ana.watch()
    page.get_by_role("button", name="Send a test notification").click()
    expect(page.get_by_text("A test notification is on its way")).to_be_visible()
    until(page, lambda: ana.device.taken)
    ana.deliver(ana.device.messages[0])
    # The person looks at the app, and is to see the test nevertheless.
    assert ana.shown == [("Snapfeed", "This is a test notification.")]
    switch(page).click()
    expect(page.get_by_text("This device no longer gets notifications")).to_be_visible()
    expect(page.get_by_role("button", name="Send a test notification")).to_be_hidden()
    until(page, lambda: subscriptions(own) == [])
    assert ana.device.is_gone and ana.kept("push") is None and ana.shown == []


@pytest.mark.proof
def test_push_is_not_offered_after_being_turned_off(cast, service):
    ana = subscribed(cast, service)
    switch(ana.page).click()
    expect(ana.page.get_by_text("This device no longer gets notifications")).to_be_visible()
    with cast.script("Ben") as ben:
        ben.follow(Wire(cast.server.url).log_in("Ana"))
    ana.person.go("/notifications")
    expect(ana.page.locator(".notifications .line")).to_have_count(1)
    expect(question(ana.page)).to_be_hidden()


@pytest.mark.proof
def test_push_stays_on_over_a_reload_without_asking(cast, service):
    ana = subscribed(cast, service)
    ana.page.reload()
    expect(switch(ana.page)).to_be_checked()
    assert ana.kept("asked") == 1 and len(ana.devices) == 1


@pytest.mark.proof
def test_a_browser_that_blocks_says_how_to_change_it_and_notices_the_change(cast, service):
    ana = browser_of(cast, service, permission="denied")
    ana.person.go("/account")
    expect(ana.page.get_by_text("Your browser blocks notifications from this site.")).to_be_visible()
    expect(switch(ana.page)).to_be_disabled()
    ana.keep("permission", "granted")
    ana.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(switch(ana.page)).to_be_enabled()
    expect(ana.page.get_by_text("Your browser blocks")).to_have_count(0)


@pytest.mark.proof
def test_refused_prompt_is_reported_and_nothing_subscribed(cast, service):
    ana = browser_of(cast, service, answer="denied")
    ana.person.go("/account")
    switch(ana.page).click()
    expect(ana.page.locator(".notice")).to_contain_text("Your browser blocks notifications")
    expect(switch(ana.page)).not_to_be_checked()
    assert ana.devices == []


@pytest.mark.proof
def test_a_prompt_that_is_closed_leaves_it_off(cast, service):
    ana = browser_of(cast, service, answer="default")
    ana.person.go("/account")
    switch(ana.page).click()
    wait_until(ana.page, "() => localStorage['test.asked'] === '1' && !document.querySelector('#push').checked")
    expect(switch(ana.page)).to_be_enabled()
    assert ana.devices == []


@pytest.mark.proof
def test_a_browser_without_a_push_service_says_so(cast, service):
    ana = browser_of(cast, service)
    ana.person.go("/account")
    ana.keep("refuses", True)
    switch(ana.page).click()
    expect(ana.page.get_by_text("Couldn’t turn on notifications in this browser.")).to_be_visible()
    expect(switch(ana.page)).not_to_be_checked()


@pytest.mark.proof
def test_a_browser_that_cannot_says_so(cast, service):
    ana = browser_of(cast, service)
    ana.page.add_init_script("delete window.PushManager;")
    ana.person.go("/account")
    expect(ana.page.get_by_text("add Snapfeed to the Home Screen")).to_be_visible()
    expect(switch(ana.page)).to_be_disabled()


@pytest.mark.proof
@pytest.mark.parametrize("serve_options", [[]], ids=["without"])
def test_a_server_that_sends_none_offers_none(cast, service):
    own = cast.script("Ana")
    with cast.script("Ben") as ben:
        ben.follow(own)
    ana = browser_of(cast, service)
    asked = []
    ana.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(json.loads(frame)["method"])))
    ana.person.go("/account")
    until(ana.page, lambda: "push.show" in asked)
    expect(ana.page.locator(".part .line").nth(1)).to_be_visible()
    expect(ana.page.locator(".push-part")).to_be_hidden()
    ana.person.go("/notifications")
    expect(ana.page.locator(".notifications .line")).to_have_count(1)
    expect(question(ana.page)).to_be_hidden()


@pytest.mark.proof
def test_a_server_with_enough_devices_says_so_and_nothing_stays_with_the_browser(cast, service):
    own = cast.script("Ana")
    key = own.call("push.show")["key"]
    for _ in range(10):
        own.call("push.subscribe", **service.device(key).params)
    ana = browser_of(cast, service)
    ana.person.go("/account")
    expect(others(ana.page)).to_have_count(10)
    switch(ana.page).click()
    expect(ana.page.get_by_text("You’ve reached this server’s limit. Remove something first.")).to_be_visible()
    expect(switch(ana.page)).not_to_be_checked()
    assert ana.device.is_gone and len(subscriptions(own)) == 10
    ana.page.get_by_role("button", name="Stop notifications on").first.click()
    expect(others(ana.page)).to_have_count(9)
    switch(ana.page).click()
    expect(switch(ana.page)).to_be_checked()


@pytest.mark.proof
def test_other_devices_are_listed_by_name_and_removed(cast, service):
    phone = Wire(cast.server.url).sign_up("Ana", "Old phone")
    cast.names.add("Ana")
    key = phone.call("push.show")["key"]
    old = service.device(key)
    phone.call("push.subscribe", **old.params)
    ana = subscribed(cast, service)
    page = ana.page
    expect(others(page)).to_have_count(1)
    expect(others(page)).to_contain_text("Old phone")
    expect(others(page)).to_contain_text("Not notified yet")
    with cast.script("Ben") as ben:
        ben.follow(phone)
    until(page, lambda: old.taken and ana.device.taken)
    page.reload()
    expect(others(page)).to_contain_text("Last notified")
    page.get_by_role("button", name="Stop notifications on Old phone").click()
    expect(page.get_by_text("Old phone no longer gets notifications.")).to_be_visible()
    expect(others(page)).to_have_count(0)
    expect(switch(page)).to_be_focused()
    assert [each["isCurrent"] for each in subscriptions(phone)] == [False] and len(subscriptions(phone)) == 1


# The question.


@pytest.mark.proof
def test_the_question_comes_with_notifications_alone_and_not_now_is_remembered(cast, service):
    ana = browser_of(cast, service)
    own = Wire(cast.server.url).log_in("Ana")
    page = ana.page
    ana.person.go("/notifications")
    expect(page.get_by_text("No notifications yet.")).to_be_visible()
    expect(question(page)).to_be_hidden()
    with cast.script("Ben") as ben:
        ben.follow(own)
    expect(question(page)).to_be_visible()
    page.reload()
    expect(question(page)).to_be_visible()
    assert ana.kept("asked") is None
    question(page).get_by_role("button", name="Not now").click()
    expect(question(page)).to_be_hidden()
    expect(page.get_by_role("heading", name="Notifications")).to_be_focused()
    expect(page.get_by_text("You can turn them on later in your account.")).to_be_visible()
    page.reload()
    expect(page.locator(".notifications .line")).to_have_count(1)
    ana.person.go("/account")
    expect(switch(page)).to_be_enabled()
    ana.person.go("/notifications")
    expect(page.locator(".notifications .line")).to_have_count(1)
    expect(question(page)).to_be_hidden()
    assert ana.kept("asked") is None


@pytest.mark.proof
def test_yes_to_the_question_turns_it_on(cast, service):
    own = cast.script("Ana")
    with cast.script("Ben") as ben:
        ben.follow(own)
    ana = browser_of(cast, service)
    ana.person.go("/notifications")
    question(ana.page).get_by_role("button", name="Turn on").click()
    expect(ana.page.get_by_text(ON)).to_be_visible()
    expect(question(ana.page)).to_be_hidden()
    assert len(subscriptions(own)) == 1
    ana.page.reload()
    expect(ana.page.locator(".notifications .line")).to_have_count(1)
    expect(question(ana.page)).to_be_hidden()


# Whose they are.


def test_logging_out_ends_it_on_the_server_and_in_the_browser(cast, service):
    ana = subscribed(cast, service)
    own = Wire(cast.server.url).log_in("Ana")
    elsewhere(ana)
    ana.deliver(news(account_of(ana.page), follow(1, "Ben")))
    ana.page.get_by_role("button", name="Log out", exact=True).click()
    until(ana.page, lambda: ana.device.is_gone and ana.shown == [])
    assert subscriptions(own) == []
    # A push that was on its way says nothing.
    ana.deliver(news(str(own.user["id"]), follow(2, "Cleo")))
    assert ana.shown == [("Snapfeed", "")]


@pytest.mark.proof
def test_a_login_that_was_ended_elsewhere_ends_it_in_the_browser(cast, service):
    ana = subscribed(cast, service)
    own = Wire(cast.server.url).log_in("Ana")
    (session,) = [each["id"] for each in own.call("session.list")["sessions"] if each["device"] == "Ana's browser"]
    own.call("session.revoke", session=session)
    until(ana.page, lambda: ana.device.is_gone)
    assert subscriptions(own) == []


@pytest.mark.proof
def test_the_account_in_use_takes_it_over_and_what_was_shown_for_the_other_goes(cast, service):
    ana = subscribed(cast, service)
    own = Wire(cast.server.url).log_in("Ana")
    page = ana.page
    elsewhere(ana)
    # What is unread stays on the screen as long as Ana is here.
    with cast.script("Cleo") as cleo:
        cleo.follow(own)
    until(page, lambda: ana.device.taken)
    ana.deliver(ana.device.messages[0])
    with cast.script("Ben") as ben:
        add_account(ana, "Ben")
        until(page, lambda: len(subscriptions(ben)) == 1)
        assert subscriptions(own) == [] and len(ana.devices) == 1
        until(page, lambda: ana.shown == [])
        # A push in flight names no one.
        ana.deliver(news(str(own.user["id"]), follow(2, "Dan")))
        assert ana.shown == [("Snapfeed", "You have new notifications.")]
        ana.person.go("/account")
        expect(switch(page)).to_be_checked()
        page.get_by_role("button", name="Switch to Ana").click()
        until(page, lambda: len(subscriptions(own)) == 1)
        assert subscriptions(ben) == []
        # Logging out ends the subscription: the next account has not asked for it.
        page.get_by_role("button", name="Log out", exact=True).click()
        expect(page.get_by_text("Now using Ben")).to_be_visible()
        until(page, lambda: ana.device.is_gone)
        expect(switch(page)).not_to_be_checked()
        assert subscriptions(own) == [] and subscriptions(ben) == []


def add_account(browser: PushBrowser, name: str, shown: int = 1) -> None:
    """A second account logs in at this browser, while the first one stays."""
    page = browser.page
    browser.person.go("/account")
    page.get_by_role("button", name="Add an account").click()
    assert len(browser.shown) == shown
    log_in(page, name)
    expect(page.get_by_role("link", name=f"Account of {name}")).to_be_visible()


@pytest.mark.proof
def test_an_account_that_is_removed_from_the_device_takes_it_along(cast, service):
    ana = subscribed(cast, service)
    own = Wire(cast.server.url).log_in("Ana")
    cast.script("Ben")
    first, second = ana.page, ana.person.new_page()
    ana.person.go("/account", second)
    second.get_by_role("button", name="Add an account").click()
    log_in(second, "Ben")
    expect(second.get_by_role("link", name="Account of Ben")).to_be_visible()
    ben = Wire(cast.server.url).log_in("Ben")
    until(second, lambda: len(subscriptions(ben)) == 1)
    # The tab of Ana begins again, and takes it back.
    first.reload()
    until(first, lambda: len(subscriptions(own)) == 1)
    ana.person.go("/account", second)
    until(second, lambda: len(subscriptions(ben)) == 1)
    first.reload()
    until(first, lambda: len(subscriptions(own)) == 1)
    second.get_by_role("button", name="Remove Ana from this device").click()
    until(second, lambda: ana.device.is_gone and subscriptions(own) == [])


@pytest.mark.proof
def test_a_change_of_language_counts_for_the_next_push(cast, service):
    ana = subscribed(cast, service)
    elsewhere(ana)
    ana.page.get_by_label("Language").select_option("de")
    expect(ana.page.get_by_role("switch", name="Mitteilungen auf diesem Gerät")).to_be_checked()
    until(ana.page, lambda: ana.page.evaluate("""async () => {
        const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
        const { words } = await done((await done(indexedDB.open('snapfeed.push'))).transaction('device').objectStore('device').get('push'));
        return words.news;
    }""").startswith("Du hast"))
    ana.deliver(news(account_of(ana.page), follow(1, "Ben")))
    assert ana.shown == [("Ben", "folgt dir")]


# At each start.


@pytest.mark.proof
@pytest.mark.parametrize("change", ["nothing", "endpoint", "key", "browser"])
def test_each_start_mends_what_has_changed(cast, service, change):
    ana = subscribed(cast, service)
    own = Wire(cast.server.url).log_in("Ana")
    page = ana.page
    (before,) = subscriptions(own)
    key = ana.device.server_key
    if change == "endpoint":
        ana.keep("push", {"key": key, **service.device(key).params})
    if change == "key":
        ana.keep("push", {**ana.kept("push"), "key": key[:-4] + "AAAA"})
    if change == "browser":
        ana.keep("push", None)
    asked = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(json.loads(frame)["method"])))
    page.reload()
    # A changed address is a new subscription, and the old one does not stay.
    until(page, lambda: [each["id"] == before["id"] for each in subscriptions(own)] == [change == "nothing"])
    page.get_by_role("button", name="Send a test notification").click()
    until(page, lambda: service.arrived)
    assert ana.kept("push")["endpoint"].endswith(service.arrived[-1].delivery.path)
    assert ("push.subscribe" in asked) == (change != "nothing")
    assert len(ana.devices) == (2 if change in ("key", "browser") else 1) and ana.kept("asked") == 1


@pytest.mark.proof
@pytest.mark.parametrize("change", ["endpoint", "key", "browser"])
def test_subscription_changed_while_closed_is_repaired(cast, service, change):
    """The next push is refused, and the server removes the row."""
    ana = subscribed(cast, service)
    own = Wire(cast.server.url).log_in("Ana")
    key = ana.device.server_key
    kept = {"endpoint": {"key": key, **service.device(key).params}, "key": {**ana.kept("push"), "key": key[:-4] + "AAAA"}, "browser": None}
    ana.keep("push", kept[change])
    lose(cast, ana, own)
    ana.person.go("/account")
    until(ana.page, lambda: len(subscriptions(own)) == 1)
    expect(switch(ana.page)).to_be_checked()
    ana.page.get_by_role("button", name="Send a test notification").click()
    until(ana.page, lambda: service.arrived)
    assert ana.kept("push")["endpoint"].endswith(service.arrived[-1].delivery.path)
    assert ana.kept("asked") == 1


def lose(cast, browser: PushBrowser, own: Wire) -> None:
    """The push service has forgotten the device, and reports it at the next push, while the app is closed."""
    browser.page.goto("about:blank")
    browser.device.is_gone = True
    with cast.script("Ben") as ben:
        ben.follow(own)
    until(browser.page, lambda: subscriptions(own) == [])


@pytest.mark.proof
def test_a_restored_server_that_lost_the_device_gets_it_again(cast, service, tmp_path):
    ana = browser_of(cast, service)
    command(cast.server, "backup", tmp_path / "backup.tar")
    ana.person.go("/account")
    switch(ana.page).click()
    expect(ana.page.get_by_text(ON)).to_be_visible()
    ana.page.goto("about:blank")
    assert cast.server.stop() == 0
    command(cast.server, "restore", tmp_path / "backup.tar")
    cast.server.restart()
    own = Wire(cast.server.url).log_in("Ana")
    assert subscriptions(own) == []
    ana.person.go("/account")
    until(ana.page, lambda: len(subscriptions(own)) == 1)
    expect(switch(ana.page)).to_be_checked()
    ana.page.get_by_role("button", name="Send a test notification").click()
    until(ana.page, lambda: ana.device.taken)
    assert len(ana.devices) == 1 and ana.kept("asked") == 1


@pytest.mark.proof
@pytest.mark.parametrize("renewed", [False, True], ids=["the same", "renewed"])
def test_a_number_that_a_restored_database_gave_to_another_device_stays_with_that_one(cast, service, renewed):
    """A restored PostgreSQL counts from the backup on."""
    ana = subscribed(cast, service)
    own = Wire(cast.server.url).log_in("Ana")
    key, endpoint = ana.device.server_key, ana.device.endpoint
    mine, other = subscriptions(own)[0]["id"], own.call("push.subscribe", **service.device(key).params)["subscription"]["id"]
    own.call("push.unsubscribe", subscription=mine)
    ana.page.evaluate(CHANGE, {"epoch": "before", "subscription": other})
    if renewed:
        ana.keep("push", {"key": key, **service.device(key).params})
    ana.page.reload()
    until(ana.page, lambda: len(subscriptions(own)) == 2)
    expect(switch(ana.page)).to_be_checked()
    ana.page.get_by_role("button", name="Send a test notification").click()
    until(ana.page, lambda: service.arrived)
    assert other in [each["id"] for each in subscriptions(own)]
    assert ana.kept("push")["endpoint"].endswith(service.arrived[-1].delivery.path) and (ana.kept("push")["endpoint"] == endpoint) != renewed


def command(server, name: str, file) -> None:
    needs_files()
    subprocess.run([binary(), name, str(file), "--store", str(server.store)], check=True, capture_output=True, timeout=120, env=environment(SNAPFEED_IDENTIFIER="off"))


@pytest.mark.proof
@pytest.mark.parametrize("end", ["removed", "gone", "full"])
def test_push_ended_by_the_server_is_shown_until_answered(cast, service, end):
    """Another device removed it, the push service forgot it, or newer devices took its place: the person decides again."""
    ana = subscribed(cast, service)
    own = Wire(cast.server.url).log_in("Ana")
    page = ana.page
    if end == "removed":
        page.goto("about:blank")
        own.call("push.unsubscribe", subscription=subscriptions(own)[0]["id"])
    else:
        lose(cast, ana, own)
    if end == "full":
        page.goto(cast.origin + "/docs")
        ana.keep("push", None)
        for _ in range(10):
            own.call("push.subscribe", **service.device(ana.device.server_key).params)
    before = len(subscriptions(own))
    ana.person.go("/account")
    expect(page.get_by_text(ENDED)).to_be_visible()
    expect(switch(page)).to_be_enabled()
    expect(switch(page)).not_to_be_checked()
    assert ana.kept("push") is None and len(subscriptions(own)) == before
    # Also without any notification, and after another start.
    ana.person.go("/notifications")
    expect(question(page)).to_contain_text("This device no longer gets notifications.")
    page.reload()
    expect(question(page)).to_contain_text("This device no longer gets notifications.")
    question(page).get_by_role("button", name="Not now").click()
    expect(question(page)).to_be_hidden()
    page.reload()
    expect(page.locator(".notifications .line, .empty-title").first).to_be_visible()
    ana.person.go("/account")
    expect(switch(page)).to_be_enabled()
    expect(page.get_by_text(ENDED)).to_have_count(0)
    assert ana.kept("asked") == 1 and len(subscriptions(own)) == before
    ana.person.go("/notifications")
    expect(page.locator(".notifications .line, .empty-title").first).to_be_visible()
    expect(question(page)).to_be_hidden()


@pytest.mark.proof
def test_ended_push_is_turned_on_again_by_the_question(cast, service):
    """Also for a person who chose "Not now" before turning push on."""
    ana = browser_of(cast, service)
    own = Wire(cast.server.url).log_in("Ana")
    page = ana.page
    with cast.script("Ben") as ben:
        ben.follow(own)
    ana.person.go("/notifications")
    question(page).get_by_role("button", name="Not now").click()
    ana.person.go("/account")
    switch(page).click()
    expect(page.get_by_text(ON)).to_be_visible()
    own.call("push.unsubscribe", subscription=subscriptions(own)[0]["id"])
    ana.person.go("/notifications")
    question(page).get_by_role("button", name="Turn on").click()
    expect(page.get_by_text(ON)).to_be_visible()
    expect(question(page)).to_be_hidden()
    ana.person.go("/account")
    expect(switch(page)).to_be_checked()
    expect(page.get_by_text(ENDED)).to_have_count(0)
    assert len(subscriptions(own)) == 1
    # Turning push off is a decision, so no end is shown.
    switch(page).click()
    expect(page.get_by_text("This device no longer gets notifications")).to_be_visible()
    expect(page.get_by_text(ENDED)).to_have_count(0)


@pytest.mark.proof
def test_push_end_is_shown_only_to_its_account(cast, service):
    ana = subscribed(cast, service)
    own = Wire(cast.server.url).log_in("Ana")
    page = ana.page
    cast.script("Ben")
    own.call("push.unsubscribe", subscription=subscriptions(own)[0]["id"])
    page.reload()
    expect(page.get_by_text(ENDED)).to_be_visible()
    add_account(ana, "Ben", shown=0)
    ana.person.go("/account")
    expect(switch(page)).to_be_enabled()
    expect(page.get_by_text(ENDED)).to_have_count(0)
    page.get_by_role("button", name="Switch to Ana").click()
    expect(page.get_by_text(ENDED)).to_be_visible()
    # With the account goes what is kept of it.
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.get_by_text("Now using Ben")).to_be_visible()
    wait_until(page, ENDED_IS_GONE)


@pytest.mark.proof
def test_push_stays_on_after_logging_in_again(cast, service):
    """The login ended while the app was closed."""
    ana = subscribed(cast, service)
    own = Wire(cast.server.url).log_in("Ana")
    page = ana.page
    page.goto("about:blank")
    for each in own.call("session.list")["sessions"]:
        if not each["current"]:
            own.call("session.revoke", session=each["id"])
    assert subscriptions(own) == []
    page.goto(cast.origin + "/post")
    expect(page.get_by_label("Password", exact=True)).to_be_visible()
    log_in(page, "Ana")
    expect(page.get_by_role("link", name="Account of Ana")).to_be_visible()
    until(page, lambda: len(subscriptions(own)) == 1)
    assert ana.kept("asked") == 1


@pytest.mark.proof
def test_changed_subscription_is_renewed_in_an_open_tab(cast, service):
    ana = subscribed(cast, service)
    ana.keep("push", None)
    ana.worker.evaluate("changeSubscription()")
    until(ana.page, lambda: len(ana.devices) == 2 and ana.kept("push"))
    assert ana.kept("asked") == 1


@pytest.mark.proof
def test_a_permission_that_was_taken_back_ends_it(cast, service):
    ana = subscribed(cast, service)
    ana.keep("permission", "denied")
    ana.page.reload()
    expect(ana.page.get_by_text("Your browser blocks notifications")).to_be_visible()
    until(ana.page, lambda: ana.device.is_gone)
    ana.keep("permission", "granted")
    ana.page.reload()
    expect(switch(ana.page)).to_be_enabled()
    expect(switch(ana.page)).not_to_be_checked()
    expect(ana.page.get_by_text(ENDED)).to_be_visible()


# How it looks.


def ended(cast, service, **options) -> PushBrowser:
    """A browser whose pushes have ended without the person's doing; there is one notification."""
    own = cast.script("Ana")
    with cast.script("Ben") as ben:
        ben.follow(own)
    ana = subscribed(cast, service, **options)
    own.call("push.unsubscribe", subscription=subscriptions(own)[0]["id"])
    ana.page.reload()
    expect(ana.page.locator(".push-part .banner")).to_be_visible()
    return ana


@pytest.mark.measurement
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_jumps_where_a_push_end_is_shown(cast, service, size):
    ana = ended(cast, service, **size)
    ana.page.add_init_script(WATCH)
    slow(ana.person)
    meter = Meter(ana.page)
    meter.go(cast.origin + "/notifications", "notifications", question(ana.page))
    meter.go(cast.origin + "/account", "account", ana.page.locator(".push-part .banner"))
    assert {screen: causes for screen, (value, causes) in meter.shifts.items() if value > MOST} == {}


@pytest.mark.proof
def test_the_switch_works_by_keys_and_says_its_state(cast, service):
    ana = browser_of(cast, service)
    ana.person.go("/account")
    control = ana.page.get_by_role("switch", name="Notifications on this device")
    expect(control).not_to_be_checked()
    control.focus()
    ana.page.keyboard.press("Space")
    expect(control).to_be_checked()
    expect(control).to_be_focused()
