"""Replays golden transcripts. Tests/Fixtures/transcripts/README.md describes their format."""

import base64
import json
import struct
from pathlib import Path

from client import run
from websockets.exceptions import ConnectionClosed
from server import runs_cluster
from used import Before
from websockets.sync.client import connect, unix_connect

SUBPROTOCOL = "snapfeed.v1.json"
PATIENCE_SECONDS = 20

ANY = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "bytes": lambda value: isinstance(value, bytes) and len(value) > 0,
}


class Mismatch(AssertionError):
    """A difference between a message and the transcript."""


def pictures(data: Path) -> dict[str, bytes]:
    """The predefined pictures' bytes by id."""
    return {picture["id"]: (data / picture["file"]).read_bytes() for picture in json.loads((data / "pictures.json").read_text())}


class Replay:
    """Replays one transcript against one server: a fresh one, or one that has been used, which had `before` by then."""

    def __init__(self, url: str, admin_socket: Path, images: dict[str, bytes], before: Before | None = None):
        self.url = url
        self.before = before
        self.admin_socket = admin_socket
        self.images = images
        self.saved: dict[str, object] = {}
        self.connections: dict[str, object] = {}
        self.pushes: dict[str, list] = {}

    def run(self, transcript: dict) -> None:
        try:
            for number, step in enumerate(transcript["exchange"], 1):
                try:
                    self._step(step)
                except Mismatch as mismatch:
                    raise Mismatch(f"step {number} of {transcript['method']}: {mismatch}\n{json.dumps(step, ensure_ascii=False)}") from None
            self._expect_silence()
        finally:
            for connection in self.connections.values():
                connection.close()

    # Steps

    def _step(self, step: dict) -> None:
        name = step.get("on", "ana")
        self._connection(name).send(self._outgoing(step["send"]))
        self._match(self._fitted(step["receive"]), self._answer(name), "the answer")
        for name, patterns in step.get("push", {}).items():
            for pattern in patterns:
                self._match(self._fitted(pattern), self._push(name), f"the push to {name}")
        for name, code in step.get("closed", {}).items():
            self._expect_close(name, code)

    def _connection(self, name: str):
        if name not in self.connections:
            options = {"subprotocols": [SUBPROTOCOL], "max_size": None}
            if name == "admin":
                self.connections[name] = unix_connect(str(self.admin_socket), "ws://localhost/ws", **options)
            else:
                self.connections[name] = connect(self.url, **options)
            self.pushes[name] = []
        return self.connections[name]

    def _answer(self, name: str):
        """The next message that is not a push. Earlier pushes are kept in order."""
        while "method" in (head := json_of(message := self._receive(name))):
            self.pushes[name].append(head)
        return message

    def _push(self, name: str):
        if not self.pushes[name]:
            message = self._receive(name)
            if "method" not in json_of(message):
                raise Mismatch(f"{name} got an unrequested answer: {message}")
            return message
        return self.pushes[name].pop(0)

    def _receive(self, name: str):
        try:
            return incoming(self._connection(name).recv(timeout=PATIENCE_SECONDS))
        except TimeoutError:
            raise Mismatch(f"nothing came to {name}") from None
        except ConnectionClosed as closed:
            raise Mismatch(f"{name}'s connection was closed: {closed}") from None

    def _expect_close(self, name: str, code: int) -> None:
        connection = self.connections.pop(name)
        try:
            message = connection.recv(timeout=PATIENCE_SECONDS)
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code != code:
                raise Mismatch(f"{name} was closed with {closed.rcvd}, not {code}") from None
            return
        except TimeoutError:
            raise Mismatch(f"{name} was not closed") from None
        raise Mismatch(f"{name} was not closed but got {message}")

    def _expect_silence(self) -> None:
        """Checks that no push waits: sends a request on every connection, whose answer would come after any push."""
        if runs_cluster():
            from clustered import nodes_caught_up

            run(nodes_caught_up())
        for name, connection in self.connections.items():
            connection.send('{"jsonrpc":"2.0","id":"the end","method":"server.info"}')
            if json_of(self._answer(name)).get("id") != "the end":
                raise Mismatch(f"{name} got an unrequested answer")
            if self.pushes[name]:
                raise Mismatch(f"{name} got unexpected pushes: {self.pushes[name]}")

    # Messages

    def _fitted(self, value):
        return self.before.fitted(value) if self.before else value

    def _outgoing(self, message: dict):
        if "text" in message:
            return message["text"]
        if "binary" in message:
            return self._bytes(message["binary"])
        if "json" in message:
            text = json.dumps(self._filled(self._fitted(message["json"]))).encode()
            return struct.pack(">I", len(text)) + text + self._bytes(message["bytes"])
        return json.dumps(self._filled(self._fitted(message)))

    def _filled(self, value):
        if isinstance(value, dict):
            return self.saved[value["$use"]] if "$use" in value else {name: self._filled(member) for name, member in value.items()}
        return [self._filled(element) for element in value] if isinstance(value, list) else value

    def _bytes(self, text: str) -> bytes:
        kind, _, rest = text.partition(":")
        return {"picture": lambda: self.images[rest], "base64": lambda: base64.b64decode(rest, validate=True)}[kind]()

    # Patterns

    def _match(self, pattern, value, where: str) -> None:
        if isinstance(pattern, dict) and ("$any" in pattern or "$save" in pattern):
            good = ANY[pattern.get("$any", "string")](value) and ("$save" not in pattern or value != "")
            self.saved[pattern.get("$save", "")] = value
        elif isinstance(pattern, dict) and "$use" in pattern:
            good = type(value) is type(self.saved[pattern["$use"]]) and value == self.saved[pattern["$use"]]
        elif isinstance(pattern, dict):
            return self._match_object(pattern, value, where)
        elif isinstance(pattern, list):
            return self._match_array(pattern, value, where)
        elif isinstance(value, bytes):
            good = value == self._bytes(pattern)
        else:
            good = type(pattern) is type(value) and pattern == value
        if not good:
            raise Mismatch(f"{where} is {str(value)[:300]}, not {pattern}")

    def _match_object(self, pattern: dict, value, where: str) -> None:
        if not isinstance(value, dict):
            raise Mismatch(f"{where} is {value}, not an object")
        # On a used server a page may have a next one, of older entries.
        if pattern.keys() != value.keys() - ({"next"} - pattern.keys() if self.before else set()):
            raise Mismatch(f"{where} has the members {sorted(value)}, not {sorted(pattern)}: {value}")
        for name in pattern:
            self._match(pattern[name], value[name], f"{where}.{name}")

    def _match_array(self, pattern: list, value, where: str) -> None:
        if self.before and isinstance(value, list) and all(map(self.before.is_older, value[len(pattern) :])):
            value = value[: len(pattern)]
        if not isinstance(value, list) or len(value) != len(pattern):
            raise Mismatch(f"{where} is {value}, not an array of {len(pattern)}")
        for index, element in enumerate(pattern):
            self._match(element, value[index], f"{where}[{index}]")


def incoming(message):
    """A message in the form of transcripts: text is its object, binary is `{"json", "bytes"}`."""
    if isinstance(message, str):
        return json.loads(message)
    end = 4 + struct.unpack(">I", message[:4])[0]
    return {"json": json.loads(message[4:end]), "bytes": message[end:]}


def json_of(message: dict) -> dict:
    return message["json"] if isinstance(message.get("bytes"), bytes) else message
