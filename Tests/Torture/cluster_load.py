"""The load on a cluster: the people of `load.py`, who come to any node, and to another one when theirs goes."""

import asyncio
import random

from client import Refused
from load import WEIGHTS, Crowd, Lost, Person
from record import tolerated

# They also search. What concerns files of one disk is left to `torture.py`.
CLUSTER_WEIGHTS = WEIGHTS | {"search": 6, "open_elsewhere": 10}
WORDS = ("caption", "jackdaws", "quivering", "wolves", "in:animals caption")


class Anywhere:
    """Looks like one server to the load. Each look at its address may give another node."""

    def __init__(self, cluster, seed: str):
        self.cluster = cluster
        self.dice = random.Random(f"{seed} anywhere")

    def _node(self):
        return self.dice.choice(self.cluster.running or self.cluster.nodes)

    @property
    def url(self) -> str:
        return self._node().url

    @property
    def http(self) -> str:
        return self._node().http


class ClusterCrowd(Crowd):
    """People who never give up: a broken connection is followed by one to any node, and by their unanswered posts."""

    def __init__(self, cluster, record, seed: str, people: int = 8):
        super().__init__(Anywhere(cluster, seed), record, seed, people, CLUSTER_WEIGHTS)
        self.is_over = False
        self.returns = 0
        self.done = 0

    async def sign_up(self) -> None:
        """New accounts; their names differ by the number of earlier accounts."""
        for _ in range(self.size):
            await self._join(f"{self.seed[-12:].strip()} {len(self.people)}")

    async def act_until_over(self) -> None:
        """Everybody acts until `is_over` is set and each has nothing unanswered left."""
        self.rounds += 1
        self.is_over = False
        results = await asyncio.gather(*(self._stay(person) for person in self.people), return_exceptions=True)
        for result in results:
            if isinstance(result, BaseException):
                raise result

    async def _stay(self, person: Person) -> None:
        dice = random.Random(f"{self.seed} {self.rounds} {person.name}")
        while True:
            try:
                async with asyncio.timeout(30):
                    await self._arrive(person)
                while not self.is_over:
                    act = dice.choices(list(self.weights), list(self.weights.values()))[0]
                    # A node that is frozen or cut off answers nothing; its people go elsewhere, as their programs would.
                    async with asyncio.timeout(10):
                        await getattr(self, f"_{act}")(person, dice)
                    self.done += 1
                    person.work.pushes.clear()
                if not person.unanswered:
                    self._note_places(person)
                    return
            except (*Lost, TimeoutError, Refused) as gone:
                # A node without its database refuses for a while, and its people go elsewhere.
                if isinstance(gone, Refused) and gone.name != "busy":
                    raise
                self.returns += 1
                # As clients wait, but not so long: nodes should meet them while they start.
                await asyncio.sleep(dice.uniform(0.01, 0.2))
            finally:
                self._note_places(person)
                self._leave(person)

    def _leave(self, person: Person) -> None:
        for client in (person.work, person.ears):
            if client:
                client.socket.transport.abort()
        person.work = person.ears = None

    def _note_places(self, person: Person) -> None:
        if person.ears:
            super()._note_places(person)

    async def _come_back(self, person: Person, dice: random.Random) -> None:
        before = person.ears
        await before.close()
        self._note_places(person)
        person.ears = None
        await self._listen(person)

    async def _search(self, person: Person, dice: random.Random) -> None:
        method = dice.choice(("search.photos", "search.snaps", "search.people"))
        query = person.name[:5] if method == "search.people" else dice.choice(WORDS)
        self.album.hear(await tolerated(person.work.call(method, query=query, limit=10)))

    async def _open_elsewhere(self, person: Person, dice: random.Random) -> None:
        """Opens one snap over three nodes concurrently, by two logins."""
        if self.snaps:
            snap = self._pick(dice)
            tokens = (person.other_token, person.token)
            others = [await self.kind.resumed(node.url, token) for node, token in zip(self.server.cluster.running, tokens)]
            try:
                await asyncio.gather(*(tolerated(client.call("snap.open", snap=snap)) for client in (person.work, *others)))
            finally:
                for client in others:
                    client.socket.transport.abort()
