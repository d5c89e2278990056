"""The judge of live home: offsets rise, nothing is left out, and no viewer gets photos of accounts they never followed."""

from dataclasses import dataclass, field

# A follower of home who missed at most this many things gets them.
RECOVERY_EVENTS = 500


@dataclass
class Span:
    """Checks that a viewer got every event that concerned them between two offsets."""

    epoch: str
    start: int
    end: int
    reported: set[int] = field(default_factory=set)


class HomeChecker:
    def __init__(self, album):
        self.album = album
        # The offset at which each photo was reported as posted, with the epoch.
        self.posted: dict[str, tuple[str, int]] = {}
        self.spans: dict[str, Span] = {}
        self._places: dict[str, tuple[str, int]] = {}
        self.followed = 0

    def subscribed(self, ask: dict, person: str, result: dict, findings) -> None:
        wish, epoch, offset = ask["params"], result["epoch"], result["offset"]
        if result["recovered"]:
            self._recovered(wish, person, result, findings)
        else:
            if wish.get("epoch") == epoch and offset - wish["offset"] <= RECOVERY_EVENTS:
                findings.gaps.append(f"home gave {person} a page for what it missed from {wish['offset']} to {offset}")
            self.spans[person] = Span(epoch, offset, offset)
        if wish.get("epoch") == epoch and offset < wish["offset"]:
            findings.lost.append(f"home went back from {wish['offset']} to {offset}")
        self._places[ask["conn"]] = (epoch, offset)

    def _recovered(self, wish: dict, person: str, result: dict, findings) -> None:
        span = self.spans.get(person)
        if wish.get("epoch") != result["epoch"] or span is None:
            findings.gaps.append(f"home resumed {person} from nowhere: {wish}")
            return
        span.end = max(span.end, result["offset"])
        before = wish["offset"]
        for event in result["events"]:
            if not before < event["offset"] <= result["offset"]:
                findings.gaps.append(f"home resumed {person} after {before} with {event['offset']}")
            before = event["offset"]
            self._record(person, result["epoch"], event, findings)

    def pushed(self, conn: str, person: str, event: dict, findings) -> None:
        place = self._places.get(conn)
        if place is None or place[0] != event["epoch"] or place[1] >= event["offset"]:
            findings.gaps.append(f"home pushed {event['offset']} of {event['epoch']} to {person}, who stood at {place}")
        self._places[conn] = (event["epoch"], event["offset"])
        if span := self.spans.get(person):
            span.end = max(span.end, event["offset"])
        self._record(person, event["epoch"], event, findings)

    def _record(self, person: str, epoch: str, event: dict, findings) -> None:
        self.followed += 1
        self.spans[person].reported.add(event["offset"])
        kind, photo = event.get("type", "person.hidden"), event.get("photo")
        if kind not in ("photo.posted", "photo.changed"):
            return
        number, author = photo["id"], photo["author"]["id"]
        if author != person and ("follow", person, author) not in self.album.facts:
            findings.seen.append(f"home pushed to {person} photo {number} by {author}, whom they never followed")
        if kind == "photo.posted" and self.posted.setdefault(number, (epoch, event["offset"])) != (epoch, event["offset"]):
            findings.wrong.append(f"photo {number} was reported at {self.posted[number]} and at {event['offset']}")

    def check(self, now) -> None:
        """Checks that every certain recipient of a photo got it."""
        for number, (epoch, offset) in self.posted.items():
            if self.album.is_as_posted(number):
                for person, span in self.spans.items():
                    is_due = span.epoch == epoch and span.start < offset <= span.end and self._is_for(person, number)
                    if is_due and offset not in span.reported:
                        now.gaps.append(f"home did not push to {person} photo {number} at {offset}")

    def _is_for(self, person: str, number: str) -> bool:
        author, asked = self.album.authors[number], self.album.posts[number]
        if person == author:
            return True
        is_blocked = any(("block", *pair) in self.album.facts for pair in ((person, author), (author, person)))
        return not is_blocked and self.album.sure(asked, True, "follow", person, author)
