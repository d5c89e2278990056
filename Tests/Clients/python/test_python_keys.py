"""Posts with keys of the app's own: one snap is made of a key, whatever dies in between."""

import library  # noqa: F401  (the package is found by it)
import pytest
from client import run
from peer import Peer, Talk, within
from snapfeed import Client, FolderStorage


def test_a_key_that_waits_in_the_outbox_is_not_stored_a_second_time(tmp_path):
    keys = []

    async def script(talk: Talk):
        await talk.welcome()
        for _ in range(2):
            request = await talk.next()
            keys.append((request["method"], request["params"]["key"]))
            await talk.answer(request, **{request["method"].split(".")[0]: {"id": str(len(keys))}})
        await talk.until_closed()

    async def tour():
        # A port at which no server listens.
        async with Client("ws://127.0.0.1:9", token="T1", storage=FolderStorage(tmp_path)) as first:
            posting = await first.outbox.post("animals", picture="bear", key="answer to 7")
            assert await first.outbox.post("animals", picture="moon", key="answer to 7") is posting
        async with Peer(script) as peer, Client(peer.url, token="T1", storage=FolderStorage(tmp_path)) as second:
            again = await second.outbox.post("animals", picture="bear", key="answer to 7")
            # A photo has keys of its own.
            photo = await second.outbox.post_photo(picture="bear", key="answer to 7")
            assert [(await within(each))["id"] for each in (again, photo)] == ["1", "2"]

    run(tour())
    assert keys == [("snap.post", "answer to 7"), ("photo.post", "answer to 7")]


def test_a_key_of_a_post_that_is_answered_gives_the_same_snap(server):
    async def tour():
        async with Client(server.http) as ana:
            await ana.sign_up("ana", "correct horse")
            snaps = [await (await ana.outbox.post("animals", picture="bear", key="answer to 7")) for _ in range(2)]
            assert snaps[0]["id"] == snaps[1]["id"] and len((await ana.feed_page(feed="animals"))["snaps"]) == 1

    run(within(tour()))


@pytest.mark.parametrize("key", ["", "k" * 65, "ä" * 33])
def test_a_key_that_the_server_would_refuse_is_refused_where_it_is_given(key):
    async def tour():
        async with Client("ws://127.0.0.1:9", token="T1") as ana:
            with pytest.raises(ValueError, match="64 bytes"):
                await ana.outbox.post("animals", picture="bear", key=key)

    run(tour())
