"""Reset links and invitations from a list, over the wire: who may make them, and what they are good for."""

import json
import subprocess

import pytest
from accounts import PASSWORD, admin_cli
from client import Client, refusal, run
from server import binary, one

NEW = "a better horse"


async def admin_client(server, name: str) -> Client:
    ana = await Client.signed_up(server.url, name)
    # A node of a cluster that hears of the grant late would close a connection that came in between. These are at all of them.
    everywhere = [ana, *[await Client.resumed(server.url, ana.token) for _ in range(5)]]
    admin_cli(server, "users", "grant", name, "--role", "admin")
    for client in everywhere:
        assert await client.closed() == 4004
    return await Client.resumed(server.url, ana.token)


async def use(server, code: str, password: str = NEW) -> dict:
    client = await Client.connect(server.url)
    return await client.call("account.resetPassword", code=code, password=password)


def test_the_command_line_makes_a_link_that_sets_a_password(server):
    async def tour():
        await Client.signed_up(server.url, "ben")
        made = admin_cli(server, "users", "reset-link", "ben", "--site", "https://feeds.example.org/")[0]
        assert made["link"] == f"https://feeds.example.org/#/reset/{made['code']}" and len(made["code"]) == 43
        assert (await use(server, made["code"]))["user"]["name"] == "ben"

    run(tour())


@pytest.mark.proof
def test_acts_that_end_a_reset_link(server):
    async def tour():
        ada = await admin_client(server, "ada")

        async def link_of(name: str) -> str:
            return (await ada.call("account.resetLink", name=name))["code"]

        async def is_over(code: str) -> bool:
            return (await refusal(use(server, code)))["name"] == "invalid_reset"

        ben = await Client.signed_up(server.url, "ben")
        first = await link_of("ben")
        second = await link_of("ben")
        assert await is_over(first)
        await ben.call("account.changePassword", password=PASSWORD, newPassword=NEW)
        assert await is_over(second)
        third = await link_of("ben")
        await ada.call("account.suspend", name="ben")
        assert await is_over(third)
        assert (await refusal(link_of("ben")))["name"] == "suspended"
        await ada.call("account.restore", name="ben")
        assert await is_over(third)
        fourth = await link_of("ben")
        await ada.call("account.remove", name="ben")
        assert await is_over(fourth)
        assert (await refusal(link_of("ben")))["name"] == "unknown_account"

    run(tour())


@pytest.mark.proof
def test_a_role_change_opens_no_way_to_an_account(server):
    async def tour():
        ada, eve = await admin_client(server, "ada"), await admin_client(server, "eve")
        await Client.signed_up(server.url, "ben")
        # An admin could make a member of another one, use a link, and give the role back.
        assert (await refusal(ada.call("account.grant", name="eve", role="member")))["name"] == "forbidden"
        code = (await ada.call("account.resetLink", name="ben"))["code"]
        admin_cli(server, "users", "grant", "ben", "--role", "admin")
        assert (await refusal(use(server, code)))["name"] == "invalid_reset"
        # A link made by a former admin.
        await Client.signed_up(server.url, "cleo")
        code = (await eve.call("account.resetLink", name="cleo"))["code"]
        await eve.call("account.grant", name="eve", role="member")
        assert (await refusal(use(server, code)))["name"] == "invalid_reset"

    run(tour())


@pytest.mark.proof
def test_an_admin_ends_anybodys_login_and_a_member_only_the_own(server):
    async def tour():
        ben, cleo, ada = [await Client.signed_up(server.url, "ben"), await Client.signed_up(server.url, "cleo"), await admin_client(server, "ada")]
        session = (await ada.call("session.find", name="ben"))["sessions"][0]["id"]
        assert (await refusal(cleo.call("session.revoke", session=session)))["name"] == "unknown_session"
        await ada.call("session.revoke", session=session)
        assert await ben.closed() == 4500
        assert (await refusal(ada.call("session.revoke", session=session)))["name"] == "unknown_session"
        log = [(e["action"], e["target"], e.get("by", {}).get("name")) for e in admin_cli(server, "audit")]
        assert log[0] == ("session.revoke", f"login {session} of ben", "ada")
        # One's own login is not logged.
        await (await Client.connect(server.url)).call("session.create", name="ada", password=PASSWORD)
        own = next(s["id"] for s in (await ada.call("session.list"))["sessions"] if not s["current"])
        await ada.call("session.revoke", session=own)
        assert len(admin_cli(server, "audit")) == len(log)

    run(tour())


def imported(server, roster) -> list[dict]:
    """Returns the report of importing a list with errors."""
    command = [binary(), "invitations", "import", str(roster), "--site", "https://feeds.example.org", "--store", str(server.store), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert done.returncode == 65, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_list_is_invited_once_and_each_code_lets_one_in(tmp_path):
    async def tour(server):
        roster = tmp_path / "class.csv"
        roster.write_text("\ufeffName;E-Mail\r\nZoë;zoe@example.org\r\nben;\r\nBEN;\r\n;\r\n")
        rows = imported(server, roster)
        assert [(r["name"], r.get("trouble"), r["line"]) for r in rows] == [("Zoë", None, 2), ("ben", None, 3), ("BEN", "repeated", 4)]
        assert rows[0]["link"] == f"https://feeds.example.org/#/join/{rows[0]['code']}/Zo%C3%AB" and rows[0]["email"] == "zoe@example.org"
        again = imported(server, roster)
        assert [r.get("trouble") for r in again] == ["already_invited", "already_invited", "repeated"]
        client = await Client.connect(server.url)
        await client.call("account.create", name="Zoë", password=PASSWORD, invitation=rows[0]["code"])
        late = await Client.connect(server.url)
        assert (await refusal(late.call("account.create", name="z", password=PASSWORD, invitation=rows[0]["code"])))["name"] == "invalid_invitation"
        assert {i.get("name") for i in admin_cli(server, "invitations")} == {None, "ben"}

    with one(tmp_path / "store", "--sign-up", "invited") as server:
        run(tour(server))


@pytest.mark.proof
def test_a_list_is_sent_again_after_its_answer_was_lost(tmp_path):
    async def tour(server):
        roster = tmp_path / "class.csv"
        roster.write_text("dora\nemil\n")
        lost = admin_cli(server, "invitations", "import", str(roster), "--key", "7b")
        again = admin_cli(server, "invitations", "import", str(roster), "--key", "7b")
        assert [r["invitation"] for r in again] == [r["invitation"] for r in lost]
        assert not {r["code"] for r in again} & {r["code"] for r in lost}
        for rows, error in ((lost, "invalid_invitation"), (again, None)):
            call = (await Client.connect(server.url)).call("account.create", name="dora", password=PASSWORD, invitation=rows[0]["code"])
            assert (await call)["user"]["name"] == "dora" if error is None else (await refusal(call))["name"] == error
        # A new key is the default: links that are given out already stay good.
        roster.write_text("emil\n")
        assert [row["trouble"] for row in admin_cli(server, "invitations", "import", str(roster))] == ["already_invited"]

    with one(tmp_path / "store", "--sign-up", "invited") as server:
        run(tour(server))


@pytest.mark.proof
def test_more_invitations_than_one_page_has(server):
    async def tour():
        ada = await admin_client(server, "ada")
        made = [(await ada.call("invitation.createMany", names=[f"Pupil {half} {n}" for n in range(150)]))["rows"] for half in ("a", "b")]
        ids = [int(row["invitation"]) for row in made[0] + made[1]]
        found, before = [], {}
        while before is not None:
            page = await ada.call("invitation.list", **before)
            found += [int(each["id"]) for each in page["invitations"]]
            before = {"before": page["next"]} if "next" in page else None
        assert found == sorted(ids, reverse=True)
        listed = admin_cli(server, "invitations", "list", "--before", str(ids[1]))
        assert [int(each["id"]) for each in listed] == ids[:1]
        reported = subprocess.run([binary(), "invitations", "--store", str(server.store)], capture_output=True, text=True, timeout=30)
        assert f"More with --before {ids[200]}." in reported.stderr, reported
        admin_cli(server, "invitations", "revoke", str(ids[0]), "--dry-run")

    run(tour())


@pytest.mark.proof
def test_a_list_has_a_bound(tmp_path):
    async def tour(server):
        ada = await admin_client(server, "ada")
        assert (await refusal(ada.call("invitation.createMany", names=["a", "b", "c", "d"])))["name"] == "too_many"
        assert len((await ada.call("invitation.createMany", names=["a", "b", "c"]))["rows"]) == 3
        assert (await refusal(ada.call("invitation.createMany", names=["x"] * 1_001)))["name"] == "invalid_params"

    with one(tmp_path / "store", "--limit", "rosterRows=3") as server:
        run(tour(server))
