"""Operators see all nodes, and which of them are silent."""

import json
import subprocess

from client import run
from group import also, person
from server import binary, environment
from waiting import eventually


def nodes(cluster, *options: str) -> subprocess.CompletedProcess:
    command = [binary(), "cluster", "nodes", "--database", cluster.conninfo, *options]
    return subprocess.run(command, capture_output=True, text=True, env=environment(), timeout=30)


def states(cluster) -> dict[str, str]:
    return {node["name"]: node["state"] for node in map(json.loads, nodes(cluster, "--json").stdout.splitlines())}


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
    told = nodes(cluster)
    assert told.returncode == 0 and "Silent: a." in told.stderr and "NODE" in told.stdout
    cluster.start_node("a")
    eventually(lambda: states(cluster)["a"] == "ready")


def test_a_database_without_a_cluster_is_refused(postgres):
    address = postgres.new_database("nobody")
    asked = subprocess.run([binary(), "cluster", "nodes", "--database", address], capture_output=True, text=True, env=environment())
    assert asked.returncode == 66 and "no cluster" in asked.stderr
