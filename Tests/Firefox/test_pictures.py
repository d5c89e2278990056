"""Pictures in Firefox beyond the main flows: the editor, a drop, and a photo's link for a stranger."""

import base64
import io

import pytest
from PIL import Image

from steps import look, photo, send
from visitor import PHONE

DROP = """(text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'photo.png', { type: 'image/png' }));
    const options = { bubbles: true, cancelable: true, dataTransfer: transfer };
    for (const name of ['dragenter', 'dragover', 'drop']) document.body.dispatchEvent(new DragEvent(name, options));
}"""


def test_an_edited_picture_is_posted_as_it_was_edited(cast, tmp_path):
    """Turned by a quarter and cropped to a square, as the other person sees it."""
    ana = cast.person("Ana", PHONE).go("/post")
    ana.press("button", "My photos")
    ana.hands_over(photo(tmp_path / "photo.jpg", 1_200, 600))
    ana.press("button", "Edit picture")
    ana.sees("1200 × 600 pixels").press_css(".editor button", "Rotate")
    ana.press("button", "Rotate right")
    ana.press_css(".editor button", "Crop")
    ana.sees("600 × 1200 pixels").press("button", "1:1")
    ana.sees("600 × 600 pixels").press("button", "Done")
    ana.sees("Choose a feed or people", "h1")
    send(ana, "People", "A square")
    ben = cast.person("Ben").go("/feeds")
    assert look(ben, "people", "A square") == (600, 600)


@pytest.mark.proof
def test_an_image_is_dropped(cast):
    out = io.BytesIO()
    Image.new("RGB", (900, 600), (40, 120, 60)).save(out, "PNG")
    ana = cast.person("Ana").go("/post")
    ana.sees("Pick a picture", "h1").ask(DROP, base64.b64encode(out.getvalue()).decode())
    send(ana, "People", "Dropped")
    ben = cast.person("Ben").go("/feeds")
    assert look(ben, "people", "Dropped") == (900, 600)


@pytest.mark.proof
def test_a_photo_s_link_is_copied_and_shows_it_to_a_stranger(cast):
    with cast.wire("Ana") as own:
        own.add_photo("moon", caption="Full moon")
    ana = cast.person("Ana").go("/photo/1")
    ana.press("button", "More")
    ana.press("button", "Share link")
    ana.press("button", "Create link")
    ana.press("button", "Copy")
    ana.sees("Copied.", "dialog")
    link = ana.ask("() => document.querySelector('dialog input[readonly]').value")
    stranger = cast.stranger().go(link.removeprefix(cast.origin))
    stranger.sees("Full moon").until("() => document.querySelector('img').naturalWidth > 0")
    # What was copied goes into a field by the keyboard.
    ana.go("/search").press_css("input[role=combobox]")
    ana.type("Control+", "v")
    assert ana.ask("() => document.activeElement.value") == link
