"""The parts that clusters are made of, each by itself: they need no server."""

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections import Counter
from pathlib import Path

import pytest
import websockets
import yaml
from balancer import HAProxy, configuration
from bus import Nats
from cable import Cable
from hosts import Network, needs
from postgres import Postgres, SQLError, owner
from processes import PortTaken, free_port, with_free_port
from server import ROOT
from stand_in import StandIn
from waiting import eventually

pytestmark = [pytest.mark.usefixtures("programs"), pytest.mark.proof]


@pytest.fixture
def harmed_postgres():
    with Postgres() as running:
        yield running


# PostgreSQL


def test_postgres_settings_satisfy_the_nodes(postgres):
    wanted = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "data_checksums": "on", "listen_addresses": "127.0.0.1"}
    assert {name: postgres.value(f"SELECT current_setting('{name}')") for name in wanted} == wanted
    assert postgres.conninfo == f"postgresql://snapfeed@127.0.0.1:{postgres.port}/snapfeed"


def test_postgres_does_not_run_as_root(postgres):
    ran_by = os.stat(f"/proc/{postgres.process.pid}").st_uid
    assert ran_by == owner().get("user", os.geteuid()) != 0


def test_databases_of_one_server_are_separate(postgres):
    postgres.new_database("one")
    postgres.execute("CREATE TABLE thing (a int, b text, c bytea)", "one")
    postgres.execute("INSERT INTO thing VALUES (1, 'it''s', '\\x00ff'), (2, NULL, NULL)", "one")
    assert postgres.rows("SELECT * FROM thing ORDER BY a", "one") == [{"a": 1, "b": "it's", "c": "\\x00ff"}, {"a": 2, "b": None, "c": None}]
    postgres.new_database("two")
    with pytest.raises(SQLError, match="thing"):
        postgres.rows("SELECT * FROM thing", "two")


def test_committed_rows_survive_kill_9(harmed_postgres):
    port = harmed_postgres.port
    harmed_postgres.execute("CREATE TABLE thing (a int)")
    for number in range(3):
        harmed_postgres.execute(f"INSERT INTO thing VALUES ({number})")
        harmed_postgres.kill9()
        with pytest.raises(SQLError):
            harmed_postgres.execute("SELECT 1")
        harmed_postgres.start()
    assert harmed_postgres.port == port and harmed_postgres.value("SELECT count(*) FROM thing") == 3


def test_a_frozen_postgres_says_nothing_and_goes_on(harmed_postgres):
    harmed_postgres.freeze()
    with pytest.raises(SQLError):
        harmed_postgres.execute("SELECT 1", seconds=1)
    harmed_postgres.thaw()
    assert harmed_postgres.value("SELECT 1") == 1


def test_a_synchronous_standby_has_all_that_was_committed(harmed_postgres):
    standby = harmed_postgres.standby()
    assert standby.is_standby and not harmed_postgres.is_standby
    harmed_postgres.execute("CREATE TABLE thing AS SELECT generate_series(1, 500) AS a")
    harmed_postgres.kill9()
    standby.promote()
    assert standby.value("SELECT count(*) FROM thing") == 500
    standby.execute("INSERT INTO thing VALUES (501)")


def test_without_its_synchronous_standby_nothing_is_committed(harmed_postgres):
    """The control of the test above: commits really wait."""
    standby = harmed_postgres.standby()
    harmed_postgres.execute("CREATE TABLE thing (a int)")
    standby.freeze()
    with pytest.raises(SQLError, match="no answer"):
        harmed_postgres.execute("INSERT INTO thing VALUES (1)", seconds=1)
    standby.thaw()
    harmed_postgres.execute("INSERT INTO thing VALUES (2)")


def test_nothing_of_postgres_is_left():
    with Postgres() as postgres:
        postgres.kill9()
        folder = postgres.folder
    assert not postgres.is_running and not folder.exists()


# The bus


def greeting(nats: Nats) -> bytes:
    with socket.create_connection(("127.0.0.1", nats.port), timeout=0.5) as sock:
        return sock.recv(5)


def test_the_bus_comes_back_on_its_port(tmp_path):
    with Nats(tmp_path / "nats.log") as nats:
        url = nats.url
        assert greeting(nats) == b"INFO "
        nats.kill9()
        with pytest.raises(ConnectionRefusedError):
            greeting(nats)
        nats.start()
        assert nats.url == url and greeting(nats) == b"INFO "
        nats.freeze()
        with pytest.raises(TimeoutError):
            greeting(nats)
        nats.thaw()
        assert greeting(nats) == b"INFO "
    assert not nats.is_running


def test_a_taken_port_is_changed_for_another(tmp_path):
    tried = []

    def start(port):
        tried.append(port)
        if len(tried) == 1:
            with socket.create_server(("127.0.0.1", port)):
                Nats(tmp_path / "nats.log")._start_at(port)
        return port

    assert with_free_port(start) == tried[1]
    with socket.create_server(("127.0.0.1", free_port())) as taken, pytest.raises(PortTaken):
        Postgres(tmp_path / "pg")
        Nats(tmp_path / "nats.log")._start_at(taken.getsockname()[1])


# The cable


def test_a_cable_forwards_holds_back_and_leads_elsewhere(postgres):
    with Cable(postgres.port) as cable:

        def ask() -> int:
            command = [*(["psql", "-X", "-A", "-t", "-c", "SELECT 1", "-d", postgres.address(cable.port, "postgres")])]
            return subprocess.run(command, capture_output=True, env=os.environ | {"PGCONNECT_TIMEOUT": "2"}).returncode

        assert ask() == 0
        cable.cut()
        assert ask() == 2
        cable.heal()
        assert ask() == 0
        cable.target = free_port()
        assert ask() == 2
        cable.target = postgres.port
        assert ask() == 0 and cable.carried > 0


def test_a_cut_cable_keeps_connections_and_hanging_up_ends_them(tmp_path):
    with Nats(tmp_path / "nats.log") as nats, Cable(nats.port) as cable:
        with socket.create_connection(("127.0.0.1", cable.port), timeout=20) as sock:
            sock.recv(65536)
            cable.cut()
            sock.sendall(b"PING\r\n")
            sock.settimeout(0.3)
            with pytest.raises(TimeoutError):
                sock.recv(100)
            cable.heal()
            sock.settimeout(20)
            assert b"PONG" in sock.recv(100)
            cable.hang_up()
            with contextlib.suppress(ConnectionResetError):
                assert sock.recv(100) == b""


# Hosts


@pytest.mark.skipif(needs() is not None, reason=str(needs()))
@pytest.mark.parametrize("way", ["cut", "unplug"])
def test_cut_link_drops_packets_one_way(way):
    with Network() as network, socket.create_server((network.gate, 0)) as server:
        host, other = network.host(1), network.host(2)
        command = f"import socket; socket.create_connection(({network.gate!r}, {server.getsockname()[1]}), 2)"

        def comes(who) -> str:
            """Returns the outcome of a connect from a host; the connection need not be accepted."""
            done = subprocess.run([*who.wrapper, sys.executable, "-c", command], capture_output=True, text=True)
            return done.stderr.strip().rpartition("\n")[2]

        assert comes(host) == comes(other) == ""
        getattr(host, way)()
        assert comes(host) == "TimeoutError: timed out" and comes(other) == ""
        # Its other link refuses, so it is there.
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((host.address, free_port()), timeout=20)
        host.heal()
        eventually(lambda: comes(host) == "")


# The balancer


@pytest.fixture
def three(tmp_path):
    """Three stand-ins behind the balancer."""
    with contextlib.ExitStack() as stack:
        nodes = {name: stack.enter_context(StandIn(name)) for name in "abc"}
        balancer = stack.enter_context(HAProxy(tmp_path, {name: f"127.0.0.1:{node.port}" for name, node in nodes.items()}))
        yield nodes, balancer


def status(balancer, path="/", method="GET", **headers) -> tuple[int, str]:
    request = urllib.request.Request(balancer.http + path, method=method, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read().decode().strip()
    except urllib.error.HTTPError as refused:
        return refused.code, ""


def test_haproxy_accepts_its_file_and_has_nothing_to_say(tmp_path):
    ours = {"SNAPFEED_BALANCER": ":8080", "SNAPFEED_BALANCER_ADMIN": "/tmp/haproxy.sock", **{f"SNAPFEED_NODE_{name}": "127.0.0.1:1" for name in "ABC"}}
    done = subprocess.run(["haproxy", "-q", "-c", "-f", str(ROOT / ".deploy/haproxy.cfg")], capture_output=True, text=True, env=os.environ | ours)
    assert (done.returncode, done.stderr) == (0, "")
    five, three = (configuration({name: "10.0.0.1:80" for name in names}) for names in ("abcde", "abc"))
    assert five.count("    server ") == 5 and three == (ROOT / ".deploy/haproxy.cfg").read_text()


def test_sockets_go_to_the_node_with_the_fewest(three):
    nodes, balancer = three

    async def come():
        sockets = [await websockets.connect(balancer.url) for _ in range(9)]
        names = []
        for each in sockets:
            await each.send("hello")
            names.append((await each.recv()).split()[0])
            # The balancer adds it, and the client cannot choose it.
        await asyncio.gather(*(each.close() for each in sockets))
        return Counter(names)

    assert asyncio.run(come()) == {"a": 3, "b": 3, "c": 3}


def test_draining_node_gets_no_new_connections(three):
    nodes, balancer = three
    nodes["b"].drains = True
    assert {status(balancer)[1] for _ in range(9)} == {"a", "c"}
    eventually(lambda: balancer.seen()["b"].startswith("DOWN"))
    nodes["b"].drains = False
    eventually(lambda: balancer.seen()["b"].startswith("UP"))
    eventually(lambda: status(balancer)[1] == "b")


def test_a_draining_node_keeps_its_sockets(three):
    nodes, balancer = three

    async def stay():
        sockets = [await websockets.connect(balancer.url) for _ in range(3)]
        nodes["a"].drains = True
        await asyncio.to_thread(eventually, lambda: balancer.seen()["a"].startswith("DOWN"))
        for each in sockets:
            await each.send("still here")
            assert (await each.recv()).endswith("still here")
        await asyncio.gather(*(each.close() for each in sockets))

    asyncio.run(stay())


def test_a_dead_node_is_bypassed(three):
    nodes, balancer = three
    nodes["c"].close()
    assert {status(balancer) for _ in range(9)} == {(200, "a"), (200, "b")}
    eventually(lambda: balancer.seen()["c"].startswith("DOWN"))


def test_only_the_balancer_sets_the_client_address(three):
    nodes, balancer = three
    status(balancer, "/who", **{"X-Forwarded-For": "192.0.2.1", "Forwarded": "for=192.0.2.1"})
    (asked,) = [seen for node in nodes.values() for seen in node.seen if seen["path"] == "/who"]
    headers = {name.lower(): value for name, value in asked.items()}
    assert headers["x-forwarded-for"] == "127.0.0.1" and "forwarded" not in headers


def test_metrics_and_bodies_stop_at_the_balancer(three):
    _, balancer = three
    for spelling in ["/metrics", "//metrics", "/./metrics", "/x/../metrics", "/%6detrics", "/x/%2e%2e/metrics", "/metrics/", "/docs/..//metrics"]:
        assert status(balancer, spelling)[0] == 404, spelling
    for other in ["/docs/metrics", "/@metrics", "/"]:
        assert status(balancer, other)[0] == 200, other
    assert status(balancer, "/", "POST")[0] == 405


def test_the_balancer_comes_back_on_its_port(three):
    _, balancer = three
    url = balancer.url
    balancer.kill9()
    balancer.restart()
    assert balancer.url == url and status(balancer)[0] == 200


# Files


def test_compose_has_the_same_topology_with_as_few_rights():
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    cluster = {name: service for name, service in services.items() if service.get("profiles") == ["cluster"]}
    assert set(cluster) == {"postgres", "nats", "node-a", "node-b", "node-c", "haproxy"}
    for name, service in cluster.items():
        assert service["read_only"] is True and service["cap_drop"] == ["ALL"] and service["security_opt"] == ["no-new-privileges:true"], name
        assert service["mem_limit"] and service["pids_limit"], name
        # The image of NATS has no other program that could ask it.
        assert name == "nats" or service["healthcheck"], name
    published = {name for name, service in cluster.items() if service.get("ports")}
    assert published == {"haproxy"} and cluster["haproxy"]["ports"] == ["127.0.0.1:8080:8080"]
    balancer = cluster["haproxy"]["environment"]
    assert {value for key, value in balancer.items() if key.startswith("SNAPFEED_NODE_")} == {f"node-{name}:8080" for name in "abc"}
    named = [cluster[f"node-{name}"]["environment"]["SNAPFEED_NODE"] for name in "abc"]
    assert named == ["a", "b", "c"]


def test_a_cluster_without_its_programs_says_so():
    command = [sys.executable, str(ROOT / "Tests/Support/cluster.py"), "--port", "0"]
    nowhere = {"SNAPFEED_BINARY": str(Path("/bin/true"))}
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | nowhere, timeout=60)
    assert done.returncode == 69 and "has no --database" in done.stderr
