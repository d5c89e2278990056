"""Requests and messages as bytes, for what no client sends."""

import base64
import json
import socket
import struct

from client import SUBPROTOCOL

KEY = base64.b64encode(bytes(16)).decode()
UPGRADE = (
    f"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    f"Sec-WebSocket-Protocol: {SUBPROTOCOL}\r\nSec-WebSocket-Key: {KEY}\r\n\r\n")


def raw(server, request: bytes) -> bytes:
    """Sends bytes and reads until the server hangs up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as sock:
        sock.sendall(request)
        answer = b""
        while more := sock.recv(65536):
            answer += more
        return answer


def upload(params, blob):
    text = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "snap.post", "params": params}).encode()
    return struct.pack(">I", len(text)) + text + blob
