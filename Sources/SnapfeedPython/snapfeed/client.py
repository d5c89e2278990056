"""The client: one connection at a time, that comes back by the rules of the protocol."""

import asyncio
import contextlib
import logging
import ssl
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from websockets.exceptions import WebSocketException

from . import types
from .connection import Answer, Connection
from .errors import Closed, ConnectionLost, NoToken, Refused, SnapfeedError, Stopped, Unreachable
from .methods import Methods
from .opening import address, ask_apart, opened
from .outbox import Outbox
from .renewal import Refresh, fresh_token, sign_in, stay_fresh
from .sending import Progress
from .storage import MemoryStorage, Storage
from .streams import CommentStream, FeedStream, HomeStream, InboxStream, NotificationStream, SearchStream, Stream
from .waiting import Wait

#: Close codes of a client's mistakes. Nothing would change by coming back, as with 4500 and more.
HOPELESS_CODES = (1007, 1009)
TOKEN_EXPIRED_CODE = 4005
#: The code of `not_authenticated`, which this client also raises by itself.
NOT_AUTHENTICATED_CODE = 1000
#: A refused request is tried again so often at most, if the server says when.
TRIES_MAX = 5
#: Requests that use something up are never sent a second time.
SENT_ONCE = frozenset({"account.export", "inbox.inspect", "inbox.open", "snap.inspect", "snap.open"})
RETRY_SECONDS_MAX = 60.0

S = TypeVar("S", bound=Stream[Any, Any])


@dataclass(frozen=True, slots=True)
class State:
    #: `connected`, `waiting` (it reconnects by itself) or `stopped` (it does not).
    name: str
    #: Why it stopped.
    error: Stopped | None = None


def log_problem(problem: SnapfeedError) -> None:
    """The default `on_problem`: logs a warning with the logger `snapfeed`, which Python prints by default."""
    logging.getLogger("snapfeed").warning("%s (the client tries again)", problem)


class Client(Methods):
    """A client for one account. Use it with `async with`; every method of the protocol is a method of it.

        async with Client("http://localhost:8080", storage=FolderStorage("state")) as client:
            await client.log_in("ana", "correct horse")
            posting = await client.outbox.post("animals", picture="bear", caption="hello")
            print((await posting)["id"])
            async for item in client.feed("animals"):
                print(item)

    - `url`: `http://host:port`, or with `https`, `ws`, `wss`.
    - `token`: the token of an earlier login. Without it, the stored one is used, if any.
    - `refresh`: returns a fresh token of the app's own, when one is needed and before the current one expires. Then no token is stored.
    - `storage`: keeps the token, positions and pending posts. Without it they end with the process.
    - `wait`: the least and the greatest wait before a reconnect, in seconds.
    - `tls`: for a server whose certificate is of an authority of your own: `ssl.create_default_context(cafile="ca.pem")`. Without it, the
      authorities of the system are trusted.
    - `silence`: the seconds without an answer after which a connection is given up.
    - `on_state`: called with each change of the connection's state.
    - `on_problem`: called with each failure that is retried: `NoToken` when `refresh` fails, `Refused` when its token is refused, and
      `Unreachable` once each time that the server can no longer be reached. Without it, they are logged as warnings of `snapfeed`.
    """

    def __init__(
        self, url: str, *, token: str | None = None, refresh: Refresh | None = None, storage: Storage | None = None,
        tls: ssl.SSLContext | None = None, wait: tuple[float, float] = (0.0, 30.0), silence: float = 40.0,
        on_state: Callable[[State], None] = lambda _: None, on_problem: Callable[[SnapfeedError], None] = log_problem,
    ) -> None:
        self._url = address(url)
        self._refresh = refresh
        self._storage = storage or MemoryStorage()
        self._wait = Wait(wait[0], most=wait[1])
        self._outbox_wait = Wait(wait[0], most=wait[1])
        self._tls = tls
        self._silence = silence
        self._on_state = on_state
        self._on_problem = on_problem
        self.token = token
        self.outbox = Outbox(self._storage, self._send_post)
        self._streams: list[Stream[Any, Any]] = []
        self._listeners: list[tuple[tuple[str, ...], deque[tuple[str, dict[str, Any]]], asyncio.Event]] = []
        self._connection: Connection | None = None
        self._changed = asyncio.Condition()
        self._is_needed = asyncio.Event()
        self._end: Stopped | None = None
        self._is_unreachable = False
        #: Logins by password that are under way.
        self._entering = 0
        self._tasks: set[asyncio.Task[None]] = set()

    # Beginning and end.

    async def __aenter__(self) -> "Client":
        if self.token is None and self._refresh is None and (kept := self._storage.load("token")):
            self.token = kept.decode()
        self.outbox.load()
        if self.token or self._refresh:
            self._is_needed.set()
        self._running = self._begin(self._run())
        self._begin(self.outbox.run(self._outbox_wait))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connection and ends all streams. Pending posts stay stored for the next process. `async with` calls it."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._stop(Closed("the client was closed"))

    # Logging in.

    async def sign_up(self, name: str, password: str, *, device: str | None = None, invitation: str | None = None) -> types.SignedIn:
        """Creates an account and stays logged in to it: the token is stored.

            await client.sign_up("ana", "correct horse", device="photo frame")

        - `device`: the name of this login in the account's list.
        - `invitation`: the code that a server without open sign-up needs.

        Raises `Refused` (`name_taken`, `invalid_name`, `invalid_password`, `invalid_invitation` and others), `Unreachable` if no
        connection can be made, and `Stopped`. Source: `account.create`.
        """
        return await self._enter("account.create", name=name, password=password, device=device, invitation=invitation)

    async def log_in(self, name: str, password: str, *, device: str | None = None) -> types.SignedIn:
        """Logs in and stays logged in: the token is stored in place of an older one.

            signed_in = await client.log_in("ana", "correct horse")
            print(signed_in["user"]["id"])

        - `device`: the name of this login in the account's list.

        Raises `Refused` (`wrong_credentials`, `suspended` and others), `Unreachable` if no connection can be made, and `Stopped`.
        Source: `session.create`.
        """
        return await self._enter("session.create", name=name, password=password, device=device)

    async def log_out(self) -> None:
        """Ends this login on the server, forgets its token, and closes the client.

            await client.log_out()

        Raises `Refused` (`not_authenticated`), `ConnectionLost` or `Stopped`; then the login stays. Source: `session.end`.
        """
        await self.session_end()
        self.token = None
        self._storage.remove("token")
        await self.close()

    async def _enter(self, method: str, **params: Any) -> types.SignedIn:
        """On a connection of its own: that of an older login continues if this one fails, and does not matter if it has ended."""
        if self._end:
            raise self._end
        self._entering += 1
        try:
            signed_in, _ = await self._patiently(method, lambda: ask_apart(self._url, self._silence, self._tls, method, given(params)))
            return await self._keep(signed_in)
        finally:
            self._entering -= 1
            for stream in self._streams:
                stream.look()

    async def _keep(self, signed_in: types.SignedIn) -> types.SignedIn:
        self.token = signed_in["token"]
        self._storage.save("token", self.token.encode(), durable=True)
        self._is_needed.set()
        if self._connection and not self._connection.is_signed_in:
            with contextlib.suppress(ConnectionLost):
                await sign_in(self._connection, self.token)
                await self._has(self._connection)
        return signed_in

    # Requests.

    async def call(self, method: str, **params: Any) -> Any:
        """Calls any method of the protocol by its name on the wire, and returns its result.

            info = await client.call("server.info")

        Raises what `request` raises. Prefer the typed methods of this class, such as `server_info`.
        """
        return (await self.request(method, params))[0]

    async def request(
        self, method: str, params: dict[str, Any], attachment: bytes | None = None, progress: Progress | None = None
    ) -> Answer:
        """Sends a request once connected, and returns its result with the attached bytes.

            result, _ = await client.request("snap.show", {"snap": "7"})

        A temporary refusal with a `retryAfterMs` is retried, five times at most. `snap.open`, `inbox.open`, `snap.inspect`,
        `inbox.inspect` and `account.export` are never retried, because they use something up.

        - `params`: the parameters by name, as `Protocol.md` lists them; None is left out.
        - `attachment`: an image: JPEG, PNG or WebP.
        - `progress(sent, total)`: called with the sent bytes of the attachment.

        Raises `Refused`, `Stopped`, and `ConnectionLost` if the connection breaks before the answer, so that the outcome is unknown.
        """
        return await self._patiently(method, lambda: self._ask(method, params, attachment, progress))

    async def _patiently(self, method: str, ask: Callable[[], Awaitable[Answer]]) -> Answer:
        tries = 1
        while True:
            try:
                return await ask()
            except Refused as refusal:
                wait = (refusal.retry_after_ms or 0) / 1_000
                if method in SENT_ONCE or not refusal.temporary or not 0 < wait <= RETRY_SECONDS_MAX or tries >= TRIES_MAX:
                    raise
                tries += 1
                await asyncio.sleep(wait)

    async def open(self, snap: str) -> tuple[types.SnapOpenResult, bytes]:
        """Opens a snap, which each account can do once, and returns the result with the image's bytes.

            result, image = await client.open("7")
            pathlib.Path("snap.jpg").write_bytes(image)

        Raises `Refused` (`already_opened` with `openedAt` in milliseconds and `device`, `snap_gone`, `unknown_snap`), and
        `ConnectionLost`: then the view may be used up. Source: `snap.open`.
        """
        return await self.snap_open(snap=snap)

    async def _ask(self, method: str, params: dict[str, Any], attachment: bytes | None, progress: Progress | None) -> Answer:
        self._is_needed.set()
        connection = await self._connected(lambda connection: True)
        return await connection.request(method, given(params), attachment, progress=progress)

    async def _send_post(self, method: str, params: dict[str, Any], image: bytes | None, progress: Progress | None) -> Any:
        # An anonymous connection accepts no posts, and an image is too large for it.
        connection = await self._connected(lambda connection: connection.is_signed_in)
        return (await connection.request(method, given(params), image, progress=progress))[0]

    async def _connected(self, suits: Callable[[Connection], bool]) -> Connection:
        def is_there() -> bool:
            return bool(self._connection and not self._connection.has_ended and suits(self._connection))

        async with self._changed:
            await self._changed.wait_for(lambda: self._end or is_there())
        if self._end:
            raise self._end
        assert self._connection is not None
        return self._connection

    # Sources to follow.

    def feed(self, feed: str) -> FeedStream:
        """Follows a feed from the stored position on; without one, a `Snapshot` comes first.

            async for item in client.feed("animals"):
                if isinstance(item, Event) and item.type == "snap.posted":
                    print(item.data["snap"]["id"])

        Offsets are consecutive within an epoch; each event comes once, in order. The loop raises `Refused` (`unknown_feed`, or
        `not_authenticated` without a login) and `Stopped`. Source: `feed.subscribe`.
        """
        return self._follow(FeedStream(feed, self._storage, self))

    def home(self) -> HomeStream:
        """Follows home, the photos of followed accounts and one's own, from the stored position on; without one, a `Snapshot` comes first.

            async for item in client.home():
                if isinstance(item, Event) and item.type == "photo.posted":
                    print(item.data["photo"]["id"])

        Offsets rise with gaps. The loop raises `Refused` (`not_authenticated` without a login) and `Stopped`. Source: `home.subscribe`.
        """
        return self._follow(HomeStream(self._storage, self))

    def inbox(self) -> InboxStream:
        """Follows the snaps that are sent to the account, from the stored position on; without one, a `Snapshot` comes first.

            async for item in client.inbox():
                if isinstance(item, Event) and item.type == "snap.received":
                    result, image = await client.inbox_open(snap=item.data["snap"]["id"])

        Offsets are consecutive within an epoch. The loop raises `Refused` (`not_authenticated` without a login) and `Stopped`.
        Source: `inbox.subscribe`.
        """
        return self._follow(InboxStream(self._storage, self))

    def comments(self, photo: str) -> CommentStream:
        """Follows the comments on a photo from the stored position on; without one, a `Snapshot` with the newest top comments comes first.

            async for item in client.comments(photo):
                if isinstance(item, Event) and item.type == "comment.posted":
                    print(item.data["comment"]["text"])

        Offsets rise with gaps. The loop raises `Refused` (`unknown_photo`, `too_many`, or `not_authenticated` without a login) and
        `Stopped`. Source: `comment.subscribe`.
        """
        return self._follow(CommentStream(photo, self._storage, self))

    def notifications(self) -> NotificationStream:
        """Follows the account's notifications from the stored position on; without one, a `Snapshot` comes first.

            async for item in client.notifications():
                if isinstance(item, Event):
                    print(item.type, item.data["unread"])

        `at` is milliseconds since 1970. Offsets rise; one may be missing, because a notification can be retracted. The loop raises `Refused` (`not_authenticated`
        without a login) and `Stopped`. Source: `notification.subscribe`.
        """
        return self._follow(NotificationStream(self._storage, self))

    def search(self, query: str, *, limit: int | None = None) -> SearchStream:
        """Follows a live search from the stored position of this query on; without one, a `Snapshot` with the matches so far comes first.

            async for item in client.search("#fox from:ana", limit=20):
                print(item)

        - `query`: words, `#tags`, `@names` and filters, at most 200 characters, as for `search_photos`.
        - `limit`: the most photos of a snapshot, 1 to 50.

        Offsets rise with gaps. The loop raises `Refused` (`invalid_query`, or `not_authenticated` without a login) and `Stopped`.
        Source: `search.subscribe`.
        """
        return self._follow(SearchStream(query, limit, self._storage, self))

    async def pushes(self, *names: str) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        """Yields pushes by name, such as `snap.viewed`, with their parameters, from now on.

            async for name, params in client.pushes("snap.viewed"):
                print(name, params["snap"], params["opens"])

        Pushes have no position: those of the time without a connection are lost. At most 1,000 wait; then the oldest are dropped.
        """
        news, waiting = asyncio.Event(), deque[tuple[str, dict[str, Any]]](maxlen=1_000)
        listener = (names, waiting, news)
        self._listeners.append(listener)
        try:
            while self._end is None:
                while waiting:
                    yield waiting.popleft()
                news.clear()
                await news.wait()
        finally:
            self._listeners.remove(listener)

    def _follow(self, stream: S) -> S:
        if any(each._key == stream._key for each in self._streams):
            raise ValueError("this client already follows that")
        if self._end:
            raise self._end
        self._streams.append(stream)
        self.resume(stream)
        return stream

    # Methods for streams.

    def check_login(self) -> None:
        if not (self.token or self._refresh or self._entering):
            words = "You are not logged in: call log_in or sign_up first, or give a token."
            raise Refused(NOT_AUTHENTICATED_CODE, words, {"name": "not_authenticated", "temporary": False})

    def resume(self, stream: Stream[Any, Any]) -> None:
        if self._connection and self._connection.is_signed_in:
            self._begin(self._subscribe(stream, self._connection))

    def ended(self, stream: Stream[Any, Any]) -> None:
        if stream not in self._streams:
            return
        self._streams.remove(stream)
        params = stream.leaving()
        if self._connection and self._end is None and params is not None:
            self._begin(self._unsubscribe(stream.unsubscribe, params, self._connection))

    def _subscribe_all(self, connection: Connection) -> None:
        for stream in self._streams:
            self._begin(self._subscribe(stream, connection))

    async def _subscribe(self, stream: Stream[Any, Any], connection: Connection) -> None:
        """Asks until it is answered. What is refused for a moment is asked again while this connection lives."""
        if (old := stream.replacing()) is not None:
            await self._unsubscribe(stream.unsubscribe, old, connection)
        while connection is self._connection and stream in self._streams:
            try:
                await connection.request(stream.subscribe, stream.params(), answered=stream.started)
                if stream not in self._streams and (late := stream.replacing()) is not None:
                    await self._unsubscribe(stream.unsubscribe, late, connection)
                return
            except ConnectionLost:
                return
            except Refused as refusal:
                if not refusal.temporary:
                    return stream.end(refusal)
                await asyncio.sleep(self._wait.next() if refusal.retry_after_ms is None else refusal.retry_after_ms / 1_000)

    async def _unsubscribe(self, method: str, params: dict[str, Any], connection: Connection) -> None:
        with contextlib.suppress(SnapfeedError):
            await connection.request(method, params)

    def _pushed(self, name: str, params: dict[str, Any]) -> None:
        for stream in list(self._streams):
            if stream.concerns(name, params):
                stream.pushed(params)
        for names, waiting, news in self._listeners:
            if name in names:
                waiting.append((name, params))
                news.set()

    # The connection.

    async def _run(self) -> None:
        """Connects again and again, until nothing would change."""
        while True:
            await self._is_needed.wait()
            try:
                await self._converse()
            except NoToken as error:
                self._on_problem(error)
            except Unreachable as error:
                self._report_unreachable(error)
            except (ConnectionLost, OSError, WebSocketException):
                pass
            except Stopped as stopped:
                await self._stop(stopped)
                return
            self._on_state(State("waiting"))
            await asyncio.sleep(self._wait.next())

    def _report_unreachable(self, error: Unreachable) -> None:
        if not self._is_unreachable:
            self._on_problem(error)
        self._is_unreachable = True

    async def _converse(self) -> None:
        """One connection, from its beginning to its end. Raises `Stopped` when there should be no other."""
        async with opened(self._url, self._silence, self._tls) as socket:
            self._is_unreachable = False
            connection = Connection(socket, self._pushed)
            reading = asyncio.create_task(connection.run())
            staying = None
            try:
                expires_at = await self._sign_in(connection)
                self._wait.reset()
                await self._has(connection)
                staying = asyncio.create_task(self._stay_fresh(connection, expires_at))
                self._decide(await reading)
            finally:
                reading.cancel()
                if staying:
                    staying.cancel()
                await self._has(None)

    async def _sign_in(self, connection: Connection) -> int | None:
        """Returns when an app's token ends."""
        if self._refresh is None and self.token is None:
            # No login yet. The next connection is made on demand.
            self._is_needed.clear()
            return None
        is_fresh = self.token is None
        if self.token is None and self._refresh is not None:
            self.token = await fresh_token(self._refresh)
        try:
            return await sign_in(connection, str(self.token))
        except Refused as refusal:
            if refusal.temporary:
                await asyncio.sleep((refusal.retry_after_ms or 0) / 1_000)
                raise ConnectionLost("the login was put off") from None
            if self._refresh is None:
                self._forget(refusal)
            if is_fresh or self._refresh is None and not self._entering:
                raise Stopped(f"the login was refused ({refusal})", refusal=refusal) from None
            self.token = None
            return await self._sign_in(connection)

    def _forget(self, refusal: Refused) -> None:
        """A login that has ended would also be refused in each later process."""
        if refusal.name == "invalid_token" and self._storage.load("token") == str(self.token).encode():
            self._storage.remove("token")

    async def _stay_fresh(self, connection: Connection, expires_at: int | None) -> None:
        if self._refresh:
            with contextlib.suppress(ConnectionLost):
                await stay_fresh(connection, expires_at, self._refresh, self._has_token, self._on_problem)

    def _has_token(self, token: str) -> None:
        self.token = token

    def _decide(self, code: int) -> None:
        if code >= 4500 or code in HOPELESS_CODES:
            raise Stopped(f"the server closed the connection for good, with code {code}", code=code)
        if code == TOKEN_EXPIRED_CODE and self._refresh:
            self.token = None

    async def _has(self, connection: Connection | None) -> None:
        for stream in self._streams:
            stream.lost()
        self._connection = connection
        if connection and connection.is_signed_in:
            self._on_state(State("connected"))
            self._subscribe_all(connection)
        async with self._changed:
            self._changed.notify_all()

    async def _stop(self, stopped: Stopped) -> None:
        if self._end:
            return
        self._end = stopped
        for stream in list(self._streams):
            stream.end(stopped)
        for _, _, news in self._listeners:
            news.set()
        self.outbox.close(stopped)
        self._on_state(State("stopped", stopped))
        async with self._changed:
            self._changed.notify_all()

    def _begin(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task



def given(params: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in params.items() if value is not None}
