"""Fills a store that a server has made with photos and comments by SQL: lists must stay fast on it.

    python million_comments.py STORE [COMMENTS]
"""

from filling import START, add_authors, add_photos, filled, main

ACCOUNTS, PHOTOS = 500, 1_000
TEXT = "The sea before breakfast, on an empty beach"


def fill(database_path, comments=1_000_000):
    """The first photo has the first tenth of the comments, every other one an answer to the very first; the other photos share the rest."""
    on_first = comments // 10
    authors = range(2, 2 + ACCOUNTS)

    def rows():
        for number in range(1, comments + 1):
            is_answer = number <= on_first and number % 2 == 0
            photo = 1 if number <= on_first else 2 + number % (PHOTOS - 1)
            yield number, photo, 1 if is_answer else None, authors[number * 7_919 % ACCOUNTS], f"{number:015}", TEXT, START + number * 1_000

    with filled(database_path) as database:
        add_authors(database, authors)
        add_photos(database, (
            (number, authors[number % ACCOUNTS], "The sea", "everyone", bytes(21), START + number) for number in range(1, PHOTOS + 1)))
        database.executemany("INSERT INTO comment (id, photo, top, author, key, text, posted) VALUES (?, ?, ?, ?, ?, ?, ?)", rows())
        database.execute("UPDATE comment SET answers = (SELECT count(*) FROM comment AS answer WHERE answer.top = comment.id) WHERE id = 1")
        database.execute("UPDATE photo SET comments = (SELECT count(*) FROM comment WHERE comment.photo = photo.id)")
        database.execute("INSERT INTO profile (account, comments) SELECT author, count(*) FROM comment GROUP BY author")


if __name__ == "__main__":
    main(fill)
