"""The adapter of the Python library: does what the lines of JSON on stdin say, and prints the results on stdout.

The lines are described in the README beside the tests.
"""

import asyncio
import hashlib
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "Sources/SnapfeedPython"))

from snapfeed import Client, ConnectionLost, Event, FolderStorage, Refused, Snapshot, Stopped  # noqa: E402  (the path must be set first)


def emit(**line):
    print(json.dumps(line), flush=True)


def emit_state(state):
    stopped = state.error
    reason = {} if stopped is None else {"code": stopped.code} if stopped.code else {"error": stopped.refusal.name} if stopped.refusal else {}
    emit(state=state.name, **reason)


def failed(tag, error):
    name = error.name if isinstance(error, Refused) else "connection_lost" if isinstance(error, ConnectionLost) else "stopped"
    emit(failed=tag, error=name, message=str(error))


async def follow(client, feed):
    async for item in client.feed(feed):
        if isinstance(item, Snapshot):
            emit(snapshot={"feed": feed, "epoch": item.epoch, "offset": item.offset, "snaps": [snap["id"] for snap in item.items]})
        elif isinstance(item, Event):
            snap = item.data["snap"]
            emit(event={"feed": feed, "epoch": item.epoch, "offset": item.offset, "type": item.type, "snap": snap if isinstance(snap, str) else snap["id"]})


async def follow_home(client):
    async for item in client.home():
        if isinstance(item, Snapshot):
            reported = {"type": "snapshot", "photos": [photo["id"] for photo in item.items]}
        else:
            photo = item.data.get("photo", item.data.get("account"))
            reported = {"type": item.type, "photo": photo if isinstance(photo, str) else photo["id"]}
        emit(home={"epoch": item.epoch, "offset": item.offset, **reported})


async def follow_notifications(client):
    async for item in client.notifications():
        reported = {"kind": "snapshot"} if isinstance(item, Snapshot) else {"kind": item.type, "photo": item.data["notification"].get("photo")}
        emit(notification={"epoch": item.epoch, "offset": item.offset, **reported})


async def settle(client):
    async for posting in client.outbox.settled():
        if posting.error is None:
            emit(posted=posting.tag, snap=posting.result["id"])
        else:
            failed(posting.tag, posting.error)


async def do(client, what, tag, **line):
    try:
        match what:
            case "post":
                await client.outbox.post(line["feed"], picture=line["picture"], caption=line.get("caption"), tag=tag)
            case "upload":
                await client.outbox.post(line["feed"], image=Path(line["file"]).read_bytes(), caption=line.get("caption"), tag=tag)
            case "open":
                result, image = await client.open(line["snap"])
                emit(opened=tag, snap=line["snap"], type=result["type"], bytes=len(image), sha256=hashlib.sha256(image).hexdigest())
            case "call":
                emit(answered=tag, result=await client.call(line["method"], **line.get("params", {})))
    except (Refused, ConnectionLost, Stopped) as error:
        failed(tag, error)


async def busy(client, ms, tag, **line):
    """Posts, and blocks the event loop while the post is being stored."""
    storing = asyncio.create_task(do(client, "post", tag, **line))
    await asyncio.sleep(0)
    emit(busy=ms)
    time.sleep(ms / 1_000)
    await storing


async def lines():
    reader = asyncio.StreamReader(limit=1 << 20)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        yield json.loads(line)


def make(start):
    tokens = iter(start.get("refresh", []))

    async def refresh():
        return next(tokens)

    least, most = start.get("waitMs", (0, 30_000))
    return Client(
        start["url"], token=start.get("token"), refresh=refresh if "refresh" in start else None, storage=FolderStorage(start["storage"]),
        wait=(least / 1_000, most / 1_000), silence=start.get("silenceMs", 40_000) / 1_000, on_state=emit_state)


async def main():
    coming = lines()
    start = await anext(coming)
    tasks = []
    async with make(start) as client:
        tasks += [asyncio.create_task(follow(client, feed)) for feed in start["feeds"]] + [asyncio.create_task(settle(client))]
        tasks += [asyncio.create_task(each(client)) for name, each in (("home", follow_home), ("notifications", follow_notifications)) if start.get(name)]
        async for line in coming:
            if line["do"] == "stop":
                break
            if line["do"] == "busy":
                line.pop("do")
                await busy(client, line.pop("ms"), line.pop("tag"), **line)
                continue
            work = do(client, line.pop("do"), line.pop("tag"), **line)
            # Posts are stored in the order in which they were said.
            if "picture" in line or "file" in line:
                await work
            else:
                tasks.append(asyncio.create_task(work))
    await asyncio.gather(*tasks, return_exceptions=True)


asyncio.run(main())
