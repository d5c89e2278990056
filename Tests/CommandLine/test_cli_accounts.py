"""Passwords, saved logins and devices."""

import json
import os
import stat

from cli_place import PASSWORD, picture_file


def logins(place):
    return json.loads((place.folder / "config/snapfeed/credentials.json").read_text())["logins"]


# Passwords


def test_a_password_from_a_file_or_stdin(place):
    (place.folder / "secret").write_text(PASSWORD + "\n")
    place.ok("signup", "ana", "--password-file", "secret")
    place.ok("login", "ana", "--password-file", "-", input=(PASSWORD + "\r\nmore").encode())
    place.ok("login", "ana", SNAPFEED_PASSWORD=PASSWORD)
    assert place.error(66, "login", "ana", "--password-file", "none")["name"] == "no_input"


def test_without_a_terminal_there_must_be_a_password(place):
    assert "Set SNAPFEED_PASSWORD or use --password-file" in place.run("signup", "ana", code=64).err


def test_a_password_from_the_terminal_is_asked_for_twice_and_never_shown(place):
    run = place.terminal("signup", "ana")
    run.wait_for("Password: ")
    assert not run.echoes()
    run.type("wrong\x15" + PASSWORD + "é\x7f\r")
    run.wait_for("Again: ")
    run.type(PASSWORD + "\r")
    assert run.wait() == 0
    assert "Signed up as ana." in run.seen and "correct" not in run.seen
    run = place.terminal("login", "ana")
    run.wait_for("Password: ")
    run.type(PASSWORD + "\r")
    assert run.wait() == 0 and "Again" not in run.seen


def test_a_password_that_is_not_text_is_refused_and_not_read_as_another(place):
    done = place.run("signup", "ana", SNAPFEED_PASSWORD=b"p\xe4ssword", code=64)
    assert "The variable SNAPFEED_PASSWORD is not UTF-8 text." in done.err
    run = place.terminal("signup", "ana")
    run.wait_for("Password: ")
    os.write(run.screen, b"p\xe4ssword\r")
    assert run.wait() == 65 and "not UTF-8 text" in run.seen
    assert place.objects("users") == []


def test_mismatched_passwords_create_no_account(place):
    run = place.terminal("signup", "ana")
    run.wait_for("Password: ")
    run.type(PASSWORD + "\r")
    run.wait_for("Again: ")
    run.type("something else\r")
    assert run.wait() == 65
    place.sign_up("ana")


def test_ctrl_c_at_the_prompt_gives_the_terminal_back(place):
    run = place.terminal("signup", "ana")
    run.wait_for("Password: ")
    run.type("\x03")
    assert run.wait() == 130


# Signing up, logging in, logging out


def test_wrong_names_and_passwords_are_refused(place):
    place.sign_up("ana")
    assert place.error(65, "signup", "ANA", SNAPFEED_PASSWORD=PASSWORD)["name"] == "name_taken"
    assert place.error(65, "signup", "x" * 33, SNAPFEED_PASSWORD=PASSWORD)["name"] == "invalid_name"
    assert place.error(65, "signup", "ben", SNAPFEED_PASSWORD="short")["name"] == "invalid_password"
    assert place.error(77, "login", "ana", SNAPFEED_PASSWORD="wrong password")["name"] == "wrong_credentials"
    assert place.error(77, "login", "ghost", SNAPFEED_PASSWORD=PASSWORD)["name"] == "wrong_credentials"
    assert [login["name"] for login in logins(place)] == ["ana"]


def test_saved_logins_are_their_owners_alone(place):
    place.sign_up("ana")
    folder = place.folder / "config/snapfeed"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "credentials.json").stat().st_mode) == 0o600
    assert PASSWORD not in (folder / "credentials.json").read_text()


def test_a_name_can_come_from_the_environment(place):
    place.sign_up("ana")
    assert "UNREAD" in place.ok("feeds", SNAPFEED_AS="ana")
    assert place.error(77, "feeds", SNAPFEED_AS="ben")["name"] == "not_logged_in"
    done = place.run("feeds", "--as", "ben", code=77)
    assert "snapfeed login ben" in done.err and "snapfeed signup ben" in done.err


def test_a_token_can_come_from_the_environment(place):
    (user,) = place.objects("signup", "ana", "--show-token", SNAPFEED_PASSWORD=PASSWORD)
    assert user["user"]["name"] == "ana" and user["role"] == "member"
    os.remove(place.folder / "config/snapfeed/credentials.json")
    assert place.objects("feeds", "--server", f"ws://localhost:{place.port}", SNAPFEED_TOKEN=user["token"])
    assert place.error(77, "feeds", SNAPFEED_TOKEN="made-up")["name"] == "invalid_token"
    (login,) = place.objects("login", "ana", SNAPFEED_PASSWORD=PASSWORD)
    assert "token" not in login


def test_logout_ends_the_login_and_forgets_its_token(place):
    place.sign_up("ana")
    token = logins(place)[0]["token"]
    assert place.ok("logout", "--as", "ana") == "Logged out ana.\n"
    assert logins(place) == []
    assert place.error(77, "feeds", SNAPFEED_TOKEN=token)["name"] == "invalid_token"
    place.run("logout", "--as", "ana", code=77)
    place.run("logout", code=64)


def test_logging_out_of_a_login_that_has_ended_tidies_up(place):
    place.sign_up("ana")
    place.ok("logout", SNAPFEED_TOKEN=logins(place)[0]["token"])
    assert len(logins(place)) == 1
    place.ok("logout", "--as", "ana")
    assert logins(place) == []


def test_sessions_list_and_end_devices(place):
    place.sign_up("ana")
    place.ok("login", "ana", "--device", "kitchen tablet", SNAPFEED_PASSWORD=PASSWORD)
    first, second = sorted(place.objects("sessions", "list", "--as", "ana"), key=lambda device: int(device["id"]))
    assert (first["current"], second["current"], second["device"]) == (False, True, "kitchen tablet")
    assert "kitchen tablet" in place.ok("sessions", "list", "--as", "ana")
    assert place.ok("sessions", "revoke", "--as", "ana", first["id"]) == f"Ended login {first['id']}.\n"
    assert [device["id"] for device in place.objects("sessions", "list", "--as", "ana")] == [second["id"]]
    assert place.error(66, "sessions", "revoke", "--as", "ana", "99")["name"] == "unknown_session"
    place.run("sessions", "revoke", "--as", "ana", "x", code=64)
    assert {login["user"]["name"] for login in place.objects("sessions", "list")} == {"ana"}


def test_broken_credentials_file_is_reported_and_kept(place):
    place.sign_up("ana")
    file = place.folder / "config/snapfeed/credentials.json"
    file.write_text("{")
    assert place.error(78, "feeds", "--as", "ana")["name"] == "configuration"
    assert place.error(78, "signup", "ben", SNAPFEED_PASSWORD=PASSWORD)["name"] == "configuration"
    assert file.read_text() == "{"
    place.ok("feeds")


# One's own account


def test_a_password_is_changed_and_other_logins_end(place):
    place.sign_up("ana")
    desk = place.objects("login", "ana", "--show-token", SNAPFEED_PASSWORD=PASSWORD, XDG_CONFIG_HOME=str(place.folder / "desk"))[0]["token"]
    assert place.run("password", "--as", "ana", code=64, SNAPFEED_PASSWORD=PASSWORD).err.count("SNAPFEED_NEW_PASSWORD") == 1
    assert place.error(77, "password", "--as", "ana", SNAPFEED_PASSWORD="wrong horse", SNAPFEED_NEW_PASSWORD="battery staple")["name"] == "wrong_credentials"
    (place.folder / "new").write_text("battery staple\n")
    out = place.ok("password", "--as", "ana", "--new-password-file", "new", SNAPFEED_PASSWORD=PASSWORD)
    assert out == "Password changed. All other logins have ended.\n"
    assert [d["current"] for d in place.objects("sessions", "list", "--as", "ana")] == [True]
    assert place.error(77, "sessions", "list", SNAPFEED_TOKEN=desk)["name"] == "invalid_token"
    place.run("login", "ana", code=77, SNAPFEED_PASSWORD=PASSWORD)
    place.ok("login", "ana", SNAPFEED_PASSWORD="battery staple")
    place.run("password", code=64, SNAPFEED_PASSWORD=PASSWORD)


def test_an_export_saves_all_and_uses_up_the_views_it_takes(place):
    place.sign_up("ana", "ben")
    for caption in ("one", "two"):
        place.ok("post", "animals", picture_file("bear"), "--caption", caption, "--as", "ana")
    place.post(image="redpanda")
    place.ok("open", "2", "-o", "seen.jpg", "--as", "ana")
    place.ok("users", "export", "dry", "--no-images", "--as", "ana")
    assert os.listdir(place.folder / "dry") == ["export.json"]
    assert place.ok("users", "export", "own", "--as", "ana") == "Saved 3 snaps, 0 photos and 1 images to own.\n"
    export = json.loads((place.folder / "own/export.json").read_text())
    assert export["account"]["name"] == "ana" and [s.get("caption") for s in export["snaps"]] == ["one", "two", None]
    assert (place.folder / "own/1.jpg").read_bytes()[:2] == b"\xff\xd8" and sorted(os.listdir(place.folder / "own")) == ["1.jpg", "export.json"]
    assert [o["snap"] for o in export["opens"]] == ["1", "2"] or [o["snap"] for o in export["opens"]] == ["2"]
    place.run("open", "1", "-o", "again.jpg", "--as", "ana", code=3)
    assert place.run("users", "export", "own", "--as", "ana", code=73).err.count("Nothing was exported") == 1
    place.run("users", "export", "other", code=77)
    assert not (place.folder / "other").exists()


def test_an_account_is_deleted_by_its_owner_and_its_login_forgotten(place):
    place.sign_up("ana", "ben")
    place.post()
    assert place.objects("delete-account", "--as", "ana", "--dry-run")[0]["dryRun"] is True
    assert place.run("delete-account", "--as", "ana", code=64, SNAPFEED_PASSWORD=PASSWORD).err.count("--yes") == 1
    place.run("delete-account", "--as", "ana", "--yes", code=77, SNAPFEED_PASSWORD="wrong horse")
    out = place.ok("delete-account", "--as", "ana", "--yes", SNAPFEED_PASSWORD=PASSWORD)
    assert out == "Deleted ana's account with its snaps, photos, profile and everything else it had.\n"
    assert [login["name"] for login in logins(place)] == ["ben"] and place.objects("snaps", "animals") == []


def test_accounts_are_listed_for_admins(place):
    place.sign_up("ana", "anton", "ben")
    place.ok("users", "suspend", "ben", "--reason", "spam")
    place.ok("users", "grant", "ana", "--role", "admin")
    assert [(a["name"], a["role"]) for a in place.objects("users", "list")] == [("ben", "member"), ("anton", "member"), ("ana", "admin")]
    assert [a["name"] for a in place.objects("users", "list", "AN")] == ["anton", "ana"]
    page = place.run("users", "list", "--limit", "1", code=0)
    assert "ben" in page.out and "spam" in page.out and "anton" not in page.out and "--before 3" in page.err
    assert "anton" in place.ok("users", "list", "--before", "3", "--limit", "1", "--as", "ana")
    place.run("users", "list", "--as", "anton", code=77)


def test_an_account_gets_another_name_from_an_admin_or_its_owner(place):
    place.sign_up("ana", "ben")
    assert place.ok("users", "rename", "ben", "Ben Miller", "--reason", "asked by letter") == "ben is Ben Miller now.\n"
    assert place.objects("audit")[0]["target"] == "ben to Ben Miller"
    assert place.error(65, "users", "rename", "ana", "BEN MILLER")["name"] == "name_taken"
    assert place.error(77, "users", "rename", "Ben Miller", "x", "--as", "ana")["name"] == "forbidden"
    (profile,) = place.objects("users", "rename", "ana", "Anna", "--as", "ana")
    assert profile["account"]["name"] == "Anna"
    assert [a["name"] for a in place.objects("users", "list")] == ["Ben Miller", "Anna"]


def test_an_account_is_shown_with_its_logins(place):
    place.sign_up("an", "ana", "anton")
    place.ok("users", "suspend", "ana", "--reason", "spam")
    shown = place.ok("users", "show", "AN")
    assert "Name       an\n" in shown and "Suspended" not in shown and "(1)" in shown
    (ana,) = place.objects("users", "show", "ana")
    assert ana["name"] == "ana" and ana["suspended"]["reason"] == "spam" and [s["id"] for s in ana["sessions"]] == ["2"]
    assert place.error(67, "users", "show", "a")["name"] == "unknown_account"
    assert place.error(77, "users", "show", "an", "--as", "anton")["name"] == "forbidden"


def test_lookalike_name_is_refused_with_the_rule(place):
    place.sign_up("paypal")
    for name in ("paypa1", "PAYPAІ"):
        error = place.error(65, "signup", name, SNAPFEED_PASSWORD=PASSWORD)
        assert error["name"] in ("name_confusable", "invalid_name") and ("looks like" in error["message"] or "alphabet" in error["message"])
