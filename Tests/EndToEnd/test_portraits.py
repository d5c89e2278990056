"""Portraits and banners: who sees them, when their addresses end, and what is left of them."""

import io
import tarfile

import pytest
from accounts import people
from client import Client, refusal, run
from PIL import Image
from families import family
from photo_files import fetch, upload
from server import Server, images
from stores import findings, snapfeed
from waiting import eventually

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
    for told, side in zip(made["images"].values(), SIDES[role], strict=True):
        answer = fetch(server, told["url"])
        content = answer.read()
        image = Image.open(io.BytesIO(content))
        assert answer.status == 200 and answer.headers["content-type"] == told["type"] and len(content) == told["bytes"]
        assert image.size == (told["width"], told["height"]) == ((side, side) if role == "portrait" else (side, side // 2))
        assert not image.getexif() and not {"icc_profile", "comment", "exif", "xmp"} & image.info.keys()
        assert answer.headers["cache-control"].startswith("private, ")
        assert fetch(server, told["url"], **{"If-None-Match": answer.headers["etag"]}).status == 304
    assert (made["width"], made["height"]) == (made["images"]["large"]["width"], made["images"]["large"]["height"])


def test_a_portrait_is_in_every_row_and_ends_when_it_is_replaced(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        await ben.call("feed.subscribe", feeds=[{"id": "animals"}])
        await ben.call("follow.create", account=ana.user["id"])
        made = (await set_image(ana, "portrait", upload()))["portrait"]
        thumb = made["images"]["thumb"]["url"]
        snap = (await ana.call("snap.post", key="1", feed="animals", picture="bear"))["snap"]
        (push,) = await ben.wait_for(lambda client: client.events("animals"))
        await ana.call("photo.post", key="1", picture="bear")
        shown = await ben.call("profile.show", name="ana")
        rows = [
            snap["author"], push["snap"]["author"], (await ben.call("feed.page", feed="animals"))["snaps"][0]["author"],
            (await ben.call("home.page"))["photos"][0]["author"], shown["profile"]["account"], *[post[post["kind"]]["author"] for post in shown["posts"]],
            (await ben.call("follow.list", account=ben.user["id"], side="following"))["people"][0]["account"],
        ]  # fmt: skip
        assert [row.get("portrait") for row in rows] == [thumb] * len(rows)
        assert shown["profile"]["portrait"] == made and fetch(server, thumb).status == 200
        newer = (await set_image(ana, "portrait", upload(colour=(0, 0, 200))))["portrait"]
        assert not set(urls(made)) & set(urls(newer))
        assert [fetch(server, url).status for url in urls(made) + urls(newer)] == [404] * 3 + [200] * 3
        eventually(lambda: len(images(server)) == 6)
        assert "portrait" not in await set_image(ana, "portrait")
        assert [fetch(server, url).status for url in urls(newer)] == [404] * 3
        assert "portrait" not in (await ben.call("home.page"))["photos"][0]["author"]
        eventually(lambda: len(images(server)) == 3)

    run(tour())


def test_whom_a_block_separates_is_not_given_them(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        for role in ROLES:
            await set_image(ana, role, upload())
        await ben.call("block.create", account=ana.user["id"])
        assert (await ben.call("profile.show", name="ana"))["profile"] == {"account": {"id": ana.user["id"], "name": "ana"}}
        assert (await ben.call("block.list"))["people"][0]["account"] == {"id": ana.user["id"], "name": "ana"}
        await ben.call("block.end", account=ana.user["id"])
        await ana.call("block.create", account=ben.user["id"])
        assert (await refusal(ben.call("profile.show", name="ana")))["name"] == "unknown_account"

    run(tour())


def test_an_admin_removes_them_and_it_is_written_down(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        admin = await Client.local_admin(server.store / "admin.sock")
        made = (await set_image(ana, "portrait", upload()))["portrait"]
        of_ana = {"role": "portrait", "account": ana.user["id"]}
        assert (await refusal(ben.call("profile.setImage", **of_ana)))["name"] == "forbidden"
        assert (await refusal(admin.call("profile.setImage", upload(), **of_ana)))["name"] == "forbidden"
        # Also of somebody who is suspended.
        await admin.call("account.suspend", name="ana", reason="face")
        assert [fetch(server, url).status for url in urls(made)] == [404] * 3
        profile = (await admin.call("profile.setImage", **of_ana, reason="not a face"))["profile"]
        assert "portrait" not in profile
        entry = (await admin.call("audit.list"))["entries"][0]
        assert (entry["action"], entry["target"], entry["reason"]) == ("profile.setImage", "portrait of ana", "not a face")
        await admin.call("account.restore", name="ana")
        assert [fetch(server, url).status for url in urls(made)] == [404] * 3

    run(tour())


@pytest.mark.proof
def test_admins_see_the_reported_photo_of_a_suspended_author(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        admin = await Client.local_admin(server.store / "admin.sock")
        photo = (await ana.call("photo.post", upload(), key="1"))["photo"]
        await ben.call("photo.report", photo=photo["id"], reason="spam")
        await admin.call("account.suspend", name="ana")
        (report,) = (await admin.call("report.list"))["reports"]
        assert [fetch(server, url).status for url in urls(report["photo"]) + urls(photo)] == [200] * 3 + [404] * 3

    run(tour())


def test_what_is_no_image_or_too_much_leaves_nothing_behind(tmp_path):
    with Server(tmp_path / "store", "--limit", "photoBytesPerAccount=30000", "--limit", "photosPerMinute=3") as server:

        async def tour():
            (ana,) = await people(server, "ana")
            assert (await refusal(ana.call("profile.setImage", b"no image", role="portrait")))["name"] == "invalid_image"
            small = (await set_image(ana, "portrait", upload(200, 200)))["portrait"]
            noise = io.BytesIO()
            Image.effect_noise((960, 960), 90).convert("RGB").save(noise, "JPEG")
            assert (await refusal(ana.call("profile.setImage", noise.getvalue(), role="portrait")))["name"] == "too_many"
            assert (await ana.call("profile.show", name="ana"))["profile"]["portrait"] == small
            assert (await refusal(ana.call("profile.setImage", upload(), role="portrait")))["name"] == "rate_limited"
            # Removing is not posting.
            await set_image(ana, "banner")

        run(tour())
        eventually(lambda: len(images(server)) == 3)


def test_an_export_has_them_and_a_deleted_account_none(server):
    async def tour():
        (ana,) = await people(server, "ana")
        made = {role: (await set_image(ana, role, upload()))[role] for role in ROLES}
        page = await ana.call("account.export")
        assert (page["account"]["portrait"], page["account"]["banner"]) == ("portrait.jpg", "banner.jpg")
        with tarfile.open(fileobj=io.BytesIO(page["bytes"])) as tar:
            files = {each.name: tar.extractfile(each).read() for each in tar}
        assert files == {f"{role}.jpg": fetch(server, made[role]["images"]["large"]["url"]).read() for role in ROLES}
        bare = await ana.call("account.export", images=False)
        assert "portrait" not in bare["account"] and not bare["bytes"]
        await ana.call("account.delete", password="correct horse")
        return made

    made = run(tour())
    assert [fetch(server, url).status for role in ROLES for url in urls(made[role])] == [404] * 6
    eventually(lambda: not images(server))


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
