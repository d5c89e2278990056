"""Half-open TCP: packets of some clients are dropped in both directions. The server notices by its pings; other clients notice nothing."""

import asyncio

import gauge
import network
from arena import Arena, run
from record import recorded
from scenario import FEED, member, post

ABOUT = "half-open connections: packets vanish both ways"
CYCLES = (5, 1)
CUT = 5
# Fewer than a client may resume.
POSTS_MAX = 400
PING_AFTER = 1


def needs() -> str | None:
    return network.needs()


async def vanish(arena: Arena, server, cycle: int) -> None:
    ana = await member(arena, server, f"ana {cycle}")
    lost = [await recorded(arena.record).resumed(server.url, ana.token) for _ in range(CUT)]
    place = [(await c.call("feed.subscribe", feeds=[{"id": FEED}]))["feeds"][0] for c in lost][0]
    for client in lost:
        network.cut(client.socket.local_address[1])
    posts = 0
    while posts < POSTS_MAX and gauge.figure(server, "connections") > 1:
        arena.expect(await post(ana, f"post {posts}") is not None, "others suffered")
        posts += 1
        await asyncio.sleep(0.05)
    arena.expect(gauge.figure(server, "connections") == 1, "the server still counts on connections that are gone")
    network.heal()
    back = await recorded(arena.record).resumed(server.url, ana.token)
    got = (await back.call("feed.subscribe", feeds=[{"id": FEED, "epoch": place["epoch"], "offset": place["offset"]}]))["feeds"][0]
    arena.expect(len(got["events"]) == posts, "the events of the meantime did not come")


def run_fault(arena: Arena) -> None:
    with network.private_network():
        server = arena.start(arena.server("--ping-after", str(PING_AFTER)))
        for cycle in arena.rounds():
            run(vanish(arena, server, cycle))
        arena.end(server)
