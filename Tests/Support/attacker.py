"""Raw sockets, for requests that no client makes, and the cost of a server process."""

import json
import re
import socket
import struct
from pathlib import Path

UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Protocol: snapfeed.v1.json\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")


def connect(server, receive_bytes=0):
    """A socket; with a small receive window if it is to read slowly."""
    sock = socket.socket()
    if receive_bytes:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
    sock.settimeout(20)
    sock.connect(("127.0.0.1", server.port))
    return sock


def websocket(server, receive_bytes=0):
    """A WebSocket after its handshake; the caller makes the frames."""
    sock = connect(server, receive_bytes)
    sock.sendall(UPGRADE)
    head = b""
    while b"\r\n\r\n" not in head:
        head += sock.recv(1)
    assert head.startswith(b"HTTP/1.1 101"), head
    return sock


def frame(payload=b"", opcode=1, last=True):
    """A masked frame of up to 65,535 bytes; the mask is zero."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else bytes([0xFE]) + struct.pack(">H", len(payload))
    return bytes([(0x80 if last else 0) | opcode]) + size + bytes(4) + payload


def rest(sock, until=None):
    """All bytes that still come, until the peer hangs up or sends a close code."""
    answer = more = b""
    try:
        while (more := sock.recv(65536)) and not (until and struct.pack(">H", until) in (answer[-8:] + more)):
            answer += more
    except ConnectionError:
        pass
    return answer + more


def request(method, **params):
    return frame(json.dumps({"jsonrpc": "2.0", "id": method, "method": method, "params": params}).encode())


def ask(sock, method, **params):
    sock.sendall(request(method, **params))


def figures(server):
    """The counters of /metrics by name."""
    with connect(server) as sock:
        sock.sendall(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        text = rest(sock).decode()
    return {name: int(value) for name, value in re.findall(r"^snapfeed_(\w+) (\d+)$", text, re.M)}


def resident_kib(server):
    return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{server.pid}/status").read_text())[1])


def cpu_ticks(server):
    fields = Path(f"/proc/{server.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])
