"""A server with a community whose names and words are as long as they may be, or are written from right to left. Walks that only look share it."""

import io
import os
import subprocess
from pathlib import Path

from PIL import Image

from inbox import send
from proxy import Proxy
from push_service import OPTIONS, PushService
from server import Server, binary, one
from wire import Wire

VIEWER, ADMIN, NEWCOMER = "Maximiliane von Hohenstein-Langw", "Ada", "Neu"
LONG_NAMED, RIGHT_TO_LEFT, WIDE, BLOCKED, SUSPENDED = "Maximilian-Alexander von Hohenfe", "يوسف بن عبد الله", "W" * 32, "Konstantinopolitanerin", "Cleo"
LONG = "A caption that is long enough for some lines, with Donaudampfschifffahrtsgesellschaftskapitän in it"
WORDS = f"A fox with @{LONG_NAMED} and https://example.org/a-very-long-address-without-any-break-in-it #averyveryverylongtag"
HEBREW = "של מי הכלב הזה? שלום עולם, זה משפט ארוך מאוד"
TABBY, GOLDFISH = "n02123045", "n01443537"
CAT = Path(__file__).resolve().parents[2] / "Fixtures" / "photos" / "chelsea.jpg"
LIMITS = [part for limit in ("photosPerMinute", "commentsPerMinute", "writesPerSecond", "writesPerSecondPerAccount") for part in ("--limit", f"{limit}=0")]
DEVICES = ["W" * 64, "Der alte Rechner im Wohnzimmer von Oma Hildegard", "x", "مرحبا بالعالم"]
# Shown, not used: nothing connects to it.
PROVIDER = ("--login-provider", "name=example; label=Donaudampfschifffahrtsgesellschaft; issuer=https://login.example.org; client-id=snapfeed")


def halves(width: int = 800, height: int = 400) -> bytes:
    """An image whose left half is red and whose right half is blue."""
    image = Image.new("RGB", (width, height), (200, 20, 20))
    image.paste((20, 20, 200), (width // 2, 0, width, height))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


class World:
    """The server, what it holds, and the ids of what has an address."""

    def __init__(self, folder: Path, service: PushService, *options: str):
        push = [each for place, each in enumerate(OPTIONS) if "--identifier" not in OPTIONS[max(0, place - 1) : place + 1]]
        web = os.environ.get("SNAPFEED_WEB")
        self.server = one(folder / "store", *(["--web", web] if web else []), *push, *LIMITS, *PROVIDER, *options, pages=True)
        self.folder = folder
        self.service = service
        self.ids: dict[str, str] = {}
        self.names: set[str] = set()
        self.guests: list = []

    def __enter__(self) -> "World":
        self.server.__enter__()
        self._fill()
        return self

    def __exit__(self, *_) -> None:
        self.leave()
        self.server.__exit__(*_)

    def wire(self, name: str) -> Wire:
        """The connection of a person, who signs up at the first use."""
        wire = Wire(self.server.url)
        (wire.log_in if name in self.names else wire.sign_up)(name)
        self.names.add(name)
        return wire

    def proxy(self) -> Proxy:
        """A network of its own for a visit, which can go away."""
        return self._keep(Proxy(self.server.port), Proxy.close)

    def elsewhere(self, *options: str) -> Server:
        """Another server, without anything in it."""
        server = one(self.folder / f"other-{len(self.guests)}-{len(list(self.folder.iterdir()))}", *options, pages=True)
        return self._keep(server.__enter__(), lambda each: each.__exit__(None, None, None))

    def _keep(self, what, end):
        self.guests.append((what, end))
        return what

    def leave(self) -> None:
        """Ends what a visit had for itself."""
        for what, end in self.guests:
            end(what)
        self.guests.clear()

    def _fill(self) -> None:
        with self.wire(LONG_NAMED) as long, self.wire(RIGHT_TO_LEFT) as right, self.wire(WIDE) as wide, self.wire(VIEWER) as viewer:
            self._fill_feeds(long, right, wide, viewer)
            self._fill_photos(long, right, viewer)
            self._fill_comments(long, right, wide, viewer)
            self._fill_people(long, right, wide, viewer)
            self._fill_lists(long, wide, viewer)
            self._fill_inbox(long, right, viewer)
            self._fill_admin(long, right)
            self.wire(NEWCOMER).socket.close()
            self._fill_devices(viewer)

    def _fill_feeds(self, long: Wire, right: Wire, wide: Wire, viewer: Wire) -> None:
        long.post("animals", "lion", f"Theirs. {LONG}")
        right.post("animals", "moon", HEBREW)
        wide.post("animals", "bear", "Rhabarber" * 22)
        wide.call("snap.delete", snap=wide.post("animals", "bear", "Gone")["id"])
        viewer.call("snap.open", snap=long.post("animals", "bird", "👩‍👩‍👧‍👦" * 20)["id"])
        reported = wide.post("animals", "car", WORDS)["id"]
        viewer.call("snap.report", snap=reported, reason="Rude")
        mine = viewer.post("animals", "giraffe", f"Mine. {LONG}")["id"]
        for other in (long, right, wide):
            other.call("snap.open", snap=mine)
        for feed in ("landscapes", "people", "city-life"):
            long.post(feed, "waves", WORDS)
            right.post(feed, "city")
        self.ids |= {"mine": mine, "tagged": reported, "theirs": right.post("landscapes", "road", HEBREW)["id"]}

    def _fill_photos(self, long: Wire, right: Wire, viewer: Wire) -> None:
        for author in (long, right):
            author.call("profile.edit", bio="Donaudampfschifffahrtsgesellschaft" * 5 if author is long else HEBREW)
            author.call("profile.setImage", halves(), role="portrait")
        captions = ["Averyveryverylongword" * 8, WORDS, HEBREW, f"A fox @{VIEWER}"]
        photos = [author.add_photo(picture, caption=caption, alt="Along" * 60) for author in (long, right)
                  for picture, caption in zip(("moon", "bear", "road", "man"), captions)]
        photos.append(long.add_photo("lion", warning="Spidersandsnakes" * 5))
        photos.append(long.add_photo(attachment=CAT.read_bytes(), caption=WORDS, alt=LONG, labels=[TABBY]))
        own = viewer.add_photo("bridge", caption=WORDS, alt="A red bridge in the fog, seen from afar. " * 5, audience="followers", labels=[TABBY])
        self.ids |= {"photo": photos[-1]["id"], "covered": photos[-2]["id"], "closed": photos[0]["id"], "own": own["id"], "tabby": TABBY, "goldfish": GOLDFISH}
        for photo in photos[-3:]:
            viewer.call("favourite.add", photo=photo["id"])
        viewer.call("favourite.add", topic=TABBY)
        self.ids["shared"] = viewer.call("share.create", photo=own["id"])["share"]["url"]

    def _fill_comments(self, long: Wire, right: Wire, wide: Wire, viewer: Wire) -> None:
        """300 comments below one photo, with answers, a deleted one and long words; a photo that takes none."""
        photo, own = {"id": self.ids["photo"]}, {"id": self.ids["own"]}
        texts = ["Lovely!", LONG, HEBREW, WORDS, "👩‍👩‍👧‍👦" * 8, "Averyveryverylongword" * 20, "W" * 500]
        for number in range(290):
            (long, right, wide, viewer)[number % 4].comment(photo, texts[number % 7])
        top, gone = viewer.comment(photo, f"Mine. {LONG}"), wide.comment(photo, "Gone")
        for author in (long, right, wide, viewer):
            answer = author.comment(photo, texts[1], top)
        wide.comment(photo, HEBREW, gone)
        wide.call("comment.delete", comment=gone["id"])
        viewer.comment(own, "First")
        right.call("comment.report", comment=wide.comment(photo, LONG)["id"], reason="Rude")
        long.call("photo.edit", photo=self.ids["closed"], commentsFrom="nobody")
        self.ids |= {"answer": answer["id"]}

    def _fill_people(self, long: Wire, right: Wire, wide: Wire, viewer: Wire) -> None:
        for other in (long, right):
            other.follow(viewer)
            viewer.follow(other)
            other.follow(long if other is right else right)
        viewer.call("profile.edit", bio=f"{LONG} #wild https://example.org/a", approves=True)
        viewer.call("profile.setImage", halves(), role="portrait")
        viewer.call("profile.setImage", halves(900, 300), role="banner")
        wide.follow(viewer)
        self.ids |= {"viewer": VIEWER, "long": LONG_NAMED, "right": RIGHT_TO_LEFT, "blocked": BLOCKED}

    def _fill_inbox(self, long: Wire, right: Wire, viewer: Wire) -> None:
        """Received and sent snaps in every state, 100 rows in all, and a list."""
        for number in range(94):
            received = send((long, right)[number % 2], viewer, **({"caption": HEBREW} if number % 2 else {}))
            if number % 3 == 0:
                viewer.call("inbox.open", snap=received["id"])
        snaps = [send(author, viewer, caption=words) for words in (LONG, "Averyveryverylongword" * 8, WORDS) for author in (long, right)]
        viewer.call("inbox.open", snap=snaps[0]["id"])
        right.call("snap.delete", snap=snaps[1]["id"])
        sent = [send(viewer, long, right, caption=LONG), send(viewer, long), send(viewer, right, caption=HEBREW)]
        long.call("inbox.open", snap=sent[1]["id"])
        viewer.call("snap.delete", snap=sent[2]["id"])
        viewer.call("list.create", name="Donaudampfschifffahrtsgesellschaft", accounts=[each.user["id"] for each in (long, right)])

    def _fill_lists(self, long: Wire, wide: Wire, viewer: Wire) -> None:
        with self.wire(BLOCKED) as blocked:
            viewer.call("block.create", account=blocked.user["id"])
            blocked.call("photo.report", photo=long.add_photo("moon", caption=LONG, alt=LONG)["id"], reason="Donaudampfschifffahrtsgesellschaftskapitän")
        viewer.call("mute.create", account=wide.user["id"], forHours=8)
        viewer.call("mute.create", tag="averyveryverylongtag2")
        viewer.call("mute.create", word="averyveryverylongword")

    def _fill_admin(self, long: Wire, right: Wire) -> None:
        self.wire(ADMIN).socket.close()
        subprocess.run([binary(), "users", "grant", ADMIN, "--role", "admin", "--store", str(self.server.store)], check=True, capture_output=True)
        with self.wire(ADMIN) as ada:
            right.call("snap.report", snap=long.post("people", "lion", LONG)["id"], reason=("Rude " * 40).strip())
            right.call("snap.report", snap=long.post("people", "bear")["id"], reason="No")
            ada.call("report.resolve", report=ada.call("report.list")["reports"][0]["id"], action="remove", reason=("Because it is " * 10).strip())
            ada.call("invitation.createMany", names=[f"Pupil {number}" for number in range(120)] + ["w" * 32])
            self.wire(SUSPENDED).socket.close()
            ada.call("account.suspend", name=SUSPENDED, reason=("A long reason " * 15).strip())

    def _fill_devices(self, viewer: Wire) -> None:
        """Other devices of the viewer that get notifications."""
        key = viewer.call("push.show")["key"]
        for name in DEVICES:
            with Wire(self.server.url).log_in(VIEWER, name) as wire:
                wire.call("push.subscribe", **self.service.device(key).params)
