"""Measures what jumps while a screen loads on a slow phone: 150 ms, 1.6 Mbit/s, a quarter of the processor."""

from playwright.sync_api import expect

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
        expect(there).to_be_visible()
        self.read(screen)

    def click(self, selector: str, screen: str, there) -> None:
        """Clicks without user input: shifts right after real input would not count."""
        self.page.locator(selector).first.evaluate("element => element.click()")
        expect(there).to_be_visible()
        self.read(screen)
