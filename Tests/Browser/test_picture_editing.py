"""Editing a picture before it is posted: each tool changes what the server gets, and each step can be taken back."""

import base64
import io
import json
import re
import urllib.request

import pytest
from PIL import Image
from playwright.sync_api import expect

import tasks
from accounts import admin
from editor import open_editor, tool
from images import give
from invariants import text_size
from people import DESK, PHONE, SMALL, all_stored, resize, wait_until

RED, GREEN, BLUE, YELLOW, GREY = (220, 40, 40), (40, 170, 60), (40, 70, 220), (230, 210, 40), (128, 128, 128)
QUARTERS = ((RED, GREEN), (BLUE, YELLOW))
SIZE = (800, 600)
# What a slow phone may take for one task.
TASK_MS = 200


def quarters(size=SIZE, form="PNG", **options) -> bytes:
    """A picture whose corners differ: red and green above blue and yellow."""
    image = Image.new("RGB", size)
    width, height = size[0] // 2, size[1] // 2
    for row, colours in enumerate(QUARTERS):
        for column, colour in enumerate(colours):
            image.paste(colour, (column * width, row * height, (column + 1) * width, (row + 1) * height))
    return encoded(image, form, **options)


def plain(colour) -> bytes:
    return encoded(Image.new("RGB", SIZE, colour), "PNG")


def encoded(image: Image.Image, form: str, **options) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def composing(cast, image: bytes | None = None, name="Ana", **options):
    """A person whose own picture, or a predefined one, is open in the editor."""
    ana = cast.person(name, **options).go("/post")
    if image:
        give(ana.page, "drop", image)
    else:
        ana.choose_picture("Lion")
    open_editor(ana.page)
    return ana


def done(page) -> None:
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".editor")).to_have_count(0)


@pytest.mark.proof
@pytest.mark.parametrize("size", [PHONE, SMALL, DESK], ids=["phone", "small", "desk"])
def test_the_picture_keeps_its_size_from_tool_to_tool(cast, size):
    page = composing(cast, **size).page
    sizes = {}
    for name in ("Crop", "Rotate", "Adjust", "Text", "Draw"):
        tool(page, name)
        if name == "Text":
            page.get_by_role("button", name="Add text").click()
            page.get_by_label("Text", exact=True).fill("Hello")
        resize(page, **size["viewport"])
        sizes[name] = page.locator(".editor-sheet").bounding_box()
    assert len({json.dumps(each) for each in sizes.values()}) == 1, sizes


def slide(page, name: str, value: float) -> None:
    page.get_by_label(name).fill(str(value))


def posted(person) -> Image.Image:
    """Adds the picture to the profile, and fetches it from the server."""
    page = person.page
    page.get_by_role("button", name="Stays").click()
    page.get_by_role("button", name="Post").click()
    expect(page.get_by_text("Posted to your profile")).to_be_visible()
    page.goto(person.origin + "/home")
    link = page.locator(".card-photo a").first
    path = link.get_attribute("href")
    page.goto(person.origin + path)
    saved = page.get_by_role("link", name="Save image").get_attribute("href")
    with urllib.request.urlopen(person.origin + saved) as answer:
        return Image.open(io.BytesIO(answer.read())).convert("RGB")


def previewed(page) -> Image.Image:
    """The picture as the composer shows it, and would send it."""
    data = page.locator(".compose-preview img").evaluate("""async (image) => {
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
        canvas.getContext('2d').drawImage(image, 0, 0);
        return canvas.toDataURL('image/png').split(',')[1];
    }""")
    return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")


def start_over(page) -> None:
    """Opens the editor again, with the picture as it was given."""
    open_editor(page)
    button = page.get_by_role("button", name="Start over")
    if button.is_enabled():
        button.click()


def at(image: Image.Image, x: float, y: float) -> tuple[int, int, int]:
    return image.getpixel((round(x * (image.width - 1)), round(y * (image.height - 1))))


def near(colour, wanted, most=24) -> bool:
    return all(abs(one - other) <= most for one, other in zip(colour, wanted))


def corners(image: Image.Image) -> list:
    """The colours of the four corners, by name."""
    names = {"red": RED, "green": GREEN, "blue": BLUE, "yellow": YELLOW}
    return [next((name for name, wanted in names.items() if near(at(image, x, y), wanted)), at(image, x, y)) for y in (0.1, 0.9) for x in (0.1, 0.9)]


def drag(page, locator, dx: float, dy: float, start=(0.5, 0.5)) -> None:
    box = locator.bounding_box()
    x, y = box["x"] + start[0] * box["width"], box["y"] + start[1] * box["height"]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx / 2, y + dy / 2)
    page.mouse.move(x + dx, y + dy)
    page.mouse.up()


def sheet(page) -> dict:
    return page.locator(".editor-sheet").bounding_box()


def handle(page, name: str):
    return page.get_by_role("button", name=name)


@pytest.mark.smoke
def test_a_corner_is_cut_off_with_the_mouse(cast):
    ana = composing(cast, quarters(), **DESK)
    box = sheet(ana.page)
    drag(ana.page, handle(ana.page, "Bottom right corner"), -box["width"] / 2, -box["height"] / 2)
    expect(ana.page.get_by_text("400 × 300 pixels")).to_be_visible()
    done(ana.page)
    image = posted(ana)
    assert image.size == (400, 300) and corners(image) == ["red"] * 4


@pytest.mark.proof
def test_the_crop_is_moved_and_resized_by_keys(cast):
    ana = composing(cast, quarters(), **DESK)
    page = ana.page
    handle(page, "Left edge").focus()
    for _ in range(5):
        page.keyboard.press("Shift+ArrowRight")
    expect(page.get_by_text("400 × 600 pixels")).to_be_visible()
    handle(page, "Top edge").focus()
    for _ in range(5):
        page.keyboard.press("Shift+ArrowDown")
    handle(page, "Visible part").focus()
    for _ in range(7):
        page.keyboard.press("Shift+ArrowLeft")
    done(page)
    image = posted(ana)
    assert image.size == (400, 300) and corners(image) == ["blue"] * 4


@pytest.mark.proof
def test_forms_of_a_crop(cast):
    page = composing(cast, quarters(), **DESK).page
    for form, size in (("1:1", (600, 600)), ("4:3", (800, 600)), ("Original", (800, 600))):
        page.get_by_role("button", name=form, exact=True).click()
        expect(page.get_by_text(f"{size[0]} × {size[1]} pixels")).to_be_visible()
        drag(page, handle(page, "Top left corner"), 150, 40)
        width, height = map(int, re.findall(r"\d+", page.locator(".crop-size").inner_text()))
        assert width < size[0] and abs(width / height - size[0] / size[1]) < 0.02, form
        expect(handle(page, "Top edge")).to_be_hidden()
        page.get_by_role("button", name="Start over").click()


@pytest.mark.proof
def test_two_fingers_make_a_crop_smaller(cast):
    ana = composing(cast, quarters(), **PHONE)
    page = ana.page
    box = sheet(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    points = lambda apart: [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]  # noqa: E731
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points(120)})
    for apart in (100, 80, 60):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points(apart)})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_text("400 × 300 pixels")).to_be_visible()
    done(page)
    image = posted(ana)
    assert image.size == (400, 300) and corners(image) == ["red", "green", "blue", "yellow"]


@pytest.mark.proof
def test_turning_and_mirroring(cast):
    ana = composing(cast, quarters(), **PHONE)
    page = ana.page
    for buttons, size, wanted in (
        (["Rotate right"] * 4, SIZE, ["red", "green", "blue", "yellow"]),
        (["Rotate right"], (600, 800), ["blue", "red", "yellow", "green"]),
        (["Rotate left"], (600, 800), ["green", "yellow", "red", "blue"]),
        (["Flip"], SIZE, ["green", "red", "yellow", "blue"]),
        (["Rotate right", "Flip"], (600, 800), ["red", "blue", "green", "yellow"]),
    ):
        tool(page, "Rotate")
        for name in buttons:
            page.get_by_role("button", name=name).click()
        done(page)
        image = previewed(page)
        assert (image.size, corners(image)) == (size, wanted), buttons
        start_over(page)
    tool(page, "Rotate")
    page.get_by_role("button", name="Rotate left").click()
    done(page)
    image = posted(ana)
    assert (image.size, corners(image)) == ((600, 800), ["green", "yellow", "red", "blue"])


@pytest.mark.proof
def test_straightening_leaves_no_empty_corner(cast):
    ana = composing(cast, quarters(), **PHONE)
    tool(ana.page, "Rotate")
    slide(ana.page, "Straighten", 20)
    done(ana.page)
    image = posted(ana)
    assert image.size == SIZE
    assert corners(image) == ["red", "green", "blue", "yellow"]
    # The border between the upper quarters leans to the right.
    assert near(at(image, 0.55, 0.05), RED) and near(at(image, 0.45, 0.95), YELLOW)


@pytest.mark.proof
def test_crop_turns_with_the_picture(cast):
    ana = composing(cast, quarters(), **DESK)
    page = ana.page
    box = sheet(page)
    drag(page, handle(page, "Left edge"), box["width"] / 2, 0)
    tool(page, "Rotate")
    page.get_by_role("button", name="Rotate right").click()
    done(page)
    image = posted(ana)
    assert (image.size, corners(image)) == ((600, 400), ["yellow", "green", "yellow", "green"])


@pytest.mark.proof
def test_adjusting_brightness_and_contrast(cast):
    before = (160, 120, 90)
    changes = {
        "Brightness": lambda after: all(high > low + 30 for low, high in zip(before, after)),
        "Contrast": lambda after: after[0] > before[0] + 10 and after[2] < before[2] - 10,
        "Warmth": lambda after: after[0] > before[0] + 10 and after[2] < before[2] - 8,
        "Saturation": lambda after: max(after) - min(after) > max(before) - min(before) + 30,
    }
    ana = composing(cast, plain(before), **PHONE)
    page = ana.page
    for part, is_changed in changes.items():
        tool(page, "Adjust")
        slide(page, part, 60)
        done(page)
        after = at(previewed(page), 0.5, 0.5)
        assert is_changed(after), (part, after)
        start_over(page)
    tool(page, "Adjust")
    slide(page, "Brightness", 60)
    done(page)
    after = at(posted(ana), 0.5, 0.5)
    assert changes["Brightness"](after), after


@pytest.mark.proof
def test_no_saturation_is_grey_and_the_middle_changes_nothing(cast):
    ana = composing(cast, quarters(), **PHONE)
    tool(ana.page, "Adjust")
    slide(ana.page, "Warmth", 50)
    slide(ana.page, "Warmth", 0)
    slide(ana.page, "Saturation", -100)
    done(ana.page)
    red, green, blue = at(posted(ana), 0.1, 0.1)
    assert abs(red - green) < 4 and abs(green - blue) < 4
    assert abs(red - (0.2126 * 220 + 0.7152 * 40 + 0.0722 * 40)) < 6


def counted(image: Image.Image, colour, box=(0, 0, 1, 1)) -> int:
    left, top, right, bottom = (round(part * side) for part, side in zip(box, image.size * 2))
    return sum(near(pixel, colour, 30) for pixel in image.crop((left, top, right, bottom)).get_flattened_data())


@pytest.mark.proof
def test_text_with_its_outline_stays_readable_and_is_moved(cast):
    ana = composing(cast, plain(GREY), **DESK)
    page = ana.page
    tool(page, "Text")
    page.get_by_role("button", name="Add text").click()
    page.keyboard.type("HELLO")
    slide(page, "Size", 120)
    box = page.get_by_role("button", name="Text “HELLO”")
    drag(page, box, 0, 0.4 * sheet(page)["height"])
    box.press("ArrowUp")
    tool(page, "Rotate")
    page.get_by_role("button", name="Flip").click()
    done(page)
    image = posted(ana)
    lower = (0, 0.5, 1, 1)
    assert counted(image, (255, 255, 255), lower) > 1_500 and counted(image, (0, 0, 0), lower) > 1_000
    assert counted(image, (255, 255, 255), (0, 0, 1, 0.5)) == 0
    # H is as wide as two strokes, and L has its foot on the right: a mirrored text would have more ink at the right end of L.
    columns = [counted(image, (255, 255, 255), (part / 40, 0.5, (part + 1) / 40, 1)) for part in range(40)]
    inked = [index for index, ink in enumerate(columns) if ink]
    assert columns[inked[0]] + columns[inked[0] + 1] > columns[inked[-1]] * 0.8


@pytest.mark.proof
def test_a_text_is_changed_and_removed(cast):
    ana = composing(cast, plain(GREY), **PHONE)
    page = ana.page
    tool(page, "Text")
    page.get_by_role("button", name="Add text").click()
    page.get_by_label("Text", exact=True).fill("One")
    page.get_by_role("button", name="Yellow").click()
    page.get_by_role("button", name="Add text").click()
    page.get_by_label("Text", exact=True).fill("Two")
    expect(page.locator(".write-box")).to_have_count(2)
    page.get_by_role("button", name="Text “One”").click()
    expect(page.get_by_label("Text", exact=True)).to_have_value("One")
    page.get_by_role("button", name="Remove text").click()
    expect(page.locator(".write-box")).to_have_count(1)
    page.get_by_role("button", name="Text “Two”").press("Delete")
    expect(page.locator(".write-box")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Text “Two”")).to_be_visible()


@pytest.mark.proof
def test_drawing_and_erasing_with_the_mouse(cast):
    ana = composing(cast, plain(GREY), **DESK)
    page = ana.page
    tool(page, "Draw")
    page.get_by_role("button", name="Thick").click()
    page.get_by_role("button", name="Blue").click()
    pad = page.locator(".draw-pad")
    width = sheet(page)["width"]
    drag(page, pad, 0.6 * width, 0, start=(0.2, 0.5))
    page.get_by_role("button", name="Eraser").click()
    drag(page, pad, 0.3 * width, 0, start=(0.6, 0.5))
    done(page)
    image = posted(ana)
    assert near(at(image, 0.3, 0.5), (47, 123, 255), 30)
    assert near(at(image, 0.7, 0.5), GREY) and near(at(image, 0.3, 0.6), GREY)


@pytest.mark.proof
def test_drawing_with_a_finger_and_with_keys(cast):
    ana = composing(cast, plain(GREY), **PHONE)
    page = ana.page
    tool(page, "Draw")
    page.get_by_role("button", name="Black").click()
    page.get_by_role("button", name="Thick").click()
    box = sheet(page)
    touch = page.context.new_cdp_session(page)
    point = lambda x, y: [{"x": box["x"] + x * box["width"], "y": box["y"] + y * box["height"]}]  # noqa: E731
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point(0.2, 0.2)})
    for part in (0.4, 0.6, 0.8):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": point(part, 0.2)})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.locator(".draw-pad").focus()
    page.keyboard.press(" ")
    for _ in range(4):
        page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press(" ")
    page.keyboard.press("Shift+ArrowRight")
    done(page)
    image = posted(ana)
    assert all(near(at(image, x, y), (0, 0, 0), 40) for x, y in ((0.5, 0.2), (0.5, 0.6), (0.5, 0.85)))
    assert near(at(image, 0.58, 0.9), GREY)


@pytest.mark.proof
def test_each_step_is_taken_back_and_made_again(cast):
    ana = composing(cast, quarters(), **DESK)
    page = ana.page
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    expect(undo).to_be_disabled()
    tool(page, "Rotate")
    page.get_by_role("button", name="Rotate right").click()
    page.get_by_role("button", name="Flip").click()
    tool(page, "Adjust")
    slide(page, "Brightness", 80)
    undo.click()
    expect(page.get_by_label("Brightness")).to_have_value("0")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(undo).to_be_disabled()
    expect(page.get_by_text("Undone: rotate")).to_be_attached()
    redo.click()
    expect(page.get_by_text("Redone: rotate")).to_be_attached()
    done(page)
    image = posted(ana)
    assert (image.size, corners(image)) == ((600, 800), ["blue", "red", "yellow", "green"])


@pytest.mark.proof
def test_starting_over_posts_the_original_and_can_be_undone(cast):
    ana = composing(cast)
    page = ana.page
    tool(page, "Rotate")
    page.get_by_role("button", name="Rotate right").click()
    page.get_by_role("button", name="Start over").click()
    expect(page.get_by_role("button", name="Start over")).to_be_disabled()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Start over")).to_be_enabled()
    page.get_by_role("button", name="Redo").click()
    sent = []
    page.on("request", lambda request: sent.append(request.url))
    done(page)
    expect(page.get_by_alt_text(re.compile("lion", re.I))).to_be_visible()
    image = posted(ana)
    with cast.script("Ben") as ben:
        original = ben.add_photo("lion")
    with urllib.request.urlopen(ana.origin + original["images"]["large"]["url"]) as answer:
        assert image.tobytes() == Image.open(io.BytesIO(answer.read())).convert("RGB").tobytes()


@pytest.mark.proof
def test_a_predefined_picture_that_was_edited_is_an_upload(cast):
    ana = composing(cast)
    page = ana.page
    tool(page, "Rotate")
    page.get_by_role("button", name="Flip").click()
    done(page)
    expect(page.get_by_role("button", name="Edit picture")).to_be_focused()
    expect(page.get_by_alt_text("The picture you’re about to post")).to_be_visible()
    ana.send("Animals", "Other way round")
    expect(page.get_by_text("Posted to Animals")).to_be_visible()


@pytest.mark.proof
def test_cancelling_keeps_the_picture_and_loses_no_step(cast):
    ana = composing(cast, quarters(), **PHONE)
    page = ana.page
    undo = page.get_by_role("button", name="Undo")
    cancel = page.get_by_role("button", name="Cancel")
    for leave in (cancel.click, lambda: page.keyboard.press("Escape"), page.go_back):
        tool(page, "Rotate")
        page.get_by_role("button", name="Rotate right").click()
        page.get_by_role("button", name="Flip").click()
        leave()
        expect(page.locator(".editor")).to_have_count(0)
        expect(page.get_by_role("button", name="Edit picture")).to_be_focused()
        expect(page).to_have_url(re.compile("/post$"))
        open_editor(page)
        expect(undo).to_be_disabled()
        page.get_by_role("button", name="Redo").click()
        expect(page.get_by_text("Redone: rotate")).to_be_attached()
        undo.click()
    cancel.click()
    image = posted(ana)
    assert (image.size, corners(image)) == (SIZE, ["red", "green", "blue", "yellow"])


def test_editing_goes_on_where_it_ended_and_outlives_a_reload(cast):
    ana = composing(cast, quarters(), **PHONE)
    page = ana.page
    tool(page, "Rotate")
    page.get_by_role("button", name="Rotate right").click()
    done(page)
    page.get_by_label("Caption").fill("Kept")
    open_editor(page)
    page.get_by_role("button", name="Undo").click()
    tool(page, "Rotate")
    page.get_by_role("button", name="Flip").click()
    done(page)
    # The photo is written after the editor has closed.
    wait_until(page, f"async () => (await ({all_stored('snapfeed.drafts', 'photos')})())[0]?.width === 800")
    page.reload()
    expect(page.get_by_label("Caption")).to_have_value("Kept")
    image = posted(ana)
    assert (image.size, corners(image)) == (SIZE, ["green", "red", "yellow", "blue"])


@pytest.mark.proof
def test_a_photo_from_a_phone_stands_upright(cast):
    exif = Image.Exif()
    exif[0x0112] = 6
    ana = composing(cast, quarters(form="JPEG", exif=exif, quality=95), **PHONE)
    expect(ana.page.get_by_text("600 × 800 pixels")).to_be_visible()
    tool(ana.page, "Rotate")
    ana.page.get_by_role("button", name="Flip").click()
    done(ana.page)
    image = posted(ana)
    assert (image.size, corners(image)) == ((600, 800), ["red", "blue", "green", "yellow"])


@pytest.mark.proof
def test_editor_loads_on_demand_and_a_missing_one_is_reported(cast):
    ana = cast.person("Ana")
    asked = []
    ana.page.on("request", lambda request: asked.append(request.url) if "editor" in request.url else None)
    ana.go("/post").choose_picture("Lion")
    assert asked == []
    ana.page.route("**/editor.js", lambda route: route.abort())
    ana.page.get_by_role("button", name="Edit picture").click()
    expect(ana.page.get_by_text("This page didn’t load")).to_be_visible()
    expect(ana.page.get_by_role("button", name="Edit picture")).to_be_visible()


@pytest.mark.proof
def test_the_end_of_a_login_closes_the_editor(cast, server):
    ana = composing(cast, quarters())
    admin(server, "users", "suspend", "Ana", "--reason", "Too many bears")
    expect(ana.page.get_by_text("The admins suspended this account.")).to_be_visible()
    expect(ana.page.locator(".editor")).to_have_count(0)


def walk(page):
    """Every tool with its fields, one after the other."""
    for name in page.locator(".editor-tools .tool").all():
        name.click()
        kind = name.get_attribute("data-tool")
        if kind == "write":
            page.locator(".editor-panel .choice").first.click()
            page.locator("#editor-words").fill("Hello")
        yield kind


@pytest.mark.proof
def test_the_picture_has_room_at_every_width(cast):
    ana = composing(cast)
    for kind in walk(ana.page):
        for width in (320, 390, 820, 1_440, 2_560):
            resize(ana.page, width, 640 if width < 400 else 900)
            box = sheet(ana.page)
            assert min(box["width"], box["height"]) >= 120, (kind, width, box)
            assert ana.page.evaluate("document.querySelector('.editor').scrollWidth <= innerWidth"), (kind, width)


@pytest.mark.proof
@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
def test_the_tools_stay_in_view_in_large_text(cast, size):
    page = composing(cast, **size).page
    with text_size(page, 200):
        wait_until(page, "() => Math.round(document.querySelector('.editor-tools').getBoundingClientRect().bottom) <= innerHeight")


@pytest.mark.proof
@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
def test_handles_are_large_enough_for_fingers(cast, size):
    ana = composing(cast, **size)
    boxes = ana.page.locator(".crop-handle").evaluate_all("all => all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => [width, height])")
    assert len(boxes) == 8 and all(width >= 44 and height >= 44 for width, height in boxes)


def test_a_state_is_made_by_its_steps_alone(modules):
    reported = modules.evaluate("""async () => {
        const { stateOf, untouched, isUntouched, Steps, limits } = await import('/editor/steps.js');
        const { placeOf } = await import('/editor/geometry.js');
        const source = { width: 800, height: 600 };
        const crop = { kind: 'crop', crop: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } };
        const turn = (by) => ({ kind: 'turn', by });
        const mirror = { kind: 'mirror' };
        const round = (state) => JSON.stringify(state, (key, value) => typeof value === 'number' ? Math.round(value * 1e9) / 1e9 + 0 : value);
        const same = (one, other) => round(stateOf(one)) === round(stateOf(other));
        const centre = (steps) => { const place = placeOf(source, stateOf(steps)); const { x, y } = place.matrix.transformPoint({ x: 400, y: 300 }); return [Math.round(x), Math.round(y), place.width, place.height]; };
        const full = new Steps({ done: [], undone: [] });
        let taken = 0;
        while (taken <= limits.steps && full.add(mirror)) taken += 1;
        return {
            fourTurns: same([crop, turn(1), turn(1), turn(1), turn(1)], [crop]),
            back: same([crop, turn(1), turn(-1)], [crop]),
            twice: same([crop, mirror, mirror], [crop]),
            swap: same([crop, turn(1), mirror], [crop, mirror, turn(-1)]),
            restart: isUntouched(stateOf([crop, mirror, { kind: 'restart' }])),
            frozen: isUntouched(untouched),
            centre: centre([turn(1), { kind: 'straighten', degrees: 30 }]),
            taken,
        };
    }""")
    assert reported == {"fourTurns": True, "back": True, "twice": True, "swap": True, "restart": True, "frozen": True, "centre": [300, 400, 600, 800], "taken": 500}


def big(width: int, height: int) -> bytes:
    noise = Image.effect_noise((width // 8, height // 8), 90).resize((width, height))
    return encoded(Image.merge("RGB", [noise, noise.transpose(Image.Transpose.FLIP_LEFT_RIGHT), noise]), "JPEG", quality=85)


@pytest.mark.measurement
@pytest.mark.parametrize("size", [(4_000, 3_000), (8_000, 6_000)], ids=["12 MP", "48 MP"])
def test_a_large_photo_holds_up_no_slow_phone(cast, capsys, tmp_path, size):
    """Choosing, opening the editor, changing the light, and finishing; in processor time of a slow phone."""
    (tmp_path / "big.jpg").write_bytes(big(*size))
    ana = cast.person("Ana", **PHONE).go("/post")
    page = ana.page
    page.evaluate("import('/editor.js')")
    cast.browser.start_tracing(page=page, categories=tasks.CATEGORIES)
    page.evaluate("performance.mark('begun')")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="My photos").click()
    chooser.value.set_files(tmp_path / "big.jpg")
    open_editor(page)
    page.evaluate("performance.mark('opened')")
    tool(page, "Adjust")
    slide(page, "Brightness", 40)
    page.evaluate("performance.mark('light')")
    done(page)
    page.evaluate("performance.mark('finished')")
    page.goto(cast.origin + "/healthz")
    tasks.run_the_reference(page)
    trace = cast.browser.stop_tracing()
    parts = {"choosing": ("begun", "opened"), "light": ("opened", "light"), "finishing": ("light", "finished")}
    longest = {name: max(tasks.on_a_slow_phone(trace, *marks)) for name, marks in parts.items()}
    with capsys.disabled():
        print(f"\n  [measured] a photo of {size[0] * size[1] / 1e6:.0f} MP, longest tasks on a slow phone: { {name: round(ms) for name, ms in longest.items()} } ms")
    assert max(longest.values()) <= TASK_MS
