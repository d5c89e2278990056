"""An object store on loopback whose GETs can be made to hang. It checks no signature: `Tests/SnapBucketTests` does that against moto."""

import contextlib
import http.server
import threading

MISSING = b'<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>'
NOTHING = b'<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'


class Bucket:
    def __init__(self):
        self.objects: dict[str, bytes] = {}
        self._goes_on = threading.Event()
        self._goes_on.set()
        self.waiting = 0
        self._lock = threading.Lock()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.server.daemon_threads = True

    def __enter__(self) -> "Bucket":
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_) -> None:
        self.release()
        self.server.shutdown()
        self.server.server_close()

    @property
    def place(self) -> str:
        """As the setting `images` names it."""
        return f"s3://snaps?endpoint=http://127.0.0.1:{self.server.server_port}&region=us-east-1"

    def hang(self) -> None:
        """From now on a GET of an object waits for `release`."""
        self._goes_on.clear()

    def release(self) -> None:
        self._goes_on.set()

    def answer(self, method: str, key: str, body: bytes) -> tuple[int, bytes]:
        if not key:
            return 200, NOTHING
        if method == "PUT":
            self.objects[key] = body
            return 200, b""
        if method == "DELETE":
            self.objects.pop(key, None)
            return 204, b""
        with self._lock:
            self.waiting += 1
        self._goes_on.wait(60)
        with self._lock:
            self.waiting -= 1
        return (200, self.objects[key]) if key in self.objects else (404, MISSING)

    def _handler(bucket):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                key = self.path.split("?")[0].strip("/").partition("/")[2]
                status, answer = bucket.answer(self.command, key, body)
                with contextlib.suppress(ConnectionError):
                    self.send_response(status)
                    self.send_header("Content-Length", str(len(answer)))
                    self.end_headers()
                    if self.command != "HEAD":
                        self.wfile.write(answer)

            do_PUT = do_HEAD = do_DELETE = do_GET

            def log_message(self, *_):
                pass

        return Handler
