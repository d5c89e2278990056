"""Client processes are stopped (SIGSTOP) while much happens, and continued: they miss nothing."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import gauge
from arena import Arena, run
from follower import THE_END
from scenario import FEED, member

ABOUT = "SIGSTOP of client processes, SIGCONT later"
CYCLES = (5, 1)
FOLLOWERS = 2
LIMITS = ("--limit", "logBytes=65536", "--limit", "outboxBytes=65536", "--limit", "recoveryEvents=500")
POSTS, BURST = 390, 30
PROGRAM = Path(__file__).parents[1] / "follower.py"


def needs() -> str | None:
    return None


def start_follower(arena: Arena, server, token: str, number: int) -> tuple[subprocess.Popen, Path]:
    transcript = arena.folder / f"follower-{arena.row.cycles}-{number}.jsonl"
    process = subprocess.Popen([sys.executable, PROGRAM, server.url, token, transcript, FEED], stdout=subprocess.PIPE, text=True)
    process.stdout.readline()
    return process, transcript


async def pause(arena: Arena, server, cycle: int) -> None:
    ana = await member(arena, server, f"ana {cycle}")
    followers = [start_follower(arena, server, ana.token, number) for number in range(FOLLOWERS)]
    try:
        for process, _ in followers:
            process.send_signal(signal.SIGSTOP)
        for start in range(0, POSTS, BURST):
            await asyncio.gather(*(ana.call("snap.post", feed=FEED, key=str(start + i), picture="bird") for i in range(BURST)))
        arena.expect(gauge.figure(server, "connections") >= 1, "the server lost everybody")
        for process, _ in followers:
            process.send_signal(signal.SIGCONT)
        await ana.call("snap.post", feed=FEED, key="the end", picture="bird", caption=THE_END)
        for process, transcript in followers:
            arena.expect(await asyncio.to_thread(process.wait, 120) == 0, "a follower did not see the end")
            arena.record.add(transcript)
    finally:
        for process, _ in followers:
            process.kill()
            process.wait()


def run_fault(arena: Arena) -> None:
    server = arena.start(arena.server(*LIMITS))
    for cycle in arena.rounds():
        run(pause(arena, server, cycle))
    arena.expect(arena.checker.followed >= arena.cycles * FOLLOWERS * POSTS, "followers saw less than there was")
    arena.end(server)
