"""The pages below /docs: whole without scripts, with nothing from elsewhere, and the search finds things."""

import re
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from playwright.sync_api import expect

from people import DESK, PHONE, resize

# A long table finds the widths of its columns while its rows arrive, which a busy machine shows. That is counted apart.
SHIFT = """window.shift = { tables: 0, others: 0 };
const isCell = ({ node }) => Boolean((node?.nodeType === 1 ? node : node?.parentElement)?.closest('table'));
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shift[entry.sources.length && entry.sources.every(isCell) ? 'tables' : 'others'] += entry.value;
}).observe({ type: 'layout-shift', buffered: true });"""
TOO_WIDE = """() => {
    const wide = (element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest('.scrolls-x, pre, [popover], .unseen');
    const found = [...document.querySelectorAll('body *')].filter(wide).map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 30)}`);
    return document.documentElement.scrollWidth > innerWidth ? [`the page is ${document.documentElement.scrollWidth} wide`, ...found.slice(0, 5)] : found.slice(0, 5);
}"""

# Words of other products, and where their answers are.
OTHERS = {
    "cors": "/docs/recipes/web-app#which-requests-are-allowed", "OAuth": "/docs/logins", "oidc": "/docs/logins", "pagination": "/docs/methods#feed.page",
    "idempotency": "/docs/http-api#post-once-whatever-happens", "rest": "/docs/http-api", "typescript": "/docs/javascript", "supabase": "/docs/recipes/migrating",
    "direct message": "/docs/protocol/inbox", "dm": "/docs/protocol/inbox", "comments": "/docs/protocol/comments", "jwt": "/docs/recipes/own-users",
}


@pytest.fixture
def visit(browser, server):
    """A function that makes a page in a context of its own; what it asked for is in `page.asked`."""
    contexts = []

    def open_page(**options):
        context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, **options})
        contexts.append(context)
        page = context.new_page()
        page.asked, page.trouble = [], []
        page.on("request", lambda request: page.asked.append(request.url))
        page.on("console", lambda message: page.trouble.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: page.trouble.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()


def paths(page, server) -> list[str]:
    """The paths of all pages, from the navigation."""
    page.goto(server.http + "/docs")
    found = page.eval_on_selector_all("#docs-pages a", "(links) => links.map((link) => link.getAttribute('href'))")
    found = [path for path in found if path.startswith("/docs")]
    assert len(found) > 15 and "/docs/protocol" in found
    return found


@pytest.mark.proof
def test_every_page_answers_and_every_link_and_anchor_leads_somewhere(visit, server):
    page = visit(java_script_enabled=False)
    anchors, links = {}, []
    for path in paths(page, server):
        assert page.goto(server.http + path).status == 200, path
        ids = page.eval_on_selector_all("[id]", "(all) => all.map((each) => each.id)")
        anchors[path] = set(ids)
        assert len(ids) == len(anchors[path]), f"{path} has the same id twice"
        links += [(path, href) for href in page.eval_on_selector_all("a[href]", "(all) => all.map((each) => each.getAttribute('href'))")]
        assert page.locator("h1").count() == 1, path
    broken = []
    for path, href in links:
        target, anchor = urldefrag(urljoin(path, href))
        if target.startswith("/docs") and (target not in anchors or anchor and anchor not in anchors[target]):
            broken.append((path, href))
    assert broken == []
    assert not [link for link in links if link[1].endswith(".md") or link[1].startswith("doc:")]


# The narrowest width, with text twice as large, is the hardest.
@pytest.mark.proof
@pytest.mark.parametrize(
    ("options", "widths"), [({**PHONE, "color_scheme": "dark"}, ()), (PHONE, (320, 390, 820)), (DESK, (1440, 2560))], ids=["narrowest", "phone", "desk"]
)
def test_every_page_fits_and_contacts_only_this_server(visit, server, options, widths):
    page = visit(**options)
    for path in paths(page, server):
        page.goto(server.http + path)
        check_order(page, path)
        for width in widths:
            resize(page, width, 800)
            assert (path, width, page.evaluate(TOO_WIDE)) == (path, width, [])
        resize(page, 320, 568)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert (path, page.evaluate(TOO_WIDE)) == (path, []), "text twice as large"
        resize(page, **options["viewport"])
    page.fill("#docs-search", "offset")
    expect(page.locator("#docs-found a").first).to_be_visible()
    assert {urlsplit(url).netloc for url in page.asked} == {urlsplit(server.http).netloc}
    assert page.trouble == []


@pytest.mark.measurement
@pytest.mark.parametrize("options", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_shifts_on_any_page(visit, server, options):
    page = visit(**options)
    page.add_init_script(SHIFT)
    for path in paths(page, server):
        page.goto(server.http + path)
        shift = page.evaluate("window.shift")
        assert (path, shift["others"]) == (path, 0) and shift["tables"] < 0.01, (path, shift)


def check_order(page, path: str) -> None:
    """Controls have names, and a page has its landmarks and its headings in order."""
    nameless = page.eval_on_selector_all("a, button, input", "(all) => all.filter((each) => !(each.textContent.trim() || each.ariaLabel || each.labels?.length)).map((each) => each.outerHTML)")
    assert (path, nameless) == (path, [])
    assert page.locator("main").count() == 1 and page.title().endswith("Snapfeed")
    levels = page.eval_on_selector_all("main :is(h1, h2, h3, h4)", "(all) => all.map((each) => Number(each.tagName[1]))")
    assert all(after - before <= 1 for before, after in zip(levels, levels[1:])), path


@pytest.mark.proof
def test_the_search_finds_errors_close_codes_methods_and_names_in_the_prose(visit, server):
    page = visit()
    for words, address in (("1030", "/docs/errors#already_opened"), ("4500", "/docs/errors#close-4500"), ("snap.post", "/docs/methods#snap.post")):
        page.goto(server.http + "/docs")
        page.keyboard.press("/")
        page.keyboard.type(words)
        expect(page.locator("#docs-found a").first).to_have_attribute("href", address)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page).to_have_url(server.http + address)
        expect(page.locator("[id='" + address.partition("#")[2] + "']")).to_be_in_viewport()
    page.goto(server.http + "/docs")
    page.fill("#docs-search", "retryAfterMs")
    expect(page.locator("#docs-found a[href='/docs/protocol#errors'] mark")).to_have_text("retryAfterMs")
    for words, address in OTHERS.items():
        page.fill("#docs-search", words)
        expect(page.locator("#docs-found a").first).to_have_attribute("href", address)
    page.fill("#docs-search", "zebrafinch")
    expect(page.locator("#docs-status")).to_have_text("Nothing found")
    page.keyboard.press("Escape")
    expect(page.locator("#docs-found")).to_be_hidden()


def test_without_scripts_a_page_is_read_and_left_on_a_phone(visit, server):
    page = visit(**{**PHONE, "java_script_enabled": False})
    page.goto(server.http + "/docs/protocol")
    expect(page.locator("#docs-search")).to_be_hidden()
    expect(page.get_by_role("heading", name="Close codes")).to_be_visible()
    page.get_by_role("button", name="On this page").click()
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="Errors").click()
    assert page.url.endswith("#errors")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Pages").click()
    page.get_by_role("link", name="Errors and close codes").click()
    expect(page.locator("h1")).to_have_text("Errors and close codes")


@pytest.mark.proof
def test_a_block_of_code_is_copied(visit, server):
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    page.goto(server.http + "/docs/recipes/backup")
    block = page.locator(".code", has_text="restore").first
    block.hover()
    block.get_by_role("button").click()
    expect(block.get_by_role("button")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == block.locator("pre").text_content()


@pytest.mark.proof
def test_reading_the_docs_keeps_the_app_page(visit, server):
    """The service worker keeps what is navigated to as the app's page; the docs are not that, and are not kept."""
    page = visit()
    page.goto(server.http + "/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    # The worker keeps a page before it hands it over.
    page.goto(server.http + "/docs/protocol")
    kept = page.evaluate("""async () => {
        const rows = [];
        for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) rows.push([new URL(url).pathname, await (await caches.match(url)).text()]);
        return rows;
    }""")
    assert kept and not [path for path, _ in kept if path.startswith("/docs")]
    assert "wire protocol" not in dict(kept)["/"]


@pytest.mark.proof
def test_the_keyboard_goes_round_the_navigation_to_the_article(visit, server):
    page = visit()
    page.goto(server.http + "/docs/limits")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the article")).to_be_focused()
    page.keyboard.press("Enter")
    assert re.search("#docs-main$", page.url)
    assert page.evaluate("document.activeElement.id") == "docs-main"
