"""Prints what happens in a feed, for ever: python follow.py http://localhost:8080 ana animals. The password is in $SNAPFEED_PASSWORD."""

import asyncio
import os
import sys

from snapfeed import Client, Event, FolderStorage, Snapshot


async def main(url: str, name: str, feed: str) -> None:
    async with Client(url, storage=FolderStorage(f"{name}.state")) as client:
        if client.token is None:
            await client.log_in(name, os.environ["SNAPFEED_PASSWORD"], device="follow.py")
        async for item in client.feed(feed):
            match item:
                case Snapshot(offset=offset, items=snaps):
                    print(f"{len(snaps)} snaps up to {offset}", flush=True)
                case Event(data={"type": "snap.posted", "snap": dict() as snap}):
                    print(f"{snap['author']['name']} posted snap {snap['id']}", flush=True)
                case Event(type=kind, data=event):
                    print(f"{kind}: {event['snap']}", flush=True)


asyncio.run(main(*sys.argv[1:]))
