"""Runs the tests of one server against a cluster: `SNAPFEED_TEST_CLUSTER=1 pytest Tests/EndToEnd`.

The `server` of a test is then three nodes behind the balancer, and a server that a test starts by itself is a node of a cluster of one. All
have databases of their own in one PostgreSQL, which lives as long as the tests. Tests about the files of a store are skipped.
"""

import functools
import hashlib
import itertools
import shutil
import tempfile
from pathlib import Path

import pytest
from bus import Nats
from client import Client
from cluster import Cluster, Node, each, lacking, missing
from postgres import Postgres
from waiting import eventually

STORE = "reads or writes the file of an SQLite store"
BACKUP = "PostgreSQL has backups of its own"
DOCTOR = "the doctor examines SQLite stores only"
LATE = "who unsubscribes at another node may do so before the push is there"
DEPLOYED = "starts one server as the files of a deployment say"
# The feed whose posts show that nodes have caught up.
MARKS = "city-life"
_numbers = itertools.count(1)
# Files of tests, and single tests, that cannot be the same on a cluster.
FILES = {"test_backup.py": BACKUP, "test_deploy.py": DEPLOYED, "test_erasure.py": STORE}
TESTS = {
    STORE: {
        "test_a_search_that_ran_out_of_time_goes_on", "test_lists_of_a_store_of_many_snaps", "test_ages",
        "test_another_store_in_its_place_is_a_gap_and_said_so",
        "test_a_device_that_answers_slowly_comes_after_the_others_until_it_is_quick", "test_nothing_of_a_device_that_ended_stays_in_the_log",
    },
    BACKUP: {
        "test_transcripts_match_the_schemas[store.backup]", "test_transcripts_match_the_schemas[store.readBackup]", "test_a_restore_is_rehearsed_and_discarding_asks",
    },
    LATE: {"test_a_spoilt_transcript_does_not_pass[feed.unsubscribe-unexpected_push]"},
    DOCTOR: {
        "test_the_doctor_tries_the_recogniser", "test_the_doctor_s_sentences_have_one_full_stop", "test_doctor_reports_a_missing_model",
    },
}


def added(texts: list[str]) -> str:
    """The metrics of several nodes as one: each figure is the sum of theirs."""
    figures: dict[str, float] = {}
    for line in "\n".join(texts).split("\n"):
        if not line:
            continue
        name, _, figure = line.rpartition(" ")
        figures[line if line.startswith("#") else name] = 0 if line.startswith("#") else figures.get(name, 0) + float(figure)
    return "".join(f"{name}\n" if name.startswith("#") else f"{name} {figure:.15g}\n" for name, figure in figures.items())


def skip(reason: str = STORE) -> None:
    pytest.skip(reason)


def skip_if_unfit(item: pytest.Item) -> None:
    if reason := FILES.get(item.path.name):
        skip(reason)
    for reason, names in TESTS.items():
        if {item.name, getattr(item, "originalname", item.name)} & names:
            skip(reason)


@functools.cache
def postgres() -> Postgres:
    """One for all tests of this process."""
    if reason := missing() or lacking():
        pytest.skip(reason)
    return Postgres(max_connections="300").start()


@functools.cache
def bus() -> Nats:
    """For all clusters of three. Their hints are not mixed, since each has a subject of its own; a lone node has none, and uses NOTIFY."""
    folder = Path(tempfile.mkdtemp(prefix="snapfeed-bus-"))
    return Nats(folder / "nats.log").start()


def finish() -> None:
    """The last thing of this process."""
    if bus.cache_info().currsize:
        bus().end()
        shutil.rmtree(bus().log.parent, ignore_errors=True)
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
    images = store.resolve() / "images"
    images.mkdir(mode=0o700, parents=True, exist_ok=True)
    images.parent.chmod(0o700)
    return "--database", postgres().address(database=database(store.resolve())), "--images", str(images), "--node", "alone"


async def caught_up(clients) -> None:
    """Waits until the nodes of these clients have pushed all that was committed before. One poll of a node brings everything new, so
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


async def nodes_caught_up() -> None:
    """Waits for every node in the same way."""
    nodes = Clustered.newest.cluster.running
    stranger = await Client.signed_up(nodes[0].url, f"stranger{next(_numbers)}")
    strangers = [await Client.resumed(node.url, stranger.token) for node in nodes]
    await caught_up(strangers)
    for client in (stranger, *strangers):
        await client.close()


class Nodes(Cluster):
    """Three nodes. The first has the store of the test, and the images of all."""

    def __init__(self, store: Path):
        self.store = Path(store)
        # Options that may be others at the next start.
        self.more: tuple[str, ...] = ()
        super().__init__(3, postgres=postgres(), database=database(self.store.resolve()), nats=bus())
        self.store.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.images = self.store / "images"

    def _node(self, name: str) -> Node:
        node = super()._node(name)
        node.lasting = node.options
        node.options = (*node.lasting, *self.more)
        if name == self.names[0]:
            node.store = self.store
        return node


class Clustered:
    """Three nodes in the place of a server. The first is the server as far as files, the process and bare sockets are concerned. People come
    through the balancer, so those of a test are at different nodes; with `pages`, so do bare sockets."""

    newest: "Clustered"

    def __init__(self, store: Path, *options: str, pages: bool = False):
        Clustered.newest = self
        self.cluster = Nodes(store)
        # The options of the next start, as with one server.
        self.options = options
        self.with_pages = pages

    def __enter__(self) -> "Clustered":
        return self.start()

    def __exit__(self, *_) -> None:
        try:
            code = self.stop()
            assert code == 0, f"a node ended with {code}:\n" + "\n".join("".join(node.output) for node in self.cluster.nodes)
        finally:
            self.cluster.end()

    def __getattr__(self, name: str):
        return getattr(self.cluster.nodes[0], name)

    def start(self) -> "Clustered":
        self.cluster.more = self.options
        if not self.cluster.nodes:
            self.cluster.start()
            # Hints that were sent before a node is on the bus are not for it.
            eventually(lambda: all("server.bus-back" in "".join(node.output) for node in self.cluster.nodes))
        else:
            for node in self.cluster.nodes:
                node.options = (*node.lasting, *self.options)
            each([node for node in self.cluster.nodes if not node.is_running], Node.start)
            self.cluster.wait_until_balanced()
        return self

    restart = start

    def end(self) -> None:
        self.cluster.end()

    def freeze(self) -> None:
        each(self.cluster.running, Node.freeze)

    def thaw(self) -> None:
        each(self.cluster.running, Node.thaw)

    def stop(self) -> int:
        """Stops all concurrently. Returns the first exit code that is not 0."""
        codes: list[int] = []
        each(self.cluster.running, lambda node: codes.append(node.stop()))
        return next((code for code in codes if code), 0)

    def kill(self) -> None:
        each(self.cluster.running, Node.kill)

    @property
    def size(self) -> int:
        return len(self.cluster.nodes)

    def metrics(self) -> str:
        """The metrics of all nodes. The balancer has none, since they are for the machine of each."""
        return added([node.metrics() for node in self.cluster.running])

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
