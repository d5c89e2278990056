"""The place of one fault's trial: a store, a transcript, a checker, and the resulting row of the table."""

import asyncio
import copy
import itertools
import os
import random
import subprocess
import time
from pathlib import Path

from checker import HARMLESS, Checker, Findings
from client import Client
from load import PICTURES, Crowd
from proofs import in_time
from record import Record, tolerated
from scenario import life
from server import Server, binary, environment
from stored import Stored
from trials import Row

FREE = ("--requests-per-second", "0", "--limit", "connectionsPerAccount=100", "--limit", "commentsPerMinute=0", "--limit", "inboxRows=100000")


class Arena:
    """Everything that a fault works with. `short` is the everyday form: a few cycles."""

    def __init__(self, folder: Path, fault: str, seed: int, cycles: int, short: bool = False, program: tuple[str, ...] = ()):
        self.folder = folder
        self.short = short
        self.cycles = cycles
        self.seed = f"{seed} {fault}"
        self.dice = random.Random(self.seed)
        self.program = program
        self.row = Row(fault)
        self.servers: list[Server] = []
        self.stops: list[float] = []
        # Snaps for chosen people, and their opens.
        self.sent = self.opened = 0
        self._numbers = itertools.count()
        self._parts: list[tuple[Checker, Record, Path]] = []
        self._found: dict[Path, Findings] = {}
        self.new_part()

    # A part is a store with its transcript. Most faults need one; some start a new one for each cycle.

    def new_part(self, harmless: frozenset[str] = frozenset(), after: Checker | None = None) -> None:
        """Begins a part; `after` is what was noted of the store that it continues."""
        number = next(self._numbers)
        self.store = self.folder / f"store-{number}"
        self.checker = copy.deepcopy(after) if after else Checker(HARMLESS | harmless, PICTURES)
        self.record = Record(self.folder / f"transcript-{number}.jsonl", self.checker)
        self._parts.append((self.checker, self.record, self.store))

    def allow(self, *names: str) -> None:
        """Allows error names that this fault may cause."""
        self.checker.harmless |= set(names)

    def server(self, *options: str, store: Path | None = None, wrapper: tuple[str, ...] = (), **more: str) -> Server:
        """A server that is not started yet. It is killed at the end if it still runs."""
        interpreter, program = (self.program[:-1], self.program[-1]) if self.program else ((), None)
        server = Server(store or self.store, *FREE, *options, wrapper=(*wrapper, *interpreter), **({"program": program} | more))
        self.servers.append(server)
        return server

    def start(self, server: Server) -> Server:
        """Starts the server, after a clean stop if it runs, and counts the time until it is ready."""
        if server.process and server.process.poll() is None:
            self.stop(server)
        began = time.monotonic()
        server.output.clear()
        server.start()
        self.row.ready.append(time.monotonic() - began)
        return server

    def stop(self, server: Server) -> None:
        code = server.stop()
        self.expect(code == 0, f"the stop was not clean: {code}")

    def rounds(self):
        """The numbers of the cycles. Each cycle is counted and checked when it is over; the first one that fails is the last."""
        for number in range(self.cycles):
            yield number
            self.row.cycles += 1
            if not self.check():
                return

    def end(self, server: Server) -> None:
        """Runs the load once more on what the fault left, then a clean stop and the last check."""
        run(life(self, server, "the last"))
        if not self.program:
            self._check_backup(server)
        self.stop(server)
        self.check()

    def _check_backup(self, server: Server) -> None:
        """Nothing of a photo, comment or sent snap that is gone is in a backup."""
        needles = self.checker.album.erased(Stored(self.store))
        backup = self.folder / f"backup-{next(self._numbers)}.tar"
        subprocess.run([binary(), "backup", str(backup), "--store", str(server.store)], check=True, capture_output=True, env=environment())
        content = backup.read_bytes()
        backup.unlink()
        for owner in {owner for bytes, owner in needles.items() if bytes in content}:
            self.expect(False, f"words or a key of the deleted {owner} are in a backup")
        self.row.notes.append(f"{len(needles)} erased words and keys in no backup")

    def crowd(self, server: Server, **options) -> Crowd:
        return Crowd(server, self.record, self.seed, **options)

    async def opens(self, client, snap: str) -> bool:
        """Whether the open returned an image."""
        return await tolerated(client.call("snap.open", snap=snap)) is not None

    # Judging.

    def expect(self, holds: bool, text: str) -> None:
        if not holds:
            self.row.failures.append(text)

    def expect_in_time(self, holds: bool, text: str) -> None:
        """A bound of real time, which only the full run has."""
        self.expect(in_time(holds), text)

    def check(self, where: str = "") -> bool:
        """Compares transcript and store; false once anything was found."""
        findings = self.checker.check(self.store)
        self._found[self.store] = findings
        known = set(self.row.failures)
        self.row.failures += [where + text for text in findings.all() if where + text not in known]
        return not self.row.failures

    def count(self) -> None:
        """Adds the parts so far to the row, after which their stores may be removed."""
        for checker, record, store in self._parts:
            record.close()
            self.row.acknowledged += checker.acknowledged
            self.row.delivered += checker.delivered
            self.row.followed += checker.followed + checker.album.inbox.followed
            if record.lines and (store / "snapfeed.db").exists():
                self.row.undelivered += max(0, checker.undelivered(store))
            inboxes = checker.album.inbox
            self.sent += len(inboxes.snaps)
            self.opened += inboxes.opened
            found = self._found.pop(store, Findings())
            self.row.lost += len(found.lost)
            self.row.duplicated += len(found.duplicated)
            self.row.gaps += len(found.gaps)
            self.row.seen += len(found.seen)
        self._parts.clear()
        self.row.notes.append(f"{self.sent} sent to people, {self.opened} of them opened")

    def clear(self) -> None:
        for server in self.servers:
            if server.process and server.process.poll() is None:
                server.kill()


def run(body):
    """Runs a coroutine. Open connections are dropped without a close frame, since their server may be dead or stopped."""

    async def whole():
        try:
            return await body
        finally:
            clients = Client.take_opened()
            for client in clients:
                client.socket.transport.abort()
            await asyncio.gather(*(client._reader for client in clients), return_exceptions=True)

    return asyncio.run(whole())


def is_root() -> bool:
    return os.geteuid() == 0
