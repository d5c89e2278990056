"""Invariants of every screen: nothing is cut off, covered or too wide, and axe finds nothing, in light and dark, with text twice as large,
and from right to left. Each check returns what is wrong."""

from contextlib import contextmanager

from axe_core_python.base import AXE_SCRIPT
from playwright.sync_api import Page

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# The rules that look at colours. The others find the same in the dark.
COLOURS = ["color-contrast", "link-in-text-block"]
# Waits until nothing moves: axe measures colours.
STILL = """Promise.all(document.getAnimations().filter((a) => a.timeline === document.timeline && a.effect.getComputedTiming().iterations === 1)
    .map((a) => a.finished.catch(() => {})))"""
# What axe finds. Nothing can be done on a page behind a modal dialog, and the page is checked without the dialog.
VIOLATIONS = """async (options) => {
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    return (await axe.run(top, options)).violations;
}"""
ENLARGED = "document.addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });"

# The faults on the screen: sideways scrolling, text that is cut off, and controls that something covers.
TROUBLE = """async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const found = [];
    const name = (element) => `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent || element.ariaLabel || '').trim().slice(0, 40)}"`;
    // Rows out of view are not laid out by themselves, and would not be looked at.
    for (const row of document.querySelectorAll('.row, .rows > *')) row.style.contentVisibility = 'visible';
    // A phone makes innerWidth larger where the page is too wide.
    const { clientWidth: most, scrollWidth } = document.documentElement;
    if (scrollWidth > most) found.push(`the page scrolls sideways: ${scrollWidth} of ${most}`);
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const isHidden = (element) => !element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) || element.closest('.unseen, .skip, [aria-hidden="true"]');
    const padding = (element) => parseFloat(getComputedStyle(element).paddingLeft) + parseFloat(getComputedStyle(element).paddingRight);
    // The words of a control that are broken into lines though a line has room for them.
    const broken = (control) => {
        const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
        const found = [];
        while (texts.nextNode()) {
            const { data, parentElement } = texts.currentNode;
            if (isHidden(parentElement) || getComputedStyle(parentElement).clipPath !== 'none') continue;
            for (const { 0: word, index } of data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
                const range = document.createRange();
                range.setStart(texts.currentNode, index);
                range.setEnd(texts.currentNode, index + word.length);
                const boxes = [...range.getClientRects()];
                const wide = boxes.reduce((sum, { width }) => sum + width, padding(control));
                if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1 && wide < control.parentElement.clientWidth - padding(control.parentElement)) found.push(word);
            }
        }
        return found;
    };
    const isInScroller = (element) => {
        // An image may be cropped, and a row of things may scroll by itself.
        const kinds = element.matches('img, video') ? ['auto', 'scroll', 'hidden', 'clip'] : ['auto', 'scroll'];
        for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) if (kinds.includes(getComputedStyle(each).overflowX)) return true;
        return false;
    };
    // Text that ends after some lines on purpose, or whose whole is behind a link; fields, which scroll; and photos beside the one in view.
    const isShortened = (element, axis) => (axis === 'Y' && getComputedStyle(element).webkitLineClamp !== 'none') || element.matches('input, .photo-viewer, .photo-viewer-track, .newest-feed, .newest-caption, .tile-cover');
    for (const element of top.querySelectorAll('*')) {
        if (isHidden(element) || !(element.textContent.trim() || element.matches('button, input, img'))) continue;
        // The browser draws the alternative text of an image below the fold that it has not fetched yet.
        if (element.matches('img') && !element.complete) continue;
        const { overflowX, overflowY, clipPath } = getComputedStyle(element);
        if (clipPath !== 'none') continue;
        const cut = [['X', overflowX, element.scrollWidth - element.clientWidth], ['Y', overflowY, element.scrollHeight - element.clientHeight]];
        for (const [axis, overflow, more] of cut) if (['hidden', 'clip'].includes(overflow) && more > 2 && element.clientWidth && !isShortened(element, axis)) found.push(`cut off ${axis} by ${more}: ${name(element)}`);
        const { left, right, width } = element.getBoundingClientRect();
        if (width && !isInScroller(element) && (left < -1 || right > most + 1)) found.push(`sticks out: ${name(element)}`);
    }
    for (const heading of top.querySelectorAll('h1, h2, h3')) {
        // Some letters in each line, one line below the other.
        const { fontSize, paddingBlockStart, paddingBlockEnd, clipPath } = getComputedStyle(heading);
        const { width, height } = heading.getBoundingClientRect();
        const [em, lines] = [parseFloat(fontSize), height - parseFloat(paddingBlockStart) - parseFloat(paddingBlockEnd)];
        if (!isHidden(heading) && clipPath === 'none' && width > 8 && width < 3 * em && lines > 2 * em) found.push(`squeezed: ${name(heading)}`);
    }
    for (const control of top.querySelectorAll('button, a[href], input:not([type="file"]), select, textarea')) {
        if (isHidden(control) || control.disabled || !control.getClientRects().length) continue;
        // A link behind the end of a shortened text can neither be seen nor reached by keys.
        const shortened = control.closest('.line-bio');
        if (shortened && control.tabIndex < 0 && control.getClientRects()[0].top >= shortened.getBoundingClientRect().bottom - 2) continue;
        // WCAG 2.5.8; a radio or checkbox is pressed by its label.
        const { width, height } = control.getBoundingClientRect();
        if (control.matches('button, select, textarea, input:not([type="radio"], [type="checkbox"], [type="range"])') && Math.min(width, height) < 24) found.push(`smaller than 24: ${name(control)}, ${width} x ${height}`);
        if (control.matches('button, .button')) found.push(...broken(control).map((word) => `broken word: ${word} in ${name(control)}`));
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        // A link that goes on in the next line has several boxes.
        const { left, right, top: upper, bottom } = control.getClientRects()[0];
        const target = document.elementFromPoint((left + right) / 2, (upper + bottom) / 2);
        // The name and the links of a row's words lie over the button that opens the row.
        const isOfRow = control.matches('.row-open') && target?.closest('.in-text, .row-author')?.closest('.row') === control.parentElement;
        const isHit = target && (control.contains(target) || target.contains(control) && control.matches('input') || target.closest('label')?.contains(control) || isOfRow);
        // A notice or description leaves by itself or by its button, and an open list of options covers what is below it.
        if (!isHit && !target?.closest('.notice, .alt-words, [role="listbox"]')) found.push(`covered: ${name(control)} by ${target ? name(target) : 'nothing'} at ${Math.round(upper)}`);
    }
    scrollTo(0, 0);
    return [...new Set(found)];
}"""


def check(page: Page, screen: str) -> None:
    """Fails if axe finds anything on a screen, in light or dark."""
    assert axe(page) == [], screen


def axe(page: Page) -> list[str]:
    """Returns axe's findings in light, and its findings on colours in the dark."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = []
    for scheme, rules in (("light", RULES), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme)
        page.evaluate(STILL)
        options = {"runOnly": rules, "resultTypes": ["violations"]}
        violations = page.evaluate(VIOLATIONS, options)
        found += [f"axe, {scheme}: {each['id']} {[node['html'][:140] for node in each['nodes']]}" for each in violations]
    return found


def layout(page: Page) -> list[str]:
    """Returns the elements that stick out or are cut off or covered, and whether the page scrolls sideways."""
    return page.evaluate(TROUBLE)


@contextmanager
def text_size(page: Page, percent: int):
    """Gives the page another size of text."""
    page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%`; }", percent)
    yield
    page.evaluate("document.documentElement.style.fontSize = ''")


@contextmanager
def right_to_left(page: Page):
    """Turns the page around, as for a language that is written from right to left."""
    page.evaluate("document.documentElement.dir = 'rtl'")
    yield
    page.evaluate("document.documentElement.dir = ''")
