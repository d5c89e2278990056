"""Fills feeds as a class would: hundreds of snaps in each, by people with all kinds of names, posted over the wire."""

from wire import Wire

FEEDS = ("landscapes", "people", "city-life", "animals", "cs198-01")
PICTURES = ("bear", "bird", "bridge", "cabin", "car", "city", "giraffe", "lion", "man", "moon", "redpanda", "road", "umbrella", "waves")
NAMES = ("Amara", "Jonas", "Noor", "Maximilian-Alexander von Hohenfe", "李小龙", "Zoë", "🦊 Fox", "يوسف", "Priya", "Ben")
SENTENCE = "It waited a whole minute, right above the water, and then it was gone before anybody could say so. "
CAPTIONS = (
    "The sea before breakfast",
    None,
    "Monday face",
    (SENTENCE * 3)[:250],
    "🎉🎊 We passed! 👩‍👩‍👧‍👦",
    None,
    "Who is watching whom?",
    "Donaudampfschifffahrtsgesellschaft" * 5 + "skapitänsmützenabzeichen"[:30],
    "Nobody for an hour",
    "של מי הכלב הזה?",
)
# The standard limits let one account post 300 in a minute.
POSTS_EACH_MAX = 290


def fill(url: str, each: int, feeds: tuple[str, ...] = FEEDS) -> list[Wire]:
    """Posts `each` snaps to every feed and leaves the authors connected. There are enough people for each to stay within the rates."""
    assert len(NAMES) * POSTS_EACH_MAX >= each * len(feeds), "more snaps than these people may post in a minute"
    authors = [Wire(url).sign_up(name) for name in NAMES]
    for number in range(each):
        for place, feed in enumerate(feeds):
            turn = number * len(feeds) + place
            author = authors[turn % len(authors)]
            author.post(feed, PICTURES[turn % len(PICTURES)], CAPTIONS[(number + place) % len(CAPTIONS)])
    return authors
