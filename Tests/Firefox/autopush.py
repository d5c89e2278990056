"""A push service as Mozilla runs it, small: the server posts to it (RFC 8030), and Firefox gets the messages over its own WebSocket, still
encrypted. Firefox subscribes, decrypts and wakes the service worker as it does with the real one."""

import base64
import json
import re
import threading
import uuid

from receiver import Delivery, Receiver
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import serve


class Autopush:
    """It has one browser. `refuses` makes it refuse new subscriptions."""

    def __init__(self):
        self.refuses = False
        self.browser = None
        # The browser's channels, by the secret part of their address.
        self.channels: dict[str, str] = {}
        # The codes with which the browser acknowledged messages; 100 is that the worker got it.
        self.acknowledged: list[int] = []
        self.receiver = Receiver(self._take)
        self.socket = serve(self._talk, "127.0.0.1", 0, compression=None, subprotocols=["push-notification"])

    def __enter__(self) -> "Autopush":
        self.receiver.start()
        threading.Thread(target=self.socket.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_) -> None:
        self.socket.shutdown()
        self.receiver.end()

    @property
    def preferences(self) -> dict:
        return {
            "dom.push.connection.enabled": True,
            "dom.push.testing.allowInsecureServerURL": True,
            "dom.push.serverURL": f"ws://127.0.0.1:{self.socket.socket.getsockname()[1]}/",
        }

    def _take(self, delivery: Delivery) -> tuple:
        channel = self.channels.get(delivery.path)
        if channel is None:
            return 410, {}
        if delivery.headers.get("content-encoding") != "aes128gcm" or not re.match("vapid t=", delivery.headers.get("authorization", "")):
            return 400, {}
        data = base64.urlsafe_b64encode(delivery.body).decode().rstrip("=")
        self._say("notification", channelID=channel, version=uuid.uuid4().hex, data=data, headers={"encoding": "aes128gcm"})
        return 201, {}

    def _say(self, kind: str, **more) -> None:
        self.browser.send(json.dumps({"messageType": kind, **more}))

    def _talk(self, socket) -> None:
        self.browser = socket
        try:
            for text in socket:
                self._hear(json.loads(text))
        except ConnectionClosed:
            pass

    def _hear(self, message: dict) -> None:
        kind = message.get("messageType", "ping")
        if kind == "hello":
            self._say("hello", uaid=message.get("uaid") or uuid.uuid4().hex, status=200, use_webpush=True, broadcasts={})
        elif kind == "register":
            self._register(message["channelID"])
        elif kind == "unregister":
            self.channels = {path: channel for path, channel in self.channels.items() if channel != message["channelID"]}
            self._say("unregister", channelID=message["channelID"], status=200)
        elif kind == "ack":
            self.acknowledged += [update["code"] for update in message["updates"]]
        elif kind == "ping":
            self.browser.send("{}")

    def _register(self, channel: str) -> None:
        if self.refuses:
            return self._say("register", channelID=channel, status=500)
        path = f"/push/{uuid.uuid4().hex}"
        self.channels[path] = channel
        return self._say("register", channelID=channel, status=200, pushEndpoint=f"http://127.0.0.1:{self.receiver.port}{path}")
