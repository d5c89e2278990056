"""All screens of the web app: how to reach each, and with which content. `test_screens.py` checks them, `screenshots.py` draws them."""

from people import DESK, PHONE
from screens import account, admin, entry, feeds, finding, offline, people, posting
from screens.visit import Screen, Tour, Visit
from screens.world import World

TOURS = (entry.TOUR, posting.TOUR, feeds.TOUR, people.PEOPLE, people.PHOTOS, people.COMMENTS, people.EMPTY, finding.TOUR, account.TOUR, admin.TOUR, offline.TOUR)
# The sizes and languages in which the app is walked. `Tour.gate` names one of them.
PRESENTATIONS = {f"{name}-{language}": {**size, "locale": locale}
                 for name, size in (("phone", PHONE), ("desk", DESK)) for language, locale in (("de", "de-DE"), ("en", "en-GB"))}

__all__ = ["PRESENTATIONS", "Screen", "TOURS", "Tour", "Visit", "World"]
