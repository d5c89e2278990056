"""Transport: host names, origins, proxies, TLS."""

import asyncio
import contextlib
import http.client
import os
import signal
import socket
import ssl
import subprocess

import pytest
import websockets
from client import SUBPROTOCOL, Client, run
from families import family
from raw_requests import KEY, raw
from server import ROOT, UNTIMED_CHECK, Server, binary, environment
from waiting import eventually


def status(server, path="/", **headers):
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    text = "".join(f"{name}: {value}\r\n" for name, value in {"Host": "localhost", "Connection": "close", **names}.items())
    return int(raw(server, f"GET {path} HTTP/1.1\r\n{text}\r\n".encode()).split(b" ")[1])


async def upgrade_status(server, **headers):
    try:
        await Client.connect(server.url, additional_headers={name.replace("_", "-"): value for name, value in headers.items()})
    except websockets.InvalidStatus as refused:
        return refused.response.status_code
    return 101


def test_another_host_name_is_refused_on_loopback(server):
    """DNS rebinding: a page on evil.example, pointed at 127.0.0.1, has the server's own origin."""
    upgrade = (
        "GET /ws HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: {SUBPROTOCOL}\r\nSec-WebSocket-Key: {KEY}\r\n\r\n")
    assert b" 421 " in raw(server, upgrade.encode()).split(b"\r\n")[0]
    for path in ("/", "/metrics", "/pictures/man.jpg"):
        assert status(server, path, Host="evil.example") == 421
    assert [status(server, Host=host) for host in ("localhost", f"127.0.0.1:{server.port}", "[::1]:80")] == [200, 200, 200]
    assert status(server, "/healthz", Host="10.1.2.3") == 200


def test_an_operator_allows_host_names(tmp_path):
    with Server(tmp_path / "store", "--allow-host", "app.example.org") as server:
        assert [status(server, Host=h) for h in ("app.example.org", "APP.example.org:443", "evil.example")] == [200, 200, 421]


def test_trusted_proxy_must_send_the_client_address(tmp_path):
    with Server(tmp_path / "store", "--trust-proxy", "127.0.0.1") as server:
        assert [status(server), status(server, X_Forwarded_For="192.0.2.1"), status(server, X_Forwarded_For="unknown")] == [400, 200, 400]
        # In libwebsockets 4.1.6 an unknown header whose name begins like a known one swallows the next line.
        assert b" 400 " in raw(server, b"GET / HTTP/1.1\r\nHost: localhost\r\nA: 1\r\nX-Forwarded-For: 192.0.2.1\r\nConnection: close\r\n\r\n")
        assert run(upgrade_status(server)) == 400
        assert status(server, "/readyz") == 200


def test_behind_a_trusted_proxy_limits_are_the_clients_own(tmp_path):
    async def tour(server):
        def come(address):
            return upgrade_status(server, X_Forwarded_For=f"203.0.113.1, {address}")

        assert [await come("192.0.2.1") for _ in range(3)] == [101, 101, 429]
        assert [await come("2001:db8:1:2::1"), await come("2001:db8:1:2::2"), await come("2001:db8:1:2:ffff::3")] == [101, 101, 429]
        assert await come("2001:db8:1:3::1") == 101
        ana = await Client.connect(server.url, additional_headers={"X-Forwarded-For": "192.0.2.7"})
        assert await come("192.0.2.7") == 101 and await come("192.0.2.7") == 429
        await ana.call("account.create", name="ana", password="correct horse")
        assert await come("192.0.2.7") == 101
        assert await come("192.0.2.7") == 429

    with Server(tmp_path / "store", "--trust-proxy", "127.0.0.1", "--limit", "strangersPerAddress=2", "--limit", "connectionsPerAddress=3") as server:
        run(tour(server))


def test_a_stranger_cannot_choose_its_address(tmp_path):
    async def tour(server):
        names = []
        for number in range(4):
            client = await Client.connect(server.url, additional_headers={"X-Forwarded-For": f"192.0.2.{number}"})
            names.append((await asyncio.gather(client.call("account.create", name=f"p{number}", password="correct horse"), return_exceptions=True))[0])
        assert [getattr(name, "name", "ok") for name in names] == ["ok", "ok", "rate_limited", "rate_limited"]

    with Server(tmp_path / "store", "--limit", "signUpsPerHour=2") as server:
        run(tour(server))


def own_address():
    """An address of this machine that is not loopback; None when there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return probe.getsockname()[0]
        except OSError:
            return None


@pytest.mark.skipif(own_address() is None, reason="this machine has loopback only")
def test_an_address_has_so_many_connections(tmp_path):
    with Server(tmp_path / "store", "--listen", "0.0.0.0", "--limit", "connectionsPerAddress=2") as server:
        held = [socket.create_connection((own_address(), server.port), timeout=20) for _ in range(3)]
        assert held[2].recv(1) == b""
        assert status(server) == 200
        held[0].close()

        def is_served():
            with socket.create_connection((own_address(), server.port), timeout=20) as sock, contextlib.suppress(ConnectionError):
                sock.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                return b" 200 " in sock.recv(100)

        eventually(is_served)


@pytest.mark.skipif(own_address() is None, reason="this machine has loopback only")
def test_connections_of_a_trusted_network_are_not_limited(tmp_path):
    options = ("--listen", "0.0.0.0", "--limit", "connectionsPerAddress=2", "--trusted-network", f"{own_address()}/32")
    with Server(tmp_path / "store", *options) as server:
        for sock in [socket.create_connection((own_address(), server.port), timeout=20) for _ in range(5)]:
            sock.sendall(f"GET /healthz HTTP/1.1\r\nHost: {own_address()}\r\nConnection: close\r\n\r\n".encode())
            assert b" 200 " in sock.recv(100)
            sock.close()


# TLS


def test_a_stop_waits_for_an_http_answer_under_way(tmp_path):
    whole = (ROOT / "data/pictures/waves.jpg").stat().st_size
    with Server(tmp_path / "store") as server, socket.socket() as reader:
        # The client reads a little at a time, so that the server still holds most of the answer when the stop begins.
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        reader.connect(("127.0.0.1", server.port))
        reader.sendall(b"GET /pictures/waves.jpg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        got = reader.recv(1_024)
        server.process.send_signal(signal.SIGTERM)
        wait_for_line(server, "draining")
        while piece := reader.recv(4_096):
            got += piece
        assert len(got.split(b"\r\n\r\n", 1)[1]) == whole
        assert server.process.wait(10) == 0


def certificate(folder, name, names="DNS:localhost,IP:127.0.0.1"):
    """A self-signed certificate for this machine, and its key."""
    paths = str(folder / f"{name}.crt"), str(folder / f"{name}.key")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={name}",
         "-addext", f"subjectAltName={names}", "-out", paths[0], "-keyout", paths[1]],
        check=True, capture_output=True)
    return paths


@pytest.fixture
def secure(tmp_path):
    """A server with TLS, and a context that trusts its certificate."""
    files = certificate(tmp_path, "first")
    with Server(tmp_path / "store", "--tls-cert", files[0], "--tls-key", files[1]) as server:
        server.files = files
        server.context = ssl.create_default_context(cafile=files[0])
        yield server


def handshake(server, context=None, alpn=None, **versions):
    context = context or server.context
    for name, value in versions.items():
        setattr(context, name, value)
    if alpn:
        context.set_alpn_protocols(alpn)
    return context.wrap_socket(socket.create_connection(("127.0.0.1", server.port), timeout=20), server_hostname="localhost")


def served_name(server):
    """The common name of the certificate that new connections get."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with handshake(server, context) as sock:
        pem = ssl.DER_cert_to_PEM_cert(sock.getpeercert(binary_form=True))
    return subprocess.run(["openssl", "x509", "-noout", "-subject"], input=pem, text=True, capture_output=True).stdout.strip()[-6:].strip(" =")


def test_everything_works_over_tls(secure):
    async def tour():
        url = secure.url.replace("ws:", "wss:")
        ana = await Client.connect(url, ssl=secure.context, origin=f"https://127.0.0.1:{secure.port}")
        await ana.call("account.create", name="ana", password="correct horse")
        await ana.call("feed.subscribe", feeds=[{"id": "people"}])
        snaps = [(await ana.call("snap.post", feed="people", key=str(n), picture="man"))["snap"]["id"] for n in range(10)]
        images = await asyncio.gather(*(ana.call("snap.open", snap=snap) for snap in snaps))
        assert all(len(image["bytes"]) > 1000 for image in images)
        photo = (ROOT / "data/pictures/man.jpg").read_bytes() + bytes(7_000_000)
        assert (await ana.call("snap.post", photo, feed="people", key="upload"))["snap"]["width"] > 0
        await ana.wait_for(lambda c: len(c.events("people")) == 11)

    run(tour())
    assert "https://" in "".join(secure.output)


def test_the_site_over_tls_has_hsts_and_without_tls_has_not(secure, tmp_path):
    for path in ("/", "/nothing", "/pictures/man.jpg"):
        connection = http.client.HTTPSConnection("localhost", secure.port, context=secure.context, timeout=20)
        connection.request("GET", path)
        answer = connection.getresponse()
        assert answer.headers["strict-transport-security"] == "max-age=31536000" and answer.read()
    with Server(tmp_path / "plain") as plain:
        assert b"strict-transport-security" not in raw(plain, b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")


def test_only_http_1_1_and_tls_1_2_or_later_are_spoken(secure):
    with handshake(secure, alpn=["h2", "http/1.1"]) as sock:
        assert sock.selected_alpn_protocol() == "http/1.1" and sock.version() == "TLSv1.3"
    context = ssl.create_default_context(cafile=secure.files[0])
    with handshake(secure, context, maximum_version=ssl.TLSVersion.TLSv1_2) as sock:
        assert sock.version() == "TLSv1.2"


@family(2, "ciphers, accepted", [("ECDHE+AESGCM", True), ("kRSA", False), ("ECDHE:!AESGCM:!CHACHA20", False), ("aNULL", False)])
def test_tls_1_2_is_spoken_with_forward_secrecy_only(secure, ciphers, accepted):
    context = ssl.create_default_context(cafile=secure.files[0])
    context.set_ciphers(ciphers + ":@SECLEVEL=0")
    try:
        handshake(secure, context, maximum_version=ssl.TLSVersion.TLSv1_2).close()
        assert accepted
    except (ssl.SSLError, ConnectionError):
        assert not accepted


@pytest.mark.proof
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_tls_1_1_is_refused_even_where_the_system_would_allow_it(tmp_path, monkeypatch):
    (tmp_path / "openssl.cnf").write_text(
        "openssl_conf = a\n[a]\nssl_conf = b\n[b]\nsystem_default = c\n[c]\nMinProtocol = TLSv1\nCipherString = DEFAULT@SECLEVEL=0\n")
    files = certificate(tmp_path, "old")
    monkeypatch.setenv("OPENSSL_CONF", str(tmp_path / "openssl.cnf"))
    with Server(tmp_path / "store", "--tls-cert", files[0], "--tls-key", files[1]) as server:
        for version, accepted in [("TLSv1_2", True), ("TLSv1_1", False), ("TLSv1", False)]:
            context = ssl.create_default_context(cafile=files[0])
            context.set_ciphers("DEFAULT@SECLEVEL=0")
            context.minimum_version = ssl.TLSVersion.TLSv1
            context.maximum_version = ssl.TLSVersion[version]
            try:
                handshake(server, context).close()
                assert accepted, version
            except (ssl.SSLError, ConnectionError):
                assert not accepted, version


def test_plain_http_to_the_tls_port_gets_nothing(secure):
    with socket.create_connection(("127.0.0.1", secure.port), timeout=30) as sock:
        sock.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try:
            assert b"HTTP/1.1 200" not in sock.recv(1000)
        except ConnectionError:
            pass


@pytest.mark.proof
def test_the_admin_socket_stays_plain(secure):
    listed = subprocess.run([binary(), "feeds", "--store", str(secure.store)], capture_output=True, text=True, timeout=20)
    assert listed.returncode == 0, listed.stderr


def test_the_admin_cli_speaks_tls_to_servers_it_can_trust(secure, tmp_path):
    def snapfeed(*arguments, **variables):
        command, given = [binary(), *arguments], {"XDG_CONFIG_HOME": str(tmp_path / "config"), "SNAPFEED_PASSWORD": "correct horse", **variables}
        return subprocess.run(command, env=environment(**given), capture_output=True, text=True, timeout=20)

    trust, address = {"SSL_CERT_FILE": secure.files[0]}, f"https://localhost:{secure.port}"
    assert snapfeed("signup", "ana", "--server", address, **trust).returncode == 0
    for spelling in (address, f"wss://localhost:{secure.port}/ws"):
        listed = snapfeed("feeds", "--server", spelling, "--as", "ana", **trust)
        assert listed.returncode == 0 and "animals" in listed.stdout, listed.stderr
    posted = snapfeed("post", "animals", "bear", "--server", address, "--as", "ana", **trust)
    assert posted.returncode == 0, posted.stderr
    opened = snapfeed("open", "1", "--server", address, "--as", "ana", "--output", str(tmp_path / "bear.jpg"), **trust)
    assert opened.returncode == 0 and (tmp_path / "bear.jpg").read_bytes() == (ROOT / "data/pictures/bear.jpg").read_bytes(), opened.stderr
    assert snapfeed("users", "grant", "ana", "--role", "admin", "--store", str(secure.store)).returncode == 0
    checked = snapfeed(*UNTIMED_CHECK, "--server", address, "--as", "ana", **trust)
    assert checked.returncode == 0 and "free-space" in checked.stdout, checked.stderr
    # Three bad certificates: of an unknown root; for another name; plain text where TLS is expected.
    (other, _), (stranger, stranger_key) = certificate(tmp_path, "other"), certificate(tmp_path, "stranger", "DNS:elsewhere.example")
    assert snapfeed("feeds", "--server", address, "--as", "ana", SSL_CERT_FILE=other).returncode == 69
    assert snapfeed("check", "--server", f"ws://localhost:{secure.port}", **trust).returncode == 69
    with Server(tmp_path / "strange", "--tls-cert", stranger, "--tls-key", stranger_key) as server:
        assert snapfeed("check", "--server", f"https://localhost:{server.port}", SSL_CERT_FILE=stranger).returncode == 69


def wait_for_line(server, text):
    eventually(lambda: text in "".join(server.output), saying=lambda: "".join(server.output))


def test_sighup_loads_the_new_certificate_without_dropping_connections(secure, tmp_path):
    async def tour():
        ana = await Client.connect(secure.url.replace("ws:", "wss:"), ssl=secure.context)
        await ana.call("account.create", name="ana", password="correct horse")
        assert served_name(secure) == "first"
        for source, target in zip(certificate(tmp_path, "later"), secure.files):
            os.replace(source, target)
        os.kill(secure.pid, signal.SIGHUP)
        await asyncio.to_thread(wait_for_line, secure, "reloaded the TLS certificate")
        assert await asyncio.to_thread(served_name, secure) == "later"
        assert (await ana.call("snap.post", feed="people", key="k", picture="man"))["snap"]

    run(tour())


@pytest.mark.proof
def test_a_bad_certificate_at_sighup_keeps_the_old_one(secure):
    with open(secure.files[1], "w") as key:
        key.write("no key\n")
    os.kill(secure.pid, signal.SIGHUP)
    wait_for_line(secure, "kept the previous TLS certificate")
    assert served_name(secure) == "first"


def test_certificate_errors_at_start_name_the_file_and_the_fix(tmp_path):
    (one, one_key), (_, other_key) = certificate(tmp_path, "one"), certificate(tmp_path, "other")
    (tmp_path / "text").write_text("no certificate\n")
    for files, words in [
        (("/nowhere.crt", one_key), ["/nowhere.crt", "PEM"]), ((str(tmp_path / "text"), one_key), ["text", "PEM"]),
        ((one, "/nowhere.key"), ["/nowhere.key", "PEM"]), ((one, other_key), ["other.key", "one.crt", "belong"]),
    ]:
        command = [binary(), "serve", "--port", "0", "--store", str(tmp_path / "store"), "--tls-cert", files[0], "--tls-key", files[1]]
        ended = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=20)
        assert ended.returncode == 78 and all(word in ended.stderr for word in words), ended.stderr
