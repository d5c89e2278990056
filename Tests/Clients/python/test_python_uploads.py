"""Upload progress: never more than what has left the process."""

import asyncio

import library  # noqa: F401  (the package is found by it)
from client import run
from peer import Peer, Talk, within
from server import ROOT
from snapfeed import Client, FolderStorage

TOTAL = 32 << 20
BEAR = ROOT / "data/pictures/bear.jpg"


def is_rising(reported, total):
    return all(before < after for before, after in zip(reported, reported[1:])) and (reported[0], reported[-1]) == (0, total)


def test_progress_excludes_bytes_the_peer_has_not_taken():
    """The peer stops reading. What the two systems' buffers hold has left this process; the rest has not."""
    reported, is_reading = [], asyncio.Event()

    async def script(talk: Talk):
        await talk.welcome()
        if talk.number == 1:
            talk.socket.transport.pause_reading()
            await is_reading.wait()
            talk.socket.transport.resume_reading()
        request = await talk.next("photo.post")
        assert len(request["attached"]) == TOTAL
        await talk.answer(request, photo={"id": "7"})
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, Client(peer.url, token="T1") as ana:
            posting = await ana.outbox.post_photo(image=bytes(TOTAL), progress=lambda *each: reported.append(each))
            # Then the systems' buffers are full, and the rest waits here.
            while not (reported and buffered(ana)):
                await asyncio.sleep(0)
            stuck = reported[-1][0]
            is_reading.set()
            assert (await posting)["id"] == "7"
            return stuck

    stuck = run(within(tour(), 60))
    assert stuck < TOTAL // 2, "the systems' buffers hold a few MiB"
    assert {total for _, total in reported} == {TOTAL} and is_rising([sent for sent, _ in reported], TOTAL)


def buffered(client):
    return client._connection is not None and client._connection._socket.transport.get_write_buffer_size()


def test_progress_restarts_with_a_new_attempt():
    reported = []

    async def script(talk: Talk):
        await talk.welcome()
        request = await talk.next("snap.post")
        if talk.number == 1:
            return talk.socket.transport.abort()
        await talk.answer(request, snap={"id": "7"})
        await talk.until_closed()

    async def tour():
        async with Peer(script) as peer, Client(peer.url, token="T1", wait=(0, 0.02)) as ana:
            await (await ana.outbox.post("animals", image=bytes(100_000), progress=lambda sent, _: reported.append(sent)))

    run(within(tour()))
    second = reported.index(0, 1)
    assert reported[:second] == reported[second:] and is_rising(reported[second:], 100_000)


def test_a_function_that_fails_breaks_nothing_and_a_given_up_request_neither():
    failures, is_there = [], asyncio.Event()

    async def script(talk: Talk):
        await talk.welcome()
        for method in ("photo.post", "snap.post"):
            request = await talk.next(method)
            is_there.set()
            await talk.answer(request, photo={"id": "7"}, snap={"id": "8"})
        await talk.until_closed()

    def fail(sent, total):
        raise ZeroDivisionError

    async def tour():
        asyncio.get_running_loop().set_exception_handler(lambda _, context: failures.append(context["exception"]))
        async with Peer(script) as peer, Client(peer.url, token="T1") as ana:
            given_up = asyncio.create_task(ana.photo_post(key="k", image=bytes(TOTAL), progress=lambda *_: given_up.cancel()))
            await asyncio.wait([given_up])
            assert given_up.cancelled()
            await is_there.wait()
            assert (await ana.snap_post(feed="animals", key="k", image=bytes(10), progress=fail))["snap"]["id"] == "8"
            assert peer.talks == 1

    run(within(tour(), 60))
    assert failures and {type(each) for each in failures} == {ZeroDivisionError}


def test_snap_and_photo_uploads_report_progress(server, tmp_path):
    image = BEAR.read_bytes()

    async def tour():
        reported = {"snap": [], "photo": [], "direct": []}
        async with Client(server.http, storage=FolderStorage(tmp_path / "ana")) as ana:
            await ana.sign_up("ana", "correct horse")
            snap = await ana.outbox.post("animals", image=image, progress=lambda sent, _: reported["snap"].append(sent))
            photo = await ana.outbox.post_photo(image=image, progress=lambda sent, _: reported["photo"].append(sent))
            assert (await snap)["width"] == (await photo)["width"]
            await ana.photo_post(key="k", image=image, progress=lambda sent, _: reported["direct"].append(sent))
        return reported

    for reported in run(within(tour(), 60)).values():
        assert is_rising(reported, len(image)) and len(reported) > 3
