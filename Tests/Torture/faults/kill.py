"""kill -9 at a random moment under load, again and again on one store."""

import asyncio

from arena import Arena, run

ABOUT = "kill -9 at a random moment under load"
CYCLES = (200, 4)


def needs() -> str | None:
    return None


def run_cycle(arena: Arena, server, crowd) -> None:
    lines, delay = arena.dice.randint(1, 400), arena.dice.uniform(0, 0.02)

    async def load():
        loop = asyncio.get_running_loop()
        await crowd.run(10_000, (lines, lambda: loop.call_later(delay, server.process.kill)))

    run(load())
    # It still runs if it broke all connections before the kill.
    server.process.wait(30)


def run_fault(arena: Arena) -> None:
    server = arena.start(arena.server())
    crowd = arena.crowd(server, people=8)
    run(crowd.sign_up())
    for _ in arena.rounds():
        run_cycle(arena, server, crowd)
        arena.start(server)
    arena.end(server)
