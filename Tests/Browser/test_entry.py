"""Sign up, log in, stay, switch, log out; devices."""

import re
import subprocess

from playwright.sync_api import expect

from people import PASSWORD, PHONE
from server import binary


def fill_in(page, name, password=PASSWORD):
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)


def sign_up(person, name):
    fill_in(person.page, name)
    person.page.get_by_role("button", name="Create account").click()
    expect(person.page.get_by_role("heading", name="Pick a picture")).to_be_visible()


def log_in(page, name, password=PASSWORD):
    fill_in(page, name, password)
    page.get_by_role("button", name="Log in", exact=True).click()


def test_sign_up_leads_to_the_pictures_and_a_reload_stays_logged_in(cast):
    ana = cast.stranger(**PHONE).go("/")
    sign_up(ana, "Ana")
    expect(ana.page.locator(".print img")).to_have_count(14)
    ana.page.reload()
    expect(ana.page.get_by_role("link", name="Account of Ana")).to_be_visible()
    expect(ana.page.get_by_role("heading", name="Pick a picture")).to_be_visible()


def test_wrong_entries_say_what_to_do(cast):
    cast.script("Ana").socket.close()
    stranger = cast.stranger().go("/")
    page = stranger.page
    alert = page.locator(".field-error")
    fill_in(page, "Ben", "short")
    page.get_by_role("button", name="Create account").click()
    expect(alert).to_have_text("A password has 8 to 128 characters.")
    fill_in(page, "ana")
    page.get_by_role("button", name="Create account").click()
    expect(alert).to_have_text("This name is taken. Choose another one.")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.get_by_role("button", name="I have an account").click()
    log_in(page, "Ana", "not the password")
    expect(alert).to_have_text("The name or the password is not right.")
    log_in(page, "Ana")
    expect(page.get_by_role("link", name="Account of Ana")).to_be_visible()


def test_a_server_that_is_away_is_said_so(cast, proxy):
    stranger = cast.stranger().go("/")
    stranger.page.goto(proxy.origin)
    proxy.go_away()
    fill_in(stranger.page, "Ana")
    stranger.page.get_by_role("button", name="Create account").click()
    expect(stranger.page.locator(".field-error")).to_have_text("The connection was lost. Check it and try again.")


def test_several_accounts_on_one_device(cast):
    cast.script("Ben").socket.close()
    ana = cast.person("Ana").go("/account")
    page = ana.page
    page.get_by_role("button", name="Add an account").click()
    log_in(page, "Ben")
    expect(page.get_by_role("link", name="Account of Ben")).to_be_visible()
    page.get_by_role("link", name="Account of Ben").click()
    page.get_by_role("button", name="Switch to Ana").click()
    expect(page.get_by_role("link", name="Account of Ana")).to_be_visible()
    page.get_by_role("link", name="Account of Ana").click()
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.get_by_role("link", name="Account of Ben")).to_be_visible()
    page.get_by_role("link", name="Account of Ben").click()
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.get_by_role("heading", name="Seen once. Remembered.")).to_be_visible()
    assert page.evaluate("localStorage.getItem('snapfeed.accounts')") == "[]"


def test_two_tabs_can_be_two_people(cast):
    ben = cast.person("Ben")
    ana = cast.person("Ana").go("/account")
    other = ben.go("/post").page.evaluate("localStorage['snapfeed.accounts']")
    ana.page.evaluate("other => { localStorage['snapfeed.accounts'] = JSON.stringify([...JSON.parse(localStorage['snapfeed.accounts']), ...JSON.parse(other)]) }", other)
    second = ana.new_page()
    ana.go("/account", second)
    second.get_by_role("button", name="Switch to Ben").click()
    expect(second.get_by_role("link", name="Account of Ben")).to_be_visible()
    ana.page.reload()
    expect(ana.page.get_by_role("link", name="Account of Ana")).to_be_visible()


def test_devices_are_listed_and_revoked(cast):
    laptop = cast.person("Ana", device="Ana's laptop").go("/feeds")
    phone = cast.person("Ana", device="Ana's phone", **PHONE).go("/account")
    lines = phone.page.locator(".part", has_text="Where you are logged in").locator(".line")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("This device")
    phone.page.get_by_role("button", name="Log out on Ana's laptop").click()
    expect(lines).to_have_count(1)
    expect(laptop.page.get_by_text("Ana was logged out on this device.")).to_be_visible()
    expect(laptop.page.get_by_label("Name", exact=True)).to_have_value("Ana")
    assert "token" not in laptop.page.evaluate("localStorage.getItem('snapfeed.accounts')")
    log_in(laptop.page, "Ana")
    expect(laptop.page.get_by_role("link", name="Account of Ana")).to_be_visible()


def test_a_token_that_is_worth_nothing_leads_back_to_the_door(cast):
    ana = cast.person("Ana")
    ana.page.goto(ana.origin)
    ana.page.evaluate("const all = JSON.parse(localStorage['snapfeed.accounts']); all[0].token = 'none'; localStorage['snapfeed.accounts'] = JSON.stringify(all)")
    ana.page.reload()
    expect(ana.page.get_by_text(re.compile("Ana was logged out"))).to_be_visible()


def test_a_new_password_ends_the_logins_elsewhere(cast):
    laptop = cast.person("Ana", device="Ana's laptop").go("/feeds")
    page = cast.person("Ana", **PHONE).go("/account").page
    page.get_by_role("button", name="Change password").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Present password").fill("wrong wrong")
    sheet.get_by_label("New password").fill("a better horse")
    sheet.get_by_role("button", name="Change password").click()
    expect(sheet.locator(".field-error")).to_have_text("The name or the password is not right.")
    sheet.get_by_label("Present password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your password is changed.")).to_be_visible()
    expect(laptop.page.get_by_text("Ana was logged out on this device.")).to_be_visible()
    log_in(laptop.page, "Ana", "a better horse")
    expect(laptop.page.get_by_role("link", name="Account of Ana")).to_be_visible()


def test_an_account_is_deleted_with_its_snaps(cast):
    ben = cast.person("Ben").go("/feeds")
    with cast.script("Ana") as wire:
        wire.post("animals", "lion", "Mine")
    expect(ben.row("Mine")).to_contain_text("Unread")
    page = cast.person("Ana").go("/account").page
    page.get_by_role("button", name="Delete account").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Password").fill(PASSWORD)
    sheet.get_by_role("button", name="Delete account").click()
    expect(page.get_by_role("heading", name="Seen once. Remembered.")).to_be_visible()
    assert page.evaluate("localStorage['snapfeed.accounts']") == "[]"
    expect(ben.row("Mine")).to_contain_text("Deleted")


def test_a_suspended_account_is_told_so(cast, server):
    ana = cast.person("Ana").go("/feeds")
    suspend = [binary(), "suspend", "Ana", "--store", str(server.store)]
    subprocess.run(suspend, check=True, capture_output=True)
    expect(ana.page.get_by_text("Ana was logged out")).to_be_visible()
    log_in(ana.page, "Ana")
    expect(ana.page.locator(".field-error")).to_contain_text("suspended")


def test_language_and_appearance_are_chosen_here(cast):
    ana = cast.person("Ana", color_scheme="light").go("/account")
    page = ana.page
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Konto", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.get_by_label("Aussehen").select_option("dark")
    expect(page.locator("html")).to_have_css("background-color", "rgb(21, 17, 14)")
    page.reload()
    expect(page.get_by_role("heading", name="Konto", exact=True)).to_be_visible()
    page.get_by_label("Sprache").select_option("")
    expect(page.get_by_role("heading", name="Account", exact=True)).to_be_visible()


def test_the_browser_s_language_is_spoken(cast):
    cast.script("Ben").post("people", "man", "Hallo")
    ana = cast.person("Ana", locale="de-DE").go("/feeds")
    expect(ana.row("Hallo").locator(".row-age")).to_have_text("vor 0 Minuten")
    expect(ana.page.get_by_role("link", name="Posten")).to_be_visible()
