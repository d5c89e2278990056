"""Programs that tests start next to the server: on free ports of loopback, with a log, and gone at the end."""

import contextlib
import os
import random
import signal
import socket
import subprocess
from pathlib import Path

from waiting import eventually

START_SECONDS = 30
STOP_SECONDS = 20
# The messages of programs whose port is taken.
PORT_IS_TAKEN = ("already in use", "could not create any TCP/IP sockets", "Cannot bind")


class PortTaken(Exception):
    """Another program took the port between the choice and the start."""


def free_port() -> int:
    """A port that is free now. It lies below those that clients get for their own ends, so that it stays free over a restart."""
    for _ in range(200):
        port = random.randrange(15_000, 32_000)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no port is free")


def with_free_port(start, tries: int = 5):
    """Calls `start(port)`, and once more with another port as often as the port was taken."""
    for left in reversed(range(tries)):
        try:
            return start(free_port())
        except PortTaken:
            if not left:
                raise


def children(pid: int) -> list[int]:
    with contextlib.suppress(OSError):
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


class Program:
    """A process with a log file. It has a session of its own, so that Ctrl-C reaches only its starter."""

    def __init__(self, name: str, log: Path):
        self.name = name
        self.log = Path(log)
        self.process: subprocess.Popen | None = None

    def __enter__(self):
        return self.start()

    def __exit__(self, *_) -> None:
        self.end()

    def launch(self, command: list, **options) -> None:
        """Starts the process; its output goes behind that of its last run."""
        self._start_of_log = self.log.stat().st_size if self.log.exists() else 0
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                list(map(str, command)), stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, **options)

    def said(self) -> str:
        """Returns its log since its last start."""
        with open(self.log, "rb") as log:
            log.seek(self._start_of_log)
            return log.read().decode(errors="replace")

    def wait_until(self, is_ready, seconds: float = START_SECONDS) -> None:
        """Waits until it is ready, or says why it ended instead."""

        def ready_or_over():
            if self.is_running:
                return is_ready()
            said = self.said()
            raise (PortTaken if any(text in said for text in PORT_IS_TAKEN) else RuntimeError)(f"{self.name} did not start:\n{said}")

        try:
            eventually(ready_or_over, seconds, saying=lambda: f"{self.name} is not ready:\n{self.said()}")
        except BaseException:
            self.kill9()
            raise

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def send(self, number: int) -> None:
        self.process.send_signal(number)

    def freeze(self) -> None:
        """It keeps its sockets, and says nothing."""
        freeze(self.process.pid)

    def thaw(self) -> None:
        self.send(signal.SIGCONT)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Asks for a clean end and returns the exit code."""
        self.thaw()
        self.send(number)
        return self.process.wait(STOP_SECONDS)

    def kill9(self) -> None:
        """kill -9 of the process and of all that it has started."""
        if not self.is_running:
            return
        # While stopped, it starts no further children.
        self.freeze()
        family = [self.process.pid, *children(self.process.pid)]
        for pid in family:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(STOP_SECONDS)
        eventually(lambda: not any(is_alive(pid) for pid in family), STOP_SECONDS)

    def end(self) -> None:
        """The last thing: nothing is left running, whatever happened before."""
        if self.is_running:
            with contextlib.suppress(subprocess.TimeoutExpired, ProcessLookupError):
                self.stop()
        self.kill9()


def freeze(*pids: int) -> None:
    """SIGSTOP. It returns when the last thread has stopped, since they stop one after another."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
    eventually(lambda: all(state(thread) in "TtZX" for pid in pids for thread in Path(f"/proc/{pid}/task").glob("*")), STOP_SECONDS)


def state(process: Path) -> str:
    """The letter of proc(5); "X" for what is gone."""
    with contextlib.suppress(OSError):
        return (process / "stat").read_text().rpartition(")")[2].split()[0]
    return "X"


def is_alive(pid: int) -> bool:
    return state(Path(f"/proc/{pid}")) not in "ZX"


def answers(port: int, address: str = "127.0.0.1") -> bool:
    """Whether the port has a listener."""
    with contextlib.suppress(OSError), socket.create_connection((address, port), timeout=1):
        return True
    return False
