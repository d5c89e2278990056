"""Text twice as large, on narrow phones, in both languages: nothing is cut off, covered or too wide, on any screen."""

import pytest
from playwright.sync_api import expect

from people import PHONE

LONG = "A caption that is long enough for some lines, with Donaudampfschifffahrtsgesellschaftskapitän in it"

# The faults on the screen: sideways scrolling, text that is cut off, and controls that something covers.
TROUBLE = """async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const found = [];
    const name = (element) => `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent || element.ariaLabel || '').trim().slice(0, 40)}"`;
    // Rows out of view are not laid out by themselves, and would not be looked at.
    for (const row of document.querySelectorAll('.row, .rows > *')) row.style.contentVisibility = 'visible';
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) found.push(`the page scrolls sideways: ${root.scrollWidth} of ${innerWidth}`);
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const isHidden = (element) => !element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) || element.closest('.unseen, .skip, [aria-hidden="true"]');
    for (const element of top.querySelectorAll('*')) {
        if (isHidden(element) || !(element.textContent.trim() || element.matches('button, input, img'))) continue;
        const { overflowX, overflowY, clipPath } = getComputedStyle(element);
        if (clipPath !== 'none') continue;
        const cut = [['X', overflowX, element.scrollWidth - element.clientWidth], ['Y', overflowY, element.scrollHeight - element.clientHeight]];
        for (const [axis, overflow, more] of cut) if (['hidden', 'clip'].includes(overflow) && more > 2 && element.clientWidth) found.push(`cut off ${axis} by ${more}: ${name(element)}`);
        const { left, right, width } = element.getBoundingClientRect();
        const scrolls = element.closest('.feed-index, .scrolls-x');
        if (width && !scrolls && (left < -1 || right > innerWidth + 1)) found.push(`sticks out: ${name(element)}`);
    }
    for (const control of top.querySelectorAll('button, a[href], input:not([type="file"]), select, textarea')) {
        if (isHidden(control) || control.disabled || !control.getClientRects().length) continue;
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const { left, right, top: upper, bottom } = control.getBoundingClientRect();
        const target = document.elementFromPoint((left + right) / 2, (upper + bottom) / 2);
        const isHit = target && (control.contains(target) || target.contains(control) && control.matches('input') || target.closest('label')?.contains(control));
        // A notice leaves by itself or by its button.
        if (!isHit && !target?.closest('.notice')) found.push(`covered: ${name(control)} by ${target ? name(target) : 'nothing'} at ${Math.round(upper)}`);
    }
    scrollTo(0, 0);
    return [...new Set(found)];
}"""

WORDS = {
    "en": {"sign up": "Create account", "have": "I have an account", "forgot": "I forgot my password", "post": "Post", "log out": "Log out", "report": "Report snap",
           "send report": "Send report", "password": "Change password", "export": "Download your data", "delete": "Delete account", "remove": "Delete snap"},
    "de": {"sign up": "Konto anlegen", "have": "Ich habe ein Konto", "forgot": "Passwort vergessen", "post": "Posten", "log out": "Abmelden", "report": "Snap melden",
           "send report": "Meldung senden", "password": "Passwort ändern", "export": "Daten herunterladen", "delete": "Konto löschen", "remove": "Snap löschen"},
}
ENLARGED = "document.addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });"


class Walk:
    """One visit at one size in one language, which checks each screen it comes to."""

    def __init__(self, folder=None):
        self.troubles = {}
        self.folder = folder

    def look(self, page, screen: str) -> None:
        page.wait_for_load_state("networkidle")
        if self.folder:
            page.screenshot(path=self.folder / f"{screen}.png", animations="disabled")
        if found := page.evaluate(TROUBLE):
            self.troubles[screen] = found


def at_the_door(walk, page, words) -> None:
    expect(page.locator(".contact-sheet img").first).to_be_visible()
    walk.look(page, "sign up")
    page.get_by_role("button", name=words["sign up"]).click()
    expect(page.locator(".field-error").first).to_be_visible()
    walk.look(page, "sign up refused")
    page.get_by_role("button", name=words["have"]).click()
    walk.look(page, "log in")
    page.get_by_role("button", name=words["forgot"]).click()
    walk.look(page, "forgotten")
    page.keyboard.press("Escape")


def posting(walk, page, proxy, words) -> None:
    expect(page.locator(".print img").first).to_be_visible()
    walk.look(page, "post")
    page.locator(".print > button").first.click()
    expect(page.get_by_role("radio").first).to_be_visible()
    walk.look(page, "compose")
    page.locator(".kind-stays").click()
    page.locator(".folded summary").click()
    walk.look(page, "compose what stays")
    page.locator(".kind-once").click()
    page.get_by_role("radio").nth(3).check()
    page.locator("#caption").fill(LONG * 3)
    walk.look(page, "compose with too long a caption")
    page.locator("#caption").fill("bad \u202e caption")
    page.locator(".compose-send button").click()
    expect(page.locator("#caption-error")).to_be_visible()
    walk.look(page, "compose refused")
    page.locator("#caption").fill(LONG)
    page.locator(".compose-send button").click()
    expect(page.locator(".notice")).to_be_visible()
    walk.look(page, "post with a notice")
    page.locator(".own").first.click()
    expect(page.locator(".shutter")).to_be_enabled()
    walk.look(page, "camera")
    page.go_back()
    proxy.go_away()
    expect(page.locator(".link-state > *")).to_be_visible()
    page.locator(".print > button").first.click()
    expect(page.get_by_role("radio").first).to_be_visible()
    walk.look(page, "compose offline")
    page.go_back()
    expect(page.locator(".sheet-grid")).to_be_visible()
    walk.look(page, "post offline")
    proxy.come_back()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".link-state > *")).to_have_count(0)


def feeds(walk, page, words) -> None:
    page.locator(".tab").first.click()
    page.locator(".feed-index [href='/feeds/animals']").click()
    expect(page.locator(".row").first).to_be_visible()
    walk.look(page, "feeds")
    theirs = page.locator(".row", has_text="Theirs").first
    theirs.locator(".row-open").click()
    expect(page.locator(".viewer-image")).to_be_visible()
    walk.look(page, "viewer")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    theirs.locator(".row-open").click()
    expect(page.locator("dialog.sheet")).to_be_visible()
    walk.look(page, "seen")
    page.get_by_role("button", name=words["report"]).last.click()
    expect(page.locator("#reason")).to_be_visible()
    page.get_by_role("button", name=words["send report"]).click()
    expect(page.locator(".field-error").first).to_be_visible()
    walk.look(page, "report")
    page.keyboard.press("Escape")
    page.locator(".row-manage").first.click()
    expect(page.get_by_role("button", name=words["remove"])).to_be_visible()
    walk.look(page, "details")
    page.get_by_role("button", name=words["remove"]).click()
    walk.look(page, "really delete")
    page.keyboard.press("Escape")


def account(walk, page, words) -> None:
    page.locator(".account-link").click()
    expect(page.locator(".part .line").nth(1)).to_be_visible()
    walk.look(page, "account")
    for form in ("password", "export", "delete"):
        page.get_by_role("button", name=words[form]).click()
        expect(page.locator("dialog.sheet")).to_be_visible()
        walk.look(page, f"form {form}")
        page.keyboard.press("Escape")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(320, 568), (390, 844)], ids=["320", "390"])
def test_text_twice_as_large_is_whole_everywhere(cast, proxy, size, language):
    with cast.script("Konstantinopolitanerin") as ben:
        ben.post("animals", "lion", f"Theirs. {LONG}")
        ben.call("snap.delete", snap=ben.post("animals", "bear", "Gone")["id"])
    options = {**PHONE, "viewport": {"width": size[0], "height": size[1]}, "locale": language}
    words, walk = WORDS[language], Walk()
    stranger = cast.stranger(**options)
    stranger.page.add_init_script(ENLARGED)
    stranger.page.goto(cast.origin)
    at_the_door(walk, stranger.page, words)
    ana = cast.person("Maximiliane von Hohenstein", origin=proxy.origin, permissions=["camera"], **options)
    ana.page.add_init_script(ENLARGED)
    ana.go("/post")
    posting(walk, ana.page, proxy, words)
    feeds(walk, ana.page, words)
    account(walk, ana.page, words)
    assert len(walk.troubles) == 0, "\n" + "\n".join(f"{screen}: {each}" for screen, found in walk.troubles.items() for each in found)
