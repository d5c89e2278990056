"""Logging in by another service, whose own pages the browser shows in between."""

import re

import pytest
from playwright.sync_api import expect

from held import busy_server
from login_provider import LoginProvider
from people import PHONE


@pytest.fixture
def provider():
    with LoginProvider() as running:
        running.know("u1", preferred_username="ana")
        yield running


@pytest.fixture
def serve_options(provider):
    return list(provider.options(label="Example"))


def test_continue_with_another_service_at_phone_size(cast, provider):
    """Cancelled, from another tab, and at last completed; then its way to log in is listed, and it gets a password."""
    ana = cast.stranger(**PHONE).go("/")
    page = ana.page
    page.get_by_role("button", name="Continue with Example").click()
    page.wait_for_url(re.compile(re.escape(provider.url)))
    asked = page.url
    page.get_by_role("button", name="Deny").click()
    expect(page.get_by_text("You cancelled the login with Example.")).to_be_visible()
    expect(page).not_to_have_url(re.compile("continue"))

    # The end of a login that began elsewhere: this tab has no secret of it.
    query = provider.allow(asked, "u2")
    page.goto(f"{cast.origin}/continue/example?state={query['state']}&code={query['code']}")
    expect(page.get_by_text("This login began in another window or took too long.")).to_be_visible()
    expect(page).not_to_have_url(re.compile("continue"))

    page.get_by_role("button", name="Deutsch").click()
    page.get_by_role("button", name="Mit Example fortfahren").click()
    page.locator("input[name=sub]").fill("u1")
    page.get_by_role("button", name=re.compile("Authorize|Allow")).click()
    expect(page.get_by_role("link", name="Konto von ana")).to_be_visible()
    expect(page).not_to_have_url(re.compile("code="))
    page.get_by_role("link", name="Konto von ana").click()
    part = page.locator("section.part", has=page.get_by_role("heading", name="Andere Anmeldemöglichkeiten"))
    expect(part.get_by_text("Example", exact=True)).to_be_visible()
    part.get_by_role("button", name="Example entfernen").click()
    page.get_by_role("button", name="Entfernen", exact=True).last.click()
    expect(page.get_by_text("Das ist deine einzige Anmeldemöglichkeit")).to_be_visible()

    # A first password, after a new login there, is another way.
    page.get_by_role("button", name="Passwort ändern").click()
    page.get_by_role("button", name="Mit Example fortfahren").click()
    page.locator("input[name=sub]").fill("u1")
    page.get_by_role("button", name=re.compile("Authorize|Allow")).click()
    page.get_by_label("Neues Passwort").fill("correct horse")
    page.get_by_role("button", name="Passwort festlegen").click()
    expect(page.get_by_text("Passwort festgelegt.")).to_be_visible()
    part.get_by_role("button", name="Example entfernen").click()
    page.get_by_role("button", name="Entfernen", exact=True).last.click()
    expect(page.get_by_text("Example wurde entfernt.")).to_be_visible()


@pytest.mark.proof
def test_logins_that_cannot_be_listed_are_asked_for_again(cast):
    ana = cast.person("Ana", **PHONE)
    busy_server(ana.page, "provider.links", 1)
    ana.go("/account")
    part = ana.page.locator("section.part", has=ana.page.get_by_role("heading", name="Other ways to log in"))
    expect(part.get_by_text("Couldn’t load this.")).to_be_visible()
    part.get_by_role("button", name="Try again").click()
    expect(part.get_by_role("button", name="Example")).to_be_visible()
    expect(part.get_by_text("Couldn’t load this.")).to_have_count(0)
