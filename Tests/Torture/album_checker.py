"""The judge of photos and people: what was acknowledged is in the store, and no viewer was shown what they may not see.

Requests overlap, so only what is sure is judged: a fact is sure once its change was acknowledged and no other change was requested since."""

from dataclasses import dataclass

from album import shown
from comments_checker import METHODS as COMMENTS
from comments_checker import REFUSALS as COMMENT_REFUSALS
from comments_checker import CommentsChecker
from home_checker import HomeChecker
from inbox_checker import METHODS as INBOX
from inbox_checker import InboxChecker
from links_checker import LinksChecker

CHANGES = {"photo.edit", "photo.delete", "follow.create", "follow.end", "follow.remove", "block.create", "block.end"}
# Refusals that these methods may give to honest clients. Whether they were right is judged where it is sure.
REFUSALS = {"unknown_photo", "unknown_account", "unknown_share", "forbidden"}
UNSURE = object()


@dataclass
class Fact:
    """A value, and the number of the line that made it sure."""

    value: object = False
    since: int = 0
    asked: int = 0
    open: int = 0
    # Whether requests overlapped: their order is unknown.
    is_raced: bool = False

    def ask(self, line: int) -> None:
        self.is_raced = self.open > 0
        self.open += 1
        self.asked = line
        self.value = UNSURE

    def end(self, line: int, value) -> None:
        self.open -= 1
        self.value, self.since = (UNSURE, 0) if self.open or self.is_raced or value is UNSURE else (value, line)

    def was(self, value, since: int) -> bool:
        """Whether it had this value at the line, and ever since."""
        return self.value is not UNSURE and self.value == value and self.since < since


class AlbumChecker:
    """Reads the transcript along with `Checker`, and adds to its findings."""

    def __init__(self):
        self.facts: dict[tuple, Fact] = {}
        self.authors: dict[str, str] = {}
        self.keys: dict[tuple[str, str], list[str]] = {}
        self.known_paths: dict[str, int] = {}
        self.deleted: set[str] = set()
        # The words of each photo that were sent, and all keys of its images that the store ever had.
        self.sent: dict[str, set[str]] = {}
        self.secrets: dict[str, set[bytes]] = {}
        self._flying: dict[tuple[str, int], list[tuple]] = {}
        self.looks = 0
        # The line of each post's request.
        self.posts: dict[str, int] = {}
        self.links = LinksChecker(self)
        self.home = HomeChecker(self)
        self.comments = CommentsChecker(self)
        self.inbox = InboxChecker(self)

    def fact(self, *name) -> Fact:
        return self.facts.setdefault(name, Fact())

    def sure(self, line: int, value, *name) -> bool:
        return name in self.facts and self.facts[name].was(value, line)

    @staticmethod
    def is_sure(fact: Fact) -> bool:
        return fact.value is not UNSURE and fact.since > 0

    # Requests.

    def ask(self, ask: dict, person: str | None) -> None:
        changes = self._changes(ask["method"], ask["params"], person) + self.links.changes(ask["method"], ask["params"], person, UNSURE)
        changes += self.comments.changes(ask["method"], ask["params"], person) + self.inbox.changes(ask, person)
        for name, _ in changes:
            self.fact(*name).ask(ask["line"])
        if changes:
            self._flying[ask["conn"], ask["ask"]] = changes

    def _changes(self, method: str, params: dict, person: str | None) -> list[tuple]:
        """The facts that a request changes, and their new values."""
        if method == "photo.edit" and self.authors.get(params["photo"]) == person:
            members = [(name, params[name]) for name in ("caption", "alt", "audience") if name in params]
            return [((name, params["photo"]), value) for name, value in members]
        if method == "photo.delete" and self.authors.get(params["photo"]) == person:
            return [(("gone", params["photo"]), True)]
        if method not in CHANGES or "account" not in params:
            return []
        other = params["account"]
        follow, back = ("follow", person, other), ("follow", other, person)
        return {
            "follow.create": [(follow, True)], "follow.end": [(follow, False)], "follow.remove": [(back, False)],
            "block.create": [(("block", person, other), True), (follow, False), (back, False)],
            "block.end": [(("block", person, other), False)],
        }[method]

    def reply(self, ask: dict, line: int, person: str, result: dict, findings) -> None:
        for name, value in self._flying.pop((ask["conn"], ask["ask"]), []):
            self.fact(*name).end(line, value)
        method, params = ask["method"], ask["params"]
        if method == "photo.post":
            self._posted(ask["line"], line, person, params, result["photo"], findings)
        elif method in ("photo.edit", "photo.delete") and self.authors.get(params["photo"], person) != person:
            findings.seen.append(f"{person} did {method} to photo {params['photo']} of {self.authors[params['photo']]}")
        elif method == "photo.delete":
            self.deleted.add(params["photo"])
        elif method in COMMENTS:
            self.comments.reply(ask, line, person, result, findings)
        elif method in INBOX:
            self.inbox.reply(ask, line, person, result, findings)
        elif method == "photo.check":
            self._checked(ask, person, params["photos"], set(result["gone"]), findings)
        elif method == "share.create":
            self.links.shared(ask["line"], line, result["share"])
        elif method == "home.subscribe":
            self.home.subscribed(ask, person, result, findings)
            self._judge_shown(ask, person, result, findings)
        elif method != "photo.edit":
            self._judge_shown(ask, person, result, findings)
        for photo in shown(result):
            for image in photo.get("images", {}).values():
                self.known_paths.setdefault(image["url"], line)

    def refuse(self, ask: dict, line: int, person: str, name: str, findings) -> bool:
        """Whether the refusal is one of ours; it changes nothing."""
        for fact, _ in self._flying.pop((ask["conn"], ask["ask"]), []):
            self.fact(*fact).end(line, UNSURE)
        method, params = ask["method"], ask["params"]
        if method in COMMENTS:
            return name in COMMENT_REFUSALS
        if method in INBOX:
            return self.inbox.refuses(ask, person, name, findings)
        if name not in REFUSALS or not method.startswith(("photo.", "profile.", "follow.", "block.", "home.", "favourite.", "share.")):
            return False
        photo = params.get("photo")
        if name == "unknown_photo" and self.authors.get(photo) == person and ("gone", photo) not in self.facts:
            findings.lost.append(f"photo {photo} is not there for its author {person}")
        return True

    def closed(self, conn: str, line: int) -> None:
        """Requests without an answer may have been carried out or not."""
        for flight in [flight for flight in self._flying if flight[0] == conn]:
            for name, _ in self._flying.pop(flight):
                self.fact(*name).end(line, UNSURE)

    def got(self, asked: int, photo: str, path: str, status: int, findings) -> None:
        """An image was asked for by its address, over HTTP."""
        if status == 200 and self.sure(asked, True, "gone", photo):
            findings.seen.append(f"the image of the deleted photo {photo} was shown")
        audience = self.facts.get(("audience", photo))
        if status == 200 and audience and audience.was("followers", asked) and self.known_paths.get(path, asked) < audience.asked:
            findings.seen.append(f"photo {photo} is for followers, and an address from before showed it")

    # What was shown.

    def is_as_posted(self, photo: str) -> bool:
        """Whether no change or deletion of a photo was requested."""
        return photo in self.posts and ("gone", photo) not in self.facts and not any(
            self.facts[name, photo].asked for name in ("caption", "alt", "audience"))

    def _posted(self, asked: int, line: int, person: str, params: dict, photo: dict, findings) -> None:
        number, key = photo["id"], (person, params["key"])
        self.keys.setdefault(key, []).append(number)
        if len(set(self.keys[key])) > 1:
            findings.duplicated.append(f"{person} got two photos for {params['key']}: {self.keys[key]}")
        self.sent.setdefault(number, set()).update(params[name] for name in ("caption", "alt") if name in params)
        if number in self.authors:
            return
        self.authors[number] = person
        self.posts[number] = asked
        for name in ("caption", "alt", "audience"):
            self.facts[name, number] = Fact(params.get(name), line)

    def _judge_shown(self, ask: dict, person: str, result: dict, findings) -> None:
        self.looks += 1
        for photo in shown(result):
            if reason := self.hidden(ask["line"], photo["id"], person, photo["author"]["id"]):
                findings.seen.append(f"{person} was shown photo {photo['id']} by {ask['method']}, and {reason}")
            for name in ("caption", "alt"):
                fact = self.facts.get((name, photo["id"]))
                if fact and fact.value is not UNSURE and fact.since < ask["line"] and photo.get(name) != fact.value:
                    findings.wrong.append(f"photo {photo['id']} was shown with the {name} {photo.get(name)}, and it is {fact.value}")

    def _checked(self, ask: dict, person: str, photos: list[str], gone: set[str], findings) -> None:
        self.looks += 1
        for photo in photos:
            author = self.authors.get(photo)
            reason = author and self.hidden(ask["line"], photo, person, author)
            if reason and photo not in gone:
                findings.seen.append(f"photo.check calls photo {photo} there for {person}, and {reason}")
            if author == person and photo in gone and ("gone", photo) not in self.facts:
                findings.lost.append(f"photo.check calls photo {photo} gone for its author")

    def hidden(self, line: int, photo: str, viewer: str, author: str) -> str | None:
        """Why a photo must surely not have been shown; None where it may."""
        if self.sure(line, True, "gone", photo):
            return "it was deleted"
        if viewer == author:
            return None
        for one, other in ((viewer, author), (author, viewer)):
            if self.sure(line, True, "block", one, other):
                return f"{one} blocks {other}"
        follow = self.facts.get(("follow", viewer, author))
        if self.sure(line, "followers", "audience", photo) and (follow is None or follow.was(False, line)):
            return f"it is for followers of {author}"
        return None

    # The database.

    def check(self, stored, now) -> None:
        """Compares what is sure with the store."""
        for number, photo in stored.photos.items():
            self.secrets.setdefault(number, set()).update(photo.secrets)
        for (author, key), reported in self.keys.items():
            there = stored.photo_keyed(author, key)
            if reported[0] not in there:
                now.lost.append(f"the photo {key} of {author} was acknowledged as {reported[0]}, and there is {there}")
            if len(there) > 1:
                now.duplicated.append(f"the photo {key} of {author} is there as {there}")
        for name, fact in self.facts.items():
            if fact.value is not UNSURE and fact.since:
                self._compare(name, fact.value, stored, now)
        self.home.check(now)
        self.comments.check(stored, now)
        self.inbox.check(stored, now)
        self._check_erased(stored, now)

    def _compare(self, name: tuple, value, stored, now) -> None:
        kind, *who = name
        if kind in ("follow", "block"):
            if value != (tuple(who) in (stored.follows if kind == "follow" else stored.blocks)):
                now.lost.append(f"the {kind} of {who[1]} by {who[0]} was acknowledged as {value}, and is not so")
            return
        if kind in ("favourite", "share"):
            self.links.compare(name, value, stored, now)
            return
        if kind in ("text", "erased"):
            self.comments.compare(name, value, stored, now)
            return
        if kind in ("snaps_from", "unlisted"):
            self.inbox.compare(name, value, stored, now)
            return
        photo = stored.photos.get(who[0])
        if photo is None:
            now.lost.append(f"photo {who[0]} is not there")
        elif kind == "gone":
            if not photo.gone:
                now.lost.append(f"photo {who[0]} was deleted, and is there")
        elif not photo.gone and getattr(photo, kind) != value:
            now.lost.append(f"the {kind} of photo {who[0]} was acknowledged as {value}, and is {getattr(photo, kind)}")

    def erased(self, stored) -> dict[bytes, str]:
        """Words and keys of photos, comments and snaps that are gone, and whose they were."""
        gone = {number for number, photo in stored.photos.items() if photo.gone}
        words = {text.encode(): f"photo {number}" for number in gone for text in self.sent.get(number, ())}
        secrets = {secret: f"photo {number}" for number in gone for secret in self.secrets.get(number, ())}
        return words | secrets | self.comments.erased(stored) | self.inbox.erased(stored)

    def _check_erased(self, stored, now) -> None:
        for owner in stored.holding(self.erased(stored)):
            now.wrong.append(f"words or a key of the deleted {owner} are still in the store's files")
