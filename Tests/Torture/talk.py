"""The load's part of comments: they are posted, answered, edited, deleted and read. `load.Crowd` takes it in."""

import random

from record import tolerated


class Talk:
    """Comments on photos that may be hidden or gone meanwhile. A refusal is recorded, and the checker judges it."""

    async def _comment(self, person, dice: random.Random) -> None:
        photo = self.album.some(dice)
        if not photo:
            return
        self._keys += 1
        params = {"photo": photo, "text": self.album.remark(), "key": f"{self.rounds}-{self._keys}"}
        known = [comment for comment, of, _ in self.album.comments if of == photo]
        if known and dice.random() < 0.3:
            params["to"] = dice.choice(known)
        await self._send_comment(person, params)

    async def _send_comment(self, person, params: dict) -> None:
        """A refusal is an answer, too: the photo may be gone when the comment comes again after a crash."""
        person.unanswered[params["key"]] = (params, None)
        answer = await tolerated(person.work.call("comment.post", **params))
        del person.unanswered[params["key"]]
        if answer:
            person.answered_comments = [*person.answered_comments[-20:], params]
            person.comments.append(answer["comment"]["id"])
            self.album.comments = [*self.album.comments[-60:], (answer["comment"]["id"], params["photo"], person.user)]

    async def _repeat_comment(self, person, dice: random.Random) -> None:
        """Sends an answered comment again: its key must have the first one."""
        if person.answered_comments:
            await tolerated(person.work.call("comment.post", **dice.choice(person.answered_comments)))

    async def _edit_comment(self, person, dice: random.Random) -> None:
        if comment := self._some_comment(person, dice):
            await tolerated(person.work.call("comment.edit", comment=comment, text=self.album.remark()))

    async def _delete_comment(self, person, dice: random.Random) -> None:
        if comment := self._some_comment(person, dice):
            await tolerated(person.work.call("comment.delete", comment=comment))

    def _some_comment(self, person, dice: random.Random) -> str | None:
        """Usually the person's own, else one of anybody: the author of its photo may delete it, and no one else."""
        others = [comment for comment, *_ in self.album.comments]
        known = person.comments if person.comments and dice.random() < 0.7 else others
        return dice.choice(known[-20:]) if known else None

    async def _read_comments(self, person, dice: random.Random) -> None:
        talked_about = [photo for _, photo, _ in self.album.comments[-20:]]
        photo = dice.choice(talked_about) if talked_about and dice.random() < 0.7 else self.album.some(dice)
        if photo:
            await self._list_comments(person, photo)

    async def _read_after_block(self, person, other) -> None:
        """Looks for a comment of an account that was just blocked, on a photo of another account."""
        photos = [photo for _, photo, author in self.album.comments if author == other.user and photo not in other.photos]
        if photos:
            await self._list_comments(person, photos[-1])

    async def _list_comments(self, person, photo: str) -> None:
        await tolerated(person.work.call("comment.list", photo=photo, limit=50))
