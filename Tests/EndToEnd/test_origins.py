"""Images for pages of other origins: CORS and CORP where the operator allowed an origin, and nowhere else."""

import pytest
from accounts import people
from client import run
from photo_files import fetch, upload
from server import one

APP = "https://app.example"
SHARED = ("cross-origin-resource-policy", "access-control-allow-origin", "vary")


@pytest.fixture(scope="module")
def open_server(tmp_path_factory):
    with one(tmp_path_factory.mktemp("open") / "store", "--allow-origin", APP, "--allow-origin", "https://b.example") as running:
        yield running


async def posted(server, name: str) -> dict[str, str]:
    """One address of each kind of image."""
    (ana,) = await people(server, name)
    photo = (await ana.call("photo.post", upload(), key="1"))["photo"]
    share = (await ana.call("share.create", photo=photo["id"], expiresInHours=1))["share"]
    portrait = (await ana.call("profile.setImage", upload(), role="portrait"))["profile"]["portrait"]
    [picture, *_] = (await ana.call("picture.list"))["pictures"]
    return {
        "photo": photo["images"]["small"]["url"], "portrait": portrait["images"]["small"]["url"], "share": share["url"] + "/small", "picture": picture["url"],
        "thumbnail": picture["thumbnail"], "thumbnails": "/pictures/thumbnails.bin"}


def shared(answer) -> list:
    return [answer.headers.get(name) for name in SHARED]


def test_images_are_for_pages_of_allowed_origins(open_server):
    for kind, path in run(posted(open_server, "ana")).items():
        for _ in range(2):
            # The second answer may come from memory.
            assert shared(fetch(open_server, path, Origin=APP)) == ["cross-origin", APP, "origin"], kind
        again = fetch(open_server, path, **{"If-None-Match": fetch(open_server, path).headers["etag"], "Origin": "https://b.example"})
        assert again.status == 304 and shared(again) == ["cross-origin", "https://b.example", "origin"], kind
        assert shared(fetch(open_server, path)) == ["cross-origin", None, "origin"], "an <img> does not name its page"
        own = "cross-origin" if kind == "share" else "same-origin"
        assert shared(fetch(open_server, path, Origin="https://evil.example")) == [own, None, "origin"], kind
        assert len(fetch(open_server, path, Origin=APP).headers.get_all("cross-origin-resource-policy")) == 1


def test_a_page_of_an_allowed_origin_can_read_that_an_image_is_gone(open_server):
    path = run(posted(open_server, "ben"))["photo"]
    gone = fetch(open_server, path[:-4] + "AAAA", Origin=APP)
    assert gone.status == 404 and shared(gone) == ["cross-origin", APP, "origin"]


def test_nothing_else_is_for_other_origins(open_server):
    for path in ("/", "/app.js", "/healthz", "/metrics", "/docs", "/nothing", "/pictures/nothing", "/oembed?url=x&format=json", "/s/nothing"):
        answer = fetch(open_server, path, Origin=APP)
        assert shared(answer)[:2] == ["same-origin", None], path


def test_without_an_allowed_origin_images_stay_with_the_server(server):
    for kind, path in run(posted(server, "ana")).items():
        for headers in ({}, {"Origin": APP}):
            assert shared(fetch(server, path, **headers)) == ["cross-origin" if kind == "share" else "same-origin", None, None], kind
