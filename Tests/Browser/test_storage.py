"""A browser without storage, or with full storage: the app keeps working, and unsaved data lives as long as the page."""

import pytest
from playwright.sync_api import expect

from accounts import sign_up
from people import in_proofs

BLOCKED = """() => {
    const refuse = () => { throw new DOMException('blocked', 'SecurityError'); };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get: refuse });
    LockManager.prototype.request = () => Promise.reject(new DOMException('blocked', 'SecurityError'));
}"""
FULL = """() => {
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...values) {
        const request = put.apply(this, values);
        request.addEventListener('success', () => this.transaction.abort());
        return request;
    };
}"""


@pytest.mark.parametrize("trouble", [BLOCKED, in_proofs(FULL)], ids=["blocked", "full"])
def test_everything_works_without_storage(cast, proxy, trouble):
    cast.script("Ben").post("animals", "lion", "Look")
    ana = cast.stranger()
    complaints = ana.watch()
    ana.page.add_init_script(f"({trouble})()")
    ana.page.goto(proxy.origin)
    sign_up(ana, "Ana")
    ana.choose_picture("Moon")
    ana.send("Landscapes", "Nothing is kept")
    expect(ana.page.get_by_text("Posted to Landscapes")).to_be_visible()
    ana.page.get_by_role("link", name="Feeds").first.click()
    ana.open_button("Look").click()
    expect(ana.page.locator(".viewer-image")).to_be_visible()
    ana.page.keyboard.press("Escape")
    ana.page.get_by_role("link", name="Account of Ana").click()
    ana.page.get_by_label("Appearance").select_option("dark")
    expect(ana.page.locator("html")).to_have_css("background-color", "rgb(21, 17, 14)")
    assert complaints == []


@pytest.mark.proof
@pytest.mark.parametrize("trouble", [BLOCKED, FULL], ids=["blocked", "full"])
def test_a_post_made_offline_is_kept_in_memory(cast, proxy, trouble):
    ana = cast.stranger()
    ana.page.add_init_script(f"({trouble})()")
    ana.page.goto(proxy.origin)
    sign_up(ana, "Ana")
    ana.choose_picture("Moon")
    proxy.go_away()
    ana.send("Landscapes", "Kept in mind")
    expect(ana.page.get_by_text("Your post to Landscapes is kept")).to_be_visible()
    proxy.come_back()
    expect(ana.page.get_by_text("Posted to Landscapes")).to_be_visible()


@pytest.mark.proof
def test_a_store_that_is_cleared_under_the_page_is_made_again(cast):
    """People clear a site's data while it is open; the next post must not fail because of it."""
    ana = cast.person("Ana").go("/post")
    for caption in ("Before", "After"):
        ana.choose_picture("Moon")
        ana.send("Landscapes", caption)
        expect(ana.snap(caption)).to_be_visible()
        session = ana.context.new_cdp_session(ana.page)
        session.send("Storage.clearDataForOrigin", {"origin": ana.origin, "storageTypes": "indexeddb"})
    ana.page.get_by_role("link", name="Feeds").first.click()
    expect(ana.snap("After")).to_contain_text("Not opened by you")


@pytest.mark.proof
def test_a_photo_that_an_earlier_version_kept_to_send_is_still_a_photo(modules):
    entry = modules.evaluate("""async () => {
        const { OutboxStorage } = await import('/model/outbox-storage.js');
        const storage = new OutboxStorage();
        await storage.put({ key: 'old', madeAt: 1, account: 'a', stays: true, picture: 'bear' });
        const [kept] = await storage.all();
        await storage.remove('old');
        return kept;
    }""")
    assert entry == {"key": "old", "madeAt": 1, "account": "a", "kind": "photo", "picture": "bear"}
