"""Without a network: it is noticed immediately, no view is wasted on a dead connection, and stored rows can be read."""

import json

import pytest
from playwright.sync_api import expect

from accounts import add_account, fill_in, switch_to
from appearance import COVERED
from connection import OFFLINE
from images import give, photo
from people import LANDSCAPE, PASSWORD, PHONE, all_stored, in_proofs, wait_until
from wire import Wire

NOT_OPENED = "You’re not connected, so the snap wasn’t opened."
# The longest that a sign of life is waited for, and more. How long depends on the round trips before, which a stopped clock makes long.
PATIENCE_MS = 4_200

KEPT = all_stored("snapfeed.rows", "feeds")


def wait_until_kept(page, *captions: str) -> None:
    """Waits until exactly these captions are on the disk of this browser."""
    wait_until(
        page,
        f"""async (wanted) => {{
            const kept = (await ({KEPT})()).flatMap(({{ feeds }}) => feeds.flatMap(({{ snaps }}) => snaps.map(({{ caption }}) => caption)));
            return JSON.stringify(kept.sort()) === JSON.stringify(wanted.sort());
        }}""",
        arg=list(captions),
    )


NOTE_WHAT_IS_SENT = """window.sent = []; window.answers = 0; const Socket = WebSocket; window.WebSocket = class extends Socket {
    constructor(...all) {
        super(...all);
        this.addEventListener('message', ({ data }) => { if (typeof data === 'string' && 'id' in JSON.parse(data)) window.answers += 1; });
    }
    send(data) { if (typeof data === 'string') window.sent.push(JSON.parse(data).method); super.send(data); }
};"""


def let_the_rooms_begin(ana) -> None:
    """The viewer and the screens are loaded some seconds after the connection, and ask for what they need. Returns when they have it."""
    begun = """() => ['profile.show', 'notification.subscribe'].every((method) => window.sent.includes(method))
        && window.answers >= window.sent.length && Boolean(document.querySelector('link[href*="viewer.css"]')?.sheet)"""
    for _ in range(100):
        ana.page.clock.run_for(100)
        if ana.page.evaluate(begun):
            return
    wait_until(ana.page, begun)


def reader(cast, proxy, **options):
    """Ana at her feeds, with unread snaps; her page's clock is stopped, and nothing is under way."""
    with cast.script("Ben") as ben:
        ben.post("animals", "bear", "Another")
        ben.post("animals", "lion", "Still there")
    ana = cast.person("Ana", origin=proxy.origin, **options)
    ana.page.clock.install()
    ana.page.add_init_script(NOTE_WHAT_IS_SENT)
    ana.go("/feeds")
    ana.stop_clock()
    let_the_rooms_begin(ana)
    return ana


def expect_not_opened(ana) -> None:
    """A tap on a snap says why it does not open, and opens nothing. Where the viewer was open by then, it says so."""
    in_viewer = ana.page.get_by_text("You’re not connected. It’s still unopened.")
    expect(ana.page.get_by_text(NOT_OPENED).or_(in_viewer)).to_be_visible()
    if in_viewer.count():
        ana.page.get_by_role("button", name="Close", exact=True).click()
    expect(ana.page.locator("dialog")).to_have_count(0)


def look(ana, caption: str) -> None:
    ana.open_button(caption).click()
    expect(ana.page.locator(".viewer-image")).to_be_visible()


def look_once_the_network_is_back(ana, caption: str) -> None:
    expect(ana.page.get_by_text(OFFLINE)).to_have_count(0)
    look(ana, caption)


def is_unread(server) -> bool:
    with Wire(server.url).log_in("Ana", "another device") as wire:
        return wire.call("feed.page", feed="animals")["snaps"][0]["status"] == "unread"


@pytest.mark.proof
def test_offline_event_takes_effect_immediately(cast, server):
    """The page's clock is stopped, so a silent connection would not be noticed: the browser's offline event is."""
    cast.script("Ben").post("animals", "lion", "Still there")
    ana = cast.person("Ana", **PHONE)
    ana.page.clock.install()
    ana.go("/feeds/animals")
    ana.stop_clock()
    ana.context.set_offline(True)
    expect(ana.page.get_by_text(OFFLINE)).to_be_visible()
    ana.open_button("Still there").click()
    expect_not_opened(ana)
    assert is_unread(server)
    ana.page.clock.resume()
    ana.context.set_offline(False)
    look_once_the_network_is_back(ana, "Still there")


@pytest.mark.proof
@pytest.mark.parametrize("size", [LANDSCAPE, {"viewport": {"width": 820, "height": 1_180}}], ids=["landscape", "tablet"])
def test_the_offline_notice_covers_no_chip(cast, size):
    ana = cast.person("Ana", **size).go("/feeds")
    ana.context.set_offline(True)
    expect(ana.page.get_by_text(OFFLINE)).to_be_visible()
    chips = ana.page.locator(".feed-index a")
    expect(chips).to_have_count(6)
    assert [chip.evaluate(COVERED) for chip in chips.all()] == [[]] * 6


def test_a_tap_on_a_dead_connection_wastes_no_look(cast, server, proxy):
    """The server still receives and would claim the view, but nothing comes back: the page must not ask."""
    ana = reader(cast, proxy)
    ana.page.clock.run_for(5_000)
    proxy.hold_down()
    ana.open_button("Still there").click()
    assert proxy.caught.wait(20), "a sign of life is asked for"
    ana.page.clock.run_for(PATIENCE_MS)
    expect_not_opened(ana)
    expect(ana.row("Still there")).to_contain_text("Unread")
    assert "snap.open" not in ana.page.evaluate("window.sent")
    assert is_unread(server)
    ana.page.clock.resume()
    proxy.cut()
    look_once_the_network_is_back(ana, "Still there")


@pytest.mark.proof
def test_checking_the_connection_costs_one_short_message_and_only_after_some_silence(cast, proxy):
    ana = reader(cast, proxy)
    ana.page.clock.run_for(5_000)
    ana.page.evaluate("window.sent = []")
    look(ana, "Still there")
    ana.page.clock.run_for(500)
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("dialog")).to_have_count(0)
    look(ana, "Another")
    assert ana.page.evaluate("window.sent") == ["server.info", "snap.open", "snap.open"]


@pytest.mark.proof
def test_coming_back_to_a_dead_connection_is_noticed_soon(cast, proxy):
    ana = reader(cast, proxy)
    proxy.hold_down()
    ana.page.evaluate("window.sent = []; document.dispatchEvent(new Event('visibilitychange'))")
    # Something else may be held back before.
    wait_until(ana.page, "() => window.sent.includes('server.info')")
    ana.page.clock.run_for(PATIENCE_MS)
    expect(ana.page.get_by_text(OFFLINE)).to_be_visible()


@pytest.mark.smoke
def test_rows_are_readable_offline_and_follow_when_the_network_is_back(cast, server, proxy):
    with cast.script("Ben") as ben:
        gone = ben.post("people", "lion", "Soon gone")["id"]
        ben.post("people", "man", "Stays")
        ana = cast.person("Ana", origin=proxy.origin, service_workers="allow", **PHONE).go("/feeds/people")
        page = ana.page
        page.evaluate("navigator.serviceWorker.ready")
        wait_until_kept(page, "Soon gone", "Stays")
        proxy.go_away()
        expect(page.get_by_text(OFFLINE)).to_be_visible()
        expect(ana.row("Soon gone")).to_contain_text("Unread")
        page.reload()
        expect(page.get_by_text(OFFLINE)).to_be_visible()
        expect(ana.row("Soon gone")).to_contain_text("Unread")
        expect(ana.row("Stays")).to_contain_text("Ben")
        ana.open_button("Stays").click()
        expect_not_opened(ana)
        ben.call("snap.delete", snap=gone)
        ben.post("people", "bear", "New")
        proxy.come_back()
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(ana.row("New")).to_contain_text("Unread")
        expect(ana.row("Soon gone")).to_have_count(0)
        wait_until_kept(page, "Stays", "New")


@pytest.mark.proof
def test_a_tap_while_the_connection_is_made_waits_for_it(cast):
    """After a reload the rows are shown before the connection is open."""
    cast.script("Ben").post("animals", "lion", "Still there")
    ana = cast.person("Ana").go("/feeds")
    page = ana.page
    wait_until_kept(page, "Still there")
    page.add_init_script("""window.held = []; const Socket = WebSocket; window.WebSocket = class extends Socket {
        set onmessage(take) { super.onmessage = (event) => (window.held ? window.held.push(() => take(event)) : take(event)); }
    };""")
    page.reload()
    ana.open_button("Still there").click()
    expect(page.locator(".viewer")).to_be_visible()
    page.evaluate("() => { const { held } = window; window.held = undefined; held.forEach((take) => take()); }")
    expect(page.locator(".viewer-image")).to_be_visible()


@pytest.mark.parametrize("way", ["logged out", in_proofs("deleted"), in_proofs("removed"), in_proofs("revoked"), in_proofs("logged out in another tab")])
def test_stored_rows_go_with_the_login(cast, server, way):
    cast.script("Ben").post("animals", "lion", "Ana saw this")
    ana = cast.person("Ana", device="Ana's laptop").go("/feeds")
    page = ana.page
    wait_until_kept(page, "Ana saw this")
    other = ana.new_page()
    ana.go("/account", other)
    expect(other.get_by_text("This device", exact=True)).to_be_visible()
    if "tab" not in way:
        page.goto(ana.origin + "/account")
        other.close()
    if way == "logged out":
        page.get_by_role("button", name="Log out", exact=True).click()
    if way == "logged out in another tab":
        other.get_by_role("button", name="Log out", exact=True).click()
    if way == "deleted":
        page.get_by_role("button", name="Delete account").click()
        page.get_by_role("dialog").get_by_label("Password").fill(PASSWORD)
        page.keyboard.press("Enter")
    if way == "revoked":
        with Wire(server.url).log_in("Ana", "phone") as wire:
            laptop = next(each for each in wire.call("session.list")["sessions"] if each["device"] == "Ana's laptop")
            wire.call("session.revoke", session=laptop["id"])
    if way == "removed":
        page.get_by_role("button", name="Add an account").click()
        page.get_by_role("button", name="Create an account").click()
        fill_in(page, "Mia")
        page.keyboard.press("Enter")
        expect(page.get_by_role("link", name="Account of Mia")).to_be_visible()
        page.get_by_role("link", name="Account of Mia").click()
        page.get_by_role("button", name="Remove Ana from this device").click()
    wait_until(page, f"async () => !JSON.stringify(await ({KEPT})()).includes({json.dumps(ana.name)}) || {json.dumps(way)} !== 'removed'")
    if way != "removed":
        wait_until_kept(page)


def test_accounts_do_not_see_each_other_s_rows(cast, proxy):
    """A snap that one account has read and another has not, also without a network."""
    cast.script("Ben").post("animals", "lion", "Look")
    cast.script("Mia").socket.close()
    ana = cast.person("Ana", origin=proxy.origin, service_workers="allow").go("/feeds")
    page = ana.page
    page.evaluate("navigator.serviceWorker.ready")
    look(ana, "Look")
    page.keyboard.press("Escape")
    expect(ana.row("Look")).to_contain_text("Read")
    add_account(ana, "Mia")
    wait_until(page, f"async () => (await ({KEPT})()).length === 2")
    proxy.go_away()
    page.goto(proxy.origin + "/feeds")
    expect(ana.row("Look")).to_contain_text("Unread")
    switch_to(ana, "Ana")
    page.get_by_role("link", name="Feeds").first.click()
    expect(ana.row("Look")).to_contain_text("Read")


def test_stored_rows_are_bounded_and_contain_no_image(cast):
    with cast.script("Ben") as ben:
        for number in range(60):
            ben.post("animals", "bear", f"Number {number}")
    ana = cast.person("Ana").go("/feeds")
    page = ana.page
    page.locator("#feed-animals .feed-end").scroll_into_view_if_needed()
    expect(page.locator("#feed-animals .row")).to_have_count(60)
    look(ana, "Number 59")
    wait_until(page, f"async () => (await ({KEPT})())[0]?.feeds.some(({{ snaps }}) => snaps[0]?.status === 'read')")
    kept = page.evaluate(KEPT)[0]["feeds"]
    assert sum(len(feed["snaps"]) for feed in kept) == 30
    allowed = {"id", "feed", "author", "caption", "postedAt", "posted", "status", "opens", "opened", "offset", "picture", "width", "height", "type", "bytes"}
    assert {key for feed in kept for snap in feed["snaps"] for key in snap} <= allowed
    assert len(json.dumps(kept)) < 30_000


# The worker's times are a twentieth, and its cache takes longer to write than the worker waits for the network.
SLOW_CACHE = """() => {
    const { setTimeout: later } = globalThis;
    const { timeout } = AbortSignal;
    globalThis.setTimeout = (act, ms) => later(act, ms / 20);
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 20);
    const { put } = Cache.prototype;
    Cache.prototype.put = async function (...all) {
        await put.apply(this, all);
        await new Promise((resolve) => { later(resolve, 400); });
    };
}"""


@pytest.mark.proof
def test_a_device_that_is_slow_to_store_a_file_shows_it_all_the_same(cast):
    ana = cast.person("Ana", service_workers="allow").go("/feeds")
    wait_until(ana.page, "() => navigator.serviceWorker.controller !== null")
    ana.context.service_workers[-1].evaluate(SLOW_CACHE)
    assert "{" in ana.page.evaluate("async () => (await fetch('/styles/screens.css')).text()")


@pytest.mark.proof
@pytest.mark.parametrize("kind", ["picture", "photo"])
def test_the_composer_shows_its_image_offline(cast, proxy, kind):
    ana = cast.person("Ana", origin=proxy.origin, service_workers="allow", **PHONE).go("/post")
    page = ana.page
    page.evaluate("navigator.serviceWorker.ready")
    page.locator(".print img").last.scroll_into_view_if_needed()
    page.wait_for_function("() => [...document.querySelectorAll('.print img')].every((image) => image.naturalWidth > 0)")
    proxy.go_away()
    page.reload()
    expect(page.locator(".print img")).to_have_count(14)
    if kind == "photo":
        give(page, "paste", photo(900, 600))
    else:
        ana.choose_picture("Lion")
    page.wait_for_function("() => document.querySelector('.compose-preview img')?.naturalWidth > 0")
    if kind == "photo":
        wait_until(page, f"async () => (await ({all_stored('snapfeed.drafts', 'photos')})()).length === 1")
    page.reload()
    page.wait_for_function("() => document.querySelector('.compose-preview img')?.naturalWidth > 0")
    ana.send("Animals", "From the train")
    expect(page.get_by_text("Your post to Animals is kept")).to_be_visible()


def test_a_newer_version_is_offered_once_it_is_here(modules):
    """The version that the page itself came with is none."""
    found = modules.evaluate("""async () => {
        const { watchForUpdates } = await import('/model/updates.js');
        const worker = () => Object.assign(new EventTarget(), { state: 'installing' });
        const registration = Object.assign(new EventTarget(), { installing: worker(), update: async () => {} });
        let offers = 0;
        const look = await watchForUpdates({ ready: Promise.resolve(registration) }, () => { offers += 1; });
        const finish = (each) => {
            registration.dispatchEvent(new Event('updatefound'));
            each.state = 'activated';
            each.dispatchEvent(new Event('statechange'));
            return offers;
        };
        const own = finish(registration.installing);
        registration.update = async () => { registration.installing = worker(); };
        await look();
        return [own, finish(registration.installing)];
    }""")
    assert found == [0, 1]


@pytest.mark.proof
def test_an_offer_stays_between_other_notices(modules):
    shown = modules.evaluate("""async () => {
        const { Notices } = await import('/views/notices.js');
        const notices = new Notices();
        document.body.append(...notices.elements);
        const words = () => notices.elements.map(({ textContent }) => textContent).join('');
        notices.offer('A new version', { label: 'Reload', run() {} });
        const states = [words()];
        notices.say('Saved');
        states.push(words());
        notices.clear();
        states.push(words());
        notices.elements[0].querySelector('.round').click();
        states.push(words());
        for (const each of notices.elements) each.remove();
        return states;
    }""")
    assert shown == ["A new versionReload", "Saved", "A new versionReload", ""]
