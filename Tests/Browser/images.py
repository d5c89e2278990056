"""Images as files, and how they are handed to a page."""

import base64
import io

from PIL import Image


def photo(width=2_600, height=1_400, colour=(180, 60, 30), form="JPEG", **options) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, form, **options)
    return out.getvalue()


def give(page, how: str, data: bytes, into: str = "body", **texts: str) -> bool:
    """Hands a file to the page as a drop or a paste, the way the browser would: into the element with that selector, and with the texts of
    a clipboard, `plain` and `html`. Returns whether the browser may do with it as it does without the app, which is to insert the text."""
    return page.evaluate(
        """([how, data, into, texts]) => {
            const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
            const transfer = new DataTransfer();
            for (const [kind, text] of Object.entries(texts)) transfer.setData(`text/${kind}`, text);
            transfer.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
            const target = document.querySelector(into);
            const options = { bubbles: true, cancelable: true, dataTransfer: transfer, clipboardData: transfer };
            if (how === 'paste') return target.dispatchEvent(new ClipboardEvent('paste', options));
            return ['dragenter', 'dragover', 'drop'].map((name) => target.dispatchEvent(new DragEvent(name, options))).pop();
        }""",
        [how, base64.b64encode(data).decode(), into, texts],
    )
