"""Signing up, logging in, staying, switching, logging out; devices."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from accounts import admin, fill_in, log_in, sign_up
from held import hold, release
from people import PASSWORD, PHONE, until
from shift import MOST, WATCH


@pytest.mark.smoke
def test_sign_up_leads_to_the_feeds_and_a_reload_stays_logged_in(cast):
    """In four presses and two fields to the first post: the button of an empty feed chooses that feed."""
    ana = cast.stranger(**PHONE).go("/")
    sign_up(ana, "Ana")
    ana.page.reload()
    expect(ana.page.get_by_role("link", name="Account of Ana")).to_be_visible()
    ana.page.get_by_role("button", name="Post a picture").click()
    expect(ana.page.locator(".print img")).to_have_count(14)
    ana.choose_picture("Lion")
    expect(ana.page.get_by_role("radio", name="Landscapes")).to_be_checked()
    ana.page.get_by_role("button", name="Post", exact=True).click()
    expect(ana.page.get_by_text("Posted to Landscapes")).to_be_visible()


@pytest.mark.proof
def test_log_in_leads_to_home_if_something_is_new_there(cast):
    with cast.script("Ana") as ana, cast.script("Ben") as ben:
        ben.follow(ana)
    page = cast.stranger().go("/").page
    page.get_by_role("button", name="Log in").click()
    log_in(page, "Ben")
    expect(page.get_by_role("heading", name="Feeds", exact=True)).to_be_visible()
    page.get_by_role("link", name="Account of Ben").click()
    page.get_by_role("button", name="Log out", exact=True).click()
    page.get_by_role("button", name="Log in").click()
    log_in(page, "Ana")
    expect(page).to_have_url(cast.origin + "/home")
    # Also in a browser that opens the app for the first time.
    page = cast.stranger().go("/").page
    page.get_by_role("button", name="Log in").click()
    log_in(page, "Ana")
    expect(page).to_have_url(cast.origin + "/home")


@pytest.mark.proof
@pytest.mark.parametrize("scheme, paper", [("light", "rgb(246, 240, 230)"), ("dark", "rgb(21, 17, 14)")])
def test_splash_is_shown_while_scripts_load(cast, scheme, paper):
    page = cast.stranger(**PHONE, color_scheme=scheme).page
    held = []
    page.route("**/app.js", lambda route: held.append(route))
    page.add_init_script(WATCH)
    page.goto(cast.origin, wait_until="commit")
    splash = page.locator(".splash")
    expect(splash.locator(".mark")).to_be_visible()
    # Nothing is seen of it on a quick line.
    assert splash.evaluate("(node) => node.getAnimations()[0].effect.getTiming().delay") == 500
    expect(splash).to_have_css("opacity", "1")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == paper
    held[0].continue_()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(splash).to_have_count(0)
    assert page.evaluate("window.shift.sum") < MOST


@pytest.mark.proof
def test_language_is_chosen_before_log_in(cast):
    page = cast.stranger().go("/").page
    page.get_by_label("Name", exact=True).fill("Ana")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("button", name="Konto erstellen")).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Ana")
    expect(page.get_by_role("button", name="Deutsch")).to_be_focused()
    page.reload()
    expect(page.get_by_role("button", name="Deutsch")).to_have_attribute("aria-pressed", "true")


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
    page.get_by_role("button", name="Log in").click()
    log_in(page, "Ana", "not the password")
    expect(alert).to_have_text("Wrong name or password.")
    log_in(page, "Ana")
    expect(page.get_by_role("link", name="Account of Ana")).to_be_visible()


def test_an_unreachable_server_is_reported(cast, proxy):
    stranger = cast.stranger().go("/")
    stranger.page.goto(proxy.origin)
    proxy.go_away()
    fill_in(stranger.page, "Ana")
    stranger.page.get_by_role("button", name="Create account").click()
    expect(stranger.page.locator(".form-error")).to_have_text("The connection was lost. Check it and try again.")


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


@pytest.mark.proof
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
    lines = phone.page.locator(".part", has_text="Where you’re logged in").locator(".line")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("This device")
    phone.page.get_by_role("button", name="Log out on Ana's laptop").click()
    expect(lines).to_have_count(1)
    expect(laptop.page.get_by_text("Ana was logged out on this device.")).to_be_visible()
    expect(laptop.page.get_by_label("Name", exact=True)).to_have_value("Ana")
    assert "token" not in laptop.page.evaluate("localStorage.getItem('snapfeed.accounts')")
    log_in(laptop.page, "Ana")
    expect(laptop.page.get_by_role("link", name="Account of Ana")).to_be_visible()


@pytest.mark.proof
def test_an_invalid_token_leads_back_to_the_welcome_page(cast):
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
    sheet.get_by_label("Current password").fill("wrong wrong")
    sheet.get_by_label("New password").fill("a better horse")
    sheet.get_by_role("button", name="Change password").click()
    expect(sheet.locator(".field-error")).to_have_text("Wrong name or password.")
    sheet.get_by_label("Current password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Password changed.")).to_be_visible()
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


def test_suspended_account_sees_the_reason(cast, server):
    ana = cast.person("Ana").go("/feeds")
    admin(server, "users", "suspend", "Ana", "--reason", "Too many bears")
    reported = "The admins suspended this account. Their reason: “Too many bears”"
    expect(ana.page.get_by_text(reported)).to_be_visible()
    log_in(ana.page, "Ana")
    expect(ana.page.locator(".form-error")).to_have_text(reported)


def send_twice(page, proxy, held, button: str) -> None:
    """Sends a form whose answer is lost, and again when there is a connection."""
    page.get_by_role("button", name=button).click()
    until(page, lambda: held)
    proxy.go_away()
    expect(page.locator(".form-error")).to_have_text("The connection was lost. Check it and try again.")
    held.clear()
    proxy.come_back()
    page.get_by_role("button", name=button).click()
    until(page, lambda: held)
    release(held)


@pytest.mark.proof
@pytest.mark.parametrize("serve_options", [[], ["--sign-up", "invited"]], ids=["open", "invited"])
def test_a_sign_up_whose_answer_was_lost_logs_in_at_the_second_try(cast, server, proxy, serve_options):
    page = cast.stranger().page
    _, held = hold(page, "account.create")
    page.goto(proxy.origin)
    expect(page.locator(".contact-sheet img")).to_have_count(14)
    fill_in(page, "Ana")
    if serve_options:
        page.get_by_label("Invitation code").fill(next(word for word in admin(server, "invitations", "add").split() if word.count("-") >= 2))
    send_twice(page, proxy, held, "Create account")
    expect(page.get_by_role("link", name="Account of Ana")).to_be_visible()


@pytest.mark.proof
def test_a_reset_whose_answer_was_lost_leads_to_the_log_in(cast, server, proxy):
    cast.script("Ana")
    link = urlsplit(next(word for word in admin(server, "users", "reset-link", "Ana").split() if "/#/reset/" in word))
    page = cast.stranger().page
    _, held = hold(page, "account.resetPassword")
    page.goto(f"{proxy.origin}/#{link.fragment}")
    page.get_by_label("New password", exact=True).fill("a better horse")
    send_twice(page, proxy, held, "Set password")
    expect(page.locator(".banner").filter(has_text="Log in with your new password.")).to_be_visible()
    log_in(page, "Ana", "a better horse")
    expect(page.get_by_role("link", name="Account of Ana")).to_be_visible()


@pytest.mark.proof
def test_a_lost_sign_up_logs_in_with_the_second_password(modules):
    """The page keeps no password to compare it with."""
    asked = modules.evaluate("""async () => {
        const { enter } = await import('/model/enter.js');
        const answers = ['connection_lost', 'name_taken', 'wrong_credentials'];
        const asked = [];
        const request = (method, { password }) => {
            asked.push([method, password]);
            return Promise.reject(Object.assign(new Error(), { name: answers.shift() }));
        };
        const connection = { wasOpen: true, request, close() {} };
        for (const password of ['first horse', 'other horse']) {
            await enter(connection, 'account.create', { name: 'Ana', password }).catch(({ name }) => asked.push(name));
        }
        return asked;
    }""")
    assert asked == [["account.create", "first horse"], "connection_lost", ["account.create", "other horse"], ["session.create", "other horse"], "name_taken"]


@pytest.mark.proof
def test_a_server_that_stays_silent_is_given_up(cast, proxy):
    stranger = cast.stranger()
    stranger.page.clock.install()
    stranger.page.goto(proxy.origin)
    expect(stranger.page.locator(".contact-sheet img")).to_have_count(14)
    fill_in(stranger.page, "Ana")
    proxy.hold_up()
    stranger.page.get_by_role("button", name="Create account").click()
    expect(stranger.page.get_by_role("button", name="One moment…")).to_be_disabled()
    assert proxy.caught.wait(20)
    stranger.page.clock.run_for(25_000)
    expect(stranger.page.locator(".form-error")).to_have_text("The connection was lost. Check it and try again.")
    expect(stranger.page.get_by_role("button", name="Create account")).to_be_enabled()


@pytest.mark.proof
@pytest.mark.parametrize("serve_options", [["--sign-up", "invited"]])
def test_an_invitation_is_asked_for_where_one_is_needed(cast, server):
    code = admin(server, "invitations", "add").split()
    stranger = cast.stranger().go("/")
    page = stranger.page
    expect(page.get_by_label("Invitation code")).to_be_visible()
    fill_in(page, "Ana")
    page.get_by_role("button", name="Create account").click()
    expect(page.locator(".field-error")).to_contain_text("invitation")
    expect(page.get_by_label("Invitation code")).to_be_focused()
    page.get_by_label("Invitation code").fill(next(word for word in code if word.count("-") >= 2))
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("link", name="Account of Ana")).to_be_visible()


@pytest.mark.proof
def test_a_link_shows_nothing_to_fill_in_before_its_own_page(cast):
    """Replacing the welcome page would lose the text typed into it."""
    page = cast.stranger().page
    waiting = []
    page.route(f"{cast.origin}/screens.js", lambda route: waiting.append(route))
    page.goto(f"{cast.origin}/#/join/some-code/Ana", wait_until="commit")
    until(page, lambda: waiting)
    expect(page.get_by_text("One moment…")).to_be_visible()
    assert page.locator("input").count() == 0
    waiting.pop().continue_()
    expect(page.get_by_role("heading", name="You’re invited")).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Ana")


@pytest.mark.proof
def test_a_link_without_a_page_ends_at_the_welcome(cast):
    page = cast.stranger().page
    page.goto(f"{cast.origin}/#/nonsense")
    expect(page.get_by_role("button", name="Create account")).to_be_visible()


@pytest.mark.proof
def test_a_link_whose_page_does_not_load_says_so_and_works_at_the_next_try(cast):
    page = cast.stranger().page
    screens = f"{cast.origin}/screens.js"
    page.route(screens, lambda route: route.abort())
    page.goto(f"{cast.origin}/#/join/some-code/Ana")
    expect(page.get_by_role("button", name="Create account")).to_be_visible()
    expect(page.get_by_role("alert").get_by_text("Your link didn’t load.")).to_be_visible()
    page.unroute(screens)
    page.goto(f"{cast.origin}/#/join/some-code/Ana")
    expect(page.get_by_role("heading", name="You’re invited")).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("serve_options", [["--sign-up", "closed"]])
def test_a_closed_server_offers_no_account(cast, server):
    page = cast.stranger().go("/").page
    expect(page.get_by_text("Sign-up is closed on this server.")).to_be_visible()
    expect(page.get_by_role("button", name="Log in", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Create an account")).to_be_hidden()
    expect(page.get_by_label("Invitation code")).to_be_hidden()


@pytest.mark.proof
def test_language_and_appearance_are_chosen_here(cast):
    ana = cast.person("Ana", color_scheme="light").go("/account")
    page = ana.page
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Konto", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.get_by_label("Darstellung").select_option("dark")
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


@pytest.mark.proof
@pytest.mark.parametrize("language, words", [("en", "Snaps are seen once. Photos stay."), ("de", "Snaps sieht man einmal. Fotos bleiben.")])
def test_welcome_page_explains_snaps_and_photos(cast, language, words):
    page = cast.stranger(**PHONE, locale=language).go("/").page
    expect(page.locator(".lead")).to_contain_text(words)
