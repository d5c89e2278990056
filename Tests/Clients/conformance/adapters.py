"""The adapters of our libraries, and a running one."""

import json
import subprocess
import sys
import threading

import pytest
from node import NODE
from server import ROOT


def libraries():
    """Parameters for a test of each library: a file that must exist, and the command. Only the adapter in Swift needs a build. The gate
    leaves Python to test_python_rules.py, which has a test for each rule."""
    clients = ROOT / "Tests" / "Clients"
    python, javascript = clients / "python" / "adapter.py", clients / "javascript" / "adapter.mjs"
    swift = next((path for kind in ("release", "debug") if (path := ROOT / ".build" / kind / "snapfeed-adapter").exists()), None)
    yield pytest.param(python, [sys.executable, str(python)], id="python", marks=pytest.mark.proof)
    yield pytest.param(javascript, [NODE, str(javascript)], id="javascript")
    yield pytest.param(swift or ROOT / ".build/debug/snapfeed-adapter", [str(swift)], id="swift", marks=pytest.mark.nio)


class Adapter:
    """A process with a library, over its lives: each life has a list of the lines it printed."""

    def __init__(self, command, **start):
        self.command = command
        self.order = {"do": "start", "waitMs": [0, 50], "feeds": [], **start}
        self.lives = []
        self.changed = threading.Condition()
        self.begin()

    def begin(self):
        self.lives.append([])
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.reader = threading.Thread(target=self._read, args=(self.process, self.lives[-1]))
        self.reader.start()
        self.say(**self.order)

    def _read(self, process, lines):
        for line in process.stdout:
            # A killed process may leave half a line.
            if line.endswith("\n"):
                with self.changed:
                    lines.append(json.loads(line))
                    self.changed.notify_all()

    def say(self, **line):
        self.process.stdin.write(json.dumps(line) + "\n")
        self.process.stdin.flush()

    def reported(self, kind):
        """Returns the lines of one kind that each life printed."""
        with self.changed:
            return [[line[kind] for line in lines if kind in line] for lines in self.lives]

    def wait(self, holds, seconds=60):
        """Waits for something about the lines of all lives."""
        with self.changed:
            assert self.changed.wait_for(lambda: holds(self.lives), seconds), f"not reported; the last lines: {self.lives[-1][-5:]}"

    def kill(self):
        self.process.kill()
        self._end()

    def stop(self):
        self.say(do="stop")
        code = self.process.wait(20)
        self._end()
        return code

    def _end(self):
        self.process.wait()
        self.reader.join()
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                pipe.close()
            except BrokenPipeError:
                pass
