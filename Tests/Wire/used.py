"""Fits a transcript, which is written for an empty store, to a server that has been used: as `snapfeed-conformance` does, by other code."""

import json
import random
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from golden import answer_to, method_of
from websockets.sync.client import unix_connect

# Members of entries that say when they were made, the first one first.
TIMES = ("postedAt", "createdAt", "openedAt", "at")
# Which number of a feed is counted from which.
COUNTED = {"offset": "offset", "before": "offset", "next": "offset", "unread": "snaps", "snaps": "snaps"}


def is_placeholder(value) -> bool:
    return isinstance(value, dict) and not value.keys().isdisjoint(("$any", "$save", "$use"))


def folded(name: str) -> str:
    """Returns the common form of the spellings of an account's name."""
    return unicodedata.normalize("NFC", name).lower()


def accounts_of(transcript: dict) -> set[str]:
    """The folded names that accounts take in a transcript, at sign-up or later."""
    takes = [step for step in transcript["exchange"] if method_of(step) in ("account.create", "account.rename") and "result" in answer_to(step)]
    return {folded(step["send"]["params"]["name"]) for step in takes}


@dataclass
class Before:
    """The server's state before the transcript."""

    # Names of the transcript that get the suffix, since others may have them.
    accounts: set[str]
    suffix: str
    # By feed: its newest offset, and how many snaps it has.
    heads: dict[str, dict[str, int]]
    # The server's clock in milliseconds.
    now: int

    @classmethod
    def of(cls, admin_socket: Path, transcript: dict) -> "Before":
        with unix_connect(str(admin_socket), "ws://localhost/ws", subprotocols=["snapfeed.v1.json"]) as admin:

            def ask(method: str) -> dict:
                admin.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method}))
                return json.loads(admin.recv(timeout=20))["result"]

            heads = {feed["id"]: {name: feed[name] for name in ("offset", "snaps")} for feed in ask("feed.list")["feeds"]}
            # Digits only: they cannot look like a letter of another account's name.
            return cls(accounts_of(transcript), f"-{random.randrange(10**7, 10**8)}", heads, ask("server.info")["now"])

    def fitted(self, value):
        """A message or a pattern with free names, and with numbers that continue from the feeds' present offsets."""
        if isinstance(value, str):
            return value + self.suffix if folded(value) in self.accounts else value
        if isinstance(value, list):
            return [self.fitted(element) for element in value]
        if not isinstance(value, dict) or is_placeholder(value):
            return value
        return {name: member + self._shift(name, value) if is_count(member) else self.fitted(member) for name, member in value.items()}

    def _shift(self, name: str, parent: dict) -> int:
        snaps = parent.get("snaps")
        feed = parent.get("feed") or parent.get("id") or (isinstance(snaps, list) and snaps and snaps[0].get("feed"))
        head = self.heads.get(feed) if isinstance(feed, str) else None
        return head[COUNTED[name]] if head and name in COUNTED else 0

    def is_older(self, entry) -> bool:
        """Whether an entry of a list was there before the transcript."""
        made = [entry[name] for name in TIMES if isinstance(entry, dict) and isinstance(entry.get(name), int)]
        return bool(made) and made[0] <= self.now


def is_count(value) -> bool:
    """Negative numbers are wrong on purpose."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
