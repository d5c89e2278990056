"""A bucket that hangs keeps images from those who ask for them, and nothing else from anybody."""

import asyncio
import urllib.request

import pytest
from bucket import Bucket
from client import run
from cluster import Node
from group import also, is_ready, person, post, until
from PIL import Image

pytestmark = pytest.mark.proof
# The bucket hangs until the end, so this is only the limit of a busy machine.
BUSY = 20

@pytest.fixture
def bucket(monkeypatch):
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "someone")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    with Bucket() as bucket:
        yield bucket


@pytest.fixture
def node(node_program, postgres, bucket, tmp_path):
    address = postgres.new_database("bucket")
    node = Node("a", tmp_path / "a", "--database", address, "--images", bucket.place).start()
    yield node
    node.end()


def picture(tmp_path) -> bytes:
    path = tmp_path / "picture.jpg"
    Image.effect_noise((320, 240), 60).convert("RGB").save(path)
    return path.read_bytes()


def test_questions_are_answered_while_images_wait(node, bucket, tmp_path):
    upload = picture(tmp_path)

    async def tour():
        ana, ben, cleo = [await person(node.url, name) for name in ("ana", "ben", "cleo")]
        snaps = [(await ana.call("snap.post", upload, feed="animals", key=str(number)))["snap"]["id"] for number in range(6)]
        addresses = []
        # Fewer than the threads of asyncio, which `until` also needs.
        for number in range(3):
            photo = (await ana.call("photo.post", upload, key=str(number)))["photo"]
            addresses.append(photo["images"]["thumb"]["url"])
        predefined = await post(ana, "predefined")
        # A node keeps what it has just stored, so another life of it must ask the bucket.
        await asyncio.to_thread(node.stop)
        await asyncio.to_thread(node.start)
        ben = await also(ben, node.url)
        bucket.hang()
        opens = [ben.send("snap.open", snap=snap) for snap in snaps]
        thumbs = [asyncio.create_task(asyncio.to_thread(read, node.http + address)) for address in addresses]
        await until(lambda: bucket.waiting >= 2)
        cleo = await also(cleo, node.url)
        for _ in range(5):
            assert (await asyncio.wait_for(cleo.call("feed.page", feed="animals"), BUSY))["snaps"]
        assert (await asyncio.wait_for(cleo.call("snap.open", snap=predefined["id"]), BUSY))["bytes"]
        assert not any(task.done() for task in (*opens, *thumbs))
        assert await asyncio.to_thread(is_ready, node)
        bucket.release()
        async with asyncio.timeout(BUSY):
            assert all(answer["bytes"] for answer in await asyncio.gather(*opens))
            assert all(len(image) > 100 for image in await asyncio.gather(*thumbs))

    run(tour())


def read(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=60) as answer:
        return answer.read()
