"""Steps of tests that search: posts with words, and what is found."""


async def post(author, caption, **more):
    more.setdefault("key", caption)
    return (await author.call("photo.post", picture="bear", caption=caption, **more))["photo"]["id"]


async def found(client, query, **more):
    return [photo["id"] for photo in (await client.call("search.photos", query=query, **more))["photos"]]
