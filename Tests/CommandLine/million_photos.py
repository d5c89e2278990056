"""Fills a store that a server has made with photos and follows by SQL: lists must stay fast on it.

    python million_photos.py STORE [PHOTOS]
"""

import random

from filling import START, add_authors, add_images, add_photos, filled, main

FOLLOWS_MAX = 5_000
CAPTION = "The sea before breakfast, on an empty beach"


def fill(database_path, photos=1_000_000):
    """Photos of one author for every twenty, at random; the second account has a hundred. The first account, which exists, follows up to
    5,000."""
    rng = random.Random(1)
    authors = range(2, 2 + max(50, photos // 20))
    with filled(database_path) as database:
        add_authors(database, authors)
        add_photos(database, (
            (number, 2 if number % (photos // 100) == 0 else rng.choice(authors), CAPTION, rng.choice(["everyone", "followers"]),
             rng.randbytes(21), START + number * 1_000)
            for number in range(1, photos + 1)))
        add_images(database, photos, rng)
        followed = rng.sample(authors, min(FOLLOWS_MAX, len(authors)))
        database.executemany("INSERT INTO follow (follower, followee, since) VALUES (1, ?, 0)", ((other,) for other in followed))
        database.execute("INSERT INTO profile (account, following) VALUES (1, ?)", (len(followed),))


if __name__ == "__main__":
    main(fill)
