"""The load's part of snaps for chosen people: they are sent, opened on two devices, removed and taken back. `load.Crowd` takes it in."""

import asyncio
import random

from record import tolerated

RECIPIENTS_MAX = 3
PICTURES = ("bear", "bird", "bridge")


class Sending:
    """Acts on inboxes. A refusal is recorded, and the checker judges it."""

    async def _take_snaps(self, client) -> None:
        """Two in three people take snaps from everyone at first, so that most snaps arrive."""
        if len(self.people) % 3:
            await client.call("profile.edit", snapsFrom="everyone")

    async def _send_snap(self, person, dice: random.Random) -> None:
        others = [each.user for each in self.people if each is not person]
        self._keys += 1
        params = {"to": dice.sample(others, min(len(others), dice.randint(1, RECIPIENTS_MAX))), "key": f"{self.rounds}-{self._keys}",
                  "caption": self.album.whisper()}
        if dice.random() < 0.5:
            await self._send_to_people(person, {**params, "picture": dice.choice(PICTURES)}, None)
        else:
            await self._send_to_people(person, params, dice.choice(self.uploads))

    async def _send_to_people(self, person, params: dict, attachment: bytes | None) -> None:
        person.unanswered[params["key"]] = (params, attachment)
        answer = await tolerated(person.work.call("snap.send", attachment, **params))
        if answer:
            del person.unanswered[params["key"]]
            person.sent = [*person.sent[-20:], (answer["snap"]["id"], params, attachment)]
            self.album.sent = [*self.album.sent[-40:], answer["snap"]["id"]]

    async def _send_again(self, person, dice: random.Random) -> None:
        """Repeats an answered request: its key must have the first snap."""
        if person.sent:
            _, params, attachment = dice.choice(person.sent)
            await tolerated(person.work.call("snap.send", attachment, **params))

    async def _open_received(self, person, dice: random.Random) -> None:
        """Opens on two devices concurrently, each with a login of its own, and once more after the delivery."""
        self._note_places(person)
        if person.received:
            snap = dice.choice(person.received[-10:])
            await asyncio.gather(*(tolerated(client.call("inbox.open", snap=snap)) for client in (person.work, person.ears)))
            await tolerated(person.work.call("inbox.open", snap=snap))

    async def _open_of_others(self, person, dice: random.Random) -> None:
        if self.album.sent:
            await tolerated(person.work.call("inbox.open", snap=dice.choice(self.album.sent)))

    async def _take_back(self, person, dice: random.Random) -> None:
        if person.sent:
            snap, *_ = dice.choice(person.sent)
            await tolerated(person.work.call("snap.delete", snap=snap))
            await tolerated(person.work.call("snap.sent", limit=10))

    async def _remove_received(self, person, dice: random.Random) -> None:
        self._note_places(person)
        if person.received:
            snap = person.received.pop(dice.randrange(len(person.received)))
            await tolerated(person.work.call("inbox.remove", snap=snap))
            await tolerated(person.work.call("inbox.open", snap=snap))

    async def _look_at_inbox(self, person, dice: random.Random) -> None:
        await tolerated(person.work.call("inbox.page", limit=dice.choice((5, 50))))

    async def _choose_senders(self, person, dice: random.Random) -> None:
        choice = dice.choices(("everyone", "following", "nobody"), (6, 2, 1))[0]
        await tolerated(person.work.call("profile.edit", snapsFrom=choice))

    async def _follow_inbox(self, person) -> None:
        """Continues the inbox from the position of the connection before."""
        answer = await person.ears.call("inbox.subscribe", **person.inbox)
        person.inbox = {"epoch": answer["epoch"], "offset": answer["offset"]}
        self._note_received(person, [*answer.get("snaps", []), *(event["snap"] for event in answer.get("events", []))])

    def _note_inbox(self, person, event: dict) -> None:
        if person.inbox.get("epoch") == event["epoch"]:
            person.inbox["offset"] = max(person.inbox["offset"], event["offset"])
        self._note_received(person, [event["snap"]])

    def _note_received(self, person, snaps: list) -> None:
        """Keeps the ids of received snaps. Other events have only an id."""
        person.received += [snap["id"] for snap in snaps if isinstance(snap, dict) and snap["id"] not in person.received]
