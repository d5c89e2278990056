"""Makes the PNG icons from the SVG ones. Run by hand when a drawing has changed: python Tests/Browser/make_icons.py"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from chromium import launch

ICONS = Path(__file__).parents[2] / "Sources/SnapWeb/Public/icons"
DRAWINGS = [("icon.svg", "icon-192.png", 192), ("icon.svg", "icon-512.png", 512), ("maskable.svg", "maskable-512.png", 512)]


def main() -> None:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for source, target, side in DRAWINGS:
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(f"<style>body{{margin:0}}svg{{width:100vw;height:100vh;display:block}}</style>{(ICONS / source).read_text()}")
            page.screenshot(path=ICONS / target, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
