"""Images as files, and how they are handed to a page."""

import base64
import io

from PIL import Image


def photo(width=2_600, height=1_400, colour=(180, 60, 30), form="JPEG", **options) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, form, **options)
    return out.getvalue()


def give(page, how: str, data: bytes) -> None:
    """Hands a file to the page as a drop or a paste, the way the browser would."""
    page.evaluate(
        """([how, text]) => {
            const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
            const transfer = new DataTransfer();
            transfer.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
            const options = { bubbles: true, cancelable: true, dataTransfer: transfer, clipboardData: transfer };
            if (how === 'paste') return document.body.dispatchEvent(new ClipboardEvent('paste', options));
            for (const name of ['dragenter', 'dragover', 'drop']) document.body.dispatchEvent(new DragEvent(name, options));
        }""",
        [how, base64.b64encode(data).decode()],
    )
