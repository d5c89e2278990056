"""The JavaScript library under test: where it is, which Nodes run it, its adapter as a process, and a page that has it."""

import contextlib
import json
import re
import shutil
import signal
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import pytest
from playwright.async_api import async_playwright
from node import NODE
from processes import freeze
from server import ROOT

sys.path[:0] = [str(ROOT / "Tests/Browser"), str(ROOT / "Tests/Clients/python")]

from chromium import ARGUMENTS, EXECUTABLE  # noqa: E402  (the path must be set first)

LIBRARY = ROOT / "Sources/SnapfeedJavaScript"
PUBLIC = ROOT / "Sources/SnapWeb/Public"
ADAPTER = Path(__file__).parent / "adapter.mjs"


def nodes() -> dict[str, list[str]]:
    """The Node that comes with Playwright, and that of this machine if it is a 20, whose WebSocket is behind a flag."""
    found = {"new": [NODE]}
    own = shutil.which("node")
    if own and subprocess.run([own, "--version"], capture_output=True, text=True).stdout.startswith("v20."):
        found["20"] = [own, "--experimental-websocket", "--no-warnings"]
    return found


NODES = nodes()


def fetched(server, path: str, **headers: str) -> bytes:
    with urllib.request.urlopen(urllib.request.Request(server.http + path, headers=headers)) as answer:
        return answer.read()


@pytest.fixture(params=[pytest.param(name, marks=() if name == "new" else pytest.mark.proof) for name in NODES])
def node(request) -> list[str]:
    """The command of each Node that is here: a new one, and Node 20 if it is installed."""
    return NODES[request.param]


@pytest.fixture
def app(tmp_path) -> Path:
    """A folder with the sources of the library as an app has the module."""
    folder = tmp_path / "app"
    folder.mkdir()
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "snapfeed.js").write_text(f"export * from {json.dumps(str(PUBLIC / 'snapfeed.js'))};")
    return folder


@pytest.fixture
def module(server, app) -> str:
    """The library as the server gives it, in an app's folder."""
    (app / "snapfeed.js").write_bytes(fetched(server, "/snapfeed.js"))
    return str(app / "snapfeed.js")


def played(node: list[str], program: str, folder: Path, seconds: int = 60) -> subprocess.CompletedProcess:
    """Runs a module next to the library."""
    (folder / "program.js").write_text(program)
    return subprocess.run([*node, "program.js"], cwd=folder, capture_output=True, text=True, timeout=seconds)


class Adapter:
    """A process with the library. Its lines are kept over its lives; each life begins with None."""

    def __init__(self, node: list[str], module: str, **start):
        self.command = [*node, str(ADAPTER), module]
        self.start = {"do": "start", "waitMs": [0, 50], "feeds": ["animals"], **start}
        self.lines: list[dict | None] = []
        self.changed = threading.Condition()
        self.begin()

    def begin(self) -> None:
        self.lines.append(None)
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.reader = threading.Thread(target=self._read, args=(self.process,))
        self.reader.start()
        self.say(**self.start)

    def _read(self, process) -> None:
        for line in process.stdout:
            # A killed process may leave half a line.
            if line.endswith("\n"):
                with self.changed:
                    self.lines.append(json.loads(line))
                    self.changed.notify_all()

    def wait(self, holds, seconds: float = 60) -> None:
        """Returns as soon as the condition holds: a fault comes in the middle of the work."""
        with self.changed:
            assert self.changed.wait_for(holds, seconds), f"not reported; the last lines: {self.lines[-10:]}"

    def freeze(self) -> None:
        freeze(self.process.pid)

    def thaw(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def say(self, **line) -> None:
        self.process.stdin.write(json.dumps(line) + "\n")
        self.process.stdin.flush()

    def reported(self, member: str) -> list:
        return [line[member] for line in list(self.lines) if line and member in line]

    def lives(self) -> list[list[tuple[int, str]]]:
        """The events of each life, as (offset, snap)."""
        made: list[list[tuple[int, str]]] = []
        for line in list(self.lines):
            if line is None:
                made.append([])
            elif "event" in line:
                made[-1].append((line["event"]["offset"], line["event"]["snap"]))
        return made

    def kill(self) -> None:
        self.process.kill()
        self.end()

    def stop(self) -> None:
        self.say(do="stop")
        assert self.process.wait(20) == 0
        self.end()

    def end(self) -> None:
        self.process.wait()
        self.reader.join()
        for pipe in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(BrokenPipeError):
                pipe.close()


@contextlib.asynccontextmanager
async def chromium():
    async with async_playwright() as started:
        browser = await started.chromium.launch(executable_path=EXECUTABLE, args=ARGUMENTS)
        yield browser
        await browser.close()


async def page_with(browser, server, program: str):
    """A page of an app on the server's own origin. `program` is its module."""
    # The page comes from the test, and the browser asks whether such a page may speak with this machine.
    context = await browser.new_context(permissions=["local-network-access"])
    page = await context.new_page()
    page.complaints, page.said = [], []
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.on("console", lambda message: message.type == "log" and page.said.append(message.text))
    await give(page, "/app.html", "text/html", '<!doctype html><script type="module" src="/program.js"></script>')
    await give(page, "/program.js", "text/javascript", program)
    await page.goto(f"{server.http}/app.html")
    return page


async def give(page, path: str, kind: str, body: str) -> None:
    """Puts a file of the app next to those of the server."""
    await page.route(f"**{path}", lambda route: route.fulfill(content_type=kind, body=body))


def blocks(kind: str) -> list[str]:
    """The README's blocks of JavaScript: its tours, or all of them."""
    comment = r"<!-- tour.*?-->\n" if kind == "tour" else ""
    return re.findall(comment + r"```js\n(.*?)```", (LIBRARY / "README.md").read_text(), re.S)


