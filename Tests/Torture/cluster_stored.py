"""The content of a cluster's database, read with psql, for the same checker as that of one server's store."""

from collections import defaultdict
from pathlib import Path

from digests import Digests
from inbox_stored import COLUMNS, StoredInboxes
from stored import PEOPLE, Stored, StoredPhoto, StoredSnap


class PostgresDigests(Digests):
    """The digests of a database, if it has any."""

    def __init__(self, key: bytes):
        self.key = key


class ClusterStored(Stored):
    """The rows, keyed by what clients know, as `Stored` has them."""

    def __init__(self, cluster):
        self.cluster = cluster
        self.store = cluster.folder
        self.images = Path(cluster.images)
        self._read()

    def _read(self) -> None:
        tables = self._tables()
        self.health, self.orphans = ["ok"], []
        feeds = tables["feed"]
        names = {row["id"]: row["name"] for row in feeds}
        self.epochs = {row["name"]: row["epoch"] for row in feeds}
        self.heads = {row["name"]: (row["head"], row["snaps"]) for row in feeds}
        self.digests = PostgresDigests(unhex(tables["digest_key"][0]["key"])) if tables["digest_key"] else None
        self._read_snaps(names, tables)
        self._read_photos(tables)
        # Kept apart from the set: a table without its key could have a pair twice.
        self.claims = [(str(row["snap"]), str(row["viewer"])) for row in tables["open"]]
        self.opens = set(self.claims)
        self.files = {row["file"]: row["snap"] for row in tables["image"]}
        rows = {table: [tuple(row.get(name) for name in columns) for row in tables[table]] for table, columns in COLUMNS.items()}
        self.inboxes = StoredInboxes(rows, self.epochs.get(PEOPLE))
        self.tallies = {(str(row["viewer"]), names[row["feed"]]): row["opened"] for row in tables["tally"]}

    def _tables(self) -> dict[str, list[dict]]:
        """All tables as they were at one moment: nodes have timers that write."""
        wanted = ("feed", "snap", "removal", "open", "image", "tally", "photo", "photo_image", "follow", "block", "favourite", "share", "profile",
                  "comment", "digest_key", "recipient", "inbox", "inbox_event", "sent")
        there = {row["table_name"] for row in self.cluster.rows("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'")}
        parts = [f"(SELECT coalesce(json_agg(t), '[]') FROM {name} t) AS {name}" for name in wanted if name in there]
        (row,) = self.cluster.rows(f"SELECT {', '.join(parts)}")
        return {name: row.get(name, []) for name in wanted}

    def _read_snaps(self, names: dict[int, str], tables) -> None:
        self.snaps: dict[str, StoredSnap] = {}
        self.keys: dict[tuple[str, str], list[str]] = defaultdict(list)
        self.events: dict[tuple[str, int], tuple[str, str]] = {}
        self.counts: dict[str, int] = {}
        self.offsets: dict[str, list[int]] = defaultdict(list)
        for row in tables["snap"]:
            snap, feed = str(row["id"]), names[row["feed"]]
            self.snaps[snap] = StoredSnap(
                feed, row["offset"], str(row["author"]), row["caption"], row["picture"], row["width"], row["height"], row["posted"], row["gone"])
            self.keys[str(row["author"]), row["key"]].append(snap)
            self.counts[snap] = row["opens"]
            self.offsets[feed].append(row["offset"])
            self.events[feed, row["offset"]] = ("snap.posted", snap)
        for row in tables["removal"]:
            feed = names[row["feed"]]
            self.events[feed, row["offset"]] = (f"snap.{row['kind']}", str(row["snap"]))
            self.offsets[feed].append(row["offset"])

    def _read_photos(self, tables) -> None:
        self.photos: dict[str, StoredPhoto] = {}
        self.photo_keys: dict[tuple[str, str], list[str]] = defaultdict(list)
        for row in tables["photo"]:
            self.photos[str(row["id"])] = StoredPhoto(str(row["author"]), row["caption"], row["alt"], row["audience"], row["gone"], [], [])
            self.photo_keys[str(row["author"]), row["key"]].append(str(row["id"]))
        for row in tables["photo_image"]:
            self.photos[str(row["photo"])].files.append(row["file"])
        pairs = {"follow": ("follower", "followee"), "block": ("blocker", "blocked"), "favourite": ("account", "photo")}
        self.follows, self.blocks, self.favourites = (
            {(str(row[one]), str(row[other])) for row in tables[name]} for name, (one, other) in pairs.items())
        self.favourite_counts = {str(row["id"]): row["favourites"] for row in tables["photo"]}
        self.shares = {str(row["id"]): str(row["photo"]) for row in tables["share"]}
        self.profiles = {str(row["account"]): (row["photos"], row["followers"], row["following"]) for row in tables["profile"]}
        columns = ("id", "author", "photo", "top", "text", "gone", "answers", "key")
        self._note_comments(
            [[row[name] for name in columns] for row in tables["comment"]],
            [(row["id"], row.get("comments", 0)) for row in tables["photo"]],
            [(row["account"], row.get("comments", 0)) for row in tables["profile"]])

    def holding(self, needles: dict[bytes, str]) -> set[str]:
        """Nothing: PostgreSQL keeps what was deleted until a vacuum, and in its log, as Operating.md says."""
        return set()

    def faults(self) -> list[str]:
        faults = super().faults()
        if len(self.claims) != len(self.opens):
            faults.append("a viewer has two claims of one snap")
        doubled = {pair for pair, snaps in self.keys.items() if len(snaps) > 1}
        return faults + [f"author {author} has two snaps with the key {key}" for author, key in doubled]

    def _wrong_files(self) -> list[str]:
        # A node that was killed leaves files without a row, and the sweep takes only those older than an hour: another node may be about
        # to write the row.
        return [text for text in super()._wrong_files() if "belongs to no snap or photo" not in text]


def unhex(text: str) -> bytes:
    return bytes.fromhex(text.removeprefix("\\x"))
