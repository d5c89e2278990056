"""Snaps for chosen people: the inbox, sending, what became of a snap, taking it back, lists."""

import re

import pytest
from playwright.sync_api import expect

from connection import OFFLINE
from held import hold, release
from inbox import open_row, rows, send
from people import PHONE, until
from server import ROOT
from stored_image import StoredImage
from wire import PASSWORD, Wire


def friends(cast, *names: str) -> list[Wire]:
    """People who follow each other."""
    people = [cast.script(name) for name in names]
    for one in people:
        for other in people:
            if one is not other:
                one.follow(other)
    return people


def inbox_of(person):
    """A person at the inbox."""
    person.go("/feeds")
    person.page.get_by_role("link", name=re.compile("^Inbox")).first.click()
    expect(person.page.locator(".feed-ways a").first).to_be_visible()
    return person.page


@pytest.mark.smoke
def test_a_snap_arrives_live_and_opens_once_on_one_of_two_devices(cast):
    ana, ben = friends(cast, "Ana", "Ben")
    phone, tablet = inbox_of(cast.person("Ben", **PHONE)), inbox_of(cast.person("Ben", **PHONE))
    for page in (phone, tablet):
        expect(page.get_by_text("No snaps for you yet.")).to_be_visible()
    snap = send(ana, ben, caption="Look at this")
    for page in (phone, tablet):
        expect(rows(page)).to_contain_text(["Look at this"])
        expect(page.get_by_role("link", name="Inbox 1 unread")).to_be_visible()

    open_row(phone, rows(phone).first)
    expect(phone.locator(".viewer-caption")).to_have_text("Look at this")
    expect(rows(tablet)).to_have_attribute("data-state", "read")
    expect(rows(tablet)).to_contain_text("Opened, ")
    expect(rows(tablet)).not_to_contain_text("Look at this")
    assert ana.call("snap.sent")["snaps"][0]["gone"] == "opened"

    # A second device explains, and opens nothing.
    rows(tablet).locator(".row-open").click(position={"x": 20, "y": 30})
    expect(tablet.get_by_role("dialog")).to_contain_text("Already opened")
    assert ben.ask("inbox.open", snap=snap["id"])["error"]["data"]["name"] == "already_opened"


@pytest.mark.proof
def test_an_opened_snap_is_in_no_file_of_the_store(cast, server):
    ana, ben = friends(cast, "Ana", "Ben")
    phone, tablet = inbox_of(cast.person("Ben", **PHONE)), inbox_of(cast.person("Ben", **PHONE))
    image = (ROOT / "data/pictures/bear.jpg").read_bytes()
    snap = send(ana, ben, attachment=image, caption="Meet me at the old bridge")
    stored = StoredImage.of(server.store, snap["id"])
    assert len(stored.remains("Meet me at the old bridge")) >= 2
    expect(rows(tablet)).to_have_attribute("data-state", "unread")
    open_row(phone, rows(phone).first)
    expect(rows(tablet)).to_have_attribute("data-state", "read")
    stored.expect_erased("Meet me at the old bridge")
    # The row stays, and says when.
    expect(rows(tablet)).to_contain_text("Opened, ")


def test_the_picker_sends_to_people_by_keyboard_and_the_sender_sees_who_opened(cast):
    ana, ben, cleo = friends(cast, "Ana", "Ben", "Cleo")
    page = cast.person("Ana").go("/post").page
    page.locator(".print button").first.click()
    search = page.get_by_role("searchbox", name="Search feeds and people")
    for name in ("ben", "cleo"):
        search.fill(name)
        expect(page.locator(".person-option >> visible=true").first).to_contain_text(name.title())
        search.press("Enter")
    expect(page.locator(".posting-to")).to_have_text("Sending to \u2068Ben\u2069, \u2068Cleo\u2069")
    search.press("ArrowDown")
    expect(page.locator(".feed-option input:focus")).to_have_count(1)
    page.get_by_label("Caption").fill("For you two")
    page.get_by_label("Caption").press("Enter")
    expect(page).to_have_url(re.compile("/sent$"))
    line = page.locator("[data-sent]").first
    expect(line).to_contain_text("Opened by 0 of 2")
    ben.call("inbox.open", snap=ana.call("snap.sent")["snaps"][0]["id"])
    expect(line).to_contain_text("Opened by 1 of 2")
    line.locator("summary").click()
    expect(line.locator(".viewers li")).to_contain_text([re.compile("Ben.*Opened"), re.compile("Cleo.*Delivered")])


def test_the_sender_takes_a_snap_back(cast):
    ana, ben = friends(cast, "Ana", "Ben")
    snap = send(ana, ben, caption="Not meant for you")
    reader = inbox_of(cast.person("Ben", **PHONE))
    expect(rows(reader)).to_contain_text(["Not meant for you"])
    page = inbox_of(cast.person("Ana", **PHONE))
    page.get_by_role("link", name="Sent").click()
    page.get_by_role("button", name="Take back: Ben").click()
    page.get_by_role("dialog").get_by_role("button", name="Take back").click()
    expect(page.locator("[data-sent]")).to_contain_text("Taken back")
    expect(rows(reader)).to_have_attribute("data-state", "deleted")
    expect(rows(reader)).not_to_contain_text("Not meant for you")
    assert ben.ask("inbox.open", snap=snap["id"])["error"]["data"]["name"] == "snap_gone"


def test_a_removed_snap_comes_back_by_undo_and_is_gone_without_it(cast):
    ana, ben = friends(cast, "Ana", "Ben")
    send(ana, ben, caption="One")
    page = inbox_of(cast.person("Ben", **PHONE))
    expect(rows(page)).to_have_count(1)
    for undo in (True, False):
        rows(page).first.hover()
        rows(page).first.locator(".row-menu").click()
        page.get_by_role("button", name="Remove without opening").click()
        expect(rows(page)).to_have_count(0)
        if undo:
            page.get_by_role("button", name="Undo").click()
            expect(rows(page)).to_have_count(1)
            expect(page.get_by_role("link", name="Inbox 1 unread")).to_be_visible()
    page.get_by_role("link", name="Sent").click()
    expect(page.get_by_role("heading", name="Sent")).to_be_visible()
    # It is sent a moment later.
    until(page, lambda: not ben.call("inbox.page")["snaps"])


@pytest.mark.proof
def test_reply_from_the_viewer_chooses_the_author(cast):
    ana, ben = friends(cast, "Ana", "Ben")
    send(ana, ben)
    page = inbox_of(cast.person("Ben", **PHONE))
    open_row(page, rows(page).first)
    page.get_by_role("button", name=re.compile("^Reply")).click()
    expect(page).to_have_url(re.compile("/post$"))
    page.locator(".print button").first.click()
    expect(page.locator(".posting-to")).to_have_text("Sending to Ana")


@pytest.mark.proof
def test_an_old_sent_snap_that_is_opened_stays_at_its_place(cast):
    ana, ben = friends(cast, "Ana", "Ben")
    oldest, *_, newest = [send(ana, ben, caption=f"Number {number}") for number in range(51)]
    page = cast.person("Ana", **PHONE).go("/sent").page
    sent = page.locator("[data-sent]")
    expect(sent).to_have_count(50)
    ben.call("inbox.open", snap=oldest["id"])
    ben.call("inbox.open", snap=newest["id"])
    expect(sent.first).to_contain_text("Opened")
    expect(sent).to_have_count(50)
    expect(sent.first).to_have_attribute("data-sent", newest["id"])


@pytest.mark.proof
def test_deleted_accounts_are_not_offered_as_recipients(cast):
    ana, ben, cleo = friends(cast, "Ana", "Ben", "Cleo")
    send(ana, ben, cleo)
    ben.call("account.delete", password=PASSWORD)
    page = cast.person("Ana", **PHONE).go("/post").page
    page.locator(".print button").first.click()
    expect(page.get_by_label("Cleo")).to_be_attached()
    expect(page.get_by_label("deleted account")).to_have_count(0)


@pytest.mark.proof
def test_a_deleted_account_has_a_name_in_the_language_of_the_interface(cast):
    ana, ben, cleo = friends(cast, "Ana", "Ben", "Cleo")
    send(ana, ben, cleo)
    snap = ana.post("animals", "bear")
    ben.call("snap.open", snap=snap["id"])
    ben.call("account.delete", password=PASSWORD)
    page = cast.person("Ana", locale="de-DE", **PHONE).go("/sent").page
    sent = page.locator("[data-sent]")
    expect(sent.locator(".line-title")).to_have_text("\u2068gelöschtes Konto\u2069, \u2068Cleo\u2069")
    sent.locator("summary").click()
    expect(sent.locator(".viewers .row-name")).to_have_text(["gelöschtes Konto", "Cleo"])
    expect(sent.locator(".viewers .face").first).to_have_attribute("data-initial", "G")
    page.goto(f"{cast.origin}/snap/{snap['id']}")
    expect(page.locator(".viewers .row-name")).to_have_text(["gelöschtes Konto"])


def save_family(page):
    """Saves a new list with Ben."""
    page.get_by_role("link", name="Lists").click()
    page.get_by_role("button", name="New list").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill("Family")
    dialog.get_by_label("Ben").check()
    dialog.get_by_role("button", name="Save").click()
    return dialog


@pytest.mark.proof
def test_a_list_whose_answer_was_lost_is_made_once(cast, proxy):
    ana, _ = friends(cast, "Ana", "Ben")
    person = cast.person("Ana", origin=proxy.origin, **PHONE)
    _, held = hold(person.page, "list.create")
    page = inbox_of(person)
    dialog = save_family(page)
    until(page, lambda: held)
    proxy.go_away()
    expect(dialog.get_by_role("alert")).to_contain_text("connection")
    held.clear()
    proxy.come_back()
    expect(page.get_by_text(OFFLINE)).to_have_count(0)
    dialog.get_by_role("button", name="Save").click()
    until(page, lambda: held)
    release(held)
    expect(page.locator("[data-list]")).to_contain_text(["Family"])
    assert [each["name"] for each in ana.call("list.page")["lists"]] == ["Family"]


@pytest.mark.proof
def test_a_list_is_made_and_chosen_in_the_composer(cast):
    ana, ben, cleo = friends(cast, "Ana", "Ben", "Cleo")
    page = inbox_of(cast.person("Ana", **PHONE))
    save_family(page)
    expect(page.locator("[data-list]")).to_contain_text(["Family"])
    page.get_by_role("link", name="Post").first.click()
    page.locator(".print button").first.click()
    page.get_by_label(re.compile("^Family")).check()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator("[data-sent]")).to_contain_text(["Family"])
    assert [each["author"]["name"] for each in ben.call("inbox.page")["snaps"]] == ["Ana"]
    assert not cleo.call("inbox.page")["snaps"]
