"""A short life in which everything happens once, for faults that look at each step."""

import asyncio

from load import NAMES, PICTURES, Lost
from record import recorded, tolerated

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


async def post_photo(client, key: str, name: str) -> str:
    words = {"caption": f"quivering jackdaws of {name}, {key};", "alt": f"zigzagging wolves of {name}, {key};"}
    return (await client.call("photo.post", upload(), key=key, audience="everyone", **words))["photo"]["id"]


async def talk(ana, ben, photo: str, name: str) -> None:
    """Comments on ana's photo are posted, answered, edited, and deleted by their author and by the photo's."""
    kept, own, others = [
        (await ben.call("comment.post", photo=photo, text=f"jumping zebras {key} of {name};", key=key))["comment"]["id"] for key in ("kept", "own", "others")]
    answer = {"photo": photo, "text": f"jumping zebras answered of {name};", "key": "answer", "to": kept}
    await ana.call("comment.post", **answer)
    await ana.call("comment.post", **answer)
    await ben.call("comment.edit", comment=kept, text=f"jumping zebras edited of {name};")
    await ben.call("comment.delete", comment=own)
    await ana.call("comment.delete", comment=others)
    await tolerated(ana.call("comment.edit", comment=kept, text="not ana's"))
    await ana.call("comment.list", photo=photo)


async def send(ana, ben, laptop, name: str) -> None:
    """Ana sends snaps to ben, who opens one on two devices, removes one, and loses the others: she takes one back, and blocks him."""
    await ben.call("inbox.subscribe")
    for key in ("opened", "taken back", "removed", "blocked"):
        image = {} if key == "removed" else {"attachment": upload()}
        params = {"to": [ben.user["id"]], "key": f"sent, {key}", "caption": f"murmuring herons {key} of {name};", **({} if image else {"picture": "bird"})}
        snap = (await ana.call("snap.send", **image, **params))["snap"]["id"]
        await ana.call("snap.send", **image, **params)
        if key == "opened":
            await asyncio.gather(*(tolerated(device.call("inbox.open", snap=snap)) for device in (ben, laptop)))
            await tolerated(ben.call("inbox.open", snap=snap))
        elif key == "taken back":
            await ana.call("snap.delete", snap=snap)
            await tolerated(ben.call("inbox.open", snap=snap))
        elif key == "removed":
            await ben.call("inbox.remove", snap=snap)
    await ben.call("inbox.page")
    await ana.call("snap.sent")


async def keep(arena, server, ana, name: str) -> None:
    """Posts, narrows and deletes photos; a follower is blocked, and looks after each step."""
    ben = await member(arena, server, name)
    laptop = await recorded(arena.record).logged_in(server.url, name)
    first, second = [await post_photo(ana, key, name) for key in ("third", "fourth")]
    await ben.call("follow.create", account=ana.user["id"])
    await ben.call("home.subscribe")
    await ben.call("favourite.add", photo=second)
    await talk(ana, ben, first, name)
    await send(ana, ben, laptop, name)
    await ben.call("comment.post", photo=second, text=f"jumping zebras on a photo that goes, of {name};", key="with its photo")
    shares = [(await ana.call("share.create", photo=photo))["share"]["id"] for photo in (first, first, second)]
    await ana.call("share.revoke", share=shares[0])
    await ana.call("photo.edit", photo=first, audience="followers", caption=f"bounding foxes of {name};")
    await ana.call("photo.delete", photo=second)
    await ben.call("photo.check", photos=[first, second])
    await ben.call("favourite.add", photo=first)
    await ben.call("favourite.remove", photo=first)
    await ben.call("home.page")
    await ben.call("follow.end", account=ana.user["id"])
    await tolerated(ben.call("photo.show", photo=first))
    await ana.call("block.create", account=ben.user["id"])
    await tolerated(ben.call("profile.photos", account=ana.user["id"]))


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
        await keep(arena, server, ana, f"{name} 2")
    except Lost:
        pass
