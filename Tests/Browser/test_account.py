"""The Account place: exporting data, removing accounts from the device, and posts that wait meanwhile."""

import io
import json
import tarfile
import time
import urllib.error
import urllib.request

import pytest
from PIL import Image
from playwright.sync_api import expect

from accounts import add_account, switch_to
from connection import captions, stored_entries
from images import photo
from people import PASSWORD, PHONE, all_stored, wait_until
from wire import Wire


def export(page, with_photos: bool) -> bytes:
    page.get_by_role("button", name="Download your data").click()
    sheet = page.get_by_role("dialog")
    if with_photos:
        sheet.get_by_label("Include my photos and my snaps’ pictures").check()
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Download", exact=True).click()
    expect(page.get_by_text("Your data is in your downloads.")).to_be_visible()
    assert download.value.suggested_filename == f"snapfeed-Ana.{'tar' if with_photos else 'json'}"
    return download.value.path().read_bytes()


def test_data_is_exported_and_photos_only_by_using_up_their_look(cast, server):
    lion = cast.script("Ben").post("animals", "lion", "Ben's")
    ana = cast.person("Ana", **PHONE).go("/account")
    expect(ana.page.get_by_text("This device", exact=True)).to_be_visible()
    with Wire(server.url).log_in("Ana") as wire:
        wire.call("snap.open", snap=lion["id"])
        wire.post("animals", "bear", "A picture")
        for caption in ("First photo", "Second photo"):
            wire.call("snap.post", photo(900, 600), feed="people", key=caption, caption=caption)
    data = json.loads(export(ana.page, with_photos=False))
    assert data["account"]["name"] == "Ana"
    assert {(snap.get("caption"), snap.get("omitted")) for snap in data["snaps"]} == {
        ("A picture", None), ("First photo", "not_asked"), ("Second photo", "not_asked")}
    assert [each["snap"] for each in data["opens"]] == [lion["id"]]
    with tarfile.open(fileobj=io.BytesIO(export(ana.page, with_photos=True))) as tar:
        names = tar.getnames()
        reported = json.loads(tar.extractfile("snapfeed.json").read())
        files = [snap["file"] for snap in reported["snaps"] if "file" in snap]
        assert len(files) == 2 and names == [*files, "snapfeed.json"]
        assert all(Image.open(tar.extractfile(name)).size == (900, 600) for name in files)
    ana.go("/feeds/people")
    expect(ana.row("First photo")).to_contain_text("Read")
    ana.open_button("First photo").click()
    expect(ana.page.get_by_role("heading", name="Already opened")).to_be_visible()


@pytest.mark.proof
def test_an_export_that_breaks_saves_what_had_arrived(modules):
    """The photos that arrived are claimed, so they must not be thrown away with the rest."""
    found = modules.evaluate("""async () => {
        const { archive, collect } = await import('/model/archive.js');
        const pages = [{ account: { name: 'Ana' }, snaps: [{ id: '1', file: '1.jpg' }], next: 's1', bytes: new Uint8Array(512 + 1024) }];
        const ask = async () => pages.shift() ?? Promise.reject(new Error('cut'));
        const found = await collect(ask, { images: true });
        const refused = await collect(() => Promise.reject(new Error('no')), { images: true }).catch((error) => error.message);
        return [found.error.message, found.data.snaps.length, found.images[0].length, archive(found, 'Ana B').name, refused];
    }""")
    assert found == ["cut", 1, 512, "snapfeed-Ana-B.tar", "no"]


@pytest.mark.proof
def test_an_export_asks_again_while_the_server_is_busy(modules):
    """A busy server has opened nothing, so the export asks again; any other refusal ends it."""
    found = modules.evaluate("""async () => {
        const { collect } = await import('/model/archive.js');
        const refusal = (name) => Object.assign(new Error(name), { name, retryAfterMs: 1 });
        const answers = [refusal('busy'), { account: { name: 'Ana' }, snaps: [{ id: '1' }], next: 's1' }, refusal('busy'), { snaps: [{ id: '2' }] }];
        const cursors = [];
        const ask = async ({ cursor }) => {
            cursors.push(cursor ?? '');
            const answer = answers.shift();
            if (answer instanceof Error) throw answer;
            return answer;
        };
        const whole = await collect(ask, { images: false });
        let asked = 0;
        const refuse = async () => { asked += 1; throw refusal('forbidden'); };
        const refused = await collect(refuse, { images: false }).catch((error) => error.name);
        return [whole.error ?? null, whole.data.snaps.map((snap) => snap.id), cursors, refused, asked];
    }""")
    assert found == [None, ["1", "2"], ["", "", "s1", "s1"], "forbidden", 1]


def test_a_post_that_waits_is_sent_as_its_own_author(cast, server, proxy):
    """Switching accounts neither sends the post under the other name nor loses it."""
    cast.script("Ben").socket.close()
    ana = cast.person("Ana", origin=proxy.origin).go("/post")
    add_account(ana, "Ben")
    switch_to(ana, "Ana")
    page = ana.page
    page.get_by_role("link", name="Post").first.click()
    ana.choose_picture("Cabin")
    proxy.go_away()
    ana.send("Landscapes", "Ana's own")
    expect(page.get_by_text("Your post to Landscapes is kept")).to_be_visible()
    switch_to(ana, "Ben")
    proxy.come_back()
    page.get_by_role("link", name="Feeds").first.click()
    expect(page.locator(".feed-count").first).to_be_attached()
    expect(page.get_by_text("No connection")).to_have_count(0)
    assert captions(server, "landscapes") == []
    expect(ana.row("Ana's own")).to_have_count(0)
    switch_to(ana, "Ana")
    expect(page.get_by_text("Posted to Landscapes")).to_be_visible()
    with Wire(server.url).log_in("Ben") as wire:
        assert [snap["author"]["name"] for snap in wire.call("feed.page", feed="landscapes")["snaps"]] == ["Ana"]


def test_an_account_that_leaves_the_device_leaves_nothing_behind(cast, server, proxy):
    """Neither a login on the server nor a waiting post."""
    cast.script("Ben").socket.close()
    ana = cast.person("Ana", origin=proxy.origin).go("/post")
    page = ana.page
    token = page.evaluate("JSON.parse(localStorage['snapfeed.accounts'])[0].token")
    add_account(ana, "Ben")
    switch_to(ana, "Ana")
    page.get_by_role("link", name="Post").first.click()
    ana.choose_picture("Cabin")
    proxy.go_away()
    ana.send("Landscapes", "Never mind")
    expect(page.get_by_text("Your post to Landscapes is kept")).to_be_visible()
    assert stored_entries(page) == ["Never mind"]
    switch_to(ana, "Ben")
    proxy.come_back()
    expect(page.get_by_text("No connection")).to_have_count(0)
    page.get_by_role("link", name="Account of Ben").click()
    page.get_by_role("button", name="Remove Ana from this device").click()
    expect(page.get_by_text("Ana", exact=True)).to_have_count(0)
    wait_until(page, f"async () => !(await ({all_stored('snapfeed.outbox', 'entries')})()).length")
    wait_for_refusal(server, token)


def wait_for_refusal(server, token: str) -> None:
    """Waits until the server no longer accepts the token."""
    deadline = time.monotonic() + 10
    while True:
        with Wire(server.url) as wire:
            reply = wire.ask("session.resume", token=token)
        if reply.get("error", {}).get("data", {}).get("name") == "invalid_token":
            return
        assert time.monotonic() < deadline


@pytest.mark.proof
@pytest.mark.parametrize("size", [PHONE, {}], ids=["phone", "desk"])
def test_a_form_is_sent_once_however_often_it_is_tapped(cast, size):
    ana = cast.person("Ana", **size)
    page = ana.page
    asked = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(json.loads(frame)["method"])))
    ana.go("/account")
    expect(page.get_by_text("This device", exact=True)).to_be_visible()
    page.get_by_role("button", name="Change password").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Current password").fill(PASSWORD)
    sheet.get_by_label("New password").fill("a better horse")
    change = sheet.get_by_role("button", name="Change password")
    change.evaluate("button => { for (let taps = 0; taps < 5; taps++) button.click(); }")
    expect(page.get_by_text("Password changed.")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)
    assert asked.count("account.changePassword") == 1


def test_an_export_has_every_list_of_the_server(modules):
    found = modules.evaluate("""async () => {
        const { collect } = await import('/model/archive.js');
        const pages = [{ account: { name: 'Ana' }, snaps: [], photos: [{ id: '1' }], next: 's1' }, { photos: [{ id: '2' }], follows: [{ id: '3' }] }];
        const { data } = await collect(async () => pages.shift(), { images: false });
        return [data.photos.length, data.follows.length];
    }""")
    assert found == [2, 1]


@pytest.mark.proof
@pytest.mark.parametrize("language, name", [("en", "Documentation"), ("de", "Dokumentation (englisch)")])
def test_the_documentation_is_beside_the_version(cast, language, name):
    page = cast.person("Ana", **PHONE, locale=language).go("/account").page
    with page.context.expect_page() as opened:
        page.get_by_role("link", name=name).click()
    expect(opened.value).to_have_url(f"{cast.origin}/docs")
    expect(opened.value.get_by_role("heading").first).to_be_visible()


@pytest.mark.proof
def test_the_name_is_changed_under_account_and_shown_everywhere(cast, server):
    """A taken name is refused at its field; the tab of the own profile leads to the new name."""
    cast.script("Ben")
    page = cast.person("Ana", **PHONE).go("/account").page
    page.get_by_role("button", name="Change name").click()
    sheet = page.get_by_role("dialog")
    field = sheet.get_by_label("New name")
    expect(field).to_have_value("Ana")
    for wrong, words in [("BEN", "This name is taken."), (" ", "Enter a name.")]:
        field.fill(wrong)
        field.press("Enter")
        expect(sheet).to_contain_text(words)
    field.fill("Anna Lang")
    field.press("Enter")
    expect(page.get_by_text("Your name is Anna Lang now.")).to_be_visible()
    expect(page.locator(".line[aria-current] .line-title")).to_have_text("Anna Lang")
    page.get_by_role("navigation").get_by_role("link", name="You").click()
    expect(page.get_by_role("heading", name="Anna Lang")).to_be_visible()
    with Wire(server.url) as wire:
        assert wire.call("session.create", name="anna lang", password=PASSWORD)["user"]["name"] == "Anna Lang"


def test_an_access_token_is_made_used_and_revoked_under_account(cast, server):
    """It is shown once, does what was chosen, is listed with its last use, and no longer works once it is revoked."""
    ana = cast.person("Ana", **PHONE).go("/account")
    page = ana.page
    expect(page.get_by_text("No access tokens.")).to_be_visible()
    page.get_by_role("button", name="New access token").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_label("Do what you can do as an admin")).to_have_count(0)
    sheet.get_by_label("Name", exact=True).fill("Photo frame")
    sheet.get_by_label("Read what you can see").uncheck()
    sheet.get_by_role("button", name="Create token").click()
    expect(sheet.get_by_text("Choose at least one.")).to_be_visible()
    sheet.get_by_label("Read what you can see").check()
    sheet.get_by_role("button", name="Create token").click()
    token = page.get_by_label("Token", exact=True).input_value()
    page.get_by_role("button", name="Done").click()
    line = page.locator(".line", has_text="Photo frame")
    expect(line).to_contain_text("Not used yet")
    assert call(server, token, "feed.list") == 200 and call(server, token, "follow.create", account="1") == 403
    line.get_by_role("button", name="Revoke Photo frame").click()
    page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
    expect(page.get_by_text("No access tokens.")).to_be_visible()
    assert call(server, token, "feed.list") == 401


def call(server, token: str, method: str, **params) -> int:
    """The status of a call of the HTTP API."""
    origin = server.url.replace("ws", "http", 1).rsplit("/", 1)[0]
    request = urllib.request.Request(f"{origin}/api/{method}", json.dumps(params).encode(), {"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request) as response:
            return response.status
    except urllib.error.HTTPError as error:
        return error.code
