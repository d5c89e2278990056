"""Texts and events of a lost connection, the outbox on disk, and the snaps that the server has."""

from people import all_stored
from wire import Wire

OFFLINE = "No connection. Trying again…"
ONLINE = "dispatchEvent(new Event('online'))"


def stored_entries(page) -> list:
    """The captions in this browser's outbox on disk."""
    return page.evaluate(f"async () => (await ({all_stored('snapfeed.outbox', 'entries')})()).map((entry) => entry.caption)")


def captions(server, feed: str, name="Reader") -> list[str]:
    """The snaps of a feed, requested by another account."""
    with Wire(server.url).sign_up(name) as wire:
        return [snap.get("caption") for snap in wire.call("feed.page", feed=feed)["snaps"]]
