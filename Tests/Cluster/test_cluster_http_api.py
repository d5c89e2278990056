"""The HTTP API of a cluster: a token of one node works at all, and ends at all."""

import pytest
from client import run
from group import person
from http_api import Events, call
from waiting import eventually

pytestmark = pytest.mark.proof


def test_a_token_of_one_node_works_and_ends_at_all(calm):
    async def make():
        each = await person(calm.urls[0])
        return each.token, await each.call("token.create", name="backend", scopes=["read", "post"])

    login, made = run(make())
    one, two, three = calm.nodes
    token = made["token"]
    assert [call(node, "feed.list", token)[0] for node in calm.nodes] == [200, 200, 200]
    events = Events(two, token)
    assert events.next()[0] == "feed.snapshot"
    assert call(three, "snap.post", token, {"feed": "animals", "picture": "bear", "caption": "from the third"})[0] == 200
    name, data = events.next()
    assert name == "feed.event" and data["snap"]["caption"] == "from the third"
    # The stream continues at another node from the id of its last event.
    assert call(one, "snap.post", token, {"feed": "animals", "picture": "bird", "caption": "from the first"})[0] == 200
    assert Events(three, token, last=events.last).next()[1]["snap"]["caption"] == "from the first"
    assert call(three, "token.revoke", login, {"accessToken": made["accessToken"]["id"]})[0] == 200
    while events.next():
        pass
    eventually(lambda: [call(node, "feed.list", token)[0] for node in calm.nodes] == [401, 401, 401])
