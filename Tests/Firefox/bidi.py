"""Debian's Firefox as a process, and WebDriver BiDi, the protocol that it speaks itself: no driver is between."""

import contextlib
import itertools
import json
import os
import re
import subprocess
import threading
import time
from collections import deque
from pathlib import Path

from websockets.sync.client import connect

EXECUTABLE = os.environ.get("FIREFOX", "/usr/bin/firefox-esr")
START_SECONDS = 60
ANSWER_SECONDS = 60
# Values of the profile's preferences. Nothing but this machine is reached: everything else goes to a proxy that is not there.
PREFERENCES = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "localhost, 127.0.0.1",
    "intl.accept_languages": "en-GB, en",
    "layout.css.prefers-color-scheme.content-override": 1,
    # A camera that draws a test picture, without a prompt.
    "media.navigator.streams.fake": True,
    "media.navigator.permission.disabled": True,
    # Without a desktop Firefox itself shows notifications.
    "alerts.useSystemBackend": False,
}
EVENTS = ["log.entryAdded", "script.message", "input.fileDialogOpened"]
# Firefox writes no line of the log for some violations of the page's policy.
REPORT_VIOLATIONS = """(report) => addEventListener('securitypolicyviolation',
    ({ violatedDirective, blockedURI }) => report(`refused by ${violatedDirective}: ${blockedURI}`))"""


class Refused(Exception):
    """An answer that is an error: its code and its words."""


class Firefox:
    """One Firefox without a window on the screen, and the connection to it. Calls are made one at a time."""

    def __init__(self, profile: Path, **preferences):
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in (PREFERENCES | preferences).items()]
        (profile / "user.js").write_text("".join(lines))
        # Access to the browser's own windows is for `prefer` and `press_notification`.
        options = ["--headless", "--no-remote", "--remote-debugging-port=0", "--remote-allow-system-access", "--profile", str(profile)]
        self.process = subprocess.Popen(
            [EXECUTABLE, *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=os.environ | {"HOME": str(profile)})
        self.output: list[str] = []
        self.numbers = itertools.count(1)
        # The console's complaints and the file choosers that are open, by window.
        self.complaints: dict[str, list[str]] = {}
        self.choosers: dict[str, deque[dict]] = {}
        try:
            self._begin()
        except BaseException:
            # No other code knows of the process yet.
            self.process.kill()
            raise

    def _begin(self) -> None:
        self.socket = connect(self._address() + "/session", max_size=None, compression=None)
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=EVENTS)
        self.call("script.addPreloadScript", functionDeclaration=REPORT_VIOLATIONS, arguments=[{"type": "channel", "value": {"channel": "violation"}}])
        (first, *_) = self.call("browsingContext.getTree", **{"moz:scope": "chrome"})["contexts"]
        self.own = first["context"]

    def _address(self) -> str:
        """Where it listens, which it prints at the start. Whatever it prints later is read, too, so that it never waits for that."""
        found, said = [], threading.Event()

        def read() -> None:
            for line in self.process.stderr:
                self.output.append(line)
                if match := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                    found.append(match[1])
                    said.set()
            said.set()

        threading.Thread(target=read, daemon=True).start()
        said.wait(START_SECONDS)
        if not found:
            raise RuntimeError("Firefox did not start:\n" + "".join(self.output))
        return found[0]

    def call(self, method: str, **params) -> dict:
        """The result of a command."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.recv(timeout=ANSWER_SECONDS))
            if answer["type"] == "event":
                self._note(answer["method"], answer["params"])
            elif answer.get("id") == number:
                if answer["type"] == "error":
                    raise Refused(f"{method}: {answer['error']}: {answer['message']}")
                return answer["result"]

    def _note(self, event: str, params: dict) -> None:
        context = params.get("context") or params["source"].get("context")
        if event == "input.fileDialogOpened":
            self.choosers.setdefault(context, deque()).append(params["element"])
        elif event == "script.message":
            self.complaints.setdefault(context, []).append(params["data"]["value"])
        elif params["level"] in ("error", "warn"):
            self.complaints.setdefault(context, []).append(params["text"])

    def ask(self, context: str, function: str, *arguments, elements: tuple[dict, ...] = ()):
        """Returns the result of a JavaScript function of the page, or of its promise, through JSON. Elements are its first arguments."""
        called = self.call(
            "script.callFunction", target={"context": context}, awaitPromise=True, userActivation=False,
            functionDeclaration=f"async (json, ...nodes) => JSON.stringify((await ({function})(...nodes, ...JSON.parse(json))) ?? null)",
            arguments=[{"type": "string", "value": json.dumps(arguments)}, *elements])
        if called["type"] == "exception":
            raise Refused(called["exceptionDetails"]["text"])
        return json.loads(called["result"]["value"])

    @contextlib.contextmanager
    def prefer(self, name: str, value: int):
        """Sets a preference, a number, while the block runs. It is for all windows."""
        before = self.ask(self.own, "(name) => Services.prefs.getIntPref(name)", name)
        change = "(name, value) => Services.prefs.setIntPref(name, value)"
        self.ask(self.own, change, name, value)
        try:
            yield
        finally:
            self.ask(self.own, change, name, before)

    def press_notification(self, title: str) -> None:
        """Presses a notification on the screen."""
        press = """(title) => {
            const isIt = document.getElementById('alertTitleLabel')?.value === title;
            if (isIt) document.getElementById('alertBox').click();
            return isIt;
        }"""

        def pressed() -> bool:
            windows = self.call("browsingContext.getTree", **{"moz:scope": "chrome"})["contexts"]
            return any(self.ask(each["context"], press, title) for each in windows if each["url"].endswith("/alert.xhtml"))

        wait(pressed, f"a notification “{title}” is there")

    def close(self) -> None:
        try:
            self.call("browser.close")
            self.socket.close()
            assert self.process.wait(START_SECONDS) == 0, "".join(self.output)
        finally:
            # A process that has ended does not notice.
            self.process.kill()


def wait(condition, what, seconds: float = 30):
    """The first answer of the condition that is true."""
    deadline = time.monotonic() + seconds
    while not (answer := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"never true: {what() if callable(what) else what}")
        time.sleep(0.02)
    return answer
