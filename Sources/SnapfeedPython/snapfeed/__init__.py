"""A typed asyncio client for Snapfeed."""

from .client import Client, State
from .errors import Closed, ConnectionLost, NoToken, Refused, SnapfeedError, Stopped, Unreachable
from .outbox import Outbox, Posting
from .storage import FolderStorage, MemoryStorage, Storage
from .streams import CommentStream, Event, FeedStream, HomeStream, InboxStream, NotificationStream, SearchStream, Snapshot

__all__ = [
    "Client", "Closed", "CommentStream", "ConnectionLost", "Event", "FeedStream", "FolderStorage", "HomeStream", "InboxStream", "MemoryStorage", "NoToken", "NotificationStream", "Outbox",
    "Posting", "Refused", "SearchStream", "SnapfeedError", "Snapshot", "State", "Stopped", "Storage", "Unreachable",
]
__version__ = "0.1.0"
