"""What the page costs and whom it talks to."""

import json

from playwright.sync_api import expect

from people import PHONE

BUDGET_BYTES = 60_000
BUDGET_WITH_HEADERS = 85_000


def test_the_first_view_is_light_and_asks_nobody_else(cast, capsys):
    stranger = cast.stranger(**PHONE)
    page = stranger.page
    complaints = stranger.watch()
    sizes, bodies = {}, {}
    session = stranger.context.new_cdp_session(page)
    session.send("Network.enable")
    urls = {}
    session.on("Network.requestWillBeSent", lambda event: urls.setdefault(event["requestId"], event["request"]["url"]))
    session.on("Network.loadingFinished", lambda event: sizes.setdefault(urls[event["requestId"]], event["encodedDataLength"]))
    session.on("Network.dataReceived", lambda event: bodies.update({event["requestId"]: bodies.get(event["requestId"], 0) + event["encodedDataLength"]}))
    stranger.go("/")
    expect(page.locator(".contact-sheet img")).to_have_count(14)
    page.wait_for_load_state("networkidle")
    own = {url: size for url, size in sizes.items() if "/pictures/" not in url}
    whole = sum(own.values())
    weight = sum(size for request, size in bodies.items() if urls[request] in own)
    with capsys.disabled():
        print(f"\n  [measured] first view: {weight} bytes compressed in {len(own)} files, {whole} with headers; thumbnails {sum(sizes.values()) - whole} bytes")
    assert 30_000 < weight < BUDGET_BYTES
    assert whole < BUDGET_WITH_HEADERS
    assert all(url.startswith(cast.origin) for url in sizes)
    assert complaints == []


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
