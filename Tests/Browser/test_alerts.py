"""Alerts: saved searches that report new matches while the app is open, and earlier ones when it is opened again."""

import pytest
from playwright.sync_api import expect

from people import DESK, PHONE, all_stored, wait_until
from searching import field, found, post, search

# Counts the notifications of a page without a service worker.
SHOWN = """window.shown = [];
window.Notification = class {
    static permission = PERMISSION;
    static requestPermission() { window.asked = (window.asked ?? 0) + 1; Notification.permission = 'granted'; return Promise.resolve('granted'); }
    constructor(title, options) { Object.assign(this, { title }, options); shown.push(this); }
};"""


def notified(person, permission: str = "granted") -> None:
    person.page.add_init_script(SHOWN.replace("PERMISSION", f"'{permission}'"))


def alert_me(page):
    return page.locator(".alert-button")


def save(person, query: str) -> None:
    person.go("/search")
    search(person, query)
    alert_me(person.page).click()
    expect(alert_me(person.page)).to_have_attribute("aria-pressed", "true")


def lines(page):
    return page.locator(".people-page .line")


def test_a_match_shows_a_notification_that_leads_to_the_search(cast):
    ana = cast.person("Ana", **DESK)
    notified(ana)
    page = ana.page
    save(ana, "fox")
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_role("heading", name="Home")).to_be_visible()
    post(cast, "A red fox", "A lion")
    wait_until(page, "() => shown.length === 1")
    assert page.evaluate("[shown[0].title, shown[0].body]") == ["New for “fox”", "Ben: A red fox"]
    expect(page.get_by_role("link", name="Search1").or_(page.locator(".tab", has_text="Search"))).to_contain_text("1 new")
    page.evaluate("shown[0].onclick()")
    expect(found(page)).to_have_count(1)
    expect(page.locator(".tab", has_text="Search")).not_to_contain_text("new")


@pytest.mark.proof
def test_the_permission_is_asked_at_the_tap_alone(cast):
    ana = cast.person("Ana")
    notified(ana, "default")
    page = ana.page
    ana.go("/search")
    search(ana, "fox")
    assert page.evaluate("window.asked") is None
    alert_me(page).click()
    expect(page.get_by_text("You’ll be notified of new matches while Snapfeed is open")).to_be_visible()
    assert page.evaluate("window.asked") == 1
    alert_me(page).click()
    expect(page.get_by_text("Saved search removed.")).to_be_visible()
    expect(alert_me(page)).to_have_attribute("aria-pressed", "false")


@pytest.mark.proof
def test_without_permission_it_is_saved_and_says_so(cast):
    ana = cast.person("Ana")
    notified(ana, "denied")
    save(ana, "fox")
    expect(ana.page.get_by_text("Search saved. You’ll see new matches when you open Snapfeed.")).to_be_visible()
    ana.go("/alerts")
    expect(ana.page.get_by_text("Your browser blocks notifications")).to_be_visible()


@pytest.mark.proof
def test_own_and_visible_photos_do_not_notify(cast):
    ana = cast.person("Ana")
    notified(ana)
    page = ana.page
    save(ana, "fox")
    post(cast, "A red fox")
    # Where nothing was found before, the first match is shown immediately.
    expect(found(page)).to_have_count(1)
    assert page.evaluate("shown.length") == 0


@pytest.mark.proof
def test_opened_again_it_says_how_many_came_meanwhile(cast):
    ana = cast.person("Ana", **PHONE)
    notified(ana)
    page = ana.page
    save(ana, "fox")
    account = page.evaluate("JSON.parse(localStorage['snapfeed.account'])")
    alerts = all_stored(f"snapfeed.search.{account}", "alerts")
    wait_until(page, f"async () => (await ({alerts})())[0]?.offset !== undefined")
    page.goto("about:blank")
    post(cast, "A red fox", "A lion", "Two foxes, one fox")
    ana.go("/home")
    expect(page.get_by_text("2 new matches while you were away: “fox”")).to_be_visible()
    page.get_by_role("button", name="View", exact=True).click()
    expect(found(page)).to_have_count(2)
    ana.go("/home")
    expect(page.locator(".tab", has_text="Search")).not_to_contain_text("new")


@pytest.mark.proof
def test_only_one_of_two_tabs_notifies(cast):
    ana = cast.person("Ana")
    notified(ana)
    save(ana, "fox")
    second = ana.new_page()
    second.add_init_script(SHOWN.replace("PERMISSION", "'granted'"))
    ana.go("/home", second)
    ana.page.get_by_role("link", name="Home", exact=True).click()
    expect(second.get_by_role("heading", name="Home")).to_be_visible()
    post(cast, "A red fox")
    wait_until(ana.page, "() => shown.length === 1")
    expect(second.locator(".tab", has_text="Search")).to_contain_text("1 new")
    assert second.evaluate("shown.length") == 0
    ana.page.close()
    post(cast, "Another fox", name="Cleo")
    wait_until(second, "() => shown.length === 1")


@pytest.mark.proof
def test_saved_searches_are_limited_to_ten(cast):
    ana = cast.person("Ana", **PHONE)
    notified(ana)
    page = ana.page
    for number in range(10):
        save(ana, f"word{number}")
    search(ana, "one more")
    expect(page.get_by_role("heading", level=1)).to_have_text("Search for one more")
    alert_me(page).click()
    expect(page.get_by_text("You’ve reached the limit of 10 saved searches on this device.")).to_be_visible()
    expect(alert_me(page)).to_have_attribute("aria-pressed", "false")
    ana.go("/alerts")
    expect(lines(page)).to_have_count(10)
    page.get_by_role("button", name="Remove the saved search “word3”").click()
    expect(lines(page)).to_have_count(9)
    page.get_by_role("button", name="Undo").click()
    expect(lines(page)).to_have_count(10)
    expect(page.get_by_text("While Snapfeed is closed, you aren’t notified")).to_be_visible()
    lines(page).first.get_by_role("link").click()
    expect(field(page)).to_have_value("word0")


@pytest.mark.proof
def test_alerts_go_with_the_login(cast):
    ana = cast.person("Ana")
    notified(ana)
    page = ana.page
    save(ana, "fox")
    account = page.evaluate("JSON.parse(localStorage['snapfeed.account'])")
    page.goto(cast.origin + "/account")
    expect(page.get_by_role("heading", name="Saved searches")).to_be_visible()
    expect(page.get_by_text("you don’t get notifications while it’s closed")).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    wait_until(page, "async (name) => !(await indexedDB.databases()).some((each) => each.name === name)", f"snapfeed.search.{account}")


@pytest.mark.proof
def test_the_service_worker_looks_where_the_browser_lets_it(cast):
    """Chromium calls a worker now and then only for installed apps. Here the worker's own look is called, with the page closed."""
    ana = cast.person("Ana", service_workers="allow")
    page = ana.page
    save(ana, "fox")
    account = page.evaluate("JSON.parse(localStorage['snapfeed.account'])")
    page.evaluate("navigator.serviceWorker.ready")
    alerts = all_stored(f"snapfeed.search.{account}", "alerts")
    wait_until(page, f"async () => (await ({alerts})())[0]?.offset !== undefined")
    page.evaluate("""async (account) => {
        const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
        const database = await done(indexedDB.open(`snapfeed.search.${account}`));
        const [{ token }] = JSON.parse(localStorage['snapfeed.accounts']);
        const url = location.origin.replace('http', 'ws') + '/ws';
        await done(database.transaction('access', 'readwrite').objectStore('access').put({ name: 'login', url, token, counts: ['none', '1 new', '2 new', 'many'] }));
        database.close();
    }""", account)
    worker = ana.context.service_workers[0]
    page.goto("about:blank")
    post(cast, "A red fox", "A lion", "Another fox")
    # This browser grants no notifications to workers, so the last step is noted.
    worker.evaluate("() => { globalThis.reported = []; registration.showNotification = async (...notification) => { reported.push(notification); }; }")
    worker.evaluate("() => lookForAll()")
    reported = worker.evaluate("reported.map(([title, { body, data }]) => [title, body, data.path])")
    assert reported == [["New for “fox”", "2 new", "/search?q=fox"]]
    worker.evaluate("() => lookForAll()")
    assert worker.evaluate("reported.length") == 1
    ana.go("/home")
    expect(page.locator(".tab", has_text="Search")).to_contain_text("2 new")
