"""Photographs to identify, a recogniser elsewhere, and servers that use it."""

import http.server
import json
import os
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

from people import Cast
from server import ROOT, Server

PHOTOS = ROOT / "Tests" / "Fixtures" / "photos"
CAT, COFFEE = PHOTOS / "chelsea.jpg", PHOTOS / "coffee.jpg"
SIZES = {"320": (320, 640), "390": (390, 844), "820": (820, 1_180), "844x390": (844, 390), "1440": (1_440, 900), "2560": (2_560, 1_300)}


class Answers(http.server.BaseHTTPRequestHandler):
    """Answers like Google's images:annotate, and like a wiki; `status` makes it fail."""

    status = 200
    labels = [("Cat", 0.97), ("Tabby cat", 0.81)]
    requests: list[str] = []

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        found = [{"mid": f"/m/{place}", "description": name, "score": score} for place, (name, score) in enumerate(self.labels)]
        self.answer({"responses": [{"labelAnnotations": found}]} if self.status == 200 else {"error": {"code": self.status, "message": "no", "status": "NO"}})

    def do_GET(self):
        page = {"pageid": 7, "title": "Tabby cat", "extract": "A tabby cat is any domestic cat with a distinctive coat.", "fullurl": "https://wiki.test/Tabby_cat"}
        self.answer({"query": {"pages": [page]}})

    def answer(self, value) -> None:
        type(self).requests.append(self.path)
        body = json.dumps(value).encode()
        self.send_response(self.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_) -> None:
        pass


@pytest.fixture
def elsewhere():
    """Another server, on this machine, in place of Google's and of the encyclopedia's."""
    handler = type("Handler", (Answers,), {"requests": []})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    handler.address = f"http://127.0.0.1:{server.server_port}/"
    yield handler
    server.shutdown()


@contextmanager
def served(browser, folder: Path, *options: str, data: str | None = None):
    """People on a server with other options than the fixture's."""
    web = os.environ.get("SNAPFEED_WEB")
    with Server(folder / "store", *(["--web", web] if web else []), *options, data=data) as server:
        cast = Cast(browser, server)
        yield cast
        cast.leave()
