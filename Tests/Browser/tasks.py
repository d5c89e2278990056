"""The processor time that a page's tasks take on the main thread, as multiples of a reference task that ran in the same trace.

A busy or slower machine takes longer for both, so the multiples hardly change."""

import json
import statistics

# The categories that a trace needs.
CATEGORIES = ["blink.user_timing", "disabled-by-default-devtools.timeline"]
# A slow phone takes this long for the reference task: four times as long as the machine on which the budgets were set.
REFERENCE_ON_A_PHONE_MS = 32
ROUNDS = 12
# Work of the kinds that a first view does: reading JSON, making elements, style and layout.
REFERENCE = """async (ROUNDS) => {
    const rows = Array.from({ length: 250 }, (_, number) => ({ id: number, caption: `The sea before breakfast ${number}`, author: { name: `Noor ${number}` } }));
    for (let round = 0; round < ROUNDS; round += 1) {
        await new Promise((resolve) => setTimeout(resolve));
        performance.mark(`reference ${round}`);
        const list = document.createElement('ul');
        for (const { id, caption, author } of JSON.parse(JSON.stringify(rows))) {
            const row = document.createElement('li');
            row.id = `reference-${id}`;
            row.style.cssText = 'display: flex; gap: 4px; padding: 2px';
            for (const text of [caption, author.name]) row.append(Object.assign(document.createElement('span'), { textContent: text }));
            list.append(row);
        }
        document.body.append(list);
        list.getBoundingClientRect();
        list.remove();
        performance.mark(`reference ${round} done`);
    }
    await new Promise((resolve) => setTimeout(resolve));
}"""


def run_the_reference(page) -> None:
    """Does the reference task, while a trace runs, in a page without styles of its own."""
    page.evaluate(REFERENCE, ROUNDS)


def on_a_slow_phone(trace: bytes, since: str, until: str | None = None) -> list[float]:
    """The time that each task would take a phone, in milliseconds, in order: the tasks of the thread that made a mark, from that mark on."""
    events = json.loads(trace)["traceEvents"]
    reference = statistics.median(sum(_tasks(events, f"reference {round}", f"reference {round} done")) for round in range(ROUNDS))
    return [REFERENCE_ON_A_PHONE_MS * task / reference for task in _tasks(events, since, until)]


def _tasks(events: list[dict], since: str, until: str | None) -> list[float]:
    """The processor time of each task in milliseconds. The browser's own pages also have main threads."""
    marks = {each["name"]: each for each in events if each["name"] in (since, until) and each["ph"] in "IRn"}
    first, last = marks[since]["ts"], marks[until]["ts"] if until else float("inf")
    thread = (marks[since]["pid"], marks[since]["tid"])
    own = [each for each in events if each["name"] == "RunTask" and "tdur" in each and (each["pid"], each["tid"]) == thread]
    return [each["tdur"] / 1_000 for each in sorted(own, key=lambda each: each["ts"]) if each["ts"] + each["dur"] >= first and each["ts"] <= last]
