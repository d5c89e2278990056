"""The real binary as a process: started on a free port, stopped by signals."""

import atexit
import functools
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import urllib.request
from pathlib import Path

from processes import freeze

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 30
STOP_SECONDS = 15
# `snapfeed check` without its stopwatch: a busy machine commits as late as it likes.
UNTIMED_CHECK = ("check", *(word for name in ("round-trip", "commit") for level in ("warn", "crit") for word in (f"--{level}-{name}-ms", "90000")))


def binary() -> str:
    """The program under test: $SNAPFEED_BINARY, else the release build, else the debug build."""
    named = os.environ.get("SNAPFEED_BINARY")
    builds = [Path(named)] if named else [ROOT / ".build" / kind / "snapfeed" for kind in ("release", "debug")]
    for path in builds:
        if path.exists():
            return str(path)
    raise FileNotFoundError(f"build snapfeed first: none of {', '.join(map(str, builds))} exists")


def conformance_kit() -> str:
    """The conformance kit, built beside the program under test."""
    path = Path(binary()).resolve().with_name("snapfeed-conformance")
    if not path.exists():
        raise FileNotFoundError(f"build snapfeed-conformance first: {path} does not exist")
    return str(path)


def environment(**more: str) -> dict[str, str]:
    """The environment of a server. It refuses unknown SNAPFEED_ variables, and these two are only for the tests."""
    return {name: value for name, value in os.environ.items() if name not in ("SNAPFEED_BINARY", "SNAPFEED_TEST_CLUSTER")} | more


def runs_cluster() -> bool:
    """Whether the tests of one server are to run against a cluster: see `clustered.py`."""
    return os.environ.get("SNAPFEED_TEST_CLUSTER") == "1"


def images(server: "Server") -> list[Path]:
    """The files of images in its store. In a cluster the folder also has a mark that names its owner."""
    return [path for path in (server.store / "images").rglob("*") if path.is_file() and set(path.name) != {"0"}]


def needs_files() -> None:
    """Marks the point from which a test is about the files of a store. A cluster has none, so its test ends there."""
    if runs_cluster():
        from clustered import skip

        skip()


class Server:
    """A server process. A restart keeps the store and the port, as with a supervisor."""

    # The nodes that are this server.
    size = 1
    start_seconds = START_SECONDS

    def __init__(
        self, store: Path, *options: str, data: str | None = None, port: int = 0, wrapper: tuple[str, ...] = (), program: str | None = None,
        address: str = "127.0.0.1",
    ):
        self.store = Path(store)
        self.data = data or os.environ.get("SNAPFEED_DATA", str(ROOT / "data"))
        self.options = options
        if runs_cluster() and "--database" not in options:
            from clustered import alone

            self.options = (*alone(self.store), *options)
        self.port = port
        self.address = address
        self.wrapper = wrapper
        self.program = program
        self.process: subprocess.Popen | None = None
        self.output: list[str] = []

    def __enter__(self) -> "Server":
        return self.start()

    def __exit__(self, *_) -> None:
        if self.process and self.process.poll() is None:
            # A test that failed may have left it frozen, where it would stay for ever.
            self.thaw()
            assert self.stop() == 0, "the server did not end cleanly:\n" + "".join(self.output)

    def start(self) -> "Server":
        """Starts the process and returns when the server is ready."""
        command = [*self.wrapper, self.program or binary(), "serve", "--port", str(self.port), "--store", str(self.store), "--data", self.data, *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment())
        ready = threading.Event()
        threading.Thread(target=self._read, args=(self.process, ready), daemon=True).start()
        if not ready.wait(self.start_seconds) or self.process.poll() is not None:
            self.process.kill()
            raise RuntimeError("the server did not start:\n" + "".join(self.output))
        return self

    def _read(self, process: subprocess.Popen, ready: threading.Event) -> None:
        for line in process.stdout:
            self.output.append(line)
            if match := re.search(r"Open +https?://[^:]+:(\d+)", line):
                self.port = int(match[1])
            # JSON log lines come without a banner before them.
            if match := re.search(r'"event":"server.ready".*"port":(\d+)', line):
                self.port = int(match[1])
            if match or "Ctrl-C" in line:
                ready.set()
        process.wait()
        ready.set()

    def stop(self) -> int:
        """Asks for a clean end and returns the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(STOP_SECONDS)

    def kill(self) -> None:
        """kill -9: no goodbye."""
        self.process.kill()
        self.process.wait(STOP_SECONDS)

    def freeze(self) -> None:
        """It is frozen, and its sockets stay open."""
        freeze(self.process.pid)

    def thaw(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def restart(self) -> "Server":
        return self.start()

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def url(self) -> str:
        return f"ws://{self.address}:{self.port}/ws"

    @property
    def http(self) -> str:
        return f"http://{self.address}:{self.port}"

    def metrics(self) -> str:
        """Its metrics, as monitoring reads them."""
        with urllib.request.urlopen(f"{self.http}/metrics", timeout=20) as answer:
            return answer.read().decode()

    @property
    def database(self) -> Path:
        needs_files()
        return self.store / "snapfeed.db"


@functools.cache
def template() -> Path:
    """A store that a server has made. Copying it takes less of the processor than making another."""
    folder = Path(tempfile.mkdtemp(prefix="snapfeed-template-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with Server(folder / "store"):
        pass
    return folder / "store"


def one(store: Path, *options: str, pages: bool = False):
    """A server for a test, or with SNAPFEED_TEST_CLUSTER=1 three nodes in its place; `pages` for those who come with a browser.

    It starts on a copy of an empty store. A test of a first start uses `Server`.
    """
    if runs_cluster():
        from clustered import Clustered

        return Clustered(store, *options, pages=pages)
    if not store.exists():
        shutil.copytree(template(), store)
    return Server(store, *options)
