"""Uploads in pieces, so that their progress can be reported."""

import asyncio
from collections.abc import Callable, Iterator

#: Gets how many bytes of an upload have left this process, and how many there are. A try that begins again starts at 0.
Progress = Callable[[int, int], None]
# The server takes one more frame for each 4 KiB.
FRAGMENT_BYTES = 32_768


def fragments(message: bytes, attached: int, buffered: Callable[[], int], progress: Progress) -> Iterator[bytes]:
    """The pieces of a message, one for each frame. What `buffered` says still waits in this process does not count as sent."""
    head = len(message) - attached
    reported = 0
    report(progress, reported, attached)
    for start in range(0, len(message), FRAGMENT_BYTES):
        yield message[start:start + FRAGMENT_BYTES]
        sent = min(start + FRAGMENT_BYTES, len(message)) - head - buffered()
        if sent > reported:
            reported = sent
            report(progress, reported, attached)


def report(progress: Progress, sent: int, total: int) -> None:
    """An app's function that fails does not break the connection: the event loop reports it."""
    try:
        progress(sent, total)
    except Exception as error:
        asyncio.get_running_loop().call_exception_handler({"message": "the progress of an upload could not be reported", "exception": error})
