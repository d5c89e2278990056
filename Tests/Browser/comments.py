"""Comments below a photo: their rows, the field, and what one chooses from the dots."""

import re

from playwright.sync_api import expect


def rows(page):
    """The comments that answer no other one, those on their way included."""
    return page.locator(".comment-list > .comment-item")


def answers(page):
    return page.locator(".comment-answers > .comment-item")


def field(page):
    return page.locator(".comment-form textarea")


def write(page, words: str) -> None:
    """Writes a comment and sends it by Enter."""
    field(page).fill(words)
    field(page).press("Enter")


def choose(page, row, item: str) -> None:
    """Chooses from the list behind the dots of a comment."""
    row.get_by_role("button", name=re.compile("^More about the comment")).first.click()
    page.get_by_role("dialog").last.get_by_role("button", name=item, exact=True).click()


def expect_sent(page, words: str = "") -> None:
    """Nothing waits any longer. A comment that was written just now needs its words: before it waits, nothing does."""
    expect(page.locator(".comment", has_text=words)).not_to_have_count(0)
    expect(page.locator(".comment.is-waiting")).to_have_count(0)
