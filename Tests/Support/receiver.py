"""A receiver of webhooks: a real HTTP server on loopback, with its faults. It checks signatures as the standard says, by its own code."""

import base64
import hashlib
import hmac
import http.server
import json
import socket
import threading
import time
from dataclasses import dataclass, field


@dataclass
class Delivery:
    """One request that arrived."""

    path: str
    headers: dict[str, str]
    body: bytes
    at: float = field(default_factory=time.time)
    method: str = "POST"

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def stamp(self) -> int:
        return int(self.headers["webhook-timestamp"])

    @property
    def event(self) -> dict:
        return json.loads(self.body)

    @property
    def kind(self) -> str:
        return self.event["type"]

    def is_signed(self, secret: str) -> bool:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        code = hmac.new(key, f"{self.id}.{self.stamp}.".encode() + self.body, hashlib.sha256).digest()
        return f"v1,{base64.b64encode(code).decode()}" in self.headers["webhook-signature"].split()


def taken(_) -> tuple:
    """An answer of a receiver that is well."""
    return 204, {}


# An answer of a receiver that hangs up instead.
CLOSED = object()


class Receiver:
    """Answers by a function of the delivery: a status and headers; None says nothing until the end. Keeps all that arrived, in order."""

    def __init__(self, answer=taken, port: int = 0):
        self.answer = answer
        self.port = port
        self.arrived: list[Delivery] = []
        self.taken: list[Delivery] = []
        self._ended = threading.Event()
        self._lock = threading.Lock()

    def __enter__(self) -> "Receiver":
        return self.start()

    def start(self) -> "Receiver":
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                delivery = Delivery(self.path, {name.lower(): value for name, value in self.headers.items()}, body, method=self.command)
                with receiver._lock:
                    receiver.arrived.append(delivery)
                answer = receiver.answer(delivery)
                if answer is None or answer is CLOSED:
                    if answer is None:
                        receiver._ended.wait()
                    self.close_connection = True
                    return
                if 200 <= answer[0] < 300:
                    with receiver._lock:
                        receiver.taken.append(delivery)
                self.send_response(answer[0])
                for name, value in answer[1].items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            do_GET = do_POST

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True
            address_family = socket.AF_INET

            def handle_error(self, *_):
                pass

        self._ended.clear()
        self._server = Server(("127.0.0.1", self.port), Handler)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(self, *_) -> None:
        self.end()

    def end(self) -> None:
        self._ended.set()
        self._server.shutdown()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hooks"

    def of(self, kind: str) -> list[Delivery]:
        return [delivery for delivery in list(self.taken) if delivery.kind == kind]

    def sequences(self, kind: str = "snap.posted") -> list[int]:
        return [delivery.event["sequence"] for delivery in self.of(kind)]
