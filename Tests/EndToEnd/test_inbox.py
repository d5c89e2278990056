"""A snap for one person: opened once on one of two devices, and then in no file of the store."""

import asyncio

import pytest
from client import Client, refusal, run
from server import ROOT
from stored_image import StoredImage

CAPTION = "meet me at the old bridge"


@pytest.mark.smoke
def test_a_snap_to_one_person_is_opened_once_and_erased(server):
    async def tour():
        ana, phone = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben", "phone")
        laptop = await Client.logged_in(server.url, "ben", device="laptop")
        await phone.call("follow.create", account=ana.user["id"])
        for device in (phone, laptop):
            await device.call("inbox.subscribe")
        image = (ROOT / "data/pictures/bear.jpg").read_bytes()
        snap = (await ana.call("snap.send", image, to=[phone.user["id"]], key="1", caption=CAPTION))["snap"]["id"]
        stored = StoredImage.of(server.store, snap)
        assert len(stored.remains()) >= 2 and len(stored.remains(CAPTION)) >= 2
        answers = await asyncio.gather(*(device.call("inbox.open", snap=snap) for device in (phone, laptop)), return_exceptions=True)
        assert sum(isinstance(answer, dict) and len(answer["bytes"]) > 1000 for answer in answers) == 1
        for device in (phone, laptop):
            assert (await refusal(device.call("inbox.open", snap=snap)))["name"] == "already_opened"
            await device.wait_for(lambda client: [p for p in client.pushes if p["params"].get("type") == "snap.opened"])
        assert (await ana.call("snap.sent"))["snaps"][0]["gone"] == "opened"
        return stored

    run(tour()).expect_erased(CAPTION)
