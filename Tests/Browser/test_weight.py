"""What the page costs and whom it talks to."""

import json

import pytest
from playwright.sync_api import expect

from people import PHONE

# Compressed, without headers and pictures; a phone on 1.6 Mbit/s gets 200 KB a second.
BUDGET_BYTES = 50_000
BUDGET_REQUESTS = 12
# A slow phone: round trips of 150 ms, 1.6 Mbit/s, a processor of a quarter of this machine's speed.
SLOW_NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
SLOW_DOWN = 4
# Counts from before the first script on: what took longer than 50 ms, and when the page could be used for the first time.
OBSERVE = """() => {
    window.longTasks = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((entry) => Math.round(entry.duration)))).observe({ type: 'longtask', buffered: true });
    const look = () => {
        const ready = document.querySelector(SELECTOR);
        if (ready) window.usableAt ??= Math.round(performance.now());
        else requestAnimationFrame(look);
    };
    look();
}"""


def requests_of(person) -> dict[str, int]:
    """Bytes on the wire by address, filled while the page loads; what the page makes itself (blob:) travels nowhere."""
    sizes, urls = {}, {}
    session = person.context.new_cdp_session(person.page)
    session.send("Network.enable")
    session.on("Network.requestWillBeSent", lambda event: urls.setdefault(event["requestId"], event["request"]["url"]))

    def loaded(event):
        url = urls[event["requestId"]]
        if not url.startswith("blob:"):
            sizes[url] = event["encodedDataLength"]

    session.on("Network.loadingFinished", loaded)
    return sizes


def test_the_first_view_is_light_and_asks_nobody_else(cast, capsys):
    stranger = cast.stranger(**PHONE)
    page = stranger.page
    complaints = stranger.watch()
    sizes = requests_of(stranger)
    stranger.go("/")
    expect(page.locator(".contact-sheet img")).to_have_count(14)
    page.wait_for_function("[...document.querySelectorAll('.contact-sheet img')].every((image) => image.naturalWidth)")
    pictures = sum(size for url, size in sizes.items() if "/pictures/" in url)
    own = sum(sizes.values()) - pictures
    with capsys.disabled():
        print(f"\n  [measured] first view: {own} bytes with headers in {len(sizes)} requests, thumbnails {pictures} bytes among them")
    assert 20_000 < own < BUDGET_BYTES
    assert 3 < len(sizes) <= BUDGET_REQUESTS
    assert all(url.startswith(cast.origin) for url in sizes)
    assert complaints == []


@pytest.mark.parametrize("who", ["stranger", "member"])
def test_a_slow_phone_s_first_view_is_measured(cast, capsys, who):
    """Times are told, not judged: this machine is busy with other tests."""
    cast.script("Ben").post("landscapes", "road", "Look")
    person = cast.stranger(**PHONE) if who == "stranger" else cast.person("Ana", **PHONE)
    ready = "form input" if who == "stranger" else ".row"
    sizes = requests_of(person)
    session = person.context.new_cdp_session(person.page)
    session.send("Network.emulateNetworkConditions", SLOW_NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_DOWN})
    person.page.add_init_script(f"({OBSERVE.replace('SELECTOR', json.dumps(ready))})()")
    person.page.goto(person.origin + "/feeds")
    expect(person.page.locator(ready).first).to_be_visible()
    usable, tasks = person.page.evaluate("[usableAt, longTasks]")
    with capsys.disabled():
        print(f"\n  [measured] slow phone, {who}: usable after {usable} ms, {len(sizes)} requests, tasks over 50 ms: {tasks or 'none'}")
    assert len(sizes) <= BUDGET_REQUESTS


def test_plain_names_need_no_segmenter(cast):
    """Making one takes a slow phone 100 ms, in the middle of its first view."""
    with cast.script("Zoë") as author:
        author.post("landscapes", "road", "Look")
    ana = cast.stranger(**PHONE)
    ana.page.add_init_script("""window.segmenters = 0;
        Intl.Segmenter = new Proxy(Intl.Segmenter, { construct(...made) { segmenters += 1; return Reflect.construct(...made); } });""")
    ana.go("/")
    ana.page.get_by_label("Name", exact=True).fill("Ana")
    ana.page.get_by_label("Password", exact=True).fill("correct horse")
    ana.page.keyboard.press("Enter")
    ana.page.get_by_role("link", name="Feeds").first.click()
    expect(ana.page.locator(".row .face").first).to_have_attribute("data-initial", "Z")
    assert ana.page.evaluate("segmenters") == 0


def test_a_whole_visit_talks_to_this_server_alone_and_breaks_no_policy(cast):
    cast.script("Ben").post("animals", "lion", "Look")
    ana = cast.person("Ana", permissions=["camera"], service_workers="allow")
    complaints = ana.watch()
    strangers = []
    allowed = (cast.origin, cast.origin.replace("http", "ws"), "blob:", "data:")
    ana.context.on("request", lambda request: None if request.url.startswith(allowed) else strangers.append(request.url))
    ana.go("/post")
    ana.choose_picture("Moon")
    ana.send("Landscapes", "Policy")
    ana.page.get_by_role("button", name="Camera").click()
    expect(ana.page.get_by_role("button", name="Take photo")).to_be_enabled()
    ana.page.go_back()
    ana.page.get_by_role("link", name="Feeds").first.click()
    ana.open_button("Look").click()
    expect(ana.page.locator(".viewer-image")).to_be_visible()
    ana.page.keyboard.press("Escape")
    ana.page.get_by_role("link", name="Account of Ana").click()
    expect(ana.page.get_by_text("This device", exact=True)).to_be_visible()
    assert strangers == [] and complaints == []


def test_trusted_types_are_obeyed(cast):
    """The server's policy asks for them, and the app runs under it without a complaint."""
    ana = cast.person("Ana", permissions=["local-network-access"], service_workers="allow")
    complaints = ana.watch()
    with ana.page.expect_response(lambda response: response.url.endswith("/feeds")) as page:
        ana.go("/feeds")
    assert "require-trusted-types-for 'script'" in page.value.headers["content-security-policy"]
    ana.page.evaluate("navigator.serviceWorker.ready")
    assert complaints == []


def test_a_return_visit_needs_one_round_trip(cast):
    """Login, feeds, subscription and pictures leave before the first answer comes."""
    cast.script("Ben").post("animals", "lion", "Look")
    ana = cast.person("Ana").go("/feeds")
    traffic = []

    def watch(socket):
        socket.on("framesent", lambda frame: traffic.append(json.loads(frame)["method"]))
        socket.on("framereceived", lambda frame: traffic.append("answer"))

    ana.page.on("websocket", watch)
    ana.page.reload()
    expect(ana.row("Look")).to_be_visible()
    before = traffic[: traffic.index("answer")]
    assert before == ["session.resume", "feed.list", "picture.list", "server.info", "feed.subscribe"]


def test_the_app_is_installable(cast):
    ana = cast.person("Ana", service_workers="allow").go("/feeds")
    session = ana.context.new_cdp_session(ana.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    data = json.loads(manifest["data"])
    assert {icon["sizes"] for icon in data["icons"]} >= {"192x192", "512x512"}
    for icon in data["icons"]:
        assert ana.page.request.get(ana.origin + icon["src"]).ok
    assert ana.page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.active !== null)")
