"""The place of one fault's trial on a cluster: three nodes, a transcript, a checker, and the resulting row of the table."""

import asyncio
import random
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from album_checker import AlbumChecker
from arena import FREE
from checker import HARMLESS, Checker, Findings
from client import Client
from cluster import Cluster
from cluster_load import ClusterCrowd
from cluster_stored import ClusterStored
from load import PICTURES
from postgres import SQLError
from record import Record
from server import binary, environment
from trials import Row
from waiting import eventually

# What a node may answer while something next to it is broken. Each is temporary.
REASONS = frozenset({"shutting_down", "busy"})
READY_SECONDS = 30


class ClusterAlbumChecker(AlbumChecker):
    """Requests without an answer may be carried out at any time later: a node that was frozen or cut off continues with them, while the
    person has gone to another node. So nothing is sure of what they change, from then on."""

    def closed(self, conn: str, line: int) -> None:
        for flight in [flight for flight in self._flying if flight[0] == conn]:
            self._flying.pop(flight)


class ClusterArena:
    """Everything that a fault works with."""

    def __init__(self, folder: Path, row: Row, seed: str, cycles: int, **cluster):
        self.folder = folder
        self.cycles = cycles
        self.seed = seed
        self.dice = random.Random(seed)
        self.row = row
        # A short path: the sockets of the nodes lie in it.
        self.cluster = Cluster(3, True, *FREE, **cluster)
        self.load: asyncio.Task | None = None
        # Findings of earlier rounds, which do not count against this one.
        self.inherited: set[str] = set()
        self.invite("transcript", seed)

    def invite(self, transcript: str, seed: str) -> None:
        """New people, with a transcript of their own. They have yet to sign up."""
        self.checker = Checker(HARMLESS | REASONS, PICTURES)
        self.checker.album = ClusterAlbumChecker()
        self.record = Record(self.folder / f"{transcript}.jsonl", self.checker)
        self.crowd = ClusterCrowd(self.cluster, self.record, seed)
        self.findings = Findings()
        # Claimed views whose bytes never arrived.
        self.undelivered = 0

    def expect(self, holds: bool, text: str) -> None:
        if not holds and text not in self.row.failures:
            self.row.failures.append(text)

    # A cycle: people act, something happens, it is over, people act on, and everything is compared.

    async def cycle(self, fault) -> None:
        self.begin_load()
        try:
            await self.more(self.dice.randint(20, 150))
            await fault(self)
            await self.recover()
            await self.more(60)
            self.crowd.is_over = True
            async with asyncio.timeout(60):
                await self.load
        finally:
            await self.drop_load()

    def begin_load(self) -> None:
        self.load = asyncio.create_task(self.crowd.act_until_over())

    async def drop_load(self) -> None:
        self.load.cancel()
        await asyncio.gather(self.load, return_exceptions=True)

    async def more(self, actions: int) -> None:
        """Waits until people have done so many things more."""
        goal, deadline = self.crowd.done + actions, time.monotonic() + 60
        while self.crowd.done < goal:
            if self.load.done():
                await self.load
            if lost := [words for node in self.cluster.nodes if not node.is_running and (words := lost_history(node))]:
                raise RuntimeError(lost[0])
            assert time.monotonic() < deadline, f"people did {actions - (goal - self.crowd.done)} things in a minute"
            await asyncio.sleep(0.005)

    async def pause(self, least: float, most: float) -> float:
        """How long a fault lasts is a part of the fault."""
        seconds = self.dice.uniform(least, most)
        await asyncio.sleep(seconds)
        return seconds

    async def recover(self) -> None:
        """Waits until all nodes are ready, starting those that have ended: a supervisor would."""
        began = time.monotonic()
        for node in self.cluster.nodes:
            if not node.is_running:
                self.expect(False, f"node {node.name} ended by itself with {node.process.returncode}:\n{''.join(node.output[-5:])}")
                await asyncio.to_thread(node.start)
            while not await asyncio.to_thread(is_ready, node):
                if not node.is_running:
                    break
                assert time.monotonic() - began < READY_SECONDS, f"node {node.name} is not ready after {READY_SECONDS} s"
                await asyncio.sleep(0.02)
        self.row.ready.append(time.monotonic() - began)

    async def is_sent_away(self, client, since: float, within: float) -> None:
        """Waits until a client's node sends it away, which must be soon enough."""
        code, seconds = await client.closed(within + READY_SECONDS), time.monotonic() - since
        self.expect(code == 4000 and seconds < within, f"a client was sent away with {code} after {seconds:.1f} s")
        self.row.notes.append(f"4000 after {seconds:.1f} s")

    async def all_end_for_lost_history(self) -> None:
        """Waits until every node has noticed that its database lacks what was acknowledged, and has ended."""
        began = time.monotonic()
        for node in self.cluster.nodes:
            await asyncio.to_thread(
                eventually, lambda: not node.is_running and lost_history(node), READY_SECONDS, lambda: f"node {node.name} serves a shorter history")
            self.expect(node.process.returncode == 0, f"node {node.name} ended with {node.process.returncode}")
        self.row.notes.append(f"all ended after {time.monotonic() - began:.1f} s")

    async def begin_again(self) -> None:
        """Judges those who were served before history was lost, and continues with others on the recovered cluster."""
        await self.drop_load()
        # All nodes have ended, so everybody's connection ends, and the last line of the transcript is written.
        await asyncio.gather(*(client._reader for client in Client.opened_here()), return_exceptions=True)
        self.judge_the_lost()
        self.count()
        self.invite("recovered", f"{self.seed} recovered")
        await asyncio.to_thread(self.accept_lost_history)
        # A photo's deletion may be lost; its file is gone for all that.
        self.inherited = {text for text in self.stored().faults() if text.startswith("an image file of photo")}
        for node in self.cluster.nodes:
            await self.start_node(node)
        await self.crowd.sign_up()
        self.begin_load()

    def accept_lost_history(self) -> None:
        command = [binary(), "cluster", "recover", "--database", self.cluster.conninfo, "--yes", "--end-logins"]
        subprocess.run(command, check=True, capture_output=True, env=environment(), timeout=60)

    async def start_node(self, node) -> None:
        began = time.monotonic()
        await asyncio.to_thread(node.start)
        self.row.ready.append(time.monotonic() - began)

    # Judging.

    def stored(self) -> ClusterStored:
        return ClusterStored(self.cluster)

    def check(self) -> bool:
        """Compares transcript and tables; false once anything was found."""
        stored = self.stored()
        viewers = {person.user for person in self.crowd.people}
        self.undelivered = max(0, sum(viewer in viewers for _, viewer in stored.opens) - len(self.checker.images))
        self.findings = self.checker.check(stored)
        self._note_findings()
        return not self.row.failures

    def _note_findings(self) -> None:
        known = self.inherited.union(self.row.failures)
        self.row.failures += [text for text in self.findings.all() if text not in known]

    def judge_the_lost(self) -> None:
        """The tables lack what was acknowledged: that is the fault. The answers that people got must agree with each other all the same, so that
        no client was served from the shorter history."""
        self.findings = self.checker.findings
        self._note_findings()
        lost = len(self.checker.check(self.stored()).lost) - len(self.findings.lost)
        self.expect(lost > 0, "the database has all that was acknowledged, so this shows nothing")
        self.row.notes.append(f"{lost} facts lost, as is meant")

    def count(self) -> None:
        """Adds what was seen to the row."""
        self.record.close()
        row, found = self.row, self.findings
        row.acknowledged += self.checker.acknowledged
        row.delivered += self.checker.delivered
        row.undelivered += self.undelivered
        row.followed += self.checker.followed + self.checker.album.inbox.followed
        row.lost += len(found.lost)
        row.duplicated += len(found.duplicated)
        row.gaps += len(found.gaps)
        row.seen += len(found.seen)
        refused = {name: number for name, number in self.checker.errors.items() if name in REASONS}
        row.notes.append(f"{self.crowd.returns} returns, refused {refused or 'none'}, closes { {int(code or 0): number for code, number in self.checker.closes.items()} }")

    def end(self) -> None:
        """Ends all. The logs and the tables of a trial that failed are kept next to its transcript."""
        if self.row.failures:
            self._keep()
        self.cluster.end()

    def _keep(self) -> None:
        for log in self.cluster.folder.glob("*.log"):
            (self.folder / log.name).write_bytes(log.read_bytes())
        try:
            for name in ("feed", "snap", "open", "removal", "node"):
                (self.folder / f"{name}.txt").write_text("\n".join(map(str, self.cluster.rows(f"SELECT * FROM {name}"))))
        except SQLError as failure:
            (self.folder / "tables.txt").write_text(str(failure))


def lost_history(node) -> str | None:
    """The line in which a node reported lost history, if any."""
    return next((line for line in list(node.output) if "store.history-lost" in line), None)


def is_ready(node) -> bool:
    try:
        with urllib.request.urlopen(f"{node.http}/readyz", timeout=5) as answer:
            return answer.status == 200
    except (urllib.error.HTTPError, OSError):
        return False
