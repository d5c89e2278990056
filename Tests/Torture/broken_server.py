"""A small feed server that keeps every promise, and with `--broken NAME` breaks one: the negative control of the checker.

It implements the part of the protocol that the load uses, with the tables that the checker reads. It is never part of the product.

    claim_after_send    the image leaves before the claim is written
    ack_before_commit   posts are answered immediately, and committed a while later
    no_lock             a second server may use the store
    cursor_jumps        a live event moves a follower's cursor while missed events are being read
    synchronous_normal  a commit does not wait for the disk
    photo_before_commit a photo is acknowledged immediately, and committed a while later
    shows_followers_photos  a photo for followers is shown to strangers
    forgets_blocks      a start forgets who blocks whom
    shows_the_blocked   a block has no effect
    revives_photos      a start brings deleted photos back
    keeps_words         the words of a deleted photo stay in the store
    lasting_addresses   the address of an image outlives a change of its photo
    favourite_before_commit a favourite is acknowledged immediately, and committed a while later
    lasting_links       a share link outlives its end
    home_reaches_strangers    live home pushes every photo to everyone
    home_forgets        live home leaves out the last event that a client missed
    comment_before_commit   a comment is acknowledged immediately, and committed a while later
    comments_of_the_blocked a page of comments has those of accounts behind a block
    keeps_comments      the text of a deleted comment stays in the store
    doubles_comments    a repeated comment becomes a second one
    forgets_comments    a page of comments leaves out the newest one
    inbox_claim_after_send  the image of a received snap leaves before the claim is written
    send_before_commit  a snap for chosen people is acknowledged immediately, and committed a while later
    inbox_skips_offset  every fifth event of an inbox is not pushed
    inbox_forgets       a page of an inbox leaves out the newest snap
    sends_to_refusers   a snap arrives with those who do not take it
    opens_for_others    everyone may open a snap for chosen people
    opens_removed       a snap that its recipient removed can still be opened
    claims_by_login     each login of a recipient may open a received snap once
    keeps_sent_image    the image of a sent snap outlives its last open
    keeps_sent_key      the key of its image stays in the store
    keeps_sent_caption  its caption stays in the store
"""

import argparse
import asyncio
import fcntl
import json
import os
import secrets
import signal
import sqlite3
import struct
import sys
import time
from contextlib import suppress
from pathlib import Path

import websockets

BREAKS = (
    "claim_after_send", "ack_before_commit", "no_lock", "cursor_jumps", "synchronous_normal", "photo_before_commit", "shows_followers_photos",
    "forgets_blocks", "shows_the_blocked", "revives_photos", "keeps_words", "lasting_addresses",
    "favourite_before_commit", "lasting_links", "home_reaches_strangers", "home_forgets",
    "comment_before_commit", "comments_of_the_blocked", "keeps_comments", "doubles_comments", "forgets_comments",
    "inbox_claim_after_send", "send_before_commit", "inbox_skips_offset", "inbox_forgets", "sends_to_refusers", "opens_for_others", "opens_removed",
    "claims_by_login", "keeps_sent_image", "keeps_sent_key", "keeps_sent_caption",
)
# The feed of snaps for chosen people.
PEOPLE = "@people"
LATE_COMMIT_SECONDS = 0.2
SCHEMA = """
CREATE TABLE IF NOT EXISTS feed (id INTEGER PRIMARY KEY, name TEXT, epoch TEXT, head INTEGER DEFAULT 0, snaps INTEGER DEFAULT 0);
CREATE TABLE IF NOT EXISTS account (id INTEGER PRIMARY KEY, name TEXT, snaps_from TEXT DEFAULT 'following');
CREATE TABLE IF NOT EXISTS login (token TEXT PRIMARY KEY, account INTEGER);
CREATE TABLE IF NOT EXISTS snap (id INTEGER PRIMARY KEY AUTOINCREMENT, feed INTEGER, offset INTEGER, author INTEGER, key TEXT, caption TEXT,
  picture TEXT, width INTEGER, height INTEGER, posted INTEGER, gone TEXT, opens INTEGER DEFAULT 0, UNIQUE (author, key));
CREATE TABLE IF NOT EXISTS removal (feed INTEGER, offset INTEGER, snap INTEGER, kind TEXT, PRIMARY KEY (feed, offset));
CREATE TABLE IF NOT EXISTS image (snap INTEGER PRIMARY KEY, file TEXT, secret BLOB);
CREATE TABLE IF NOT EXISTS open (snap INTEGER, viewer INTEGER, PRIMARY KEY (snap, viewer));
CREATE TABLE IF NOT EXISTS opener (snap INTEGER, login TEXT, PRIMARY KEY (snap, login));
CREATE TABLE IF NOT EXISTS photo (id INTEGER PRIMARY KEY AUTOINCREMENT, author INTEGER, key TEXT, caption TEXT, alt TEXT, audience TEXT,
  gone INTEGER, changes INTEGER DEFAULT 0, favourites INTEGER DEFAULT 0, comments INTEGER DEFAULT 0, UNIQUE (author, key));
CREATE TABLE IF NOT EXISTS comment (id INTEGER PRIMARY KEY AUTOINCREMENT, photo INTEGER, top INTEGER, author INTEGER, key TEXT, text TEXT,
  gone INTEGER, answers INTEGER DEFAULT 0);
CREATE TRIGGER IF NOT EXISTS said AFTER INSERT ON comment BEGIN UPDATE photo SET comments = comments + 1 WHERE id = NEW.photo;
  UPDATE comment SET answers = answers + 1 WHERE id = NEW.top; END;
CREATE TRIGGER IF NOT EXISTS unsaid AFTER UPDATE OF gone ON comment BEGIN UPDATE photo SET comments = comments - 1 WHERE id = NEW.photo;
  UPDATE comment SET answers = answers - 1 WHERE id = NEW.top; END;
CREATE TABLE IF NOT EXISTS favourite (account INTEGER, photo INTEGER, PRIMARY KEY (account, photo));
CREATE TRIGGER IF NOT EXISTS more AFTER INSERT ON favourite BEGIN UPDATE photo SET favourites = favourites + 1 WHERE id = NEW.photo; END;
CREATE TRIGGER IF NOT EXISTS fewer AFTER DELETE ON favourite BEGIN UPDATE photo SET favourites = favourites - 1 WHERE id = OLD.photo; END;
CREATE TABLE IF NOT EXISTS share (id INTEGER PRIMARY KEY AUTOINCREMENT, photo INTEGER, author INTEGER, code TEXT);
CREATE TABLE IF NOT EXISTS photo_event (offset INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT, photo INTEGER, author INTEGER);
CREATE TABLE IF NOT EXISTS photo_image (photo INTEGER PRIMARY KEY, file TEXT, secret BLOB);
CREATE TABLE IF NOT EXISTS follow (follower INTEGER, followee INTEGER, PRIMARY KEY (follower, followee));
CREATE TABLE IF NOT EXISTS block (blocker INTEGER, blocked INTEGER, PRIMARY KEY (blocker, blocked));
CREATE TABLE IF NOT EXISTS recipient (snap INTEGER, account INTEGER, offset INTEGER, removed INTEGER, PRIMARY KEY (snap, account));
CREATE TABLE IF NOT EXISTS inbox_event (account INTEGER, offset INTEGER, kind INTEGER, snap INTEGER, PRIMARY KEY (account, offset));
CREATE TABLE IF NOT EXISTS sent (snap INTEGER PRIMARY KEY, author INTEGER, due INTEGER);
CREATE VIEW IF NOT EXISTS waiting AS SELECT snap, account FROM recipient WHERE offset NOT NULL AND removed IS NULL
  AND NOT EXISTS (SELECT 1 FROM open WHERE open.snap = recipient.snap AND viewer = account);
CREATE VIEW IF NOT EXISTS inbox AS SELECT account, max(offset) AS head,
  (SELECT count(*) FROM recipient WHERE recipient.account = inbox_event.account AND offset NOT NULL AND removed IS NULL) AS listed,
  (SELECT count(*) FROM waiting JOIN snap ON snap.id = snap WHERE account = inbox_event.account AND gone IS NULL) AS unread
  FROM inbox_event GROUP BY account;
CREATE VIEW IF NOT EXISTS profile AS SELECT id AS account, (SELECT count(*) FROM photo WHERE author = account.id AND gone IS NULL) AS photos,
  (SELECT count(*) FROM follow WHERE followee = account.id) AS followers, (SELECT count(*) FROM follow WHERE follower = account.id) AS following,
  (SELECT count(*) FROM comment WHERE author = account.id AND gone IS NULL) AS comments, snaps_from FROM account;
CREATE TABLE IF NOT EXISTS attic (words TEXT);
CREATE TABLE IF NOT EXISTS tally (viewer INTEGER, feed INTEGER, opened INTEGER, PRIMARY KEY (viewer, feed));
"""


class Refusal(Exception):
    pass


def sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


class Ledger:
    """The store. Each method is one command; the caller commits."""

    def __init__(self, store: Path, data: Path, broken: str | None):
        self.broken = broken
        self.ended: dict[str, int] = {}
        # The files of what was deleted. They go after the commit, or a kill leaves a snap without its image.
        self.obsolete: list[Path] = []
        self.images = store / "images" / "00"
        self.pictures = data / "pictures"
        self.images.mkdir(parents=True, exist_ok=True)
        sync(self.images.parent)
        sync(store)
        self.db = sqlite3.connect(store / "snapfeed.db", isolation_level=None)
        self.db.execute("PRAGMA journal_mode=WAL")
        self.db.execute(f"PRAGMA synchronous={'NORMAL' if broken == 'synchronous_normal' else 'FULL'}")
        self.db.execute("PRAGMA secure_delete=ON")
        self.db.executescript(SCHEMA)
        # A kill may have come between a deletion and the emptying of the WAL.
        self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if broken == "forgets_blocks":
            self.db.execute("DELETE FROM block")
        if broken == "revives_photos":
            self.db.execute("UPDATE photo SET gone = NULL")
        for feed in [*(feed["id"] for feed in json.loads((data / "feeds.json").read_text())), PEOPLE]:
            if not self.row("SELECT 1 FROM feed WHERE name = ?", feed):
                self.db.execute("INSERT INTO feed (name, epoch) VALUES (?, ?)", (feed, secrets.token_hex(4)))
        self.feeds = {name: number for number, name in self.db.execute("SELECT id, name FROM feed")}
        for path in self.images.parent.glob("*/*"):
            if not self.row("SELECT 1 FROM image WHERE file = ?1 UNION ALL SELECT 1 FROM photo_image WHERE file = ?1", path.name):
                path.unlink()

    def row(self, sql: str, *arguments):
        return self.db.execute(sql, arguments).fetchone()

    def take_offset(self, feed: int, change: int) -> int:
        self.db.execute("UPDATE feed SET head = head + 1, snaps = snaps + ? WHERE id = ?", (change, feed))
        return self.row("SELECT head FROM feed WHERE id = ?", feed)[0]

    def post(self, author: int, p: dict, bytes: bytes) -> tuple[dict, list[dict]]:
        earlier = self.row("SELECT id FROM snap WHERE author = ? AND key = ?", author, p["key"])
        if earlier:
            return {"snap": self.snap(earlier[0])}, []
        feed = self.feeds[p["feed"]]
        snap = self.db.execute(
            "INSERT INTO snap (feed, offset, author, key, caption, picture, width, height, posted) VALUES (?, ?, ?, ?, ?, ?, 1, 1, ?)",
            (feed, self.take_offset(feed, +1), author, p["key"], p.get("caption"), p.get("picture"), int(time.time() * 1000))).lastrowid
        if "picture" not in p:
            self.add_image(snap, bytes)
        return {"snap": self.snap(snap)}, [self.event(p["feed"], self.snap(snap)["offset"], "snap.posted", self.snap(snap))]

    def add_image(self, snap: int, bytes: bytes) -> None:
        name = secrets.token_hex(8)
        self.write_durably(self.images / name, bytes)
        self.db.execute("INSERT INTO image VALUES (?, ?, ?)", (snap, name, secrets.token_bytes(32)))

    def write_durably(self, path: Path, bytes: bytes) -> None:
        with open(path, "wb") as file:
            file.write(bytes)
            file.flush()
            os.fsync(file.fileno())
        sync(path.parent)

    def snap(self, number: int) -> dict:
        id, feed, offset, author, caption, width, height, posted = self.row(
            "SELECT snap.id, feed.name, offset, author, caption, width, height, posted FROM snap JOIN feed ON feed.id = feed WHERE snap.id = ?",
            number)
        reported = {"id": str(id), "feed": feed, "offset": offset, "author": {"id": str(author)}, "width": width, "height": height}
        return {**reported, "postedAt": posted, **({"caption": caption} if caption else {})}

    def event(self, feed: str, offset: int, kind: str, snap) -> dict:
        return {"feed": feed, "epoch": self.row("SELECT epoch FROM feed WHERE name = ?", feed)[0], "offset": offset, "type": kind, "snap": snap}

    def check_open(self, viewer: int, snap: int) -> tuple[int, bytes]:
        feed, gone, picture = self.row("SELECT feed, gone, picture FROM snap WHERE id = ?", snap)
        if gone:
            raise Refusal("snap_gone")
        if self.row("SELECT 1 FROM open WHERE snap = ? AND viewer = ?", snap, viewer):
            raise Refusal("already_opened")
        if picture:
            return feed, (self.pictures / f"{picture}.jpg").read_bytes()
        return feed, (self.images / self.row("SELECT file FROM image WHERE snap = ?", snap)[0]).read_bytes()

    def claim(self, viewer: int, snap: int, feed: int) -> None:
        if self.db.execute("INSERT OR IGNORE INTO open VALUES (?, ?)", (snap, viewer)).rowcount:
            self.db.execute("UPDATE snap SET opens = opens + 1 WHERE id = ?", (snap,))
            self.db.execute("INSERT INTO tally VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET opened = opened + 1", (viewer, feed))

    def delete(self, snap: int) -> tuple[dict, list[dict]]:
        feed, name, gone = self.row("SELECT feed, feed.name, gone FROM snap JOIN feed ON feed.id = feed WHERE snap.id = ?", snap)
        if gone:
            raise Refusal("snap_gone")
        offset = self.take_offset(feed, -1)
        self.db.execute("UPDATE snap SET gone = 'deleted', caption = NULL, picture = NULL WHERE id = ?", (snap,))
        self.db.execute("INSERT INTO removal VALUES (?, ?, ?, 'deleted')", (feed, offset, snap))
        self.db.execute("UPDATE tally SET opened = opened - 1 WHERE feed = ? AND viewer IN (SELECT viewer FROM open WHERE snap = ?)", (feed, snap))
        self.obsolete += [self.images / file for (file,) in self.db.execute("DELETE FROM image WHERE snap = ? RETURNING file", (snap,))]
        return {}, [self.event(name, offset, "snap.deleted", str(snap))]

    def missed(self, feed: str, after: int, most: int = -1) -> list[dict]:
        number = self.feeds[feed]
        rows = self.db.execute(
            """SELECT offset, 'snap.posted', id FROM snap WHERE feed = ?1 AND offset > ?2 UNION ALL
            SELECT offset, 'snap.' || kind, snap FROM removal WHERE feed = ?1 AND offset > ?2 ORDER BY 1 LIMIT ?3""", (number, after, most))
        return [self.event(feed, o, kind, self.snap(id) if kind == "snap.posted" else str(id)) for o, kind, id in rows.fetchall()]


class Album:
    """Photos and people in the store. Each method is one command; the caller commits."""

    def __init__(self, ledger: Ledger):
        self.ledger, self.db, self.row, self.broken = ledger, ledger.db, ledger.row, ledger.broken

    def post(self, author: int, p: dict, bytes: bytes) -> int:
        earlier = self.row("SELECT id FROM photo WHERE author = ? AND key = ?", author, p["key"])
        if earlier:
            return earlier[0]
        name = secrets.token_hex(8)
        self.ledger.write_durably(self.ledger.images / name, bytes)
        photo = self.db.execute(
            "INSERT INTO photo (author, key, caption, alt, audience) VALUES (?, ?, ?, ?, ?)",
            (author, p["key"], p.get("caption"), p.get("alt"), p["audience"])).lastrowid
        self.db.execute("INSERT INTO photo_image VALUES (?, ?, ?)", (photo, name, secrets.token_bytes(32)))
        self.happened("photo.posted", photo)
        return photo

    def happened(self, kind: str, photo: int) -> None:
        self.db.execute("INSERT INTO photo_event (kind, photo, author) SELECT ?, id, author FROM photo WHERE id = ?", (kind, photo))

    def own(self, account: int, photo: int) -> None:
        if not self.sees(account, photo):
            raise Refusal("unknown_photo")
        if self.row("SELECT author FROM photo WHERE id = ?", photo)[0] != account:
            raise Refusal("forbidden")

    def edit(self, account: int, p: dict) -> None:
        self.own(account, int(p["photo"]))
        for name in ("caption", "alt", "audience"):
            if name in p:
                self.db.execute(f"UPDATE photo SET {name} = ?, changes = changes + 1 WHERE id = ?", (p[name], p["photo"]))
        if p.get("audience") == "followers":
            self.end_links("photo = ?1", int(p["photo"]))
            self.db.execute(
                """DELETE FROM favourite WHERE photo = ?1 AND account <> ?2
                AND account NOT IN (SELECT follower FROM follow WHERE followee = ?2)""", (p["photo"], account))
        self.happened("photo.changed", int(p["photo"]))

    def delete(self, account: int, photo: int) -> None:
        self.own(account, photo)
        if self.broken == "keeps_words":
            self.db.execute("INSERT INTO attic SELECT caption FROM photo WHERE id = ?", (photo,))
        self.db.execute("UPDATE photo SET gone = 1, caption = NULL, alt = NULL WHERE id = ?", (photo,))
        self.db.execute("DELETE FROM favourite WHERE photo = ?", (photo,))
        self.db.execute("UPDATE comment SET gone = 1, text = NULL WHERE photo = ? AND gone IS NULL", (photo,))
        self.end_links("photo = ?1", photo)
        self.happened("photo.deleted", photo)
        file = self.db.execute("DELETE FROM photo_image WHERE photo = ? RETURNING file", (photo,)).fetchone()[0]
        self.ledger.obsolete.append(self.ledger.images / file)

    def is_there(self, account: int, viewer: int) -> bool:
        pair = (account, viewer, viewer, account)
        return self.broken == "shows_the_blocked" or not self.row("SELECT 1 FROM block WHERE (blocker, blocked) IN ((?, ?), (?, ?))", *pair)

    def follows(self, one: int, other: int) -> bool:
        return self.row("SELECT 1 FROM follow WHERE follower = ? AND followee = ?", one, other) is not None

    def sees(self, viewer: int, photo: int) -> bool:
        found = self.row("SELECT author, audience FROM photo WHERE id = ? AND gone IS NULL", photo)
        if not found or not self.is_there(found[0], viewer):
            return False
        is_open = found[1] == "everyone" or self.broken == "shows_followers_photos"
        return is_open or found[0] == viewer or self.follows(viewer, found[0])

    def photo(self, number: int) -> dict:
        author, caption, alt, audience, gone = self.row("SELECT author, caption, alt, audience, gone FROM photo WHERE id = ?", number)
        reported = {"id": str(number), "author": {"id": str(author)}, "audience": audience}
        if gone:
            return {**reported, "gone": True}
        return {**reported, "caption": caption, "alt": alt, "images": {"thumb": {"url": self.address(number)}}}

    def address(self, photo: int) -> str:
        changes = 0 if self.broken == "lasting_addresses" else self.row("SELECT changes FROM photo WHERE id = ?", photo)[0]
        return f"/photos/{photo}/thumb/{changes}"

    def image(self, path: str) -> bytes | None:
        photo = int(path.split("/")[2])
        there = self.row("SELECT file FROM photo_image WHERE photo = ?", photo)
        return (self.ledger.images / there[0]).read_bytes() if there and self.address(photo) == path else None

    def seen(self, viewer: int, where: str = "true", *arguments) -> list[dict]:
        rows = self.db.execute(f"SELECT id FROM photo WHERE {where} ORDER BY id DESC LIMIT 20", arguments).fetchall()
        return [self.photo(number) for number, in rows if self.sees(viewer, number)]

    def home(self, viewer: int) -> list[dict]:
        return self.seen(viewer, "author = ?1 OR author IN (SELECT followee FROM follow WHERE follower = ?1)", viewer)

    def favour(self, account: int, photo: int, wanted: bool) -> dict:
        if not self.sees(account, photo):
            raise Refusal("unknown_photo")
        sql = "INSERT OR IGNORE INTO favourite VALUES (?, ?)" if wanted else "DELETE FROM favourite WHERE account = ? AND photo = ?"
        self.db.execute(sql, (account, photo))
        return {"favourites": self.row("SELECT favourites FROM photo WHERE id = ?", photo)[0]}

    def share(self, account: int, photo: int) -> dict:
        self.own(account, photo)
        code = secrets.token_hex(8)
        share = self.db.execute("INSERT INTO share (photo, author, code) VALUES (?, ?, ?)", (photo, account, code)).lastrowid
        return {"id": str(share), "photo": str(photo), "url": f"/s/{code}"}

    def end_links(self, where: str, *arguments) -> int:
        ended = self.db.execute(f"DELETE FROM share WHERE {where} RETURNING code, photo", arguments).fetchall()
        if self.broken == "lasting_links":
            self.ledger.ended.update(ended)
        return len(ended)

    def linked(self, path: str) -> bool:
        code = path.split("/")[2]
        return code in self.ledger.ended or self.row("SELECT 1 FROM share WHERE code = ?", code) is not None

    def news(self, viewer: int, after: int) -> list[dict]:
        """Returns the events after an offset for a viewer, with photos as they are now."""
        rows = self.db.execute("SELECT offset, kind, photo, author FROM photo_event WHERE offset > ? ORDER BY offset", (after,)).fetchall()
        return [event for row in rows if (event := self.event(viewer, *row))]

    def event(self, viewer: int, offset: int, kind: str, photo: int, author: int) -> dict | None:
        reported = {"offset": offset, "epoch": self.ledger.row("SELECT epoch FROM feed")[0], "type": kind}
        if kind == "photo.deleted":
            return {**reported, "photo": str(photo)}
        is_for = viewer == author or self.follows(viewer, author) or self.broken == "home_reaches_strangers"
        return {**reported, "photo": self.photo(photo)} if is_for and self.sees(viewer, photo) else None

    def separate(self, one: int, other: int) -> None:
        self.db.execute(
            """DELETE FROM favourite WHERE (account = ?1 AND photo IN (SELECT id FROM photo WHERE author = ?2))
            OR (account = ?2 AND photo IN (SELECT id FROM photo WHERE author = ?1))""", (one, other))
        self.db.execute("DELETE FROM follow WHERE (follower, followee) IN ((?1, ?2), (?2, ?1))", (one, other))


class Comments:
    """Comments in the store. Each method is one command; the caller commits."""

    def __init__(self, album: Album):
        self.album, self.db, self.row, self.broken = album, album.db, album.row, album.broken

    def add(self, author: int, p: dict) -> dict:
        photo = int(p["photo"])
        self.require_seen(author, photo)
        earlier = self.row("SELECT id FROM comment WHERE author = ? AND key = ?", author, p["key"])
        if earlier and self.broken != "doubles_comments":
            return self.comment(earlier[0])
        top = self.top(author, int(p["to"]), photo) if "to" in p else None
        sql = "INSERT INTO comment (photo, top, author, key, text) VALUES (?, ?, ?, ?, ?)"
        return self.comment(self.db.execute(sql, (photo, top, author, p["key"], p["text"])).lastrowid)

    def top(self, viewer: int, answered: int, photo: int) -> int:
        self.require(viewer, answered)
        of, top = self.row("SELECT photo, top FROM comment WHERE id = ?", answered)
        if of != photo:
            raise Refusal("unknown_comment")
        return top or answered

    def edit(self, author: int, p: dict) -> dict:
        number = int(p["comment"])
        self.require(author, number)
        if self.row("SELECT author FROM comment WHERE id = ?", number)[0] != author:
            raise Refusal("forbidden")
        self.db.execute("UPDATE comment SET text = ? WHERE id = ?", (p["text"], number))
        return self.comment(number)

    def delete(self, account: int, number: int) -> None:
        self.require(account, number)
        authors = self.row("SELECT comment.author, photo.author FROM comment JOIN photo ON photo.id = photo WHERE comment.id = ?", number)
        if account not in authors:
            raise Refusal("forbidden")
        if self.broken == "keeps_comments":
            self.db.execute("INSERT INTO attic SELECT text FROM comment WHERE id = ?", (number,))
        self.db.execute("UPDATE comment SET gone = 1, text = NULL WHERE id = ?", (number,))

    def page(self, viewer: int, photo: int) -> list[dict]:
        self.require_seen(viewer, photo)
        rows = self.db.execute("SELECT id FROM comment WHERE photo = ? AND top IS NULL AND gone IS NULL ORDER BY id DESC", (photo,)).fetchall()
        seen = [self.comment(number) for number, in rows if self.broken == "comments_of_the_blocked" or self.sees(viewer, number)]
        return seen[1:] if self.broken == "forgets_comments" else seen

    def sees(self, viewer: int, number: int) -> bool:
        found = self.row(
            "SELECT comment.photo, comment.author, photo.author FROM comment JOIN photo ON photo.id = photo WHERE comment.id = ? AND comment.gone IS NULL",
            number)
        if not found or not self.album.sees(viewer, found[0]):
            return False
        return self.album.is_there(found[1], viewer) and self.album.is_there(found[1], found[2])

    def require(self, viewer: int, number: int) -> None:
        if not self.sees(viewer, number):
            raise Refusal("unknown_comment")

    def require_seen(self, viewer: int, photo: int) -> None:
        if not self.album.sees(viewer, photo):
            raise Refusal("unknown_photo")

    def comment(self, number: int) -> dict:
        id, photo, author, text = self.row("SELECT id, photo, author, text FROM comment WHERE id = ?", number)
        return {"id": str(id), "photo": str(photo), **({"author": {"id": str(author)}, "text": text} if text else {})}


class Inboxes:
    """Snaps for chosen people in the store. Each method is one command; the caller commits."""

    RECEIVED, OPENED, REMOVED, GONE = 1, 2, 3, 4

    def __init__(self, album: Album):
        self.album, self.ledger, self.db, self.row, self.broken = album, album.ledger, album.db, album.row, album.broken
        self.feed = self.ledger.feeds[PEOPLE]

    def send(self, author: int, p: dict, bytes: bytes) -> dict:
        earlier = self.row("SELECT id FROM snap WHERE author = ? AND key = ?", author, p["key"])
        if earlier:
            return self.sent(earlier[0])
        takers = [other for other in map(int, p["to"]) if self.takes(other, author)]
        snap = self.db.execute(
            "INSERT INTO snap (feed, offset, author, key, caption, picture, width, height, posted) VALUES (?, ?, ?, ?, ?, ?, 1, 1, ?)",
            (self.feed, self.ledger.take_offset(self.feed, +1), author, p["key"], p["caption"], p.get("picture") if takers else None,
             int(time.time() * 1000))).lastrowid
        if takers and "picture" not in p:
            self.ledger.add_image(snap, bytes)
        self.db.execute("INSERT INTO sent (snap, author) VALUES (?, ?)", (snap, author))
        for other in map(int, p["to"]):
            offset = self.note(other, self.RECEIVED, snap) if other in takers else None
            self.db.execute("INSERT INTO recipient VALUES (?, ?, ?, NULL)", (snap, other, offset))
        return self.sent(snap)

    def takes(self, account: int, sender: int) -> bool:
        choice = self.row("SELECT snaps_from FROM account WHERE id = ?", account)[0]
        is_chosen = choice == "everyone" or choice == "following" and self.album.follows(account, sender)
        return self.broken == "sends_to_refusers" or is_chosen and self.album.is_there(account, sender)

    def note(self, account: int, kind: int, snap: int) -> int:
        offset = self.head(account) + 1
        self.db.execute("INSERT INTO inbox_event VALUES (?, ?, ?, ?)", (account, offset, kind, snap))
        return offset

    def head(self, account: int) -> int:
        return self.row("SELECT coalesce(max(offset), 0) FROM inbox_event WHERE account = ?", account)[0]

    def sent(self, snap: int) -> dict:
        return {"id": str(snap), "author": {"id": str(self.row("SELECT author FROM snap WHERE id = ?", snap)[0])}}

    def all_sent(self, author: int) -> list[dict]:
        return [self.sent(snap) for snap, in self.db.execute("SELECT snap FROM sent WHERE author = ?", (author,)).fetchall()]

    def received(self, snap: int, account: int) -> dict | None:
        """Returns a snap as its recipient sees it; None if it is not in their inbox."""
        found = self.row("""SELECT recipient.offset, author, caption, gone, open.viewer NOT NULL FROM recipient JOIN snap ON snap.id = recipient.snap
            LEFT JOIN open ON open.snap = recipient.snap AND viewer = account
            WHERE recipient.snap = ? AND account = ? AND recipient.offset NOT NULL AND removed IS NULL""", snap, account)
        if not found or not self.album.is_there(found[1], account):
            return None
        offset, author, caption, gone, is_read = found
        reported = {"id": str(snap), "offset": offset, "author": {"id": str(author)}, "state": "read" if is_read else "unread"}
        return reported | ({} if is_read or gone else {"caption": caption})

    def page(self, account: int) -> list[dict]:
        rows = self.db.execute("SELECT snap FROM recipient WHERE account = ? AND offset NOT NULL ORDER BY offset DESC", (account,)).fetchall()
        listed = [received for snap, in rows if (received := self.received(snap, account))]
        return listed[1:] if self.broken == "inbox_forgets" else listed

    def events(self, account: int, after: int) -> list[dict]:
        kinds = {self.OPENED: "snap.opened", self.REMOVED: "snap.removed", self.GONE: "snap.gone"}
        epoch = self.row("SELECT epoch FROM feed WHERE id = ?", self.feed)[0]
        sql = "SELECT offset, kind, snap FROM inbox_event WHERE account = ? AND offset > ? ORDER BY offset"
        events = []
        for offset, kind, snap in self.db.execute(sql, (account, after)).fetchall():
            received = kind == self.RECEIVED and self.received(snap, account)
            content = {"type": "snap.received", "snap": received} if received else {"type": kinds.get(kind, "snap.removed"), "snap": str(snap)}
            events.append({"epoch": epoch, "offset": offset, **content})
        return events

    def check_open(self, account: int, snap: int, login: str) -> bytes:
        received = self.received(snap, account)
        is_free = self.broken == "opens_for_others" or self.broken == "opens_removed" and self.row(
            "SELECT 1 FROM recipient WHERE snap = ? AND account = ? AND removed NOT NULL", snap, account)
        if not received and not (is_free and not self.row("SELECT 1 FROM open WHERE snap = ? AND viewer = ?", snap, account)):
            raise Refusal("unknown_snap")
        is_again = self.broken != "claims_by_login" or self.row("SELECT 1 FROM opener WHERE snap = ? AND login = ?", snap, login)
        if received and received["state"] == "read" and is_again:
            raise Refusal("already_opened")
        self.ledger.db.execute("INSERT OR IGNORE INTO opener VALUES (?, ?)", (snap, login))
        picture, gone = self.row("SELECT picture, gone FROM snap WHERE id = ?", snap)
        file = self.row("SELECT file FROM image WHERE snap = ?", snap)
        if gone or not picture and not file:
            raise Refusal("snap_gone")
        return (self.ledger.pictures / f"{picture}.jpg" if picture else self.ledger.images / file[0]).read_bytes()

    def claim(self, account: int, snap: int) -> None:
        if not self.row("SELECT 1 FROM open WHERE snap = ? AND viewer = ?", snap, account):
            self.ledger.claim(account, snap, self.feed)
            self.note(account, self.OPENED, snap)
            self.end_if_done(snap)

    def end_if_done(self, snap: int) -> None:
        """Erases the image when no recipient can open the snap, and ends it when all recipients have opened it."""
        if self.row("SELECT 1 FROM waiting WHERE snap = ?", snap) or self.row("SELECT gone FROM snap WHERE id = ?", snap)[0]:
            return
        unopened = "SELECT 1 FROM recipient WHERE snap = ?1 AND account NOT IN (SELECT viewer FROM open WHERE snap = ?1)"
        if self.row(unopened, snap):
            self.erase_image(snap)
        else:
            self.end(snap, "opened")

    def erase_image(self, snap: int) -> None:
        if self.broken == "keeps_sent_image":
            return
        if self.broken == "keeps_sent_key":
            self.db.execute("INSERT INTO attic SELECT secret FROM image WHERE snap = ?", (snap,))
        self.db.execute("UPDATE snap SET picture = NULL WHERE id = ?", (snap,))
        self.ledger.obsolete += [self.ledger.images / file for (file,) in self.db.execute("DELETE FROM image WHERE snap = ? RETURNING file", (snap,))]

    def end(self, snap: int, gone: str) -> None:
        if self.broken == "keeps_sent_caption":
            self.db.execute("INSERT INTO attic SELECT caption FROM snap WHERE id = ?", (snap,))
        self.erase_image(snap)
        waiting = self.db.execute("SELECT account FROM waiting WHERE snap = ?", (snap,)).fetchall()
        self.db.execute("UPDATE snap SET gone = ?, caption = NULL WHERE id = ?", (gone, snap))
        offset = self.ledger.take_offset(self.feed, -1)
        self.db.execute("INSERT INTO removal VALUES (?, ?, ?, ?)", (self.feed, offset, snap, gone))
        self.db.execute(
            "UPDATE tally SET opened = opened - 1 WHERE feed = ? AND viewer IN (SELECT viewer FROM open WHERE snap = ?)", (self.feed, snap))
        for account, in waiting:
            self.note(account, self.GONE, snap)

    def take_back(self, snap: int) -> None:
        if self.row("SELECT gone FROM snap WHERE id = ?", snap)[0]:
            raise Refusal("snap_gone")
        self.end(snap, "deleted")

    def remove(self, account: int, snap: int) -> None:
        if not self.received(snap, account):
            raise Refusal("unknown_snap")
        self.drop(account, snap)

    def drop(self, account: int, snap: int) -> None:
        self.db.execute("UPDATE recipient SET removed = 1 WHERE snap = ? AND account = ?", (snap, account))
        self.note(account, self.REMOVED, snap)
        self.end_if_done(snap)

    def separate(self, one: int, other: int) -> None:
        """Removes the unopened snaps between two accounts."""
        rows = self.db.execute(
            """SELECT account, snap FROM waiting JOIN snap ON snap.id = snap
            WHERE gone IS NULL AND (account, author) IN ((?1, ?2), (?2, ?1))""", (one, other)).fetchall()
        for account, snap in rows:
            self.drop(account, snap)


class Talk:
    """One connection."""

    def __init__(self, house: "House", socket):
        self.house, self.ledger, self.socket = house, house.ledger, socket
        self.album = Album(house.ledger)
        self.comments = Comments(self.album)
        self.inboxes = Inboxes(self.album)
        self.user, self.login = 0, ""
        self.cursors: dict[str, int] = {}
        self.home: int | None = None
        self.inbox: int | None = None
        self.outbox: asyncio.Queue = asyncio.Queue()

    async def run(self) -> None:
        self.house.talks.add(self)
        sender = asyncio.create_task(self.send())
        try:
            async for message in self.socket:
                size = struct.unpack(">I", message[:4])[0] if isinstance(message, bytes) else 0
                request = json.loads(message[4 : 4 + size] if size else message)
                await self.answer(request, message[4 + size :] if size else b"")
        except websockets.ConnectionClosed:
            pass
        finally:
            self.house.talks.discard(self)
            sender.cancel()

    async def send(self) -> None:
        """Handles messages one after the other, in the order in which they were sent."""
        while True:
            await self.socket.send(await self.outbox.get())

    async def answer(self, request: dict, attached: bytes) -> None:
        act = getattr(self, request["method"].replace(".", "_"))
        try:
            await act(request["id"], request["params"], attached)
        except Refusal as refusal:
            error = {"code": 1, "message": "no", "data": {"name": str(refusal)}}
            self.say({"id": request["id"], "error": error})

    def say(self, message: dict) -> None:
        self.outbox.put_nowait(json.dumps({"jsonrpc": "2.0", **message}))

    def done(self, id: int, result: dict, events: list[dict] = []) -> None:
        """Commits, then answers, then pushes, in this order."""
        self.house.commit()
        self.say({"id": id, "result": result})
        self.house.publish(events)
        self.house.push_home()
        self.house.push_inboxes()

    async def account_create(self, id, p, _) -> None:
        self.log_in(id, self.ledger.db.execute("INSERT INTO account (name) VALUES (?)", (p["name"],)).lastrowid)

    async def session_create(self, id, p, _) -> None:
        self.log_in(id, *self.ledger.row("SELECT id FROM account WHERE name = ?", p["name"]))

    def log_in(self, id, user: int) -> None:
        self.user, self.login = user, secrets.token_hex(16)
        self.ledger.db.execute("INSERT INTO login VALUES (?, ?)", (self.login, user))
        self.done(id, {"user": {"id": str(user)}, "token": self.login})

    async def session_resume(self, id, p, _) -> None:
        self.login = p["token"]
        self.user = self.ledger.row("SELECT account FROM login WHERE token = ?", self.login)[0]
        self.done(id, {"user": {"id": str(self.user)}})

    async def feed_page(self, id, p, _) -> None:
        self.done(id, {"snaps": []})

    async def snap_post(self, id, p, attached) -> None:
        self.done(id, *self.ledger.post(self.user, p, attached))

    async def snap_delete(self, id, p, _) -> None:
        if self.ledger.row("SELECT 1 FROM sent WHERE snap = ?", int(p["snap"])):
            self.inboxes.take_back(int(p["snap"]))
            self.done(id, {})
            return self.house.empty_log()
        self.done(id, *self.ledger.delete(int(p["snap"])))

    async def snap_open(self, id, p, _) -> None:
        snap = int(p["snap"])
        feed, image = self.ledger.check_open(self.user, snap)
        if self.house.broken != "claim_after_send":
            self.ledger.claim(self.user, snap, feed)
            self.house.commit()
        text = json.dumps({"jsonrpc": "2.0", "id": id, "result": {"snap": self.ledger.snap(snap)}}).encode()
        self.outbox.put_nowait(struct.pack(">I", len(text)) + text + image)
        if self.house.broken == "claim_after_send":
            await asyncio.sleep(0)
            self.ledger.claim(self.user, snap, feed)
            self.house.commit()

    async def snap_send(self, id, p, attached) -> None:
        if self.house.broken == "send_before_commit":
            asyncio.get_running_loop().call_later(LATE_COMMIT_SECONDS, self.inboxes.send, self.user, p, attached)
            number = self.ledger.row("SELECT coalesce(max(id), 0) + 1 FROM snap")[0]
            return self.done(id, {"snap": {"id": str(number), "author": {"id": str(self.user)}}})
        self.done(id, {"snap": self.inboxes.send(self.user, p, attached)})

    async def snap_sent(self, id, p, _) -> None:
        self.done(id, {"snaps": self.inboxes.all_sent(self.user)})

    async def inbox_open(self, id, p, _) -> None:
        snap = int(p["snap"])
        image = self.inboxes.check_open(self.user, snap, self.login)
        reported = {"offset": 0, **self.inboxes.sent(snap), **(self.inboxes.received(snap, self.user) or {}), "state": "read"}
        reported.pop("caption", None)
        if self.house.broken != "inbox_claim_after_send":
            self.inboxes.claim(self.user, snap)
            self.house.commit()
        text = json.dumps({"jsonrpc": "2.0", "id": id, "result": {"snap": reported}}).encode()
        self.outbox.put_nowait(struct.pack(">I", len(text)) + text + image)
        if self.house.broken == "inbox_claim_after_send":
            await asyncio.sleep(0)
            self.inboxes.claim(self.user, snap)
            self.house.commit()
        self.house.push_inboxes()
        self.house.empty_log()

    async def inbox_remove(self, id, p, _) -> None:
        self.inboxes.remove(self.user, int(p["snap"]))
        self.done(id, {})
        self.house.empty_log()

    async def inbox_page(self, id, p, _) -> None:
        self.done(id, {"snaps": self.inboxes.page(self.user)})

    async def inbox_subscribe(self, id, p, _) -> None:
        self.inbox = self.inboxes.head(self.user)
        reported = {"epoch": self.ledger.row("SELECT epoch FROM feed WHERE name = ?", PEOPLE)[0], "offset": self.inbox}
        if p.get("epoch") == reported["epoch"]:
            self.done(id, {**reported, "recovered": True, "events": self.inboxes.events(self.user, p["offset"])})
        else:
            self.done(id, {**reported, "recovered": False, "snaps": self.inboxes.page(self.user)})

    async def profile_edit(self, id, p, _) -> None:
        self.ledger.db.execute("UPDATE account SET snaps_from = ? WHERE id = ?", (p["snapsFrom"], self.user))
        self.done(id, {"profile": {}})

    async def photo_post(self, id, p, attached) -> None:
        if self.house.broken == "photo_before_commit":
            asyncio.get_running_loop().call_later(LATE_COMMIT_SECONDS, lambda: self.album.post(self.user, p, attached))
            number = self.ledger.row("SELECT coalesce(max(id), 0) + 1 FROM photo")[0]
            return self.done(id, {"photo": {"id": str(number), "author": {"id": str(self.user)}, "audience": p["audience"]}})
        self.done(id, {"photo": self.album.photo(self.album.post(self.user, p, attached))})

    async def photo_edit(self, id, p, _) -> None:
        self.album.edit(self.user, p)
        self.done(id, {"photo": self.album.photo(int(p["photo"]))})

    async def photo_delete(self, id, p, _) -> None:
        self.album.delete(self.user, int(p["photo"]))
        self.done(id, {})
        self.house.empty_log()

    async def photo_show(self, id, p, _) -> None:
        if not self.album.sees(self.user, int(p["photo"])):
            raise Refusal("unknown_photo")
        self.done(id, {"photo": self.album.photo(int(p["photo"])), "others": []})

    async def photo_check(self, id, p, _) -> None:
        self.done(id, {"gone": [photo for photo in p["photos"] if not self.album.sees(self.user, int(photo))]})

    async def comment_post(self, id, p, _) -> None:
        if self.house.broken == "comment_before_commit":
            asyncio.get_running_loop().call_later(LATE_COMMIT_SECONDS, self.house.try_late, self.comments.add, self.user, p)
            number = self.ledger.row("SELECT coalesce(max(id), 0) + 1 FROM comment")[0]
            return self.done(id, {"comment": {"id": str(number)}})
        self.done(id, {"comment": self.comments.add(self.user, p)})

    async def comment_edit(self, id, p, _) -> None:
        self.done(id, {"comment": self.comments.edit(self.user, p)})

    async def comment_delete(self, id, p, _) -> None:
        self.comments.delete(self.user, int(p["comment"]))
        self.done(id, {})
        self.house.empty_log()

    async def comment_list(self, id, p, _) -> None:
        self.done(id, {"comments": self.comments.page(self.user, int(p["photo"]))})

    async def home_page(self, id, p, _) -> None:
        self.done(id, {"photos": self.album.home(self.user)})

    async def favourite_add(self, id, p, _) -> None:
        if self.house.broken == "favourite_before_commit":
            asyncio.get_running_loop().call_later(LATE_COMMIT_SECONDS, self.house.try_late, self.album.favour, self.user, int(p["photo"]), True)
            return self.done(id, {"favourites": 1})
        self.done(id, self.album.favour(self.user, int(p["photo"]), True))

    async def favourite_remove(self, id, p, _) -> None:
        self.done(id, self.album.favour(self.user, int(p["photo"]), False))

    async def favourite_list(self, id, p, _) -> None:
        photos = self.album.seen(self.user, "id IN (SELECT photo FROM favourite WHERE account = ?)", self.user)
        self.done(id, {"favourites": [{"photo": photo} for photo in photos]})

    async def share_create(self, id, p, _) -> None:
        self.done(id, {"share": self.album.share(self.user, int(p["photo"]))})

    async def share_revoke(self, id, p, _) -> None:
        if not self.album.end_links("id = ? AND author = ?", int(p["share"]), self.user):
            raise Refusal("unknown_share")
        self.done(id, {})

    async def home_subscribe(self, id, p, _) -> None:
        self.home = self.house.head()
        reported = {"epoch": self.ledger.row("SELECT epoch FROM feed")[0], "offset": self.home}
        if p.get("epoch") == reported["epoch"]:
            events = self.album.news(self.user, p["offset"])
            if self.house.broken == "home_forgets":
                del events[-1:]
            self.done(id, {**reported, "recovered": True, "events": events})
        else:
            self.done(id, {**reported, "recovered": False, "photos": self.album.home(self.user)})

    async def profile_photos(self, id, p, _) -> None:
        if not self.album.is_there(int(p["account"]), self.user):
            raise Refusal("unknown_account")
        self.done(id, {"photos": self.album.seen(self.user, "author = ?", p["account"])})

    async def profile_show(self, id, p, _) -> None:
        if not self.album.is_there(int(p["account"]), self.user):
            raise Refusal("unknown_account")
        photos = self.album.seen(self.user, "author = ?", p["account"])
        self.done(id, {"posts": [{"kind": "photo", "photo": photo} for photo in photos]})

    async def tie(self, id, p, sql: str) -> None:
        if not self.album.is_there(int(p["account"]), self.user) and "block" not in sql:
            raise Refusal("unknown_account")
        self.ledger.db.execute(sql, (self.user, p["account"]))
        self.done(id, {"relation": {}})

    async def follow_create(self, id, p, _) -> None:
        await self.tie(id, p, "INSERT OR IGNORE INTO follow VALUES (?1, ?2)")

    async def follow_end(self, id, p, _) -> None:
        await self.tie(id, p, "DELETE FROM follow WHERE follower = ?1 AND followee = ?2")

    async def follow_remove(self, id, p, _) -> None:
        await self.tie(id, p, "DELETE FROM follow WHERE follower = ?2 AND followee = ?1")

    async def block_create(self, id, p, _) -> None:
        self.album.separate(self.user, int(p["account"]))
        self.inboxes.separate(self.user, int(p["account"]))
        await self.tie(id, p, "INSERT OR IGNORE INTO block VALUES (?1, ?2)")
        self.house.empty_log()

    async def block_end(self, id, p, _) -> None:
        await self.tie(id, p, "DELETE FROM block WHERE blocker = ?1 AND blocked = ?2")

    async def feed_subscribe(self, id, p, _) -> None:
        feeds = []
        for wish in p["feeds"]:
            name = wish["id"]
            epoch, head = self.ledger.row("SELECT epoch, head FROM feed WHERE name = ?", name)
            if wish.get("epoch") == epoch and wish["offset"] <= head:
                events = await self.catch_up(name, wish["offset"])
                feeds.append({"id": name, "epoch": epoch, "offset": self.cursors[name], "recovered": True, "events": events})
            else:
                self.cursors[name] = head
                feeds.append({"id": name, "epoch": epoch, "offset": head, "recovered": False, "snaps": []})
        self.say({"id": id, "result": {"feeds": feeds}})

    async def catch_up(self, feed: str, after: int) -> list[dict]:
        if self.house.broken != "cursor_jumps":
            events = self.ledger.missed(feed, after)
            self.cursors[feed] = after + len(events)
            return events
        events, self.cursors[feed] = [], after
        while more := self.ledger.missed(feed, self.cursors[feed], 1):
            events += more
            self.cursors[feed] = more[-1]["offset"]
            await asyncio.sleep(0.001)  # here a live event may move the cursor
        return events


class House:
    def __init__(self, ledger: Ledger, broken: str | None):
        self.ledger, self.broken = ledger, broken
        self.talks: set[Talk] = set()
        ledger.db.execute("BEGIN")

    def head(self) -> int:
        return self.ledger.row("SELECT coalesce(max(offset), 0) FROM photo_event")[0]

    def try_late(self, act, *arguments) -> None:
        """Performs an act that was acknowledged too early, unless it has become impossible."""
        with suppress(Refusal):
            act(*arguments)

    def push_home(self) -> None:
        head = self.head()
        for talk in list(self.talks):
            if talk.home is not None and talk.home < head:
                for event in talk.album.news(talk.user, talk.home):
                    talk.say({"method": "home.event", "params": event})
                talk.home = head

    def push_inboxes(self) -> None:
        for talk in list(self.talks):
            if talk.inbox is not None:
                for event in talk.inboxes.events(talk.user, talk.inbox):
                    talk.inbox = event["offset"]
                    if self.broken != "inbox_skips_offset" or talk.inbox % 5:
                        talk.say({"method": "inbox.event", "params": event})

    def commit(self) -> None:
        if self.broken == "ack_before_commit":
            asyncio.get_running_loop().call_later(LATE_COMMIT_SECONDS, self.commit_now)
        else:
            self.commit_now()

    def empty_log(self) -> None:
        """Empties the WAL of what was erased."""
        self.ledger.db.execute("COMMIT")
        self.ledger.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.ledger.db.execute("BEGIN")

    def commit_now(self) -> None:
        self.ledger.db.execute("COMMIT")
        self.ledger.db.execute("BEGIN")
        while self.ledger.obsolete:
            self.ledger.obsolete.pop().unlink()

    def image(self, connection, request):
        """A GET of a photo's image or of a share link; None for a WebSocket."""
        if request.path.startswith("/s/"):
            return connection.respond(200 if Album(self.ledger).linked(request.path) else 404, "a page")
        if not request.path.startswith("/photos/"):
            return None
        image = Album(self.ledger).image(request.path)
        return connection.respond(404 if image is None else 200, "an image")

    def publish(self, events: list[dict]) -> None:
        for event in events:
            for talk in list(self.talks):
                if event["feed"] in talk.cursors:
                    talk.cursors[event["feed"]] = event["offset"]
                    talk.say({"method": "feed.event", "params": event})


def lock(store: Path) -> None:
    file = open(store / "lock", "a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.seek(0)
        sys.exit(f"in use by the server with process id {file.read().split()[-1]}")
    file.write(f"{os.getpid()}\n")
    file.flush()
    lock.held = file


async def serve(options) -> None:
    stop = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, lambda: stop.done() or stop.set_result(None))
    house = House(Ledger(options.store, options.data, options.broken), options.broken)
    async with websockets.serve(
            lambda socket: Talk(house, socket).run(), "127.0.0.1", options.port, subprotocols=["snapfeed.v1.json"], max_size=None,
            process_request=house.image) as listener:
        print(f"Open     http://127.0.0.1:{listener.sockets[0].getsockname()[1]}\nStop     Ctrl-C", flush=True)
        await stop
        await asyncio.gather(*(talk.socket.close(4000) for talk in house.talks))
    house.commit_now()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int)
    parser.add_argument("--store", type=Path)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--broken", choices=BREAKS)
    options, _ = parser.parse_known_args(sys.argv[2:])
    options.store.mkdir(parents=True, exist_ok=True)
    if options.broken != "no_lock":
        lock(options.store)
    asyncio.run(serve(options))


if __name__ == "__main__":
    main()
