"""The place of one fault's trial on a cluster: three nodes, a transcript, a checker, and the resulting row of the table."""

import asyncio
import random
import time
import urllib.error
import urllib.request
from pathlib import Path

from album_checker import AlbumChecker
from arena import FREE, Row
from checker import HARMLESS, Checker, Findings
from cluster import Cluster
from cluster_load import ClusterCrowd
from cluster_stored import ClusterStored
from load import PICTURES
from postgres import SQLError
from record import Record

# What a node may answer while something beside it is broken. Each is temporary.
REASONS = frozenset({"shutting_down", "busy"})
READY_SECONDS = 30


class ClusterAlbumChecker(AlbumChecker):
    """Requests without an answer may be carried out at any time later: a node that was frozen or cut off goes on with them, while the
    person has gone to another node. So nothing is sure of what they change, from then on."""

    def closed(self, conn: str, line: int) -> None:
        for flight in [flight for flight in self._flying if flight[0] == conn]:
            self._flying.pop(flight)


class ClusterArena:
    """Everything that a fault works with."""

    def __init__(self, folder: Path, fault: str, seed: int, cycles: int, *options: str, bus: bool = True):
        self.folder = folder
        self.cycles = cycles
        self.seed = f"{seed} {fault}"
        self.dice = random.Random(self.seed)
        self.row = Row(fault)
        self.checker = Checker(HARMLESS | REASONS, PICTURES)
        self.checker.album = ClusterAlbumChecker()
        self.record = Record(folder / "transcript.jsonl", self.checker)
        # A short path: the sockets of the nodes lie in it.
        self.cluster = Cluster(3, bus, *FREE, *options, cables=True)
        self.crowd = ClusterCrowd(self.cluster, self.record, self.seed)
        self.findings = Findings()

    def expect(self, holds: bool, text: str) -> None:
        if not holds and text not in self.row.failures:
            self.row.failures.append(text)

    # A cycle: people act, something happens, it is over, people act on, and everything is compared.

    async def cycle(self, fault) -> None:
        load = asyncio.create_task(self.crowd.act_until_over())
        try:
            await self.more(self.dice.randint(20, 150), load)
            await fault(self)
            await self.recover()
            await self.more(60, load)
            self.crowd.is_over = True
            async with asyncio.timeout(60):
                await load
        finally:
            load.cancel()
            await asyncio.gather(load, return_exceptions=True)

    async def more(self, actions: int, load: asyncio.Task | None = None) -> None:
        """Waits until people have done so many things more."""
        goal, deadline = self.crowd.done + actions, time.monotonic() + 60
        while self.crowd.done < goal:
            if load and load.done():
                await load
            if lost := [line for node in self.cluster.nodes if not node.is_running for line in node.output if "store.history-lost" in line]:
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

    async def start_node(self, node) -> None:
        began = time.monotonic()
        await asyncio.to_thread(node.start)
        self.row.ready.append(time.monotonic() - began)

    # Judging.

    def stored(self) -> ClusterStored:
        return ClusterStored(self.cluster)

    def check(self) -> bool:
        """Compares transcript and tables; false once anything was found."""
        self.findings = self.checker.check(self.stored())
        known = set(self.row.failures)
        self.row.failures += [text for text in self.findings.all() if text not in known]
        return not self.row.failures

    def count(self) -> None:
        self.record.close()
        row, found = self.row, self.findings
        row.acknowledged, row.delivered, row.followed = self.checker.acknowledged, self.checker.delivered, self.checker.followed
        row.lost, row.duplicated, row.gaps, row.seen = (len(each) for each in (found.lost, found.duplicated, found.gaps, found.seen))
        refused = {name: number for name, number in self.checker.errors.items() if name in REASONS}
        row.notes.append(f"{self.crowd.returns} returns, refused {refused or 'nobody'}, closes { {int(code or 0): number for code, number in self.checker.closes.items()} }")

    def end(self) -> None:
        """Ends all. The logs and the tables of a trial that failed are kept beside its transcript."""
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


def is_ready(node) -> bool:
    try:
        with urllib.request.urlopen(f"{node.http}/readyz", timeout=5) as answer:
            return answer.status == 200
    except (urllib.error.HTTPError, OSError):
        return False
