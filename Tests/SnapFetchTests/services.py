"""Other servers, with their faults: `services.py FOLDER` serves http and https on loopback until its input ends.

The folder gets a certificate, and is removed at the end. The first line of output has the ports. A path's first part says what happens.
"""

import contextlib
import http.server
import json
import os
import shutil
import ssl
import stat
import subprocess
import sys
import threading
from collections import Counter
from urllib.parse import unquote, urlsplit

# Pipes of other tests must not stay open because this program also has them. Its parent watches a socket to notice its end.
for descriptor in range(3, 1_024):
    with contextlib.suppress(OSError):
        if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
            os.close(descriptor)

import documented  # noqa: E402

counts = Counter()
lock = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.close_connection = True
        parts = urlsplit(self.path)
        self.words = parts.path.strip("/").split("/")
        self.query = parts.query
        self.body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with lock:
            counts[parts.path] += 1
            self.turn = counts[parts.path]
        try:
            getattr(self, "serve_" + self.words[0])()
        except (ConnectionError, ssl.SSLError):
            pass

    do_POST = do_GET

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"", headers=None):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def until_closed(self):
        """Returns once the client has closed the connection."""
        while self.connection.recv(4096):
            pass

    def serve_ok(self):
        self.answer(200, b"fine", {"Content-Type": "text/plain"})

    def serve_echo(self):
        reported = {"method": self.command, "headers": dict(self.headers), "body": self.body.decode(), "path": self.path}
        self.answer(200, reported)

    def serve_count(self):
        self.answer(200, str(counts["/" + "/".join(self.words[1:])]).encode())

    def serve_fail(self):
        """/fail/STATUS/TIMES/PAUSE/ID fails so many times, and asks for a pause."""
        status, times, pause = self.words[1:4]
        if self.turn > int(times):
            return self.serve_ok()
        self.answer(int(status), b"no", {} if pause == "none" else {"Retry-After": unquote(pause)})

    def serve_hang(self):
        """/hang/TIMES/ID"""
        if self.turn > int(self.words[1]):
            return self.serve_ok()
        self.until_closed()

    def serve_slow(self):
        self.send_response(200)
        self.send_header("Content-Length", "100000")
        self.end_headers()
        while True:
            self.wfile.write(b".")
            threading.Event().wait(0.02)

    def serve_big(self):
        self.answer(200, bytes(10 << 20))

    def serve_endless(self):
        """A large answer without a Content-Length."""
        self.send_response(200)
        self.end_headers()
        for _ in range(160):
            self.wfile.write(bytes(1 << 16))

    def serve_size(self):
        self.answer(200, bytes(int(self.words[1])))

    def serve_headers(self):
        self.send_response(200)
        for number in range(2000):
            self.send_header(f"X-{number}", "x" * 100)
        self.end_headers()

    def serve_cut(self):
        self.send_response(200)
        self.send_header("Content-Length", "100")
        self.end_headers()
        self.wfile.write(b"0123456789")

    def serve_nothing(self):
        pass

    def serve_garbage(self):
        self.wfile.write(b"220 mail.example ESMTP\r\n")

    def serve_redirect(self):
        here = f"//127.0.0.1:{self.connection.getsockname()[1]}"
        targets = {
            "same": "/echo/a",
            "loop": "/redirect/loop",
            "host": here.replace("127.0.0.1", "localhost") + "/echo/b",
            "port": f"http://127.0.0.1:{secure.server_port}/echo/c",
            "scheme": f"https:{here}/echo/d",
            "file": "file:///etc/passwd",
        }
        self.answer(302, headers={"Location": targets[self.words[1]]})

    def serve_vision(self):
        self.answer(*self.reported(documented.vision(self.command, self.headers, self.body)))

    def serve_extracts(self):
        self.answer(*self.reported(documented.wiki(self.query, self.headers.get("User-Agent", ""), True)))

    def serve_plain(self):
        self.answer(*self.reported(documented.wiki(self.query, self.headers.get("User-Agent", ""), False)))

    @staticmethod
    def reported(reply):
        status, headers, body = reply
        return status, body, {"Content-Type": "application/json; charset=utf-8", **headers}


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 100

    def handle_error(self, *_):
        """A client that refuses the certificate is expected."""


def certificate(folder):
    """Makes a certificate only for 127.0.0.1, not for localhost."""
    key, certificate = folder + "/key.pem", folder + "/certificate.pem"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=test"
    command = command.split() + ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


class SecureServer(Server):
    """The handshake is on the connection's own thread, so a client that does not finish it does not hold up others."""

    def finish_request(self, request, address):
        with context.wrap_socket(request, server_side=True) as wrapped:
            super().finish_request(wrapped, address)


context = certificate(sys.argv[1])
plain, secure = Server(("127.0.0.1", 0), Handler), SecureServer(("127.0.0.1", 0), Handler)
for server in (plain, secure):
    threading.Thread(target=server.serve_forever, daemon=True).start()
print(json.dumps({"http": plain.server_port, "https": secure.server_port}), flush=True)
sys.stdin.read()
shutil.rmtree(sys.argv[1], ignore_errors=True)
os._exit(0)
