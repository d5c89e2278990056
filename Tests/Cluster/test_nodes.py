"""Operators see all nodes, and which of them are silent."""

import json
import subprocess

import pytest
from client import Refused, run
from cluster import Node
from group import also, is_ready, person, post, until
from server import binary, environment
from waiting import eventually
from websockets import ConnectionClosed


def nodes(cluster, *options: str) -> subprocess.CompletedProcess:
    command = [binary(), "cluster", "nodes", "--database", cluster.conninfo, *options]
    return subprocess.run(command, capture_output=True, text=True, env=environment(), timeout=30)


def states(cluster) -> dict[str, str]:
    return {node["name"]: node["state"] for node in map(json.loads, nodes(cluster, "--json").stdout.splitlines())}


@pytest.mark.proof
def test_nodes_that_are_killed_are_silent_and_those_that_stopped_are_not(harmed):
    cluster = harmed(balancer=False)
    eventually(lambda: states(cluster) == {"a": "ready", "b": "ready", "c": "ready"})

    async def connected():
        ana = await person(cluster.urls[1])
        await also(ana, cluster.urls[1])

        def seen():
            return {node["name"]: node["connections"] for node in map(json.loads, nodes(cluster, "--json").stdout.splitlines())}

        eventually(lambda: seen() == {"a": 0, "b": 2, "c": 0})

    run(connected())
    cluster.kill("a")
    assert cluster.stop("b") == 0
    eventually(lambda: states(cluster) == {"a": "silent", "b": "stopped", "c": "ready"})
    reported = nodes(cluster)
    assert reported.returncode == 0 and "Silent: a." in reported.stderr and "NODE" in reported.stdout
    cluster.start_node("a")
    eventually(lambda: states(cluster)["a"] == "ready")


def test_a_database_without_a_cluster_is_refused(postgres):
    address = postgres.new_database("ghost")
    asked = subprocess.run([binary(), "cluster", "nodes", "--database", address], capture_output=True, text=True, env=environment())
    assert asked.returncode == 66 and "no cluster" in asked.stderr


@pytest.mark.proof
def test_of_two_nodes_with_one_name_the_older_cannot_write_and_no_other_ends(harmed, tmp_path):
    """Its connection breaks after the younger one has written: that is not lost history. It refuses, or has closed its connections already."""
    cluster = harmed(balancer=False)
    older = cluster.node("a")
    younger = Node("a", tmp_path / "younger", *older.options[2:])

    async def tour():
        ana = await person(older.url)
        await post(ana, "before")
        younger.start()
        there = await also(ana, younger.url)
        for key in ("1", "2"):
            await post(there, key)
        # The older one's, unless it has ended already.
        cluster.rows(
            "SELECT pg_terminate_backend(pid) FROM (SELECT pid, row_number() OVER (ORDER BY backend_start) AS place, count(*) OVER () AS count"
            " FROM pg_stat_activity WHERE application_name = 'snapfeed a writer' AND datname = current_database()) AS writer"
            " WHERE place = 1 AND count > 1")
        for key in ("older 1", "older 2"):
            with pytest.raises((Refused, ConnectionClosed)):
                await post(ana, key)
        for url in (younger.url, cluster.urls[1]):
            await post(await also(ana, url), f"after {url}")
        await until(lambda: all(is_ready(node) for node in (younger, *cluster.nodes[1:])))
        assert cluster.value("SELECT lost FROM cluster_state") is None and cluster.value("SELECT count(*) FROM snap") == 5

    try:
        run(tour())
    finally:
        younger.end()
