"""Nothing jumps while a screen loads on a slow phone: 150 ms, 1.6 Mbit/s, a quarter of the processor. The numbers are printed."""

import pytest
from playwright.sync_api import expect

from people import DESK, PHONE

MOST = 0.1
WATCH = """window.shift = { sum: 0, causes: [] };
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
        window.shift.sum += entry.value;
        const names = entry.sources.map(({ node, previousRect: from, currentRect: to }) =>
            `${(node?.nodeType === 1 ? node : node?.parentElement)?.className || node?.nodeName} ${Math.round(from.y)}+${Math.round(from.height)}->${Math.round(to.y)}+${Math.round(to.height)}`);
        window.shift.causes.push(`${entry.value.toFixed(3)} at ${Math.round(entry.startTime)}: ${names.join(', ')}`);
    }
}).observe({ type: 'layout-shift', buffered: true });"""
RESET = "() => { window.shift = { sum: 0, causes: [] }; }"


def slow(person) -> None:
    session = person.context.new_cdp_session(person.page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000})
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})


class Meter:
    """Adds up the layout shifts on one screen after the other, with their causes."""

    def __init__(self, page):
        self.page = page
        self.shifts: dict[str, tuple[float, list[str]]] = {}

    def read(self, screen: str) -> None:
        self.page.wait_for_load_state("networkidle")
        self.page.wait_for_timeout(600)
        shift = self.page.evaluate("window.shift")
        self.shifts[screen] = shift["sum"], shift["causes"]
        self.page.evaluate(RESET)

    def go(self, url: str, screen: str, there) -> None:
        self.page.goto(url)
        expect(there).to_be_visible(timeout=30_000)
        self.read(screen)

    def click(self, selector: str, screen: str, there) -> None:
        """Clicks without user input: shifts right after real input would not count."""
        self.page.locator(selector).first.evaluate("element => element.click()")
        expect(there).to_be_visible(timeout=30_000)
        self.read(screen)


def visit(meter, origin, page) -> None:
    row = page.locator(".row").first
    meter.go(origin + "/feeds", "feeds, first visit", row)
    meter.go(origin + "/feeds", "feeds", row)
    last_print = page.locator(".print img").last
    meter.go(origin + "/post", "post", last_print)
    meter.click(".print > button", "compose", page.get_by_role("radio").first)
    page.reload()
    expect(page.get_by_role("radio").first).to_be_visible(timeout=30_000)
    meter.read("compose after a reload")
    meter.go(origin + "/account", "account", page.locator(".part .line").nth(1))
    meter.click(".part:nth-child(3) button", "a sheet", page.locator("dialog"))


@pytest.mark.measurement
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_jumps_while_a_screen_loads(cast, size, capsys):
    with cast.script("Ben") as ben:
        for number in range(12):
            ben.post("landscapes", "waves", f"Wave {number}, seen from the pier in the evening while it rained")
            ben.post("animals", "lion", f"Lion {number}")
    stranger = cast.stranger(**size)
    stranger.page.add_init_script(WATCH)
    slow(stranger)
    door = Meter(stranger.page)
    door.go(cast.origin, "the door", stranger.page.locator("form.entry"))
    ana = cast.person("Ana", **size)
    ana.page.add_init_script(WATCH)
    slow(ana)
    meter = Meter(ana.page)
    visit(meter, cast.origin, ana.page)
    shifts = door.shifts | meter.shifts
    with capsys.disabled():
        print("\n  [measured] layout shift: " + ", ".join(f"{screen} {value:.3f}" for screen, (value, _) in shifts.items()))
    bad = {screen: causes for screen, (value, causes) in shifts.items() if value > MOST}
    assert bad == {}
