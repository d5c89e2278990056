"""Unusual requests: refusals of libwebsockets itself, foreign host names, many people behind one address."""

import asyncio
import re
import struct
import subprocess

import pytest
import websockets
import yaml
from attacker import connect, frame, rest, websocket
from client import SUBPROTOCOL, Client, Refused, run
from families import family
from server import ROOT, Server, binary, environment

# Requests that no browser sends

HEADERS = (
    b"x-content-type-options: nosniff", b"referrer-policy: no-referrer", b"cross-origin-resource-policy: same-origin", b"content-security-policy: ")
HOST = b"Host: localhost\r\n"
WEBSOCKET = HOST + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"


def ask(line: bytes, headers: bytes = HOST, close: bytes = b"Connection: close\r\n") -> bytes:
    return line + b"\r\n" + headers + close + b"\r\n"


METHODS = b"TRACE OPTIONS PROPFIND FOO get GeT POST PUT PATCH DELETE CONNECT X G GETX".split()
TARGETS = (
    b"http://localhost/ localhost localhost:80 * /% /%2 /%zz /%00 /a%00b /%2e%2e/ /.. /../.. /a/../.. /%c0%ae /?%zz /?a=% /?a=%00 /%25 /\0 /\x80 // /#x ? x %2f "
    b"/%0d%0aX-A:1 /%0d%0aHost:localhost").split(b" ") + [b"/" + b"a" * 9_000]
KNOCKS = (
    [ask(method + b" / HTTP/1.1") for method in METHODS]
    + [ask(b"GET " + target + b" HTTP/1.1") for target in TARGETS]
    + [ask(b"OPTIONS * HTTP/1.1"), ask(b"CONNECT localhost:80 HTTP/1.1"), ask(b"GET HTTP/1.1"), ask(b"GET  / HTTP/1.1")]
    + [ask(b"GET / " + version) for version in (b"HTTP/0.9", b"HTTP/1.0", b"HTTP/9.9", b"FOO")]
    + [b"GET /\r\n\r\n", b"\r\n" + ask(b"GET / HTTP/1.1"), b"\r\n\r\n", b"\0\0\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00", b"SSH-2.0-x\r\n"]
    + [b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", ask(b"GET / HTTP/1.1", HOST, b"Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n")]
    + [ask(b"GET /ws HTTP/1.1", HOST, b"Upgrade: " + name + b"\r\nConnection: Upgrade\r\n") for name in (b"foo", b"foo, websocket", b"websocketx", b"TLS/1.0")]
    + [ask(b"GET / HTTP/1.1", close=b"") + ask(b"GET / HTTP/1.1", HOST + b"Upgrade: foo\r\n")]
    + [ask(b"GET http://x/ws HTTP/1.1", WEBSOCKET, b""), ask(b"POST /ws HTTP/1.1", WEBSOCKET, b""), ask(b"GET / HTTP/1.1", WEBSOCKET, b"")]
    + [ask(b"GET /ws HTTP/1.1", WEBSOCKET + b"Sec-WebSocket-Protocol: x\r\n", b"")]
    + [ask(b"GET / HTTP/1.1", headers) for headers in (
        b"", b"Host:\r\n", b"Host: evil.example\r\n", HOST + b"Host: x\r\n", HOST + b"Content-Length: 5\r\n", HOST + b"Transfer-Encoding: chunked\r\n",
        HOST + b"Expect: 100-continue\r\nContent-Length: 1\r\n", HOST + b"X" * 9_000 + b": 1\r\n", HOST + b"Range: bytes=0-1\r\n", HOST + b"Authorization: Basic x\r\n")]
)


def bare_answers(answer: bytes) -> bool:
    """Whether an answer is not HTTP, or lacks one of the headers."""
    heads = re.findall(rb"HTTP/1\.[01] \d{3} ", answer)
    return bool(answer) and (not heads or any(answer.lower().count(header) != len(heads) for header in HEADERS))


def test_every_http_answer_has_the_security_headers(server):
    """libwebsockets refuses many of these itself, before any callback of ours."""
    answers = []
    for knock in KNOCKS:
        with connect(server) as sock:
            sock.sendall(knock)
            answers.append((knock[:80], rest(sock)))
    assert [(knock, answer[:60]) for knock, answer in answers if bare_answers(answer)] == []
    # The table has requests that are hung up on, and ones that libwebsockets refuses itself.
    assert sum(not answer for _, answer in answers) > 5 and sum(answer.startswith(b"HTTP/1.0 403") for _, answer in answers) > 15
    assert bare_answers(b"HTTP/1.0 403 Forbidden\r\n\r\n") and bare_answers(b"\0") and not bare_answers(b"")


def close(code: int, reason: bytes = b"") -> bytes:
    return struct.pack(">H", code) + reason


GOOD_CLOSES = [b"", *map(close, (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)), close(1000, "ä".encode()), close(1000, b"x" * 123)]
BAD_CLOSES = [(b"\x03", 1002)] + [(close(code), 1002) for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535)] + [
    (close(1000, b"\xff\xfe"), 1007), (close(4000, b"ab\xc3"), 1007), (close(1000, b"\xed\xa0\x80"), 1007), (close(5000, b"\xff"), 1002)]


@family(3, "payload, code", [BAD_CLOSES[0], BAD_CLOSES[-1], (GOOD_CLOSES[1], None), *BAD_CLOSES[1:-1], *((payload, None) for payload in GOOD_CLOSES if payload != GOOD_CLOSES[1])])
def test_invalid_close_frame_gets_1002_and_a_valid_one_its_echo(shared_server, payload, code):
    with websocket(shared_server) as sock:
        sock.sendall(frame(payload, opcode=8))
        answer = rest(sock)
    assert answer == bytes([0x88, len(payload)]) + payload if code is None else answer[:1] == b"\x88" and answer[2:4] == close(code)


# Too few descriptors


@family(1, "most", [24, 64])
def test_too_few_descriptors_are_reported_before_the_start(tmp_path, most):
    served = subprocess.run(
        ["prlimit", f"--nofile={most}:{most}", binary(), "serve", "--port", "0", "--store", str(tmp_path / "store"), "--data", str(ROOT / "data")],
        env=environment(), capture_output=True, text=True, timeout=20)
    assert served.returncode == 78 and f"may open {most} files" in served.stderr and "ulimit -n" in served.stderr and "plugin" not in served.stderr, served.stderr
    asked = subprocess.run(
        ["prlimit", f"--nofile={most}:{most}", binary(), "feeds", "--server", "ws://127.0.0.1:1"], env=environment(), capture_output=True, text=True, timeout=20)
    assert asked.returncode == 69 and f"may open {most} files" in asked.stderr, asked.stderr


# Names that lead here


async def signed_up_by_a_page(server, host: str, origin: str, **options) -> int:
    """The status that a page gets, and whether it can sign up: DNS rebinding aims at that."""
    try:
        async with websockets.connect(f"ws://{host}/ws", host="127.0.0.1", port=server.port, origin=origin, subprotocols=[SUBPROTOCOL], **options) as socket:
            result = await Client(socket).call("account.create", name=f"at {abs(hash(host))}", password="correct horse")
            return 101 if result["token"] else 0
    except websockets.InvalidStatus as refused:
        return refused.response.status_code


def page_status(server, host: str) -> int:
    with connect(server) as sock:
        sock.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        return int(rest(sock).split(b" ")[1])


HOSTS = {
    "localhost": True, "127.0.0.1": True, "192.168.1.20": True, "203.0.113.9": True, "[2001:db8::1]": True, "evil.example": False,
    "192.168.1.20.evil.example": False, "classroom": False, "localhost.evil.example": False, "0x7f000001": False, "127.1": False,
}


@family(1, "listen", ["127.0.0.1", "0.0.0.0", "::"])
def test_a_page_of_another_name_gets_nowhere_wherever_the_server_listens(tmp_path, listen):
    """DNS rebinding: evil.example, pointed at this machine, has the same origin as the server."""
    with Server(tmp_path / "store", "--listen", listen) as server:
        for host, is_let_in in HOSTS.items():
            place = f"{host}:{server.port}"
            assert page_status(server, place) == (200 if is_let_in else 421), host
            assert run(signed_up_by_a_page(server, place, f"http://{place}")) == (101 if is_let_in else 421), host
        # A page of another site at an IP address is still of another site.
        assert run(signed_up_by_a_page(server, f"203.0.113.9:{server.port}", "http://203.0.113.9:1")) == 403
        assert page_status(server, "[203.0.113.9]") == 421
        warned = any("--allow-host" in line for line in server.output)
        assert warned == (listen != "127.0.0.1"), server.output


def test_a_name_that_the_operator_allows_is_let_in_and_others_are_not(tmp_path):
    with Server(tmp_path / "store", "--listen", "0.0.0.0", "--allow-host", "feed.example.org") as server:
        for host, status in (("feed.example.org", 101), ("feed.example.org.", 101), ("evil.example", 421), ("192.168.1.20", 101)):
            assert run(signed_up_by_a_page(server, host, f"http://{host}")) == status, host
        assert not any("WARNING" in line.upper() for line in server.output)


def test_the_container_as_compose_runs_it_answers_to_localhost_and_to_no_name(tmp_path, monkeypatch):
    dockerfile = (ROOT / ".deploy/Dockerfile").read_text()
    image = dict(re.findall(r"\b(SNAPFEED_LISTEN)=(\S+)", dockerfile))
    service = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]["snapfeed"]
    for own, allowed, refused in ((None, "localhost", "feed.example.org"), ("feed.example.org", "feed.example.org", "evil.example")):
        value = re.fullmatch(r"\$\{SNAPFEED_ALLOW_HOST:-(.*)\}", service["environment"]["SNAPFEED_ALLOW_HOST"])[1]
        for name, text in {**image, "SNAPFEED_ALLOW_HOST": own or value}.items():
            monkeypatch.setenv(name, text)
        with Server(tmp_path / f"{own}") as server:
            assert [page_status(server, host) for host in ("localhost:8080", "127.0.0.1:8080", allowed, refused, "evil.example")] == [200, 200, 200, 421, 421]
            assert run(signed_up_by_a_page(server, "evil.example", "http://evil.example")) == 421
            assert not any("allow-host" in line for line in server.output)


# Many people behind one address

CLASS = 300
SCHOOL = ("--trust-proxy", "127.0.0.1")


async def pupil(server, number: int, address: str) -> str:
    """One member of a class: signs up together with all others, and again when the server answers that it is busy."""
    while True:
        try:
            client = await Client.connect(server.url, additional_headers={"X-Forwarded-For": address}, open_timeout=60)
            return await sign_up(client, f"pupil {number}")
        except websockets.InvalidStatus as refused:
            return str(refused.response.status_code)
        except websockets.ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code != 4002:
                return f"closed: {closed}"


async def sign_up(client: Client, name: str) -> str:
    while True:
        try:
            await client.call("account.create", name=name, password="correct horse")
            return "ok"
        except Refused as refused:
            if refused.name != "busy":
                return refused.name
            await asyncio.sleep(refused.data["retryAfterMs"] / 1000)


async def whole_class(server, address: str, size: int = CLASS) -> list[str]:
    return await asyncio.gather(*(pupil(server, number, address) for number in range(size)))


@pytest.mark.proof
@family(1, "network, address", [("2001:db8:7::/48", "2001:db8:7:1::9"), ("198.51.100.0/24", "198.51.100.7"), ("198.51.100.7", "198.51.100.7:4711")])
def test_a_class_behind_one_address_signs_up_where_its_network_is_trusted(tmp_path, network, address):
    size = CLASS if "/24" in network else 60
    with Server(tmp_path / "store", *SCHOOL, "--trusted-network", "192.0.2.0/30", "--trusted-network", network) as server:
        assert set(run(whole_class(server, address, size))) == {"ok"}
        # People outside that network are limited as before.
        assert "429" in run(whole_class(server, "203.0.113.8", 60))


@pytest.mark.proof
def test_a_class_behind_one_address_is_limited_where_its_network_is_not_trusted(tmp_path):
    with Server(tmp_path / "store", *SCHOOL) as server:
        answers = run(whole_class(server, "198.51.100.7"))
    assert answers.count("429") > 100


def test_in_a_trusted_network_passwords_are_guarded_by_the_account(tmp_path):
    async def guess(client, name):
        try:
            await client.call("session.create", name=name, password="a wrong one")
        except Refused as refused:
            return refused.name

    async def tour(server):
        # All are connected before, since the first wait is a second. A busy machine may take longer for a guess; several follow.
        clients = [await Client.connect(server.url, additional_headers={"X-Forwarded-For": "198.51.100.7"}) for _ in range(24)]
        names = [await guess(client, f"nobody {number}") for number, client in enumerate(clients[:8])]
        return names, [await guess(client, "ana") for client in clients[8:]]

    options = (*SCHOOL, "--limit", "loginFailuresPerAddress=5")
    with Server(tmp_path / "a", *options, "--trusted-network", "198.51.100.0/24") as server:
        at_names, at_account = run(tour(server))
        assert at_names == ["wrong_credentials"] * 8
        assert at_account[:10] == ["wrong_credentials"] * 10 and "rate_limited" in at_account[10:]
    with Server(tmp_path / "b", *options) as server:
        at_names, _ = run(tour(server))
        assert at_names[:5] == ["wrong_credentials"] * 5 and "rate_limited" in at_names[5:]


@family(1, "text", ["198.51.100.7/24", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/", "school.example", "2001:db8::/129", "2001:db8::1/64", "/8"])
def test_an_invalid_network_stops_the_start_with_a_message(text):
    shown = subprocess.run([binary(), "config", "show", f"--trusted-network={text}"], env=environment(), capture_output=True, text=True, timeout=20)
    assert shown.returncode == 78 and "trusted-network is an IP address or a network such as 192.168.0.0/16" in shown.stderr, shown.stderr
