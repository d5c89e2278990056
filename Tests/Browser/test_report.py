"""Reporting a snap: where it is offered, what it asks, what the admins see, and that it never gives a second view."""

import json

import pytest
from playwright.sync_api import expect

from accounts import admin
from keyboard import press_until
from people import DESK, PHONE, in_proofs
from viewer import look_at_own
from wire import Wire

WHO = "The admins will see the snap, your reason and your name. The author isn’t notified."


def sent_by(person) -> list[str]:
    """Collects the methods that a page calls from its next load on."""
    methods = []
    person.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: methods.append(json.loads(frame)["method"])))
    return methods


def dots(person, caption: str):
    """The button at the side of a row that offers what else one may do."""
    return person.row(caption).locator(".row-menu")


def begin(person, caption: str) -> None:
    """Opens the form to report a snap from its row."""
    dots(person, caption).click()
    person.page.get_by_role("button", name="Report snap", exact=True).click()


def sheet(person):
    return person.page.get_by_role("dialog", name="Report the snap by")


def send(person) -> None:
    sheet(person).get_by_role("button", name="Send report").click()


def expect_reported(person) -> None:
    expect(person.page.get_by_text("Reported to the admins.")).to_be_visible()
    expect(person.page.locator("dialog")).to_have_count(0)


def reports(server) -> list[tuple[str, str, str]]:
    """The admins' open list, the newest first: snap, reporter, reason."""
    listed = [json.loads(line) for line in admin(server, "reports", "--json").splitlines()]
    return [(each["snap"]["id"], each["reporter"]["name"], each["reason"]) for each in listed]


@pytest.mark.parametrize("size", [PHONE, in_proofs(DESK)], ids=["phone", "desk"])
def test_a_report_from_a_row_stands_in_the_admins_list_and_opens_nothing(cast, server, size):
    snap = cast.script("Ben").post("animals", "bear", "Look")["id"]
    ana = cast.person("Ana", **size)
    asked = sent_by(ana)
    ana.go("/feeds/animals")
    begin(ana, "Look")
    expect(sheet(ana)).to_contain_text(WHO)
    sheet(ana).get_by_role("button", name="Spam").click()
    expect(sheet(ana).get_by_label("Reason", exact=True)).to_have_value("Spam")
    send(ana)
    expect_reported(ana)
    expect(dots(ana, "Look")).to_be_focused()
    assert reports(server) == [(snap, "Ana", "Spam")]
    expect(ana.row("Look")).to_contain_text("Unread")
    assert "snap.open" not in asked


@pytest.mark.proof
def test_a_common_reason_keeps_what_one_has_written(cast, server):
    snap = cast.script("Ben").post("animals", "bear", "Look")["id"]
    ana = cast.person("Ana").go("/feeds")
    begin(ana, "Look")
    reason = sheet(ana).get_by_label("Reason", exact=True)
    spam, feed = (sheet(ana).get_by_role("button", name=name) for name in ("Spam", "Does not belong in this feed"))
    spam.click()
    expect(spam).to_have_attribute("aria-pressed", "true")
    feed.click()
    expect(reason).to_have_value("Does not belong in this feed")
    expect(spam).to_have_attribute("aria-pressed", "false")
    reason.fill("A bear is\nno  cat ")
    expect(feed).to_have_attribute("aria-pressed", "false")
    feed.click()
    reason.press("Enter")
    expect_reported(ana)
    assert reports(server) == [(snap, "Ana", "Does not belong in this feed: A bear is no cat")]


@pytest.mark.proof
def test_own_snaps_and_gone_snaps_cannot_be_reported(cast):
    with cast.script("Ben") as ben:
        ben.post("animals", "bear", "Theirs")
        gone = ben.post("animals", "lion", "Gone")
        ana = cast.person("Ana")
        with Wire(cast.server.url).log_in("Ana") as wire:
            wire.call("snap.open", snap=wire.post("animals", "moon", "Mine")["id"])
        ana.go("/feeds")
        ben.call("snap.delete", snap=gone["id"])
    expect(ana.row("Gone")).to_have_attribute("data-state", "deleted")
    for caption, items in (("Theirs", ["Profile of Ben", "Report snap"]), ("Gone", ["Profile of Ben"])):
        dots(ana, caption).click()
        expect(ana.page.locator(".menu-item")).to_have_text(items)
        ana.close_sheet()
    expect(dots(ana, "Mine")).to_have_count(0)
    ana.open_button("Mine").click()
    expect(ana.page.get_by_role("heading", name="Already opened")).to_be_visible()
    expect(ana.page.get_by_role("button", name="Report snap", exact=True)).to_have_count(0)


@pytest.mark.smoke
def test_the_viewer_closes_before_a_report_and_nothing_is_opened_again(cast, server):
    snap = cast.script("Ben").post("animals", "bear", "Look")["id"]
    ana = cast.person("Ana")
    asked = sent_by(ana)
    ana.go("/feeds")
    ana.open_button("Look").focus()
    ana.page.keyboard.press("Enter")
    image = ana.page.locator(".viewer-image")
    expect(image).to_be_visible()
    handle = image.element_handle()
    press_until(ana.page, "Tab", ana.page.get_by_role("button", name="Report (closes it; you can’t reopen it)"), most=3)
    ana.page.keyboard.press("Enter")
    expect(sheet(ana)).to_be_visible()
    expect(ana.page.locator(".viewer")).to_have_count(0)
    assert handle.evaluate("image => [image.isConnected, image.hasAttribute('src'), image.naturalWidth]") == [False, False, 0]
    sheet(ana).get_by_role("button", name="Violence or threats").click()
    send(ana)
    expect_reported(ana)
    expect(ana.open_button("Look")).to_be_focused()
    expect(ana.page).to_have_url(ana.origin + "/feeds")
    assert reports(server) == [(snap, "Ana", "Violence or threats")]
    assert asked.count("snap.open") == 1


@pytest.mark.proof
def test_the_authors_own_look_offers_no_report(cast):
    ana = cast.person("Ana")
    with Wire(cast.server.url).log_in("Ana") as wire:
        wire.post("animals", "moon", "Mine")
    look_at_own(ana.go("/feeds"), "Mine")
    expect(ana.page.get_by_role("button", name="Close (you can’t reopen it)")).to_be_visible()
    expect(ana.page.locator(".viewer-report")).to_be_hidden()


@pytest.mark.proof
def test_an_opened_snap_can_be_reported_from_the_sheet_that_says_so(cast, server):
    snap = cast.script("Ben").post("animals", "bear", "Look")["id"]
    ana = cast.person("Ana", **PHONE).go("/feeds/animals")
    with Wire(server.url).log_in("Ana") as wire:
        wire.call("snap.open", snap=snap)
    expect(ana.row("Look")).to_contain_text("Read")
    ana.open_button("Look").click()
    expect(ana.page.get_by_role("button", name="OK", exact=True)).to_be_focused()
    ana.page.get_by_role("button", name="Report snap", exact=True).click()
    expect(sheet(ana)).to_be_visible()
    ana.page.go_back()
    expect(ana.page.locator("dialog")).to_have_count(0)
    expect(ana.page).to_have_url(ana.origin + "/feeds/animals")
    ana.open_button("Look").click()
    ana.page.get_by_role("button", name="Report snap", exact=True).click()
    sheet(ana).get_by_label("Reason", exact=True).fill("<b>no</b> bear")
    send(ana)
    expect_reported(ana)
    assert reports(server) == [(snap, "Ana", "<b>no</b> bear")]


@pytest.mark.proof
def test_refused_report_shows_words_and_keeps_the_sheet(cast, server):
    with cast.script("Ben") as ben:
        snap = ben.post("animals", "bear", "Look")["id"]
        ana = cast.person("Ana").go("/feeds")
        with Wire(server.url).log_in("Ana") as wire:
            wire.call("snap.report", snap=snap, reason="Before")
        begin(ana, "Look")
        sheet(ana).get_by_role("button", name="Spam").click()
        send(ana)
        expect(sheet(ana).get_by_role("alert")).to_have_text("You’ve already reported this.")
        sheet(ana).get_by_label("Reason", exact=True).fill("Still")
        expect(ana.page.locator(".form-error")).to_be_empty()
        ben.call("snap.delete", snap=snap)
    expect(ana.row("Look")).to_contain_text("Deleted")
    send(ana)
    expect(sheet(ana).get_by_role("alert")).to_have_text("This snap was deleted or has expired.")
    expect(sheet(ana).get_by_label("Reason", exact=True)).to_have_value("Still")
    sheet(ana).get_by_role("button", name="Cancel").click()
    expect(ana.page.locator("dialog")).to_have_count(0)


@pytest.mark.proof
def test_without_a_connection_the_reason_stays_until_there_is_one(cast, server, proxy):
    snap = cast.script("Ben").post("animals", "bear", "Look")["id"]
    ana = cast.person("Ana", origin=proxy.origin).go("/feeds")
    expect(ana.page.locator(".link-state > *")).to_have_count(0)
    begin(ana, "Look")
    sheet(ana).get_by_label("Reason", exact=True).fill("Not a feed for bears")
    proxy.go_away()
    expect(ana.page.locator(".link-state")).to_contain_text("No connection.")
    send(ana)
    expect(sheet(ana).get_by_role("alert")).to_have_text("The connection was lost. Check it and try again.")
    proxy.come_back()
    ana.page.evaluate("dispatchEvent(new Event('online'))")
    expect(ana.page.locator(".link-state > *")).to_have_count(0)
    send(ana)
    expect_reported(ana)
    assert reports(server) == [(snap, "Ana", "Not a feed for bears")]


@pytest.mark.proof
def test_a_double_click_on_the_dots_leaves_the_sheet_open(cast):
    cast.script("Ben").post("animals", "bear", "Look")
    ana = cast.person("Ana", **DESK)
    ana.page.clock.install()
    ana.go("/feeds").stop_clock()
    menu = ana.page.get_by_role("dialog", name="Snap by Ben")
    dots(ana, "Look").scroll_into_view_if_needed()
    box = dots(ana, "Look").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ana.page.mouse.click(*middle)
    expect(menu).to_be_visible()
    for passed in (0, 300):
        ana.page.clock.run_for(passed)
        ana.page.mouse.click(*middle)
        expect(menu).to_be_visible()
    ana.page.clock.run_for(100)
    ana.page.mouse.click(*middle)
    expect(ana.page.locator("dialog")).to_have_count(0)


@pytest.mark.proof
def test_the_reason_is_bounded_as_the_server_bounds_it(cast, server):
    snap = cast.script("Ben").post("animals", "bear", "Look")["id"]
    ana = cast.person("Ana")
    asked = sent_by(ana)
    ana.go("/feeds")
    begin(ana, "Look")
    reason = sheet(ana).get_by_label("Reason", exact=True)
    for words in ("", " \n ", "👩‍👩‍👧" * 251):
        reason.fill(words)
        send(ana)
        expect(sheet(ana).locator(".field-error")).to_contain_text("A reason has 1 to 250 visible characters.")
    expect(sheet(ana)).to_contain_text("1 character too long")
    assert "snap.report" not in asked
    reason.fill("👩‍👩‍👧" * 250)
    expect(sheet(ana)).to_contain_text("0 characters left")
    send(ana)
    expect_reported(ana)
    assert reports(server) == [(snap, "Ana", "👩‍👩‍👧" * 250)]
    with Wire(server.url) as wire:
        assert wire.call("server.info")["limits"]["reasonCharacters"] == 250


@pytest.mark.proof
def test_the_keyboard_and_a_screen_reader_are_enough(cast, server):
    snap = cast.script("Ben").post("animals", "bear", "Look")["id"]
    ana = cast.person("Ana").go("/feeds")
    page = ana.page
    press_until(page, "Tab", ana.open_button("Look"))
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="More Ben 0 minutes ago")).to_be_focused()
    page.keyboard.press("Enter")
    press_until(page, "Tab", page.get_by_role("button", name="Report snap", exact=True), most=4)
    page.keyboard.press("Enter")
    expect(sheet(ana)).to_have_accessible_description(WHO)
    expect(sheet(ana).get_by_role("group", name="Common reasons").get_by_role("button").first).to_be_focused()
    page.keyboard.press("Space")
    press_until(page, "Tab", sheet(ana).get_by_role("button", name="Send report"), most=12)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").get_by_text("Reported to the admins.")).to_be_visible()
    expect(dots(ana, "Look")).to_be_focused()
    assert reports(server) == [(snap, "Ana", "Nudity or sex")]


@pytest.mark.proof
def test_an_admin_may_report_beside_deleting(cast, server):
    snap = cast.script("Ben").post("animals", "bear", "Look")["id"]
    ana = cast.person("Ana")
    admin(server, "users", "grant", "Ana", "--role", "admin")
    ana.go("/feeds")
    expect(dots(ana, "Look")).to_have_count(0)
    ana.row("Look").locator(".row-manage").click()
    details = ana.page.get_by_role("dialog", name="Snap by Ben")
    expect(details.get_by_role("button")).to_have_text(["Delete snap", "Report snap", "Cancel"])
    expect(details.get_by_role("button", name="Cancel")).to_be_focused()
    details.get_by_role("button", name="Report snap", exact=True).click()
    sheet(ana).get_by_role("button", name="Spam").click()
    send(ana)
    expect_reported(ana)
    assert reports(server) == [(snap, "Ana", "Spam")]


@pytest.mark.proof
def test_report_dialog_is_in_german(cast, server):
    snap = cast.script("Ben").post("animals", "bear", "Look")["id"]
    ana = cast.person("Ana", locale="de-DE", **PHONE).go("/feeds/animals")
    dots(ana, "Look").click()
    ana.page.get_by_role("button", name="Snap melden", exact=True).click()
    dialog = ana.page.get_by_role("dialog", name="Snap von Ben melden")
    expect(dialog).to_contain_text("Die Person, die ihn gepostet hat, erfährt nichts davon.")
    dialog.get_by_role("button", name="Gehört nicht in diesen Feed").click()
    dialog.get_by_role("button", name="Meldung senden").click()
    expect(ana.page.get_by_text("An die Admins gemeldet.")).to_be_visible()
    assert reports(server) == [(snap, "Ana", "Gehört nicht in diesen Feed")]
