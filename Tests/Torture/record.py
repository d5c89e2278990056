"""The transcript: the messages of clients and server in the order in which they happened, one JSON object a line, outside the store."""

import hashlib
import json
import os
from pathlib import Path

from client import Client, Refused

SECRETS = ("password", "newPassword", "token")


class Record:
    """Writes lines to a file and passes each to a reader. Every line is flushed, since the writer may be stopped or killed."""

    def __init__(self, path: Path, *readers):
        self.path = path
        self.readers = readers
        self.lines = 0
        self._file = open(path, "a", buffering=1)

    def write(self, **line) -> None:
        self.lines += 1
        self._file.write(json.dumps(line, separators=(",", ":")) + "\n")
        for reader in self.readers:
            reader.take(line)

    def add(self, path: Path) -> None:
        """Adds the lines that another process wrote."""
        for text in path.read_text().splitlines():
            self.write(**json.loads(text))

    def close(self) -> None:
        self._file.close()


class Recorded(Client):
    """A client whose messages all go into the record. `record` is set on a subclass or an instance."""

    record: Record
    _count = 0

    def __init__(self, socket):
        Recorded._count += 1
        self.name = f"{os.getpid()}.{Recorded._count}"
        super().__init__(socket)

    def asks(self, number, method, params, attachment) -> None:
        attached = {} if attachment is None else {"attached": hashlib.sha256(attachment).hexdigest()}
        self.record.write(conn=self.name, ask=number, method=method, params=without_secrets(params), **attached)

    def hears(self, message) -> None:
        if "method" in message:
            self.record.write(conn=self.name, push=message["method"], params=message["params"])
        elif "error" in message:
            self.record.write(conn=self.name, reply=message["id"], error=message["error"]["data"]["name"])
        else:
            result = without_secrets(message["result"])
            image = result.pop("bytes", None)
            seen = {} if image is None else {"image": hashlib.sha256(image).hexdigest(), "bytes": len(image)}
            self.record.write(conn=self.name, reply=message["id"], result=result, **seen)

    def ends(self) -> None:
        self.record.write(conn=self.name, closed=self.socket.close_code)


def recorded(record: Record) -> type[Recorded]:
    """A class of client that writes into this record."""
    return type("Recorded", (Recorded,), {"record": record})


async def tolerated(call):
    """The answer, or None for a refusal."""
    try:
        return await call
    except Refused:
        return None


def without_secrets(fields: dict) -> dict:
    return {name: value for name, value in fields.items() if name not in SECRETS}
