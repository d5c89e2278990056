"""Drives the real binary against a real server on a free port, each test with a store of its own."""

import fcntl
import json
import os
import pathlib
import pty
import queue
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
import zlib

import pytest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "Tests/Support"))

from server import one, runs_cluster  # noqa: E402  (the path must be set first)

PATIENCE = 20.0
PASSWORD = "correct-horse"


def binary():
    given = os.environ.get("SNAPFEED_BINARY")
    candidates = [given] if given else [REPOSITORY / ".build" / mode / "snapfeed" for mode in ("release", "debug")]
    for candidate in candidates:
        if os.access(candidate, os.X_OK):
            return str(pathlib.Path(candidate).resolve())
    pytest.exit(f"no snapfeed binary: {candidates}", returncode=2)


def data_folder():
    """The folder of predefined data; SNAPFEED_DATA names another one."""
    return str(pathlib.Path(os.environ.get("SNAPFEED_DATA", REPOSITORY / "data")).resolve())


def picture_file(name):
    pictures = json.loads(pathlib.Path(data_folder(), "pictures.json").read_text())
    return str(pathlib.Path(data_folder(), next(p["file"] for p in pictures if p["id"] == name)))


def png(width=32, height=16):
    """A small image made by hand."""

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = b"".join(b"\0" + bytes((x * 7 + y * 3) % 256 for x in range(width * 3)) for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Program:
    """A running process: its lines are read as they are printed, and waiting for one has a time limit."""

    def __init__(self, args, cwd, env, stdout=subprocess.PIPE):
        self.process = subprocess.Popen(args, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE)
        self.lines = {"out": [], "err": []}
        self.news = queue.Queue()
        self.threads = [
            threading.Thread(target=self._read, args=(name, pipe), daemon=True)
            for name, pipe in (("out", self.process.stdout), ("err", self.process.stderr))
            if pipe
        ]
        for thread in self.threads:
            thread.start()

    def _read(self, name, pipe):
        for line in pipe:
            self.lines[name].append(line.decode().rstrip("\n"))
            self.news.put(name)

    def wait_for(self, pattern, stream="out"):
        """The first line that matches, already printed or soon."""
        deadline = time.monotonic() + PATIENCE
        while True:
            for line in list(self.lines[stream]):
                if re.search(pattern, line):
                    return line
            try:
                self.news.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                pytest.fail(f"no line like {pattern!r} on std{stream}: {self.lines}")

    def wait(self):
        code = self.process.wait(timeout=PATIENCE)
        for thread in self.threads:
            thread.join(timeout=PATIENCE)
        return code

    def stop(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.wait()

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.wait()


class Place:
    """A folder with a store in it, a server on that store, and commands that run in the folder."""

    def __init__(self, folder):
        self.folder = folder
        self.port = 0
        self.server = None
        self.programs = []
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("SNAPFEED_")}
        self.environment.update(XDG_CONFIG_HOME=str(folder / "config"), TERM="xterm-256color", TZ="UTC", LC_ALL="C.UTF-8")
        self.environment.pop("NO_COLOR", None)

    def env(self, **more):
        return {**self.environment, **{name: value for name, value in more.items() if value is not None}}

    def serve(self, *more):
        """Starts the server; a second start uses the same port."""
        if runs_cluster() and "--tls-cert" not in more:
            return self.serve_cluster(*more)
        args = [binary(), "serve", "--data", data_folder(), "--store", "store", "--port", str(self.port), *more]
        self.server = self.start(args, self.env())
        self.port = int(re.search(r":(\d+)$", self.server.wait_for(r"Open +http")).group(1))
        return self.server

    def serve_cluster(self, *more):
        """Three nodes in the place of the server, and commands go to the balancer. The first node has the store."""
        if self.server is None:
            self.server = one(self.folder / "store")
        self.server.options = more
        self.server.start()
        self.port = self.server.cluster.balancer.port
        return self.server

    def start(self, args, env, **more):
        program = Program(args, self.folder, env, **more)
        self.programs.append(program)
        return program

    def background(self, *args, **env):
        return self.start([binary(), *map(str, args)], self.env(**env))

    @staticmethod
    def words(args):
        return [arg if isinstance(arg, bytes) else str(arg) for arg in args]

    def run(self, *args, input=None, code=None, **env):
        """Runs a command to its end, without a terminal."""
        done = subprocess.run(
            [binary(), *self.words(args)], cwd=self.folder, env=self.env(**env), input=input, stdin=None if input is not None else subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE, start_new_session=True)
        done.out, done.err = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
        assert code is None or done.returncode == code, (args, done.returncode, done.out, done.err)
        return done

    def ok(self, *args, **more):
        return self.run(*args, code=0, **more).out

    def objects(self, *args, **more):
        """The objects that a command prints with --json."""
        return [json.loads(line) for line in self.ok(*args, "--json", **more).splitlines()]

    def error(self, code, *args, **more):
        """The error that a command reports with --json."""
        done = self.run(*args, "--json", code=code, **more)
        assert done.out == ""
        error = json.loads(done.err)["error"]
        assert error["exit"] == code
        return error

    def sign_up(self, *names):
        for name in names:
            self.ok("signup", name, SNAPFEED_PASSWORD=PASSWORD)

    def post(self, feed="animals", image="redpanda", **more):
        return self.objects("post", feed, image, "--as", more.pop("by", "ana"), *more.pop("args", ()), **more)[0]

    def terminal(self, *args, width=80, **env):
        return TerminalRun([binary(), *map(str, args)], self.folder, self.env(**env), width)

    def end(self):
        for program in self.programs:
            program.kill()
        if runs_cluster() and self.server and self.server not in self.programs:
            self.server.end()


def take_terminal():
    """Runs in the child process before the program. Background jobs of a shell ignore SIGINT, and the program would inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class TerminalRun:
    """A command on a terminal of its own."""

    def __init__(self, args, cwd, env, width):
        self.screen, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
        self.process = subprocess.Popen(
            args, cwd=cwd, env=env, stdin=child, stdout=child, stderr=child, start_new_session=True,
            preexec_fn=take_terminal)
        # Kept open, so that its settings can be read after the command has ended.
        self.child = child
        self.seen = ""

    def wait_for(self, text):
        deadline = time.monotonic() + PATIENCE
        while text not in self.seen:
            self._read(max(0.0, deadline - time.monotonic()), text)
        return self.seen

    def _read(self, seconds, text):
        if not select.select([self.screen], [], [], seconds)[0]:
            pytest.fail(f"no {text!r} on the terminal: {self.seen!r}")
        self.seen += os.read(self.screen, 65536).decode()

    def type(self, text):
        os.write(self.screen, text.encode())

    def echoes(self):
        return bool(termios.tcgetattr(self.child)[3] & termios.ECHO)

    def wait(self):
        code = self.process.wait(timeout=PATIENCE)
        while select.select([self.screen], [], [], 0)[0]:
            self.seen += os.read(self.screen, 65536).decode()
        echoes = self.echoes()
        os.close(self.child)
        os.close(self.screen)
        assert echoes, "the terminal was left without echo"
        return code
