"""Runs the tests of one server against a cluster: `SNAPFEED_TEST_CLUSTER=1 pytest Tests/EndToEnd`.

The `server` of a test is then three nodes behind the balancer, and a server that a test starts by itself is a node of a cluster of one. All
have databases of their own in one PostgreSQL, which lives as long as the tests. Tests about the files of a store are skipped.
"""

import functools
import hashlib
import itertools
from pathlib import Path

import pytest
from client import Client
from cluster import Cluster, Node, each, lacking, missing
from postgres import Postgres

REASON = "store of files"
# The feed whose posts show that nodes have caught up.
MARKS = "city-life"
_numbers = itertools.count(1)
PER_NODE = "counted by each node"
# Tests that are about the files of a store, or about the memory of one process with all state.
FILES = {"test_backup.py", "test_deploy.py", "test_erasure.py", "test_memory.py"}
TESTS = {
    REASON: {
        "test_a_search_that_ran_out_of_time_goes_on", "test_every_log_line_is_one_object_and_holds_nothing_private",
    },
    # Each node has figures and delays of its own.
    PER_NODE: {
        "test_a_connection_that_acts_for_somebody_else_gets_no_more_of_the_former", "test_what_people_make_between_them_is_counted_once",
        "test_guessing_a_password_gets_slow_and_nobody_is_locked_out", "test_who_guesses_elsewhere_does_not_keep_an_accounts_owner_out",
        "test_a_standard_parser_reads_the_metrics_and_they_count_what_happened",
    },
}


def skip(reason: str = REASON) -> None:
    pytest.skip(reason)


def skip_if_unfit(item: pytest.Item) -> None:
    if item.path.name in FILES:
        skip()
    for reason, names in TESTS.items():
        if getattr(item, "originalname", item.name) in names:
            skip(reason)


@functools.cache
def postgres() -> Postgres:
    """One for all tests of this process."""
    if reason := missing() or lacking():
        pytest.skip(reason)
    return Postgres(max_connections="300").start()


def finish() -> None:
    """The last thing of this process."""
    if postgres.cache_info().currsize:
        postgres().end()


@functools.cache
def database(store: Path) -> str:
    """The name of the database in the place of a store's; it is made at the first use."""
    name = f"test_{hashlib.sha256(str(store).encode()).hexdigest()[:16]}"
    postgres().new_database(name)
    return name


def alone(store: Path) -> tuple[str, ...]:
    """The options of a cluster's only node."""
    return "--database", postgres().address(database=database(store.resolve())), "--node", "alone"


async def caught_up(clients) -> None:
    """Waits until the nodes of these clients have told all that was committed before. A look of a node brings all that is new at once, so
    a post at another node comes with everything before it."""
    token = next(client.token for client in clients if client.token)
    for client in clients:
        await client.call("feed.subscribe", feeds=[{"id": MARKS}])
    marks = set()
    # Whichever node a client is at, one of two is another one.
    for node in Clustered.newest.cluster.nodes[:2]:
        there = await Client.resumed(node.url, token)
        mark = await there.call("snap.post", feed=MARKS, key=f"mark {next(_numbers)}", picture="man")
        marks.add(mark["snap"]["id"])
    for client in clients:
        await client.wait_for(lambda c: marks <= {event["snap"]["id"] for event in c.events(MARKS) if "snap" in event})


class Nodes(Cluster):
    """Three nodes. The first has the store of the test, and the images of all."""

    def __init__(self, store: Path, *options: str):
        self.store = Path(store)
        super().__init__(3, False, *options, postgres=postgres(), database=database(self.store.resolve()))
        self.store.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.images = self.store / "images"

    def _node(self, name: str) -> Node:
        node = super()._node(name)
        if name == self.names[0]:
            node.store = self.store
        return node


class Clustered:
    """Three nodes in the place of a server. The first is the server as far as files, the process and bare sockets are concerned. People come
    through the balancer, so those of a test are at different nodes; with `pages`, so do bare sockets."""

    newest: "Clustered"

    def __init__(self, store: Path, *options: str, pages: bool = False):
        Clustered.newest = self
        self.cluster = Nodes(store, *options)
        self.with_pages = pages

    def __enter__(self) -> "Clustered":
        self.cluster.start()
        return self

    def __exit__(self, *_) -> None:
        try:
            assert self.stop() == 0, "a node did not end cleanly:\n" + "".join(self.output)
        finally:
            self.cluster.end()

    def __getattr__(self, name: str):
        return getattr(self.cluster.nodes[0], name)

    def start(self) -> "Clustered":
        each([node for node in self.cluster.nodes if not node.is_running], Node.start)
        self.cluster.wait_until_balanced()
        return self

    restart = start

    def stop(self) -> int:
        """Stops all at once. Returns the first exit code that is not 0."""
        codes: list[int] = []
        each(self.cluster.running, lambda node: codes.append(node.stop()))
        return next((code for code in codes if code), 0)

    def kill(self) -> None:
        each(self.cluster.running, Node.kill)

    @property
    def database(self) -> Path:
        skip()

    @property
    def url(self) -> str:
        return self.cluster.url

    @property
    def http(self) -> str:
        return self.cluster.http

    @property
    def port(self) -> int:
        """Where bare sockets go."""
        return self.cluster.balancer.port if self.with_pages else self.cluster.nodes[0].port
