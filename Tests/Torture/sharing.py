"""The load's part of favourites, share links and live home. `load.Crowd` takes it in."""

import random

from album import get
from record import tolerated


class Sharing:
    """Acts on photos besides looking. A refusal is recorded, and the checker judges it."""

    async def _favour(self, person, dice: random.Random) -> None:
        if photo := self.album.some(dice):
            method = "favourite.remove" if dice.random() < 0.3 else "favourite.add"
            await tolerated(person.work.call(method, photo=photo))

    async def _share(self, person, dice: random.Random) -> None:
        if person.photos:
            answer = await tolerated(person.work.call("share.create", photo=dice.choice(person.photos)))
            if answer:
                share = answer["share"]
                person.shares.append((share["id"], share["url"]))
                self.album.links = [*self.album.links[-40:], (share["id"], share["url"])]

    async def _revoke(self, person, dice: random.Random) -> None:
        if person.shares:
            share, url = person.shares.pop(dice.randrange(len(person.shares)))
            await tolerated(person.work.call("share.revoke", share=share))
            await self._follow_link(share, url)

    async def _visit(self, person, dice: random.Random) -> None:
        if self.album.links:
            await self._follow_link(*dice.choice(self.album.links))

    async def _follow_link(self, share: str, url: str) -> None:
        """Opens a link without an account."""
        began = self.record.lines + 1
        self.record.write(visit=share, since=began, status=await get(self.server.http, url))

    async def _follow_home(self, person) -> None:
        """Continues live home from the position of the connection before."""
        answer = await person.ears.call("home.subscribe", **person.home)
        person.home = {"epoch": answer["epoch"], "offset": answer["offset"]}
        self.album.hear(answer)

    def _note_home(self, person, push: dict) -> None:
        event = push["params"]
        if person.home.get("epoch") == event["epoch"]:
            person.home["offset"] = max(person.home["offset"], event["offset"])
