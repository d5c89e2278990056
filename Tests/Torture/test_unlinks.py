"""Image files on a disk where each unlink takes long: posts do not wait for them, a sweep does, and a stopping server does not forget
them."""

import asyncio
import time

import pytest
import shims
import tracing
from arena import FREE, run
from client import Client
from databases import reading
from expiry import expire_at, fill
from needs import skip_unless_root
from scenario import FEED
from server import Server

UNLINK = "delay_enter=5000"  # µs
MANY, SWEPT, FEW = 1_500, 600, 60
# The snaps that expire in one transaction, twice: the next one may be committed before the first one's files are gone.
BACKLOG_MAX = 2 * 100
PATIENCE_SECONDS, STOP_SECONDS, LOOK_SECONDS = 120, 10, 0.02


@pytest.fixture
def slow(tmp_path):
    """Makes a stopped server on whose disk an unlink takes long; the first of its three people has that many uploads."""
    skip_unless_root(tracing.needs())
    made = []

    def make(uploads: int) -> Server:
        server = Server(tmp_path / "store", *FREE)
        with server:
            run(sign_up(server))
        fill(server.store, uploads, uploads_percent=100)
        server.wrapper = tracing.injecting("unlink", UNLINK)
        made.append(server)
        return server

    yield make
    for server in made:
        if server.process.poll() is None:
            server.kill()


async def sign_up(server: Server) -> None:
    for name in ("viewer 0", "viewer 1", "viewer 2"):
        await Client.signed_up(server.url, name)


def files(server: Server) -> int:
    return sum(1 for _ in (server.store / "images").glob("*/*"))


def rows(server: Server) -> int:
    with reading(server.database) as database:
        return database.execute("SELECT count(*) FROM image").fetchone()[0]


async def delete_author(server: Server) -> None:
    author = await Client.connect(server.url)
    await author.call("session.create", name="viewer 0", password="correct horse", device="test")
    await author.call("account.delete", password="correct horse")


async def post(server: Server) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        client = await Client.signed_up(server.url, "another")
        await client.call("snap.post", feed=FEED, key="1", picture="bird")


def is_clean(server: Server) -> bool:
    return (server.store / "lock").read_bytes() == b""


def wait(server: Server) -> None:
    assert server.process.wait(PATIENCE_SECONDS) == 0, "".join(server.output)


def hang(server: Server) -> None:
    """From its start on, the server's disk never ends an unlink."""
    server.wrapper = shims.wrapper("hang", server.store.parent, TORTURE_HANGS=server.store / "images")


def restart(server: Server) -> None:
    server.wrapper = ()
    with server:
        assert files(server) == 0
    assert is_clean(server), "".join(server.output)


def test_a_post_is_answered_while_the_files_of_a_deleted_account_are_still_there(slow):
    server = slow(MANY)
    hang(server)
    server.start()
    run(delete_author(server))
    run(post(server))
    assert files(server) == MANY
    server.kill()
    restart(server)


def test_the_mark_of_a_clean_stop_comes_after_the_last_file(slow):
    server = slow(FEW).start()
    run(delete_author(server))
    server.process.terminate()
    looks = 0
    while server.process.poll() is None:
        assert not is_clean(server) or files(server) == 0, "a kill now would leave files that no start looks for"
        looks += 1
    wait(server)
    # A busy machine may have no time for all of them.
    assert looks > 0 and is_clean(server) == (files(server) == 0)


@pytest.mark.proof
def test_a_stop_that_has_no_time_for_all_files_leaves_them_to_the_next_start(slow):
    server = slow(MANY).start()
    run(delete_author(server))
    began = time.monotonic()
    server.process.terminate()
    wait(server)
    assert files(server) > 0 and not is_clean(server), f"the stop took {time.monotonic() - began:.1f} s"
    restart(server)


@pytest.mark.proof
def test_a_disk_that_hangs_holds_no_stop(slow):
    server = slow(FEW)
    hang(server)
    server.start()
    run(delete_author(server))
    began = time.monotonic()
    server.process.terminate()
    assert server.process.wait(PATIENCE_SECONDS) == 0, "".join(server.output)
    assert time.monotonic() - began < STOP_SECONDS
    assert files(server) == FEW and not is_clean(server)
    overdue = [line for line in server.output if "server.stop-overdue" in line]
    assert len(overdue) == 1 and "snap-remover" in overdue[0], "".join(server.output)
    restart(server)


async def most_files_without_a_row(server: Server) -> int:
    most = 0
    async with asyncio.timeout(PATIENCE_SECONDS):
        while named := rows(server):
            # Rows are removed first, so a delay between the two counts only makes this smaller.
            most = max(most, files(server) - named)
            await asyncio.sleep(LOOK_SECONDS)
    return most


def test_a_sweep_waits_for_the_files_of_what_it_swept(slow):
    server = slow(SWEPT)
    expire_at(server.store, 0)
    server.start()
    assert run(most_files_without_a_row(server)) <= BACKLOG_MAX
    assert server.stop() == 0
    assert is_clean(server) == (files(server) == 0)
