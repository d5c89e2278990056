"""People at the nodes of a cluster, for its tests."""

import asyncio
import contextlib
import itertools
import time
import urllib.error
import urllib.request

import websockets
from client import Client, Refused

# People of these tests do more in a second than people do.
FREE = ("--requests-per-second", "0", "--limit", "connectionsPerAccount=200")
_names = itertools.count(1)
# What a client may see when its node ends.
LOST = (websockets.WebSocketException, ConnectionError, OSError, TimeoutError)


async def person(url: str, name: str = "ana") -> Client:
    """A new account with a name of its own, logged in at a node."""
    return await Client.signed_up(url, f"{name}{next(_names)}")


async def also(client: Client, url: str) -> Client:
    """Opens a connection to another node with the same login."""
    return await Client.resumed(url, client.token)


async def follow(client: Client, feed: str, place: dict | None = None) -> dict:
    """Subscribes to a feed, from a place or from now."""
    return (await client.call("feed.subscribe", feeds=[{"id": feed, **(place or {})}]))["feeds"][0]


async def post(client: Client, key: str, feed: str = "animals", **more) -> dict:
    # A server refuses more requests under way than fit a connection's share.
    turns = client.__dict__.setdefault("turns", asyncio.Semaphore(8))
    async with turns:
        return (await client.call("snap.post", feed=feed, key=key, **{"picture": "bird", **more}))["snap"]


def head(start: dict, client: Client) -> int:
    """The offset up to which a subscriber has heard everything."""
    return max([start["offset"], *(event["offset"] for event in client.events(start["id"]))])


async def heard(client: Client, feed: str, snap: str, seconds: float = 20) -> dict:
    """The event of a snap's posting."""
    def is_it(event):
        return event["type"] == "snap.posted" and event["snap"]["id"] == snap
    return (await client.wait_for(lambda c: [event for event in c.events(feed) if is_it(event)], seconds))[0]


class Writer:
    """Posts with keys, one after the other, at whichever node answers; repeats a post under its key until it is acknowledged."""

    def __init__(self, urls: list[str], token: str, feed: str, prefix: str):
        self.urls = itertools.cycle(urls)
        self.token = token
        self.feed = feed
        self.prefix = prefix
        self.reported: dict[str, list[str]] = {}
        self.closes: list[int] = []
        self.refusals: set[str] = set()
        self.client: Client | None = None
        self.is_over = False

    async def run(self) -> None:
        for number in itertools.count():
            if self.is_over:
                return
            await self.post(f"{self.prefix} {number}")

    async def post(self, key: str) -> None:
        """Returns once the post is acknowledged, which may take until the end of the fault."""
        while key not in self.reported:
            try:
                client = await self.come()
                snap = await post(client, key, self.feed)
                self.reported.setdefault(key, []).append(snap["id"])
            except Refused as refused:
                self.refusals.add(refused.name)
                assert refused.data["temporary"], refused
                await asyncio.sleep(0.02)
            except LOST:
                await self.leave()
                await asyncio.sleep(0.02)

    async def come(self) -> Client:
        if self.client is None or self.client._reader.done():
            await self.leave()
            async with asyncio.timeout(5):
                self.client = await Client.resumed(next(self.urls), self.token)
        return self.client

    async def leave(self) -> None:
        if self.client is not None:
            if self.client._reader.done() and self.client.socket.close_code:
                self.closes.append(self.client.socket.close_code)
            self.client.socket.transport.abort()
            self.client = None


@contextlib.asynccontextmanager
async def writing(writers: list[Writer]):
    """They write until the end of the block."""
    tasks = [asyncio.create_task(writer.run()) for writer in writers]
    try:
        yield
        for writer in writers:
            writer.is_over = True
        async with asyncio.timeout(60):
            await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def page(node, path: str) -> tuple[int, bytes]:
    """Returns the status of a node's answer to a GET; 0 without an answer."""
    try:
        with urllib.request.urlopen(node.http + path, timeout=5) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read()
    except OSError:
        return 0, b""


def is_ready(node) -> bool:
    return page(node, "/readyz")[0] == 200


async def until(condition, seconds: float = 60, saying=lambda: "it did not happen in time") -> float:
    """Waits until a condition holds; returns the seconds that it took."""
    began = time.monotonic()
    while not await asyncio.to_thread(condition):
        assert time.monotonic() - began < seconds, saying()
        await asyncio.sleep(0.01)
    return time.monotonic() - began


def check_feed(cluster, feed: str, writers: list[Writer]) -> None:
    """Nothing acknowledged is lost or doubled, and the feed has no gap."""
    snaps = cluster.rows(f'SELECT s.id, s."offset" FROM snap s JOIN feed f ON f.id = s.feed WHERE f.name = \'{feed}\' ORDER BY s."offset"')
    (counts,) = cluster.rows(f"SELECT head, snaps FROM feed WHERE name = '{feed}'")
    assert [snap["offset"] for snap in snaps] == list(range(1, counts["head"] + 1))
    reported = [ids[0] for writer in writers for ids in writer.reported.values()]
    assert len(reported) == len(set(reported)), "one snap for two keys"
    there = {str(snap["id"]) for snap in snaps}
    assert set(reported) <= there, f"lost: {set(reported) - there}"
    assert len(there) == len(reported) == counts["snaps"], f"{len(there)} snaps for {len(reported)} keys"
