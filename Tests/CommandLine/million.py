"""Fills a store that a server has made with a million snaps by SQL: lists must stay fast on it.

    python million.py STORE [SNAPS]
"""

import sys
from pathlib import Path

from filling import START, filled, main

sys.path.insert(0, str(Path(__file__).parents[1] / "Support"))

from digests import NAME, Digests  # noqa: E402  (the path must be set first)

ACCOUNTS = 500


def fill(database_path, snaps=1_000_000):
    """Snaps of 500 authors, ten seconds apart, in the existing feeds; every seventh is gone."""
    with filled(database_path) as database:
        feeds = database.execute("SELECT count(*) FROM feed WHERE name <> '@people'").fetchone()[0]
        digests = Digests(database)
        database.executemany(
            "INSERT INTO account (name, folded, folded_digest, password, role, created) VALUES (?1, ?1, ?2, '', 'member', 0)",
            ((name, digests.short(name, NAME)) for name in (f"author{number}" for number in range(ACCOUNTS))))
        first = database.execute("SELECT min(id) FROM account WHERE name LIKE 'author%'").fetchone()[0]
        database.execute(
            """
            INSERT INTO snap (feed, offset, author, key, picture, type, width, height, posted, gone)
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
            SELECT i % ?2 + 1, i, ?3 + (i * 7919) % ?4, i, CASE WHEN i % 7 THEN 'bear' END, 'image/jpeg', 1080, 1440, ?5 + i * 10000,
              CASE WHEN i % 7 = 0 THEN CASE WHEN i % 2 THEN 'deleted' ELSE 'expired' END END
            FROM n
            """, (snaps, feeds, first, ACCOUNTS, START))
        database.execute(
            "INSERT INTO snap_key (author, key, snap) SELECT author, key, id FROM snap ORDER BY author, key")
        database.execute("UPDATE snap_key_state SET last = (SELECT max(id) FROM snap)")
        database.execute(
            "UPDATE feed SET head = (SELECT coalesce(max(offset), 0) FROM snap WHERE feed = feed.id),"
            " snaps = (SELECT count(*) FROM snap WHERE feed = feed.id AND gone IS NULL)")


if __name__ == "__main__":
    main(fill)
