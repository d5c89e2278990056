"""Logins by other services at a cluster: one that begins at a node ends at any other, once."""

import pytest
from client import Client, refusal, run
from cluster import Cluster
from group import FREE
from login_provider import LoginProvider, returned

pytestmark = pytest.mark.proof


def test_login_begins_at_one_node_and_ends_once_at_another(node_program, postgres):
    postgres.new_database("providers")
    with LoginProvider() as provider, Cluster(3, True, *FREE, *provider.options(), postgres=postgres, database="providers") as cluster:

        async def tour():
            one, two, three = [await Client.connect(url) for url in cluster.urls]
            answer = await returned(one, provider, "http://127.0.0.1:8080", "u1")
            first = await two.call("provider.finish", **answer)
            assert (await refusal(three.call("provider.finish", **answer)))["name"] == "login_refused"
            again = await returned(one, provider, "http://127.0.0.1:8080", "u1")
            assert (await three.call("provider.finish", **again))["user"] == first["user"]
            resumed = await Client.resumed(cluster.urls[0], first["token"])
            assert len((await resumed.call("provider.links"))["links"]) == 1

        run(tour())
