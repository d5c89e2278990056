"""A connection that ends while the app's event loop is busy: nothing may use it, or wait for it without yielding."""

import asyncio
import select
import threading
from concurrent.futures import ThreadPoolExecutor

import library  # noqa: F401  (the package is found by it)
from client import run
from peer import Peer, Talk, within
from snapfeed import Client, MemoryStorage

TRIES_MAX = 20


class CountingStorage(MemoryStorage):
    """Counts the looks at a post's image, one for each try. A loop that never yields ends here, where no timeout can end it."""

    def __init__(self):
        super().__init__()
        self.tries = 0

    def load(self, name):
        if name.startswith("image/"):
            self.tries += 1
            assert self.tries <= TRIES_MAX, "the outbox does not yield"
        return super().load(name)


class PeerThread:
    """A peer that continues while the client's loop is blocked."""

    def __init__(self, script):
        self.script = script
        self.is_open, self.hang_up, self.is_over = threading.Event(), threading.Event(), threading.Event()

    def __enter__(self):
        self.thread = threading.Thread(target=lambda: asyncio.run(self.serve()))
        self.thread.start()
        assert self.is_open.wait(20)
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.thread.join()

    async def serve(self):
        async with Peer(self.script) as peer:
            self.url = peer.url
            self.is_open.set()
            await asyncio.to_thread(self.is_over.wait)


def stand_still(pool, hang_up, client):
    """Blocks the event loop until the post is stored and the peer has gone, so that the loop learns of both in one turn."""
    pool.submit(lambda: None).result()
    hang_up.set()
    assert select.select([client._connection._socket.transport.get_extra_info("socket")], [], [], 20)[0]


def test_a_post_that_is_stored_while_the_connection_ends_is_sent_on_the_next_one():
    """The outbox wakes up before the reader of the connection. It used to try again and again in that one turn of the loop."""
    keys = []

    async def script(talk: Talk):
        await talk.welcome()
        if talk.number == 1:
            await asyncio.to_thread(peer.hang_up.wait)
            return talk.socket.transport.abort()
        request = await talk.next("snap.post")
        keys.append(request["params"]["key"])
        await talk.answer(request, snap={"id": "7"})
        await talk.until_closed()

    async def tour():
        storage, pool = CountingStorage(), ThreadPoolExecutor(1)
        asyncio.get_running_loop().set_default_executor(pool)
        async with Client(peer.url, token="T1", storage=storage, wait=(0, 0.02)) as ana:
            while not (ana._connection and ana._connection.is_signed_in):
                await asyncio.sleep(0)
            posting = asyncio.create_task(ana.outbox.post("animals", picture="bear"))
            while not pool._threads:
                await asyncio.sleep(0)
            stand_still(pool, peer.hang_up, ana)
            assert (await within(await posting))["id"] == "7"
            assert storage.tries <= 2 and len(keys) == 1

    with PeerThread(script) as peer:
        run(tour())


def test_nothing_is_asked_on_a_connection_that_is_closing():
    """After garbage, the client waits for the other side's goodbye. Its reader has not ended yet."""
    asked = []

    async def script(talk: Talk):
        await talk.welcome()
        if talk.number == 1:
            await talk.socket.send("{")
            # No goodbye comes, so the client waits for its end.
            talk.socket.transport.pause_reading()
            return await asyncio.to_thread(peer.hang_up.wait)
        request = await talk.next()
        asked.append(request["method"])
        await talk.answer(request, snap={"id": "7"})
        await talk.until_closed()

    async def tour():
        async with Client(peer.url, token="T1", wait=(0, 0.02)) as ana:
            while not (ana._connection and ana._connection._socket.state.name == "CLOSING"):
                await asyncio.sleep(0)
            asking = asyncio.create_task(ana.call("snap.show", snap="7"))
            peer.hang_up.set()
            assert (await within(asking))["snap"]["id"] == "7" and asked == ["snap.show"]

    with PeerThread(script) as peer:
        run(within(tour(), 60))
