"""A client over the third-party package `websockets`, written only from the protocol's description."""

import asyncio
import itertools
import json
import struct

import websockets
from server import runs_cluster

SUBPROTOCOL = "snapfeed.v1.json"


class Refused(Exception):
    """An error reply."""

    def __init__(self, error: dict):
        super().__init__(f"{error['data']['name']}: {error['message']}")
        self.error = error
        self.name = error["data"]["name"]
        self.data = error["data"]


def run(body):
    """Runs a coroutine, then closes all connections that it left open: a server waits for them otherwise."""

    async def whole():
        try:
            return await body
        finally:
            await asyncio.gather(*(client.close() for client in Client.take_opened()))

    return asyncio.run(whole())


class Client:
    """One connection. Requests may overlap; pushes are kept in the order of their arrival."""

    opened: list["Client"] = []

    def __init__(self, socket):
        Client.opened.append(self)
        self.socket = socket
        self.pushes: list[dict] = []
        self.unasked: list[dict] = []
        self.news = asyncio.Condition()
        self.user = None
        self.token = None
        self._ids = itertools.count(1)
        self._waiting: dict[int, asyncio.Future] = {}
        self._reader = asyncio.create_task(self._read())

    @staticmethod
    def opened_here() -> list["Client"]:
        """The clients of the running event loop. A task that is cancelled at the end of an earlier one may have left others."""
        return [client for client in Client.opened if client._reader.get_loop() is asyncio.get_running_loop()]

    @staticmethod
    def take_opened() -> list["Client"]:
        """Returns and removes the pushes, so that no later call gets them."""
        taken = Client.opened_here()
        Client.opened = [client for client in Client.opened if client not in taken and not client._reader.get_loop().is_closed()]
        return taken

    @classmethod
    async def connect(cls, url: str, **options) -> "Client":
        return cls(await websockets.connect(url, subprotocols=[SUBPROTOCOL], max_size=None, **options))

    @classmethod
    async def local_admin(cls, socket_path) -> "Client":
        return cls(await websockets.unix_connect(str(socket_path), "ws://localhost/ws", subprotocols=[SUBPROTOCOL], max_size=None))

    @classmethod
    async def signed_up(cls, url: str, name: str, device: str = "test") -> "Client":
        client = await cls.connect(url)
        result = await client.call("account.create", name=name, password="correct horse", device=device)
        client.user, client.token = result["user"], result["token"]
        return client

    @classmethod
    async def logged_in(cls, url: str, name: str, password: str = "correct horse", device: str = "test") -> "Client":
        client = await cls.connect(url)
        result = await client.call("session.create", name=name, password=password, device=device)
        client.user, client.token = result["user"], result["token"]
        return client

    @classmethod
    async def resumed(cls, url: str, token: str) -> "Client":
        client = await cls.connect(url)
        client.user = (await client.call("session.resume", token=token))["user"]
        client.token = token
        return client

    async def call(self, method: str, attachment: bytes | None = None, **params) -> dict:
        """The result; an image's bytes are under `bytes`."""
        return await self.send(method, attachment, **params)

    def send(self, method: str, attachment: bytes | None = None, **params) -> asyncio.Future:
        """Sends without waiting; the future is the result."""
        number = next(self._ids)
        self.asks(number, method, params, attachment)
        text = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        message = text if attachment is None else struct.pack(">I", len(text.encode())) + text.encode() + attachment
        future = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        sending = asyncio.ensure_future(self.socket.send(message))
        sending.add_done_callback(lambda done: done.exception() and not future.done() and future.set_exception(done.exception()))
        return future

    # A recording client overrides these methods. They are called in the order of events on the connection.

    def asks(self, number: int, method: str, params: dict, attachment: bytes | None) -> None:
        """A request is about to be sent."""

    def hears(self, message: dict) -> None:
        """A reply or a push arrived; an image is under `bytes` of its result."""

    def ends(self) -> None:
        """The connection is over; the socket knows its close code."""

    async def _read(self) -> None:
        try:
            async for message in self.socket:
                await self._take(message)
            failure = websockets.ConnectionClosed(None, None)
        except Exception as error:
            failure = error
        self.ends()
        async with self.news:
            self.news.notify_all()
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(failure)
                future.exception()

    async def _take(self, message) -> None:
        if isinstance(message, bytes):
            length = struct.unpack(">I", message[:4])[0]
            answer = json.loads(message[4 : 4 + length])
            answer["result"]["bytes"] = message[4 + length :]
        else:
            answer = json.loads(message)
        self.hears(answer)
        future = self._waiting.pop(answer.get("id"), None)
        if future is not None and not future.done():
            if "error" in answer:
                future.set_exception(Refused(answer["error"]))
            else:
                future.set_result(answer["result"])
        elif "method" in answer or future is None:
            async with self.news:
                (self.pushes if "method" in answer else self.unasked).append(answer)
                self.news.notify_all()

    async def wait_for(self, condition, seconds: float = 20):
        """Waits until the condition over this client holds, and returns its value."""
        async with asyncio.timeout(seconds):
            async with self.news:
                while not (value := condition(self)):
                    await self.news.wait()
                return value

    def events(self, feed: str) -> list[dict]:
        return [p["params"] for p in self.pushes if p["method"] == "feed.event" and p["params"]["feed"] == feed]

    async def close(self) -> None:
        await self.socket.close()
        await self._reader

    async def closed(self, seconds: float = 20) -> int:
        """Waits for the server to close, and returns its code."""
        async with asyncio.timeout(seconds):
            # Without the shield, the end of the wait would also end the reader.
            await asyncio.shield(self._reader)
        return self.socket.close_code


async def settled(*clients: Client) -> None:
    """Whatever was committed before has arrived."""
    if runs_cluster():
        from clustered import caught_up

        await caught_up(clients)
    for client in clients:
        await client.call("server.info")


async def refusal(awaitable) -> dict:
    """The error data of a call that must be refused."""
    try:
        result = await awaitable
    except Refused as refused:
        return refused.data
    raise AssertionError(f"not refused: {result}")
