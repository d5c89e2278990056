"""A database that has lost what it acknowledged: no node serves it before it is recovered."""

import asyncio
import json
import subprocess

import pytest
from client import Client, refusal, run
from group import follow, person, post
from server import binary, environment
from waiting import eventually

pytestmark = pytest.mark.proof


def recover(cluster, *options: str) -> subprocess.CompletedProcess:
    command = [binary(), "cluster", "recover", "--database", cluster.conninfo, *options]
    return subprocess.run(command, capture_output=True, text=True, env=environment(), timeout=60)


def says(node, event: str) -> bool:
    return any(f" {event}: " in line for line in node.output)


def test_no_node_serves_after_an_asynchronous_failover_until_sealed(harmed):
    cluster = harmed(cables=True)
    standby = cluster.postgres.standby(synchronous=False)

    async def before():
        ana = await person(cluster.urls[0])
        ben = await person(cluster.urls[1])
        kept = (await post(ana, "kept"))["id"]
        eventually(lambda: standby.value("SELECT count(*) FROM snap", cluster.database) == 1)
        standby.stop()
        # Acknowledged, and the standby never hears of it.
        await ben.call("snap.open", snap=kept)
        await post(ana, "lost")
        return ana, ben, kept

    async def after(ana, ben, kept):
        assert (await refusal(Client.resumed(cluster.urls[2], ben.token)))["name"] == "invalid_token"
        # A new person sees the feed without what was lost; the snap that was opened in the lost time can no longer be opened.
        eve = await person(cluster.urls[2], "eve")
        place = await follow(eve, "animals")
        assert [event["snap"]["id"] for event in place.get("events", [])] == []
        assert (await refusal(eve.call("snap.open", snap=kept)))["name"] == "snap_gone"
        assert (await post(eve, "new"))["offset"] > 0

    async def whole():
        people = await before()
        cluster.postgres.kill9()
        await asyncio.to_thread(standby.start)
        await asyncio.to_thread(standby.promote)
        await asyncio.to_thread(cluster.take_over, standby)
        await asyncio.to_thread(eventually, lambda: not cluster.running, 30, cluster.logs)
        assert any(says(node, "store.history-lost") for node in cluster.nodes)

        refused = await asyncio.to_thread(starts_not, cluster.nodes[0])
        assert "snapfeed cluster recover" in refused
        tried = await asyncio.to_thread(recover, cluster, "--dry-run")
        assert tried.returncode == 0 and "History was lost" in tried.stdout and "Would end 1 snap" in tried.stdout, tried
        assert "snapfeed cluster recover" in await asyncio.to_thread(starts_not, cluster.nodes[1])
        recovered = await asyncio.to_thread(recover, cluster, "--yes", "--end-logins", "--json")
        reported = [json.loads(line) for line in recovered.stdout.splitlines()][-1]
        assert recovered.returncode == 0 and reported["snaps"] == 1 and reported["sessions"] == 2, recovered
        for node in cluster.nodes:
            await asyncio.to_thread(node.start)
        await after(*people)

    run(whole())
    assert cluster.value("SELECT max(times) FROM (SELECT count(*) AS times FROM open GROUP BY snap, viewer) AS claim") is None


def starts_not(node) -> str:
    """Starts a node that must refuse, and returns what it said."""
    try:
        node.start()
    except (RuntimeError, AssertionError) as failure:
        return str(failure) + "".join(node.output)
    raise AssertionError("the node started")


def test_a_seal_refuses_while_a_node_works(calm):
    refused = recover(calm, "--yes")
    assert refused.returncode == 65 and "stop all nodes first" in refused.stderr
