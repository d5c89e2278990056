"""Moderation: reports, removal with a reason, and a log of the admins' actions."""

from accounts import admin_cli
from client import Client, refusal, run


def test_a_reported_snap_is_removed_and_the_log_tells_who_did_it(server):
    async def tour():
        ana, ben, cleo = [await Client.signed_up(server.url, name) for name in ("ana", "ben", "cleo")]
        await ben.call("feed.subscribe", feeds=[{"id": "animals"}])
        bad = (await ana.call("snap.post", feed="animals", key="1", picture="bear"))["snap"]["id"]
        good = (await ana.call("snap.post", feed="animals", key="2", picture="lion"))["snap"]["id"]
        for client, snap in ((ben, bad), (cleo, bad), (ben, good)):
            assert await client.call("snap.report", snap=snap, reason="no animal") == {}
        assert (await refusal(ben.call("snap.report", snap=bad, reason="again")))["name"] == "already_reported"
        assert (await refusal(ben.call("report.list")))["name"] == "forbidden"
        queue = admin_cli(server, "reports")
        assert [(r["snap"]["id"], r["reporter"]["name"], r["state"]) for r in queue] == [
            (good, "ben", "open"), (bad, "cleo", "open"), (bad, "ben", "open")]
        admin_cli(server, "users", "grant", "cleo", "--role", "admin")
        admin = await Client.resumed(server.url, cleo.token)
        await admin.call("report.resolve", report=queue[2]["id"], action="remove", reason="a toy")
        event = (await ben.wait_for(lambda c: [e for e in c.events("animals") if e["type"] == "snap.deleted"]))[0]
        assert event["snap"] == bad
        assert (await refusal(admin.call("report.resolve", report=queue[1]["id"], action="keep")))["name"] == "report_resolved"
        await admin.call("report.resolve", report=queue[0]["id"], action="keep")
        assert (await admin.call("snap.show", snap=good))["snap"]["status"] == "unread"
        assert admin_cli(server, "reports") == []
        removed = (await admin.call("report.list", state="removed"))["reports"]
        assert [r["resolution"]["reason"] for r in removed] == ["a toy"] * 2
        mine = await admin.call("account.export", cursor="reports-0")
        assert [r["snap"] for r in mine["reports"]] == [bad]
        log = admin_cli(server, "audit")
        assert [(e["action"], e["target"], e.get("by", {}).get("name"), e.get("reason")) for e in log] == [
            ("report.resolve keep", f"snap {good}", "cleo", None), ("report.resolve remove", f"snap {bad}", "cleo", "a toy"),
            ("account.grant admin", "cleo", None, None)]

    run(tour())


def test_every_act_of_an_admin_is_in_the_log_and_ones_own_acts_are_not(server):
    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        own = (await ben.call("snap.post", feed="animals", key="1", picture="bear"))["snap"]["id"]
        other = (await ben.call("snap.post", feed="animals", key="2", picture="bear"))["snap"]["id"]
        await ana.call("snap.report", snap=other, reason="spam")
        await ben.call("snap.delete", snap=own)
        admin_cli(server, "delete", other, "--reason", "spam", "--yes")
        invitation = admin_cli(server, "invitations", "add")[0]["invitation"]["id"]
        admin_cli(server, "invitations", "revoke", invitation)
        admin_cli(server, "users", "suspend", "ben", "--reason", "spam")
        admin_cli(server, "users", "restore", "ben")
        admin_cli(server, "users", "delete", "ben", "--reason", "asked to", "--yes")
        log = admin_cli(server, "audit")
        assert [(e["action"], e["target"], e.get("reason")) for e in reversed(log)] == [
            ("snap.delete", f"snap {other}", "spam"), ("invitation.create", f"invitation {invitation}", None),
            ("invitation.revoke", f"invitation {invitation}", None), ("account.suspend", "ben", "spam"),
            ("account.restore", "ben", None), ("account.remove", "ben", "asked to")]
        assert all("by" not in entry for entry in log)
        assert admin_cli(server, "reports", "--state", "removed")[0]["resolution"]["reason"] == "spam"
        first = admin_cli(server, "audit", "--limit", "2")
        assert [e["id"] for e in first + admin_cli(server, "audit", "--before", str(first[-1]["id"]))] == [6, 5, 4, 3, 2, 1]
        assert (await refusal(ana.call("audit.list")))["name"] == "forbidden"

    run(tour())
