"""A photo in its full size, up to 4,096 pixels: how it is sent, and how it is shown and saved."""

import base64
import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import expect

from images import give, photo
from people import DESK, PHONE, as_modules, until, wait_until
from photos import add
from test_photo_view import expect_large, looking, scale_is, view
from wire import Wire

SENT = """async ([text, kind, limits]) => {
    const [{ bytesToPost }, { preparePhoto }] = await Promise.all(['/model/prepare-photo.js', '/ui.js'].map((path) => import(path)));
    const prepared = await preparePhoto(new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))]));
    const sent = await createImageBitmap(new Blob([await bytesToPost(prepared, kind, limits)]));
    return [[prepared.width, prepared.height], [sent.width, sent.height]];
}"""
LIMITS = {"photoSidePixels": 4_096, "uploadBytes": 8 << 20}

FULL = ".photo-slide:not([inert]) img[src*='/full/']"
FULL_FETCHED = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/full/')).length"


@pytest.mark.parametrize(
    "size, kind, limits, sent",
    [
        ((3_000, 1_500), "photo", {}, (3_000, 1_500)),
        ((6_000, 1_500), "photo", {}, (4_096, 1_024)),
        ((6_000, 1_500), "photo", {"photoSidePixels": 8_192}, (4_096, 1_024)),
        ((3_000, 1_500), "photo", {"photoSidePixels": 2_400}, (2_400, 1_200)),
        # A snap, a server that keeps none, too many bytes, and a picture that is not larger.
        ((3_000, 1_500), "snap", {}, (2_048, 1_024)),
        ((3_000, 1_500), "photo", {"photoSidePixels": 2_048}, (2_048, 1_024)),
        ((3_000, 1_500), "photo", {"uploadBytes": 1_000}, (2_048, 1_024)),
        ((1_200, 600), "photo", {}, (1_200, 600)),
    ],
    ids=["whole", "bounded", "bounded here", "bounded there", "snap", "off", "bytes", "small"],
)
def test_only_a_photo_is_sent_in_its_full_size(modules, size, kind, limits, sent):
    prepared, found = modules.evaluate(SENT, [base64.b64encode(photo(*size)).decode(), kind, LIMITS | limits])
    assert tuple(found) == sent and max(prepared) <= 2_048


def test_a_picture_chosen_as_a_photo_keeps_its_full_size(cast):
    ana = cast.person("Ana", **PHONE).go("/post")
    give(ana.page, "drop", photo(3_000, 400))
    add(ana, "Wide")
    expect(ana.page.get_by_text("Posted to your profile")).to_be_visible()
    with Wire(cast.server.url).log_in("Ana") as wire:
        images = wire.call("profile.photos", account=wire.user["id"])["photos"][0]["images"]
    assert [images[size]["width"] for size in ("large", "full")] == [2_048, 3_000]


def wide(cast, count: int = 1, size=(3_000, 300)) -> list[str]:
    """Ben's photos, the oldest first, each with a full size."""
    with cast.script("Ben") as ben:
        return [ben.add_photo(attachment=photo(*size), caption=f"Number {number}")["id"] for number in range(count)]


def test_zooming_shows_the_full_size_once_it_is_decoded(cast):
    page = looking(cast, wide(cast)[0], **DESK).page
    assert page.evaluate(FULL_FETCHED) == 0
    held = []
    page.route("**/full/**", lambda route: held.append(route))
    page.keyboard.press("+")
    page.keyboard.press("+")
    scale_is(page, "scale === 2.25")
    until(page, lambda: held)
    # The image that was shown stays until the other one can take its place.
    expect(page.locator(".photo-slide:not([inert]) img")).to_have_count(1)
    expect(page.locator(".photo-slide:not([inert]) img[src*='/large/']")).to_be_visible()
    held[0].continue_()
    expect(page.locator(FULL)).to_be_visible()
    expect(page.locator(".photo-slide:not([inert]) img")).to_have_count(1)
    assert page.locator(FULL).evaluate("image => image.naturalWidth") == 3_000 and view(page)[0] == 2.25
    page.keyboard.press("0")
    scale_is(page, "scale === 1")
    expect(page.locator(FULL)).to_be_visible()


@pytest.mark.proof
def test_a_photo_enlarged_offline_gets_its_full_size_once_connected(cast, proxy):
    page = looking(cast, wide(cast)[0], origin=proxy.origin, **DESK).page
    proxy.go_away()
    expect(page.get_by_text("No connection")).to_be_visible()
    page.keyboard.press("+")
    page.keyboard.press("+")
    scale_is(page, "scale === 2.25")
    proxy.come_back()
    expect(page.locator(FULL)).to_be_visible()


# Notes the waits before a full size is asked for again, and waits so long in their place.
WAITS = """(ms) => {
    const real = window.setTimeout;
    window.waits = [];
    Math.random = () => 1;
    window.setTimeout = (act, after, ...rest) => real(act, /enlarge/i.test(act) ? (window.waits.push(after), ms) : after, ...rest);
}"""


def failing(page, times: int):
    """Refuses the full size so many times."""
    left = [404] * times
    page.route("**/full/**", lambda route: route.fulfill(status=left.pop()) if left else route.continue_())


@as_modules
@pytest.mark.proof
def test_a_full_size_that_failed_is_fetched_again_after_growing_waits(cast):
    page = looking(cast, wide(cast)[0], **DESK).page
    page.evaluate(WAITS, 0)
    failing(page, 7)
    for _ in range(2):
        page.keyboard.press("+")
    expect(page.locator(FULL)).to_be_visible()
    assert page.evaluate("window.waits") == [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]


@as_modules
@pytest.mark.proof
def test_a_full_size_that_failed_is_fetched_again_with_a_new_connection(cast, proxy):
    page = looking(cast, wide(cast)[0], origin=proxy.origin, **DESK).page
    page.evaluate(WAITS, 600_000)
    failing(page, 1)
    for _ in range(2):
        page.keyboard.press("+")
    wait_until(page, "() => window.waits.length === 1")
    proxy.go_away()
    expect(page.get_by_text("No connection")).to_be_visible()
    proxy.come_back()
    expect(page.locator(FULL)).to_be_visible()


@pytest.mark.proof
def test_a_photo_that_is_left_gives_its_full_size_back(cast):
    page = looking(cast, wide(cast, 2)[1], **DESK).page
    for _ in range(2):
        page.keyboard.press("+")
    expect(page.locator(FULL)).to_be_visible()
    page.locator(".photo-viewer").get_by_role("button", name="Older photo").click()
    expect(page.locator(".photo-viewer-caption")).to_have_text("Number 0")
    expect(page.locator("img[src*='/full/']")).to_have_count(0)
    assert page.evaluate(FULL_FETCHED) == 1


@pytest.mark.proof
def test_a_small_photo_is_zoomed_without_a_full_size(cast):
    with cast.script("Ben") as ben:
        photo_id = ben.add_photo("bridge")["id"]
    page = looking(cast, photo_id, **DESK).page
    for _ in range(3):
        page.keyboard.press("+")
    scale_is(page, "scale > 2")
    expect(page.locator(".photo-slide:not([inert]) img[src*='/large/']")).to_be_visible()


def test_save_gives_the_full_size(cast):
    page = cast.person("Ana", **DESK).go(f"/photo/{wide(cast)[0]}").page
    expect_large(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save image").click()
    assert Image.open(io.BytesIO(Path(download.value.path()).read_bytes())).size == (3_000, 300)
    assert download.value.suggested_filename.endswith(".jpg")


RENDERED = """async (text) => {
    const [{ renderForPost }, { sourceOf }, { stateOf }, { bytesToPost }, { preparePhoto }] = await Promise.all(
        ['/editor/render.js', '/editor/source.js', '/editor/steps.js', '/model/prepare-photo.js', '/ui.js'].map((path) => import(path)));
    const photo = await preparePhoto(new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))]));
    const source = await sourceOf({ photo });
    const stroke = { points: [[100, 100], [300, 100]], size: 60, colour: '#ffff00' };
    const words = { id: 1, letters: 'I', x: 1500, y: 300, size: 200, colour: '#ffffff' };
    const state = stateOf([{ kind: 'draw', stroke }, { kind: 'write', words }, { kind: 'turn', by: 1 }, { kind: 'crop', crop: { x: 0, y: 0, width: 1, height: 0.5 } }]);
    const edited = await renderForPost(source, state, photo.source);
    const all = [];
    for (const kind of ['snap', 'photo']) {
        const bytes = await bytesToPost(edited, kind, { photoSidePixels: 4096, uploadBytes: 8388608 });
        all.push(await new Promise((done) => { const reader = new FileReader(); reader.onload = () => done(reader.result.split(',')[1]); reader.readAsDataURL(new Blob([bytes])); }));
    }
    return all;
}"""


@pytest.mark.proof
def test_an_edited_photo_is_drawn_again_from_all_its_pixels(modules):
    """A stroke, a word, a turn and a crop are at the same place in both sizes."""
    halves = Image.new("RGB", (4_000, 2_000), (180, 40, 40))
    halves.paste((40, 40, 180), (2_000, 0, 4_000, 2_000))
    file = io.BytesIO()
    halves.save(file, "JPEG", quality=95)
    snap, full = [Image.open(io.BytesIO(base64.b64decode(each))).convert("RGB") for each in modules.evaluate(RENDERED, base64.b64encode(file.getvalue()).decode())]
    assert (snap.size, full.size) == ((1_024, 1_024), (2_000, 2_000))
    small = full.resize(snap.size)
    # The stroke, which is now at the right, the word, and both halves.
    for x, y, colour in [(924, 200, (255, 255, 0)), (500, 500, (180, 40, 40)), (100, 900, (180, 40, 40))]:
        for image in (snap, small):
            assert all(abs(found - wanted) < 16 for found, wanted in zip(image.getpixel((x, y)), colour))
    assert ImageStat.Stat(ImageChops.difference(snap, small)).rms[0] < 8


@pytest.mark.proof
def test_an_edited_photo_keeps_its_full_size_over_a_reload(cast):
    ana = cast.person("Ana", **DESK).go("/post")
    page = ana.page
    give(page, "drop", photo(3_000, 1_500))
    page.get_by_role("button", name="Edit picture").click()
    page.locator(".editor-tools").get_by_role("button", name="Rotate", exact=True).click()
    page.get_by_role("button", name="Rotate right").click()
    page.locator(".editor").get_by_role("button", name="Done").click()
    expect(page.locator(".compose-preview img")).to_have_js_property("naturalHeight", 2_048)
    page.reload()
    expect(page.locator(".compose-preview img")).to_have_js_property("naturalHeight", 2_048)
    add(ana, "Upright")
    expect(page.get_by_text("Posted to your profile")).to_be_visible()
    with Wire(cast.server.url).log_in("Ana") as wire:
        images = wire.call("profile.photos", account=wire.user["id"])["photos"][0]["images"]
    assert [(images[size]["width"], images[size]["height"]) for size in ("large", "full")] == [(1_024, 2_048), (1_500, 3_000)]
