"""Servers of others, as Snapfeed sees them: a small HTTP server on a free port of this machine, with its faults."""

import http.server
import json
import threading
from dataclasses import dataclass


@dataclass
class Asked:
    method: str
    path: str
    headers: dict
    body: bytes


class Outside:
    """Answers each request by a function of it: a status and an object or bytes. Keeps what it was asked.

    The function may return `None`: then it says nothing until the end.
    """

    def __init__(self, answer):
        self.answer = answer
        self.asked: list[Asked] = []
        self._ended = threading.Event()

    def __enter__(self) -> "Outside":
        outside = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                asked = Asked(self.command, self.path, dict(self.headers), body)
                outside.asked.append(asked)
                reported = outside.answer(asked)
                if reported is None:
                    outside._ended.wait()
                    return
                status, content = reported
                data = content if isinstance(content, bytes) else json.dumps(content).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_POST = do_GET

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *_) -> None:
        self._ended.set()
        self._server.shutdown()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"
