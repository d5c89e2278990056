"""The content of a row: author, whether it is unread, whether it was reported; and which snaps count as unread."""

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from people import DESK, PHONE, SMALL, as_modules, resize
from touches import touch
from wire import Wire

# The contrasts of text and background: painted, read back and compared as WCAG does.
CONTRASTS = """async () => {
    const { hue } = await import('/views/face.js');
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const light = (colour) => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const faces = [...document.querySelectorAll('.row .face')];
    return Array.from({ length: 72 }, (_, step) => step * 5).flatMap((degrees) => faces.map((face) => {
        face.style.setProperty('--hue', String(degrees));
        const { color, backgroundColor } = getComputedStyle(face);
        const [a, b] = [light(color), light(backgroundColor)];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }));
}"""


@pytest.mark.proof
@as_modules
def test_faces_are_readable_in_every_colour(cast):
    with cast.script("Ben") as ben:
        seen = ben.post("animals", "lion", "Seen")
        ben.post("animals", "lion", "Waits")
    ana = cast.person("Ana")
    with Wire(cast.server.url).log_in("Ana") as wire:
        wire.call("snap.open", snap=seen["id"])
    ana.go("/feeds")
    expect(ana.row("Seen")).to_have_attribute("data-state", "read")
    for scheme in ("light", "dark"):
        ana.page.emulate_media(color_scheme=scheme)
        contrasts = ana.page.evaluate(CONTRASTS)
        assert len(contrasts) == 144 and min(contrasts) >= 4.5, scheme


def test_an_initial_is_one_whole_character(modules):
    initials = {"ben": "B", "Zoë": "Z", "🇩🇪 Flag": "🇩🇪", "👩‍👩‍👧‍👦": "👩‍👩‍👧‍👦", "李小龙": "李", "é": "É", "ßa": "SS"}
    found = modules.evaluate("async (names) => { const { initial } = await import('/views/face.js'); return names.map(initial); }", list(initials))
    assert dict(zip(initials, found)) == initials


@pytest.mark.proof
def test_each_account_has_a_colour_of_its_own_that_stays(cast):
    with cast.script("Ben") as ben, cast.script("Cleo") as cleo:
        for author, caption in ((ben, "One"), (cleo, "Two"), (ben, "Three")):
            author.post("animals", "lion", caption)
    ana = cast.person("Ana").go("/feeds")
    faces = ana.page.locator("#feed-animals .row .face")
    expect(faces).to_have_count(3)
    hues = faces.evaluate_all("faces => faces.map((face) => [face.dataset.initial, face.style.getPropertyValue('--hue')])")
    assert hues[0] == hues[2] != hues[1] and [initial for initial, _ in hues] == ["B", "C", "B"]


@pytest.mark.proof
@pytest.mark.parametrize("size", [PHONE, SMALL, DESK], ids=["phone", "small", "desk"])
def test_unread_is_shown_by_shape_with_one_label(cast, size):
    with cast.script("Ben") as ben:
        seen = ben.post("animals", "lion", "Seen")
        for number in range(5):
            ben.post("animals", "lion", f"Waits {number}")
    ana = cast.person("Ana", **size)
    with Wire(cast.server.url).log_in("Ana") as wire:
        wire.call("snap.open", snap=seen["id"])
    ana.go("/feeds/animals")
    expect(ana.page.locator("#feed-animals .row")).to_have_count(6)
    words = ana.page.evaluate("""() => [...document.querySelectorAll('#feed-animals *')].filter((node) => {
        const { width, height } = node.getBoundingClientRect();
        return !node.childElementCount && /unread|\\bread\\b/i.test(node.textContent) && width > 2 && height > 2;
    }).map((node) => node.textContent)""")
    assert words == ["5 unread"]
    expect(ana.open_button("Waits 3")).to_have_accessible_name(re.compile("^Ben ?, Unread ?, 0 minutes ago ?, Waits 3$"))
    ring = "(face) => { const style = getComputedStyle(face, '::after'); return style.content !== 'none' && !/, 0\\)$|transparent/.test(style.borderTopColor); }"
    assert ana.row("Waits 3").locator(".face").evaluate(ring) and not ana.row("Seen").locator(".face").evaluate(ring)


@pytest.mark.proof
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_own_snaps_never_count_as_unread(cast, size):
    ana = cast.person("Ana", **size)
    with Wire(cast.server.url).log_in("Ana") as wire, cast.script("Ben") as ben:
        for number in range(60):
            wire.post("animals", "moon", f"Mine {number}")
        ben.post("animals", "lion", "Look")
        ana.go("/feeds/animals")
        count = ana.page.locator("#feed-animals .feed-count")
        expect(count).to_have_text("1 unread")
        expect(ana.page).to_have_title("(1) Animals · Snapfeed")
        wire.post("animals", "moon", "Mine, live")
        expect(ana.row("Mine, live")).to_have_attribute("data-state", "own")
        expect(count).to_have_text("1 unread")
        expect(ana.open_button("Mine, live")).to_have_accessible_name(re.compile("^You ?, Not opened by you ?, 0 minutes ago"))
        ben.call("snap.delete", snap=ben.post("animals", "lion", "Gone")["id"])
        expect(ana.row("Gone")).to_have_attribute("data-state", "deleted")
        expect(count).to_have_text("1 unread")
        ana.open_button("Look").click()
        expect(ana.page.locator(".viewer-image")).to_be_visible()
        ana.page.keyboard.press("Escape")
    expect(count).to_have_text("All read")
    expect(ana.page).to_have_title("Animals · Snapfeed")
    if size is PHONE:
        expect(ana.chip("Animals")).to_have_text("Animals0")


@pytest.mark.proof
@pytest.mark.parametrize("size", [PHONE, SMALL, DESK], ids=["phone", "small", "desk"])
def test_looking_at_one_s_own_snap_asks_first(cast, size):
    ana = cast.person("Ana", locale="de-DE" if size is SMALL else "en-GB", **size)
    with Wire(cast.server.url).log_in("Ana") as wire:
        wire.post("animals", "moon", "Mine")
    ana.go("/feeds/animals")
    title, look, leave = ("Du kannst nur einmal schauen", "Jetzt öffnen", "Jetzt nicht") if size is SMALL else ("You can only look once", "Open now", "Not now")
    sheet = ana.page.get_by_role("dialog", name=title)
    ana.open_button("Mine").click()
    expect(sheet.get_by_role("button", name=leave)).to_be_focused()
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("dialog")).to_have_count(0)
    expect(ana.row("Mine")).to_have_attribute("data-state", "own")
    ana.open_button("Mine").click()
    sheet.get_by_role("button", name=look).click()
    expect(ana.page.locator(".viewer-image")).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("dialog")).to_have_count(0)
    expect(ana.row("Mine")).to_have_attribute("data-state", "read")
    expect(ana.open_button("Mine")).to_be_focused()


@pytest.mark.proof
def test_a_reported_snap_says_so_and_keeps_saying_it(cast):
    with cast.script("Ben") as ben:
        ben.post("animals", "lion", "Bad")
        ben.post("animals", "lion", "Fine")
    ana = cast.person("Ana", **PHONE).go("/feeds/animals")
    ana.row("Bad").locator(".row-menu").click()
    ana.page.get_by_role("button", name="Report snap", exact=True).click()
    ana.page.get_by_role("button", name="Spam").click()
    ana.page.get_by_role("button", name="Send report").click()
    expect(ana.row("Bad").locator(".row-status")).to_have_text("Unread, Reported")
    ana.page.reload()
    expect(ana.row("Bad").locator(".row-status")).to_have_text("Unread, Reported")
    assert ana.row("Bad").locator(".row-status").bounding_box()["width"] > 40
    expect(ana.row("Fine").locator(".row-status")).to_have_text("Unread")
    ana.row("Bad").locator(".row-menu").click()
    expect(ana.page.locator(".menu-item")).to_have_text(["Profile of Ben"])


@pytest.mark.proof
def test_long_names_and_captions_stay_in_their_rows(cast):
    with cast.script("W" * 32) as long:
        long.post("animals", "lion", "Rhabarber" * 22)
        long.post("animals", "lion", ("words " * 42)[:250])
        long.post("animals", "lion", "👩‍👩‍👧‍👦" * 20)
    ana = cast.person("Ana").go("/feeds/animals")
    expect(ana.page.locator("#feed-animals .row")).to_have_count(3)
    for width in (320, 390, 820, 1_440, 2_560):
        resize(ana.page, width)
        out = ana.page.evaluate("""() => [...document.querySelectorAll('#feed-animals .row')].flatMap((row) => {
            const side = row.querySelector('.row-side').getBoundingClientRect();
            const { left, right } = row.getBoundingClientRect();
            return [...row.querySelectorAll('.row-name, .row-age, .row-caption')].filter((node) => {
                const range = document.createRange();
                range.selectNodeContents(node);
                const hits = [...range.getClientRects()].some((box) => box.right > side.left + 8 && box.bottom > side.top + 6 && box.top < side.bottom - 10);
                const box = node.getBoundingClientRect();
                return hits || box.left < left - 1 || box.right > right + 1 || node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display === 'block';
            }).map((node) => node.className);
        })""")
        assert out == [], width
        assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


@pytest.mark.proof
@pytest.mark.parametrize("language", ["en", "de"])
def test_an_age_is_on_one_line_inside_its_row(cast, language):
    with cast.script("Alexandra M.") as author:
        for caption in ("Up at #dawn", "Plain", None):
            author.post("landscapes", "lion", caption)
    ana = cast.person("Ana", locale=language).go("/feeds/landscapes")
    expect(ana.page.locator("#feed-landscapes .row")).to_have_count(3)
    for width, text in product((320, 390, 820, 1_440), ("100%", "200%")):
        resize(ana.page, width)
        ana.page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
        broken = ana.page.evaluate("""() => [...document.querySelectorAll('#feed-landscapes .row')].filter((row) => {
            const age = row.querySelector('.age');
            // The widest that the next hours bring.
            age.textContent = age.textContent.replace('0', '59');
            const range = document.createRange();
            range.selectNodeContents(age);
            const [box, ...others] = range.getClientRects();
            return others.length || box.right > row.getBoundingClientRect().right + 1;
        }).map((row) => row.textContent)""")
        assert broken == [], (width, text)


@pytest.mark.proof
def test_names_of_any_direction_keep_away_from_the_age(cast):
    for name in ("يوسف بن عبد الله بن أحمد", "יוסף", "Ben"):
        with cast.script(name) as author:
            for caption in ("Up at #dawn", "Plain"):
                author.post("landscapes", "lion", caption)
    ana = cast.person("Ana", **PHONE).go("/feeds/landscapes")
    expect(ana.page.locator("#feed-landscapes .row")).to_have_count(6)
    for direction in ("", "rtl"):
        ana.page.evaluate("direction => { document.documentElement.dir = direction; }", direction)
        gaps = ana.page.evaluate("""() => [...document.querySelectorAll('#feed-landscapes .row')].flatMap((row) => {
            const boxes = (part) => { const range = document.createRange(); range.selectNodeContents(row.querySelector(part)); return [...range.getClientRects()]; };
            const ages = boxes('.age');
            return boxes('.row-name').filter(({ top, bottom }) => top < ages[0].bottom && bottom > ages[0].top)
                .map((name) => Math.min(...ages.map((age) => Math.max(age.left - name.right, name.left - age.right))));
        })""")
        assert len(gaps) >= 4 and min(gaps) >= 6, (direction, gaps)


@pytest.mark.proof
def test_columns_use_a_wide_screen_and_scroll_sideways_rather_than_be_narrow(cast):
    cast.script("Ben").post("animals", "lion", "Look")
    ana = cast.person("Ana", **DESK).go("/feeds")
    for width in (1_120, 1_440, 2_560):
        resize(ana.page, width)
        boxes = [feed.bounding_box() for feed in ana.page.locator(".feed").all()]
        end = boxes[-1]["x"] + boxes[-1]["width"]
        assert boxes[0]["x"] < 130 and min(box["width"] for box in boxes) >= 280
        assert max(box["width"] for box in boxes) - min(box["width"] for box in boxes) < 2
        assert width - end < 40 if width == 2_560 else end > width
        assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    resize(ana.page, 1_120)
    ana.page.locator("#feed-cs198-01").focus()
    expect(ana.page.locator("#feed-cs198-01 h2")).to_be_in_viewport(ratio=1)


def test_the_face_opens_the_snap_and_the_name_leads_to_the_profile(cast):
    with cast.script("Ben") as ben:
        ben.post("animals", "lion", "Look")
    ana = cast.person("Ana", **PHONE).go("/feeds/animals")
    ana.page.touchscreen.tap(*middle_of(ana.row("Look").locator(".row-name")))
    expect(ana.page).to_have_url(re.compile("/@Ben$"))
    ana.page.go_back()
    expect(ana.row("Look")).to_have_attribute("data-state", "unread")
    ana.page.touchscreen.tap(*middle_of(ana.row("Look").locator(".face")))
    expect(ana.page.locator(".viewer-image")).to_be_visible()


def middle_of(locator) -> tuple[float, float]:
    expect(locator).to_be_visible()
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.proof
def test_a_long_press_or_the_other_mouse_button_offers_more_and_opens_nothing(cast):
    with cast.script("Ben") as ben:
        ben.post("animals", "lion", "Look #wild")
    ana = cast.person("Ana", **PHONE).go("/feeds/animals")
    page = ana.page
    point = middle_of(ana.row("Look").locator(".row-age"))
    page.clock.install()
    touch(page, "touchStart", point)
    page.clock.run_for(600)
    expect(page.locator(".menu-item")).to_have_text(["Tags, people and links", "Profile of Ben", "Report snap"])
    touch(page, "touchEnd")
    page.clock.run_for(600)
    expect(page.get_by_role("dialog", name="Snap by Ben")).to_be_visible()
    expect(page.locator(".viewer")).to_have_count(0)
    page.clock.resume()
    ana.close_sheet()
    page.mouse.click(*point, button="right")
    expect(page.get_by_role("dialog", name="Snap by Ben")).to_be_visible()
    ana.close_sheet()
    expect(ana.row("Look")).to_have_attribute("data-state", "unread")


def test_an_initial_shows_only_without_a_portrait(modules):
    """It would flash while the portrait is on its way."""
    states = modules.evaluate("""async () => {
        const { face, setPortrait } = await import('/views/face.js');
        const shown = (node) => getComputedStyle(node, '::before').visibility;
        const node = face({ id: '1', name: 'Ana', portrait: '/photos/never' });
        document.body.append(node);
        const coming = shown(node);
        node.querySelector('img').dispatchEvent(new Event('error'));
        const failed = shown(node);
        setPortrait(node, { id: '1', name: 'Ana' });
        const none = shown(node);
        node.remove();
        return [coming, failed, none];
    }""")
    assert states == ["hidden", "visible", "visible"]
