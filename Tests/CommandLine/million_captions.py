"""Fills a store that a server has made with captioned photos by SQL: searches must stay fast on it.

    python million_captions.py STORE [PHOTOS]

Captions have 4 to 14 words, some much more frequent than others, and up to three tags. Besides, some words are in a known part of them: `rare` in
about 20, `thousandth`, `hundredth`, `tenth` and `half` as they say; `odd` and `even` are never together. The next start of the server makes the index.
"""

import itertools
import random

from filling import START, add_authors, add_images, add_photos, filled, main

WORDS = 120_000
TAGS = 30_000


def zipf(count):
    """The cumulated weights of words, the most frequent first."""
    return list(itertools.accumulate(1 / (rank + 2) for rank in range(count)))


def captions(photos, seed=1):
    """One caption after the other; the same for the same numbers."""
    rng = random.Random(seed)
    words, tags = [f"w{number:x}" for number in range(WORDS)], [f"t{number:x}" for number in range(TAGS)]
    weights = zipf(WORDS), zipf(TAGS)
    every = max(1, photos // 20)
    for number in range(1, photos + 1):
        text = rng.choices(words, cum_weights=weights[0], k=rng.randint(4, 14))
        for share, word in ((every, "rare"), (1000, "thousandth"), (100, "hundredth"), (10, "tenth"), (2, "half")):
            if number % share == share // 2:
                text.append(word)
        text.append("odd" if number % 2 else "even")
        text += [f"#{tag}" for tag in rng.choices(tags, cum_weights=weights[1], k=rng.randint(0, 3))]
        yield number, " ".join(text)[:250]


def fill(database_path, photos=1_000_000):
    """Photos of one author for every twenty. The first account, which exists, follows no one."""
    rng = random.Random(2)
    authors = range(2, 2 + max(50, photos // 20))
    with filled(database_path) as database:
        add_authors(database, authors, has_folded=True)
        add_photos(database, (
            (number, rng.choice(authors), caption, "everyone", rng.randbytes(21), START + number * 1_000)
            for number, caption in captions(photos)))
        add_images(database, photos, rng)
        database.executemany(
            "INSERT INTO profile (account, photos) VALUES (?, 20)", ((number,) for number in authors))
        # As if other rules had made the index: it is made again.
        database.execute("UPDATE search_state SET version = 0")


if __name__ == "__main__":
    main(fill)
