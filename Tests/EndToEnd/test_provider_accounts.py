"""Accounts of people whom a service logs in: links, passwords, export and deletion, and logins by another device."""

import subprocess
import time
from urllib.parse import parse_qs, urlsplit

import pytest
from accounts import PASSWORD, logged_in
from client import Client, refusal, run
from login_provider import LoginProvider, begun, returned
from provider_logins import entered, logged, origin, provider, refused, server  # noqa: F401  (fixtures)
from server import binary, environment, one


def test_closed_server_logs_in_linked_accounts_only(tmp_path, provider):
    options = ("--sign-up", "closed", *provider.options(**{"new-accounts": "no"}))
    with one(tmp_path / "store", *options) as server:

        async def tour():
            admin = await Client.local_admin(server.store / "admin.sock")
            await admin.call("account.create", name="ana", password=PASSWORD, device="test")
            assert (await refused(server, provider, "u1"))["name"] == "sign_up_closed"
            ana = await logged_in(server, "ana")
            wrong = await refusal(begun(ana, provider, origin(server), purpose="link", password="wrong horse"))
            assert wrong["name"] == "wrong_credentials"
            answer = await returned(ana, provider, origin(server), "u1", purpose="link", password=PASSWORD)
            # The answer belongs to the account that began, and it is not a login.
            await (await Client.local_admin(server.store / "admin.sock")).call("account.create", name="cleo", password="another horse", device="test")
            ben, cleo = await Client.connect(server.url), await logged_in(server, "cleo", "another horse")
            assert (await refusal(ben.call("provider.finish", **answer)))["name"] == "login_refused"
            assert (await refusal(cleo.call("provider.link", **answer)))["name"] == "login_refused"
            link = (await ana.call("provider.link", **answer))["link"]
            assert (await refusal(ana.call("provider.link", **answer)))["name"] == "login_refused"
            assert (await entered(server, provider, "u1"))["user"]["name"] == "ana"
            # It confirms no deletion either.
            another = await returned(ana, provider, origin(server), "u1", purpose="link", password=PASSWORD)
            assert (await refusal(ana.call("account.delete", **another)))["name"] == "login_refused"
            listed = await ana.call("provider.links")
            assert listed["password"] is True and [row["provider"] for row in listed["links"]] == ["example"]
            await ana.call("provider.unlink", link=link["id"])
            assert (await refused(server, provider, "u1"))["name"] == "sign_up_closed"

        run(tour())


def test_link_that_began_with_an_old_password_is_refused(server, provider):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        answer = await returned(ana, provider, origin(server), "u1", purpose="link", password=PASSWORD)
        asked = provider.requests[provider.TOKEN]
        await ana.call("account.changePassword", password=PASSWORD, newPassword="another horse")
        assert (await refusal(ana.call("provider.link", **answer)))["name"] == "wrong_credentials"
        assert provider.requests[provider.TOKEN] == asked and (await ana.call("provider.links"))["links"] == []

    run(tour())


def test_stolen_login_cannot_guess_the_password_by_linking(tmp_path, provider):
    with one(tmp_path / "store", *provider.options(), "--limit", "loginFailures=2", "--limit", "loginsPerSecond=0") as server:

        async def tour():
            ana = await Client.signed_up(server.url, "ana")
            guesses = [await refusal(begun(ana, provider, origin(server), purpose="link", password="wrong horse")) for _ in range(4)]
            assert [guess["name"] for guess in guesses] == ["wrong_credentials"] * 2 + ["rate_limited"] * 2

        run(tour())


def test_made_up_codes_are_tries_to_log_in(tmp_path, provider):
    with one(tmp_path / "store", *provider.options(), "--limit", "loginFailures=2", "--limit", "loginsPerSecond=0") as server:

        async def tour():
            client = await Client.connect(server.url)
            address, secret = await begun(client, provider, origin(server))
            answer = provider.allow(address, "u1")
            made_up = {"provider": "example", "state": answer["state"], "code": "made-up", "secret": secret}
            asked = provider.requests[provider.TOKEN]
            refusals = [await refusal(client.call("provider.finish", **made_up)) for _ in range(4)]
            assert [each["name"] for each in refusals] == ["login_refused"] * 2 + ["rate_limited"] * 2
            assert provider.requests[provider.TOKEN] == asked + 2
            await logged(server, "refused the login", 0)

        run(tour())


def test_access_token_leads_to_no_other_login(server, provider):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        token = await ana.call("token.create", name="script", scopes=["read", "post"], expiresInHours=24)
        script = await Client.connect(server.url)
        await script.call("session.resume", token=token["token"])
        for purpose in ({"purpose": "link", "password": PASSWORD}, {"purpose": "confirm"}):
            assert (await refusal(begun(script, provider, origin(server), **purpose)))["name"] == "forbidden"

        run(tour())


def test_first_password_is_set_after_a_new_login_at_the_provider(server, provider):
    async def tour():
        ana, phone = [(await entered(server, provider, "u1"))["client"] for _ in range(2)]
        name = (await ana.call("account.export", images=False))["account"]["name"]
        # Neither an old login, nor another person, nor an answer to another login sets one.
        provider.claims = {"auth_time": int(time.time()) - 86_400}
        old = await returned(ana, provider, origin(server), "u1", purpose="confirm")
        assert (await refusal(ana.call("account.changePassword", **old, newPassword=PASSWORD)))["name"] == "login_refused"
        provider.claims = {}
        login = await returned(await Client.connect(server.url), provider, origin(server), "u1")
        for answer in (login, await returned(ana, provider, origin(server), "u2", purpose="confirm")):
            assert (await refusal(ana.call("account.changePassword", **answer, newPassword=PASSWORD)))["name"] == "login_refused"
        answer = await returned(ana, provider, origin(server), "u1", purpose="confirm")
        assert (await refusal(ana.call("account.changePassword", **answer, newPassword="short")))["name"] == "invalid_password"
        await ana.call("account.changePassword", **answer, newPassword=PASSWORD)
        assert await phone.closed() == 4500
        assert (await logged_in(server, name)).user["name"] == name and (await ana.call("provider.links"))["password"] is True
        # From now on it is the password that counts: a service does not replace it, and the link is no longer the only way to log in.
        another = await returned(ana, provider, origin(server), "u1", purpose="confirm")
        assert (await refusal(ana.call("account.changePassword", **another, newPassword="another horse")))["name"] == "wrong_credentials"
        await logged_in(server, name)
        (link,) = (await ana.call("provider.links"))["links"]
        await ana.call("provider.unlink", link=link["id"])

    run(tour())


def test_account_of_a_provider_is_exported_and_deleted(server, provider):
    async def tour():
        ana = (await entered(server, provider, "u1"))["client"]
        account = (await ana.call("account.export", images=False))["account"]
        assert [(login["issuer"], login["subject"]) for login in account["logins"]] == [(provider.url, "u1")]
        (link,) = (await ana.call("provider.links"))["links"]
        assert (await refusal(ana.call("provider.unlink", link=link["id"])))["name"] == "last_login"
        # Another person of the provider confirms nothing.
        other = await returned(ana, provider, origin(server), "u2", purpose="confirm")
        assert (await refusal(ana.call("account.delete", **other)))["name"] == "login_refused"
        login = await returned(await Client.connect(server.url), provider, origin(server), "u1")
        assert (await refusal(ana.call("account.delete", **login)))["name"] == "login_refused"
        await ana.call("account.delete", **await returned(ana, provider, origin(server), "u1", purpose="confirm"))
        assert (await refused(server, provider, "u1"))["name"] == "unknown_account"

    run(tour())


@pytest.mark.parametrize("purpose", ["link", "confirm"])
def test_linking_and_deleting_need_a_new_login_at_the_provider(tmp_path, provider, purpose):
    provider.announced = {"claims_supported": ["sub", "auth_time"]}

    async def tour():
        if purpose == "link":
            ana, method, parameters = await Client.signed_up(server.url, "ana"), "provider.link", {"password": PASSWORD}
        else:
            ana, method, parameters = (await entered(server, provider, "u1"))["client"], "account.delete", {}
        address, _ = await begun(ana, provider, origin(server), purpose=purpose, **parameters)
        assert "&prompt=login" in address and "&max_age=0" in address
        # The thief of a login takes both out of the address, and is still logged in at the service since yesterday.
        for claims in ({"auth_time": int(time.time()) - 86_400}, {"auth_time": None}):
            provider.claims = claims
            before = len(server.output)
            answer = await returned(ana, provider, origin(server), "u1", purpose=purpose, **parameters)
            assert (await refusal(ana.call(method, **answer)))["name"] == "login_refused"
            await logged(server, "'auth_time'", before)
        provider.claims = {}
        await ana.call(method, **await returned(ana, provider, origin(server), "u1", purpose=purpose, **parameters))
        # An ordinary login may be an old one of the service's.
        provider.claims = {"auth_time": int(time.time()) - 86_400}
        assert "max_age" not in (await begun(await Client.connect(server.url), provider, origin(server)))[0]
        if purpose == "link":
            await entered(server, provider, "u1")

    with one(tmp_path / "store", *provider.options()) as server:
        run(tour())


def test_device_login_needs_a_provider_that_offers_it(server, provider):
    async def tour():
        client = await Client.connect(server.url)
        assert (await refusal(client.call("provider.device", provider="example")))["name"] == "login_refused"

    run(tour())


def test_device_waits_until_its_login_is_allowed(tmp_path, provider):
    provider.announces_devices = True
    with one(tmp_path / "store", *provider.options()) as server:

        async def tour():
            client = await Client.connect(server.url)
            device = await client.call("provider.device", provider="example")
            assert device["userCode"] == "ABCD-EFGH" and device["intervalSeconds"] == 1
            pending = await refusal(client.call("provider.poll", provider="example", state=device["state"]))
            assert pending["name"] == "login_pending" and pending["temporary"] and pending["retryAfterMs"] > 0
            provider.allowed_device = "ana"
            answer = await client.call("provider.poll", provider="example", state=device["state"], device="terminal")
            assert answer["user"]["name"] == "ana"
            other = await Client.connect(server.url)
            assert (await refusal(other.call("provider.poll", provider="example", state=device["state"])))["name"] == "login_refused"

        run(tour())


def test_device_is_polled_with_its_own_state_at_its_own_provider(tmp_path, provider):
    provider.announces_devices = True
    with LoginProvider(name="other") as other, one(tmp_path / "store", *provider.options(), *other.options()) as server:

        async def tour():
            client = await Client.connect(server.url)
            device = await client.call("provider.device", provider="example")
            address, _ = await begun(client, provider, origin(server))
            states = [("other", device["state"]), ("example", parse_qs(urlsplit(address).query)["state"][0])]
            for name, state in states:
                assert (await refusal(client.call("provider.poll", provider=name, state=state)))["name"] == "login_refused"
            assert other.forms == [] and provider.forms == []

        run(tour())


def test_command_line_waits_for_a_browser_on_any_device(tmp_path, provider):
    provider.announces_devices = True
    with one(tmp_path / "store", *provider.options()) as server:
        command = [binary(), "login", "--provider", "example", "--server", server.url]
        home = environment(HOME=str(tmp_path), XDG_CONFIG_HOME=str(tmp_path))
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=home) as waiting:
            assert "ABCD-EFGH" in waiting.stderr.readline()
            provider.allowed_device = "ana"
            out, err = waiting.communicate(timeout=30)
        assert waiting.returncode == 0 and "Logged in as ana" in out, (out, err)
        feeds = [binary(), "feeds", "--as", "ana", "--server", server.url]
        assert subprocess.run(feeds, capture_output=True, timeout=30, env=home).returncode == 0
        unknown = subprocess.run([*command[:3], "other", *command[4:]], capture_output=True, text=True, timeout=30, env=home)
        assert unknown.returncode != 0 and "It has example." in unknown.stderr
