"""A service that logs people in (OpenID Connect), made by others: oidc-provider-mock over Authlib, with faults that a test switches on."""

import base64
import hashlib
import io
import json
import os
import secrets
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import flask
import jwt
import oidc_provider_mock
from authlib.jose import RSAKey
from oidc_provider_mock._app import AuthorizationCodeGrant, OpenIDCode
from werkzeug.serving import make_server

CLIENT = "snapfeed"
# Servers of the tests inherit it.
SECRET = "LOGIN_PROVIDER_SECRET"
os.environ[SECRET] = "secret"


original_header = OpenIDCode.get_encode_header


def named_header(grant, client) -> dict:
    """The mock's tokens do not name their key, even if it has a name."""
    kid = flask.g.oidc_provider_mock_storage.jwk.kid
    return {**original_header(grant, client), **({"kid": kid} if kid else {})}


OpenIDCode.get_encode_header = named_header


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def base64_url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def challenge(secret: str) -> str:
    return base64_url(hashlib.sha256(secret.encode()).digest())


class LoginProvider:
    """Runs on a free port of this machine. `requests` counts by path, and `forms` keeps what was sent to the token endpoint."""

    TOKEN, KEYS, DOCUMENT, DEVICE = "/oauth2/token", "/jwks", "/.well-known/openid-configuration", "/device"

    def __init__(self, name: str = "example", port: int = 0):
        self.name, self.port = name, port
        self.requests: Counter = Counter()
        self.forms: list[dict] = []
        # Claims that replace those of ID tokens; seconds of delay, status and bytes in place of an answer, by path.
        self.claims: dict = {}
        # Makes another ID token out of each.
        self.forge: Callable[[str], str] | None = None
        # Members that are added to its document.
        self.announced: dict = {}
        # Whether a code may be used again, which no provider should allow.
        self.keeps_codes = False
        self.delays: dict[str, float] = {}
        self.failures: dict[str, tuple[str, bytes]] = {}
        self.announces_devices = False
        self.allowed_device: str | None = None
        self.app = oidc_provider_mock.app(require_nonce=True)
        self.app.before_request(self._remember_storage)
        self.app.view_functions["oidc-provider-mock.openid_config"] = self._announcing(self.app.view_functions["oidc-provider-mock.openid_config"])
        self.app.add_url_rule(self.DEVICE, "device", self._begin_device, methods=["POST"])

    def _remember_storage(self):
        self.storage = flask.g.oidc_provider_mock_storage

    def _announcing(self, document):
        def announced():
            answer = json.loads(document().get_data())
            if self.announces_devices:
                answer["device_authorization_endpoint"] = self.url + self.DEVICE
            return flask.jsonify({**answer, **self.announced})

        return announced

    def _begin_device(self):
        self.device = secrets.token_urlsafe(16)
        return flask.jsonify({
            "device_code": self.device, "user_code": "ABCD-EFGH", "verification_uri": self.url + "/activate", "expires_in": 300, "interval": 1,
        })

    def _answer(self, environ, start):
        path = environ["PATH_INFO"]
        self.requests[path] += 1
        time.sleep(self.delays.get(path, 0))
        if path in self.failures:
            status, body = self.failures[path]
            start(status, [("content-type", "application/json"), ("content-length", str(len(body)))])
            return [body]
        if path == self.TOKEN:
            body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
            form = dict(parse_qsl(body.decode()))
            self.forms.append(form)
            if form.get("grant_type", "").endswith("device_code"):
                return self._device_token(form, start)
            environ["wsgi.input"] = io.BytesIO(body)
            if self.forge:
                return self._forged_token(environ, start)
        return self.inner(environ, start)

    def _forged_token(self, environ, start):
        begun: list = []
        answer = json.loads(b"".join(self.inner(environ, lambda status, headers, *_: begun.append(status))))
        answer["id_token"] = self.forge(answer["id_token"])
        start(begun[0], [("content-type", "application/json")])
        return [json.dumps(answer).encode()]

    def _device_token(self, form, start):
        """Neither the mock nor Authlib signs a token for a device without a browser's request, so this does."""
        if form["device_code"] == getattr(self, "device", None) and self.allowed_device:
            now = int(time.time())
            claims = {"iss": self.url, "aud": CLIENT, "sub": self.allowed_device, "iat": now, "exp": now + 60, "nickname": self.allowed_device}
            key = self.storage.jwk.as_pem(is_private=True)
            status, answer = "200 OK", {"access_token": "a", "token_type": "Bearer", "id_token": jwt.encode(claims, key, algorithm="RS256")}
        else:
            status, answer = "400 Bad Request", {"error": "authorization_pending"}
        start(status, [("content-type", "application/json")])
        return [json.dumps(answer).encode()]

    def __enter__(self) -> "LoginProvider":
        self.inner, self.app.wsgi_app = self.app.wsgi_app, self._answer
        self.server = make_server("127.0.0.1", self.port, self.app, threaded=True)
        self.port = self.server.server_port
        self.url = f"http://localhost:{self.port}"
        self.original = OpenIDCode.get_compatible_claims
        provider = self

        def changed(code, request):
            claims = provider.original(code, request)
            return {**claims, **provider.claims} if claims["iss"] == provider.url else claims

        OpenIDCode.get_compatible_claims = changed
        self.original_removal = AuthorizationCodeGrant.delete_authorization_code

        def removed(grant, code):
            if not provider.keeps_codes:
                provider.original_removal(grant, code)

        AuthorizationCodeGrant.delete_authorization_code = removed
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        urllib.request.urlopen(self.url + self.KEYS).read()
        self.requests.clear()
        return self

    def __exit__(self, *_) -> None:
        OpenIDCode.get_compatible_claims = self.original
        AuthorizationCodeGrant.delete_authorization_code = self.original_removal
        self.stop()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def options(self, **members: str) -> tuple[str, str]:
        """The flag by which a server knows it."""
        known = {"name": self.name, "issuer": self.url, "client-id": CLIENT, "client-secret-env": SECRET, "new-accounts": "yes", **members}
        return "--login-provider", "; ".join(f"{name}={value}" for name, value in known.items())

    def know(self, sub: str, **claims) -> None:
        """Gives a person names."""
        request = urllib.request.Request(f"{self.url}/users/{sub}", json.dumps(claims).encode(), {"content-type": "application/json"}, method="PUT")
        urllib.request.urlopen(request).read()

    def replace_key(self) -> None:
        """Signs with another key from now on, which has a name, and publishes only that one."""
        self.storage.jwk = RSAKey.generate_key(2048, {"kid": secrets.token_urlsafe(8)}, is_private=True)

    def allow(self, address: str, sub: str, **changes: str) -> dict[str, str]:
        """What a person does there: allows the login.

        Returns the query with which the browser is sent back.
        """
        parts = urlsplit(address)
        query = urlencode({**dict(parse_qsl(parts.query)), **changes})
        request = urllib.request.Request(f"{parts.scheme}://{parts.netloc}{parts.path}?{query}", urlencode({"sub": sub}).encode())
        try:
            urllib.request.build_opener(NoRedirect).open(request)
        except urllib.error.HTTPError as answer:
            assert answer.code == 302, (answer.code, answer.read())
            return {name: values[0] for name, values in parse_qs(urlsplit(answer.headers["location"]).query).items()}
        raise AssertionError("the provider did not send the browser back")


async def begun(client, provider: LoginProvider, origin: str, **parameters) -> tuple[str, str]:
    """The address to which a page sends the browser, and the secret that the page keeps."""
    secret = secrets.token_urlsafe(32)
    answer = await client.call("provider.begin", provider=provider.name, origin=origin, challenge=challenge(secret), **parameters)
    return answer["address"], secret


async def returned(client, provider: LoginProvider, origin: str, sub: str, **parameters) -> dict:
    """The parameters of provider.finish after a person allowed a login there."""
    address, secret = await begun(client, provider, origin, **parameters)
    query = provider.allow(address, sub)
    return {"provider": provider.name, "state": query["state"], "code": query["code"], "secret": secret}
