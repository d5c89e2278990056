"""The inboxes in a store or in a cluster's database, and what contradicts itself in them."""

from collections import Counter, defaultdict
from dataclasses import dataclass

EVENTS = {1: "snap.received", 2: "snap.opened", 3: "snap.removed", 4: "snap.gone", 5: "snap.gone"}
COLUMNS = {
    "recipient": ("snap", "account", "offset", "removed"), "inbox": ("account", "head", "listed", "unread"),
    "inbox_event": ("account", "offset", "kind", "snap"), "sent": ("snap", "due"), "image": ("snap", "secret"),
    "profile": ("account", "snaps_from"),
}


@dataclass
class StoredRecipient:
    # The place in the inbox; None where the recipient does not take the snap.
    offset: int | None
    removed: int | None


class StoredInboxes:
    """The rows of `COLUMNS`, keyed by what clients know."""

    def __init__(self, rows: dict[str, list[tuple]], epoch: str | None):
        self.epoch = epoch
        self.recipients = {(str(snap), str(account)): StoredRecipient(offset, removed) for snap, account, offset, removed in rows["recipient"]}
        self.counts = {str(account): counts for account, *counts in rows["inbox"]}
        self.heads = {account: counts[0] for account, counts in self.counts.items()}
        self.events = {(str(account), offset): (EVENTS[kind], str(snap)) for account, offset, kind, snap in rows["inbox_event"]}
        # When the image of a snap that no recipient can open is erased.
        self.due = {str(snap): due for snap, due in rows["sent"]}
        self.secrets = {secret: str(snap) for snap, secret in rows["image"]}
        self.senders = {str(account): senders for account, senders in rows["profile"]}

    def faults(self, stored) -> list[str]:
        return self._wrong_logs() + self._wrong_counts(stored) + self._wrong_ends(stored)

    def _wrong_logs(self) -> list[str]:
        """Checks that the kept events are the newest ones, without gaps, and that each received snap is at its place."""
        offsets = defaultdict(list)
        for account, offset in self.events:
            offsets[account].append(offset)
        faults = [
            f"the inbox of {account} has the events {sorted(offsets[account])}, and its head is {head}" for account, head in self.heads.items()
            if sorted(offsets[account]) != list(range(head - len(offsets[account]) + 1, head + 1))]
        for (snap, account), row in self.recipients.items():
            there = self.events.get((account, row.offset), ("snap.received", snap))
            if row.offset is not None and there != ("snap.received", snap):
                faults.append(f"snap {snap} came to {account} at {row.offset}, where {there} is")
        return faults

    def _wrong_counts(self, stored) -> list[str]:
        listed, unread = Counter(), Counter()
        for (snap, account), row in self.recipients.items():
            is_listed = row.offset is not None and row.removed is None
            listed[account] += is_listed
            unread[account] += self._waits(stored, snap, account) and not stored.snaps[snap].gone
        return [
            f"the inbox of {account} counts {counts[1:]}, and there are {[listed[account], unread[account]]}"
            for account, counts in self.counts.items() if [*counts[1:]] != [listed[account], unread[account]]]

    def _waits(self, stored, snap: str, account: str) -> bool:
        """Whether a recipient has a snap and has not opened it."""
        row = self.recipients[snap, account]
        return row.offset is not None and row.removed is None and (snap, account) not in stored.opens

    def _wrong_ends(self, stored) -> list[str]:
        """Checks that a snap that no recipient can open has no image, no caption and no key, unless it is due to be erased."""
        waiting, all_opened, faults = set(), set(self.due), []
        for snap, account in self.recipients:
            if self._waits(stored, snap, account):
                waiting.add(snap)
            if (snap, account) not in stored.opens:
                all_opened.discard(snap)
        images = set(self.secrets.values())
        for number, due in self.due.items():
            snap = stored.snaps[number]
            if due is None and (snap.gone or number not in waiting) and (snap.picture or number in images):
                faults.append(f"the image of the sent snap {number} outlived its last open")
            if due is None and snap.gone and snap.caption is not None:
                faults.append(f"the caption of the sent snap {number} outlived it")
            if number in all_opened and not snap.gone:
                faults.append(f"all recipients opened snap {number}, and it is there")
        return faults
