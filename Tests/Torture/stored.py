"""The content of a store, read with Python's own sqlite3, read-only."""

import sqlite3
import time
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

from digests import COMMENT_KEY, PHOTO_KEY, SNAP_KEY, Digests
from inbox_stored import COLUMNS, StoredInboxes

# How long a running server may take to remove files after it has answered, and how often this looks.
UNLINK_SECONDS, LOOK_SECONDS = 30, 0.01
# How long it may take to empty the WAL of what was erased.
ERASE_SECONDS = 60
# The feed of snaps for chosen people.
PEOPLE = "@people"


@dataclass
class StoredSnap:
    feed: str
    offset: int
    author: str
    caption: str | None
    picture: str | None
    width: int
    height: int
    posted: int
    gone: str | None

    def differences(self, author: str, asked: dict, reported: dict) -> list[str]:
        """The differences between the row and the request or the answers."""
        pairs = [
            ("author", self.author, author), ("feed", self.feed, asked["feed"]), ("feed reported", self.feed, reported["feed"]),
            ("offset", self.offset, reported["offset"]), ("width", self.width, reported["width"]), ("height", self.height, reported["height"]),
            ("posted", self.posted, reported["postedAt"]),
        ]
        if not self.gone:
            pairs += [("caption", self.caption, asked.get("caption")), ("picture", self.picture, asked.get("picture"))]
        return [f"its {name} is {there!r}, not {expected!r}" for name, there, expected in pairs if there != expected]


@dataclass
class StoredPhoto:
    author: str
    caption: str | None
    alt: str | None
    audience: str
    gone: int | None
    files: list[str]
    # The keys of its images.
    secrets: list[bytes]


@dataclass
class StoredComment:
    author: str
    photo: str
    top: str | None
    text: str | None
    gone: int | None
    answers: int


class Stored:
    """The rows, keyed by what clients know; and all counts that the server stores, counted again."""

    def __init__(self, store: Path):
        self.store = store
        self.images = store / "images"
        self.db = sqlite3.connect(f"file:{store / 'snapfeed.db'}?mode=ro", uri=True)
        try:
            self._read()
        finally:
            self.db.close()

    def _read(self) -> None:
        # One transaction, since the server's own timers may write meanwhile.
        self.db.execute("BEGIN")
        self.health = [row[0] for row in self.db.execute("PRAGMA integrity_check(5)")]
        self.orphans = self.db.execute("PRAGMA foreign_key_check").fetchall()
        feeds = self.db.execute("SELECT id, name, epoch, head, snaps FROM feed").fetchall()
        names = {row[0]: row[1] for row in feeds}
        self.epochs = {row[1]: row[2] for row in feeds}
        self.heads = {row[1]: (row[3], row[4]) for row in feeds}
        self.snaps: dict[str, StoredSnap] = {}
        self.keys: dict[tuple[str, str], list[str]] = defaultdict(list)
        self.events: dict[tuple[str, int], tuple[str, str]] = {}
        self.counts: dict[str, int] = {}
        self.offsets: dict[str, list[int]] = defaultdict(list)
        self._read_snaps(names)
        for feed, offset, snap, kind in self.db.execute("SELECT feed, offset, snap, kind FROM removal"):
            self.events[names[feed], offset] = (f"snap.{kind}", str(snap))
            self.offsets[names[feed]].append(offset)
        self.opens = {(str(snap), str(viewer)) for snap, viewer in self.db.execute("SELECT snap, viewer FROM open")}
        self.files = dict(self.db.execute("SELECT file, snap FROM image"))
        self._read_photos()
        rows = {table: self.db.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall() for table, columns in COLUMNS.items()}
        self.inboxes = StoredInboxes(rows, self.epochs.get(PEOPLE))
        self.tallies = {(str(v), names[f]): count for v, f, count in self.db.execute("SELECT viewer, feed, opened FROM tally")}

    def _read_snaps(self, names: dict[int, str]) -> None:
        # The store keeps only digests of keys: see `keyed`.
        self.digests = Digests(self.db) if Digests.are_in(self.db) else None
        rows = self.db.execute("SELECT id, feed, offset, author, key, caption, picture, width, height, posted, gone, opens FROM snap")
        for number, feed, offset, author, key, caption, picture, width, height, posted, gone, opens in rows:
            snap = str(number)
            self.snaps[snap] = StoredSnap(names[feed], offset, str(author), caption, picture, width, height, posted, gone)
            self.keys[str(author), key].append(snap)
            self.counts[snap] = opens
            self.offsets[names[feed]].append(offset)
            self.events[names[feed], offset] = ("snap.posted", snap)

    def _read_photos(self) -> None:
        self.photos: dict[str, StoredPhoto] = {}
        self.photo_keys: dict[tuple[str, str], list[str]] = defaultdict(list)
        for number, author, key, caption, alt, audience, gone in self.db.execute(
                "SELECT id, author, key, caption, alt, audience, gone FROM photo"):
            self.photos[str(number)] = StoredPhoto(str(author), caption, alt, audience, gone, [], [])
            self.photo_keys[str(author), key].append(str(number))
        for number, file, secret in self.db.execute("SELECT photo, file, secret FROM photo_image"):
            self.photos[str(number)].files.append(file)
            self.photos[str(number)].secrets.append(secret)
        self.follows = {(str(one), str(other)) for one, other in self.db.execute("SELECT follower, followee FROM follow")}
        self.blocks = {(str(one), str(other)) for one, other in self.db.execute("SELECT blocker, blocked FROM block")}
        self.favourites = {(str(one), str(photo)) for one, photo in self.db.execute("SELECT account, photo FROM favourite")}
        self.favourite_counts = {str(photo): count for photo, count in self.db.execute("SELECT id, favourites FROM photo")}
        self.shares = {str(number): str(photo) for number, photo in self.db.execute("SELECT id, photo FROM share")}
        self.profiles = {str(row[0]): row[1:] for row in self.db.execute("SELECT account, photos, followers, following FROM profile")}
        self._read_comments()

    def _read_comments(self) -> None:
        rows = self.db.execute("SELECT id, author, photo, top, text, gone, answers, key FROM comment").fetchall()
        self._note_comments(rows, self.db.execute("SELECT id, comments FROM photo"), self.db.execute("SELECT account, comments FROM profile"))

    def _note_comments(self, rows, on_photos, by_accounts) -> None:
        """Keeps the rows of comments, and the counts of photos and accounts."""
        self.comments: dict[str, StoredComment] = {}
        self.comment_keys: dict[tuple[str, str], list[str]] = defaultdict(list)
        for number, author, photo, top, text, gone, answers, key in rows:
            self.comments[str(number)] = StoredComment(str(author), str(photo), top and str(top), text, gone, answers)
            self.comment_keys[str(author), key].append(str(number))
        self.comment_counts = {str(photo): count for photo, count in on_photos}
        self.own_comment_counts = {str(account): count for account, count in by_accounts}

    def photo_keyed(self, author: str, key: str) -> list[str]:
        """The photos that an author posted with a key."""
        return self.photo_keys.get((author, self.digests.token(key, PHOTO_KEY) if self.digests else key), [])

    def comment_keyed(self, author: str, key: str) -> list[str]:
        """The comments that an author posted with a key."""
        return self.comment_keys.get((author, self.digests.token(key, COMMENT_KEY) if self.digests else key), [])

    def holding(self, needles: dict[bytes, str]) -> set[str]:
        """The values of those bytes that stand in a file of the database, a while after they were erased."""
        deadline = time.monotonic() + ERASE_SECONDS
        while needles and time.monotonic() < deadline:
            files = [path.read_bytes() for path in self.store.glob("snapfeed.db*") if not path.name.endswith("-shm")]
            needles = {bytes: value for bytes, value in needles.items() if any(bytes in file for file in files)}
            if needles:
                time.sleep(0.2)
        return set(needles.values())

    def keyed(self, author: str, key: str) -> list[str]:
        """The snaps that an author posted with a key."""
        return self.keys.get((author, self.digests.token(key, SNAP_KEY) if self.digests else key), [])

    def faults(self) -> list[str]:
        """The contradictions within the store."""
        faults = [f"integrity_check: {text}" for text in self.health if text != "ok"]
        faults += [f"foreign_key_check: {row}" for row in self.orphans]
        for feed, (head, snaps) in self.heads.items():
            if sorted(self.offsets[feed]) != list(range(1, head + 1)):
                faults.append(f"the offsets of {feed} are not 1 to {head}")
            living = sum(snap.feed == feed and not snap.gone for snap in self.snaps.values())
            if living != snaps:
                faults.append(f"{feed} counts {snaps} snaps, and there are {living}")
        return faults + self._wrong_counts() + self._wrong_files() + self._wrong_photos() + self._wrong_comments() + self.inboxes.faults(self)

    def _wrong_comments(self) -> list[str]:
        living = [comment for comment in self.comments.values() if not comment.gone]
        on_photos, by_accounts = Counter(each.photo for each in living), Counter(each.author for each in living)
        answers = Counter(each.top for each in living)
        faults = [f"photo {photo} counts {count} comments, and there are {on_photos[photo]}"
                  for photo, count in self.comment_counts.items() if count != on_photos[photo]]
        faults += [f"account {account} counts {count} comments, and there are {by_accounts[account]}"
                   for account, count in self.own_comment_counts.items() if count != by_accounts[account]]
        for number, comment in self.comments.items():
            if (comment.text is None) != bool(comment.gone):
                faults.append(f"comment {number} has the text {comment.text}, and its end is {comment.gone}")
            # The answers on a photo that is gone are erased some at a time.
            if comment.answers != answers[number] and not self.photos[comment.photo].gone:
                faults.append(f"comment {number} counts {comment.answers} answers, and there are {answers[number]}")
        return faults

    def _wrong_photos(self) -> list[str]:
        faults = []
        favourites = Counter(photo for _, photo in self.favourites)
        for number, photo in self.photos.items():
            if self.favourite_counts[number] != favourites[number]:
                faults.append(f"photo {number} counts {self.favourite_counts[number]} favourites, and there are {favourites[number]}")
            if photo.gone and (favourites[number] or number in self.shares.values()):
                faults.append(f"favourites or links of the deleted photo {number} are left")
            if photo.gone and (photo.caption or photo.alt or photo.files):
                faults.append(f"words or images of the deleted photo {number} are left")
            if not photo.gone and not photo.files:
                faults.append(f"photo {number} has no images")
        photos = Counter(photo.author for photo in self.photos.values() if not photo.gone)
        followers, following = Counter(other for _, other in self.follows), Counter(one for one, _ in self.follows)
        for account, reported in self.profiles.items():
            there = (photos[account], followers[account], following[account])
            if reported != there:
                faults.append(f"the profile of {account} counts {reported}, and there are {there}")
        return faults

    def _wrong_counts(self) -> list[str]:
        opens = Counter(snap for snap, _ in self.opens)
        faults = [f"snap {snap} counts {reported} opens of {opens[snap]}" for snap, reported in self.counts.items() if reported != opens[snap]]
        tallies = Counter((viewer, self.snaps[snap].feed) for snap, viewer in self.opens if not self.snaps[snap].gone)
        for pair in set(tallies) | set(self.tallies):
            if tallies[pair] != self.tallies.get(pair, 0):
                faults.append(f"the tally of {pair} is {self.tallies.get(pair, 0)}, and it opened {tallies[pair]}")
        return faults

    def _file_names(self) -> set[str]:
        return {path.name for path in self.images.glob("*/*")}

    def _wrong_files(self) -> list[str]:
        there = self._file_names()
        named = set(self.files) | {file for photo in self.photos.values() for file in photo.files}
        deadline = time.monotonic() + UNLINK_SECONDS
        while there - named and time.monotonic() < deadline:
            time.sleep(LOOK_SECONDS)
            there = self._file_names()
        # The image of a sent snap that is due may be erased between the look at the rows and the one at the files.
        faults = [f"the image file of snap {snap} is missing" for file, snap in self.files.items()
                  if file not in there and not self.inboxes.due.get(str(snap))]
        faults += [f"an image file of photo {number} is missing" for number, photo in self.photos.items() if set(photo.files) - there]
        faults += [f"the image of snap {snap} outlived it" for snap in self.files.values()
                   if self.snaps[str(snap)].gone and not self.inboxes.due.get(str(snap))]
        return faults + [f"the file {name} belongs to no snap or photo" for name in sorted(there - named)]
