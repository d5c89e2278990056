"""Portraits and banners over HTTP, and in backups. ScenarioTests/Photos has who sees them, and when their addresses end."""

import io

import pytest
from accounts import people
from client import Client, run
from PIL import Image
from families import family
from photo_files import fetch, upload
from stores import findings, snapfeed

ROLES = ["portrait", "banner"]
SIDES = {"portrait": (160, 480, 960), "banner": (640, 1280, 2048)}


async def set_image(client, role, *image):
    return (await client.call("profile.setImage", *image, role=role))["profile"]


def urls(image):
    return [each["url"] for each in image["images"].values()]


@family(1, "role", ROLES)
def test_an_image_is_served_in_three_sizes_without_metadata(server, role):
    async def tour():
        (ana,) = await people(server, "ana")
        return (await set_image(ana, role, upload(2400, 1200)))[role]

    made = run(tour())
    for reported, side in zip(made["images"].values(), SIDES[role], strict=True):
        answer = fetch(server, reported["url"])
        content = answer.read()
        image = Image.open(io.BytesIO(content))
        assert answer.status == 200 and answer.headers["content-type"] == reported["type"] and len(content) == reported["bytes"]
        assert image.size == (reported["width"], reported["height"]) == ((side, side) if role == "portrait" else (side, side // 2))
        assert not image.getexif() and not {"icc_profile", "comment", "exif", "xmp"} & image.info.keys()
        assert answer.headers["cache-control"].startswith("private, ")
        assert fetch(server, reported["url"], **{"If-None-Match": answer.headers["etag"]}).status == 304
    assert (made["width"], made["height"]) == (made["images"]["large"]["width"], made["images"]["large"]["height"])


@pytest.mark.proof
def test_a_backup_has_them_and_a_restore_brings_none_back_that_was_removed(server, tmp_path):
    async def before():
        ana, ben = await people(server, "ana", "ben")
        return ana, ben, *[(await set_image(each, "portrait", upload()))["portrait"] for each in (ana, ben)]

    async def remove(ana):
        await set_image(await Client.resumed(server.url, ana.token), "portrait")

    async def check(ana, ben):
        ben = await Client.resumed(server.url, ben.token)
        assert "portrait" not in (await ben.call("profile.show", name="ana"))["profile"]
        return (await ben.call("profile.show", name="ben"))["profile"]["portrait"]

    ana, ben, removed, kept = run(before())
    snapfeed("backup", tmp_path / "backup.tar", "--store", server.store)
    run(remove(ana))
    assert server.stop() == 0
    snapfeed("restore", tmp_path / "backup.tar", "--store", server.store)
    server.restart()
    now = run(check(ana, ben))
    assert len(fetch(server, now["images"]["large"]["url"]).read()) == kept["images"]["large"]["bytes"]
    assert [fetch(server, url).status for url in urls(removed)] == [404] * 3
    assert findings(server.store) == ["old_store"]
