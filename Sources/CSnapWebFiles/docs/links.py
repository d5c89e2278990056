"""Where a link of an article leads: to a page, to an anchor, out of the server, or to a file that is only named."""

import posixpath
import re

from articles import ROOT, WIRE, address


class BrokenLink(Exception):
    pass


class Links:
    """The links of all pages. They are looked at again when all anchors are known."""

    def __init__(self, pages: dict[str, str | None]):
        # The method table is a page here, and a file elsewhere.
        self.by_article = {article: page for page, article in pages.items() if article} | {f"{WIRE}/openrpc.json": "methods"}
        self.made = {page for page, article in pages.items() if not article}
        self.asked: list[tuple[str, str, str]] = []

    def resolve(self, page: str, article: str, href: str) -> tuple[str | None, str]:
        """The link's new address; or None and the path of a file that is not a page."""
        if re.match(r"(https?|mailto|wss?):", href):
            return href, ""
        if href.startswith("/docs") and page in self.made:
            return self.to(page, href.removeprefix("/docs").lstrip("/").split("#")[0] or "index", href.partition("#")[2]), ""
        if href.startswith(("/", "doc:")):
            raise BrokenLink(f"{article}: {href} leads nowhere outside of this server: link to the file, as [title](Other.md)")
        path, _, anchor = href.partition("#")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(article), path)) if path else article
        if target == "README.md" and not anchor:
            # The start of the docs is here what the README is in the repository.
            return self.to(page, "index", ""), ""
        if target in self.by_article:
            return self.to(page, page if not path else self.by_article[target], anchor), ""
        # A container's build has only some of the top folders.
        if (ROOT / target.split("/")[0]).exists() and not target.startswith(".github/") and not (ROOT / target).exists():
            raise BrokenLink(f"{article}: {href} leads nowhere")
        return None, target

    def to(self, page: str, target: str, anchor: str) -> str:
        self.asked.append((page, target, anchor))
        return "#" + anchor if target == page and anchor else address(target) + (f"#{anchor}" if anchor else "")

    def broken(self, anchors: dict[str, set[str]]) -> list[str]:
        """The links to pages and anchors that do not exist."""
        return [
            f"/docs/{page}: {target}#{anchor} leads nowhere" for page, target, anchor in self.asked
            if target not in anchors or anchor and anchor not in anchors[target]
        ]
