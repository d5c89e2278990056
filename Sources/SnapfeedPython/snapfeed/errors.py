"""The errors of this library, as exceptions. Programs decide by the type, and by the `name` of a `Refused`."""

from typing import Any


class SnapfeedError(Exception):
    """The base of all errors of this package."""


class Refused(SnapfeedError):
    """The server answered with an error. `snapfeed errors` lists the names."""

    def __init__(self, code: int, message: str, data: dict[str, Any]):
        super().__init__(message)
        self.code = code
        self.message = message
        self.name: str = str(data.get("name", code))
        #: Whether the same request can succeed later.
        self.temporary: bool = data.get("temporary") is True
        #: The wait that the server asks for, in milliseconds.
        self.retry_after_ms: int | None = data.get("retryAfterMs")
        #: The members of the error's `data`, such as `openedAt` and `device` of `already_opened`.
        self.data = data

    def __str__(self) -> str:
        return f"{self.name}: {self.message}"


class ConnectionLost(SnapfeedError):
    """The connection broke before the answer. Whether the request was carried out is unknown."""


class Unreachable(ConnectionLost):
    """No connection could be made, so nothing was sent. `log_in` and `sign_up` raise it; everything else waits, and reports it once."""


class NoToken(SnapfeedError):
    """The app's function gave no fresh token; `__cause__` says why. It is asked again after a wait."""


class Stopped(SnapfeedError):
    """The client has ended and does not reconnect, because a retry would fail as well."""

    def __init__(self, reason: str, code: int | None = None, refusal: Refused | None = None):
        super().__init__(reason)
        #: The close code, where the server closed the connection for good.
        self.code = code
        #: Why the login was refused, where it was.
        self.refusal = refusal


class Closed(Stopped):
    """The app itself has closed the client or the stream."""
