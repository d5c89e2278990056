"""Logins by other services (OpenID Connect): who gets in, and what each fault of the service, the network or an attacker leads to."""

import asyncio
import hmac
import json
import string
import subprocess
import time
import urllib.request
from contextlib import ExitStack
from urllib.parse import parse_qs, urlsplit

import jwt
import pytest
from accounts import PASSWORD, logged_in
from authlib.jose import RSAKey
from client import Client, Refused, refusal, run
from login_provider import SECRET, LoginProvider, base64_url, begun, challenge, returned
from server import binary, environment, one


@pytest.fixture
def provider():
    with LoginProvider() as running:
        yield running


@pytest.fixture
def server(tmp_path, provider):
    with one(tmp_path / "store", *provider.options()) as running:
        yield running


def origin(server) -> str:
    return f"http://127.0.0.1:{server.port}"


def counted(server, what: str, provider: str) -> int:
    """The value of a metric of a service."""
    start = f'snapfeed_provider_{what}_total{{provider="{provider}"}} '
    return int(next(line.removeprefix(start) for line in server.metrics().splitlines() if line.startswith(start)))


async def entered(server, provider, sub: str, **parameters) -> dict:
    """Logs in on a connection of its own, as the page does that the browser comes back to."""
    client = await Client.connect(server.url)
    answer = await client.call("provider.finish", **await returned(client, provider, origin(server), sub), **parameters)
    return {**answer, "client": client}


async def refused(server, provider, sub: str = "u1", **changes) -> dict:
    client = await Client.connect(server.url)
    parameters = {**await returned(client, provider, origin(server), sub), **changes}
    return await refusal(client.call("provider.finish", **parameters))


def test_first_login_makes_an_account_and_later_ones_find_it(server, provider):
    async def tour():
        stranger = await Client.connect(server.url)
        assert (await stranger.call("server.info"))["providers"] == [{"name": "example", "label": "Example"}]
        await Client.signed_up(server.url, "ana")
        provider.know("u1", preferred_username="ana@example.org", email="ben@example.org", name="Ana Smith")
        first = await entered(server, provider, "u1", device="ana's phone")
        # A name gives access to nothing: it gets a number.
        assert first["user"]["name"] == "ana 2" and first["role"] == "member" and "expiresAt" not in first
        # It is a login of this server: its token resumes, and it is listed.
        again = await Client.connect(server.url)
        assert (await again.call("session.resume", token=first["token"]))["user"] == first["user"]
        assert [login["device"] for login in (await again.call("session.list"))["sessions"]] == ["ana's phone"]
        provider.know("u1", preferred_username="somebody")
        assert (await entered(server, provider, "u1"))["user"] == first["user"]
        assert (await entered(server, provider, "u2"))["user"]["name"].startswith("unnamed user")
        assert counted(server, "logins", "example") == 3 and counted(server, "failures", "example") == 0

    run(tour())


def test_first_logins_count_as_sign_ups_of_an_address(tmp_path, provider):
    with one(tmp_path / "store", *provider.options(), "--limit", "signUpsPerHour=2", "--limit", "loginsPerSecond=0") as server:

        async def tour():
            await Client.signed_up(server.url, "ana")
            # Neither a login that fails nor one of an account that exists is counted.
            assert (await refused(server, provider, code="x"))["name"] == "login_refused"
            first = await entered(server, provider, "u1")
            assert (await entered(server, provider, "u1"))["user"] == first["user"]
            late = await refused(server, provider, "u2")
            assert late["name"] == "rate_limited" and late["retryAfterMs"] > 60_000
            assert (await entered(server, provider, "u1"))["user"] == first["user"]
            assert (await refusal(Client.signed_up(server.url, "ben")))["name"] == "rate_limited"

        run(tour())


def test_request_to_the_provider_is_bound_to_one_login(server, provider):
    async def tour():
        client = await Client.connect(server.url)
        address, secret = await begun(client, provider, origin(server))
        query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert query["redirect_uri"] == f"{origin(server)}/continue/example" and query["response_type"] == "code"
        assert query["scope"] == "openid profile" and query["code_challenge_method"] == "S256"
        answer = provider.allow(address, "u1")
        await client.call("provider.finish", provider="example", state=answer["state"], code=answer["code"], secret=secret)
        (form,) = provider.forms
        assert challenge(form["code_verifier"]) == query["code_challenge"] and form["redirect_uri"] == query["redirect_uri"]
        # None of its secrets was in an address.
        assert secret not in address and form["code_verifier"] not in address
        other, _ = await begun(await Client.connect(server.url), provider, origin(server))
        for name in ("state", "nonce", "code_challenge"):
            assert parse_qs(urlsplit(other).query)[name] != [query[name]]

    run(tour())


def test_replays_and_foreign_answers_are_refused(server, provider):
    async def tour():
        client = await Client.connect(server.url)
        good = await returned(client, provider, origin(server), "u1")
        await client.call("provider.finish", **good)
        asked = provider.requests[provider.TOKEN]
        for replay in (good, {**good, "code": (await returned(await Client.connect(server.url), provider, origin(server), "u1"))["code"]}):
            assert (await refusal((await Client.connect(server.url)).call("provider.finish", **replay)))["name"] == "login_refused"
        # An attacker sends a victim the address of a login that began elsewhere: the victim's page has no secret of it.
        for secret in ("x" * 43, good["secret"][::-1], ""):
            assert (await refused(server, provider, secret=secret))["name"] in ("login_refused", "invalid_params")
        # The server's mark is on each of its bytes. This change would let it end in years.
        fresh = await returned(await Client.connect(server.url), provider, origin(server), "u1")
        letters = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
        late = fresh["state"][:6] + letters[(letters.index(fresh["state"][6]) + 1) % 64] + fresh["state"][7:]
        assert (await refusal((await Client.connect(server.url)).call("provider.finish", **{**fresh, "state": late})))["name"] == "login_refused"
        # The service was asked about none of them.
        assert provider.requests[provider.TOKEN] == asked
        # A code of another login: its nonce and its verifier are of that one.
        foreign = await returned(await Client.connect(server.url), provider, origin(server), "u2")
        assert (await refused(server, provider, code=foreign["code"]))["name"] == "login_refused"
        for changes in ({"state": "x" * 100}, {"code": "x"}, {"issuer": "https://evil.example"}):
            assert (await refused(server, provider, **changes))["name"] == "login_refused", changes
        client = await Client.connect(server.url)
        assert (await refusal(client.call("provider.finish", **{**good, "provider": "other"})))["name"] == "unknown_provider"

    run(tour())


def test_answer_that_comes_twice_at_the_same_time_logs_in_once(server, provider):
    """The service here gives tokens for a code as often as it is asked."""
    provider.keeps_codes = True

    async def tour():
        await entered(server, provider, "u1")
        asked = provider.requests[provider.TOKEN]
        answer = await returned(await Client.connect(server.url), provider, origin(server), "u1")
        provider.delays[provider.TOKEN] = 0.5
        clients = [await Client.connect(server.url) for _ in range(2)]
        results = await asyncio.gather(*(client.call("provider.finish", **answer) for client in clients), return_exceptions=True)
        assert sorted(getattr(result, "name", "in") for result in results) == ["in", "login_refused"]
        assert provider.requests[provider.TOKEN] == asked + 2

    run(tour())


def test_login_that_waits_for_the_keys_keeps_its_code(server, provider):
    async def tour():
        people = [(await Client.connect(server.url), f"u{number}") for number in range(2)]
        answers = [await returned(client, provider, origin(server), sub) for client, sub in people]
        provider.delays[provider.KEYS] = 1

        async def patiently(client, answer) -> dict:
            async with asyncio.timeout(30):
                while True:
                    try:
                        return await client.call("provider.finish", **answer)
                    except Refused as refused:
                        assert refused.name == "busy"
                        busy.append(client)
                        await asyncio.sleep(0.1)

        busy: list = []
        await asyncio.gather(*(patiently(client, answer) for (client, _), answer in zip(people, answers)))
        assert busy and provider.requests[provider.KEYS] == 1 and provider.requests[provider.TOKEN] == 2

    run(tour())


def test_code_of_one_provider_is_never_sent_to_another(tmp_path, provider):
    """The mix-up attack (RFC 9700, section 4.4): a provider under an attacker would get the code that another one gave."""

    async def tour():
        client = await Client.connect(server.url)
        answer = await returned(client, provider, origin(server), "u1")
        assert (await refusal(client.call("provider.finish", **{**answer, "provider": "other"})))["name"] == "login_refused"
        assert other.forms == [] and provider.forms == []
        await client.call("provider.finish", **answer)

    with LoginProvider(name="other") as other, one(tmp_path / "store", *provider.options(), *other.options()) as server:
        run(tour())


async def logged(server, word: str, since: int) -> None:
    """Waits for a line with a word in the log, after the first lines."""
    async with asyncio.timeout(30):
        while not any(word in line for line in server.output[since:]):
            await asyncio.sleep(0.01)


def test_nonce_of_another_login_is_refused(server, provider):
    async def tour():
        client = await Client.connect(server.url)
        address, secret = await begun(client, provider, origin(server))
        answer = provider.allow(address, "u1", nonce="another")
        parameters = {"provider": "example", "state": answer["state"], "code": answer["code"], "secret": secret}
        assert (await refusal(client.call("provider.finish", **parameters)))["name"] == "login_refused"
        await logged(server, "'nonce'", 0)

    run(tour())


def test_id_token_with_a_wrong_claim_is_refused(server, provider):
    async def tour():
        now = int(time.time())
        for claims, word in [
            ({"aud": "other"}, "'aud'"), ({"aud": ["snapfeed", "other"]}, "'azp'"), ({"iss": "https://evil.example"}, "'iss'"),
            ({"exp": now - 120}, "'exp'"), ({"iat": now + 300}, "clocks"), ({"iat": now - 3600}, "too old"),
        ]:
            provider.claims = claims
            before = len(server.output)
            assert (await refused(server, provider))["name"] == "login_refused", claims
            await logged(server, word, before)
        # Within a minute, clocks may differ.
        for skew in ({"iat": now + 40, "exp": now + 100}, {"iat": now - 300, "exp": now - 40}):
            provider.claims = skew
            await entered(server, provider, "u1")

    run(tour())


def test_id_token_with_a_forged_signature_is_refused(server, provider):
    other = RSAKey.generate_key(2048, is_private=True).as_pem(is_private=True)

    def signed_by_public_key(token: str) -> str:
        """The oldest trick: the public key as the secret of another algorithm."""
        signed = base64_url(b'{"alg":"HS256"}') + "." + token.split(".")[1]
        return signed + "." + base64_url(hmac.digest(provider.storage.jwk.as_pem(), signed.encode(), "sha256"))

    def own() -> bytes:
        return provider.storage.jwk.as_pem(is_private=True)

    def claims(token: str) -> dict:
        return jwt.decode(token, options={"verify_signature": False})

    async def tour():
        await entered(server, provider, "u1")
        for forge, word in [
            (lambda token: base64_url(b'{"alg":"none"}') + "." + token.split(".")[1] + ".", "'alg'"),
            (signed_by_public_key, "'alg'"),
            (lambda token: jwt.encode(claims(token), SECRET, algorithm="HS256"), "'alg'"),
            (lambda token: jwt.encode(claims(token), other, algorithm="RS256"), "a wrong signature"),
            (lambda token: token.rsplit(".", 1)[0] + ".AAAA", "a wrong signature"),
            (lambda token: jwt.encode(claims(token), other, algorithm="RS256", headers={"kid": "unknown"}), "'kid'"),
            (lambda token: token.replace(".", "", 1), "not a signed token"),
            (lambda token: jwt.encode(claims(token), own(), algorithm="RS256", headers={"crit": ["exp"]}), "extensions"),
        ]:
            provider.forge = forge
            before = len(server.output)
            assert (await refused(server, provider))["name"] == "login_refused", word
            await logged(server, word, before)

    run(tour())


def test_unknown_key_is_fetched_without_a_flood_of_requests(server, provider):
    async def tour():
        await entered(server, provider, "u1")
        assert provider.requests[provider.KEYS] == 1
        provider.replace_key()
        for _ in range(5):
            assert (await refused(server, provider))["name"] == "login_refused"
        await logged(server, "'kid'", 0)
        # The first one comes within the minute after the keys were fetched.
        assert provider.requests[provider.KEYS] == 1 and provider.requests[provider.DOCUMENT] == 1

    run(tour())


@pytest.mark.proof
def test_logins_go_on_within_a_minute_after_the_keys_were_replaced(server, provider):
    async def tour():
        first = await entered(server, provider, "u1")
        provider.replace_key()
        started = time.monotonic()
        while (outcome := (await asyncio.gather(entered(server, provider, "u1"), return_exceptions=True))[0]) and isinstance(outcome, Exception):
            assert getattr(outcome, "name", None) == "login_refused" and time.monotonic() - started < 70, outcome
            await asyncio.sleep(1)
        assert outcome["user"] == first["user"] and provider.requests[provider.KEYS] == 2

    run(tour())


def test_provider_that_is_down_leaves_other_logins_untouched(tmp_path):
    with ExitStack() as stack:
        down, slow, good = (stack.enter_context(LoginProvider(name)) for name in ("down", "slow", "good"))
        server = stack.enter_context(one(tmp_path / "store", *down.options(), *slow.options(), *good.options()))

        async def tour():
            down.failures[down.DOCUMENT] = ("503 Service Unavailable", b"{}")
            await entered(server, slow, "u1")
            answers = [await returned(await Client.connect(server.url), slow, origin(server), "u1") for _ in range(3)]
            slow.delays[slow.TOKEN] = 8
            clients = [await Client.connect(server.url) for _ in range(3)]
            other = await Client.connect(server.url)
            waiting = [asyncio.ensure_future(refusal(client.call("provider.finish", **answer))) for client, answer in zip(clients, answers)]
            async with asyncio.timeout(30):
                while slow.requests[slow.TOKEN] < 3:
                    await asyncio.sleep(0.01)
            await begun(other, good, origin(server))
            # Both threads of the slow one still wait for it.
            assert not any(task.done() for task in waiting)
            refusals = [await refusal(begun(other, down, origin(server))) for _ in range(3)]
            assert {answer["name"] for answer in refusals} == {"provider_unavailable"} and down.requests[down.DOCUMENT] == 1
            await Client.signed_up(server.url, "ana")
            await entered(server, good, "u1")
            assert {answer["name"] for answer in await asyncio.gather(*waiting)} <= {"provider_unavailable", "busy"}
            assert any("server.provider-failed" in line or "logins by down fail" in line for line in server.output)
            assert [counted(server, "failures", name) for name in ("down", "good")] == [1, 0] and counted(server, "logins", "good") == 1

        run(tour())


def test_slow_document_is_waited_for_once(server, provider):
    async def tour():
        provider.delays[provider.DOCUMENT] = 8
        clients = [await Client.connect(server.url) for _ in range(3)]
        answers = await asyncio.gather(*(refusal(begun(client, provider, origin(server))) for client in clients))
        assert provider.requests[provider.DOCUMENT] == 1
        assert sorted(answer["name"] for answer in answers) == ["busy", "busy", "provider_unavailable"]

    run(tour())


def test_failing_token_endpoint_makes_the_provider_unavailable(server, provider):
    async def tour():
        for answer, name in [
            (("503 Service Unavailable", b"{}"), "provider_unavailable"), (("429 Too Many Requests", b"{}"), "provider_unavailable"),
            (("200 OK", b" " * (200 << 10)), "provider_unavailable"), (("200 OK", b"<html>"), "login_refused"),
            (("401 Unauthorized", b'{"error":"invalid_client"}'), "login_refused"),
        ]:
            provider.failures[provider.TOKEN] = answer
            assert (await refused(server, provider))["name"] == name, answer[0]
        await logged(server, "invalid_client", 0)
        provider.failures.clear()
        await entered(server, provider, "u1")

    run(tour())


def test_huge_or_foreign_document_is_refused(tmp_path, provider):
    good = json.loads(urllib.request.urlopen(provider.url + provider.DOCUMENT).read())
    bodies = [
        json.dumps({**good, "padding": "x" * (200 << 10)}).encode(),
        b"<html>",
        b'{"issuer":"https://evil.example","authorization_endpoint":"https://evil.example/a","token_endpoint":"https://evil.example/t","jwks_uri":"https://evil.example/k"}',
    ]
    for number, body in enumerate(bodies):
        provider.failures[provider.DOCUMENT] = ("200 OK", body)
        with one(tmp_path / f"store{number}", *provider.options()) as server:

            async def tour():
                client = await Client.connect(server.url)
                assert (await refusal(begun(client, provider, origin(server))))["name"] == "provider_unavailable"

            run(tour())


def test_page_of_another_origin_gets_no_address(server, provider):
    async def tour():
        client = await Client.connect(server.url)
        for foreign in ("https://evil.example", f"{origin(server)}/", f"{origin(server)}@evil.example", "javascript:alert(1)", ""):
            answer = await refusal(client.call("provider.begin", provider="example", origin=foreign, challenge="A" * 43))
            assert answer["name"] in ("invalid_address", "invalid_params"), foreign

    run(tour())


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


def test_app_tokens_are_verified_with_keys_at_an_address(tmp_path, provider):
    options = ("--jwt-jwks", provider.url + provider.KEYS, "--jwt-issuer", "https://app.example.org", "--jwt-audience", "feed.example.org")
    with one(tmp_path / "store", *options) as server:

        async def tour():
            now = int(time.time())
            claims = {"iss": "https://app.example.org", "aud": "feed.example.org", "sub": "u1", "name": "ana", "iat": now, "exp": now + 60}

            def token(**header):
                return jwt.encode(claims, provider.storage.jwk.as_pem(is_private=True), algorithm="RS256", headers=header)

            client = await Client.connect(server.url)
            assert (await client.call("session.resume", token=token()))["user"]["name"] == "ana"
            for number in range(20):
                answer = await refusal((await Client.connect(server.url)).call("session.resume", token=token(kid=f"unknown {number}") + "x"))
                assert answer["name"] == "invalid_token"
            assert provider.requests[provider.KEYS] == 1
            assert "\nsnapfeed_jwt_key_failures_total 0\n" in server.metrics()

        run(tour())


def test_address_of_keys_that_is_down_is_counted(tmp_path, provider):
    options = ("--jwt-jwks", provider.url + "/nothing", "--jwt-issuer", "https://app.example.org", "--jwt-audience", "feed.example.org")
    with one(tmp_path / "store", *options) as server:

        async def tour():
            client = await Client.connect(server.url)
            token = jwt.encode({"sub": "u1"}, provider.storage.jwk.as_pem(is_private=True), algorithm="RS256")
            assert (await refusal(client.call("session.resume", token=token)))["name"] == "provider_unavailable"
            assert "\nsnapfeed_jwt_key_failures_total 1\n" in server.metrics()

        run(tour())


def test_invalid_provider_configuration_is_refused(tmp_path):
    file = tmp_path / "snapfeed.yaml"
    good = "login-provider:\n  - name: example\n    issuer: https://login.example.org\n    client-id: snapfeed\n    scopes: [profile, email]\n"
    for text, words in [
        (good, "no errors"), (good.replace("https:", "http:"), "https://"), (good.replace("    client-id: snapfeed\n", ""), "client-id"),
        (good + "    client-secret: x\n", "client-secret-file"), (good.replace("example\n", "Example!\n"), "part of an address"),
        (good + good.split("\n", 1)[1], "same name"), (good + "jwt-key: key.pem\n", "jwt-issuer"),
        ("jwt-jwks: https://app.example.org/jwks.json\n", "jwt-issuer"), ("jwt-jwks: http://app.example.org/jwks.json\n", "https://"),
    ]:
        file.write_text(text)
        done = subprocess.run([binary(), "config", "check", str(file)], capture_output=True, text=True, timeout=30, env=environment())
        assert words in done.stdout + done.stderr, (text, done.stdout, done.stderr)
