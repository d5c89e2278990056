"""Fills a store that a server has made with photos and follows by SQL: lists must stay fast on it.

    python million_photos.py STORE [PHOTOS]
"""

import random
import sqlite3
import sys

START = 1_700_000_000_000
FOLLOWS_MAX = 5_000


def fill(database_path, photos=1_000_000):
    """Photos of one author for every twenty, at random; the second account has a hundred. The first account, which exists, follows up to
    5,000."""
    rng = random.Random(1)
    authors = range(2, 2 + max(50, photos // 20))
    with sqlite3.connect(database_path) as database:
        database.execute("PRAGMA synchronous = OFF")
        database.executemany(
            "INSERT INTO account (id, name, folded, password, role, created) VALUES (?, ?, '', '', 'member', 0)",
            ((number, f"author{number}") for number in authors))
        database.executemany(
            """
            INSERT INTO photo (id, author, key, caption, audience, width, height, placeholder, posted)
            VALUES (?, ?, ?, 'The sea before breakfast, with nobody there yet', ?, 2048, 1536, ?, ?)
            """,
            (
                (number, 2 if number % (photos // 100) == 0 else rng.choice(authors), f"{number:015}", rng.choice(["everyone", "followers"]),
                 rng.randbytes(21), START + number * 1_000)
                for number in range(1, photos + 1)
            ))
        database.executemany(
            "INSERT INTO photo_image (photo, size, file, secret, type, width, height, bytes) VALUES (?, ?, ?, ?, 'image/webp', 320, 240, 9000)",
            ((number, size, rng.randbytes(16).hex(), rng.randbytes(32)) for number in range(1, photos + 1) for size in ("thumb", "small", "large")))
        followed = rng.sample(authors, min(FOLLOWS_MAX, len(authors)))
        database.executemany("INSERT INTO follow (follower, followee, since) VALUES (1, ?, 0)", ((other,) for other in followed))
        database.execute("INSERT INTO profile (account, following) VALUES (1, ?)", (len(followed),))
    database.close()


if __name__ == "__main__":
    fill(f"{sys.argv[1]}/snapfeed.db", int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
