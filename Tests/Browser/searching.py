"""The search field, what it finds, and photos to find."""

import struct
import zlib

PICTURES = ("bear", "moon", "lion", "road", "man")


def field(page):
    return page.get_by_role("combobox", name="Search photos, snaps and people")


def found(page):
    return page.locator(".found .wall .tile")


def post(cast, *words: str, name: str = "Ben") -> list[dict]:
    with cast.script(name) as author:
        return [author.add_photo(PICTURES[number % 5], caption=caption) for number, caption in enumerate(words)]


def post_small(cast, count: int, name: str = "Ben") -> None:
    """Photos of a few pixels, in five proportions: to make the sizes of hundreds of real ones takes the server a minute."""
    images = [png(width, 12) for width in (9, 12, 16, 18, 21)]
    with cast.script(name) as author:
        for number in range(count):
            author.add_photo(attachment=images[number % 5], caption=f"Fox number {number}")


def png(width: int, height: int) -> bytes:
    """A grey image."""
    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))
    parts = (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts)


def search(person, query: str) -> None:
    field(person.page).fill(query)
    field(person.page).press("Enter")
