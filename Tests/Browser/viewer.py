"""Opening snaps."""

from playwright.sync_api import expect


def load_viewer(page) -> None:
    """Fetches the viewer's files, which the app does some seconds after its start: for tests that stop the server or the line."""
    page.evaluate("import('/snap-viewer.js').then(({ ready }) => ready())")


def look(person, caption="Look"):
    person.open_button(caption).click()
    image = person.page.locator(".viewer-image")
    expect(image).to_be_visible()
    return image


def look_at_own(person, caption="Look"):
    """Opens one's own snap, for which the app asks first."""
    person.open_button(caption).click()
    person.page.get_by_role("button", name="Open now", exact=True).click()
    expect(person.page.locator(".viewer-image")).to_be_visible()
