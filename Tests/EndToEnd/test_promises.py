"""The promises under contention and faults: at most once, durable, no gap. The seeds are printed; a checker decides."""

import asyncio
import random
import signal
import sqlite3
import time

import pytest
from client import Client, Refused, refusal, run
from server import Server

SEED = 20261121


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
    """Clients subscribe again and again while others post as fast as they can: every offset, once, in order."""

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


class Transcript:
    """What clients were told, kept outside the server; the checker compares it with what is there after a restart."""

    def __init__(self):
        self.acknowledged: dict[str, str] = {}
        self.delivered: dict[tuple[str, str], int] = {}
        self.offsets: list[int] = []

    def violations(self, snaps_by_key: dict[str, str], claims: set[tuple[str, str]]) -> list[str]:
        found = [f"lost: {key}" for key, snap in self.acknowledged.items() if snaps_by_key.get(key) != snap]
        found += [f"delivered {count} times: {pair}" for pair, count in self.delivered.items() if count > 1]
        found += [f"delivered without a claim: {pair}" for pair in self.delivered if pair not in claims]
        found += [f"gap: {a} then {b}" for a, b in zip(self.offsets, self.offsets[1:]) if b != a + 1]
        return found


def test_the_checker_sees_each_kind_of_violation():
    """Negative control: a checker that finds nothing proves nothing."""
    broken = Transcript()
    broken.acknowledged = {"a": "1", "b": "2"}
    broken.delivered = {("1", "ben"): 2, ("2", "ben"): 1}
    broken.offsets = [1, 2, 4]
    assert broken.violations({"a": "1"}, {("1", "ben")}) == [
        "lost: b", "delivered 2 times: ('1', 'ben')", "delivered without a claim: ('2', 'ben')", "gap: 2 then 4"]


def stored(server):
    """Snaps by key and all claims, read from the database file."""
    with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        snaps = {key: str(snap) for key, snap in db.execute("SELECT key, id FROM snap")}
        claims = {(str(snap), str(viewer)) for snap, viewer in db.execute("SELECT snap, viewer FROM open")}
    return snaps, claims


def test_kill_9_under_load_loses_nothing_and_doubles_nothing(tmp_path):
    cycles, posters = 20, 8
    dice = random.Random(SEED)
    transcript = Transcript()
    server = Server(tmp_path / "store", "--requests-per-second", "0").start()

    async def post_and_open(client, cycle, number):
        """Posts and opens until the server dies under it."""
        for turn in range(100_000):
            key = f"{cycle}-{number}-{turn}"
            snap = (await client.call("snap.post", feed="animals", key=key, picture="bird"))["snap"]["id"]
            transcript.acknowledged[key] = snap
            for target in (snap, str(dice.randint(1, int(snap)))):
                try:
                    await client.call("snap.open", snap=target)
                except Refused as refused:
                    assert refused.name in ("already_opened", "unknown_snap"), refused
                else:
                    pair = (target, client.user["id"])
                    transcript.delivered[pair] = transcript.delivered.get(pair, 0) + 1

    async def watch(client, place):
        request = {"id": "animals", **({"epoch": place["epoch"], "offset": place["offset"]} if place else {})}
        answer = (await client.call("feed.subscribe", feeds=[request]))["feeds"][0]
        assert answer["recovered"] is (place is not None)
        return answer

    async def cycle(number, tokens, place):
        clients = await asyncio.gather(*(Client.resumed(server.url, token) for token in tokens))
        watcher = clients[0]
        place = await watch(watcher, place)
        transcript.offsets += [e["offset"] for e in place.get("events", [])]
        work = [asyncio.create_task(post_and_open(c, number, i)) for i, c in enumerate(clients[1:])]
        before = len(transcript.acknowledged)
        target = before + dice.randint(1, 60)
        while len(transcript.acknowledged) < target and not any(task.done() for task in work):
            await asyncio.sleep(0)
        server.kill()
        results = await asyncio.gather(*work, return_exceptions=True)
        assert all(not isinstance(r, (Refused, AssertionError)) for r in results), results
        await watcher.closed()
        transcript.offsets += [e["offset"] for e in watcher.events("animals")]
        return {"epoch": place["epoch"], "offset": transcript.offsets[-1] if transcript.offsets else place["offset"]}

    async def sign_up():
        clients = [await Client.signed_up(server.url, f"person {n}") for n in range(posters + 1)]
        tokens = [c.token for c in clients]
        for client in clients:
            await client.close()
        return tokens

    tokens, place, restarts = run(sign_up()), None, []
    for number in range(cycles):
        place = run(cycle(number, tokens, place))
        began = time.monotonic()
        server.restart()
        restarts.append(time.monotonic() - began)
        assert transcript.violations(*stored(server)) == [], f"seed {SEED}, cycle {number}"
    assert server.stop() == 0
    undelivered = len(stored(server)[1]) - len(transcript.delivered)
    print(
        f"seed {SEED}: {cycles} kills, {len(transcript.acknowledged)} posts acknowledged, {len(transcript.delivered)} images delivered, "
        f"{undelivered} claimed but not delivered, {len(transcript.offsets)} offsets followed, "
        f"median restart {sorted(restarts)[cycles // 2] * 1000:.0f} ms")
    assert len(transcript.acknowledged) > cycles and len(transcript.delivered) > cycles


def test_sigterm_finishes_what_was_accepted_and_tells_clients_to_come_back(tmp_path):
    async def tour(server):
        clients = [await Client.signed_up(server.url, f"person {n}") for n in range(20)]
        for client in clients:
            await client.call("feed.subscribe", feeds=[{"id": "people"}])
        posts = [c.send("snap.post", feed="people", key="k", picture="man") for c in clients]
        await asyncio.wait(posts, return_when=asyncio.FIRST_COMPLETED)
        began = time.monotonic()
        exit_code = await asyncio.to_thread(server.stop)
        assert (exit_code, time.monotonic() - began < 10) == (0, True)
        assert {await c.closed() for c in clients} == {4000}
        answers = await asyncio.gather(*posts, return_exceptions=True)
        acknowledged = {a["snap"]["id"] for a in answers if not isinstance(a, Exception)}
        assert all(a.name == "shutting_down" for a in answers if isinstance(a, Exception))
        return acknowledged

    server = Server(tmp_path / "store").start()
    acknowledged = run(tour(server))
    assert acknowledged <= set(stored(server)[0].values()) | acknowledged and acknowledged
    with sqlite3.connect(server.database) as db:
        assert {str(i) for (i,) in db.execute("SELECT id FROM snap")} >= acknowledged
    assert not (server.store / "admin.sock").exists()


def test_a_second_server_on_the_store_is_refused_at_once(server):
    with pytest.raises(RuntimeError, match=rf"in use by the server with process id {server.pid}"):
        Server(server.store).start()


def test_a_commit_pays_its_fsync(tmp_path):
    """The durable order of system calls: every acknowledged post was preceded by a sync of the WAL. Under synchronous=NORMAL there
    would be none at all, which is the negative control of design.md §2.2 that works without a power-loss simulator."""
    trace = tmp_path / "trace"
    server = Server(tmp_path / "store", wrapper=("strace", "-D", "-f", "-q", "-e", "trace=fdatasync,fsync", "-o", str(trace)))

    async def posts():
        ana = await Client.signed_up(server.url, "ana")
        before = trace.read_text().count("fdatasync(")
        for number in range(20):
            await ana.call("snap.post", feed="people", key=str(number), picture="man")
        return trace.read_text().count("fdatasync(") - before

    with server:
        assert run(posts()) >= 20


def test_a_crash_ends_the_process_and_the_next_start_is_clean(server):
    """Swift's runtime would catch the signal to print a backtrace, and can hang at it; nobody restarts a server that hangs."""

    async def post(key):
        ana = await Client.signed_up(server.url, key)
        return (await ana.call("snap.post", feed="people", key=key, picture="man"))["snap"]["offset"]

    assert run(post("ana")) == 1
    server.process.send_signal(signal.SIGSEGV)
    assert server.process.wait(10) == -signal.SIGSEGV
    server.restart()
    assert run(post("ben")) == 2
