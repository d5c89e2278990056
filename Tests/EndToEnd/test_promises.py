"""The promises under contention: at most once, durable, no gap. Tests/Torture tests them under faults."""

import asyncio
import signal

import pytest
from client import Client, run
from databases import reading
from server import Server


def test_64_sockets_open_one_snap_and_one_gets_it(tmp_path):
    sockets, snaps = 64, 200

    async def race(server):
        author, viewer = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        crowd = await asyncio.gather(*(Client.resumed(server.url, viewer.token) for _ in range(sockets)))
        delivered, refused = 0, 0
        for number in range(snaps):
            snap = (await author.call("snap.post", feed="animals", key=str(number), picture="bird"))["snap"]["id"]
            answers = await asyncio.gather(*(c.call("snap.open", snap=snap) for c in crowd), return_exceptions=True)
            images = [a for a in answers if not isinstance(a, Exception)]
            assert len(images) == 1 and len(images[0]["bytes"]) > 1000
            assert all(a.name == "already_opened" for a in answers if isinstance(a, Exception))
            delivered += len(images)
            refused += len(answers) - len(images)
        return delivered, refused

    with Server(tmp_path / "store", "--requests-per-second", "0", "--limit", "connectionsPerAccount=100") as server:
        delivered, refused = run(race(server))
    print(f"{delivered} deliveries, {refused} already_opened")
    assert (delivered, refused) == (snaps, snaps * (sockets - 1))


@pytest.mark.smoke
def test_a_resume_brings_exactly_what_was_missed(server):
    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        place = (await ben.call("feed.subscribe", feeds=[{"id": "people"}]))["feeds"][0]
        await ben.close()
        ids = [(await ana.call("snap.post", feed="people", key=str(n), picture="man"))["snap"]["id"] for n in range(5)]
        await ana.call("snap.delete", snap=ids[1])
        back = await Client.resumed(server.url, ben.token)
        got = (await back.call("feed.subscribe", feeds=[{"id": "people", "epoch": place["epoch"], "offset": place["offset"]}]))["feeds"][0]
        assert got["recovered"] is True and got["offset"] == 6
        assert [e["offset"] for e in got["events"]] == [1, 2, 3, 4, 5, 6]
        assert got["events"][5] == {**got["events"][5], "type": "snap.deleted", "snap": ids[1]}
        assert got["events"][1]["snap"]["gone"] == "deleted"
        for wrong in ({"epoch": "other", "offset": 0}, {"epoch": place["epoch"], "offset": 99}):
            again = (await back.call("feed.subscribe", feeds=[{"id": "people", **wrong}]))["feeds"][0]
            assert again["recovered"] is False and len(again["snaps"]) == 4

    run(tour())


def test_no_event_falls_between_subscribing_and_the_first_push(server):
    """Clients subscribe again and again while others post as fast as they can. Every client gets every offset, once, in order."""

    async def follow(url, token, until):
        client = await Client.resumed(url, token)
        seen, place = [], None
        while not seen or seen[-1] < until:
            request = {"id": "animals", **({"epoch": place["epoch"], "offset": place["offset"]} if place else {})}
            client.pushes.clear()
            place = (await client.call("feed.subscribe", feeds=[request]))["feeds"][0]
            if place["recovered"]:
                seen += [e["offset"] for e in place["events"]]
            elif not seen:
                seen.append(place["offset"])
            else:
                raise AssertionError("a snapshot where events were asked for")
            await client.wait_for(lambda c: len(c.events("animals")) >= 3 or until in [e["offset"] for e in c.events("animals")] or seen[-1] == until)
            seen += [e["offset"] for e in client.events("animals")]
            place = {**place, "offset": seen[-1]}
            await client.close()
            client = await Client.resumed(url, token)
        await client.close()
        return seen

    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        posts = 150
        followers = [asyncio.create_task(follow(server.url, ben.token, posts)) for _ in range(6)]
        for start in range(0, posts, 10):
            await asyncio.gather(*(ana.call("snap.post", feed="animals", key=str(n), picture="bird") for n in range(start, start + 10)))
        for seen in await asyncio.gather(*followers):
            assert seen == list(range(seen[0], posts + 1))

    run(tour())


def test_sigterm_finishes_accepted_requests_and_closes_with_4000(tmp_path):
    async def tour(server):
        clients = [await Client.signed_up(server.url, f"person {n}") for n in range(20)]
        for client in clients:
            await client.call("feed.subscribe", feeds=[{"id": "people"}])
        posts = [c.send("snap.post", feed="people", key="k", picture="man") for c in clients]
        await asyncio.wait(posts, return_when=asyncio.FIRST_COMPLETED)
        assert await asyncio.to_thread(server.stop) == 0
        assert not any("stop-overdue" in line for line in server.output)
        assert {await c.closed() for c in clients} == {4000}
        answers = await asyncio.gather(*posts, return_exceptions=True)
        acknowledged = {a["snap"]["id"] for a in answers if not isinstance(a, Exception)}
        assert all(a.name == "shutting_down" for a in answers if isinstance(a, Exception))
        return acknowledged

    server = Server(tmp_path / "store").start()
    acknowledged = run(tour(server))
    with reading(server.database) as db:
        assert {str(i) for (i,) in db.execute("SELECT id FROM snap")} >= acknowledged > set()
    assert not (server.store / "admin.sock").exists()


@pytest.mark.smoke
def test_a_crash_ends_the_process_and_the_next_start_is_clean(server):
    """Swift's runtime would catch the signal to print a backtrace, and that can hang; a server that hangs is never restarted."""

    async def post(key):
        ana = await Client.signed_up(server.url, key)
        return (await ana.call("snap.post", feed="people", key=key, picture="man"))["snap"]["offset"]

    assert run(post("ana")) == 1
    server.process.send_signal(signal.SIGSEGV)
    assert server.process.wait(10) == -signal.SIGSEGV
    server.restart()
    assert run(post("ben")) == 2
