"""A short life in which everything happens once, for faults that look at each step."""

from load import NAMES, PICTURES, Lost, tolerated
from record import recorded

FEED = "animals"


async def member(arena, server, name: str):
    """A new account, logged in and recorded."""
    return await recorded(arena.record).signed_up(server.url, name)


def upload() -> bytes:
    return (PICTURES / "thumbnails" / f"{NAMES[0]}.webp").read_bytes()


async def post(client, key: str, **more) -> str | None:
    """Posts a picture; the snap's id, or None when it was refused."""
    answer = await tolerated(client.call("snap.post", feed=FEED, key=key, **{"picture": "bird", **more}))
    return answer["snap"]["id"] if answer else None


async def life(arena, server, name: str) -> None:
    """Signs up, posts, uploads, opens, deletes; ends quietly when the server dies meanwhile."""
    try:
        ana = await member(arena, server, name)
        await ana.call("feed.subscribe", feeds=[{"id": FEED}])
        first = await post(ana, "first", caption="a caption")
        second = (await ana.call("snap.post", upload(), feed=FEED, key="second"))["snap"]["id"]
        for snap in (first, second):
            await ana.call("snap.open", snap=snap)
        await ana.call("snap.delete", snap=second)
        await tolerated(ana.call("snap.open", snap=first))
    except Lost:
        pass
