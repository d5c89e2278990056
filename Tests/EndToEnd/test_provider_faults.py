"""Services that log people in and are down, slow, wrong or misnamed, and keys of an app at an address."""

import asyncio
import json
import subprocess
import time
import urllib.request
from contextlib import ExitStack

import jwt
from client import Client, refusal, run
from login_provider import LoginProvider, begun, returned
from provider_logins import counted, entered, logged, origin, provider, refused, server  # noqa: F401  (fixtures)
from server import binary, environment, one


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
