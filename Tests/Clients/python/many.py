"""Many clients in one process, each of which posts again once its last post is answered. What is posted is printed as a line of JSON.

The line on stdin is {"url", "folder", "tokens", "posts"}.
"""

import asyncio
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "Sources/SnapfeedPython"))

from snapfeed import Client, FolderStorage  # noqa: E402  (the path must be set first)


async def post_all(number, start, token):
    async with Client(start["url"], token=token, storage=FolderStorage(f"{start['folder']}/{number}"), wait=(0, 0.2)) as client:
        for post in range(start["posts"]):
            snap = await (await client.outbox.post("animals", picture="bear", caption=f"{number} {post}"))
            print(json.dumps({"posted": snap["caption"]}), flush=True)


async def main():
    start = json.loads(sys.stdin.readline())
    await asyncio.gather(*(post_all(number, start, token) for number, token in enumerate(start["tokens"])))


asyncio.run(main())
