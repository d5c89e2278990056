"""Every odd way to knock: what libwebsockets answers by itself, names that lead here from elsewhere, many people behind one address."""

import asyncio
import re
import struct
import subprocess
import time

import pytest
import websockets
import yaml
from attacker import connect, frame, rest, websocket
from client import SUBPROTOCOL, Client, Refused, run
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
    """Whether something was answered that is no HTTP, or lacks one of the headers."""
    heads = re.findall(rb"HTTP/1\.[01] \d{3} ", answer)
    return bool(answer) and (not heads or any(answer.lower().count(header) != len(heads) for header in HEADERS))


def test_whatever_is_answered_has_the_security_headers_or_nothing_is(server):
    """Many of these libwebsockets refuses by itself, before any callback of ours."""
    answers = []
    for knock in KNOCKS:
        with connect(server) as sock:
            sock.sendall(knock)
            answers.append((knock[:80], rest(sock)))
    assert [(knock, answer[:60]) for knock, answer in answers if bare_answers(answer)] == []
    # The table has doors of both kinds, and those of libwebsockets.
    assert sum(not answer for _, answer in answers) > 5 and sum(answer.startswith(b"HTTP/1.0 403") for _, answer in answers) > 15
    assert bare_answers(b"HTTP/1.0 403 Forbidden\r\n\r\n") and bare_answers(b"\0") and not bare_answers(b"")


def close(code: int, reason: bytes = b"") -> bytes:
    return struct.pack(">H", code) + reason


GOOD_CLOSES = [b"", *map(close, (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)), close(1000, "ä".encode()), close(1000, b"x" * 123)]
BAD_CLOSES = [(b"\x03", 1002)] + [(close(code), 1002) for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535)] + [
    (close(1000, b"\xff\xfe"), 1007), (close(4000, b"ab\xc3"), 1007), (close(1000, b"\xed\xa0\x80"), 1007), (close(5000, b"\xff"), 1002)]


@pytest.mark.parametrize("payload, code", [(payload, None) for payload in GOOD_CLOSES] + BAD_CLOSES)
def test_a_close_frame_that_breaks_the_protocol_is_told_so_and_a_good_one_comes_back(server, payload, code):
    with websocket(server) as sock:
        sock.sendall(frame(payload, opcode=8))
        answer = rest(sock)
    assert answer == bytes([0x88, len(payload)]) + payload if code is None else answer[:1] == b"\x88" and answer[2:4] == close(code)


# Too few descriptors


@pytest.mark.parametrize("most", [24, 64])
def test_too_few_descriptors_are_told_before_the_start(tmp_path, most):
    served = subprocess.run(
        ["prlimit", f"--nofile={most}:{most}", binary(), "serve", "--port", "0", "--store", str(tmp_path / "store"), "--data", str(ROOT / "data")],
        env=environment(), capture_output=True, text=True, timeout=20)
    assert served.returncode == 78 and f"may open {most} files" in served.stderr and "ulimit -n" in served.stderr and "plugin" not in served.stderr, served.stderr
    asked = subprocess.run(
        ["prlimit", f"--nofile={most}:{most}", binary(), "feeds", "--server", "ws://127.0.0.1:1"], env=environment(), capture_output=True, text=True, timeout=20)
    assert asked.returncode == 69 and f"may open {most} files" in asked.stderr, asked.stderr
