"""The judge of snaps for chosen people: none is lost, opened twice or shown to others, and an inbox has no gaps. It works with the facts of
`album_checker`."""

from dataclasses import dataclass, field

METHODS = frozenset({"snap.send", "snap.sent", "inbox.open", "inbox.page", "inbox.remove", "inbox.subscribe", "profile.edit"})
# Refusals that honest clients may get.
REFUSALS = {"inbox.open": {"unknown_snap", "forbidden"}, "inbox.remove": {"unknown_snap"}}
# A client that missed at most this many events must get them.
RECOVERY_EVENTS = 500
# A snap whose author is hidden from its recipient now is reported as removed.
HIDEABLE = {"snap.received", "snap.removed"}


@dataclass
class Sent:
    """The request of one (author, key), and the ids that answers had."""

    author: str
    params: dict
    # The line of the first request, and of the first answer.
    asked: int
    line: int = 0
    reported: list[str] = field(default_factory=list)
    # Recipients that certainly take it.
    takers: list[str] = field(default_factory=list)


class InboxChecker:
    def __init__(self, album):
        self.album = album
        self.keys: dict[tuple[str, str], Sent] = {}
        self.snaps: dict[str, Sent] = {}
        # Every (snap, viewer) that was shown, and the offset and line of those in each viewer's inbox.
        self.shown: set[tuple[str, str]] = set()
        self.arrived: dict[str, dict[str, tuple[int, int]]] = {}
        self.reported: dict[tuple[str, str, int], tuple[str, str]] = {}
        # All keys of images that the store ever had.
        self.secrets: dict[bytes, str] = {}
        self.followed = self.opened = 0
        self._places: dict[str, tuple[str, int]] = {}

    # Requests.

    def changes(self, ask: dict, person: str | None) -> list[tuple]:
        """The facts that a request changes, and their new values."""
        method, params = ask["method"], ask["params"]
        if method == "snap.send":
            self.keys.setdefault((person, params["key"]), Sent(person, params, ask["line"]))
        if method == "profile.edit" and "snapsFrom" in params:
            return [(("snaps_from", person), params["snapsFrom"])]
        return [(("unlisted", params["snap"], person), True)] if method == "inbox.remove" else []

    def reply(self, ask: dict, line: int, person: str, result: dict, findings) -> None:
        method, asked = ask["method"], ask["line"]
        if method == "snap.send":
            self._sent(line, person, ask["params"], result["snap"], findings)
        elif method == "inbox.open":
            self.opened += 1
            # The caption is shown with the image, for the only time.
            snap = {name: value for name, value in result["snap"].items() if name != "caption"}
            self._judge_shown(line, person, snap, findings, asked)
        elif method == "inbox.page":
            self._listed(asked, line, person, result, findings)
        elif method == "inbox.subscribe":
            self._subscribed(ask, line, person, result, findings)
        elif method == "snap.sent":
            findings.seen += [f"{person} was shown snap {snap['id']} as sent" for snap in result["snaps"] if snap["author"]["id"] != person]

    def refuses(self, ask: dict, person: str, name: str, findings) -> bool:
        """Whether the refusal is one that the method may give."""
        snap = ask["params"].get("snap")
        there = self.arrived.get(person, {}).get(snap)
        if name == "unknown_snap" and there and there[1] < ask["line"] and self._is_untouched(snap, person, there[1]):
            findings.lost.append(f"snap {snap} is no longer in the inbox of {person}")
        return name in REFUSALS.get(ask["method"], ())

    def _sent(self, line: int, person: str, params: dict, snap: dict, findings) -> None:
        sent = self.keys[person, params["key"]]
        sent.reported.append(snap["id"])
        if len(set(sent.reported)) > 1:
            findings.duplicated.append(f"{person} got two sent snaps for {params['key']}: {sent.reported}")
        if len(sent.reported) > 1:
            return
        sent.line = line
        sent.takers = [other for other in params["to"] if self._takes(sent, other)]
        self.snaps[snap["id"]] = sent
        for number, viewer in [pair for pair in self.shown if pair[0] == snap["id"]]:
            self._judge_recipient(number, viewer, findings)

    # Whether a recipient takes a snap. Only what was sure before the first request, and has been since, is judged.

    def _blocks(self, one: str, other: str) -> list:
        return [self.album.facts.get(("block", *pair)) for pair in ((one, other), (other, one))]

    def _is_apart(self, one: str, other: str, line: int) -> bool:
        return any(fact and fact.was(True, line) for fact in self._blocks(one, other))

    def _is_unblocked(self, one: str, other: str, line: int) -> bool:
        """Whether no block has certainly been between two accounts since a line."""
        return all(fact is None or fact.was(False, line) for fact in self._blocks(one, other))

    def _takes_from(self, account: str, line: int):
        fact = self.album.facts.get(("snaps_from", account))
        return "following" if fact is None else fact.value if self.album.is_sure(fact) and fact.since < line else None

    def _takes(self, sent: Sent, account: str) -> bool:
        choice = self._takes_from(account, sent.asked)
        follows = self.album.sure(sent.asked, True, "follow", account, sent.author)
        return (choice == "everyone" or choice == "following" and follows) and self._is_unblocked(account, sent.author, sent.asked)

    def _refuses(self, sent: Sent, account: str) -> bool:
        choice = self._takes_from(account, sent.asked)
        follow = self.album.facts.get(("follow", account, sent.author))
        is_stranger = follow is None or follow.was(False, sent.asked)
        return choice == "nobody" or choice == "following" and is_stranger or self._is_apart(account, sent.author, sent.asked)

    def _is_untouched(self, snap: str, viewer: str, line: int) -> bool:
        """Whether nothing since a line can have taken a snap from an inbox."""
        sent = self.snaps.get(snap)
        return sent is not None and ("unlisted", snap, viewer) not in self.album.facts and self._is_unblocked(viewer, sent.author, line)

    # What was shown.

    def _judge_recipient(self, number: str, viewer: str, findings) -> None:
        sent = self.snaps.get(number)
        if sent and viewer not in sent.params["to"]:
            findings.seen.append(f"{viewer} was shown snap {number}, and it was not sent to them")
        elif sent and self._refuses(sent, viewer):
            findings.seen.append(f"{viewer} was shown snap {number} of {sent.author}, and does not take it")

    def _judge_shown(self, line: int, viewer: str, snap: dict, findings, asked: int | None = None) -> None:
        """Judges a received snap. A push has no request, and may have been on its way for long."""
        number, author = snap["id"], snap["author"]["id"]
        self.shown.add((number, viewer))
        self.arrived.setdefault(viewer, {}).setdefault(number, (snap["offset"], line))
        self._judge_recipient(number, viewer, findings)
        if asked and self._is_apart(viewer, author, asked):
            findings.seen.append(f"{viewer} was shown snap {number}, across a block with {author}")
        if asked and self.album.sure(asked, True, "unlisted", number, viewer):
            findings.seen.append(f"{viewer} was shown snap {number}, and has removed it")
        if "caption" in snap and (snap["state"] == "read" or "gone" in snap):
            findings.wrong.append(f"snap {number} was shown to {viewer} with its caption after its end")
        if "caption" in snap and number in self.snaps and snap["caption"] != self.snaps[number].params.get("caption"):
            findings.wrong.append(f"snap {number} was shown with the caption {snap['caption']}")

    def _listed(self, asked: int, line: int, viewer: str, page: dict, findings) -> None:
        """Judges the newest page of an inbox."""
        listed = {snap["id"]: snap["offset"] for snap in page["snaps"]}
        for snap in page["snaps"]:
            self._judge_shown(line, viewer, snap, findings, asked)
        lowest = min(listed.values()) if "next" in page else 0
        expected = {snap: line for snap, (offset, line) in self.arrived.get(viewer, {}).items() if offset >= lowest}
        if not lowest:
            expected |= {snap: sent.line for snap, sent in self.snaps.items() if viewer in sent.takers and snap not in expected}
        for snap, line in expected.items():
            if snap not in listed and line < asked and self._is_untouched(snap, viewer, line):
                findings.lost.append(f"snap {snap} was left out of the inbox of {viewer}")

    # Following an inbox: each event is the next offset, or the reply is a plain fresh start.

    def _subscribed(self, ask: dict, line: int, viewer: str, result: dict, findings) -> None:
        wish, head = ask["params"], result["offset"]
        is_same = wish.get("epoch") == result["epoch"]
        if result["recovered"]:
            offsets = [event["offset"] for event in result["events"]]
            if not is_same or offsets != list(range(wish["offset"] + 1, head + 1)):
                findings.gaps.append(f"the inbox of {viewer} was resumed after {wish.get('offset')} and brought {offsets}, up to {head}")
            for event in result["events"]:
                self._record(line, viewer, result["epoch"], event, findings)
        else:
            if is_same and wish["offset"] > head:
                findings.lost.append(f"the inbox of {viewer} went back from {wish['offset']} to {head}")
            elif is_same and head - wish["offset"] <= RECOVERY_EVENTS:
                findings.gaps.append(f"the inbox of {viewer} gave a snapshot after {wish['offset']}, and its head is {head}")
            self._listed(ask["line"], line, viewer, result, findings)
        self._places[ask["conn"]] = (result["epoch"], head)

    def pushed(self, conn: str, line: int, viewer: str, event: dict, findings) -> None:
        epoch, offset = event["epoch"], event["offset"]
        if self._places.get(conn) != (epoch, offset - 1):
            findings.gaps.append(f"the inbox of {viewer} pushed {offset} of {epoch} to one who stood at {self._places.get(conn)}")
        self._places[conn] = (epoch, offset)
        self._record(line, viewer, epoch, event, findings)

    def _record(self, line: int, viewer: str, epoch: str, event: dict, findings) -> None:
        self.followed += 1
        is_received = event["type"] == "snap.received"
        if is_received:
            self._judge_shown(line, viewer, event["snap"], findings)
        place, content = (viewer, epoch, event["offset"]), (event["type"], event["snap"]["id"] if is_received else event["snap"])
        before = self.reported.setdefault(place, content)
        if before != content and (before[1] != content[1] or {before[0], content[0]} != HIDEABLE):
            findings.wrong.append(f"event {event['offset']} of the inbox of {viewer} was {before} once, and {content} later")
        if is_received:
            self.reported[place] = content

    # The database.

    def pictures(self) -> dict[str, str | None]:
        """The predefined picture of each sent snap that has one."""
        return {snap: sent.params.get("picture") for snap, sent in self.snaps.items()}

    def check(self, stored, now) -> None:
        self.secrets |= stored.inboxes.secrets
        for (author, key), sent in self.keys.items():
            there = stored.keyed(author, key)
            if len(there) > 1:
                now.duplicated.append(f"the snap {key} that {author} sent is there as {there}")
            if sent.reported and sent.reported[0] not in there:
                now.lost.append(f"the snap {key} that {author} sent was acknowledged as {sent.reported[0]}, and there is {there}")
            elif sent.reported:
                self._check_sent(sent.reported[0], sent, stored, now)
        rows = stored.inboxes.recipients
        now.seen += [f"{viewer} was shown snap {snap}, and it never came to their inbox"
                     for snap, viewer in self.shown if (snap, viewer) not in rows or rows[snap, viewer].offset is None]
        self._check_events(stored.inboxes, now)

    def _check_sent(self, number: str, sent: Sent, stored, now) -> None:
        rows, snap = stored.inboxes.recipients, stored.snaps[number]
        to = {viewer for each, viewer in rows if each == number}
        if to != set(sent.params["to"]):
            now.lost.append(f"snap {number} was sent to {sent.params['to']}, and is for {to}")
        now.lost += [f"snap {number} did not come to {viewer}" for viewer in sent.takers if viewer in to and rows[number, viewer].offset is None]
        if not snap.gone and snap.caption != sent.params.get("caption"):
            now.lost.append(f"the caption of snap {number} is {snap.caption}, not {sent.params.get('caption')}")

    def _check_events(self, inboxes, now) -> None:
        for (viewer, epoch, offset), content in self.reported.items():
            there = inboxes.events.get((viewer, offset))
            is_hidden = there and content == ("snap.removed", there[1])
            if epoch == inboxes.epoch and offset > inboxes.heads.get(viewer, 0):
                now.lost.append(f"the inbox of {viewer} was at {offset}, and its head is {inboxes.heads.get(viewer, 0)}")
            elif epoch == inboxes.epoch and there and there != content and not is_hidden:
                now.lost.append(f"event {offset} of the inbox of {viewer} was reported as {content}, and is {there}")

    def compare(self, name: tuple, value, stored, now) -> None:
        """Compares a fact with the store."""
        if name[0] == "snaps_from":
            there = stored.inboxes.senders.get(name[1], "following")
            if there != value:
                now.lost.append(f"{name[1]} takes snaps from {there}, and {value} was acknowledged")
            return
        row = stored.inboxes.recipients.get(name[1:])
        if row is None or row.removed is None:
            now.lost.append(f"snap {name[1]} was removed by {name[2]}, and is in their inbox")

    def erased(self, stored) -> dict[bytes, str]:
        """Captions of sent snaps that are gone, and keys of images that no longer exist."""
        captions = {
            sent.params["caption"].encode(): f"snap {number}" for number, sent in self.snaps.items()
            if "caption" in sent.params and number in stored.snaps and stored.snaps[number].caption is None}
        keys = {key: f"snap {snap}" for key, snap in self.secrets.items() if key not in stored.inboxes.secrets}
        return captions | keys
