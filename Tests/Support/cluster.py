"""A cluster on this machine: PostgreSQL, a bus, nodes of Snapfeed and HAProxy, all on loopback. `make cluster` runs this file.

    python Tests/Support/cluster.py                   three nodes behind http://localhost:8080, until Ctrl-C
    python Tests/Support/cluster.py --dir DIR         the same, and its state is kept in DIR
    python Tests/Support/cluster.py --no-bus          hints go over PostgreSQL's NOTIFY
"""

import argparse
import contextlib
import functools
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from balancer import ADDRESS, HAProxy
from bus import Nats
from cable import Cable
from hosts import Host, Network
from postgres import Postgres, programs
from processes import free_port
from server import Server, binary, environment
from waiting import eventually

NAMES = "abcdefgh"


def missing() -> str | None:
    """Why no cluster can be started here; None when one can."""
    tools = [tool for tool in ("nats-server", "haproxy") if not find(tool)] + ["postgresql"] * (programs() is None)
    return f"not installed: {', '.join(tools)} (make deps)" if tools else None


def find(tool: str) -> str | None:
    # Debian's /usr/sbin is on the PATH of root only.
    os.environ["PATH"] += ":/usr/sbin" * ("/usr/sbin" not in os.environ["PATH"].split(":"))
    return shutil.which(tool)


@functools.cache
def lacking() -> str | None:
    """Why the program cannot be a node of a cluster; None when it can."""
    reported = subprocess.run([binary(), "serve", "--help"], capture_output=True, text=True, env=environment()).stdout
    return None if "--database" in reported else f"{binary()} has no --database"


class Lines(list):
    """The lines of a server's output, which go to a file as well."""

    def __init__(self, path: Path):
        super().__init__()
        self.path = path

    def append(self, line: str) -> None:
        super().append(line)
        with open(self.path, "a") as file:
            file.write(line)


class Node(Server):
    """A server that is one of a cluster. A restart keeps its name, its port and its folder."""

    def __init__(self, name: str, folder: Path, *options: str, **more):
        super().__init__(folder, "--node", name, *options, port=free_port(), **more)
        self.name = name
        self.output = Lines(folder.parent / f"node-{name}.log")
        # Its way to PostgreSQL, where that can be cut.
        self.cable: Cable | Host | None = None

    def start(self) -> "Node":
        for left in (2, 1, 0):
            self.output.clear()
            try:
                return super().start()
            except RuntimeError as failure:
                # Another process took the port before it was announced.
                if not left or "in use" not in str(failure):
                    raise
                self.port = free_port()

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def end(self) -> None:
        """The last thing: it stops, or is killed."""
        if self.is_running:
            self.thaw()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.stop()
        if self.is_running:
            self.kill()


class Cluster:
    """Everything of a cluster. `cables` puts one between each node and PostgreSQL, so that it can be cut and led elsewhere; `hosts` puts each
    node on a host of its own, whose link to PostgreSQL and the bus can be cut. `program` is another one than that under test."""

    def __init__(
        self, nodes: int = 3, bus: bool = True, *options: str, folder: Path | None = None, balancer: bool = True, port: int = 0,
        cables: bool = False, hosts: bool = False, postgres: Postgres | None = None, database: str | None = None, nats: Nats | None = None,
        start_nodes: bool = True, program: str | None = None,
    ):
        self.is_temporary = folder is None
        self.folder = Path(folder or tempfile.mkdtemp(prefix="snapfeed-cluster-"))
        self.folder.mkdir(parents=True, exist_ok=True)
        # The user that PostgreSQL runs as has a folder in it, and nothing else here is for others.
        self.folder.chmod(0o711)
        self.options = options
        self.with_cables = cables
        self.network = Network() if hosts else None
        self.program = program
        self.with_balancer = balancer
        self.start_nodes = start_nodes
        self.database = database or "snapfeed"
        self.is_guest = postgres is not None
        self.postgres = postgres or Postgres(self.folder / "postgres")
        self.shares_bus = nats is not None
        self.bus = nats or (Nats(self.folder / "nats.log") if bus else None)
        self.images = self.folder / "images"
        self.names = list(NAMES[:nodes])
        self.nodes: list[Node] = []
        self.balancer: HAProxy | None = None
        self._port = port
        self._rest = contextlib.ExitStack()

    def __enter__(self) -> "Cluster":
        return self.start()

    def __exit__(self, *_) -> None:
        self.end()

    def start(self) -> "Cluster":
        """Starts everything, the nodes concurrently: the first makes the tables, and the others wait for it."""
        try:
            if self.network:
                self._make_network()
            if not self.is_guest:
                self._rest.enter_context(self.postgres)
            if self.bus and not self.shares_bus:
                self._rest.enter_context(self.bus)
            self.images.mkdir(mode=0o700, exist_ok=True)
            self.nodes = [self._node(name) for name in self.names]
            if self.start_nodes:
                each(self.nodes, Node.start)
            if self.with_balancer:
                self.balancer = self._rest.enter_context(HAProxy(self.folder, {node.name: f"{node.address}:{node.port}" for node in self.nodes}, self._port))
                if self.start_nodes:
                    self.wait_until_balanced()
        except BaseException:
            self.end()
            raise
        return self

    def _make_network(self) -> None:
        self._rest.enter_context(self.network)
        self.postgres.listen_also(self.network.gate)
        if self.bus:
            self.bus.address = self.network.gate

    def _node(self, name: str) -> Node:
        if self.network:
            return self._node_on_host(name, self.network.host(self.names.index(name)))
        cable = self._rest.enter_context(Cable(self.postgres.port)) if self.with_cables else None
        node = self._make_node(name, self.postgres.address(cable and cable.port, self.database))
        node.cable = cable
        return node

    def _node_on_host(self, name: str, host: Host) -> Node:
        # People all come from one address there, so nothing is counted by it, as on loopback.
        options = ("--listen", host.address, "--trusted-network", self.network.people)
        database = self.postgres.address(database=self.database, host=self.network.gate)
        node = self._make_node(name, database, *options, address=host.address, wrapper=host.wrapper)
        node.cable = host
        return node

    def _make_node(self, name: str, database: str, *options: str, **more) -> Node:
        bus = ("--bus", self.bus.url) if self.bus else ()
        # People on this machine are as near behind the balancer as without it.
        balancer = ("--trust-proxy", ADDRESS, "--trusted-network", "127.0.0.0/8")
        options = ("--database", database, *bus, *balancer, "--images", str(self.images), *options, *self.options)
        return Node(name, self.folder / name, *options, program=self.program, **more)

    def end(self) -> None:
        """Ends everything, the nodes first. What is temporary is removed."""
        try:
            each([node for node in self.nodes if node.process], Node.end)
        finally:
            self._rest.close()
            if self.is_temporary:
                shutil.rmtree(self.folder, ignore_errors=True)

    def take_over(self, standby: Postgres) -> None:
        """Leads all nodes to a standby that was promoted. The one before is gone for good, unless it was not ours."""
        before, self.postgres = self.postgres, standby
        before.standbys.remove(standby)
        if not self.is_guest:
            before.end()
            self._rest.callback(standby.end)
        for node in self.nodes:
            node.cable.target = standby.port
            node.cable.hang_up()

    # Nodes by name, as the faults know them.

    def node(self, name: str) -> Node:
        return next(node for node in self.nodes if node.name == name)

    def kill(self, name: str) -> None:
        """kill -9."""
        self.node(name).kill()

    def stop(self, name: str) -> int:
        return self.node(name).stop()

    def start_node(self, name: str) -> Node:
        return self.node(name).start()

    def twin(self, name: str) -> Node:
        """Another process under the name of a node, in a folder of its own."""
        self.nodes.append(Node(name, self.folder / f"{name}-twin", *self.node(name).options[2:], program=self.program))
        return self.nodes[-1]

    @property
    def running(self) -> list[Node]:
        return [node for node in self.nodes if node.is_running]

    @property
    def urls(self) -> list[str]:
        return [node.url for node in self.nodes]

    @property
    def url(self) -> str:
        """The address of all nodes: the balancer's."""
        return self.balancer.url

    @property
    def http(self) -> str:
        return self.balancer.http

    @property
    def conninfo(self) -> str:
        return self.postgres.address(database=self.database)

    def rows(self, query: str) -> list[dict]:
        return self.postgres.rows(query, self.database)

    def value(self, query: str):
        return self.postgres.value(query, self.database)

    def wait_until_balanced(self) -> None:
        """Waits until the balancer sends people to every node that runs, and to no other."""
        wanted = {node.name for node in self.running}
        eventually(
            lambda: {name for name, state in self.balancer.seen().items() if state.startswith("UP")} == wanted,
            saying=lambda: f"the balancer sees {self.balancer.seen()}")

    def logs(self) -> str:
        """The end of each log, for a failure."""
        return "\n".join(f"== {path.name}\n{path.read_text(errors='replace')[-3000:]}" for path in sorted(self.folder.glob("*.log")))


def each(things: list, act) -> None:
    """Calls the function for all concurrently; raises the first failure when all are done."""
    if things:
        with ThreadPoolExecutor(len(things)) as pool:
            for done in [pool.submit(act, thing) for thing in things]:
                done.result()


# `make cluster`


def guide(cluster: Cluster, kept: Path | None) -> str:
    lines = [f"Snapfeed on {len(cluster.nodes)} nodes: http://localhost:{cluster.balancer.port}", ""]
    lines += [f"  node {node.name}      {node.http}   admin socket in {node.store}" for node in cluster.nodes]
    lines += [f"  postgres    {cluster.conninfo}", f"  bus         {cluster.bus.url if cluster.bus else 'NOTIFY of PostgreSQL'}"]
    lines += [f"  logs        {cluster.folder}/*.log", ""]
    lines += [
        "Act for people through the balancer, and as the admin through the folder of any node:",
        f"  export SNAPFEED_SERVER=ws://localhost:{cluster.balancer.port}",
        "  snapfeed signup ana && snapfeed post animals redpanda --as ana",
        f"  snapfeed stats --store {cluster.nodes[0].store}",
        "", "Try a fault, and see that nothing is lost:",
        *[f"  kill -9 {node.pid}      # node {node.name}" for node in cluster.nodes[:1]],
        "", f"Ctrl-C ends it, and {f'keeps its state in {kept}' if kept else 'its state goes with it; DIR=folder keeps it'}."]
    return "\n".join(lines)


def watch(cluster: Cluster, over: threading.Event) -> None:
    """Waits for Ctrl-C, and reports nodes that end by themselves and the balancer's view."""
    seen = {}
    while not over.wait(0.5):
        now = {name: state.split()[0] for name, state in cluster.balancer.seen().items()}
        # A node may have been restarted by hand; then the balancer finds it.
        ended = {node.name: node for node in cluster.nodes if not node.is_running and now.get(node.name) != "UP"}
        now |= {name: f"ended with {node.process.returncode}" for name, node in ended.items()}
        for name in now:
            if seen.get(name, "UP") != now[name]:
                again = f"\n  start it again: {shlex.join(map(str, ended[name].process.args))}" if name in ended else ""
                print(f"node {name}: {now[name]}{again}", flush=True)
        seen = now


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--dir", type=Path, help="keep the state in this folder")
    options.add_argument("--nodes", type=int, default=3, choices=range(1, len(NAMES) + 1))
    options.add_argument("--port", type=int, default=8080, help="of the balancer")
    options.add_argument("--no-bus", action="store_true", help="without NATS")
    asked = options.parse_args()
    if reason := missing() or lacking():
        print(f"No cluster: {reason}", file=sys.stderr)
        return 69
    over = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: over.set())
    kept = asked.dir.resolve() if asked.dir else None
    with Cluster(asked.nodes, not asked.no_bus, folder=kept, port=asked.port) as cluster:
        print(guide(cluster, kept), flush=True)
        watch(cluster, over)
        print("Stopping …", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
