"""Snaps for chosen people: sending them, and the rows of the inbox."""

from playwright.sync_api import expect

from wire import Wire


def send(author: Wire, *people: Wire, picture: str = "bear", attachment: bytes | None = None, **words) -> dict:
    """A snap that an author sends to people: a predefined picture, or the attached image."""
    image = {} if attachment else {"picture": picture}
    key = f"sent-{author.token[:6]}-{next(author.ids)}"
    return author.call("snap.send", attachment, to=[each.user["id"] for each in people], key=key, **image, **words)["snap"]


def rows(page):
    return page.locator("#feed-\\@inbox .row")


def open_row(page, row) -> None:
    """Opens a snap at the face of its row, and waits for its image."""
    row.locator(".row-open").click(position={"x": 20, "y": 30})
    expect(page.locator(".viewer-image")).to_be_visible()
