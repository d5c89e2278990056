"""Parts of a cluster end, freeze or lose each other. Nothing that was acknowledged is lost, nothing is doubled, no event is left out."""

import asyncio
import contextlib
import statistics
import time

import hosts
import pytest
from client import Client, Refused, run
from group import LOST, Writer, also, check_feed, follow, head, heard, is_ready, page, person, post, until, writing
from needs import skip_unless_root
from proofs import in_time

# A node looks at the heads of feeds this often when no hint comes.
POLL = 0.25
# A quiet machine may be late by so much, and a busy one by so much.
SLACK, BUSY = 1.0, 30.0
# So long a node may be without PostgreSQL before it sends everybody away.
PATIENCE = 5.0


def faults(cluster) -> list[str]:
    """Returns the errors in the nodes' logs that no fault explains."""
    return [line for node in cluster.nodes for line in node.output if '"critical"' in line or "Fatal error" in line]


@pytest.mark.proof
@pytest.mark.parametrize("kind", ["kill", "freeze"])
def test_without_the_bus_news_is_a_little_late_and_none_is_missing(harmed, kind):
    cluster = harmed()

    async def tour():
        ana = await person(cluster.urls[0])
        ears = [await also(ana, url) for url in cluster.urls]
        starts = [await follow(each, "animals") for each in ears]
        first = (await post(ana, "before"))["id"]
        await asyncio.gather(*(heard(each, "animals", first) for each in ears))
        if kind == "kill":
            cluster.bus.kill9()
        else:
            cluster.bus.freeze()
        delays = []
        for number in range(10):
            snap = (await post(ana, f"without {number}"))["id"]
            answered = time.monotonic()
            await asyncio.gather(*(heard(each, "animals", snap) for each in ears[1:]))
            delays.append(time.monotonic() - answered)
        print(f"without the bus: {statistics.median(delays) * 1000:.0f} ms, at most {max(delays) * 1000:.0f} ms")
        assert in_time(statistics.median(delays) < POLL + SLACK)
        if kind == "kill":
            cluster.bus.start()
        else:
            cluster.bus.thaw()
        for number in range(10):
            snap = (await post(ana, f"again {number}"))["id"]
            await asyncio.gather(*(heard(each, "animals", snap) for each in ears))
        for each, start in zip(ears, starts):
            assert [event["offset"] for event in each.events("animals")] == list(range(start["offset"] + 1, head(start, each) + 1))
            assert len(each.events("animals")) == 21

    run(tour())
    assert faults(cluster) == []


def test_kill_9_of_postgres_loses_nothing_that_was_acknowledged(harmed):
    cluster = harmed()
    feeds = ("animals", "people", "animals")

    async def tour():
        accounts = [await person(url, "writer") for url in cluster.urls]
        idle = [await also(accounts[0], url) for url in cluster.urls]
        places = [await follow(each, "animals") for each in idle]
        # Each stays with its node, so that every node is seen to come back.
        writers = [Writer([url], account.token, feed, account.user["id"]) for url, account, feed in zip(cluster.urls, accounts, feeds)]
        async with writing(writers):
            await until(lambda: all(len(writer.reported) >= 20 for writer in writers))
            cluster.postgres.kill9()
            killed = time.monotonic()
            codes = await asyncio.gather(*(each.closed(PATIENCE + BUSY) for each in idle))
            assert codes == [4000] * 3 and in_time(time.monotonic() - killed < PATIENCE + 2 * SLACK)
            for node in cluster.nodes:
                status, why = await asyncio.to_thread(page, node, "/readyz")
                assert status == 503 and why
                assert (await asyncio.to_thread(page, node, "/healthz"))[0] == 200
            cluster.postgres.start()
            for node in cluster.nodes:
                await until(lambda: is_ready(node), BUSY, lambda: f"node {node.name} does not come back")
            before = [len(writer.reported) for writer in writers]
            await until(lambda: all(len(writer.reported) >= count + 20 for writer, count in zip(writers, before)))
        # A client that reconnects, to any node, gets all that was missed, or a fresh start where it is more than 500.
        for url, start, ears in zip(cluster.urls, places, idle):
            heard_of = head(start, ears)
            reported = await follow(await also(accounts[1], url), "animals", {"epoch": start["epoch"], "offset": heard_of})
            assert reported["epoch"] == start["epoch"]
            if reported["recovered"]:
                assert [event["offset"] for event in reported["events"]] == list(range(heard_of + 1, reported["offset"] + 1))
            else:
                assert reported["offset"] - heard_of > 500
        return writers

    writers = run(tour())
    for feed in set(feeds):
        check_feed(cluster, feed, [writer for writer in writers if writer.feed == feed])
    assert all(node.is_running for node in cluster.nodes) and faults(cluster) == []


def test_after_kill_9_of_a_node_a_retry_elsewhere_gives_the_same_snap(harmed):
    cluster = harmed(balancer=False)

    async def tour():
        ana = await person(cluster.urls[0])
        at_b, at_c = await also(ana, cluster.urls[1]), await also(ana, cluster.urls[2])
        start = await follow(at_c, "animals")
        reported: dict[str, str] = {}
        sent = 0
        for life in range(3):
            client = await also(ana, cluster.urls[0])
            keys = [f"{life} {number}" for number in range(150)]
            sent += len(keys)
            answers = [asyncio.ensure_future(post(client, key)) for key in keys]
            # Some are answered, some are on their way, some have not arrived.
            for number, answer in enumerate(asyncio.as_completed(answers)):
                with contextlib.suppress(*LOST):
                    await answer
                if number == 20 * (life + 1):
                    cluster.kill("a")
            for key, answer in zip(keys, answers):
                if answer.exception() is None:
                    reported[key] = answer.result()["id"]
            assert 0 < sum(key in reported for key in keys)
            # Everybody repeats everything, wherever, answered or not.
            for client, order in ((at_b, keys), (at_c, keys[::-1])):
                for key, snap in zip(order, await asyncio.gather(*(post(client, key) for key in order))):
                    assert reported.setdefault(key, snap["id"]) == snap["id"]
            await asyncio.to_thread(cluster.start_node, "a")
        assert len(set(reported.values())) == sent
        await at_c.wait_for(lambda c: head(start, c) == start["offset"] + sent)
        assert [event["offset"] for event in at_c.events("animals")] == list(range(start["offset"] + 1, start["offset"] + sent + 1))
        return reported

    reported = run(tour())
    rows = cluster.rows("SELECT id FROM snap")
    assert {str(row["id"]) for row in rows} == set(reported.values())
    (row,) = cluster.rows("SELECT generation FROM node WHERE name = 'a'")
    assert row["generation"] > 1


@pytest.mark.proof
@pytest.mark.parametrize("way", ["cable", "vanished", "unplugged"])
def test_a_node_that_is_cut_off_sends_everybody_away_and_doubles_nothing(harmed, way):
    skip_unless_root(hosts.needs() if way != "cable" else None)
    cluster = harmed(cables=way == "cable", hosts=way != "cable")

    async def tour():
        ana, ben = await person(cluster.urls[1]), await person(cluster.urls[1], "ben")
        snaps = [(await post(ana, str(number)))["id"] for number in range(30)]
        at_a = await also(ben, cluster.urls[0])
        writer = Writer(cluster.urls[1:], ana.token, "people", "w")
        async with writing([writer]):
            node = cluster.node("a")
            # Claims are on their way when it is cut.
            opens = [at_a.send("snap.open", snap=snap) for snap in snaps]
            await asyncio.wait(opens, return_when=asyncio.FIRST_COMPLETED)
            node.cable.unplug() if way == "unplugged" else node.cable.cut()
            cut = time.monotonic()
            assert await at_a.closed(PATIENCE + BUSY) == 4000 and in_time(time.monotonic() - cut < PATIENCE + 2 * SLACK)
            answers = await asyncio.gather(*opens, return_exceptions=True)
            got = {snap for snap, answer in zip(snaps, answers) if isinstance(answer, dict)}
            assert not await asyncio.to_thread(is_ready, node)
            # The others continue, and the balancer sends no client to it.
            count = len(writer.reported)
            await until(lambda: len(writer.reported) > count + 20)
            await until(lambda: cluster.balancer.seen()["a"].startswith("DOWN"))
            # What was not seen may be claimed or not. What was seen is not seen again.
            again = await also(ben, cluster.urls[2])
            for snap in snaps:
                with contextlib.suppress(Refused):
                    await again.call("snap.open", snap=snap)
                    assert snap not in got, f"snap {snap} was shown twice"
            node.cable.heal()
            await until(lambda: is_ready(node), BUSY)
            back = await also(ben, node.url)
            for snap in snaps:
                with contextlib.suppress(Refused):
                    await back.call("snap.open", snap=snap)
                    raise AssertionError(f"snap {snap} was shown twice")
        return writer

    writer = run(tour())
    check_feed(cluster, "people", [writer])
    assert cluster.value("SELECT max(times) FROM (SELECT count(*) AS times FROM open GROUP BY snap, viewer) AS claim") == 1


def test_a_failover_to_a_synchronous_standby_loses_nothing(harmed):
    cluster = harmed(cables=True)
    standby = cluster.postgres.standby()

    async def tour():
        accounts = [await person(url, "writer") for url in cluster.urls]
        writers = [Writer(cluster.urls, account.token, "animals", account.user["id"]) for account in accounts]
        async with writing(writers):
            await until(lambda: all(len(writer.reported) >= 20 for writer in writers))
            cluster.postgres.kill9()
            await asyncio.to_thread(standby.promote)
            await asyncio.to_thread(cluster.take_over, standby)
            before = [len(writer.reported) for writer in writers]
            await until(lambda: all(len(writer.reported) >= count + 20 for writer, count in zip(writers, before)), 30)
        return writers

    writers = run(tour())
    check_feed(cluster, "animals", writers)
    assert all(node.is_running for node in cluster.nodes)


@pytest.mark.proof
def test_the_older_of_two_nodes_of_one_name_closes_its_connections_and_ends(harmed):
    cluster = harmed(balancer=False)
    older = cluster.node("a")

    async def tour():
        ana, other = await person(older.url), await person(cluster.urls[1], "ben")
        newer = cluster.twin("a")
        await asyncio.to_thread(newer.start)
        # It says nothing and is asked nothing meanwhile.
        assert await ana.closed(BUSY) == 4000
        await until(lambda: not older.is_running)
        said = [line for line in older.output if "store.node-fenced" in line]
        assert len(said) == 1 and "Another process has started with this node's name. Give each node its own name." in said[0]
        assert older.process.returncode == 0 and not any("store.history-lost" in line for line in older.output)
        back = await also(ana, newer.url)
        await follow(other, "animals")
        snap = await post(back, "k")
        await heard(other, "animals", snap["id"])
        # What the older one reports last is not taken for the newer one's.
        assert cluster.value("SELECT stopped FROM node_state JOIN node ON node.id = node_state.node WHERE name = 'a'") == 0

    run(tour())


@pytest.mark.proof
@pytest.mark.parametrize("at", ["a", "b"])
def test_a_failover_that_loses_one_claim_is_noticed_and_the_snap_stays_closed(harmed, at):
    """No log records a claim, so each node counts the transactions of all."""
    cluster = harmed(cables=True)
    standby = cluster.postgres.standby(synchronous=False)
    node = cluster.node(at)

    async def tour():
        ana, ben = await person(cluster.urls[0]), await person(cluster.urls[0], "ben")
        snap = (await post(ana, "once"))["id"]
        ears = await also(ana, node.url)
        counted = "SELECT sum(batch) FROM node"
        await until(lambda: standby.value(counted) == cluster.value(counted))
        await asyncio.to_thread(standby.stop_following)
        # The claim is the one transaction that will be lost. A node passes a notice on with its next look at the database.
        before = cluster.value(counted)
        assert await ben.call("snap.open", snap=snap)
        await ears.wait_for(lambda c: any(push["method"] == "snap.viewed" for push in c.pushes))
        assert cluster.value(counted) == before + 1
        cluster.postgres.kill9()
        await asyncio.to_thread(standby.promote)
        await asyncio.to_thread(cluster.take_over, standby)
        async with asyncio.timeout(30):
            while node.is_running:
                with contextlib.suppress(Refused, *LOST):
                    await (await also(ben, node.url)).call("snap.open", snap=snap)
                    raise AssertionError(f"node {at} showed the snap again")
                await asyncio.sleep(0.01)

    run(tour())
    assert node.process.returncode == 0
    assert any("store.history-lost" in line for line in node.output)


@pytest.mark.proof
def test_rolling_restart_behind_the_balancer_is_seamless(harmed):
    cluster = harmed()

    async def listen(token, places, offsets, over):
        """Follows a feed through the balancer, and comes back as often as it is sent away."""
        while not over.is_set():
            with contextlib.suppress(*LOST):
                client = await Client.resumed(cluster.url, token)
                place = await follow(client, "animals", places[-1])
                assert place["recovered"], "a fresh start in place of what was missed"
                offsets += [event["offset"] for event in place["events"]]
                waiter = asyncio.ensure_future(over.wait())
                await asyncio.wait({client._reader, waiter}, return_when=asyncio.FIRST_COMPLETED)
                waiter.cancel()
                offsets += [event["offset"] for event in client.events("animals")]
                places.append({"epoch": place["epoch"], "offset": head(place, client)})
                client.socket.transport.abort()

    async def tour():
        account = await person(cluster.url)
        first = await follow(account, "animals")
        places, offsets, over = [{"epoch": first["epoch"], "offset": first["offset"]}], [], asyncio.Event()
        ears = asyncio.create_task(listen(account.token, places, offsets, over))
        writers = [Writer([cluster.url], account.token, "animals", str(number)) for number in range(3)]
        async with writing(writers):
            for node in cluster.nodes:
                count = sum(len(writer.reported) for writer in writers)
                assert await asyncio.to_thread(node.stop) == 0
                await asyncio.to_thread(node.start)
                await until(lambda: cluster.balancer.seen()[node.name].startswith("UP"))
                await until(lambda: sum(len(writer.reported) for writer in writers) > count + 10)
        last = cluster.value("SELECT head FROM feed WHERE name = 'animals'")
        back = await Client.resumed(cluster.url, account.token)
        over.set()
        await ears
        place = await follow(back, "animals", places[-1])
        offsets += [event["offset"] for event in place["events"]]
        assert offsets == list(range(first["offset"] + 1, last + 1))
        return writers

    writers = run(tour())
    check_feed(cluster, "animals", writers)
    assert set().union(*(writer.refusals for writer in writers)) <= {"shutting_down", "busy"}
