"""Requests that libwebsockets 4.1.6 handles wrongly. Each probe lists the 200s and 101s that it must get, and the server must survive."""

import socket
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Support"))

from attacker import UPGRADE  # noqa: E402  (the path must be set first)
from server import Server  # noqa: E402

GET, POST, LENGTH = b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"POST /up HTTP/1.1\r\nHost: localhost\r\n", b"Content-Length: "
END, WS = b"\r\n", UPGRADE.removesuffix(b"\r\n")
LENGTHS = [b"-5", b"abc", b"+3", b"0x3", b"18446744073709551615", b"9223372036854775808", b"3\r\nContent-Length: 5"]

PROBES = [(b"length " + text, POST + LENGTH + text + b"\r\n\r\nabcde", 0, 0) for text in LENGTHS] + [
    (b"no length", POST + b"\r\nabc", 0, 0),
    (b"chunked", POST + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n", 0, 0),
    (b"GET chunked", GET + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + GET + END, 0, 0),
    (b"GET with a body", GET + LENGTH + b"5\r\n\r\nhello" + GET + END, 0, 0),
    (b"length and chunked", POST + LENGTH + b"4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 0, 0),
    (b"no Host", b"GET / HTTP/1.1\r\n\r\n", 0, 0),
    (b"CONNECT", b"CONNECT x:1 HTTP/1.1\r\nHost: localhost\r\n\r\n", 0, 0),
    (b"PRI", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 0, 0),
    (b"h2c", GET + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n", 0, 0),
    (b"unknown upgrade on a kept connection", GET + END + GET + b"Upgrade: foo\r\nConnection: Upgrade\r\n\r\n", 1, 0),
    (b"websocket on a kept connection", GET + END + WS + END, 1, 1),
    (b"pipelined", GET + END + GET + END, 2, 0),
    (b"good handshake", WS + END, 0, 1),
    (b"version 8", WS.replace(b": 13", b": 8") + END, 0, 0),
    (b"upgrade by POST", WS.replace(b"GET", b"POST") + END, 0, 0),
    (b"another origin", WS + b"Origin: http://evil.example\r\n\r\n", 0, 0),
    (b"long query, cookie and origin", GET.replace(b"/ ", b"/?" + b"q" * 2000 + b" ") + b"Cookie: " + b"c" * 2500 + b"\r\nOrigin: " + b"o" * 2500 + b"\r\n\r\n", 1, 0),
    (b"headers over the limit", GET + b"Cookie: " + b"c" * 9000 + b"\r\n\r\n", 0, 0),
    (b"known limit: a hidden length (H6)", GET + b"A: 1\r\n" + LENGTH + b"%d\r\n\r\n" % len(GET + END) + GET + END, 2, 0),
    (b"compressed frame", WS + END + b"\xc1\x85\0\0\0\0hello", 0, 1),
    (b"unmasked frame", WS + END + b"\x81\x05hello", 0, 1),
    (b"reserved opcodes", WS + END + b"\x83\x80\0\0\0\0\x8b\x80\0\0\0\0", 0, 1),
    (b"length of 2^63", WS + END + b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0x", 0, 1),
    (b"long ping", WS + END + b"\x89\xfe\x01\x00\0\0\0\0" + b"p" * 256, 0, 1),
    (b"close of one byte", WS + END + b"\x88\x81\0\0\0\0\x03", 0, 1),
    (b"continuation of nothing", WS + END + b"\x80\x81\0\0\0\0x", 0, 1),
]


def send(port, data):
    with socket.create_connection(("127.0.0.1", port), timeout=2) as sock:
        answer = b""
        try:
            sock.sendall(data)
            while more := sock.recv(65536):
                answer += more
        except OSError:
            pass
    return answer.count(b" 200 OK"), answer.count(b" 101 ")


def main():
    failures = 0
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "store") as server:
        for name, data, *wanted in PROBES * 2:
            got = list(send(server.port, data))
            failures += got != wanted
            print("ok  " if got == wanted else "FAIL", name.decode("latin-1").replace("\r\n", " "), *got)
            assert server.process.poll() is None, "the server died:\n" + "".join(server.output)
        assert not [line for line in server.output if "Sanitizer" in line], "".join(server.output)
    print(f"{len(PROBES)} probes twice, {failures} wrong answers")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
