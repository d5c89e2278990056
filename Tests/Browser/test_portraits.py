"""Portraits and banners: choosing, cropping, the camera, removing; where they are seen, and what stays in sight while scrolling."""

import io

import pytest
from PIL import Image
from playwright.sync_api import expect

from people import DESK, LANDSCAPE, PHONE, wait_until
from shift import RESET, WATCH
from wire import Wire

many = pytest.mark.parametrize("serve_options", [["--limit", "photosPerMinute=0"]], ids=["many"])
# The colour in the middle of an image that has arrived.
MIDDLE = """image => {
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
}"""
LOADED = "images => images.length > 0 && images.every((image) => image.complete && image.naturalWidth > 0)"


def halves(width: int = 800, height: int = 400) -> bytes:
    """An image whose left half is red and whose right half is blue."""
    image = Image.new("RGB", (width, height), (200, 20, 20))
    image.paste((20, 20, 200), (width // 2, 0, width, height))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def set_image(wire: Wire, role: str, image: bytes | None) -> None:
    wire.call("profile.setImage", image, role=role)


WORDS = {"portrait": "profile picture", "banner": "banner"}


def choose(page, role: str, image: bytes) -> None:
    page.get_by_role("button", name=f"Your {WORDS[role]}").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a picture").click()
    chooser.value.set_files({"name": "me.png", "mimeType": "image/png", "buffer": image})
    expect(page.get_by_role("dialog", name=f"Crop your {WORDS[role]}")).to_be_visible()


def colour(image) -> str:
    """The colour that the middle of an image has more of."""
    expect(image).to_be_visible()
    # Not `decode()`, whose promise stays open where the image is replaced meanwhile.
    expect(image).to_have_js_property("complete", True)
    red, _, blue = image.evaluate(MIDDLE)
    return "red" if red > blue else "blue"


def test_a_portrait_is_chosen_moved_and_seen_wherever_its_owner_is(cast):
    ana = cast.person("Ana", **DESK)
    page = ana.go("/@Ana").page
    choose(page, "portrait", halves())
    frame = page.get_by_role("group", name="Visible part of the picture")
    box = frame.bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 100)
    page.mouse.down()
    page.mouse.move(box["x"] - 300, box["y"] + 100, steps=5)
    page.mouse.up()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Profile picture saved.")).to_be_visible()
    assert colour(page.locator(".profile-face img")) == "blue"
    assert colour(page.locator(".account-link img")) == "blue"
    with Wire(cast.server.url).log_in("Ana") as wire:
        wire.post("animals", "bear", "Look")
        wire.add_photo(caption="Stays")
    ben = cast.person("Ben").go("/feeds/animals")
    assert colour(ben.row("Look").locator(".face img")) == "blue"
    ben.go("/@Ana")
    ben.page.get_by_role("button", name="Show the profile picture of Ana").click()
    assert colour(ben.page.get_by_role("dialog").get_by_role("img", name="Profile picture of Ana")) == "blue"
    ben.page.keyboard.press("Escape")
    expect(ben.page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    page.get_by_role("link", name="Account of Ana").click()
    assert colour(page.locator(".account .face img").first) == "blue"


@pytest.mark.proof
def test_a_portrait_that_is_known_late_appears_in_the_account(cast):
    with cast.script("Ana") as wire:
        set_image(wire, "portrait", halves())
        ana = cast.person("Ana").go("/account")
        # The login does not bring it: the app asks for the profile later.
        assert colour(ana.page.locator(".account .face img").first) in ("red", "blue")


@pytest.mark.proof
def test_the_keyboard_crops_too(cast):
    page = cast.person("Ana").go("/@Ana").page
    choose(page, "portrait", halves())
    frame = page.get_by_role("group", name="Visible part of the picture")
    frame.focus()
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("+")
    expect(page.get_by_role("slider", name="Zoom")).to_have_value("1.1")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Profile picture saved.")).to_be_visible()
    assert colour(page.locator(".profile-face img")) == "red"


@pytest.mark.proof
def test_a_portrait_comes_from_the_camera(cast):
    page = cast.person("Ana", permissions=["camera"], **PHONE).go("/@Ana").page
    page.get_by_role("button", name="Your profile picture").click()
    page.get_by_role("button", name="Take a photo").click()
    wait_until(page, "() => document.querySelector('dialog video')?.videoWidth > 0")
    page.get_by_role("button", name="Take photo").click()
    expect(page.get_by_role("dialog", name="Crop your profile picture")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".profile-face img")).to_be_visible()


@pytest.mark.proof
def test_a_blocked_camera_is_explained(cast):
    ana = cast.person("Ana")
    ana.page.add_init_script("navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))")
    page = ana.go("/@Ana").page
    page.get_by_role("button", name="Your profile picture").click()
    page.get_by_role("button", name="Take a photo").click()
    expect(page.get_by_text("Your browser blocks the camera on this site.")).to_be_visible()


@pytest.mark.proof
def test_portrait_refuses_a_file_that_is_not_an_image(cast):
    page = cast.person("Ana").go("/@Ana").page
    page.get_by_role("button", name="Your profile picture").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a picture").click()
    chooser.value.set_files({"name": "me.png", "mimeType": "image/png", "buffer": b"no picture"})
    expect(page.get_by_role("alert").get_by_text("This file can’t be posted")).to_be_visible()


@pytest.mark.proof
def test_images_are_removed_and_initials_come_back(cast):
    ana = cast.person("Ana")
    with Wire(cast.server.url).log_in("Ana") as wire:
        set_image(wire, "portrait", halves())
        set_image(wire, "banner", halves(900, 300))
    page = ana.go("/@Ana").page
    for role, node in (("portrait", ".profile-face img"), ("banner", ".profile-banner img")):
        expect(page.locator(node)).to_be_visible()
        page.get_by_role("button", name=f"Your {WORDS[role]}").click()
        page.get_by_role("button", name="Remove", exact=True).click()
        expect(page.get_by_text(f"{WORDS[role].capitalize()} removed.")).to_be_visible()
        expect(page.locator(node)).to_have_count(0)
    expect(page.locator(".account-link img")).to_have_count(0)


@pytest.mark.proof
def test_a_banner_is_cropped_to_its_form(cast):
    page = cast.person("Ana").go("/@Ana").page
    choose(page, "banner", halves(600, 600))
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Banner saved.")).to_be_visible()
    image = page.locator(".profile-banner img")
    # Not `decode()`, whose promise stays open where the image is replaced meanwhile.
    expect(image).to_have_js_property("complete", True)
    assert abs(image.evaluate("image => image.naturalWidth / image.naturalHeight") - 3) < 0.1


@pytest.mark.proof
def test_an_address_that_has_ended_leaves_the_initial(cast):
    ana = cast.person("Ana")
    with Wire(cast.server.url).log_in("Ana") as wire:
        set_image(wire, "portrait", halves())
        wire.post("animals", "bear", "Look")
    ana.page.route("**/people/**", lambda route: route.fulfill(status=404))
    ana.go("/feeds/animals")
    face = ana.row("Look").locator(".face")
    expect(face.locator("img")).to_have_count(0)
    assert face.evaluate("node => getComputedStyle(node, '::before').content") == '"A"'


@pytest.mark.proof
@many
@pytest.mark.parametrize("size", [PHONE, DESK, LANDSCAPE], ids=["phone", "desk", "landscape"])
def test_name_and_button_stay_in_sight(cast, size):
    with cast.script("Ben") as ben:
        for _ in range(24):
            ben.add_photo()
        set_image(ben, "banner", halves(900, 300))
    page = cast.person("Ana", **size).go("/@Ben").page
    expect(page.locator(".profile-body .tile").nth(20)).to_be_attached()
    expect(page.get_by_role("button", name="Follow", exact=True)).to_have_count(1)
    page.evaluate("scrollTo(0, 900)")
    strip = page.locator(".profile-strip")
    expect(strip).to_be_visible()
    expect(strip).to_contain_text("Ben")
    wait_until(page, "() => document.querySelector('.profile-strip').getBoundingClientRect().top === 0")
    before = page.evaluate("scrollY")
    strip.get_by_role("button", name="Follow").click()
    expect(strip.get_by_role("button", name="Following")).to_be_visible()
    assert page.evaluate("scrollY") == before


@pytest.mark.proof
def test_the_banner_stretches_and_not_for_those_who_want_no_motion(cast):
    with cast.script("Ben") as ben:
        set_image(ben, "banner", halves(900, 300))
    ana = cast.person("Ana", **PHONE)
    pull = """() => {
        const touch = (type, clientY) => dispatchEvent(new TouchEvent(type, { touches: type === 'touchend' ? [] : [new Touch({ identifier: 1, target: document.body, clientY, clientX: 9 })] }));
        touch('touchstart', 100);
        touch('touchmove', 300);
        const pulled = Number(document.querySelector('.profile-banner').style.getPropertyValue('--pulled'));
        touch('touchend');
        return [pulled, Number(document.querySelector('.profile-banner').style.getPropertyValue('--pulled'))];
    }"""
    page = ana.go("/@Ben").page
    expect(page.locator(".profile-banner img")).to_be_visible()
    pulled, after = page.evaluate(pull)
    assert pulled > 0.1 and after == 0
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(pull)[0] == 0


@pytest.mark.proof
@many
def test_portraits_do_not_shift_the_page(cast):
    with cast.script("Ben") as ben:
        set_image(ben, "portrait", halves())
        for number in range(30):
            ben.post("animals", "bear", f"Look {number}")
    ana = cast.person("Ana", **PHONE)
    ana.page.add_init_script(WATCH)
    ana.page.route("**/people/**", lambda route: (ana.page.evaluate(RESET), route.continue_()))
    ana.go("/feeds/animals")
    wait_until(ana.page, f"() => ({LOADED})([...document.querySelectorAll('.row .face img')].slice(0, 8))")
    assert ana.page.evaluate("window.shift.sum") == 0


@pytest.mark.proof
def test_live_snaps_stand_among_the_newest_posts_without_their_image(cast):
    with cast.script("Ben") as ben:
        ben.add_photo(caption="Stays", alt="A bear that stays")
        snap = ben.post("animals", "lion", "Once")["id"]
    page = cast.person("Ana").go("/@Ben").page
    newest = page.locator(".profile-newest")
    expect(newest.locator("li")).to_have_count(2)
    expect(newest.locator("li").first).to_contain_text("Once")
    expect(newest.locator("li").first.locator("img")).to_have_count(0)
    newest.get_by_role("link", name="Once").click()
    expect(page.get_by_role("button", name="Open snap")).to_be_visible()
    assert page.url.endswith(f"/snap/{snap}")


@pytest.mark.proof
def test_findable_setting_decides_who_finds_the_account(cast):
    page = cast.person("Ana").go("/@Ana").page
    page.get_by_role("button", name="Edit profile").click()
    expect(page.get_by_text("If this is off, only your followers find you and your posts in search.")).to_be_visible()
    page.get_by_label("Show me in search").uncheck()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Profile saved.")).to_be_visible()
    with Wire(cast.server.url).log_in("Ana") as wire:
        assert wire.call("profile.show", name="Ana")["profile"]["findable"] is False
