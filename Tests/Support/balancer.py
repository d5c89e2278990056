"""HAProxy with the configuration of `.deploy`, in front of nodes on loopback."""

import contextlib
import csv
import os
import re
import socket
from pathlib import Path

from processes import Program, answers
from server import ROOT

TEMPLATE = ROOT / ".deploy" / "haproxy.cfg"
# Where it comes from on loopback, so that nodes trust only it.
ADDRESS = "127.0.0.80"
SERVERS = re.compile(r"(?:^    server \w+ .*\n)+", re.M)


def configuration(nodes: dict[str, str]) -> str:
    """The template with a line for each node: it has three. Nodes on hosts of their own cannot be reached from a loopback address."""
    lines = "".join(f'    server {name} "${{SNAPFEED_NODE_{name.upper()}}}"\n' for name in nodes)
    if all(place.startswith("127.") for place in nodes.values()):
        lines = f"    source {ADDRESS}\n{lines}"
    text, count = SERVERS.subn(lambda _: lines, TEMPLATE.read_text())
    assert count == 1, f"{TEMPLATE.name} has no lines for nodes"
    return text


class HAProxy(Program):
    """The balancer. Its port is bound here and handed over, so that no other process can take it, and a restart keeps it."""

    def __init__(self, folder: Path, nodes: dict[str, str], port: int = 0):
        super().__init__("haproxy", Path(folder) / "haproxy.log")
        self.file = Path(folder) / "haproxy.cfg"
        self.admin = Path(folder) / "haproxy.sock"
        self.nodes = nodes
        self._door = socket.create_server(("127.0.0.1", port))
        self.port = self._door.getsockname()[1]

    def environment(self) -> dict[str, str]:
        ours = {"SNAPFEED_BALANCER": f"fd@{self._door.fileno()}", "SNAPFEED_BALANCER_ADMIN": str(self.admin)}
        return os.environ | ours | {f"SNAPFEED_NODE_{name.upper()}": place for name, place in self.nodes.items()}

    def start(self) -> "HAProxy":
        self.file.write_text(configuration(self.nodes))
        self.launch(["haproxy", "-db", "-f", self.file], env=self.environment(), pass_fds=[self._door.fileno()])
        # The port answers already, but connections are not accepted yet.
        self.wait_until(lambda: bool(self.seen()) and answers(self.port))
        return self

    def stop(self, number: int | None = None) -> int:
        return super().stop(*([number] if number else []))

    def restart(self) -> "HAProxy":
        if self.is_running:
            self.stop()
        return self.start()

    def end(self) -> None:
        super().end()
        self._door.close()
        self.admin.unlink(missing_ok=True)

    def ask(self, command: str) -> str:
        """An answer of its own socket; nothing while it does not run."""
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as sock:
            sock.settimeout(5)
            sock.connect(str(self.admin))
            sock.sendall(command.encode() + b"\n")
            return b"".join(iter(lambda: sock.recv(65536), b"")).decode()
        return ""

    def seen(self) -> dict[str, str]:
        """How it sees each node: UP, DOWN and their in-betweens."""
        lines = csv.DictReader(self.ask("show stat").removeprefix("# ").splitlines())
        return {line["svname"]: line["status"] for line in lines if line["pxname"] == "nodes" and line["svname"] != "BACKEND"}

    def connections(self) -> dict[str, int]:
        """The connections to each node that are open now."""
        lines = csv.DictReader(self.ask("show stat").removeprefix("# ").splitlines())
        return {line["svname"]: int(line["scur"]) for line in lines if line["pxname"] == "nodes" and line["svname"] != "BACKEND"}

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"
