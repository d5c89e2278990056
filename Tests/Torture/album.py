"""The load's part of photos and people: what they post, change, delete, follow, block and look at. `load.Crowd` calls it."""

import asyncio
import random

# What one person does to another, and how often.
TIES = {"follow.create": 6, "follow.end": 2, "follow.remove": 1, "block.create": 2, "block.end": 3}


class Album:
    """All photos that any client received, and the addresses of their images."""

    def __init__(self):
        self.photos: list[str] = []
        self.addresses: list[tuple[str, str]] = []
        # Share links and their addresses.
        self.links: list[tuple[str, str]] = []
        # Comments with their photos and authors.
        self.comments: list[tuple[str, str, str]] = []
        # Snaps for chosen people.
        self.sent: list[str] = []
        self._words = 0

    def words(self) -> dict:
        """Unique words, so that a search through files finds them."""
        self._words += 1
        return {"caption": f"quivering jackdaws {self._words};", "alt": f"zigzagging wolves {self._words};"}

    def remark(self) -> str:
        """The unique text of a comment."""
        self._words += 1
        return f"jumping zebras {self._words};"

    def whisper(self) -> str:
        """The unique caption of a snap for chosen people."""
        self._words += 1
        return f"murmuring herons {self._words};"

    def some(self, dice: random.Random) -> str | None:
        """Usually a recent photo."""
        recent = self.photos[-15:] if dice.random() < 0.7 else self.photos
        return dice.choice(recent) if recent else None

    def address(self, photo: str) -> str | None:
        """The newest address of one of its images."""
        return next((path for number, path in reversed(self.addresses) if number == photo), None)

    def hear(self, answer: dict | None) -> None:
        """Keeps the addresses of photos in an answer."""
        for photo in shown(answer or {}):
            if photo["id"] not in self.photos:
                self.photos.append(photo["id"])
            for image in photo.get("images", {}).values():
                self.addresses = [*self.addresses[-40:], (photo["id"], image["url"])]

    def look(self, dice: random.Random, people: list[str]) -> tuple[str, dict]:
        """A request about photos, by any account."""
        photo = self.some(dice)
        return dice.choice([
            ("photo.show", {"photo": photo or "1"}), ("home.page", {"limit": 20}), ("favourite.list", {"limit": 20}), ("photo.check", {"photos": self.photos[-40:]}),
            ("profile.photos", {"account": dice.choice(people), "limit": 20}), ("profile.show", {"account": dice.choice(people)}),
        ])


def shown(answer: dict) -> list[dict]:
    """Every photo in an answer."""
    posts = [post["photo"] for post in answer.get("posts", []) if post["kind"] == "photo"]
    # The answer to one favourite has their number under this name.
    listed = answer["favourites"] if isinstance(answer.get("favourites"), list) else []
    reported = [*posts, *(each["photo"] for each in listed), *(each.get("photo") for each in answer.get("events", []))]
    # A deletion carries only the id.
    return [photo for photo in (answer.get("photo"), *answer.get("others", []), *answer.get("photos", []), *reported) if isinstance(photo, dict)]


async def get(address: str, path: str) -> int:
    """The status of a GET over a connection of its own."""
    host, port = address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n")
        await reader.read()
        return int(head.split()[1])
    except asyncio.IncompleteReadError as error:
        raise ConnectionError("the server hung up") from error
    finally:
        writer.close()
