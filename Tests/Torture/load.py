"""The load: people who post, open, delete, and follow feeds over connections that come and go. Everything is drawn from a seed."""

import asyncio
import random
from dataclasses import dataclass, field

import websockets
from album import TIES, Album, get
from record import Record, recorded, tolerated
from sending import Sending
from server import ROOT, Server
from sharing import Sharing
from talk import Talk

FEEDS = ("landscapes", "people", "city-life", "animals", "cs198-01")
PICTURES = ROOT / "data" / "pictures"
NAMES = ("bear", "bird", "bridge", "car", "city", "moon")
# The relative frequency of each action.
WEIGHTS = {"post": 24, "burst": 4, "repeat": 4, "upload": 5, "open": 30, "open_twice": 8, "delete": 6, "look": 4, "subscribe_again": 5,
           "come_back": 6,
           "post_photo": 4, "edit_photo": 3, "delete_photo": 2, "tie": 6, "look_at_photos": 12, "get_image": 4,
           "favour": 6, "share": 3, "revoke": 2, "visit": 4,
           "comment": 6, "repeat_comment": 2, "edit_comment": 3, "delete_comment": 3, "read_comments": 6,
           "send_snap": 14, "send_again": 2, "open_received": 14, "open_of_others": 4, "take_back": 3, "remove_received": 3, "look_at_inbox": 4,
           "choose_senders": 4}
Lost = (websockets.WebSocketException, ConnectionError, OSError)


@dataclass
class Person:
    """The part of a person that survives the server: the logins of two devices, the position in each feed, and the posts without an answer."""

    name: str
    user: str
    # Of the device that acts, and of the one that listens.
    token: str
    other_token: str
    places: dict[str, dict] = field(default_factory=dict)
    unanswered: dict[str, tuple[dict, bytes | None]] = field(default_factory=dict)
    answered: list[tuple[dict, bytes | None]] = field(default_factory=list)
    mine: list[str] = field(default_factory=list)
    photos: list[str] = field(default_factory=list)
    shares: list[tuple[str, str]] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    answered_comments: list[dict] = field(default_factory=list)
    home: dict = field(default_factory=dict)
    inbox: dict = field(default_factory=dict)
    received: list[str] = field(default_factory=list)
    sent: list[tuple[str, dict, bytes | None]] = field(default_factory=list)
    work: object = None
    ears: object = None


class Crowd(Sharing, Talk, Sending):
    """People at one server. `snaps` are all ids that a client received."""

    def __init__(self, server: Server, record: Record, seed: str, people: int = 6, weights: dict[str, int] = WEIGHTS):
        self.server = server
        self.record = record
        self.seed = seed
        self.size = people
        self.weights = weights
        self.kind = recorded(record)
        self.people: list[Person] = []
        self.snaps: list[str] = []
        self.album = Album()
        self.rounds = 0
        self.pause = 0.0
        self._deadline: float | None = None
        self._keys = 0
        self.uploads = [(PICTURES / "thumbnails" / f"{name}.webp").read_bytes() for name in NAMES]

    async def sign_up(self) -> None:
        for number in range(self.size):
            await self._join(f"{self.seed[-12:]} {number}")

    async def _join(self, name: str) -> None:
        """A new account that is logged in on two devices."""
        client = await self.kind.signed_up(self.server.url, name)
        other = await self.kind.logged_in(self.server.url, name)
        self.people.append(Person(name, client.user["id"], client.token, other.token))
        await self._take_snaps(client)
        await asyncio.gather(client.close(), other.close())

    async def run(self, actions: int, when_lines=None) -> None:
        """Everybody does `actions` things, or fewer if the server dies. `when_lines` is (number of lines in the record, what to do
        then)."""
        self.rounds += 1
        watch = asyncio.create_task(self._watch(*when_lines)) if when_lines else None
        try:
            results = await asyncio.gather(*(self._live(person, actions) for person in self.people), return_exceptions=True)
        finally:
            if watch:
                watch.cancel()
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, Lost):
                raise result

    async def run_for(self, seconds: float) -> None:
        """Everybody acts for a number of seconds, and leaves."""
        self._deadline = asyncio.get_running_loop().time() + seconds
        await self.run(1_000_000)
        self._deadline = None
        await asyncio.gather(*(client.close() for person in self.people for client in (person.work, person.ears)))

    async def flood(self, posts: int, caption: str, burst: int = 16) -> None:
        """Posts pictures about `posts` times in all, as fast as the server takes them, without followers."""
        dice = random.Random(f"{self.seed} flood")

        async def share(person: Person) -> None:
            person.work = await self.kind.resumed(self.server.url, person.token)
            for _ in range(posts // (self.size * burst)):
                drafts = [{**self._draft(dice, picture=dice.choice(NAMES)), "caption": caption} for _ in range(burst)]
                await asyncio.gather(*(self._send_post(person, draft, None) for draft in drafts))
                person.work.pushes.clear()
            await person.work.close()

        await asyncio.gather(*(share(person) for person in self.people))

    async def _watch(self, lines: int, act) -> None:
        start = self.record.lines
        while self.record.lines < start + lines:
            await asyncio.sleep(0)
        act()

    async def _live(self, person: Person, actions: int) -> None:
        dice = random.Random(f"{self.seed} {self.rounds} {person.name}")
        try:
            await self._arrive(person)
            for _ in range(actions):
                act = dice.choices(list(self.weights), list(self.weights.values()))[0]
                await getattr(self, f"_{act}")(person, dice)
                if self.pause:
                    await asyncio.sleep(self.pause)
                if self._deadline and asyncio.get_running_loop().time() > self._deadline:
                    break
        finally:
            self._note_places(person)
            self._remember(person)

    async def _arrive(self, person: Person) -> None:
        person.work = await self.kind.resumed(self.server.url, person.token)
        await self._listen(person)
        for params, attachment in list(person.unanswered.values()):
            await self._send(person, params, attachment)

    async def _listen(self, person: Person) -> None:
        """A new connection that continues from the positions of the one before."""
        person.ears = await self.kind.resumed(self.server.url, person.other_token)
        await self._subscribe(person, FEEDS)
        await self._follow_home(person)
        await self._follow_inbox(person)

    async def _subscribe(self, person: Person, feeds) -> None:
        wishes = [{"id": feed, **person.places.get(feed, {})} for feed in feeds]
        answer = await person.ears.call("feed.subscribe", feeds=wishes)
        for feed in answer["feeds"]:
            person.places[feed["id"]] = {"epoch": feed["epoch"], "offset": feed["offset"]}
            self.snaps += [snap["id"] for snap in feed.get("snaps", [])]

    def _note_places(self, person: Person) -> None:
        """Updates the positions from pushes. Pushes before the reply of a later subscription do not count."""
        pushes = person.ears.pushes if person.ears else []
        for push in pushes:
            if push["method"] == "feed.event":
                event = push["params"]
                place = person.places.get(event["feed"])
                if place and place["epoch"] == event["epoch"]:
                    place["offset"] = max(place["offset"], event["offset"])
            elif push["method"] in ("home.event", "person.hidden"):
                self._note_home(person, push)
            elif push["method"] == "inbox.event":
                self._note_inbox(person, push["params"])
        pushes.clear()

    def _remember(self, person: Person) -> None:
        for client in (person.work, person.ears):
            if client:
                client.pushes.clear()

    # The actions of people. A refusal is recorded, and the checker judges it.

    async def _post(self, person: Person, dice: random.Random) -> None:
        await self._send_post(person, self._draft(dice, picture=dice.choice(NAMES)), None)

    async def _burst(self, person: Person, dice: random.Random) -> None:
        drafts = [self._draft(dice, picture=dice.choice(NAMES)) for _ in range(4)]
        await asyncio.gather(*(self._send_post(person, draft, None) for draft in drafts))

    async def _repeat(self, person: Person, dice: random.Random) -> None:
        """Sends an answered post again, often one from before a kill: its key must have the first snap."""
        if person.answered:
            params, attachment = dice.choice(person.answered)
            await tolerated(person.work.call("snap.post", attachment, **params))

    async def _upload(self, person: Person, dice: random.Random) -> None:
        await self._send_post(person, self._draft(dice), dice.choice(self.uploads))

    def _draft(self, dice: random.Random, **more) -> dict:
        self._keys += 1
        caption = {"caption": f"caption {self._keys}"} if dice.random() < 0.5 else {}
        return {"feed": dice.choice(FEEDS), "key": f"{self.rounds}-{self._keys}", **caption, **more}

    async def _send(self, person: Person, params: dict, attachment: bytes | None) -> None:
        if "text" in params:
            return await self._send_comment(person, params)
        send = self._send_post if "feed" in params else self._send_to_people if "to" in params else self._send_photo
        await send(person, params, attachment)

    async def _send_post(self, person: Person, params: dict, attachment: bytes | None) -> None:
        person.unanswered[params["key"]] = (params, attachment)
        answer = await tolerated(person.work.call("snap.post", attachment, **params))
        if answer:
            del person.unanswered[params["key"]]
            person.answered.append((params, attachment))
            self.snaps.append(answer["snap"]["id"])
            person.mine.append(answer["snap"]["id"])

    async def _open(self, person: Person, dice: random.Random) -> None:
        if self.snaps:
            await tolerated(person.work.call("snap.open", snap=self._pick(dice)))

    async def _open_twice(self, person: Person, dice: random.Random) -> None:
        """Opens on two devices concurrently, and once more after the delivery."""
        if self.snaps:
            snap = self._pick(dice)
            await asyncio.gather(*(tolerated(c.call("snap.open", snap=snap)) for c in (person.work, person.ears)))
            await tolerated(person.work.call("snap.open", snap=snap))

    def _pick(self, dice: random.Random) -> str:
        """Usually a recent snap, which others also open now."""
        return dice.choice(self.snaps[-20:] if dice.random() < 0.7 else self.snaps)

    async def _delete(self, person: Person, dice: random.Random) -> None:
        if person.mine:
            snap = person.mine.pop(dice.randrange(len(person.mine)))
            await tolerated(person.work.call("snap.delete", snap=snap))
            await tolerated(person.work.call("snap.open", snap=snap))

    async def _look(self, person: Person, dice: random.Random) -> None:
        await tolerated(person.work.call("feed.page", feed=dice.choice(FEEDS), limit=10))

    # Photos and people. Most ask for what may belong to others, and be invisible to them.

    async def _post_photo(self, person: Person, dice: random.Random) -> None:
        self._keys += 1
        params = {"key": f"{self.rounds}-{self._keys}", "audience": dice.choice(("everyone", "followers")), **self.album.words()}
        await self._send_photo(person, params, dice.choice(self.uploads))

    async def _send_photo(self, person: Person, params: dict, attachment: bytes) -> None:
        person.unanswered[params["key"]] = (params, attachment)
        answer = await tolerated(person.work.call("photo.post", attachment, **params))
        if answer:
            del person.unanswered[params["key"]]
            person.photos.append(answer["photo"]["id"])
            self.album.hear(answer)

    async def _edit_photo(self, person: Person, dice: random.Random) -> None:
        # One time in four that of another account, which must be refused.
        photo = self.album.some(dice) if not person.photos or dice.random() < 0.25 else dice.choice(person.photos)
        if photo:
            change = {"audience": dice.choice(("everyone", "followers"))} if dice.random() < 0.6 else self.album.words()
            before = self.album.address(photo)
            self.album.hear(await tolerated(person.work.call("photo.edit", photo=photo, **change)))
            await self._get(photo, before)

    async def _delete_photo(self, person: Person, dice: random.Random) -> None:
        if person.photos:
            photo = person.photos.pop(dice.randrange(len(person.photos)))
            before = self.album.address(photo)
            await tolerated(person.work.call("photo.delete", photo=photo))
            await self._get(photo, before)
            await tolerated(person.work.call("photo.show", photo=photo))

    async def _tie(self, person: Person, dice: random.Random) -> None:
        method = dice.choices(list(TIES), list(TIES.values()))[0]
        other = dice.choice([each for each in self.people if each is not person] or [person])
        await tolerated(person.work.call(method, account=other.user))
        if method == "block.create":
            await self._read_after_block(person, other)

    async def _look_at_photos(self, person: Person, dice: random.Random) -> None:
        method, params = self.album.look(dice, [each.user for each in self.people])
        self.album.hear(await tolerated(person.work.call(method, **params)))

    async def _get_image(self, person: Person, dice: random.Random) -> None:
        if self.album.addresses:
            await self._get(*dice.choice(self.album.addresses))

    async def _get(self, photo: str, path: str | None) -> None:
        if path:
            began = self.record.lines + 1
            self.record.write(get=path, photo=photo, since=began, status=await get(self.server.http, path))

    async def _subscribe_again(self, person: Person, dice: random.Random) -> None:
        self._note_places(person)
        await self._subscribe(person, dice.sample(FEEDS, 2))

    async def _come_back(self, person: Person, dice: random.Random) -> None:
        before = person.ears
        await before.close()
        self._note_places(person)
        await self._listen(person)
