"""A follower in a process of its own, which can be stopped and continued: `follower.py URL TOKEN TRANSCRIPT FEED`.

It reconnects with its offset whenever it is closed, and ends when it sees a snap with the caption THE_END."""

import asyncio
import socket
import sys
from pathlib import Path
from urllib.parse import urlsplit

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "Support")]

from record import Record, recorded  # noqa: E402  (the path must be set first)

THE_END = "the end"


async def follow(url: str, token: str, path: str, feed: str) -> None:
    kind = recorded(Record(Path(path)))
    place = {}
    while True:
        plug = socket.socket()
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plug.connect((urlsplit(url).hostname, urlsplit(url).port))
        client = await kind.connect(url, sock=plug)
        await client.call("session.resume", token=token)
        start = (await client.call("feed.subscribe", feeds=[{"id": feed, **place}]))["feeds"][0]
        print("following", flush=True)
        seen = start.get("events", [])
        if not any(map(ends, seen)):
            await client.wait_for(lambda c: any(map(ends, c.events(feed))) or c._reader.done() or c.socket.close_code, seconds=120)
        seen += client.events(feed)
        if any(map(ends, seen)):
            await client.close()
            return
        place = {"epoch": start["epoch"], "offset": max([start["offset"], *(event["offset"] for event in seen)])}


def ends(event: dict) -> bool:
    return event["type"] == "snap.posted" and event["snap"].get("caption") == THE_END


if __name__ == "__main__":
    asyncio.run(follow(*sys.argv[1:]))
