"""Pushes of a cluster: each is sent by one node, and another node takes over when that one dies."""

import asyncio

import pytest
from client import Client, run
from group import person, post, until
from push_service import CONTACT, PushService, check_order, right, subscribe
from waiting import eventually

pytestmark = pytest.mark.proof
OPTIONS = (
    "--push-contact", CONTACT, "--push-addresses", "any", "--limit", "pushRetryMilliseconds=50", "--limit", "pushSeconds=1",
    *(part for limit in ("pushGapMilliseconds", "pushesPerMinutePerAccount", "pushesPerSecondPerHost") for part in ("--limit", f"{limit}=0")))
# Two tries and five seconds: so long a node that died keeps the others away.
HELD = 7


async def mention(client, whom: Client, key: str) -> str:
    return (await post(client, key, caption=f"@{whom.user['name']} hello"))["id"]


def holder(cluster):
    """The node that delivers to the only device."""
    (row,) = cluster.rows("SELECT node.name FROM push_subscription JOIN node ON node.id = push_subscription.holder")
    return next(node for node in cluster.nodes if node.name == row["name"])


def test_pushes_of_three_nodes_are_sent_once_in_order(harmed):
    """A device subscribes at one node; the causes are written at all. No two nodes push to one device at the same time."""
    cluster = harmed(3, True, *OPTIONS)
    with PushService() as service, right(service):

        async def tour():
            ana, *others = [await person(url) for url in (cluster.urls[0], *cluster.urls)]
            at_each = [await Client.resumed(url, ana.token) for url in cluster.urls]
            # One key for all nodes: the service refuses another one.
            devices = [await subscribe(client, service) for client in at_each for _ in range(2)]
            assert len({device.server_key for device in devices}) == 1
            for number in range(10):
                await asyncio.gather(*(mention(each, ana, f"{number}") for each in others))
            await until(lambda: all(device.offsets and device.offsets[-1] == 30 for device in devices), 60)
            return devices

        for device in run(tour()):
            check_order(device)
            assert len(set(device.offsets)) == len(device.offsets), "a notification was pushed twice"
        assert service.most_concurrent == 1


def test_when_the_node_that_delivers_dies_another_goes_on(harmed):
    cluster = harmed(3, True, *OPTIONS)
    stuck = [True]
    with PushService(lambda push: None if stuck[0] and push.offsets[-1] == 3 else (201, {})) as service, right(service):

        async def tour():
            ana, ben = await person(cluster.urls[0]), await person(cluster.urls[1])
            device = await subscribe(ana, service)
            for number in range(1, 3):
                await mention(ben, ana, f"{number}")
                await until(lambda: device.offsets[-1:] == [number])
            await mention(ben, ana, "3")
            # It is on its way, and the service says nothing.
            await until(lambda: device.arrived[-1].offsets == [3])
            return ana, ben, device

        ana, ben, device = run(tour())
        lost = holder(cluster)
        lost.kill()
        stuck[0] = False
        eventually(lambda: device.offsets[-1:] == [3], HELD + 30)
        assert device.offsets == [1, 2, 3] and holder(cluster).name != lost.name
        left = next(node for node in cluster.nodes if node.name != lost.name)

        async def after():
            await mention(await Client.resumed(left.url, ben.token), ana, "4")
            await until(lambda: device.offsets[-1:] == [4])

        run(after())
        check_order(device)


def test_nodes_that_are_killed_one_after_the_other_lose_nothing(harmed):
    cluster = harmed(3, True, *OPTIONS)
    with PushService() as service, right(service):

        async def tour():
            ana, ben = await person(cluster.urls[0]), await person(cluster.urls[1])
            device = await subscribe(ana, service)
            for turn in range(3):
                node = cluster.nodes[turn]
                client = await Client.resumed(node.url, ben.token)
                client.user = ben.user
                for number in range(10):
                    await mention(client, ana, f"{turn} {number}")
                node.kill()
                await asyncio.to_thread(node.restart)
            await until(lambda: device.offsets[-1:] == [30], HELD + 40)
            return device

        check_order(run(tour()))


def test_without_the_database_notifications_wait_and_none_is_lost(harmed):
    cluster = harmed(3, True, *OPTIONS)
    with PushService() as service, right(service):

        async def tour():
            ana, ben = await person(cluster.urls[0]), await person(cluster.urls[1])
            device = await subscribe(ana, service)
            for number in range(10):
                await mention(ben, ana, f"{number}")
            cluster.postgres.kill9()
            cluster.postgres.start()
            await until(lambda: device.offsets[-1:] == [10], 40)
            return device

        check_order(run(tour()))


def test_a_sign_out_at_one_node_ends_what_another_would_send(harmed):
    cluster = harmed(3, True, *OPTIONS)
    with PushService() as service, right(service):

        async def tour():
            ana, ben = await person(cluster.urls[0]), await person(cluster.urls[1])
            device, other = await subscribe(ana, service), await subscribe(ben, service)
            service.answer = lambda _: (503, {"Retry-After": "1"})
            await mention(ben, ana, "1")
            await until(lambda: device.arrived)
            await (await Client.resumed(cluster.urls[2], ana.token)).call("session.end")
            service.answer = lambda _: (201, {})
            cleo = await person(cluster.urls[2])
            for turn in range(2):
                await mention(cleo, ben, f"{turn}")
                await until(lambda: len(other.offsets) == turn + 1)
            assert device.taken == [] and cluster.value("SELECT count(*) FROM push_subscription") == 1

        run(tour())
