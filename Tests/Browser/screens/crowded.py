"""The same community on a server that is full: 300 snaps in each feed, photos of every form, and many notifications, reports and people."""

import io
import itertools

from PIL import Image

import crowd
from screens.world import ADMIN, HEBREW, LONG, VIEWER, World
from server import ROOT
from wire import Wire

ROWS = 300
# The last feed stays empty.
FEEDS = crowd.FEEDS[:-1]
# Width and height of photos: usual ones, panoramas, towers, and images of few pixels.
FORMS = ((1_600, 1_067), (1_067, 1_600), (1_200, 1_200), (3_000, 300), (300, 3_000), (24, 24), (1_920, 1_080), (90, 60), (900, 1_600), (2_400, 800))
CAPTIONS = ("A fox", LONG, None, HEBREW, "🦊🌊", "Fox at the sea #wild", None, "Two foxes, one bridge, and a long walk home in the rain #fox #sea")


class CrowdedWorld(World):
    """What the crowd does comes first, so that the rows that the tours look for are the newest."""

    def _fill(self) -> None:
        authors = crowd.fill(self.server.url, ROWS, FEEDS)
        self.names |= set(crowd.NAMES)
        for number, author in enumerate(authors):
            self._fill_album(author, number)
            author.socket.close()
        super()._fill()
        with self.wire(VIEWER) as viewer:
            for name in crowd.NAMES:
                with self.wire(name) as author:
                    self._meet(author, viewer)

    def _fill_album(self, author: Wire, number: int) -> None:
        pictures = sorted((ROOT / "data" / "pictures").glob("*.*"))
        words = itertools.islice(itertools.cycle(CAPTIONS), number, None)
        for place, (size, caption) in enumerate(zip(FORMS, words)):
            image = cut(pictures[(number * 3 + place) % len(pictures)], *size)
            author.add_photo(attachment=image, alt=LONG, **({"caption": caption} if caption else {}))
        author.call("profile.setImage", cut(pictures[number % len(pictures)], 400, 400), role="portrait")

    def _meet(self, author: Wire, viewer: Wire) -> None:
        """Follows either way, likes, comments and reports."""
        if author.user["name"] != VIEWER:
            author.follow(viewer)
            viewer.follow(author)
        author.call("favourite.add", photo=self.ids["photo"])
        for feed in FEEDS:
            snaps = author.call("feed.page", feed=feed)["snaps"]
            other = next(snap for snap in snaps if snap["author"]["name"] not in (author.user["name"], ADMIN))
            author.call("snap.report", snap=other["id"], reason=LONG)


def cut(picture, width: int, height: int) -> bytes:
    """The middle of a picture in another form, as JPEG."""
    with Image.open(picture) as image:
        scale = max(width / image.width, height / image.height)
        whole = image.convert("RGB").resize((max(width, round(image.width * scale)), max(height, round(image.height * scale))))
    left, top = (whole.width - width) // 2, (whole.height - height) // 2
    out = io.BytesIO()
    whole.crop((left, top, left + width, top + height)).save(out, "JPEG", quality=85)
    return out.getvalue()
