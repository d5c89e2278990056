"""At most once, over several nodes: of any number of sockets at any number of nodes that ask concurrently, one gets the image."""

import asyncio
import os

import pytest
from client import Refused, run
from group import also, person, post

SOCKETS = 64
ROUNDS = int(os.environ.get("ROUNDS", "5"))


def test_64_sockets_at_3_nodes_open_one_snap_and_one_gets_it(calm):
    async def race():
        author, viewer = await person(calm.urls[0]), await person(calm.urls[1], "ben")
        crowd = [await also(viewer, calm.urls[number % 3]) for number in range(SOCKETS)]
        images, refused = 0, 0
        for number in range(ROUNDS):
            snap = (await post(author, str(number)))["id"]
            answers = await asyncio.gather(*(client.call("snap.open", snap=snap) for client in crowd), return_exceptions=True)
            got = [answer for answer in answers if isinstance(answer, dict)]
            assert len(got) == 1 and len(got[0]["bytes"]) > 1000
            assert {answer.name for answer in answers if isinstance(answer, Refused)} == {"already_opened"}
            images += len(got)
            refused += sum(isinstance(answer, Refused) for answer in answers)
        return images, refused

    images, refused = run(race())
    print(f"{images} deliveries, {refused} already_opened")
    assert (images, refused) == (ROUNDS, ROUNDS * (SOCKETS - 1))
    claims = calm.rows("SELECT snap, viewer, count(*) AS times FROM open GROUP BY snap, viewer")
    assert {row["times"] for row in claims} == {1} and len(claims) == ROUNDS


@pytest.mark.proof
def test_each_of_many_viewers_gets_it_once(calm):
    """The control of the test above: who is refused there is refused only because of the claim."""

    async def tour():
        author = await person(calm.urls[2])
        people = [await person(calm.urls[number % 3], "viewer") for number in range(6)]
        snap = (await post(author, "for all"))["id"]
        answers = await asyncio.gather(*(client.call("snap.open", snap=snap) for client in people))
        assert len({answer["bytes"] for answer in answers}) == 1

    run(tour())
