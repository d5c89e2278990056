"""The work that is counted: a delivery, a post, a post among others without and with a caption, an open, a picture posted as a photo, an image of
a photo, a photo in a list, a comment, its delivery to those who have the photo open, and a comment in a list."""

import asyncio
import http.client
import re
import socket
from collections.abc import Callable
from dataclasses import dataclass

from client import Client
from server import Server

# Runs of the same work, of which the cheapest is taken: a checkpoint of the WAL comes about every hundred posts and belongs to none of them,
# nor does the work of every second.
RUNS = 3
TOGETHER = 20
TOGETHER_TRIES = 200
PHOTOS = 10
COMMENTS = 10
# People of these workloads ask for more in a second than people do, and identification of their photos belongs to no answer.
OPTIONS = ("--requests-per-second", "0", "--limit", "connectionsPerAccount=0", "--limit", "commentsPerMinute=0", "--identifier", "off")
CAPTION = "a caption of the usual length"


@dataclass
class Workloads:
    """Runs each workload `rounds` times on a warm server. `count` returns what the server spent on some work, in any unit."""

    server: Server
    count: Callable[[Callable[[], None]], int]
    run: Callable
    rounds: int
    subscribers: int

    def costs(self) -> dict[str, float]:
        """Returns the cost of one of each, by name."""
        self.author, self.viewer = (self.run(Client.signed_up(self.server.url, name)) for name in ("author", "viewer"))
        plain, followed = self._posts(), self._followed_posts()
        costs = {
            "post": plain / self.rounds, "post among others": self._posts_together("together") / TOGETHER,
            "delivery": (followed - plain) / (self.rounds * self.subscribers), "open": self._opens() / self.rounds, **self._photos(),
            **self._comments(), "captioned post among others": self._posts_together("captions", caption=CAPTION) / TOGETHER,
        }
        for client in (self.author, self.viewer):
            self.run(client.close())
        return costs

    def _least(self, work, *arguments) -> int:
        return min(self.count(lambda: self.run(work(argument))) for argument in arguments)

    async def _post_all(self, key: str, subscribers: tuple[Client, ...] = ()) -> None:
        """Posts one after another, each delivered to all subscribers before the next: batches cannot hide the cost of one."""
        for number in range(self.rounds):
            wanted = [len(client.pushes) + 1 for client in subscribers]
            await self.author.call("snap.post", feed="animals", key=f"{key} {number}", picture="bear", caption=CAPTION)
            for client, count in zip(subscribers, wanted):
                await client.wait_for(lambda client, count=count: len(client.pushes) >= count)

    def _posts(self) -> int:
        self.run(self._post_all("warm"))
        return self._least(self._post_all, *(f"plain {run}" for run in range(RUNS)))

    def _followed_posts(self) -> int:
        followers = tuple(self.run(Client.resumed(self.server.url, self.viewer.token)) for _ in range(self.subscribers))
        for client in followers:
            self.run(client.call("feed.subscribe", feeds=[{"id": "animals", "limit": 1}]))
        self.run(self._post_all("warm, followed", followers))
        least = self._least(lambda key: self._post_all(key, followers), *(f"followed {run}" for run in range(RUNS)))
        for client in followers:
            self.run(client.close())
        return least

    async def _post_together(self, key: str, **content: str) -> None:
        """Posts many at a time. The system holds the frames back until all are written, so that they arrive together."""
        line = self.author.socket.transport.get_extra_info("socket")
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_CORK, 1)
        content = {"feed": "animals", "picture": "bear", **content}
        posts = [self.author.send("snap.post", key=f"{key} {number}", **content) for number in range(TOGETHER)]
        await asyncio.sleep(0)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_CORK, 0)
        await asyncio.gather(*posts)

    def _posts_together(self, key: str, **content: str) -> int:
        """The cost of posts that share one commit. Now and then the server's threads make two of it; such a run is repeated."""
        shared: list[int] = []
        self.run(self._post_together(f"warm, {key}", **content))
        for turn in range(TOGETHER_TRIES):
            before = self._commits()
            cost = self.count(lambda: self.run(self._post_together(f"{key} {turn}", **content)))
            shared += [cost] if self._commits() == before + 1 else []
            if len(shared) == RUNS:
                return min(shared)
        raise AssertionError(f"{TOGETHER} posts at a time shared a commit only {len(shared)} times in {TOGETHER_TRIES}")

    def _commits(self) -> int:
        return int(re.search(r"^snapfeed_commits_total (\d+)", self.server.metrics(), re.MULTILINE)[1])

    async def _open_all(self, snaps: list[str]) -> None:
        for snap in snaps:
            await self.viewer.call("snap.open", snap=snap)

    def _opens(self) -> int:
        snaps: list[str] = []
        page: dict = {}
        while len(snaps) < RUNS * self.rounds + 5:
            page = self.run(self.viewer.call("feed.page", feed="animals", limit=50, **({"before": page["next"]} if page else {})))
            snaps += [snap["id"] for snap in page["snaps"]]
        self.run(self._open_all(snaps[-5:]))
        return self._least(self._open_all, *(snaps[run * self.rounds : (run + 1) * self.rounds] for run in range(RUNS)))

    def _photos(self) -> dict[str, float]:
        photo = self.run(self.author.call("photo.post", key="photo", picture="bear"))["photo"]
        path = photo["images"]["thumb"]["url"]
        self._fetch_all(path)
        image = min(self.count(lambda: self._fetch_all(path)) for _ in range(RUNS))
        for number in range(PHOTOS):
            self.run(self.author.call("photo.post", key=f"photo {number}", picture="bear", caption=CAPTION))
        self.run(self._read_pages(0))
        pages = self._least(self._read_pages, *range(RUNS)) / (self.rounds * PHOTOS)
        posted = self._least(self._post_pictures, *(f"picture {run}" for run in range(RUNS)))
        return {"photo image": image / self.rounds, "photo in a page": pages, "picture as a photo": posted / self.rounds}

    async def _post_pictures(self, key: str) -> None:
        """Posts a predefined picture as a photo, one after another. Its sizes are encoded before, once in the life of a server."""
        for number in range(self.rounds):
            await self.author.call("photo.post", key=f"{key} {number}", picture="bear")

    def _comments(self) -> dict[str, float]:
        photo = self.run(self.author.call("photo.post", key="with comments", picture="bear"))["photo"]["id"]

        async def read(_: int) -> None:
            for _ in range(self.rounds):
                page = await self.author.call("comment.list", photo=photo, limit=COMMENTS)
                assert len(page["comments"]) == COMMENTS

        plain, one, more = (self._comment_costs(photo, viewers) for viewers in (0, 1, 1 + self.subscribers))
        self.run(read(0))
        return {
            # The first viewer pays for the event and its encoding, which the others share.
            "comment": plain / self.rounds, "comment delivery": (more - one) / (self.rounds * self.subscribers),
            "comment in a page": self._least(read, *range(RUNS)) / (self.rounds * COMMENTS),
        }

    def _comment_costs(self, photo: str, viewers: int) -> int:
        """The cost of comments on a photo that some connections have open. Each comment reaches all of them before the next."""
        followers = [self.run(Client.resumed(self.server.url, self.author.token)) for _ in range(viewers)]
        for client in followers:
            self.run(client.call("comment.subscribe", photo=photo))

        async def post(key: str) -> None:
            for number in range(self.rounds):
                wanted = [len(client.pushes) + 1 for client in followers]
                await self.viewer.call("comment.post", photo=photo, text=CAPTION, key=f"{viewers} {key} {number}")
                for client, count in zip(followers, wanted):
                    await client.wait_for(lambda client, count=count: len(client.pushes) >= count)

        self.run(post("warm, comment"))
        least = self._least(post, *(f"comment {run}" for run in range(RUNS)))
        for client in followers:
            self.run(client.close())
        return least

    def _fetch_all(self, path: str) -> None:
        """Asks for an image again and again over one connection, as a browser does."""
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        for _ in range(self.rounds):
            line.request("GET", path)
            answer = line.getresponse()
            assert answer.status == 200 and answer.read()
        line.close()

    async def _read_pages(self, _: int) -> None:
        for _ in range(self.rounds):
            page = await self.viewer.call("profile.photos", account=self.author.user["id"], limit=PHOTOS)
            assert len(page["photos"]) == PHOTOS


def costs(server: Server, count: Callable[[Callable[[], None]], int], rounds: int, subscribers: int) -> dict[str, float]:
    """Returns the server's cost of one of each workload, in the unit of `count`."""
    with asyncio.Runner() as runner:
        return Workloads(server, count, runner.run, rounds, subscribers).costs()
