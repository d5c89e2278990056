"""Makes the pages below /docs: python3 make.py FOLDER. A broken link between pages stops it."""

import gzip
import html
import json
import re
import sys
from pathlib import Path

import frame
from articles import ROOT, SYNONYMS, TITLES, WIRE, all_parts
from links import BrokenLink, Links
from reference import Reference
from rewrite import Page, render


class Site:
    def __init__(self, folder: Path):
        self.folder = folder
        self.parts = all_parts()
        self.articles = {page: article for pages in self.parts.values() for page, article in pages.items()}
        self.links = Links(self.articles)
        self.reference = Reference()
        self.pages: dict[str, Page] = {}

    def make(self) -> None:
        made = {"methods": self.reference.methods_page, "errors": self.reference.errors_page}
        for page, article in self.articles.items():
            source = made[page]() if page in made else render((ROOT / article).read_text())
            self.pages[page] = self.page(page, article or f"{WIRE}/Protocol.md", source)
        anchors = {page: made.anchors for page, made in self.pages.items()}
        if broken := self.links.broken(anchors):
            raise BrokenLink("\n".join(broken))
        titles = {page: made.title for page, made in self.pages.items()} | TITLES
        for page, made in self.pages.items():
            self.write(f"{page}.html", frame.page(page, made, self.parts, titles))
        self.write("404.html", frame.missing(self.parts, titles))
        self.write("search.json", json.dumps(self.index(), ensure_ascii=False, separators=(",", ":")))
        for path in list(self.folder.glob("docs.*")):
            self.pack(path)

    def page(self, page: str, article: str, source: str) -> Page:
        source = re.sub(r"<!-- raw HTML omitted -->\n?", "", source)
        return Page(source, lambda href: self.links.resolve(page, article, href), lambda src: self.image(article, src))

    def image(self, article: str, src: str) -> dict:
        """Copies an image of an article. Its size keeps its place on the page until it is loaded."""
        path = (ROOT / article).parent / src
        width, height = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', path.read_text()).groups()
        self.write(path.name, path.read_text())
        return {"src": f"/docs/{path.name}", "width": str(round(float(width))), "height": str(round(float(height))), "loading": "lazy"}

    def index(self) -> list:
        """What the search looks in: address, title of the page, title of the part, its words, and words of others for it. Of equal matches the first is shown first: the reference."""
        pages = sorted(self.pages.items(), key=lambda entry: self.articles[entry[0]] is not None)
        rows = [
            [frame.address(page) + (f"#{section['anchor']}" if section["anchor"] else ""), made.title, section["title"], self.words(section)]
            for page, made in pages for section in made.sections if section["title"]
        ] + self.reference.rows()
        synonyms = {frame.address(place): words for words, place in SYNONYMS.items()}
        if unknown := synonyms.keys() - {row[0] for row in rows}:
            raise BrokenLink(f"articles.py has synonyms for {', '.join(sorted(unknown))}, which do not exist")
        return [[*row, synonyms[row[0]]] if row[0] in synonyms else row for row in rows]

    @staticmethod
    def words(section: dict) -> str:
        return re.sub(r"\s+", " ", html.unescape("".join(section["text"]))).strip()

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))

    @staticmethod
    def pack(path: Path) -> None:
        path.write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


if __name__ == "__main__":
    try:
        Site(Path(sys.argv[1])).make()
    except BrokenLink as broken:
        sys.exit(f"docs: {broken}")
