"""Steps of tests that search: posts with words, what is found, and what a live search reports."""


async def post(author, caption, **more):
    more.setdefault("key", caption)
    return (await author.call("photo.post", picture="bear", caption=caption, **more))["photo"]["id"]


async def snap(author, caption, feed="animals"):
    return (await author.call("snap.post", feed=feed, key=caption, picture="bear", caption=caption))["snap"]["id"]


async def found(client, query, **more):
    return [photo["id"] for photo in (await client.call("search.photos", query=query, **more))["photos"]]


async def follow(one, other):
    await one.call("follow.create", account=other.user["id"])


async def block(one, other):
    await one.call("block.create", account=other.user["id"])


def told(client, search):
    """What a live search told, in words."""
    return [words(push["params"]) for push in client.pushes if push["method"] == "search.event" and push["params"]["search"] == search]


def words(event):
    if "account" in event:
        return ("hidden", event["account"])
    photo = event["photo"]
    return (event["type"].removeprefix("photo."), photo if isinstance(photo, str) else photo["id"])
