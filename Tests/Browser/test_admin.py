"""The admin area: who gets in, and what an admin does there. Reports, people, reset links, invitations from a list, audit, health."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from accounts import admin, log_in
from people import DESK, LANDSCAPE, PASSWORD, PHONE, SMALL, until
from wire import Wire

FIXTURES = Path(__file__).resolve().parents[1] / "Fixtures"


def as_admin(cast, name: str = "Ada", **options):
    """An admin with a browser."""
    cast.script(name).socket.close()
    admin(cast.server, "users", "grant", name, "--role", "admin")
    return cast.person(name, **options)


def enter(person, part: str = "reports"):
    page = person.page
    page.goto(f"{person.origin}/admin/{part}")
    expect(page.locator(".admin nav")).to_be_visible()
    expect(page.locator(".feed-state[data-key=loading]")).to_have_count(0)
    return page


def actions_in_audit(cast) -> list[str]:
    return [json.loads(line)["action"] for line in admin(cast.server, "audit", "--json").splitlines()]


def person_line(page, name: str):
    return page.locator(".admin-lines .line").filter(has=page.get_by_text(name, exact=True))


def manage(page, name: str, action: str) -> None:
    page.get_by_role("button", name=f"Manage {name}", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=action, exact=True).click()


def reset_link(page, name: str) -> str:
    manage(page, name, "Reset link")
    page.get_by_role("button", name="Create link").click()
    link = page.get_by_label("Link", exact=True).input_value()
    page.get_by_role("button", name="Close").click()
    return link


def set_password(page, password: str) -> None:
    page.get_by_label("New password", exact=True).fill(password)
    page.get_by_role("button", name="Set password").click()


def test_an_admin_finds_the_area_and_others_do_not(cast):
    """A member sees that the area is for admins, loads none of its data, and is refused by the server."""
    ben = cast.person("Ben", **PHONE)
    loaded = []
    ben.page.on("request", lambda request: loaded.append(request.url))
    page = ben.go("/account").page
    expect(page.get_by_text("This device", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Open the admin area")).to_have_count(0)
    page.goto(ben.origin + "/admin/people")
    expect(page.get_by_text("Admins only.")).to_be_visible()
    assert not [url for url in loaded if "/admin.js" in url or "/admin.css" in url]
    with Wire(cast.server.url).log_in("Ben") as wire:
        for method, params in (("report.list", {}), ("account.list", {}), ("account.resetLink", {"name": "Ben"}), ("audit.list", {}),
                               ("invitation.createMany", {"names": ["x"]}), ("server.stats", {})):
            assert wire.ask(method, **params)["error"]["data"]["name"] == "forbidden", method

    ada = as_admin(cast, **PHONE)
    page = ada.go("/account").page
    page.get_by_role("link", name="Open the admin area").click()
    expect(page.get_by_text("No open reports.")).to_be_visible()
    for part in ("People", "Invitations", "Audit log", "Health", "Reports"):
        page.get_by_role("link", name=part, exact=True).click()
        expect(page.get_by_role("heading", name=part, exact=True)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Health", exact=True)).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("size", [LANDSCAPE, DESK], ids=["landscape", "desk"])
def test_the_rail_has_the_bell_and_the_way_to_the_area_everywhere(cast, size):
    page = as_admin(cast, **size).go("/feeds").page
    ways = [page.get_by_role("link", name=re.compile(name)) for name in ("^Admin", "^Notifications", "^Account of Ada")]
    boxes = [link.bounding_box() for link in (*ways, *page.locator(".tabs .tab").all())]
    for place, box in enumerate(boxes):
        assert box["x"] >= 0 and box["x"] + box["width"] <= 96 and box["y"] >= 0 and box["y"] + box["height"] <= size["viewport"]["height"], box
        for other in boxes[:place]:
            assert box["y"] >= other["y"] + other["height"] or other["y"] >= box["y"] + box["height"] or box["x"] >= other["x"] + other["width"] or other["x"] >= box["x"] + box["width"], (box, other)
    ways[1].click()
    expect(page.get_by_role("heading", name="Notifications")).to_be_visible()
    expect(ways[1]).to_be_visible()


@pytest.mark.proof
def test_an_admin_who_becomes_a_member_loses_the_area(cast):
    ada = as_admin(cast)
    page = enter(ada, "people")
    admin(cast.server, "users", "grant", "Ada", "--role", "member")
    page.reload()
    expect(page.get_by_text("Admins only.")).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("is_demoted", [False, True], ids=["stays an admin", "demoted"])
def test_admin_area_closes_when_the_role_is_revoked(cast, is_demoted):
    """The area closes with all that is open in it. An admin who reconnects keeps it: the control."""
    cast.script("Ben").socket.close()
    page = enter(as_admin(cast), "people")
    manage(page, "Ben", "Suspend")
    page.get_by_label("Reason").fill("Spam")
    if not is_demoted:
        with page.expect_websocket():
            page.evaluate("dispatchEvent(new Event('offline')); dispatchEvent(new Event('online'))")
        expect(page.locator(".link-state > *")).to_have_count(0)
        expect(page.get_by_label("Reason")).to_have_value("Spam")
        return
    admin(cast.server, "users", "grant", "Ada", "--role", "member")
    expect(page.get_by_text("You’re no longer an admin of this server")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".admin")).to_have_count(0)
    expect(page.get_by_text("Admins only.")).to_be_visible()
    page.get_by_role("link", name="Account of Ada").click()
    expect(page.get_by_text("This device", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Open the admin area")).to_be_hidden()


@pytest.mark.smoke
def test_a_report_is_decided(cast):
    with cast.script("Ben") as ben, cast.script("Cleo") as cleo, cast.script("Dan") as dan, cast.script("Eve") as eve:
        good, bad = ben.post("animals", "lion", "A good one"), ben.post("animals", "bear", "A bad one")
        photo = ben.add_photo(caption="A photo of his")
        cleo.call("snap.report", snap=good["id"], reason="I do not like it")
        cleo.call("snap.report", snap=bad["id"], reason="It is rude")
        dan.call("snap.report", snap=bad["id"], reason="So rude")
        eve.call("snap.report", snap=bad["id"], reason="Rude again")
        dan.call("photo.report", photo=photo["id"], reason="Is this allowed?")
    page = enter(as_admin(cast, **PHONE))
    cards = page.locator(".admin-card")
    expect(cards).to_have_count(3)
    expect(cards.filter(has_text="It is rude").locator(".admin-said:visible")).to_have_text(["Rude again", "So rude"])
    cards.filter(has_text="It is rude").get_by_text("1 more report").click()
    expect(cards.get_by_text("It is rude")).to_be_visible()
    expect(page.get_by_role("link", name="Admin")).to_contain_text("5 open reports")
    expect(cards.filter(has_text="Is this allowed?").locator("img")).to_be_visible()
    cards.filter(has_text="I do not like it").get_by_role("button", name="Keep", exact=True).click()
    expect(page.get_by_text("Kept. The report has been reviewed.")).to_be_visible()
    expect(cards).to_have_count(2)
    cards.filter(has_text="It is rude").get_by_role("button", name="Remove", exact=True).click()
    page.get_by_label("Reason").fill("rude")
    page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    # All reports of the snap are settled.
    expect(cards).to_have_count(1)
    expect(page.get_by_role("link", name="Admin")).to_contain_text("1 open report")
    page.get_by_role("button", name="Removed", exact=True).click()
    expect(cards).to_have_count(3)
    expect(cards.first).to_contain_text("rude")
    expect(cards.first).to_contain_text("Ada")
    page.get_by_role("button", name="Kept", exact=True).click()
    expect(cards).to_have_count(1)
    with Wire(cast.server.url).log_in("Cleo") as cleo:
        assert cleo.call("snap.show", snap=bad["id"])["snap"]["gone"] == "deleted"
        assert "gone" not in cleo.call("snap.show", snap=good["id"])["snap"]
    enter_audit = page.get_by_role("link", name="Audit log", exact=True)
    enter_audit.click()
    expect(page.locator(".admin-lines .line").first).to_contain_text("Removed")


@pytest.mark.proof
def test_a_decision_is_undone_before_it_is_sent(cast):
    """The navigation counts the open reports. A decision is sent when its notice disappears, or when the admin continues."""
    with cast.script("Ben") as ben, cast.script("Cleo") as cleo:
        photo = ben.add_photo(caption="A photo of his")
        cleo.call("photo.report", photo=photo["id"], reason="Is this allowed?")
    ada = as_admin(cast, **PHONE).go("/feeds")
    way = ada.page.get_by_role("link", name="Admin")
    expect(way).to_contain_text("1 open report")
    way.click()
    page = ada.page
    cards = page.locator(".admin-card")
    remove_first(page)
    expect(cards).to_have_count(0)
    expect(way).not_to_contain_text("open report")
    page.get_by_role("button", name="Undo").click()
    expect(cards).to_have_count(1)
    expect(way).to_contain_text("1 open report")
    remove_first(page)
    page.get_by_role("button", name="Removed", exact=True).click()
    expect(cards).to_contain_text("no longer exists")
    assert actions_in_audit(cast).count("report.resolve remove") == 1


def remove_first(page) -> None:
    page.locator(".admin-card").first.get_by_role("button", name="Remove", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()


@pytest.mark.proof
def test_a_person_has_a_page_and_is_renamed_there(cast):
    with cast.script("Ben") as ben, cast.script("Cleo") as cleo:
        for picture in ("lion", "bear"):
            photo = ben.add_photo(picture)
            cleo.call("photo.report", photo=photo["id"], reason="Rude")
        ben.post("animals", "lion", "A snap of his")
    ada = as_admin(cast, **PHONE)
    with Wire(cast.server.url).log_in("Ada") as wire:
        wire.call("report.resolve", report=wire.call("report.list")["reports"][0]["id"], action="remove", reason="so rude")
    page = enter(ada)
    expect(page.locator(".admin-card")).to_contain_text("Earlier: 1 removed, 0 kept")
    page.locator(".admin-post a").click()
    expect(page.get_by_role("heading", name="Ben", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Admin"))).to_have_attribute("aria-current", "page")
    expect(page.locator(".admin-section").filter(has_text="Reports about")).to_contain_text("so rude")
    expect(page.locator(".admin-section").filter(has_text="Snaps")).to_contain_text("A snap of his")
    expect(page.locator(".admin-thumbs img")).to_have_count(1)
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("New name").fill("Benno")
    page.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", name="Benno", exact=True)).to_be_visible()
    page.get_by_role("button", name="Suspend").click()
    page.get_by_role("dialog").get_by_role("button", name="Suspend", exact=True).click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Suspend")).to_be_visible()
    assert actions_in_audit(cast)[:3] == ["account.restore", "account.suspend", "account.rename"]


@pytest.mark.proof
def test_the_author_of_something_reported_is_suspended(cast):
    with cast.script("Ben") as ben, cast.script("Cleo") as cleo:
        cleo.call("snap.report", snap=ben.post("animals", "lion", "Rude")["id"], reason="rude")
    page = enter(as_admin(cast))
    page.get_by_role("button", name="Suspend the author").click()
    page.get_by_label("Reason").fill("be kind")
    page.get_by_role("dialog").get_by_role("button", name="Suspend", exact=True).click()
    expect(page.locator(".admin-card .tag", has_text="Suspended")).to_be_visible()
    with Wire(cast.server.url) as wire:
        assert wire.ask("session.create", name="Ben", password=PASSWORD)["error"]["data"]["name"] == "suspended"


def test_a_person_is_found_suspended_and_let_in_again(cast):
    ben = cast.person("Ben", **PHONE).go("/account")
    for name in ("Benjamin", "Cleo"):
        cast.script(name).socket.close()
    page = enter(as_admin(cast, **PHONE), "people")
    expect(page.locator(".admin-lines .line")).to_have_count(4)
    expect(page.get_by_role("button", name="Manage Ada")).to_have_count(0)
    page.get_by_label("Name starts with").fill("BEN")
    expect(page.locator(".admin-lines .line")).to_have_count(2)
    manage(page, "Ben", "Suspend")
    page.get_by_label("Reason").fill("a week off")
    page.get_by_role("dialog").get_by_role("button", name="Suspend", exact=True).click()
    expect(person_line(page, "Ben")).to_contain_text("Suspended")
    expect(person_line(page, "Ben")).to_contain_text("a week off")
    expect(ben.page.get_by_text("a week off")).to_be_visible()
    manage(page, "Ben", "Reinstate")
    expect(page.get_by_text("Ben can log in again.")).to_be_visible()
    expect(person_line(page, "Ben").locator(".tag")).to_have_count(0)
    with Wire(cast.server.url).log_in("Ben"):
        pass
    assert actions_in_audit(cast)[:2] == ["account.restore", "account.suspend"]


@pytest.mark.proof
def test_all_logins_of_a_person_end(cast):
    ben = cast.person("Ben", **PHONE).go("/account")
    cast.person("Ben").page.close()
    page = enter(as_admin(cast), "people")
    manage(page, "Ben", "Log out everywhere")
    page.get_by_role("dialog").get_by_role("button", name="Log out everywhere").click()
    expect(page.get_by_text(re.compile(r"^Logged out Ben on \d devices"))).to_be_visible()
    expect(ben.page.get_by_role("button", name="Log in", exact=True)).to_be_visible()
    assert "session.revoke" in actions_in_audit(cast)


def test_a_reset_link_is_made_and_used_once(cast):
    ben = cast.person("Ben", **PHONE).go("/account")
    page = enter(as_admin(cast), "people")
    link = reset_link(page, "Ben")
    assert link.startswith(cast.origin + "/#/reset/")
    stranger = cast.stranger(**SMALL)
    asked = []
    stranger.page.on("request", lambda request: asked.append(request.url))
    stranger.page.goto(link)
    code = link.rsplit("/", 1)[1]
    expect(stranger.page.get_by_role("heading", name="Set a new password")).to_be_visible()
    # The secret is in no request, and not in the address bar either.
    assert not [url for url in asked if code in url] and code not in stranger.page.url
    set_password(stranger.page, "short")
    expect(stranger.page.locator(".field-error")).to_be_visible()
    set_password(stranger.page, "a better horse")
    expect(stranger.page.get_by_role("link", name="Account of Ben")).to_be_visible()
    # The other logins end.
    expect(ben.page.get_by_role("button", name="Log in", exact=True)).to_be_visible()
    with Wire(cast.server.url) as wire:
        assert wire.ask("session.create", name="Ben", password=PASSWORD)["error"]["data"]["name"] == "wrong_credentials"
        assert "result" in wire.ask("session.create", name="Ben", password="a better horse")
    late = cast.stranger(**PHONE)
    late.page.goto(link)
    set_password(late.page, "another horse")
    expect(late.page.get_by_text("This link is no longer valid.")).to_be_visible()
    # The form is gone, and one button leads to the log-in.
    expect(late.page.get_by_label("New password")).to_have_count(0)
    assert late.page.get_by_role("main").get_by_role("button").all_inner_texts() == ["Log in"]
    late.page.get_by_role("button", name="Log in").click()
    log_in(late.page, "Ben", "a better horse")
    expect(late.page.get_by_role("link", name="Account of Ben")).to_be_visible()
    assert actions_in_audit(cast)[:2] == ["account.resetPassword", "account.resetLink"]


@pytest.mark.proof
def test_reset_link_opens_in_a_logged_in_tab(cast):
    """Pasted into the address bar, it changes only what is behind the #, so nothing is loaded again."""
    with cast.script("Ben"):
        link = reset_link(enter(as_admin(cast), "people"), "Ben")
    cleo = cast.person("Cleo").go("/feeds")
    cleo.page.evaluate("(hash) => { location.hash = hash; }", "#" + link.split("#")[1])
    expect(cleo.page.get_by_role("heading", name="Set a new password")).to_be_visible()
    cleo.page.get_by_role("button", name="Not now").click()
    expect(cleo.page.get_by_role("link", name="Account of Cleo")).to_be_visible()
    cleo.page.goto(link)
    set_password(cleo.page, "a better horse")
    expect(cleo.page.get_by_role("link", name="Account of Ben")).to_be_visible()


@pytest.mark.proof
def test_an_admins_reset_link_is_the_operators_matter(cast):
    as_admin(cast, "Eve")
    page = enter(as_admin(cast), "people")
    page.get_by_role("button", name="Manage Eve").click()
    expect(page.get_by_role("dialog")).to_contain_text("Only the server’s operator")
    expect(page.get_by_role("dialog").get_by_role("button", name="Reset link")).to_have_count(0)
    with Wire(cast.server.url).log_in("Ada") as wire:
        assert wire.ask("account.resetLink", name="Eve")["error"]["data"]["name"] == "forbidden"
    assert "/#/reset/" in admin(cast.server, "users", "reset-link", "Eve")


@pytest.mark.proof
@pytest.mark.parametrize("serve_options", [["--sign-up", "invited"]], ids=["invited"])
def test_a_roster_is_previewed_and_invited_and_one_of_them_signs_up(cast, tmp_path):
    admin_password = tmp_path / "password"
    admin_password.write_text(PASSWORD)
    for name in ("Ada", "Pupil 7"):
        admin(cast.server, "users", "add", name, "--password-file", str(admin_password))
    admin(cast.server, "users", "grant", "Ada", "--role", "admin")
    cast.names.add("Ada")
    ada = cast.person("Ada", **PHONE)
    page = enter(ada, "invitations")
    # 30 people, of whom one has a taken name and one is listed twice. As Excel writes it in Germany.
    names = [f"Pupil {number}" for number in range(1, 30)] + ["PUPIL 3"]
    roster = "\ufeffName;E-Mail\r\n" + "".join(f'"{name}";{index}@example.org\r\n' for index, name in enumerate(names))
    page.locator("#roster-file").set_input_files({"name": "class.csv", "mimeType": "text/csv", "buffer": roster.encode()})
    expect(page.get_by_text("28 of 30 can be invited.")).to_be_visible()
    rows = page.locator(".admin-table tbody tr")
    expect(rows).to_have_count(30)
    expect(page.locator("[data-trouble=name_taken]")).to_contain_text("8")
    expect(page.locator("[data-trouble=repeated]")).to_contain_text("31")
    page.get_by_role("button", name="Invite 28").click()
    expect(page.get_by_text("28 of 30 invited.")).to_be_visible()
    expect(rows).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    saved = Path(download.value.path()).read_text(encoding="utf-8-sig").splitlines()
    assert saved[0] == "name,email,link" and len(saved) == 29
    assert page.get_by_label("Names and links, as CSV").input_value().splitlines() == saved
    expect(page.locator("[data-invitation]")).to_have_count(28)
    # Importing the list again invites no one twice.
    page.get_by_role("button", name="Check the list").click()
    expect(page.get_by_text("0 of 30 can be invited.")).to_be_visible()
    expect(page.locator("[data-trouble=already_invited]")).to_have_count(28)

    name, _, link = saved[1].split(",")
    pupil = cast.stranger(**SMALL)
    pupil.page.goto(link)
    expect(pupil.page.get_by_label("Name", exact=True)).to_have_value(name)
    assert pupil.page.evaluate("document.documentElement.scrollWidth") <= 320
    pupil.page.get_by_label("Password", exact=True).fill("a better horse")
    pupil.page.get_by_role("button", name="Create account").click()
    expect(pupil.page.get_by_role("link", name=f"Account of {name}")).to_be_visible()
    late = cast.stranger()
    late.page.goto(link)
    late.page.get_by_label("Name", exact=True).fill("Another person")
    late.page.get_by_label("Password", exact=True).fill("a better horse")
    late.page.get_by_role("button", name="Create account").click()
    expect(late.page.get_by_text("This invitation isn’t valid.")).to_be_visible()


@pytest.mark.proof
def test_one_invitation_is_made_and_revoked(cast):
    page = enter(as_admin(cast, **PHONE), "invitations")
    expect(page.get_by_text("No invitations.")).to_be_visible()
    page.get_by_role("button", name="New invitation").click()
    page.get_by_label("Number of accounts").fill("30")
    page.get_by_role("dialog").get_by_role("button", name="Create invitation").click()
    assert "/#/join/" in page.get_by_label("Link", exact=True).input_value()
    expect(page.locator("[data-invitation]")).to_contain_text("30 of 30 left")
    page.get_by_role("button", name=re.compile("Revoke the invitation")).click()
    expect(page.get_by_text("No invitations.")).to_be_visible()


@pytest.mark.proof
def test_the_audit_log_goes_back_page_by_page(cast):
    ada = as_admin(cast)
    with cast.script("Ben"), Wire(cast.server.url).log_in("Ada") as wire:
        for number in range(60):
            wire.call("account.suspend", name="Ben", reason=f"number {number}")
            wire.call("account.restore", name="Ben")
    page = enter(ada, "audit")
    expect(page.get_by_text("number 59", exact=True)).to_be_visible()
    lines = page.locator(".admin-lines .line")
    while lines.count() < 121:
        before = lines.count()
        lines.last.scroll_into_view_if_needed()
        page.wait_for_function("(before) => document.querySelectorAll('.admin-lines .line').length > before", arg=before)
    expect(lines.last).to_contain_text("the server’s operator")


@pytest.mark.proof
def test_health_shows_the_server_state(cast):
    page = enter(as_admin(cast), "health")
    expect(page.get_by_text("All systems OK")).to_be_visible()
    page.get_by_text("All metrics").click()
    figures = page.locator(".admin-figures > div")
    expect(figures.first).to_be_visible()
    everything = figures.count()
    page.get_by_label("Filter metrics").fill("connections")
    expect(figures.first).to_contain_text("connections")
    assert 0 < figures.count() < everything
    page.get_by_label("Filter metrics").fill("nothing at all")
    expect(page.get_by_text("No matching metrics.")).to_be_visible()


@pytest.mark.proof
def test_health_draws_the_last_day(cast):
    with cast.script("Ben") as ben:
        ben.post("animals", "lion")
        ben.add_photo()
    page = enter(as_admin(cast, **PHONE), "health")
    posts = page.locator(".admin-chart").filter(has=page.get_by_role("heading", name="Posts"))
    expect(posts.locator(".admin-value")).to_have_text("2")
    expect(posts.get_by_role("img", name="in the last 24 hours: 1 snap, 1 photo")).to_be_visible()
    expect(page.locator(".admin-chart")).to_have_count(7)
    # The raw metrics are folded away.
    expect(page.get_by_label("Filter metrics")).to_be_hidden()


@pytest.mark.proof
def test_the_area_works_by_keyboard(cast):
    with cast.script("Ben"):
        page = enter(as_admin(cast), "people")
    page.get_by_label("Name starts with").focus()
    page.keyboard.type("ben")
    expect(page.locator(".admin-lines .line")).to_have_count(1)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Manage Ben")).to_be_focused()
    page.keyboard.press("Enter")
    suspend = page.get_by_role("dialog").get_by_role("button", name="Suspend")
    expect(suspend).to_be_visible()

    def goes_back() -> bool:
        page.keyboard.press("Shift+Tab")
        return suspend.evaluate("button => button === document.activeElement")

    until(page, goes_back)
    page.keyboard.press("Enter")
    expect(page.locator("#admin-reason")).to_be_focused()
    page.keyboard.type("by keyboard")
    page.keyboard.press("Enter")
    expect(person_line(page, "Ben")).to_contain_text("by keyboard")
    expect(page.get_by_role("button", name="Manage Ben")).to_be_visible()


def test_a_roster_is_read_as_by_the_command_line(modules):
    read = "async (texts) => { const { readRoster } = await import('/admin/roster.js'); return texts.map((text) => readRoster(text).people.map(({ name, email, line }) => [name, email, line])); }"
    examples = json.loads((FIXTURES / "rosters" / "rosters.json").read_text())
    rows = modules.evaluate(read, [example["text"] for example in examples])
    assert [(example["what"], found) for example, found in zip(examples, rows)] == [(example["what"], example["rows"]) for example in examples]
    windows = "async () => (await import('/admin/roster.js')).decodeRoster(new Uint8Array([0x5a, 0x6f, 0xeb]).buffer)"
    assert modules.evaluate(windows) == "Zoë"
