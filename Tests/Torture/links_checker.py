"""The judge of favourites and share links. It works with the facts of `album_checker`."""


class LinksChecker:
    """A favourite and a link are facts like all others. Changes of their photo and blocks also end them."""

    def __init__(self, album):
        self.album = album
        # The photo of each link.
        self.photos: dict[str, str] = {}
        self.visits = 0

    def changes(self, method: str, params: dict, person: str | None, unsure) -> list[tuple]:
        """The facts that a request changes, and their new values."""
        if method in ("favourite.add", "favourite.remove"):
            return [(("favourite", person, params["photo"]), method == "favourite.add")]
        if method == "share.revoke" and params["share"] in self.photos:
            return [(("share", params["share"]), False)]
        is_narrowed = method == "photo.edit" and params.get("audience") == "followers"
        if method != "photo.delete" and not is_narrowed:
            return []
        photo = params["photo"]
        if self.album.authors.get(photo) != person:
            return []
        # A photo that was for followers before keeps the links that its author made since.
        was_open = self.album.fact("audience", photo).value == "everyone"
        value = False if was_open or method == "photo.delete" else unsure
        return [(("share", share), value) for share, of in self.photos.items() if of == photo]

    def shared(self, asked: int, line: int, share: dict) -> None:
        self.photos[share["id"]] = share["photo"]
        self.album.fact("share", share["id"]).ask(asked)
        self.album.fact("share", share["id"]).end(line, True)

    def visited(self, asked: int, share: str, status: int, findings) -> None:
        """A visitor without an account opened a link."""
        self.visits += 1
        photo = self.photos.get(share)
        if status == 200 and self.album.sure(asked, False, "share", share):
            findings.seen.append(f"link {share} has ended, and showed photo {photo}")
        elif status == 200 and self.album.sure(asked, True, "gone", photo):
            findings.seen.append(f"link {share} showed the deleted photo {photo}")
        elif status == 404 and self.album.sure(asked, True, "share", share) and self._is_untouched(share):
            findings.lost.append(f"link {share} to photo {photo} is not there")

    def _is_untouched(self, share: str) -> bool:
        """Whether no change of the photo was requested since the link was made."""
        made, photo = self.album.fact("share", share).asked, self.photos[share]
        return self._is_settled(made, "audience", photo) and self._is_settled(made, "gone", photo)

    def _is_settled(self, line: int, *name) -> bool:
        """Whether no change was requested since the line or was open then."""
        fact = self.album.facts.get(name)
        return fact is None or (not fact.open and not fact.is_raced and fact.asked <= fact.since < line)

    def compare(self, name: tuple, value: bool, stored, now) -> None:
        """Compares a fact with the store."""
        kind, *who = name
        there = tuple(who) in stored.favourites if kind == "favourite" else who[0] in stored.shares
        words = f"the favourite {who[1]} of {who[0]}" if kind == "favourite" else f"the link {who[0]}"
        if there and not value:
            now.lost.append(f"the end of {words} was acknowledged, and it is there")
        if value and not there and (self._is_untouched(who[0]) if kind == "share" else self._is_kept(*who)):
            now.lost.append(f"{words} was acknowledged, and is not there")

    def _is_kept(self, person: str, photo: str) -> bool:
        """Whether nothing since has ended the favourite of a person."""
        made, author = self.album.fact("favourite", person, photo).asked, self.album.authors.get(photo)
        names = (("audience", photo), ("gone", photo), ("block", person, author), ("block", author, person))
        return author is not None and all(self._is_settled(made, *name) for name in names)
