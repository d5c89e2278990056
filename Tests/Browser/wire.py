"""A synchronous client to prepare tests: Playwright's sync API owns the event loop, so the async client of Support cannot run."""

import itertools
import json
import struct

from websockets.sync.client import connect

PASSWORD = "correct horse"


class Wire:
    """One connection, with one request at a time. Pushes that arrive before a reply are kept for `await_push`."""

    def __init__(self, url: str):
        self.socket = connect(url, subprotocols=["snapfeed.v1.json"], max_size=None)
        self.ids = itertools.count(1)
        self.pushes: list[dict] = []
        self.user: dict = {}
        self.token = ""

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *_) -> None:
        self.socket.close()

    def call(self, method: str, attachment: bytes | None = None, **params) -> dict:
        """The result of a request that must succeed."""
        reply = self.ask(method, attachment, **params)
        assert "error" not in reply, reply["error"]
        return reply["result"]

    def ask(self, method: str, attachment: bytes | None = None, **params) -> dict:
        """The whole reply, whether a result or an error."""
        number = next(self.ids)
        text = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        self.socket.send(text if attachment is None else struct.pack(">I", len(text.encode())) + text.encode() + attachment)
        while True:
            reply = self._read()
            if reply.get("id") == number:
                return reply
            self.pushes.append(reply)

    def await_push(self, method: str) -> dict:
        """The params of the next push of a kind, which may have arrived already."""
        while True:
            push = self.pushes.pop(0) if self.pushes else self._read()
            if push.get("method") == method:
                return push["params"]

    def sign_up(self, name: str, device: str = "Tablet") -> "Wire":
        return self._signed("account.create", name, device)

    def log_in(self, name: str, device: str = "Tablet") -> "Wire":
        return self._signed("session.create", name, device)

    def post(self, feed: str, picture: str, caption: str | None = None) -> dict:
        params = {"caption": caption} if caption else {}
        return self.call("snap.post", feed=feed, key=f"{self.token[:8]}-{next(self.ids)}", picture=picture, **params)["snap"]

    def add_photo(self, picture: str = "bear", attachment: bytes | None = None, **words) -> dict:
        """A photo on one's profile: a predefined picture, or the attached image."""
        image = {} if attachment else {"picture": picture}
        return self.call("photo.post", attachment, key=f"{self.token[:8]}-{next(self.ids)}", **image, **words)["photo"]

    def comment(self, photo: dict, words: str, to: dict | None = None) -> dict:
        """A comment on a photo, or an answer to another one."""
        params = {"to": to["id"]} if to else {}
        return self.call("comment.post", photo=photo["id"], key=f"{self.token[:8]}-{next(self.ids)}", text=words, **params)["comment"]

    def follow(self, other: "Wire") -> dict:
        return self.call("follow.create", account=other.user["id"])["relation"]

    def _signed(self, method: str, name: str, device: str) -> "Wire":
        result = self.call(method, name=name, password=PASSWORD, device=device)
        self.user, self.token = result["user"], result["token"]
        return self

    def _read(self) -> dict:
        message = self.socket.recv(timeout=20)
        if isinstance(message, str):
            return json.loads(message)
        length = struct.unpack(">I", message[:4])[0]
        return json.loads(message[4 : 4 + length])
