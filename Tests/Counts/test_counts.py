"""The cost of a delivery, a post, an open, an image of a photo and a photo in a list: counts with thresholds, so that a growing cost is noticed at once.

After a change that is worth its cost, or that saves some, put the new count into `limits.json`; the failure's message shows it."""

import asyncio
import http.client
import json
from dataclasses import asdict
from pathlib import Path

import pytest

from client import Client, run
from counter import CountedServer, Counts

LIMITS = json.loads((Path(__file__).parent / "limits.json").read_text())
ROUNDS = 40
SUBSCRIBERS = 20
TOGETHER = 20
PHOTOS = 10


async def post_all(author: Client, key: str, subscribers: list[Client]) -> None:
    """Posts one after another, each delivered to everybody before the next: batches cannot hide the cost of one."""
    for number in range(ROUNDS):
        wanted = [len(client.pushes) + 1 for client in subscribers]
        await author.call("snap.post", feed="animals", key=f"{key}{number}", picture="bear", caption="a caption of the usual length")
        for client, count in zip(subscribers, wanted):
            await client.wait_for(lambda client, count=count: len(client.pushes) >= count)


async def post_together(author: Client, key: str) -> None:
    """Posts many at a time, so that they share commits. How many a commit has depends on the scheduling of threads: three to six commits for
    these forty were seen, which cost 116,000 to 127,000 instructions each. The limit leaves room for that."""
    for turn in range(ROUNDS // TOGETHER):
        posts = [author.send("snap.post", feed="animals", key=f"{key}{turn}.{number}", picture="bear") for number in range(TOGETHER)]
        await asyncio.gather(*posts)


def fetch_all(port: int, path: str) -> None:
    """Asks for an image again and again over one connection, as a browser does."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for _ in range(ROUNDS):
        line.request("GET", path)
        answer = line.getresponse()
        assert answer.status == 200 and answer.read()
    line.close()


@pytest.fixture(scope="module")
def costs(tmp_path_factory) -> dict[str, Counts]:
    """Measured once: posts on a warm server without followers, the same with followers, opens of a picture, images that stay, pages of
    photos."""
    with CountedServer(tmp_path_factory.mktemp("counted"), "--requests-per-second", "0", "--limit", "connectionsPerAccount=0") as counted, asyncio.Runner() as runner:
        url = counted.server.url
        author, viewer, again = (runner.run(Client.signed_up(url, name)) for name in ("author", "viewer", "another viewer"))
        runner.run(post_all(author, "warm", []))

        def least(work, keys) -> Counts:
            """The smallest count of some runs: a checkpoint of the WAL comes about every hundred posts and belongs to none of them, nor does the
            work of every second, of which a busy machine sees more."""
            return min((counted.count(lambda: runner.run(work(key))) for key in keys), key=lambda counts: counts.instructions)

        plain = least(lambda key: post_all(author, key, []), ("plain", "plain again "))
        runner.run(post_together(author, "warm together"))
        together = least(lambda key: post_together(author, key), ("together", "together again ", "together once more "))
        subscribers = [runner.run(Client.resumed(url, viewer.token)) for _ in range(SUBSCRIBERS)]
        for client in subscribers:
            runner.run(client.call("feed.subscribe", feeds=[{"id": "animals", "limit": 1}]))
        runner.run(post_all(author, "warmer", subscribers))
        followed = least(lambda key: post_all(author, key, subscribers), ("followed", "followed again "))
        for client in subscribers:
            runner.run(client.close())
        snaps = [snap["id"] for snap in runner.run(viewer.call("feed.page", feed="animals", limit=50))["snaps"]][: ROUNDS + 5]

        async def open_all(client: Client, wanted: list[str]) -> None:
            for snap in wanted:
                await client.call("snap.open", snap=snap)

        for client in (viewer, again):
            runner.run(open_all(client, snaps[:5]))
        opened = least(lambda client: open_all(client, snaps[5:]), (viewer, again))
        path = runner.run(author.call("photo.post", key="photo", picture="bear"))["photo"]["images"]["thumb"]["url"]
        fetch_all(counted.server.port, path)
        image = min((counted.count(lambda: fetch_all(counted.server.port, path)) for _ in range(2)), key=lambda counts: counts.instructions)
        for number in range(PHOTOS):
            runner.run(author.call("photo.post", key=f"photo {number}", picture="bear", caption="a caption of the usual length"))

        async def read_pages(client: Client) -> None:
            for _ in range(ROUNDS):
                assert len((await client.call("profile.photos", account=author.user["id"], limit=PHOTOS))["photos"]) == PHOTOS

        runner.run(read_pages(viewer))
        pages = least(read_pages, (viewer, again))
        for client in (author, viewer, again):
            runner.run(client.close())
    return {
        "post": plain.each(ROUNDS), "post among others": together.each(ROUNDS), "delivery": (followed - plain).each(ROUNDS * SUBSCRIBERS), "open": opened.each(len(snaps) - 5),
        "photo image": image.each(ROUNDS), "photo in a page": pages.each(ROUNDS * PHOTOS),
    }


def test_nothing_costs_more_than_it_did(costs):
    found = {work: asdict(cost) for work, cost in costs.items()}
    assert set(found) == set(LIMITS)
    over = {f"{figure} of a {work}": found[work][figure] for work in LIMITS for figure in found[work] if found[work][figure] > LIMITS[work][figure]}
    assert not over, f"these cost more than limits.json allows: {over}; all that was found: {found}"
    # A limit far above the cost would hide its growth, and a count of nothing would pass every limit.
    far = [work for work in LIMITS if found[work]["instructions"] < LIMITS[work]["instructions"] * 0.6]
    assert not far, f"these cost far less than limits.json allows, so lower it: {far}; all that was found: {found}"
