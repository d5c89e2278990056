"""The adapter of the Swift library as a process, and a server to speak with."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests" / "Support"))


def built(product: str) -> str:
    """A product of this package. `make test` has built it with the Swift tests; other flags here would build everything again."""
    path = ROOT / ".build" / "debug" / product
    if not path.exists():
        subprocess.run(["swift", "build", "--product", product], cwd=ROOT, check=True, capture_output=True)
    return str(path)


@pytest.fixture(scope="session")
def adapter_program() -> str:
    return os.environ.get("SWIFT_ADAPTER") or built("snapfeed-adapter")


class Adapter:
    """A running adapter: lines in, lines out."""

    def __init__(self, program: str, url: str, token: str, storage: Path, **more):
        self.lines: list[dict] = []
        self.changed = threading.Condition()
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.order(do="start", url=url, token=token, storage=str(storage), waitMs=[20, 100], **more)

    def _read(self) -> None:
        for line in self.process.stdout:
            with self.changed:
                self.lines.append(json.loads(line))
                self.changed.notify_all()
        with self.changed:
            self.changed.notify_all()

    def order(self, **order) -> None:
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()

    def wait(self, holds, seconds: float = 30):
        """Waits until `holds` of all lines is true, and returns it."""
        with self.changed:
            if not self.changed.wait_for(lambda: holds(self.lines), seconds):
                raise TimeoutError(f"not reported; the last lines: {self.lines[-10:]}")
            return holds(self.lines)

    def reported(self, kind: str) -> list:
        with self.changed:
            return [line[kind] for line in self.lines if kind in line]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self.reader.join(10)

    def stop(self) -> int:
        self.order(do="stop")
        code = self.process.wait(15)
        self.reader.join(10)
        return code


def account(url: str, name: str) -> str:
    """Signs up and returns the token."""
    from websockets.sync.client import connect

    with connect(url, subprotocols=["snapfeed.v1.json"], proxy=None) as socket:
        params = {"name": name, "password": "correct horse"}
        socket.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "account.create", "params": params}))
        return json.loads(socket.recv())["result"]["token"]
