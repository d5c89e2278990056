"""Where a link of an article leads: to a page, to an anchor, out of the server, or to a file that is only named."""

import posixpath
import re
from pathlib import Path

from articles import ROOT, address


class BrokenLink(Exception):
    pass


def first_heading(article: str) -> str:
    return re.search(r"^# (.+)$", (ROOT / article).read_text(), re.M)[1]


class Links:
    """The links of all pages. They are looked at again when all anchors are known."""

    def __init__(self, pages: dict[str, str | None]):
        self.by_article = {article: page for page, article in pages.items() if article}
        self.by_name = {Path(article).stem.lower(): page for article, page in self.by_article.items() if Path(article).stem != "README"}
        self.titles = {page: first_heading(article) for article, page in self.by_article.items()}
        self.asked: list[tuple[str, str, str]] = []

    def resolve(self, page: str, article: str, href: str) -> tuple[str | None, str]:
        """The link's new address, with the title of a page that it does not name itself; or None and the path of a file that is no page."""
        if re.match(r"(https?|mailto|wss?):", href):
            return href, ""
        if href.startswith("/docs"):
            return self.to(page, href.removeprefix("/docs").lstrip("/").split("#")[0] or "index", href.partition("#")[2])
        if href.startswith("doc:"):
            return self.of_doc(page, article, href)
        path, _, anchor = href.partition("#")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(article), path)) if path else article
        if target in self.by_article:
            return self.to(page, page if not path else self.by_article[target], anchor)
        # A container's build has only some of the top folders.
        if (ROOT / target.split("/")[0]).exists() and not target.startswith(".github/") and not (ROOT / target).exists():
            raise BrokenLink(f"{article}: {href} leads nowhere")
        return None, target

    def of_doc(self, page: str, article: str, href: str) -> tuple[str, str]:
        name, _, anchor = href.removeprefix("doc:").partition("#")
        if name.split("/")[-1].lower() not in self.by_name:
            raise BrokenLink(f"{article}: <{href}> is no article")
        target = self.by_name[name.split("/")[-1].lower()]
        return self.to(page, target, anchor)[0], self.titles[target]

    def to(self, page: str, target: str, anchor: str) -> tuple[str, str]:
        self.asked.append((page, target, anchor))
        return ("#" + anchor if target == page and anchor else address(target) + (f"#{anchor}" if anchor else "")), ""

    def broken(self, anchors: dict[str, set[str]]) -> list[str]:
        """The links to pages and anchors that do not exist."""
        return [
            f"/docs/{page}: {target}#{anchor} leads nowhere" for page, target, anchor in self.asked
            if target not in anchors or anchor and anchor not in anchors[target]
        ]
