"""Messages of the wire: JSON as text, or `uint32` big-endian n, n bytes of JSON and the attached bytes."""

import json
import struct
from typing import Any

SUBPROTOCOL = "snapfeed.v1.json"
# The server's answers are smaller: an image of 2,048 pixels, or a part of an export of about 8 MiB.
MESSAGE_BYTES_MAX = 64 << 20


class BadMessage(ValueError):
    """The server sent something that is not a message of this protocol."""


def encode(message: dict[str, Any], attachment: bytes | None = None) -> str | bytes:
    text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    if attachment is None:
        return text
    head = text.encode()
    return struct.pack(">I", len(head)) + head + attachment


def decode(data: str | bytes) -> tuple[dict[str, Any], bytes]:
    """The JSON object of a message, and the bytes behind it.

    Raises `BadMessage`.
    """
    text, attachment = (data, b"") if isinstance(data, str) else _split(data)
    try:
        message = json.loads(text)
    except ValueError as error:
        raise BadMessage(f"a message is not JSON: {error}") from None
    if not isinstance(message, dict):
        raise BadMessage("a message is not a JSON object")
    return message, attachment


def _split(data: bytes) -> tuple[bytes, bytes]:
    end = 4 + int.from_bytes(data[:4], "big")
    if len(data) < 4 or end > len(data):
        raise BadMessage("a binary message is shorter than it says")
    return data[4:end], data[end:]
