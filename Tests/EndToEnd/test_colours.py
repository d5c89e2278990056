"""The colours of a camera's photo after the server has processed it."""

import io

import pytest
from PIL import Image
from client import Client, Refused, run
from families import family
from server import ROOT


def middle(image):
    return Image.open(io.BytesIO(image)).convert("RGB").getpixel((16, 12))


@family(1, "name, shown", [("display-p3", (0, 203, 40)), ("adobe-rgb", (248, 121, 53))])
def test_a_wide_gamut_photo_is_opened_as_srgb(server, name, shown):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        photo = (ROOT / f"Tests/Fixtures/colours/{name}.jpg").read_bytes()
        snap = (await ana.call("snap.post", photo, feed="people", key="k"))["snap"]["id"]
        image = (await ana.call("snap.open", snap=snap))["bytes"]
        assert "icc_profile" not in Image.open(io.BytesIO(image)).info
        assert max(abs(a - b) for a, b in zip(middle(image), shown)) <= 2, middle(image)

    run(tour())


def test_a_heic_photo_is_refused_by_name_with_what_to_do(server):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        with pytest.raises(Refused) as refused:
            await ana.call("snap.post", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", feed="people", key="k")
        assert refused.value.data["name"] == "invalid_image" and "This is a HEIC photo" in str(refused.value)

    run(tour())
