"""A push service as browsers use one (RFC 8030), with its faults: a real HTTP server on loopback, and the devices that get their pushes by it.

It refuses what a real one refuses, and checks besides what only the device can: it reads each message with the device's keys, by code of its
own (RFC 8291, 8292). What was wrong is in `complaints`.
"""

import asyncio
import base64
import contextlib
import json
import os
import re
import threading
import time
from dataclasses import dataclass

import jwt
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from receiver import CLOSED, Delivery, Receiver, taken

CONTACT = "mailto:push@snapfeed.example"
# A server that pushes to this machine, and retries immediately; visits count as more frequent than real ones.
OPTIONS = (
    "--push-contact", CONTACT, "--push-addresses", "any", "--limit", "pushRetryMilliseconds=20", "--limit", "pushGapMilliseconds=0",
    "--requests-per-second", "0", "--identifier", "off")
BODY_BYTES = 4_096
DAY = 24 * 3_600


def base64url(text: bytes) -> str:
    return base64.urlsafe_b64encode(text).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def key_of(point: bytes):
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


class Complaint(Exception):
    """Why a request is refused."""

    def __init__(self, status: int, text: str):
        super().__init__(text)
        self.status = status


@dataclass
class Push:
    """One request that was right."""

    delivery: Delivery
    # What the token says: aud, exp, sub.
    claims: dict
    message: dict
    # The text of the message with its padding, as long as the service sees it.
    length: int

    @property
    def offsets(self) -> list[int]:
        return [each["offset"] for each in self.message["notifications"]]


class Device:
    """A browser on a device: the keys that the push service does not know, and the pushes that it took."""

    def __init__(self, service: "PushService", server_key: str):
        self.service, self.server_key = service, server_key
        self.path = f"/push/{base64url(os.urandom(24))}"
        self.is_gone = False
        self.arrived: list[Push] = []
        self.taken: list[Push] = []
        self.subscription: dict = {}
        self.renew_keys()

    def renew_keys(self) -> None:
        self.private, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    @property
    def endpoint(self) -> str:
        return self.service.origin + self.path

    @property
    def params(self) -> dict:
        """Returns the subscription in the form in which an app sends it to its server."""
        return {"endpoint": self.endpoint, "p256dh": base64url(point_of(self.private)), "auth": base64url(self.auth)}

    @property
    def messages(self) -> list[dict]:
        return [push.message for push in list(self.taken)]

    @property
    def reported(self) -> list[dict]:
        """The notifications that it knows of, each as often as it came."""
        return [each for message in self.messages for each in message["notifications"]]

    @property
    def offsets(self) -> list[int]:
        return [each["offset"] for each in self.reported]

    def opened(self, body: bytes) -> bytes:
        """The text with its padding."""
        salt, size, count = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + count], body[21 + count :]
        if count != 65 or len(record) > size:
            raise Complaint(400, f"the head of the message: a key of {count} bytes, a record of {len(record)} for {size}")
        secret = self.private.exchange(ec.ECDH(), key_of(sender))
        shared = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + point_of(self.private) + sender).derive(secret)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(shared)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(shared)
        try:
            return AESGCM(key).decrypt(nonce, record, None)
        except InvalidTag:
            raise Complaint(400, "the message is not for this device") from None


class PushService:
    """Answers by a function of the push: a status and headers; None says nothing until the end, CLOSED hangs up. `clock` is how many seconds
    its clock is ahead."""

    def __init__(self, answer=lambda _: (201, {}), host: str = "127.0.0.1"):
        self.answer, self.host = answer, host
        self.clock = 0.0
        self.devices: dict[str, Device] = {}
        self.complaints: list[str] = []
        self.arrived: list[Push] = []
        # The most requests for one device at the same time.
        self.most_concurrent = 0
        self._under_way: dict[str, int] = {}
        self._lock = threading.Lock()
        self.receiver = Receiver(self._take)

    def __enter__(self) -> "PushService":
        self.receiver.start()
        return self

    def __exit__(self, *_) -> None:
        self.receiver.end()

    @property
    def origin(self) -> str:
        return f"http://{self.host}:{self.receiver.port}"

    @property
    def requests(self) -> list[Delivery]:
        """All that arrived, also the refused ones."""
        return list(self.receiver.arrived)

    def device(self, server_key: str) -> Device:
        """A browser subscribes at it, for the server that has this key."""
        made = Device(self, server_key)
        self.devices[made.path] = made
        return made

    def _take(self, delivery: Delivery):
        with self._lock:
            self._under_way[delivery.path] = self._under_way.get(delivery.path, 0) + 1
            self.most_concurrent = max(self.most_concurrent, self._under_way[delivery.path])
        try:
            return self._answer(delivery)
        except Complaint as complaint:
            self.complaints.append(f"{complaint.status}: {complaint}")
            return complaint.status, {}
        finally:
            with self._lock:
                self._under_way[delivery.path] -= 1

    def _answer(self, delivery: Delivery):
        device = self.devices.get(delivery.path)
        if device is None or device.is_gone:
            return (404 if device is None else 410), {}
        push = self.checked(delivery, device)
        with self._lock:
            self.arrived.append(push)
            device.arrived.append(push)
        answer = self.answer(push)
        if answer not in (None, CLOSED) and 200 <= answer[0] < 300:
            with self._lock:
                device.taken.append(push)
        return answer

    def checked(self, delivery: Delivery, device: Device) -> Push:
        """The push, if everything about the request is right."""
        headers = delivery.headers
        if delivery.method != "POST" or not re.fullmatch(r"\d+", headers.get("ttl", "")):
            raise Complaint(400, f"{delivery.method} with TTL {headers.get('ttl')}")
        if headers.get("urgency", "normal") not in ("very-low", "low", "normal", "high"):
            raise Complaint(400, f"urgency {headers['urgency']}")
        if headers.get("content-encoding") != "aes128gcm":
            raise Complaint(415, f"encoding {headers.get('content-encoding')}")
        claims = self.claims(headers.get("authorization", ""), device)
        if len(delivery.body) > BODY_BYTES:
            raise Complaint(413, f"{len(delivery.body)} bytes")
        if len(delivery.body) < 86 + 17:
            raise Complaint(400, f"{len(delivery.body)} bytes are no message")
        padded = device.opened(delivery.body)
        text = padded.rstrip(b"\0")
        if not text.endswith(b"\2"):
            raise Complaint(400, "the record is not the last one")
        return Push(delivery, claims, json.loads(text[:-1]), len(padded))

    def claims(self, authorization: str, device: Device) -> dict:
        """Returns the claims of the RFC 8292 token, if it is signed by the server that the device subscribed for."""
        form = re.fullmatch(r"vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)", authorization)
        if not form:
            raise Complaint(401, f"authorization {authorization!r}")
        if form[2] != device.server_key:
            raise Complaint(403, "another server's key")
        try:
            claims = jwt.decode(
                form[1], key_of(bytes_of(form[2])), algorithms=["ES256"], audience=self.origin,
                options={"require": ["aud", "exp", "sub"], "verify_exp": False})
        except jwt.InvalidTokenError as error:
            raise Complaint(403, f"the token: {error!r}") from None
        now = time.time() + self.clock
        if not now < claims["exp"] <= now + DAY:
            raise Complaint(403, f"the token ends in {claims['exp'] - now:.0f} s")
        if claims["sub"] != CONTACT:
            raise Complaint(403, f"the contact {claims['sub']}")
        return claims


async def subscribe(client, service: PushService, device: Device | None = None) -> Device:
    """A device of the account asks for its pushes; `device` is one that has subscribed before."""
    key = (await client.call("push.show"))["key"]
    assert len(bytes_of(key)) == 65 and bytes_of(key)[0] == 4
    device = device or service.device(key)
    device.subscription = (await client.call("push.subscribe", **device.params))["subscription"]
    return device


async def listed(client, condition, seconds: float = 20) -> list[dict]:
    """The account's subscriptions, once the condition holds for them."""
    async with asyncio.timeout(seconds):
        while not condition(found := (await client.call("push.list"))["subscriptions"]):
            await asyncio.sleep(0.02)
        return found


def check_order(device: Device, most: int = 5, after: int = 0) -> None:
    """Messages come in the order of the notifications; one that comes again is the last one; none is missing but those that did not fit.

    `after`: the notification before the subscription, which is not pushed.
    """
    heads = [after, after]
    for push in device.taken:
        offsets = push.offsets
        assert offsets == sorted(offsets) and 0 < len(offsets) <= most, offsets
        assert offsets[0] > heads[-2] and offsets[-1] >= heads[-1], f"{offsets} after {heads}"
        assert offsets[0] <= heads[-1] + 1 or len(offsets) == most, f"{offsets} after {heads[-1]}: one is missing"
        heads.append(offsets[-1])


@contextlib.contextmanager
def right(*services: PushService):
    """Nothing that arrives in the block is wrong."""
    yield
    for service in services:
        assert service.complaints == [], service.complaints


__all__ = ["BODY_BYTES", "CLOSED", "CONTACT", "OPTIONS", "Complaint", "Device", "Push", "PushService", "base64url", "bytes_of", "check_order", "key_of", "listed", "point_of", "right", "subscribe", "taken"]
