"""Logins by other services (OpenID Connect): who gets in, and with which answers and ID tokens no one does."""

import asyncio
import hmac
import string
import time
from urllib.parse import parse_qs, urlsplit

import jwt
import pytest
from authlib.jose import RSAKey
from client import Client, Refused, refusal, run
from login_provider import SECRET, LoginProvider, base64_url, begun, challenge, returned
from provider_logins import counted, entered, logged, origin, provider, refused, server  # noqa: F401  (fixtures)
from server import one


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
