"""Posts that are on their way. Each is stored with its key before it is sent, so that it arrives once, whatever breaks."""

import asyncio
import json
import uuid
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from .errors import ConnectionLost, Refused, SnapfeedError, Stopped
from .sending import Progress
from .storage import Storage
from .waiting import Wait

#: The server takes no longer key.
KEY_BYTES_MAX = 64
Send = Callable[[str, dict[str, Any], bytes | None, Progress | None], Awaitable[Any]]


@dataclass(eq=False)
class Posting:
    """A pending post. Awaiting it returns the snap or the photo, or raises the `Refused` of a permanent refusal."""

    key: str
    #: The app's own name for it, kept with it.
    tag: str
    method: str
    params: dict[str, Any]
    number: int
    _outcome: "asyncio.Future[Any]" = field(repr=False)
    #: Called with the upload's progress, only in this process.
    progress: Progress | None = field(default=None, repr=False)

    def __await__(self) -> Generator[Any, None, Any]:
        return asyncio.shield(self._outcome).__await__()

    @property
    def result(self) -> Any:
        """The snap or the photo that the server made; None until then, and after a refusal."""
        return self._outcome.result() if self._outcome.done() and self._outcome.exception() is None else None

    @property
    def error(self) -> BaseException | None:
        """The `Refused` of a permanent refusal, or `Stopped`; None until then, and for a post that was made."""
        return self._outcome.exception() if self._outcome.done() else None


class Outbox:
    """Sends posts in the order in which they were added, one after the other. Those of an earlier process go first.

        posting = await client.outbox.post("animals", image=jpeg, caption="a fox")
        snap = await posting
    """

    # Settled postings not yet read; older ones are dropped.
    SETTLED_MAX = 1_000

    def __init__(self, storage: Storage, send: Send) -> None:
        self._storage = storage
        self._send = send
        self._waiting: deque[Posting] = deque()
        self._settled: deque[Posting] = deque(maxlen=self.SETTLED_MAX)
        self._news = asyncio.Event()
        self._storing = asyncio.Lock()
        self._last = 0
        self._end: Stopped | None = None

    @property
    def waiting(self) -> list[Posting]:
        """The postings without an answer, including those of earlier processes."""
        return list(self._waiting)

    async def post(
        self, feed: str, *, picture: str | None = None, image: bytes | None = None, caption: str | None = None, tag: str = "",
        key: str | None = None, progress: Progress | None = None,
    ) -> Posting:
        """Adds a snap to the outbox; once this returns, it is on the disk and survives the process.

            posting = await client.outbox.post("animals", picture="bear", caption="hello", key=f"reply-to-{snap}")
            print((await posting)["id"])

        - `picture` or `image`: one of the server's pictures by its id, or the bytes of a JPEG, PNG or WebP.
        - `tag`: any text of the app, by which it recognises the posting, also in a later process.
        - `key`: 1 to 64 bytes of UTF-8. Each key makes one snap, however often it is posted, also by a later process. The default is a
          new random key.
        - `progress(sent, total)`: called with the sent bytes of the image; a retry starts at 0 again.

        Raises `ValueError` for a wrong key, or without exactly one of `picture` and `image`, and `Stopped`. Source: `snap.post`.
        """
        return await self._add("snap.post", {"feed": feed, "picture": picture, "caption": caption}, image, tag, key, progress)

    async def post_photo(
        self, *, picture: str | None = None, image: bytes | None = None, caption: str | None = None, alt: str | None = None,
        warning: str | None = None, audience: str | None = None, labels: list[str] | None = None, tag: str = "",
        key: str | None = None, progress: Progress | None = None,
    ) -> Posting:
        """Adds a photo to the outbox; once this returns, it is on the disk and survives the process.

            posting = await client.outbox.post_photo(image=jpeg, alt="A fox in the snow", audience="followers")
            print((await posting)["id"])

        - `alt`: a description for people who cannot see the photo; `warning`: words that cover it until it is tapped.
        - `audience`: `everyone` or `followers`; the default is the account's.
        - `labels`: ids of up to five topics.

        `picture`, `image`, `tag`, `key` and `progress` are those of `post`. Raises `ValueError` and `Stopped`, as `post` does.
        Source: `photo.post`.
        """
        params = {"picture": picture, "caption": caption, "alt": alt, "warning": warning, "audience": audience, "labels": labels}
        return await self._add("photo.post", params, image, tag, key, progress)

    async def settled(self) -> AsyncIterator[Posting]:
        """Yields each posting once it is posted or permanently refused, including those of earlier processes. For one reader.

            async for posting in client.outbox.settled():
                print(posting.tag, posting.result or posting.error)
        """
        while True:
            while self._settled:
                yield self._settled.popleft()
            if self._end:
                return
            self._news.clear()
            await self._news.wait()

    async def _add(
        self, method: str, params: dict[str, Any], image: bytes | None, tag: str, key: str | None, progress: Progress | None
    ) -> Posting:
        if (params["picture"] is None) == (image is None):
            raise ValueError("a post has either a picture of the server or an image, not both")
        if key is not None and not 1 <= len(key.encode()) <= KEY_BYTES_MAX:
            raise ValueError(f"a key has 1 to {KEY_BYTES_MAX} bytes")
        if self._end:
            raise self._end
        key = key or uuid.uuid4().hex
        params = {"key": key} | {name: value for name, value in params.items() if value is not None}
        async with self._storing:
            posting = next((each for each in self._waiting if (each.method, each.key) == (method, key)), None)
            if posting is None:
                self._last += 1
                posting = Posting(key, tag, method, params, self._last, asyncio.get_running_loop().create_future(), progress)
                await asyncio.to_thread(self._store, posting, image)
                self._waiting.append(posting)
        if self._end:
            self._leave(posting, self._end)
        self._news.set()
        return posting

    def _store(self, posting: Posting, image: bytes | None) -> None:
        # The row names the image, so the image is stored first.
        if image is not None:
            self._storage.save(self._image(posting.number), image, durable=True)
        row = {"key": posting.key, "tag": posting.tag, "method": posting.method, "params": posting.params}
        self._storage.save(self._row(posting.number), json.dumps(row).encode(), durable=True)

    # Called by the client.

    def load(self) -> None:
        """Takes up what an earlier process has left. An image without a row was never promised."""
        rows = self._storage.names("outbox/")
        for name in rows:
            row = json.loads(self._storage.load(name) or b"{}")
            self._last = int(name.rsplit("/", 1)[1])
            future = asyncio.get_running_loop().create_future()
            self._waiting.append(Posting(row["key"], row["tag"], row["method"], row["params"], self._last, future))
        named = {self._image(posting.number) for posting in self._waiting}
        for name in self._storage.names("image/"):
            if name not in named:
                self._storage.remove(name)

    async def run(self, wait: Wait) -> None:
        """Sends until it is cancelled or the client stops."""
        while True:
            while not self._waiting:
                self._news.clear()
                await self._news.wait()
            posting = self._waiting[0]
            try:
                image = self._storage.load(self._image(posting.number))
                outcome = await self._send(posting.method, posting.params, image, posting.progress)
            except ConnectionLost:
                # Others run before the next try, whatever the connection says of itself.
                await asyncio.sleep(0)
                continue
            except Stopped:
                return
            except Refused as refusal:
                if refusal.temporary:
                    await asyncio.sleep(wait.next() if refusal.retry_after_ms is None else refusal.retry_after_ms / 1_000)
                    continue
                self._settle(posting, refusal)
            else:
                self._settle(posting, outcome.get("snap", outcome.get("photo")))
            wait.reset()

    def close(self, end: Stopped) -> None:
        """Stops sending; pending posts stay stored for the next process."""
        self._end = end
        for posting in self._waiting:
            self._leave(posting, end)
        self._news.set()

    def _leave(self, posting: Posting, end: Stopped) -> None:
        if not posting._outcome.done():
            words = f"{end}; the post is kept for the next client of this storage"
            self._fail(posting, Stopped(words, code=end.code, refusal=end.refusal))

    def _settle(self, posting: Posting, outcome: Any) -> None:
        self._storage.remove(self._row(posting.number))
        self._storage.remove(self._image(posting.number))
        self._waiting.popleft()
        if isinstance(outcome, Refused):
            self._fail(posting, outcome)
        else:
            posting._outcome.set_result(outcome)
        self._settled.append(posting)
        self._news.set()

    @staticmethod
    def _fail(posting: Posting, error: SnapfeedError) -> None:
        posting._outcome.set_exception(error)
        # A posting need not be awaited.
        posting._outcome.exception()

    @staticmethod
    def _row(number: int) -> str:
        return f"outbox/{number:012}"

    @staticmethod
    def _image(number: int) -> str:
        return f"image/{number:012}"
