"""Decides, only from transcripts and the database, whether a promise of the README was broken.

It shares no code with the server. `take` reads the transcript line by line; `check` compares it with the database of an idle server. Each
finding is a text in one of four lists: `lost`, `duplicated`, `gaps`, `wrong`.
"""

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from album_checker import AlbumChecker
from comments_checker import METHODS as COMMENTS
from inbox_checker import METHODS as INBOX
from stored import Stored

# A client that missed at most this many events must get them; one that missed more may get a snapshot.
RECOVERY_EVENTS = 500
# Errors that a healthy server may answer to honest clients.
HARMLESS = frozenset({"already_opened", "snap_gone"})
OPENS = ("snap.open", "inbox.open")


@dataclass
class Findings:
    lost: list[str] = field(default_factory=list)
    duplicated: list[str] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    # What was shown to a viewer who may not see it.
    seen: list[str] = field(default_factory=list)

    def all(self) -> list[str]:
        return self.lost + self.duplicated + self.gaps + self.wrong + self.seen

    def __add__(self, other: "Findings") -> "Findings":
        return Findings(
            self.lost + other.lost, self.duplicated + other.duplicated, self.gaps + other.gaps, self.wrong + other.wrong, self.seen + other.seen)


@dataclass
class Post:
    """A request for one (author, key), and the server's answers about it."""

    asked: dict
    reported: list[dict] = field(default_factory=list)


ALBUM = frozenset({
    "photo.post", "photo.edit", "photo.delete", "photo.show", "photo.check", "home.page", "profile.photos", "profile.show", "follow.create",
    "follow.end", "follow.remove", "block.create", "block.end", "favourite.add", "favourite.remove", "favourite.list", "share.create",
    "share.revoke", "home.subscribe",
}) | COMMENTS | INBOX


class Checker:
    """Everything in the transcript so far. `harmless` are the error names that the current fault may cause."""

    def __init__(self, harmless: frozenset[str] = HARMLESS, pictures: Path | None = None):
        self.harmless = harmless
        self.pictures = pictures
        self.findings = Findings()
        self.album = AlbumChecker()
        self.lines = 0
        self.posts: dict[tuple[str, str], Post] = {}
        self.images: dict[tuple[str, str], list[str]] = {}
        self.refused: set[tuple[str, str]] = set()
        self.gone: set[str] = set()
        self.deleted: set[str] = set()
        self.reported: dict[tuple[str, str, int], tuple[str, str]] = {}
        self.followed = 0
        self.snapshots = 0
        self.errors: Counter[str] = Counter()
        self.closes: Counter[int] = Counter()
        self._people: dict[str, str] = {}
        self._asked: dict[tuple[str, int], dict] = {}
        self._places: dict[tuple[str, str], tuple[str, int]] = {}

    # The acknowledged and delivered items, counted for the table.

    @property
    def acknowledged(self) -> int:
        return sum(bool(post.reported) for post in self.posts.values()) + sum(map(len, (
            self.album.keys, self.album.comments.keys, self.album.inbox.snaps)))

    @property
    def delivered(self) -> int:
        return sum(map(len, self.images.values()))

    def read(self, path: Path) -> "Checker":
        for line in path.read_text().splitlines():
            self.take(json.loads(line))
        return self

    # The transcript.

    def take(self, line: dict) -> None:
        self.lines += 1
        if "ask" in line:
            self._ask(line)
        elif "get" in line:
            self.album.got(line["since"], line["photo"], line["get"], line["status"], self.findings)
        elif "visit" in line:
            self.album.links.visited(line["since"], line["visit"], line["status"], self.findings)
        elif line.get("push") in ("home.event", "person.hidden"):
            self.album.home.pushed(line["conn"], self._people[line["conn"]], line["params"], self.findings)
        elif line.get("push") == "inbox.event":
            self.album.inbox.pushed(line["conn"], self.lines, self._people[line["conn"]], line["params"], self.findings)
        elif "reply" in line:
            self._reply(line)
        elif line.get("push") == "feed.event":
            self._event(line["conn"], line["params"])
        elif "closed" in line:
            self.closes[line["closed"]] += 1
            self.album.closed(line["conn"], self.lines)

    def _ask(self, line: dict) -> None:
        params = line["params"]
        # A request for a snap that was seen to go must never get bytes.
        late = line["method"] in OPENS and params["snap"] in self.gone
        self._asked[line["conn"], line["ask"]] = {**line, "late": late, "line": self.lines}
        self.album.ask({**line, "line": self.lines}, self._people.get(line["conn"]))
        if line["method"] == "snap.post":
            author = self._people[line["conn"]]
            self.posts.setdefault((author, params["key"]), Post(params))

    def _reply(self, line: dict) -> None:
        ask = self._asked.pop((line["conn"], line["reply"]), None)
        if ask is None:
            self.findings.wrong.append(f"an answer to nothing: {line}")
        elif "error" in line:
            self._error(ask, line)
        else:
            judge = {
                "session.resume": self._signed_in, "account.create": self._signed_in, "session.create": self._signed_in,
                "feed.subscribe": self._subscribed, "snap.post": self._posted, "snap.open": self._opened, "inbox.open": self._opened,
                "snap.delete": self._deleted,
            }.get(ask["method"])
            if judge:
                judge(ask, line)
            if ask["method"] in ALBUM:
                self.album.reply(ask, self.lines, self._people[line["conn"]], line["result"], self.findings)

    def _error(self, ask: dict, line: dict) -> None:
        name = line["error"]
        self.errors[name] += 1
        is_ours = self.album.refuse(ask, self.lines, self._people.get(line["conn"]), name, self.findings)
        if name not in self.harmless and not is_ours:
            self.findings.wrong.append(f"{ask['method']} {ask['params']} was refused: {name}")
        if ask["method"] in OPENS and name == "already_opened":
            self.refused.add((self._people[ask["conn"]], ask["params"]["snap"]))

    def _signed_in(self, ask: dict, line: dict) -> None:
        self._people[line["conn"]] = line["result"]["user"]["id"]

    def _posted(self, ask: dict, line: dict) -> None:
        author, key = self._people[line["conn"]], ask["params"]["key"]
        reported = self.posts[author, key].reported
        reported.append(line["result"]["snap"])
        if reported[-1]["id"] != reported[0]["id"]:
            self.findings.duplicated.append(f"author {author} got two snaps for {key}: {[each['id'] for each in reported]}")

    def _opened(self, ask: dict, line: dict) -> None:
        pair = (self._people[line["conn"]], ask["params"]["snap"])
        self.images.setdefault(pair, []).append(line["image"])
        if len(self.images[pair]) > 1:
            self.findings.duplicated.append(f"viewer {pair[0]} got snap {pair[1]} {len(self.images[pair])} times")
        if ask["late"]:
            self.findings.wrong.append(f"viewer {pair[0]} got snap {pair[1]}, asked for after it was gone")

    def _deleted(self, ask: dict, line: dict) -> None:
        self.deleted.add(ask["params"]["snap"])
        self.gone.add(ask["params"]["snap"])

    # Following feeds: each event is the next offset, or the reply is a plain fresh start.

    def _subscribed(self, ask: dict, line: dict) -> None:
        for wish, feed in zip(ask["params"]["feeds"], line["result"]["feeds"]):
            if "error" in feed:
                self.findings.wrong.append(f"subscribing to {wish} was refused: {feed['error']}")
                continue
            if feed["recovered"]:
                self._recovered(wish, feed)
            else:
                self._started_afresh(wish, feed)
            self._places[line["conn"], feed["id"]] = (feed["epoch"], feed["offset"])

    def _recovered(self, wish: dict, feed: dict) -> None:
        offsets = [event["offset"] for event in feed["events"]]
        expected = list(range(wish.get("offset", -1) + 1, feed["offset"] + 1))
        if offsets != expected or wish.get("epoch") != feed["epoch"]:
            self.findings.gaps.append(f"{feed['id']} was resumed after {wish.get('offset')} and brought {offsets}, up to {feed['offset']}")
        for event in feed["events"]:
            self._record(feed["id"], feed["epoch"], event)

    def _started_afresh(self, wish: dict, feed: dict) -> None:
        self.snapshots += 1
        if wish.get("epoch") != feed["epoch"]:
            return
        missed = feed["offset"] - wish["offset"]
        if missed < 0:
            self.findings.lost.append(f"{feed['id']} went back from {wish['offset']} to {feed['offset']}")
        elif missed <= RECOVERY_EVENTS:
            self.findings.gaps.append(f"{feed['id']} gave a snapshot for {missed} missed events after {wish['offset']}")

    def _event(self, conn: str, event: dict) -> None:
        feed, epoch, offset = event["feed"], event["epoch"], event["offset"]
        place = self._places.get((conn, feed))
        if place != (epoch, offset - 1):
            self.findings.gaps.append(f"{feed} pushed {offset} of {epoch} to one who stood at {place}")
        self._places[conn, feed] = (epoch, offset)
        self._record(feed, epoch, event)

    def _record(self, feed: str, epoch: str, event: dict) -> None:
        self.followed += 1
        snap = event["snap"]["id"] if event["type"] == "snap.posted" else event["snap"]
        if event["type"] != "snap.posted":
            self.gone.add(snap)
        content = (event["type"], snap)
        if self.reported.setdefault((feed, epoch, event["offset"]), content) != content:
            self.findings.wrong.append(f"{feed} {event['offset']} was {self.reported[feed, epoch, event['offset']]} once, and {content} later")

    # The database.

    def check(self, store: Path | Stored) -> Findings:
        """All that is wrong so far, for the current state of the store. The server must be idle, if it runs."""
        stored = store if isinstance(store, Stored) else Stored(store)
        now = Findings(wrong=stored.faults())
        self._check_posts(stored, now)
        self._check_images(stored, now)
        self._check_events(stored, now)
        self.album.check(stored, now)
        now.lost += [f"snap {s} was deleted, and is there" for s in self.deleted if s not in stored.snaps or not stored.snaps[s].gone]
        return self.findings + now

    def undelivered(self, store: Path) -> int:
        """Claimed views whose bytes never arrived: the price of never showing an image twice."""
        return len(Stored(store).opens) - len(self.images)

    def _check_posts(self, stored: Stored, now: Findings) -> None:
        for (author, key), post in self.posts.items():
            ids = stored.keyed(author, key)
            if len(ids) > 1:
                now.duplicated.append(f"author {author} posted {key} once, and the snaps are {ids}")
            for reported in post.reported[:1]:
                if reported["id"] not in ids:
                    now.lost.append(f"the post {key} of author {author} was acknowledged as snap {reported['id']}, and there is {ids}")
                else:
                    now.wrong += [f"snap {reported['id']}: {text}" for text in stored.snaps[reported["id"]].differences(author, post.asked, reported)]

    def _check_images(self, stored: Stored, now: Findings) -> None:
        seen: dict[str, set[str]] = {}
        for (viewer, snap), images in self.images.items():
            seen.setdefault(snap, set()).update(images)
            if (snap, viewer) not in stored.opens:
                now.duplicated.append(f"viewer {viewer} got snap {snap}, and no claim says so")
        now.wrong += [f"viewer {v} got the answer that snap {s} was opened, and it was not" for v, s in self.refused if (s, v) not in stored.opens]
        now.wrong += [f"snap {snap} was shown as {len(images)} different images" for snap, images in seen.items() if len(images) > 1]
        if self.pictures:
            self._check_pictures(stored, seen, now)

    def _check_pictures(self, stored: Stored, seen: dict[str, set[str]], now: Findings) -> None:
        hashes = {path.stem: hashlib.sha256(path.read_bytes()).hexdigest() for path in self.pictures.glob("*.jpg")}
        asked = {reported["id"]: post.asked.get("picture") for post in self.posts.values() for reported in post.reported}
        asked |= self.album.inbox.pictures()
        for snap, images in seen.items():
            picture = asked.get(snap)
            if picture and images != {hashes[picture]}:
                now.wrong.append(f"snap {snap} is {picture}, and other bytes were shown")

    def _check_events(self, stored: Stored, now: Findings) -> None:
        for (feed, epoch, offset), (kind, snap) in self.reported.items():
            if epoch == stored.epochs.get(feed) and stored.events.get((feed, offset)) != (kind, snap):
                now.lost.append(f"{feed} {offset} was reported as {kind} of {snap}, and is {stored.events.get((feed, offset))}")


def judged(path: Path, store: Path, **options) -> Findings:
    """The findings about a whole transcript."""
    return Checker(**options).read(path).check(store)

