"""Picture, file, drop, paste, camera; the feed picker; captions; refusals."""

import base64
import io
import re

import pytest
from PIL import Image, ImageOps
from playwright.sync_api import expect

from connection import OFFLINE, stored_entries
from held import hold, release
from images import give, photo
from people import PHONE, SMALL, all_stored, in_proofs, until, wait_until
from wire import Wire

PREPARED = """async (text) => {
    const { preparePhoto } = await import('/model/prepare-photo.js');
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const { blob } = await preparePhoto(new Blob([bytes]));
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
}"""


def expect_posted(person, feed: str, caption: str):
    expect(person.page.get_by_text(f"Posted to {feed}")).to_be_visible()
    person.page.get_by_role("link", name="Feeds").first.click()
    expect(person.page.locator(".feed-index")).to_be_attached()
    if person.chip(feed).is_visible():
        person.chip(feed).click()
    expect(person.row(caption)).to_have_count(1)


def shown_size(person, caption: str):
    """Opens one's own snap, for which the app asks first, and returns the image's natural size."""
    person.open_button(caption).click()
    person.page.get_by_role("dialog").get_by_role("button", name="Open now", exact=True).click()
    image = person.page.locator(".viewer-image")
    expect(image).to_be_visible()
    return image.evaluate("image => [image.naturalWidth, image.naturalHeight]")


@pytest.mark.smoke
def test_a_picture_goes_to_the_one_feed_that_was_chosen(cast):
    ana = cast.person("Ana", **PHONE).go("/post")
    ana.choose_picture("Lion")
    page = ana.page
    expect(page.get_by_text("Choose a feed or people for this picture")).to_be_visible()
    expect(page.get_by_role("button", name="Post", exact=True)).to_be_disabled()
    page.get_by_role("radio", name="Landscapes").check()
    page.get_by_role("radio", name="Animals").check()
    expect(page.get_by_role("radio", name="Landscapes")).not_to_be_checked()
    expect(page.get_by_text("Posting to Animals")).to_be_visible()
    ana.send("Animals", "Monday face")
    expect_posted(ana, "Animals", "Monday face")
    expect(page.locator("#feed-animals .row")).to_have_count(1)
    expect(page.locator("#feed-landscapes .row")).to_have_count(0)


def test_a_post_is_shown_in_its_place_and_can_be_viewed(cast):
    with cast.script("Ben") as ben:
        for number in range(30):
            ben.post("animals", "bear", f"Bear {number}")
    ana = cast.person("Ana", **PHONE).go("/feeds/animals")
    page = ana.page
    page.evaluate("scrollTo(0, 900)")
    ana.choose_picture("Lion")
    ana.send("Animals", "Monday face")
    expect(page).to_have_url(cast.origin + "/feeds/animals")
    expect(ana.snap("Monday face")).to_be_in_viewport()
    page.get_by_role("button", name="View").click()
    expect(page.get_by_text("You haven’t opened your own snap yet.")).to_be_visible()
    page.go_back()
    page.go_back()
    expect(page.get_by_role("heading", name="Pick a picture")).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_photo_buttons_cover_no_picture(cast, locale):
    """German words are longer: they wrap, and the cell only grows in height."""
    page = cast.person("Ana", locale=locale, **SMALL).go("/post").page
    expect(page.locator(".print img")).to_have_count(14)
    places = page.locator(".sheet-grid > li").evaluate_all("""cells => cells.map((cell) => {
        const own = cell.getBoundingClientRect();
        return [...cell.children].every((child) => child.hidden || child.getBoundingClientRect().right <= own.right + 1);
    })""")
    assert places == [True] * 15


def test_a_file_is_scaled_down_and_posted(cast):
    ana = cast.person("Ana").go("/post")
    with ana.page.expect_file_chooser() as chooser:
        ana.page.get_by_role("button", name="My photos").click()
    chooser.value.set_files({"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo(4_000, 2_000)})
    ana.send("People", "From a file")
    expect_posted(ana, "People", "From a file")
    assert shown_size(ana, "From a file") == [2_048, 1_024]


@pytest.mark.proof
def test_a_jpeg_without_an_end_marker_is_posted_and_a_cut_one_is_refused(cast):
    """Samsung's phones and webcams write such files. The browser shows them, and does not decode them for drawing."""
    whole = photo(1_200, 800)
    ana = cast.person("Ana").go("/post")
    give(ana.page, "drop", whole[:-2] + b"\0\0SEFHe\0\0\0")
    ana.send("People", "Open")
    expect_posted(ana, "People", "Open")
    assert shown_size(ana, "Open") == [1_200, 800]
    ana.go("/post")
    give(ana.page, "drop", whole[: len(whole) // 2])
    ana.send("People", "Cut")
    expect(ana.page.get_by_text("The server can’t read this picture")).to_be_visible()


def test_an_upright_photo_stays_upright_and_loses_its_metadata(cast):
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "SECRET CAMERA"
    ana = cast.person("Ana").go("/post")
    give(ana.page, "drop", photo(1_200, 800, exif=exif))
    ana.send("People", "Upright")
    expect_posted(ana, "People", "Upright")
    assert shown_size(ana, "Upright") == [800, 1_200]


@pytest.mark.parametrize("form", ["WEBP", *map(in_proofs, ("PNG", "JPEG"))])
def test_exif_turns_a_picture_as_it_does_on_the_server(modules, form):
    """Chromium turns JPEGs itself, and WebPs not at all."""
    picture = Image.new("RGB", (60, 40), (20, 20, 220))
    picture.paste((220, 20, 20), (0, 0, 30, 20))
    for orientation in range(1, 9):
        exif, file = Image.Exif(), io.BytesIO()
        exif[0x0112] = orientation
        picture.save(file, form, exif=exif, **({} if form == "PNG" else {"quality": 95}))
        encoded = modules.evaluate(PREPARED, base64.b64encode(file.getvalue()).decode())
        shown, wanted = Image.open(io.BytesIO(base64.b64decode(encoded))).convert("RGB"), ImageOps.exif_transpose(Image.open(file)).convert("RGB")
        assert shown.size == wanted.size, orientation
        corners = [(x, y) for x in (4, shown.width - 5) for y in (4, shown.height - 5)]
        reds = [[image.getpixel(corner)[0] > 120 for corner in corners] for image in (shown, wanted)]
        assert reds[0] == reds[1] and sum(reds[0]) == 1, orientation


@pytest.mark.proof
def test_a_photo_dropped_or_pasted_anywhere(cast):
    ana = cast.person("Ana").go("/feeds")
    for how in ("drop", "paste"):
        give(ana.page, how, photo())
        expect(ana.page.get_by_alt_text("The picture you’re about to post")).to_be_visible()
        expect(ana.page.locator(".drop-veil")).to_have_count(0)
        ana.send("City Life", f"By {how}")
        expect_posted(ana, "City Life", f"By {how}")


@pytest.mark.parametrize("words", [in_proofs("for all"), "each"])
def test_pictures_chosen_together_are_posted_one_after_the_other(cast, words):
    ana = cast.person("Ana", **PHONE).go("/post")
    page = ana.page
    page.locator("input[type=file]").set_input_files([{"name": f"{number}.jpg", "mimeType": "image/jpeg", "buffer": photo(100 * number, 90)} for number in (2, 3, 4)])
    expect(page.get_by_role("group", name="Picture 1 of 3")).to_be_visible()
    page.get_by_role("button", name="Stays").click()
    if words == "for all":
        page.locator("#caption").fill("Summer")
        page.get_by_role("button", name="Post all 3").click()
    else:
        page.get_by_role("radio", name="One caption each").check()
        for place in (1, 2, 3):
            expect(page.get_by_role("group", name=f"Picture {place} of 3")).to_be_visible()
            page.locator("#caption").fill(f"Day {place}")
            page.get_by_role("button", name="Post", exact=True).click()
    expect(page.get_by_role("heading", name="Photos", exact=True)).to_be_visible()
    with Wire(cast.server.url).log_in("Ana") as wire:
        posted = lambda: wire.call("profile.photos", account=wire.user["id"])["photos"]  # noqa: E731
        until(page, lambda: len(posted()) == 3)
        assert [each["caption"] for each in posted()] == (["Summer"] * 3 if words == "for all" else ["Day 3", "Day 2", "Day 1"])
        assert [each["width"] for each in posted()] == [400, 300, 200]


@pytest.mark.proof
def test_a_reload_keeps_pictures_chosen_together(cast):
    ana = cast.person("Ana", **PHONE).go("/post")
    page = ana.page
    page.locator("input[type=file]").set_input_files([{"name": f"{number}.jpg", "mimeType": "image/jpeg", "buffer": photo(100 * number, 90)} for number in (2, 3, 4)])
    page.get_by_role("button", name="Stays").click()
    page.get_by_role("radio", name="One caption each").check()
    for place, rest in ((1, 2), (2, 1)):
        expect(page.get_by_role("group", name=f"Picture {place} of 3")).to_be_visible()
        page.locator("#caption").fill(f"Day {place}")
        until_kept(page, rest)
        page.reload()
        expect(page.get_by_role("group", name=f"Picture {place} of 3")).to_be_visible()
        expect(page.locator(".many-strip img")).to_have_count(rest)
        expect(page.locator("#caption")).to_have_value(f"Day {place}")
        if place == 1:
            expect(page.get_by_role("radio", name="One caption each")).to_be_checked()
        page.get_by_role("button", name="Post", exact=True).click()
    expect(page.get_by_role("group", name="Picture 3 of 3")).to_be_visible()
    page.get_by_role("button", name="Post", exact=True).click()
    expect(page.get_by_role("heading", name="Photos", exact=True)).to_be_visible()
    with Wire(cast.server.url).log_in("Ana") as wire:
        until(page, lambda: len(wire.call("profile.photos", account=wire.user["id"])["photos"]) == 3)
        assert [each.get("caption") for each in wire.call("profile.photos", account=wire.user["id"])["photos"]] == [None, "Day 2", "Day 1"]


@pytest.mark.proof
@pytest.mark.parametrize("words", ["for all", "each"])
def test_a_reload_during_a_post_keeps_the_other_pictures(cast, words):
    ana = cast.person("Ana", **PHONE)
    page = ana.page
    _, held = hold(page, "upload")
    ana.go("/post")
    page.locator("input[type=file]").set_input_files([{"name": f"{number}.jpg", "mimeType": "image/jpeg", "buffer": photo(100 * number, 90)} for number in (2, 3, 4)])
    page.get_by_role("button", name="Stays").click()
    if words == "each":
        page.get_by_role("radio", name="One caption each").check()
    page.locator("#caption").fill("Summer")
    page.get_by_role("button", name=re.compile("^Post( all 3)?$")).click()
    until(page, lambda: len(held) == 1)
    assert stored_entries(page) == ["Summer"] * (3 if words == "for all" else 1)
    held.clear()
    page.reload()
    if words == "each":
        expect(page.get_by_role("group", name="Picture 2 of 3")).to_be_visible()
        expect(page.locator(".many-strip img")).to_have_count(1)
    with Wire(cast.server.url).log_in("Ana") as wire:
        posted = lambda: [each["width"] for each in wire.call("profile.photos", account=wire.user["id"])["photos"]]  # noqa: E731
        wanted = [400, 300, 200] if words == "for all" else [200]
        until(page, lambda: release(held) or (posted() == wanted and not stored_entries(page)))


@pytest.mark.proof
def test_pictures_posted_together_offline_keep_their_order(cast, proxy):
    page = cast.person("Ana", origin=proxy.origin, **PHONE).go("/post").page
    page.locator("input[type=file]").set_input_files([{"name": f"{number}.jpg", "mimeType": "image/jpeg", "buffer": photo(100 * number, 90)} for number in (2, 3, 4)])
    page.get_by_role("button", name="Stays").click()
    page.locator("#caption").fill("Three")
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    page.get_by_role("button", name="Post all 3").click()
    wait_until(page, f"async () => (await ({all_stored('snapfeed.outbox', 'entries')})()).filter(({{ bytes }}) => bytes).length === 3")
    proxy.come_back()
    with Wire(cast.server.url).log_in("Ana") as wire:
        posted = lambda: [each["width"] for each in wire.call("profile.photos", account=wire.user["id"])["photos"]]  # noqa: E731
        until(page, lambda: len(posted()) == 3)
        assert posted() == [400, 300, 200]


@pytest.mark.proof
def test_a_refused_post_takes_the_other_pictures_out_of_the_outbox(cast):
    ana = cast.person("Ana", **PHONE)
    page = ana.page
    arrived, _ = hold(page)
    ana.go("/post")
    page.locator("input[type=file]").set_input_files([{"name": f"{number}.jpg", "mimeType": "image/jpeg", "buffer": photo(100 * number, 90)} for number in (2, 3)])
    page.get_by_role("button", name="Stays").click()
    for caption in ("bad \u202e caption", "Good"):
        page.locator("#caption").fill(caption)
        page.get_by_role("button", name="Post all 2").click()
        if caption != "Good":
            expect(page.get_by_text("A caption has up to 250 visible characters")).to_be_visible()
    expect(page.get_by_role("heading", name="Photos", exact=True)).to_be_visible()
    with Wire(cast.server.url).log_in("Ana") as wire:
        until(page, lambda: len(wire.call("profile.photos", account=wire.user["id"])["photos"]) == 2)
        until(page, lambda: not stored_entries(page))
    assert arrived.count("upload") == 3


def until_kept(page, rest: int) -> None:
    """Waits until the device has the draft with its other pictures: a reload comes after that."""
    wait_until(page, """async (rest) => {
        const opening = indexedDB.open('snapfeed.drafts');
        const database = await new Promise((resolve) => { opening.onsuccess = () => resolve(opening.result); });
        const asked = database.transaction('photos').objectStore('photos').getAll();
        const [photo] = await new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result); });
        database.close();
        return photo?.several?.files.length === rest;
    }""", rest)


@pytest.mark.proof
def test_another_app_shares_pictures_and_words_with_this_one(cast):
    """The system sends a form to the address of the manifest, and the service worker answers it."""
    ana = cast.person("Ana", service_workers="allow").go("/post")
    page = ana.page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait_until(page, "() => navigator.serviceWorker.controller !== null")
    target = page.request.get(cast.origin + "/manifest.webmanifest").json()["share_target"]
    share = """async ({ action, params, bytes }) => {
        const form = new FormData();
        for (const name of ['one.jpg', 'two.jpg']) form.append(params.files[0].name, new File([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], name, { type: 'image/jpeg' }));
        form.append(params.text, 'Look at this');
        await fetch(action, { method: 'POST', body: form });
    }"""
    shared = {**target, "bytes": base64.b64encode(photo(200, 100)).decode()}
    page.evaluate(share, shared)
    page.goto(cast.origin + "/feeds")
    # That gives it up.
    wait_until(page, "async () => !(await caches.has('snapfeed.received'))")
    page.evaluate(share, shared)
    page.goto(cast.origin + "/post#received")
    expect(page.get_by_role("group", name="Picture 1 of 2")).to_be_visible()
    expect(page.locator("#caption")).to_have_value("Look at this")
    assert page.evaluate("caches.has('snapfeed.received')") is False


@pytest.mark.proof
def test_a_picture_in_the_clipboard_is_posted_by_a_button(cast):
    ana = cast.person("Ana", permissions=["clipboard-read", "clipboard-write"], **PHONE).go("/post")
    page = ana.page
    page.get_by_role("button", name="Paste").click()
    expect(page.get_by_text("There’s no picture in the clipboard.")).to_be_visible()
    page.evaluate("""async () => {
        const canvas = new OffscreenCanvas(40, 30);
        canvas.getContext('2d').fillRect(0, 0, 20, 30);
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': await canvas.convertToBlob() })]);
    }""")
    page.get_by_role("button", name="Paste").click()
    expect(page.get_by_role("img", name="The picture you’re about to post")).to_be_visible()


@pytest.mark.proof
def test_names_and_tags_are_completed_in_a_caption(cast):
    with cast.script("Anatol B") as author:
        author.add_photo(caption="#sunset and #sunrise")
    ana = cast.person("Ben", **PHONE).go("/post")
    ana.choose_picture("Moon")
    page, caption = ana.page, ana.page.locator("#caption")
    options = page.get_by_role("listbox", name="Suggestions").get_by_role("option")
    wait_until(page, "() => document.querySelector('#caption').hasAttribute('aria-autocomplete')")
    caption.press_sequentially("With @ana")
    expect(options).to_have_text(["Anatol B"])
    options.click()
    expect(caption).to_have_value("With @Anatol B ")
    caption.press_sequentially("at #su")
    expect(options).to_have_count(2)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(caption).to_have_value(re.compile("^With @Anatol B at #sun(set|rise) $"))
    expect(caption).to_be_focused()
    expect(page.get_by_role("heading", name="Choose a feed or people")).to_be_visible()


@pytest.mark.proof
def test_other_kinds_of_images(cast):
    ana = cast.person("Ana").go("/post")
    for form in ("PNG", "WEBP"):
        give(ana.page, "paste", photo(900, 600, form=form))
        ana.send("Landscapes", form)
        expect_posted(ana, "Landscapes", form)
        assert shown_size(ana, form) == [900, 600]
        ana.page.keyboard.press("Escape")
        expect(ana.page.locator("dialog")).to_have_count(0)


def test_posting_a_file_that_is_not_an_image_shows_a_message(cast):
    ana = cast.person("Ana").go("/post")
    give(ana.page, "drop", b"not an image at all")
    expect(ana.page.get_by_text("This file can’t be posted.")).to_be_visible()
    expect(ana.page.get_by_role("heading", name="Pick a picture")).to_be_visible()


@pytest.mark.proof
def test_front_and_back_camera_can_be_switched(cast):
    ana = cast.person("Ana", permissions=["camera"], **PHONE).go("/post")
    page = ana.page
    page.get_by_role("button", name="Camera").click()
    take = page.get_by_role("button", name="Take photo")
    expect(take).to_be_enabled()
    page.get_by_role("button", name="Switch camera").click()
    expect(page.locator("video.mirrored")).to_be_visible()
    expect(take).to_be_enabled()
    page.evaluate("window.tracks = document.querySelector('video').srcObject.getTracks()")
    take.click()
    expect(page.get_by_role("heading", name="Choose a feed or people")).to_be_visible()
    assert page.evaluate("window.tracks.every((track) => track.readyState === 'ended')"), "the camera was left on"
    ana.send("People", "Me")
    expect_posted(ana, "People", "Me")


@pytest.mark.proof
def test_a_camera_that_is_blocked_leaves_a_way_on(cast):
    ana = cast.person("Ana")
    ana.page.add_init_script("navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))")
    ana.go("/post")
    ana.page.get_by_role("button", name="Camera").click()
    expect(ana.page.get_by_text("Your browser blocks the camera on this site.")).to_be_visible()
    with ana.page.expect_file_chooser() as chooser:
        ana.page.get_by_role("button", name="Choose a photo").click()
    chooser.value.set_files({"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo(800, 800)})
    ana.send("People", "Without a camera")
    expect_posted(ana, "People", "Without a camera")


def test_captions_are_text_and_have_a_limit(cast):
    ana = cast.person("Ana").go("/post")
    page = ana.page
    ana.choose_picture("Moon")
    page.get_by_role("radio", name="Landscapes").check()
    page.get_by_label("Caption").fill("👩‍👩‍👧" * 251)
    expect(page.get_by_text("1 character too long")).to_be_visible()
    expect(page.get_by_role("button", name="Post", exact=True)).to_be_disabled()
    ana.send("Landscapes", "<img src=x onerror=alert(1)> & שלום")
    expect_posted(ana, "Landscapes", "<img src=x onerror=alert(1)> & שלום")


def test_a_refused_post_stays_on_the_screen(cast):
    ana = cast.person("Ana").go("/post")
    ana.choose_picture("Moon")
    ana.send("Landscapes", "bad \u202e caption")
    expect(ana.page.get_by_text("A caption has up to 250 visible characters")).to_be_visible()
    expect(ana.page.get_by_label("Caption")).to_have_value("bad \u202e caption")
    ana.send("Landscapes", "good caption")
    expect_posted(ana, "Landscapes", "good caption")


@pytest.mark.proof
def test_a_person_who_goes_elsewhere_while_posting_stays_there(cast, server):
    ana = cast.person("Ana").go("/post")
    ana.choose_picture("Moon")
    server.freeze()
    ana.send("Landscapes", "On its way")
    expect(ana.page.get_by_role("button", name="Posting…")).to_be_visible()
    ana.page.get_by_role("link", name="Feeds").first.click()
    expect(ana.page.get_by_role("heading", name="Feeds", exact=True)).to_be_visible()
    server.thaw()
    expect(ana.page.get_by_text("Posted to Landscapes")).to_be_visible()
    expect(ana.snap("On its way")).to_contain_text("Not opened by you")
    ana.page.get_by_role("link", name="Account of Ana").click()
    expect(ana.page).to_have_url(ana.origin + "/account")
    ana.page.go_back()
    expect(ana.page).to_have_url(ana.origin + "/feeds")


@pytest.mark.proof
def test_a_composer_that_is_quicker_than_the_feeds_gets_them(cast):
    """On the very first visit, the pictures are known from the welcome page, and the feeds come with the first answer."""
    ana = cast.person("Ana")
    ana.page.goto(ana.origin + "/post")
    expect(ana.page.locator(".print img")).to_have_count(14)
    ana.page.evaluate("localStorage['snapfeed.remembered'] = JSON.stringify({ ...JSON.parse(localStorage['snapfeed.remembered']), feeds: [] })")
    ana.page.add_init_script("""window.held = []; const Socket = WebSocket; window.WebSocket = class extends Socket {
        set onmessage(take) { super.onmessage = (event) => (window.held ? window.held.push(() => take(event)) : take(event)); }
    };""")
    ana.page.reload()
    ana.page.get_by_role("button", name="Lion").click()
    expect(ana.page.get_by_role("heading", name="Choose a feed")).to_be_visible()
    expect(ana.page.get_by_role("radio")).to_have_count(0)
    ana.page.evaluate("() => { const { held } = window; window.held = undefined; held.forEach((take) => take()); }")
    ana.send("Animals", "Quick")
    expect_posted(ana, "Animals", "Quick")


@pytest.mark.proof
def test_pasted_text_is_left_to_the_field(cast):
    ana = cast.person("Ana", permissions=["clipboard-read", "clipboard-write"]).go("/post")
    ana.choose_picture("Moon")
    ana.page.get_by_label("Caption").fill("copied")
    ana.page.get_by_label("Caption").press("Control+A")
    ana.page.get_by_label("Caption").press("Control+C")
    ana.page.get_by_label("Caption").press("End")
    ana.page.get_by_label("Caption").press("Control+V")
    expect(ana.page.get_by_label("Caption")).to_have_value("copiedcopied")
    expect(ana.page.locator(".notice")).to_have_count(0)


@pytest.mark.proof
def test_only_the_photo_given_last_counts(cast):
    """The first photo is slow to read; it must not replace the second when it is done."""
    ana = cast.person("Ana")
    ana.page.add_init_script("""const make = createImageBitmap; window.createImageBitmap = async (file) => {
        if (!window.finish) await new Promise((resolve) => { window.finish = resolve; });
        return make(file);
    };
    const close = ImageBitmap.prototype.close; window.read = 0; ImageBitmap.prototype.close = function () { close.call(this); window.read += 1; };""")
    ana.go("/post")
    give(ana.page, "paste", photo(700, 700))
    # Both may wait for the module that reads them, and Chromium continues those who wait in any order.
    ana.page.wait_for_function("() => window.finish")
    give(ana.page, "paste", photo(900, 600))
    expect(ana.page.locator(".compose-preview img")).to_have_attribute("width", "900")
    ana.page.evaluate("window.finish()")
    ana.page.wait_for_function("() => window.read === 2")
    ana.send("People", "The last")
    expect_posted(ana, "People", "The last")
    assert shown_size(ana, "The last") == [900, 600]


@pytest.mark.proof
def test_a_camera_turned_in_haste_leaves_none_on(cast):
    ana = cast.person("Ana", permissions=["camera"])
    ana.page.add_init_script("""window.streams = []; const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        navigator.mediaDevices.getUserMedia = async (wish) => { const stream = await ask(wish); window.streams.push(stream); return stream; };""")
    ana.go("/post")
    ana.page.get_by_role("button", name="Camera").click()
    turn = ana.page.get_by_role("button", name="Switch camera")
    expect(turn).to_be_visible()
    turn.evaluate("button => { button.click(); button.click(); button.click(); }")
    ana.page.wait_for_function("() => window.streams.length === 4")
    expect(ana.page.get_by_role("button", name="Take photo")).to_be_enabled()
    live = "window.streams.filter((stream) => stream.getTracks().some((track) => track.readyState === 'live')).length"
    assert ana.page.evaluate(live) == 1
    ana.page.go_back()
    expect(ana.page.get_by_role("heading", name="Pick a picture")).to_be_visible()
    assert ana.page.evaluate(live) == 0


@pytest.mark.proof
def test_the_welcome_page_offers_no_drop(cast):
    page = cast.stranger().go("/").page
    page.evaluate("""() => { const transfer = new DataTransfer(); transfer.items.add(new File(['x'], 'photo.jpg', { type: 'image/jpeg' }));
        window.kept = ['dragenter', 'dragover', 'drop'].every((name) => !document.body.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: transfer })));
        window.veil = document.querySelector('.drop-veil') !== null; }""")
    assert page.evaluate("[window.kept, window.veil]") == [True, False], "the browser must neither leave the page for a file nor be offered to drop it"
