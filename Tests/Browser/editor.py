"""The picture's editor and its tools."""

from playwright.sync_api import expect


def open_editor(page) -> None:
    page.get_by_role("button", name="Edit picture").click()
    expect(page.locator(".editor")).to_be_visible()


def tool(page, name: str) -> None:
    page.locator(".editor-tools").get_by_role("button", name=name, exact=True).click()
