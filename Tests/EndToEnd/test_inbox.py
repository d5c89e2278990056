"""A snap for one person: opened once on one of two devices, and then in no file of the store."""

import asyncio
import sqlite3

import pytest
from client import Client, refusal, run
from server import ROOT
from waiting import eventually

CAPTION = "meet me at the old bridge"


def found(folder, words: bytes) -> list[str]:
    """The files of the store that contain the words."""
    return sorted(path.name for path in folder.rglob("*") if path.is_file() and words in path.read_bytes())


@pytest.mark.smoke
def test_a_snap_to_one_person_is_opened_once_and_erased(server):
    async def tour():
        ana, phone = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        laptop = await Client.resumed(server.url, phone.token)
        await phone.call("follow.create", account=ana.user["id"])
        for device in (phone, laptop):
            await device.call("inbox.subscribe")
        images = set((server.store / "images").rglob("*"))
        image = (ROOT / "data/pictures/bear.jpg").read_bytes()
        snap = (await ana.call("snap.send", image, to=[phone.user["id"]], key="1", caption=CAPTION))["snap"]["id"]
        stored = [path for path in set((server.store / "images").rglob("*")) - images if path.is_file()]
        with sqlite3.connect(f"file:{server.store}/snapfeed.db?mode=ro", uri=True) as database:
            (key,) = database.execute("SELECT secret FROM image").fetchone()
        assert len(stored) == 1 and found(server.store, CAPTION.encode()) and found(server.store, key)
        answers = await asyncio.gather(*(device.call("inbox.open", snap=snap) for device in (phone, laptop)), return_exceptions=True)
        assert sum(isinstance(answer, dict) and len(answer["bytes"]) > 1000 for answer in answers) == 1
        for device in (phone, laptop):
            assert (await refusal(device.call("inbox.open", snap=snap)))["name"] == "already_opened"
            await device.wait_for(lambda client: [p for p in client.pushes if p["params"].get("type") == "snap.opened"])
        assert (await ana.call("snap.sent"))["snaps"][0]["gone"] == "opened"
        return stored[0], key

    file, key = run(tour())
    eventually(lambda: not file.exists() and not found(server.store, key) and not found(server.store, CAPTION.encode()), seconds=60)
