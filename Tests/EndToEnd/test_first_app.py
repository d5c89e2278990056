"""The first programs of /docs, pasted as they stand: each prints the event of its own post, within seconds of the first command."""

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

from node import NODE
from proofs import in_time
from server import ROOT, environment
from waiting import eventually

ARTICLE = (ROOT / "Sources/snapfeed/snapfeed.docc/Building.md").read_text()
BLOCKS = dict(re.findall(r"<!-- (.+?) -->\n```\w+\n(.*?)```", ARTICLE, re.DOTALL))
# The goal of the page is two minutes, reading included.
SECONDS = 30


def block(name: str, server) -> str:
    return BLOCKS[name].replace("localhost:8080", f"localhost:{server.port}")


@contextmanager
def quickly():
    began = time.monotonic()
    yield
    assert in_time(time.monotonic() - began < SECONDS)


def run(command: list[str], folder, **variables) -> str:
    done = subprocess.run(command, cwd=folder, env=environment(**variables), capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_block_has_a_test():
    tried = {"first curl", "first curl post", "first javascript", "file first.js", "first python", "file first.py", "file main.swift"}
    assert set(BLOCKS) == tried and len(BLOCKS) == ARTICLE.count("\n```") // 2


def test_the_first_app_in_curl(server, tmp_path):
    with quickly(), open(tmp_path / "shown", "w") as shown:
        shell = subprocess.Popen(["bash", "-u"], cwd=tmp_path, env=environment(), stdin=subprocess.PIPE, stdout=shown, text=True, start_new_session=True)
        try:
            shell.stdin.write(block("first curl", server))
            shell.stdin.flush()
            eventually(lambda: "feed.snapshot" in (tmp_path / "shown").read_text(), 30)
            shell.stdin.write(block("first curl post", server))
            shell.stdin.flush()
            eventually(lambda: re.search(r"event: feed.event\ndata: .*\"caption\":\"Hello from curl\"", (tmp_path / "shown").read_text()), 30)
        finally:
            os.killpg(shell.pid, signal.SIGKILL)
            shell.communicate()


def test_the_first_app_in_javascript(server, tmp_path):
    with quickly():
        run(["bash", "-eu", "-c", block("first javascript", server)], tmp_path)
        (tmp_path / "first.js").write_text(block("file first.js", server))
        assert run([NODE, "first.js"], tmp_path) == "ben: Hello from JavaScript\n"


def test_the_first_app_in_python(server, tmp_path):
    """The library comes from the checkout here: pip would fetch what it needs from elsewhere."""
    with quickly():
        (tmp_path / "first.py").write_text(block("file first.py", server))
        assert run([sys.executable, "first.py"], tmp_path, PYTHONPATH=os.fspath(ROOT / "Sources/SnapfeedPython")) == "cleo: Hello from Python\n"
    version = re.search(r'version = "(.+?)"', (ROOT / "Sources/SnapfeedPython/pyproject.toml").read_text())[1]
    assert f"/docs/snapfeed-{version}-py3-none-any.whl" in BLOCKS["first python"]
