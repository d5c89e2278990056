"""Logging in: past a login that has ended, with posts that wait, and where no server is."""

import asyncio
import logging
import socket

import library  # noqa: F401  (the package is found by it)
import pytest
from client import run
from client import Client as Other
from peer import Peer, Talk, within
from server import ROOT
from snapfeed import Client, FolderStorage, MemoryStorage, Refused, Stopped, Unreachable

PASSWORD = "correct horse"
PICTURE = (ROOT / "data/pictures/bear.jpg").read_bytes()


@pytest.fixture
def nowhere():
    """Returns the address of a port that is bound but has no listener."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"


async def ended(server, folder, name="pia"):
    """A folder with the token of a login that was revoked."""
    async with Client(server.http, storage=FolderStorage(folder)) as pia:
        await pia.sign_up(name, PASSWORD)
    other = await Other.resumed(server.url, FolderStorage(folder).load("token").decode())
    await other.call("session.end")


async def signed_in_after_an_end(server, folder):
    await ended(server, folder)
    old = FolderStorage(folder).load("token")
    async with Client(server.http, storage=FolderStorage(folder)) as pia:
        assert (await within(pia.log_in("pia", PASSWORD)))["user"]["name"] == "pia"
        await within(pia.feed_list())
    assert FolderStorage(folder).load("token") not in (None, old)


def test_a_login_that_has_ended_does_not_stand_in_the_way_of_a_new_one(server, tmp_path):
    run(signed_in_after_an_end(server, tmp_path))


def test_the_token_of_a_login_that_has_ended_is_tried_once(server, tmp_path):
    async def tour():
        await ended(server, tmp_path)
        async with Client(server.http, storage=FolderStorage(tmp_path)) as pia:
            with pytest.raises(Stopped) as stopped:
                await within(pia.feed_list())
            assert stopped.value.refusal.name == "invalid_token" and "invalid_token" in str(stopped.value)
        assert FolderStorage(tmp_path).load("token") is None
        async with Client(server.http, storage=FolderStorage(tmp_path)) as pia:
            await within(pia.log_in("pia", PASSWORD))

    run(tour())


def test_a_stored_token_that_is_refused_during_a_login_does_not_stop_the_client():
    """The lasting connection tries the old token while the new login is under way on its own."""
    refused = asyncio.Event()

    async def script(talk: Talk):
        request = await talk.next()
        if request["method"] == "session.create":
            await refused.wait()
            return await talk.answer(request, token="new", user={"id": "1", "name": "pia"})
        assert request["params"]["token"] == "old"
        await talk.refuse(request, "invalid_token")
        refused.set()
        assert (await talk.next("session.resume"))["params"]["token"] == "new"
        await talk.until_closed()

    async def tour():
        storage = MemoryStorage()
        storage.save("token", b"old")
        async with Peer(script) as peer, Client(peer.url, storage=storage) as pia:
            login = asyncio.create_task(pia.log_in("pia", PASSWORD))
            await within(refused.wait())
            # The second sign-in is not answered: only the first one must not end the client.
            while storage.load("token") != b"new":
                await asyncio.sleep(0)
            login.cancel()

    run(within(tour()))


def test_a_wrong_password_leaves_the_older_login(server, tmp_path):
    async def tour():
        async with Client(server.http, storage=FolderStorage(tmp_path)) as pia:
            await pia.sign_up("pia", PASSWORD)
            with pytest.raises(Refused):
                await within(pia.log_in("pia", "wrong donkey"))
            await within(pia.feed_list())
        async with Client(server.http, storage=FolderStorage(tmp_path)) as pia:
            await within(pia.feed_list())

    run(tour())


def test_post_waits_for_a_login(server, tmp_path):
    async def tour():
        async with Client(server.http, storage=FolderStorage(tmp_path)) as pia:
            posting = await pia.outbox.post_photo(image=PICTURE, caption="early")
            # An anonymous connection exists, and must not get it.
            await within(pia.picture_list())
            await within(pia.sign_up("pia", PASSWORD))
            assert (await within(posting))["caption"] == "early"

    run(tour())


def test_a_post_of_a_client_that_stops_is_refused_and_not_awaited_for_ever(server, tmp_path):
    async def tour():
        await ended(server, tmp_path)
        async with Client(server.http, storage=FolderStorage(tmp_path)) as pia:
            before = await pia.outbox.post("animals", picture="bear")
            with pytest.raises(Stopped) as stopped:
                await within(before)
            assert stopped.value.refusal.name == "invalid_token"
            with pytest.raises(Stopped):
                await within(pia.outbox.post("animals", picture="bear"))
            with pytest.raises(Stopped):
                await within(pia.log_in("pia", PASSWORD))
        # The first one is kept, and sent after the next login.
        async with Client(server.http, storage=FolderStorage(tmp_path)) as pia:
            [kept] = pia.outbox.waiting
            await within(pia.log_in("pia", PASSWORD))
            assert (await within(kept))["id"] == "1"

    run(tour())


def test_post_in_storage_while_stopping_is_reported(tmp_path):
    class Slow(MemoryStorage):
        def save(self, name, data, *, durable=False):
            super().save(name, data, durable=durable)
            if name.startswith("outbox/"):
                # This is a thread of its own: the client stops before it has ended.
                asyncio.run_coroutine_threadsafe(ana.close(), loop).result()

    async def tour():
        nonlocal ana, loop
        loop = asyncio.get_running_loop()
        async with Client("http://127.0.0.1:9", storage=Slow()) as ana:
            with pytest.raises(Stopped):
                await within(await ana.outbox.post("animals", picture="bear"))

    ana = loop = None
    run(within(tour()))


def test_without_a_server_a_login_fails_and_says_why(nowhere):
    async def tour():
        async with Client(nowhere) as pia:
            for enter in (pia.sign_up, pia.log_in):
                with pytest.raises(Unreachable) as error:
                    await within(enter("pia", PASSWORD), 5)
                assert nowhere.removeprefix("http") in str(error.value)

    run(tour())


def test_without_a_server_a_call_waits_and_that_is_logged_once(nowhere, caplog):
    states = []

    async def tour():
        async with Client(nowhere, token="T", wait=(0, 0.01), on_state=lambda state: states.append(state.name)) as pia:
            call = asyncio.create_task(pia.feed_list())
            while states.count("waiting") < 3:
                await asyncio.sleep(0)
            assert not call.done()
            call.cancel()

    with caplog.at_level(logging.WARNING, "snapfeed"):
        run(within(tour()))
    [record] = caplog.records
    assert record.name == "snapfeed" and "cannot be reached" in record.getMessage() and "again" in record.getMessage()


def test_an_app_hears_each_time_that_the_server_is_gone(server):
    problems = []

    async def tour():
        async with Client(server.http, wait=(0, 0.05), on_problem=problems.append) as pia:
            await pia.sign_up("pia", PASSWORD)
            for number in (1, 2):
                await within(pia.feed_list())
                server.kill()
                while len(problems) < number:
                    await asyncio.sleep(0)
                server.restart()
            await within(pia.feed_list())
        assert [type(each) for each in problems] == [Unreachable, Unreachable]

    run(within(tour(), 60))
