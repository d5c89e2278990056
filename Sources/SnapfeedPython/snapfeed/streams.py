"""Streams of feeds, inboxes, home, comments, notifications and searches, each from a position that outlives connection and process."""

import asyncio
import hashlib
import json
from collections import deque
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from . import types
from .errors import Closed, Refused, SnapfeedError
from .storage import Storage

E = TypeVar("E")
I = TypeVar("I")


@dataclass(frozen=True, slots=True)
class Event(Generic[E]):
    """One event. A process that was killed while it handled an event may get it again, with the same offset."""

    epoch: str
    offset: int
    #: Such as `snap.posted`.
    type: str
    #: The whole push, as the protocol describes it. An event that was missed has the same form.
    data: E


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[I]):
    """A fresh start, at the first time or when too much was missed: forget what you had. Events continue after `offset`."""

    epoch: str
    offset: int
    #: The newest items, newest first.
    items: list[I]
    #: Where the method for pages continues; None without older ones.
    next: Any = None
    #: How many notifications or received snaps are unread. Only notifications and inboxes have it.
    unread: int | None = None


class Following(Protocol):
    """The interface of a client to its streams."""

    def check_login(self) -> None:
        """Raises `Refused` without a login or one under way, so that no event would ever come."""

    def resume(self, stream: "Stream[Any, Any]") -> None:
        """Subscribes, if there is a connection."""

    def ended(self, stream: "Stream[Any, Any]") -> None:
        """Ends the subscription."""


class Stream(Generic[E, I]):
    """An asynchronous iterator over events and snapshots.

    The position is stored when the next item is requested, or by `close`: then an item counts as handled. The last item of a loop that
    was left by `break` or an error comes again. At most `WAITING_MAX` items wait for a slow app; the stream drops the rest, and requests
    it again once these are handled.
    """

    WAITING_MAX = 1_000
    subscribe: str
    unsubscribe: str
    pushes: tuple[str, ...]
    #: Whether offsets have no gaps, so that a gap means that something is missing.
    is_contiguous = False

    def __init__(self, name: str, storage: Storage, client: "Following") -> None:
        self._key = f"place/{name}"
        self._storage = storage
        self._client = client
        self._items: deque[Event[E] | Snapshot[I]] = deque()
        self._handed: Event[E] | Snapshot[I] | None = None
        self._news = asyncio.Event()
        self._end: SnapfeedError | None = None
        self._epoch, self._offset = self._load()
        # Pushes count only between an answer and the next loss.
        self._is_live = False
        self._is_behind = False

    def _load(self) -> tuple[str | None, int]:
        try:
            place = json.loads(self._storage.load(self._key) or b"{}")
            return str(place["epoch"]), int(place["offset"])
        except (ValueError, KeyError):
            # Without a place, or with a damaged one, the stream begins with a snapshot.
            return None, 0

    # Called by the client.

    @property
    def place(self) -> dict[str, Any]:
        return {} if self._epoch is None else {"epoch": self._epoch, "offset": self._offset}

    def params(self) -> dict[str, Any]:
        return self.place

    def leaving(self) -> dict[str, Any] | None:
        """The parameters that end the subscription; None if there is nothing to end."""
        return {}

    def replacing(self) -> dict[str, Any] | None:
        """The parameters that end the subscription before it is replaced on this connection; None if it is replaced by itself."""
        return None

    def concerns(self, push: str, params: dict[str, Any]) -> bool:
        return push in self.pushes

    def lost(self) -> None:
        """The connection is gone: pushes count only from the next answer on."""
        self._is_live = False

    def started(self, result: Any) -> None:
        """The answer to the subscription."""
        start = self.start_of(result)
        if "error" in start:
            error = start["error"]
            return self.end(Refused(error.get("code", 0), error.get("message", ""), error.get("data") or {}))
        self._is_live = True
        if not start["recovered"]:
            self._items.clear()
            self._is_behind = False
            self._add(Snapshot(start["epoch"], start["offset"], self.items_of(start), start.get("next"), start.get("unread")))
        for event in self.missed_of(start) if start["recovered"] else []:
            self.pushed(event)
        if not self._is_behind:
            self._epoch, self._offset = start["epoch"], start["offset"]

    def pushed(self, params: Any) -> None:
        """A push, or an event that was missed."""
        if not self._is_live or self._is_behind:
            return
        epoch, offset = params.get("epoch", self._epoch), params["offset"]
        if epoch == self._epoch and offset <= self._offset:
            return
        if epoch != self._epoch or self.is_contiguous and offset != self._offset + 1:
            self._ask_again()
        elif len(self._items) >= self.WAITING_MAX:
            self._is_behind = True
        else:
            self._offset = offset
            self._add(Event(epoch, offset, self.type_of(params), params))

    def look(self) -> None:
        """Wakes the waiting iterations after a login attempt."""
        self._news.set()

    def end(self, error: SnapfeedError | None = None) -> None:
        """Ends the items: the iteration ends, or raises the error."""
        self._end = self._end or error or Closed("the stream was closed")
        self._client.ended(self)
        self._news.set()

    # Overridden by each kind of stream.

    def start_of(self, result: Any) -> dict[str, Any]:
        return dict(result)

    def missed_of(self, start: dict[str, Any]) -> list[Any]:
        return list(start["events"])

    def items_of(self, start: dict[str, Any]) -> list[I]:
        raise NotImplementedError

    def type_of(self, event: dict[str, Any]) -> str:
        return str(event["type"])

    # Called by the app.

    def __aiter__(self) -> "Stream[E, I]":
        return self

    async def __anext__(self) -> Event[E] | Snapshot[I]:
        self._handled()
        while not self._items:
            if self._is_behind:
                self._is_behind = False
                self._ask_again()
            if self._end is not None:
                if isinstance(self._end, Closed):
                    raise StopAsyncIteration
                raise self._end
            self._check_login()
            self._news.clear()
            await self._news.wait()
        self._handed = self._items.popleft()
        return self._handed

    def _check_login(self) -> None:
        try:
            self._client.check_login()
        except Refused as refusal:
            self.end(refusal)
            raise

    def close(self) -> None:
        """Ends the stream and a loop over it. The last delivered item counts as handled."""
        self._handled()
        self.end()

    def _handled(self) -> None:
        if self._handed is not None:
            self._storage.save(self._key, json.dumps({"epoch": self._handed.epoch, "offset": self._handed.offset}).encode())
            self._handed = None

    def _add(self, item: Event[E] | Snapshot[I]) -> None:
        self._items.append(item)
        self._news.set()

    def _ask_again(self) -> None:
        self._is_live = False
        self._client.resume(self)


class FeedStream(Stream[types.Event, types.Snap]):
    """A feed: `snap.posted`, `snap.deleted`, `snap.expired`, without gaps."""

    subscribe, unsubscribe, pushes, is_contiguous = "feed.subscribe", "feed.unsubscribe", ("feed.event",), True

    def __init__(self, feed: str, *rest: Any) -> None:
        super().__init__(f"feed/{feed}", *rest)
        self.feed = feed

    def params(self) -> dict[str, Any]:
        return {"feeds": [{"id": self.feed, **self.place}]}

    def leaving(self) -> dict[str, Any]:
        return {"feeds": [self.feed]}

    def concerns(self, push: str, params: dict[str, Any]) -> bool:
        return push in self.pushes and params.get("feed") == self.feed

    def start_of(self, result: Any) -> dict[str, Any]:
        return dict(result["feeds"][0])

    def items_of(self, start: dict[str, Any]) -> list[types.Snap]:
        return list(start["snaps"])


class InboxStream(Stream[types.InboxEvent, types.ReceivedSnap]):
    """The snaps that were sent to the account. Offsets are consecutive."""

    subscribe, unsubscribe, pushes = "inbox.subscribe", "inbox.unsubscribe", ("inbox.event",)
    is_contiguous = True

    def __init__(self, *rest: Any) -> None:
        super().__init__("inbox", *rest)

    def items_of(self, start: dict[str, Any]) -> list[types.ReceivedSnap]:
        return list(start["snaps"])


class HomeStream(Stream[types.PhotoEvent, types.Photo]):
    """Photos of the accounts that the account follows. Offsets rise with gaps."""

    subscribe, unsubscribe, pushes = "home.subscribe", "home.unsubscribe", ("home.event", "person.hidden")

    def __init__(self, *rest: Any) -> None:
        super().__init__("home", *rest)

    def items_of(self, start: dict[str, Any]) -> list[types.Photo]:
        return list(start["photos"])

    def pushed(self, params: Any) -> None:
        # As a push it has no type, since its name says it.
        super().pushed({"type": "person.hidden", **params})


class CommentStream(Stream[types.CommentEvent, types.Comment]):
    """The comments on a photo. Offsets rise with gaps."""

    subscribe, unsubscribe, pushes = "comment.subscribe", "comment.unsubscribe", ("comment.event",)

    def __init__(self, photo: str, *rest: Any) -> None:
        super().__init__(f"comments/{photo}", *rest)
        self.photo = photo

    def params(self) -> dict[str, Any]:
        return {"photo": self.photo, **self.place}

    def leaving(self) -> dict[str, Any]:
        return {"photo": self.photo}

    def concerns(self, push: str, params: dict[str, Any]) -> bool:
        return push in self.pushes and params.get("photo") == self.photo

    def items_of(self, start: dict[str, Any]) -> list[types.Comment]:
        return list(start["comments"])


class NotificationStream(Stream[types.NotificationEventPush, types.Notification]):
    """The account's notifications. An event's `type` is the notification's kind."""

    subscribe, unsubscribe, pushes = "notification.subscribe", "notification.unsubscribe", ("notification.event",)

    def __init__(self, *rest: Any) -> None:
        super().__init__("notifications", *rest)

    def missed_of(self, start: dict[str, Any]) -> list[Any]:
        """Returns the missed notifications in the form of pushes, oldest first."""
        around = {"epoch": start["epoch"], "unread": start["unread"]}
        missed = [{**around, "offset": each["offset"], "at": each["at"], "notification": each} for each in start["notifications"]]
        return sorted(missed, key=lambda each: int(each["offset"]))

    def items_of(self, start: dict[str, Any]) -> list[types.Notification]:
        return list(start["notifications"])

    def type_of(self, event: dict[str, Any]) -> str:
        return str(event["notification"]["kind"])


class SearchStream(Stream[types.PhotoEvent, types.Photo]):
    """The photos that a query finds, as they are posted. Offsets rise with gaps, as those of home."""

    subscribe, unsubscribe, pushes = "search.subscribe", "search.unsubscribe", ("search.event",)

    def __init__(self, query: str, limit: int | None, *rest: Any) -> None:
        # A name of files has less room than a query.
        super().__init__(f"search/{hashlib.sha256(query.encode()).hexdigest()}", *rest)
        self._asked = {"query": query} if limit is None else {"query": query, "limit": limit}
        #: The id of the search on this connection.
        self._search: str | None = None

    def params(self) -> dict[str, Any]:
        return {**self._asked, **self.place}

    def leaving(self) -> dict[str, Any] | None:
        return None if self._search is None else {"search": self._search}

    def replacing(self) -> dict[str, Any] | None:
        params, self._search = self.leaving(), None
        return params

    def concerns(self, push: str, params: dict[str, Any]) -> bool:
        return push in self.pushes and params.get("search") == self._search

    def lost(self) -> None:
        super().lost()
        self._search = None

    def started(self, result: Any) -> None:
        self._search = result["search"]
        super().started(result)

    def pushed(self, params: Any) -> None:
        # The id ends with the connection, and the events that were missed have none.
        super().pushed({name: value for name, value in params.items() if name != "search"})

    def items_of(self, start: dict[str, Any]) -> list[types.Photo]:
        return list(start["photos"])
