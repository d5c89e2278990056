"""Faults of a cluster under load. Each fault begins and ends within one cycle."""

import asyncio
import time

import hosts
from cluster_arena import ClusterArena

# A node that has had no PostgreSQL for five seconds sends everybody away. Some faults end before, some after.
SHORT, LONG = 0.05, 7.0
PATIENCE = 5.0
# A busy machine may be late by so much.
SLACK = 2.0


async def kill(arena: ClusterArena) -> None:
    """kill -9 of a node, a few times."""
    for _ in range(2):
        node = arena.dice.choice(arena.cluster.nodes)
        await arena.more(arena.dice.randint(1, 60))
        node.kill()
        await arena.pause(0, 0.5)
        await arena.start_node(node)


async def rolling(arena: ClusterArena) -> None:
    """Each node is stopped, and started again with the program under test."""
    for node in arena.cluster.nodes:
        code = await asyncio.to_thread(node.stop)
        arena.expect(code == 0, f"the stop of node {node.name} was not clean: {code}")
        await arena.more(20)
        node.program = None
        await arena.start_node(node)
        await arena.more(20)


async def postgres(arena: ClusterArena) -> None:
    """kill -9 of PostgreSQL."""
    arena.cluster.postgres.kill9()
    await arena.pause(SHORT, LONG)
    await asyncio.to_thread(arena.cluster.postgres.start)


async def postgres_stop(arena: ClusterArena) -> None:
    """An orderly restart of PostgreSQL, as for its own upgrade."""
    await asyncio.to_thread(arena.cluster.postgres.restart)


async def postgres_frozen(arena: ClusterArena) -> None:
    """PostgreSQL keeps its connections and says nothing."""
    arena.cluster.postgres.freeze()
    await arena.pause(SHORT, LONG)
    arena.cluster.postgres.thaw()


async def bus(arena: ClusterArena) -> None:
    """The bus dies, and comes back."""
    arena.cluster.bus.kill9()
    await arena.more(60)
    await asyncio.to_thread(arena.cluster.bus.start)


async def bus_frozen(arena: ClusterArena) -> None:
    """The bus keeps its connections and carries nothing; then all of it, late."""
    arena.cluster.bus.freeze()
    await arena.more(60)
    await arena.pause(0, 3)
    arena.cluster.bus.thaw()


async def frozen(arena: ClusterArena) -> None:
    """A node is frozen, and continues as if nothing had happened."""
    node = arena.dice.choice(arena.cluster.nodes)
    node.freeze()
    await arena.pause(SHORT, LONG)
    node.thaw()


async def cut(arena: ClusterArena) -> None:
    """The way from a node to PostgreSQL is cut: packets vanish."""
    node = arena.dice.choice(arena.cluster.nodes)
    node.cable.cut()
    await arena.pause(SHORT, LONG)
    node.cable.heal()


async def hang_up(arena: ClusterArena) -> None:
    """The connections to PostgreSQL break in the midst of work, again and again."""
    for _ in range(6):
        await arena.more(arena.dice.randint(1, 40))
        arena.dice.choice(arena.cluster.nodes).cable.hang_up()


async def lost_answers(arena: ClusterArena) -> None:
    """PostgreSQL commits, its answer is lost, and the connection breaks: did it happen?"""
    for _ in range(4):
        node = arena.dice.choice(arena.cluster.nodes)
        await arena.more(arena.dice.randint(1, 40))
        node.cable.lose_answers()
        await arena.pause(0.02, 0.2)
        node.cable.hang_up()
        node.cable.heal()


async def failover(arena: ClusterArena) -> None:
    """The machine of PostgreSQL is lost, and a synchronous standby takes over."""
    cluster = arena.cluster
    standby = await asyncio.to_thread(cluster.postgres.standby)
    await arena.more(60)
    cluster.postgres.kill9()
    await asyncio.to_thread(standby.promote)
    cluster.take_over(standby)


async def failover_async(arena: ClusterArena) -> None:
    """The machine of PostgreSQL is lost, and the standby that takes over lacks the newest commits. No node serves it until it is recovered."""
    cluster = arena.cluster
    standby = await asyncio.to_thread(cluster.postgres.standby, False)
    await arena.more(60)
    await asyncio.to_thread(standby.stop_following)
    # Acknowledged, and lost.
    await arena.more(60)
    cluster.postgres.kill9()
    await asyncio.to_thread(standby.promote)
    cluster.take_over(standby)
    await arena.all_end_for_lost_history()
    await arena.begin_again()


async def vanished(arena: ClusterArena) -> None:
    """The packets between a node's host and those of PostgreSQL and the bus vanish. People still reach the node."""
    await lose_network(arena, hosts.Host.cut)


async def unplugged(arena: ClusterArena) -> None:
    """Cuts the cable so that the host sees its link down."""
    await lose_network(arena, hosts.Host.unplug)


async def lose_network(arena: ClusterArena, cut) -> None:
    node = arena.dice.choice(arena.cluster.nodes)
    watcher = await arena.crowd.kind.resumed(node.url, arena.crowd.people[0].token)
    began = time.monotonic()
    await asyncio.to_thread(cut, node.cable)
    if arena.dice.random() < 0.5:
        await arena.is_sent_away(watcher, began, PATIENCE + SLACK)
    await arena.pause(SHORT, 3)
    await asyncio.to_thread(node.cable.heal)


EACH = {
    "kill": kill, "rolling": rolling, "postgres": postgres, "postgres_stop": postgres_stop, "postgres_frozen": postgres_frozen, "bus": bus,
    "bus_frozen": bus_frozen, "frozen": frozen, "cut": cut, "hang_up": hang_up, "lost_answers": lost_answers, "failover": failover,
}


async def mixed(arena: ClusterArena) -> None:
    """Two of the others, one after the other, as the seed has it."""
    for name in arena.dice.sample(sorted(EACH), 2):
        await EACH[name](arena)
        await arena.recover()


# The nodes of these are on hosts of their own, in place of cables.
ON_HOSTS = {"vanished": vanished, "unplugged": unplugged}
# These end a cluster, or make it another one: each cycle has a new one.
ONCE = {"failover_async": failover_async, "upgrade": rolling}
FAULTS = EACH | {"mixed": mixed} | ON_HOSTS | ONCE
# The cycles of the full run, and of the everyday one.
CYCLES = {name: (10, 1) for name in FAULTS} | {"failover": (5, 1), "mixed": (20, 1)} | {name: (3, 1) for name in ONCE}


def needs(name: str, other: str | None) -> str | None:
    """Why a fault cannot be tried here; None when it can."""
    if name == "upgrade" and not other:
        return "no older program is named (OTHER=…)"
    return hosts.needs() if name in ON_HOSTS else None


# Negative controls: the tables are changed behind the nodes' backs, and the checker must say what is wrong.

CONTROLS = {
    # A claim is forgotten, so the snap opens again.
    "forgotten_claims": (["DELETE FROM open"], ("2 times", "3 times", "no claim says so", "was opened, and it was not")),
    # Keys are forgotten, so a repeated post is a second one.
    "forgotten_keys": (["UPDATE snap SET key = key || 'x'"], ("was acknowledged as snap",)),
    # An acknowledged post is lost.
    "lost_posts": (['UPDATE snap SET "offset" = -"offset", key = \'lost\' || id WHERE id = (SELECT max(id) FROM snap)'], ("was acknowledged", "was reported as", "are not 1 to")),
    # An offset is skipped.
    "skipped_offset": (["UPDATE feed SET head = head + 1"], ("pushed", "was resumed after", "are not 1 to")),
    # A sent snap loses its recipients.
    "forgotten_recipients": (["DELETE FROM recipient"], ("was sent to", "was left out of the inbox", "is no longer in the inbox")),
    # An offset of each inbox is skipped.
    "skipped_inbox_offset": (["UPDATE inbox SET head = head + 1"], ("to one who stood at", "was resumed after", "and its head is")),
    # Offsets are given twice. The nodes notice it first, and end.
    "repeated_offset": (["UPDATE feed SET head = head - 1 WHERE head > 0"], ("pushed", "was resumed after", "went back", "are not 1 to", "store.history-lost")),
}


def control(name: str):
    statements, _ = CONTROLS[name]

    async def tamper(arena: ClusterArena) -> None:
        await arena.more(60)
        for statement in statements:
            await asyncio.to_thread(arena.cluster.postgres.execute, statement, arena.cluster.database)
        await arena.more(60)

    return tamper
