"""Photos: their images over HTTP, exports, backups and kills. ScenarioTests/Photos has who sees them, what is counted and what is refused."""

import asyncio
import http.client
import io
import os
import random
import tarfile
import threading
from pathlib import Path

import pytest
from accounts import people
from client import Client, Refused, refusal, run
from PIL import Image
from families import family
from photo_files import fetch, upload
from server import Server, images
from stores import findings, holding, snapfeed
from waiting import eventually

SIZES = {"thumb": (320, "image/webp"), "small": (960, "image/webp"), "large": (2048, "image/jpeg"), "full": (4096, "image/jpeg")}


def shown(photos):
    return [photo["id"] for photo in photos]


@family(1, "width, height", [(2400, 1000), (700, 1400), (40, 30)])
def test_a_photo_is_served_in_its_sizes_without_metadata(server, width, height):
    async def tour():
        (ana,) = await people(server, "ana")
        photo = (await ana.call("photo.post", upload(width, height), key="1", caption="Red", alt="A red field"))["photo"]
        assert (photo["caption"], photo["alt"], photo["audience"], photo["posted"]) == ("Red", "A red field", "everyone", "0 minutes ago")
        return photo

    photo = run(tour())
    assert photo["images"].keys() == SIZES.keys() - ({"full"} if max(width, height) <= 2048 else set())
    for name, reported in photo["images"].items():
        most, kind = SIZES[name]
        answer = fetch(server, reported["url"])
        content = answer.read()
        scale = min(1, most / max(width, height))
        image = Image.open(io.BytesIO(content))
        assert answer.status == 200 and answer.headers["content-type"] == reported["type"] == kind and len(content) == reported["bytes"]
        assert image.size == (reported["width"], reported["height"])
        assert abs(image.width - width * scale) <= 1 and abs(image.height - height * scale) <= 1
        assert not image.getexif() and not {"icc_profile", "comment", "exif", "xmp"} & image.info.keys()
        red, green, blue = image.convert("RGB").getpixel((image.width // 2, image.height // 2))
        assert abs(red - 200) < 12 and abs(green - 30) < 12 and abs(blue - 30) < 12
    assert (photo["width"], photo["height"]) == (photo["images"]["large"]["width"], photo["images"]["large"]["height"])


@pytest.mark.smoke
def test_the_image_s_address_is_for_caches_and_for_nothing_else(server):
    async def tour():
        (ana,) = await people(server, "ana")
        return (await ana.call("photo.post", key="1", picture="bear"))["photo"]

    url = run(tour())["images"]["small"]["url"]
    answer = fetch(server, url)
    content = answer.read()
    assert answer.headers["cache-control"].startswith("private, ") and "no-store" not in answer.headers["cache-control"]
    assert answer.headers["x-content-type-options"] == "nosniff" and "default-src 'none'" in answer.headers["content-security-policy"]
    same = fetch(server, url, **{"If-None-Match": answer.headers["etag"]})
    assert same.status == 304 and same.read() == b""
    head = fetch(server, url, method="HEAD")
    assert head.status == 200 and head.read() == b"" and int(head.headers["content-length"]) == len(content)
    # Part of an image is not given: a range gets the whole.
    assert fetch(server, url, Range="bytes=5-9").read() == content
    ending = "A" if url[-1] != "A" else "B"
    for wrong in (url[:-1] + ending, url.replace("/small/", "/large/"), "/photos/2" + url[len("/photos/1") :], url.rsplit("-", 1)[0], "/photos/1/small/x"):
        assert fetch(server, wrong).status == 404, wrong
    assert fetch(server, url, method="POST").status in (400, 405)


@pytest.mark.proof
def test_many_images_come_over_one_connection_and_over_many(server):
    """As a browser does for a grid: requests one after the other on each of six connections."""
    async def tour():
        (ana,) = await people(server, "ana")
        return [(await ana.call("photo.post", upload(colour=(number * 20, 9, 9)), key=str(number)))["photo"] for number in range(10)]

    photos = run(tour())
    wrong = []

    def fetch_all(seed):
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        for photo in random.Random(seed).sample(photos, len(photos)):
            for reported in photo["images"].values():
                line.request("GET", reported["url"])
                answer = line.getresponse()
                content = answer.read()
                red = Image.open(io.BytesIO(content)).convert("RGB").getpixel((5, 5))[0]
                if len(content) != reported["bytes"] or abs(red - 20 * (int(photo["id"]) - 1)) > 12:
                    wrong.append(reported["url"])
        line.close()

    threads = [threading.Thread(target=fetch_all, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def asked(url, line) -> tuple[int, bytes]:
    """The status and the content of an answer. A sanitizer makes all so slow that the server closes a connection for its silence."""
    try:
        return asked_once(url, line)
    except ConnectionError:
        if "UNDER_SANITIZER" not in os.environ:
            raise
        line.close()
        return asked_once(url, line)


def asked_once(url, line) -> tuple[int, bytes]:
    line.request("GET", url)
    answer = line.getresponse()
    return answer.status, answer.read()


@pytest.mark.proof
@pytest.mark.parametrize("change", ["narrow", "delete"])
def test_image_is_refused_after_an_acknowledged_change(server, change):
    """The loop gives images that it knows without asking the store. Many connections ask all the time; whichever asks after the answer to
    the change gets nothing. (The control is in RecentAnswersTests: a cache that does not count commits.)"""
    rounds, hidden, wrong, seen = 12, {}, [], [0]
    current, ends = [None], threading.Event()

    def ask_all_the_time():
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        while not ends.is_set():
            url = current[0]
            was_hidden = url in hidden
            status, _ = asked(url, line)
            seen[0] += status == 200
            if status not in (200, 404) or was_hidden and status != 404:
                wrong.append((url, status))
        line.close()

    async def tour():
        (ana,) = await people(server, "ana")
        lines = [http.client.HTTPConnection("127.0.0.1", server.port, timeout=20) for _ in range(4)]
        threads = []
        try:
            for number in range(rounds):
                photo = (await ana.call("photo.post", key=str(number), picture="bear"))["photo"]
                url = photo["images"]["thumb"]["url"]
                current[0] = url
                if not threads:
                    threads.extend(threading.Thread(target=ask_all_the_time) for _ in range(4))
                    for thread in threads:
                        thread.start()
                for line in lines * 2:
                    status, content = asked(url, line)
                    assert status == 200 and content
                if change == "narrow":
                    await ana.call("photo.edit", photo=photo["id"], audience="followers")
                else:
                    await ana.call("photo.delete", photo=photo["id"])
                hidden[url] = True
                for line in lines:
                    status, _ = asked(url, line)
                    if status != 404:
                        wrong.append((url, status))
        finally:
            ends.set()
        for thread in threads:
            thread.join()

    run(tour())
    assert wrong == [] and seen[0] > rounds


@pytest.mark.proof
def test_an_export_has_the_photos_and_a_deleted_account_none(server, tmp_path):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        await ana.call("profile.edit", bio="quivering jackdaws")
        photo = (await ana.call("photo.post", upload(), key="1", caption="zigzagging wolves", alt="jumping foxes"))["photo"]
        await ben.call("follow.create", account=ana.user["id"])
        rows, cursor = {}, None
        while True:
            page = await ana.call("account.export", **({"cursor": cursor} if cursor else {}))
            for name in ("photos", "follows", "followers", "requests", "blocks"):
                rows.setdefault(name, []).extend(page[name])
            rows.setdefault("bio", page.get("account", {}).get("bio"))
            if page["bytes"]:
                with tarfile.open(fileobj=io.BytesIO(page["bytes"])) as tar:
                    rows.setdefault("files", []).extend((each.name, tar.extractfile(each).read()) for each in tar)
            if not (cursor := page.get("next")):
                break
        assert rows["bio"] == "quivering jackdaws" and [row["account"]["name"] for row in rows["followers"]] == ["ben"]
        assert rows["photos"][0]["caption"] == "zigzagging wolves" and rows["photos"][0]["file"] == f"photo-{photo['id']}.jpg"
        assert rows["files"] == [(f"photo-{photo['id']}.jpg", fetch(server, photo["images"]["large"]["url"]).read())]
        assert holding(server.store, b"jackdaws", b"zigzagging", b"jumping foxes")
        await ana.call("account.delete", password="correct horse")
        assert (await ben.call("home.page"))["photos"] == []
        return photo

    photo = run(tour())
    for image in photo["images"].values():
        assert fetch(server, image["url"]).status == 404
    eventually(lambda: not holding(server.store, b"jackdaws", b"zigzagging", b"jumping foxes"))
    eventually(lambda: not images(server))


def test_a_backup_has_the_photos_and_a_restore_revives_nothing(server, tmp_path):
    async def before():
        ana, ben, cleo = await people(server, "ana", "ben", "cleo")
        for other in (ben, cleo):
            await other.call("follow.create", account=ana.user["id"])
        kept, deleted = [(await ana.call("photo.post", upload(2_400, 90), key=key, caption=f"caption {key}"))["photo"] for key in "12"]
        return ana, ben, cleo, kept, deleted

    async def after(ana, ben, cleo, kept, deleted):
        ana, ben = await Client.resumed(server.url, ana.token), await Client.resumed(server.url, ben.token)
        await ana.call("photo.delete", photo=deleted["id"])
        await ana.call("photo.edit", photo=kept["id"], audience="followers", caption="newest")
        await ben.call("follow.end", account=ana.user["id"])
        await ana.call("block.create", account=cleo.user["id"])

    async def check(ana, ben, cleo, kept, deleted):
        ana, ben, cleo = [await Client.resumed(server.url, each.token) for each in (ana, ben, cleo)]
        (photo,) = (await ana.call("home.page"))["photos"]
        assert (photo["id"], photo["caption"], photo["audience"]) == (kept["id"], "newest", "followers")
        assert (await ben.call("home.page"))["photos"] == [] and (await cleo.call("home.page"))["photos"] == []
        assert (await refusal(cleo.call("profile.show", name="ana")))["name"] == "unknown_account"
        assert (await ana.call("profile.show", name="ana"))["profile"]["followers"] == 0
        return photo

    cast = run(before())
    snapfeed("backup", tmp_path / "backup.tar", "--store", server.store)
    run(after(*cast))
    assert server.stop() == 0
    (reported,) = snapfeed("restore", tmp_path / "backup.tar", "--store", server.store)
    assert reported["carried"]["removedPhotos"] == 1
    server.restart()
    photo = run(check(*cast))
    assert photo["images"].keys() == SIZES.keys()
    for image in photo["images"].values():
        assert len(fetch(server, image["url"]).read()) == image["bytes"]
    for image in cast[4]["images"].values():
        assert fetch(server, image["url"]).status == 404
    assert findings(server.store) == ["old_store"]


class KilledAlbum:
    """Two people who post, edit, delete, follow and block while their server is killed, and what they know of the store."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = random.Random(seed)
        self.server = Server(folder / "store", "--limit", "photosPerMinute=0", "--limit", "followsPerDay=0")
        # By key: the newest acknowledged state of each photo, or what it may be after a request without an answer.
        self.known: dict[str, set] = {}
        # Whether ben may follow ana.
        self.following: set = {False}
        self.pictures = [upload(300, 200, (number * 30, 10, 10)) for number in range(4)]

    @property
    def posted(self) -> int:
        """How many photos were posted, for certain or perhaps."""
        return sum(1 for states in self.known.values() if states != {None})

    async def act(self, ana: Client, ben: Client) -> None:
        for _ in range(400):
            kind = self.rng.choice(["post", "post", "delete", "edit", "follow", "unfollow", "block"])
            if kind in ("follow", "unfollow", "block"):
                await self.relate(kind, ana, ben)
            else:
                await self.change(f"{self.rng.randint(1, 30)}", kind, ana)

    async def relate(self, kind: str, ana: Client, ben: Client) -> None:
        self.following = self.following | {kind == "follow"}
        if kind == "follow":
            await ben.call("follow.create", account=ana.user["id"])
        elif kind == "unfollow":
            await ben.call("follow.end", account=ana.user["id"])
        else:
            await ana.call("block.create", account=ben.user["id"])
            await ana.call("block.end", account=ben.user["id"])
        self.following = {kind == "follow"}

    async def change(self, key: str, kind: str, ana: Client) -> None:
        state = self.known.get(key, {None})
        if kind == "post" and state == {None}:
            self.known[key] = {None, "new"}
            await ana.call("photo.post", self.rng.choice(self.pictures), key=key, caption="new")
            self.known[key] = {"new"}
        elif kind != "post" and len(state) == 1 and not state & {None, "gone"}:
            photo = (await self.photo(key, ana))["id"]
            after = "gone" if kind == "delete" else f"edit {self.rng.random()}"
            self.known[key] = state | {after}
            await (ana.call("photo.delete", photo=photo) if kind == "delete" else ana.call("photo.edit", photo=photo, caption=after))
            self.known[key] = {after}

    async def photo(self, key: str, ana: Client) -> dict:
        """The photo that was posted with this key: a repeated post returns it."""
        return (await ana.call("photo.post", self.pictures[0], key=key))["photo"]

    async def until_killed(self, tokens: list[str]) -> None:
        ana, ben = [await Client.resumed(self.server.url, token) for token in tokens]
        killer = asyncio.get_running_loop().call_later(self.rng.uniform(0.05, 0.5), self.server.process.kill)
        try:
            await self.act(ana, ben)
        except Refused:
            raise
        except Exception:
            assert await asyncio.to_thread(self.server.process.wait, 15) == -9
        finally:
            killer.cancel()
            self.server.process.kill()
            self.server.process.wait(15)

    async def look(self, tokens: list[str]) -> None:
        """Compares the store with what was acknowledged, and notes what came of the last request."""
        ana, ben = [await Client.resumed(self.server.url, token) for token in tokens]
        # The kill may have come between a block and its end.
        await ana.call("block.end", account=ben.user["id"])
        shown = (await ben.call("profile.show", name="ana"))["relation"]["following"]
        assert shown in self.following
        self.following = {shown}
        there = [await self.is_as_known(key, states, ana) for key, states in self.known.items() if states != {None}]
        assert (await ana.call("profile.show", name="ana"))["profile"]["photos"] == sum(there)

    async def is_as_known(self, key: str, states: set, ana: Client) -> bool:
        """Whether a photo exists. If so, its images are whole."""
        if None in states:
            # The retry that a client owes an unanswered post.
            await ana.call("photo.post", self.pictures[0], key=key, caption="new")
            states.discard(None)
        photo = await self.photo(key, ana)
        found = "gone" if photo.get("gone") else photo["caption"]
        assert found in states, (key, found, states)
        self.known[key] = {found}
        if found == "gone":
            return False
        for image in photo["images"].values():
            content = (await asyncio.to_thread(fetch, self.server, image["url"])).read()
            assert len(content) == image["bytes"]
        return True


@pytest.mark.proof
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_kills_lose_no_photo_and_revive_none(tmp_path, seed):
    """What was acknowledged holds, however often the server is killed."""
    album = KilledAlbum(tmp_path, seed)

    async def begin():
        return [client.token for client in await people(album.server, "ana", "ben")]

    album.server.start()
    tokens = run(begin())
    kills = 0
    # A slow machine acknowledges little before a kill.
    while kills < 6 or album.posted <= 5 and kills < 60:
        run(album.until_killed(tokens))
        album.server.restart()
        run(album.look(tokens))
        kills += 1
    assert album.posted > 5
    assert album.server.stop() == 0
    assert findings(album.server.store) == []
