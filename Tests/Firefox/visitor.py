"""A person with a Firefox of their own: cookies, storage and service worker are as separate as on another machine."""

import base64
import json
from pathlib import Path

from bidi import Firefox, Refused, wait

PHONE, DESK = (390, 844), (1_440, 900)
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Backspace": "\ue003", "Control": "\ue009"}
# Firefox's complaint about a file that a service worker was fetching when its page was left.
INTERRUPTED = "A ServiceWorker intercepted the request and encountered an unexpected error"
# Whether a press in its middle would hit the element: it is in view, nothing covers it, and it does not move.
CAN_BE_PRESSED = """async (element, words, label) => {
    if (!element.innerText.includes(words)) return false;
    if (label && ![...element.labels ?? []].some(({ textContent }) => textContent.startsWith(label))) return false;
    if (!element.isConnected || element.matches(':disabled') || !element.checkVisibility({ visibilityProperty: true })) return false;
    const place = () => { const { left, top, width, height } = element.getBoundingClientRect(); return [left + width / 2, top + height / 2]; };
    const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });
    const isHit = () => {
        const hit = document.elementFromPoint(...place());
        return hit !== null && (element.contains(hit) || element.labels?.[0]?.contains(hit) === true);
    };
    if (!isHit()) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const before = place();
    await frame();
    await frame();
    return isHit() && String(before) === String(place());
}"""
SHOWS = """(css, words) => [...document.querySelectorAll(css)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.innerText.includes(words)).length"""


class Visitor:
    """One window of one person. What is pressed and typed goes the way of a real mouse and keyboard through the browser."""

    def __init__(self, firefox: Firefox, origin: str, name: str, size: tuple[int, int], language: str):
        self.firefox, self.origin, self.name = firefox, origin, name
        self.user = firefox.call("browser.createUserContext")["userContext"]
        if language:
            firefox.call("emulation.setLocaleOverride", locale=language, userContexts=[self.user])
        # A window, not a tab: pages of tabs behind others are hidden, and draw nothing.
        self.window = firefox.call("browsingContext.create", type="window", userContext=self.user)["context"]
        self.windows = [self.window]
        self.resize(*size)
        # The script that logs the person in before the first page runs.
        self.first = ""

    def leave(self) -> None:
        self.firefox.call("browser.removeUserContext", userContext=self.user)

    @property
    def complaints(self) -> list[str]:
        """Returns the console's complaints so far: errors, warnings, violations of the page's policy."""
        return [complaint for window in self.windows for complaint in self.firefox.complaints.get(window, [])]

    def resize(self, width: int, height: int) -> None:
        self.firefox.call("browsingContext.setViewport", context=self.window, viewport={"width": width, "height": height})

    def go(self, path: str) -> "Visitor":
        self._leave_page("navigate", url=self.origin + path, wait="complete")
        if self.first:
            self.firefox.call("script.removePreloadScript", script=self.first)
            self.first = ""
        return self

    def goes_to_new_window(self) -> None:
        """Waits until the app has opened another window, and looks at that."""
        def other():
            pages = self.firefox.call("browsingContext.getTree")["contexts"]
            return next((each["context"] for each in pages if each["userContext"] == self.user and each["context"] not in self.windows), None)

        self.window = wait(other, "another window opens")
        self.windows.append(self.window)
        self.until("() => document.readyState === 'complete' && location.href !== 'about:blank'")

    def reload(self) -> None:
        self._leave_page("reload", wait="complete")

    def has_screens(self) -> None:
        """Waits until the app has loaded its screens, which it does some seconds after its start. Firefox complains of a load that a reload interrupts."""
        self.until("() => performance.getEntriesByType('resource').some(({ name, responseEnd }) => responseEnd > 0 && name.endsWith('/styles/screens.css'))")

    def back(self) -> None:
        self._leave_page("traverseHistory", delta=-1)

    def _leave_page(self, command: str, **params) -> None:
        """Calls a command of `browsingContext` that leaves the page, and forgets the complaints about files that were still on their way."""
        before = len(self.firefox.complaints.get(self.window, []))
        self.firefox.call(f"browsingContext.{command}", context=self.window, **params)
        complaints = self.firefox.complaints.get(self.window, [])
        complaints[before:] = [complaint for complaint in complaints[before:] if INTERRUPTED not in complaint]

    def offline(self, is_offline: bool) -> None:
        conditions = {"type": "offline"} if is_offline else None
        self.firefox.call("emulation.setNetworkConditions", networkConditions=conditions, userContexts=[self.user])

    # What is on the page.

    def ask(self, function: str, *arguments, elements: tuple[dict, ...] = ()):
        return self.firefox.ask(self.window, function, *arguments, elements=elements)

    def until(self, function: str, *arguments):
        """Waits until the page's answer is true, over reloads, and returns it."""
        def answer():
            try:
                return self.ask(function, *arguments)
            except Refused:  # The page has gone while it was asked.
                return None

        return wait(answer, lambda: f"{function} {arguments}, where {self.name} sees:\n{self.words()}")

    def words(self) -> str:
        return self.ask("() => `${location.pathname}\\n${document.body?.innerText}`")

    def sees(self, words: str, css: str = "body") -> "Visitor":
        """Waits until a visible element has the words."""
        self.until(SHOWS, css, words)
        return self

    def sees_no(self, words: str, css: str = "body") -> None:
        self.until(f"(...all) => ({SHOWS})(...all) === 0", css, words)

    def counts(self, count: int, css: str, words: str = "") -> None:
        """Waits until exactly so many visible elements have the words."""
        self.until(f"(count, ...all) => ({SHOWS})(...all) === count", count, css, words)

    def is_at(self, path: str) -> None:
        self.until("(path) => location.pathname === path", path)

    def named(self, role: str, name: str) -> list[dict]:
        """The elements with a role and a name, as Firefox exposes them to screen readers."""
        try:
            return self._located({"type": "accessibility", "value": {"role": role, "name": name}})
        except Refused:
            return []

    def _located(self, locator: dict) -> list[dict]:
        found = self.firefox.call("browsingContext.locateNodes", context=self.window, locator=locator)
        return [{"sharedId": node["sharedId"]} for node in found["nodes"]]

    def finds(self, role: str, name: str) -> dict:
        """Waits until one can be pressed."""
        return self._ready(lambda: self.named(role, name), f"{role} “{name}”")

    def _all(self, css: str) -> list[dict]:
        return self._located({"type": "css", "value": css})

    def _ready(self, find, what: str, words: str = "", label: str = "", use=lambda node: True) -> dict:
        """Waits until an element that has the words, or the beginning of its label, can be pressed, and has been used."""
        def ready():
            try:
                node = next((node for node in find() if self.ask(CAN_BE_PRESSED, words, label, elements=(node,))), None)
                return node and use(node) and node
            except Refused:  # It was drawn again meanwhile.
                return None

        return wait(ready, lambda: f"{what} can be pressed, where {self.name} sees:\n{self.words()}")

    # What the person does.

    def press(self, role: str, name: str) -> None:
        self._ready(lambda: self.named(role, name), f"{role} “{name}”", use=self._click)

    def press_css(self, css: str, words: str = "") -> None:
        self._ready(lambda: self._all(css), f"{css} {words}", words, use=self._click)

    def _click(self, node: dict) -> bool:
        """Clicks in the middle of an element. If it is no longer there, the click is refused before anything is pressed."""
        self.click(0, 0, {"type": "element", "element": node})
        return True

    def click(self, x: int, y: int, origin: str | dict = "viewport") -> None:
        """Clicks at a place on the screen, or so far from the middle of an element."""
        steps = [{"type": "pointerMove", "x": x, "y": y, "origin": origin}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self._perform({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps})

    def press_if_there(self, css: str) -> None:
        """For what may go by itself at any moment."""
        self.ask("(css) => document.querySelector(css)?.click()", css)

    def swipe(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """A finger goes over the glass."""
        steps = [
            {"type": "pointerMove", "x": start[0], "y": start[1]}, {"type": "pointerDown", "button": 0},
            {"type": "pointerMove", "x": end[0], "y": end[1], "duration": 100}, {"type": "pointerUp", "button": 0}]
        self._perform({"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": steps})

    def type(self, *keys: str) -> None:
        """Types texts and named keys. A key of KEYS that ends with + stays down for the next one."""
        steps, held = [], []
        for key in keys:
            if key.endswith("+") and key[:-1] in KEYS:
                held.append(KEYS[key[:-1]])
                steps.append({"type": "keyDown", "value": held[-1]})
                continue
            for letter in [KEYS[key]] if key in KEYS else key:
                steps += [{"type": "keyDown", "value": letter}, {"type": "keyUp", "value": letter}]
            while held:
                steps.append({"type": "keyUp", "value": held.pop()})
        self._perform({"type": "key", "id": "keyboard", "actions": steps})

    def _perform(self, *sources: dict) -> None:
        self.firefox.call("input.performActions", context=self.window, actions=list(sources))

    def fill(self, label: str, words: str) -> None:
        """Types into the field with a label, in place of what it has."""
        self._ready(lambda: self._all("input, textarea"), f"the field “{label}”", label=label, use=self._click)
        self.type("Control+", "a", "Backspace")
        self.type(words)

    def choose(self, name: str, value: str) -> None:
        """Chooses from a list by its events: a Firefox without a screen opens none."""
        node = self.finds("combobox", name)
        change = """(select, value) => { select.value = value; select.dispatchEvent(new Event('input', { bubbles: true }));
            select.dispatchEvent(new Event('change', { bubbles: true })); }"""
        self.ask(change, value, elements=(node,))

    def hands_over(self, file: Path) -> None:
        """Answers the file chooser that the last press opened."""
        choosers = self.firefox.choosers
        # Each answer of the page brings the events before it.
        wait(lambda: self.ask("() => true") and choosers.get(self.window), "a file chooser opens")
        self.firefox.call("input.setFiles", context=self.window, element={"sharedId": choosers[self.window].popleft()["sharedId"]}, files=[str(file)])

    def picture(self) -> bytes:
        """Returns the screen as a PNG."""
        return base64.b64decode(self.firefox.call("browsingContext.captureScreenshot", context=self.window)["data"])

    def remember(self, **items) -> None:
        """Puts values into this origin's local storage, as the app would have, before the first page is loaded."""
        values = json.dumps({f"snapfeed.{name}": json.dumps(value) for name, value in items.items()})
        put = f"() => {{ if (location.origin === {json.dumps(self.origin)}) Object.assign(localStorage, {values}); }}"
        self.first = self.firefox.call("script.addPreloadScript", functionDeclaration=put, contexts=[self.window])["script"]
