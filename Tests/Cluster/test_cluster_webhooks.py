"""Webhooks of a cluster: each event is sent by one node, in order, and another node takes over when that one dies."""

import asyncio
import json
import subprocess

import pytest
from client import Client, run
from group import follow, heard, person, post, until
from receiver import Receiver, taken
from server import binary
from waiting import eventually

pytestmark = pytest.mark.proof
OPTIONS = ("--webhook-addresses", "any", "--limit", "webhookRetryMilliseconds=50", "--limit", "webhookSeconds=1")
# Two tries and five seconds: so long a node that died keeps the others away.
HELD = 7


def admin(node, *words: str) -> list[dict]:
    done = subprocess.run([binary(), "webhooks", *words, "--store", str(node.store), "--json"], capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def add(node, receiver, *kinds: str) -> str:
    return admin(node, "add", receiver.url, "--kinds", ",".join(kinds))[0]["secret"]


def ids(deliveries) -> list[str]:
    return [delivery.id for delivery in deliveries]


def test_webhook_events_of_three_nodes_are_sent_once_in_order(harmed):
    cluster = harmed(3, True, *OPTIONS)
    with Receiver() as receiver, Receiver() as second:
        secret = add(cluster.nodes[0], receiver, "snap.posted", "snap.deleted", "account.made")
        add(cluster.nodes[1], second, "snap.posted")

        async def tour():
            people = [await person(url) for url in cluster.urls]
            # Captions without tags and mentions are posted together with those of other connections; the others are not.
            captions = [None, "plain words", "a #tag"]
            snaps = await asyncio.gather(*(
                post(each, f"{number}", **({"caption": captions[number % 3]} if captions[number % 3] else {}))
                for each in people for number in range(20)))
            for each, snap in zip(people * 2, snaps[:3] + snaps[20:23]):
                if snap["author"]["id"] == each.user["id"]:
                    await each.call("snap.delete", snap=snap["id"])
            return {snap["id"] for snap in snaps}

        snaps = run(tour())
        eventually(lambda: len(receiver.of("snap.posted")) >= 60 and len(second.taken) >= 60, 60)
        for each in (receiver, second):
            assert each.sequences() == list(range(1, 61))
            assert {delivery.event["data"]["snap"] for delivery in each.of("snap.posted")} == snaps
            assert len(set(ids(each.arrived))) == len(each.arrived), "an event was sent twice"
        assert receiver.sequences("account.made") == [1, 2, 3] and all(delivery.is_signed(secret) for delivery in receiver.arrived)
        eventually(lambda: [each["waiting"] for each in admin(cluster.nodes[2], "list")] == [0, 0])


def test_when_the_node_that_delivers_dies_another_goes_on(harmed):
    cluster = harmed(3, True, *OPTIONS)
    stuck = [True]
    with Receiver(lambda delivery: None if stuck[0] and delivery.event["sequence"] == 5 else taken(delivery)) as receiver:
        secret = add(cluster.nodes[0], receiver, "snap.posted")

        async def tour():
            ana = await person(cluster.urls[0])
            return [(await post(ana, f"{number}"))["id"] for number in range(10)]

        snaps = run(tour())
        # The fifth is on its way, and its receiver says nothing.
        eventually(lambda: receiver.arrived and receiver.arrived[-1].event["sequence"] == 5, 30)
        (row,) = cluster.rows("SELECT node.name FROM webhook JOIN node ON node.id = webhook.holder")
        holder = next(node for node in cluster.nodes if node.name == row["name"])
        holder.kill()
        stuck[0] = False
        eventually(lambda: len(receiver.taken) >= 10, HELD + 30)
        numbers = receiver.sequences()
        assert numbers == list(range(1, 11)) and [delivery.event["data"]["snap"] for delivery in receiver.taken] == snaps
        assert {delivery.id for delivery in receiver.arrived if delivery.event["sequence"] == 5} == {receiver.taken[4].id}
        assert all(delivery.is_signed(secret) for delivery in receiver.arrived)
        (row,) = cluster.rows("SELECT node.name FROM webhook JOIN node ON node.id = webhook.holder")
        assert row["name"] != holder.name


def test_nodes_that_are_killed_one_after_the_other_lose_no_event(harmed):
    cluster = harmed(3, True, *OPTIONS)
    with Receiver() as receiver:
        add(cluster.nodes[0], receiver, "snap.posted")
        reported: list[str] = []

        async def tour():
            ana = await person(cluster.urls[0])
            for turn in range(3):
                node = cluster.nodes[turn]
                client = await Client.resumed(node.url, ana.token)
                for number in range(10):
                    reported.append((await post(client, f"{turn} {number}"))["id"])
                node.kill()
                await asyncio.to_thread(node.restart)

        run(tour())
        eventually(lambda: {delivery.event["data"]["snap"] for delivery in receiver.taken} >= set(reported), HELD + 40)
        numbers = receiver.sequences()
        # Each again is the same event, and none comes before those in front of it.
        assert sorted(set(numbers)) == list(range(1, 31)) and numbers == sorted(numbers)
        assert len(set(ids(receiver.taken))) == 30


def test_without_the_database_events_wait_and_none_is_lost(harmed):
    cluster = harmed(3, True, *OPTIONS)
    with Receiver() as receiver:
        add(cluster.nodes[0], receiver, "snap.posted")

        async def tour():
            ana = await person(cluster.urls[0])
            await follow(ana, "animals")
            snaps = [(await post(ana, f"{number}"))["id"] for number in range(10)]
            await heard(ana, "animals", snaps[-1])
            cluster.postgres.kill9()
            cluster.postgres.start()
            # One whose result could not be written comes again.
            await until(lambda: len(set(ids(receiver.taken))) >= 10, 40)
            return snaps

        snaps = run(tour())
        first = list(dict.fromkeys(delivery.event["data"]["snap"] for delivery in receiver.taken))
        assert first == snaps and receiver.sequences() == sorted(receiver.sequences())
