"""Photos, which stay: adding them, and the lists that show them."""

import pytest
from playwright.sync_api import expect

# Scripts post as fast as the server takes it.
MANY = [argument for limit in ("photosPerMinute", "commentsPerMinute", "writesPerSecond", "writesPerSecondPerAccount") for argument in ("--limit", f"{limit}=0")]
many = pytest.mark.parametrize("serve_options", [MANY], ids=["many"])


def add(person, caption: str) -> None:
    """Adds the chosen picture to the profile."""
    person.page.get_by_role("button", name="Stays").click()
    person.page.get_by_label("Caption").fill(caption)
    person.page.get_by_role("button", name="Post").click()


def cards(page):
    return page.locator(".card[data-photo]")


def tiles(page):
    return page.locator(".profile-body .tile:not(.ghost-tile)")


def choose(page, item: str, role: str = "button") -> None:
    """Chooses from the list behind the dots of a photo's page."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("dialog").get_by_role(role, name=item, exact=True).click()


def expect_choices(page, *items: str) -> None:
    """The list behind the dots has these, in this order."""
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator(".menu-item")).to_have_text(list(items))
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def open_dialog(page):
    choose(page, "Share link")
    dialog = page.get_by_role("dialog", name="Share a link")
    expect(dialog).to_be_visible()
    return dialog
