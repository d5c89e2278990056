"""Forms: errors are shown at their field, in both languages; a forgotten password; which account comes next."""

import re

import pytest
from playwright.sync_api import expect

from accounts import add_account, admin, fill_in, log_in
from held import busy_server
from people import PASSWORD, PHONE, in_proofs

WORDS = {
    "en": {"sign up": "Create account", "name": "Enter a name.", "password": "A password has 8 to 128 characters.", "taken": "This name is taken. Choose another one.",
           "forgot": "Forgot your password?", "log in": "Log in", "ask": "Ask an admin for a link", "new": "New password", "set": "Set password"},
    "de": {"sign up": "Konto erstellen", "name": "Gib einen Namen ein.", "password": "Ein Passwort hat 8 bis 128 Zeichen.",
           "taken": "Dieser Name ist vergeben. Wähle einen anderen.", "forgot": "Passwort vergessen?", "log in": "Anmelden",
           "ask": "Bitte einen Admin um einen Link", "new": "Neues Passwort", "set": "Passwort festlegen"},
}


def expect_wrong(field, words: str) -> None:
    """The field shows its error, on the screen and to a screen reader."""
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("^" + re.escape(words)))
    expect(field.locator("xpath=..").locator(".field-error")).to_have_text(words)


def expect_right(field) -> None:
    expect(field).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize("language", ["en", in_proofs("de")])
def test_errors_are_shown_at_their_field(cast, language):
    cast.script("Ana").socket.close()
    words = WORDS[language]
    page = cast.stranger(locale=language, **PHONE).go("/").page
    name, password = page.locator("#name"), page.locator("#password")
    password.fill("short")
    page.get_by_role("button", name=words["sign up"]).click()
    expect_wrong(name, words["name"])
    expect_wrong(password, words["password"])
    expect(name).to_be_focused()
    name.fill("ana")
    expect_right(name)
    expect_wrong(password, words["password"])
    page.keyboard.press("Enter")
    expect(password).to_be_focused()
    password.fill(PASSWORD)
    page.keyboard.press("Enter")
    expect_wrong(name, words["taken"])
    expect(name).to_be_focused()
    expect_right(password)
    expect(page.get_by_role("alert").filter(has_text=words["taken"])).to_have_count(1)


@pytest.mark.proof
def test_a_wrong_password_is_shown_at_the_password(cast):
    cast.script("Ana").socket.close()
    page = cast.stranger(**PHONE).go("/").page
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("button", name="Log in", exact=True).click()
    expect_wrong(page.locator("#name"), "Enter a name.")
    expect_wrong(page.locator("#password"), "Enter a password.")
    log_in(page, "Ana", "not the password")
    expect_wrong(page.locator("#password"), "Wrong name or password.")
    expect(page.locator("#password")).to_be_focused()


@pytest.mark.proof
@pytest.mark.parametrize("serve_options", [["--sign-up", "invited"]], ids=["invited"])
def test_a_wrong_invitation_is_shown_at_the_invitation(cast):
    page = cast.stranger(**PHONE).go("/").page
    invitation = page.get_by_label("Invitation code")
    expect(invitation).to_be_visible()
    fill_in(page, "Ana")
    page.get_by_role("button", name="Create account").click()
    expect_wrong(invitation, "Enter your invitation code.")
    invitation.fill("NO-SUCH-CODE")
    page.keyboard.press("Enter")
    expect_wrong(invitation, "This invitation isn’t valid. Ask for a new one.")
    expect(invitation).to_be_focused()


@pytest.mark.proof
def test_the_forms_of_the_account_say_at_the_field_what_is_wrong(cast):
    page = cast.person("Ana", **PHONE).go("/account").page
    expect(page.get_by_text("This device", exact=True)).to_be_visible()
    page.get_by_role("button", name="Change password").click()
    sheet = page.get_by_role("dialog")
    change = sheet.get_by_role("button", name="Change password")
    change.click()
    expect_wrong(sheet.get_by_label("Current password"), "Enter a password.")
    expect_wrong(sheet.get_by_label("New password"), "A password has 8 to 128 characters.")
    expect(sheet.get_by_label("Current password")).to_be_focused()
    sheet.get_by_label("Current password").fill("wrong wrong")
    sheet.get_by_label("New password").fill("a better horse")
    change.click()
    expect_wrong(sheet.get_by_label("Current password"), "Wrong name or password.")
    expect_right(sheet.get_by_label("New password"))
    expect(sheet.get_by_label("Current password")).to_be_focused()


@pytest.mark.proof
def test_a_report_without_a_reason_says_so_at_the_reason(cast):
    cast.script("Ben").post("animals", "lion", "Look")
    ana = cast.person("Ana", **PHONE).go("/feeds/animals")
    ana.row("Look").locator(".row-menu").click()
    ana.page.get_by_role("button", name="Report snap", exact=True).click()
    ana.page.get_by_role("button", name="Send report").click()
    expect_wrong(ana.page.get_by_label("Reason", exact=True), "A reason has 1 to 250 visible characters. Choose one above or write your own.")
    expect(ana.page.get_by_label("Reason", exact=True)).to_be_focused()


@pytest.mark.proof
def test_a_refused_caption_is_shown_at_the_caption(cast):
    ana = cast.person("Ana", **PHONE).go("/post")
    ana.choose_picture("Moon")
    ana.send("Landscapes", "bad \u202e caption")
    caption = ana.page.get_by_label("Caption")
    expect_wrong(caption, "A caption has up to 250 visible characters, without line breaks.")
    expect(caption).to_be_focused()
    expect(ana.page.locator(".notice")).to_have_count(0)


@pytest.mark.proof
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_forgotten_password_leads_to_an_admin(cast, server, language):
    """No command is shown: people who forgot a password have no shell on the server. The admin's link works."""
    cast.script("Ana Maria").socket.close()
    words = WORDS[language]
    page = cast.stranger(locale=language, **PHONE).go("/").page
    expect(page.get_by_role("button", name=words["forgot"])).to_have_count(0)
    page.get_by_role("button", name=words["log in"]).click()
    page.locator("#name").fill("Ana Maria")
    page.get_by_role("button", name=words["forgot"]).click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(words["ask"])
    expect(sheet).not_to_contain_text("snapfeed users")
    page.goto(cast.origin + admin(server, "users", "reset-link", "Ana Maria").strip())
    page.get_by_label(words["new"], exact=True).fill("a better horse")
    page.get_by_role("button", name=words["set"]).click()
    expect(page.locator(".account-link")).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("way", ["log out", "delete"])
def test_the_account_that_takes_over_is_named(cast, way):
    cast.script("Mia").socket.close()
    ana = cast.person("Ana", **PHONE).go("/account")
    page = ana.page
    add_account(ana, "Mia")
    page.get_by_role("link", name="Account of Mia").click()
    page.get_by_role("button", name="Switch to Ana").click()
    expect(page.get_by_role("link", name="Account of Ana")).to_be_visible()
    page.get_by_role("link", name="Account of Ana").click()
    if way == "log out":
        page.get_by_role("button", name="Log out", exact=True).click()
    else:
        page.get_by_role("button", name="Delete account").click()
        page.get_by_role("dialog").get_by_label("Password").fill(PASSWORD)
        page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Account of Mia")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Now using Mia")).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("way", ["sign up", "log in"])
def test_the_welcome_page_tries_again_by_itself_while_the_server_is_busy(cast, way):
    """A class of 300 signs up simultaneously, and passwords are hashed two at a time."""
    stranger = cast.stranger(**PHONE)
    page = stranger.page
    asked = busy_server(page, "account.create" if way == "sign up" else "session.create", 5)
    stranger.go("/")
    if way == "log in":
        cast.script("Ana").socket.close()
        page.get_by_role("button", name="Log in").click()
    fill_in(page, "Ana")
    page.get_by_role("button", name="Log in" if way == "log in" else "Create account", exact=True).click()
    expect(page.get_by_role("link", name="Account of Ana")).to_be_visible()
    assert len(asked) == 6


@pytest.mark.proof
def test_the_welcome_page_says_in_the_end_that_the_server_is_busy(cast):
    stranger = cast.stranger(**PHONE)
    asked = busy_server(stranger.page, "account.create", 1_000)
    stranger.go("/")
    fill_in(stranger.page, "Ana")
    stranger.page.keyboard.press("Enter")
    expect(stranger.page.get_by_role("alert").filter(has_text="The server is busy.")).to_be_visible()
    assert len(asked) == 20


@pytest.mark.proof
def test_the_forms_of_the_account_try_again_by_themselves(cast):
    ana = cast.person("Ana", **PHONE)
    page = ana.page
    asked = busy_server(page, "account.changePassword", 3)
    ana.go("/account")
    page.get_by_role("button", name="Change password").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Current password").fill(PASSWORD)
    sheet.get_by_label("New password").fill("a better horse")
    sheet.get_by_role("button", name="Change password").click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="password")).to_be_visible()
    assert len(asked) == 4
