"""Programs of a cluster for the tests: started once for a module where that is enough, and gone at the end."""

import itertools

import pytest
from cluster import Cluster, lacking, missing
from group import FREE
from postgres import Postgres

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def programs():
    """Fails where a program is not installed: `make deps` installs all of them."""
    assert missing() is None, missing()


@pytest.fixture(scope="session")
def node_program(programs):
    """Fails where the server cannot be one of several."""
    assert lacking() is None, lacking()


@pytest.fixture(scope="session")
def postgres(programs):
    """One PostgreSQL for all tests that do it no harm. Each takes a database of its own."""
    with Postgres() as running:
        yield running


@pytest.fixture(scope="module")
def calm(node_program, postgres):
    """Three nodes and a bus, for tests that end nothing."""
    name = f"calm{next(_numbers)}"
    postgres.new_database(name)
    with Cluster(3, True, *FREE, postgres=postgres, database=name) as cluster:
        yield cluster


@pytest.fixture
def harmed(node_program):
    """Starts clusters that a test may harm: `harmed(bus=False)`, each with a PostgreSQL of its own."""
    clusters = []

    def start(nodes: int = 3, bus: bool = True, *options: str, **more) -> Cluster:
        clusters.append(Cluster(nodes, bus, *FREE, *options, **more))
        return clusters[-1].start()

    yield start
    for cluster in clusters:
        cluster.end()


@pytest.fixture(autouse=True)
def print_logs(request):
    """Shows the logs of the nodes where a test fails."""
    yield
    report = getattr(request.node, "report", None)
    if report and report.failed:
        for name in ("calm", "harmed"):
            cluster = request.node.funcargs.get(name)
            if isinstance(cluster, Cluster):
                print(cluster.logs())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call":
        item.report = report
    return report
