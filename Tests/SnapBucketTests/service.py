"""Two stores on loopback until the input ends: moto, which checks every signature, and one whose buckets are faults.

The first line of output has their ports and the keys that moto knows.
"""

import contextlib
import hashlib
import http.server
import json
import os
import stat
import sys
import threading
import urllib.request
from collections import Counter

# Pipes of other tests must not stay open because this program also has them. Its parent watches a socket to notice its end.
for descriptor in range(3, 1_024):
    with contextlib.suppress(OSError):
        if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
            os.close(descriptor)

# boto3 would also ask the proxy for this machine.
for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
    del os.environ[name]

import boto3  # noqa: E402
from moto.server import ThreadedMotoServer  # noqa: E402

ALL = {"Effect": "Allow", "Action": "*", "Resource": "*"}
READING = {"Effect": "Allow", "Action": ["s3:GetObject", "s3:ListBucket"], "Resource": "*"}


def environment(key_id, secret, token=""):
    return {"AWS_ACCESS_KEY_ID": key_id, "AWS_SECRET_ACCESS_KEY": secret, "AWS_SESSION_TOKEN": token}


def policy(statement):
    return json.dumps({"Version": "2012-10-17", "Statement": [statement]})


def user(iam, name, statement):
    iam.create_user(UserName=name)
    iam.put_user_policy(UserName=name, PolicyName="all", PolicyDocument=policy(statement))
    key = iam.create_access_key(UserName=name)["AccessKey"]
    return environment(key["AccessKeyId"], key["SecretAccessKey"])


def role(iam, sts):
    trust = policy({"Effect": "Allow", "Principal": {"AWS": "*"}, "Action": "sts:AssumeRole"})
    arn = iam.create_role(RoleName="node", AssumeRolePolicyDocument=trust)["Role"]["Arn"]
    iam.put_role_policy(RoleName="node", PolicyName="all", PolicyDocument=policy(ALL))
    key = sts.assume_role(RoleArn=arn, RoleSessionName="test")["Credentials"]
    return environment(key["AccessKeyId"], key["SecretAccessKey"], key["SessionToken"])


def start_moto():
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    port = server.get_host_and_port()[1]
    url = f"http://127.0.0.1:{port}"
    words = dict(endpoint_url=url, region_name="us-east-1", aws_access_key_id="x", aws_secret_access_key="x")
    iam, sts, s3 = (boto3.client(name, **words) for name in ("iam", "sts", "s3"))
    keys = {"node": user(iam, "node", ALL), "reader": user(iam, "reader", READING), "role": role(iam, sts)}
    for bucket in ("snaps", "snaps.dotted"):
        s3.create_bucket(Bucket=bucket)
    # INITIAL_NO_AUTH_ACTION_COUNT, now that everything is made: from here on, every signature is checked.
    # As a form, which is urllib's default, moto would not see the number.
    reset = urllib.request.Request(url + "/moto-api/reset-auth", b"0", {"Content-Type": "text/plain"})
    urllib.request.urlopen(reset).read()
    return port, keys


counts = Counter()
bodies = {}
lock = threading.Lock()


def error(code):
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>{code}</Code><Message>No &amp; never</Message></Error>'.encode()


class Handler(http.server.BaseHTTPRequestHandler):
    """The path is /BUCKET/KEY. The bucket says what happens: each has a method below."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        bucket, _, self.key = self.path.lstrip("/").partition("/")
        self.body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with lock:
            counts[self.key] += 1 if bucket != "count" else 0
            self.turn = counts[self.key]
        with contextlib.suppress(ConnectionError):
            getattr(self, "serve_" + bucket.replace("-", "_"))()

    do_PUT = do_HEAD = do_DELETE = do_GET

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"", headers=None):
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def serve_count(self):
        """How often this key was asked for, in whatever bucket."""
        self.answer(200, str(self.turn).encode())

    def serve_echo(self):
        sent = {name.lower(): value for name, value in self.headers.items()}
        sent["digest"] = hashlib.sha256(self.body).hexdigest()
        with lock:
            bodies.setdefault(self.key, json.dumps(sent).encode())
            self.answer(200, bodies[self.key])

    def serve_busy_twice(self):
        self.answer(*((503, error("SlowDown")) if self.turn <= 2 else (200, b"fine")))

    def serve_busy(self):
        self.answer(503, error("SlowDown"))

    def serve_many(self):
        self.answer(429)

    def serve_broken(self):
        self.answer(500, b"<html>oops</html>")

    def serve_full(self):
        self.answer(507, error("XMinioStorageFull"))

    def serve_mistaken(self):
        self.answer(400, error("InvalidRequest"))

    def serve_expired(self):
        self.answer(400, error("ExpiredToken"))

    def serve_elsewhere(self):
        self.answer(301, error("PermanentRedirect"), {"Location": "http://127.0.0.1:1/"})

    def handle_expect_100(self):
        """Called before a large body is sent: /early refuses it, and /mute says nothing."""
        bucket = self.path.split("/")[1]
        if bucket == "early":
            self.close_connection = True
            self.answer(403, error("AccessDenied"), {"Connection": "close"})
        return bucket == "mute" or (bucket != "early" and super().handle_expect_100())

    def serve_mute(self):
        self.answer(200, hashlib.sha256(self.body).hexdigest().encode())

    serve_early = serve_mute

    def serve_page(self):
        self.answer(404, b"<html>no such page</html>")

    def serve_part(self):
        self.answer(206, b"half")

    def serve_hang(self):
        """Answers nothing until the client has closed the connection."""
        self.close_connection = True
        while self.connection.recv(4096):
            pass

    def serve_stall(self):
        """Begins an answer, and hangs."""
        self.send_response(200)
        self.send_header("Content-Length", "100")
        self.end_headers()
        self.wfile.write(b"0123456789")
        self.serve_hang()

    def serve_cut(self):
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Length", "100")
        self.end_headers()
        self.wfile.write(b"0123456789")

    def serve_cut_once(self):
        self.serve_cut() if self.turn == 1 else self.answer(200, b"fine")

    def serve_dropped_twice(self):
        if self.turn > 2:
            return self.answer(200, b"fine")
        self.close_connection = True

    def serve_silent_close(self):
        """Does not say that it closes, so the client finds out with its next request."""
        self.answer(200, b"fine")
        self.close_connection = True

    def serve_line(self):
        """The client's port: the same for requests on one connection."""
        self.answer(200, str(self.client_address[1]).encode())

    def serve_large(self):
        self.answer(200, bytes(1 << 20))

    def serve_endless(self):
        """A large answer without a Content-Length."""
        self.close_connection = True
        self.send_response(200)
        self.end_headers()
        while True:
            self.wfile.write(bytes(1 << 16))

    def serve_headers(self):
        self.close_connection = True
        self.send_response(200)
        for number in range(2000):
            self.send_header(f"X-{number}", "x" * 100)
        self.end_headers()

    def serve_garbage(self):
        self.close_connection = True
        self.wfile.write(b"220 mail.example ESMTP\r\n")

    def serve_circle(self):
        content = "<Contents><Key>a</Key><Size>1</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>"
        self.answer(200, f"<ListBucketResult><IsTruncated>true</IsTruncated>{content}</ListBucketResult>".encode())

    def serve_nowhere(self):
        self.answer(200, b"<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>")

    def serve_forgetful(self):
        """Takes everything and keeps nothing."""
        empty = b"<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>"
        self.answer(200, empty if self.key.startswith("?") else b"")


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 100


faults = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=faults.serve_forever, daemon=True).start()
moto_port, keys = start_moto()
print(json.dumps({"moto": moto_port, "faults": faults.server_port, "keys": keys}), flush=True)
sys.stdin.read()
os._exit(0)
