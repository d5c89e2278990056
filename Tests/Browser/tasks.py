"""The processor time that a page's tasks take on the main thread, which does not depend on how busy this machine is."""

import json

# The categories that a trace needs.
CATEGORIES = ["blink.user_timing", "disabled-by-default-devtools.timeline"]
# A phone's processor has a quarter of this machine's speed.
SLOW_DOWN = 4


def on_a_slow_phone(trace: bytes, since: str, until: str | None = None) -> list[float]:
    """The time that each task would take a phone, in milliseconds, in order: the tasks of the thread that made a mark, from that mark on.

    The browser's own pages have main threads, too.
    """
    events = json.loads(trace)["traceEvents"]
    marks = {each["name"]: each for each in events if each["name"] in (since, until) and each["ph"] in "IRn"}
    first, last = marks[since]["ts"], marks[until]["ts"] if until else float("inf")
    thread = (marks[since]["pid"], marks[since]["tid"])
    own = [each for each in events if each["name"] == "RunTask" and "tdur" in each and (each["pid"], each["tid"]) == thread]
    return [SLOW_DOWN * each["tdur"] / 1_000 for each in sorted(own, key=lambda each: each["ts"]) if each["ts"] + each["dur"] >= first and each["ts"] <= last]
