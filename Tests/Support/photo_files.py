"""Files of photos, and how their images are fetched."""

import io
import urllib.error
import urllib.request

from PIL import Image


def upload(width=1200, height=900, colour=(200, 30, 30), secret=b"") -> bytes:
    """A JPEG with metadata."""
    image, file = Image.new("RGB", (width, height), colour), io.BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    image.save(file, "JPEG", exif=exif, comment=secret or b"a comment")
    return file.getvalue()


def fetch(server, path, method="GET", **headers):
    try:
        return urllib.request.urlopen(urllib.request.Request(server.http + path, headers=headers, method=method), timeout=20)
    except urllib.error.HTTPError as error:
        return error
