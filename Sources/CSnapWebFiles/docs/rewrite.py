"""Markdown to the HTML of a page: cmark-gfm renders it; here links find their pages, and headings get anchors."""

import html
import re
import subprocess
from html.parser import HTMLParser

EXTENSIONS = ["table", "strikethrough", "autolink", "tagfilter"]
VOID = {"img", "br", "hr", "input", "wbr"}
HEADINGS = {"h1", "h2", "h3", "h4"}


def render(markdown: str) -> str:
    command = ["cmark-gfm", "--validate-utf8", *(word for name in EXTENSIONS for word in ("-e", name))]
    return subprocess.run(command, input=markdown, capture_output=True, text=True, check=True).stdout


def plain_slug(text: str) -> str:
    """The anchor of a heading, as GitHub makes it: links in the articles rely on that."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", text.strip().lower()))


class Page(HTMLParser):
    """Goes through the HTML of one page once. `link` gives the new address of a link, or a path that is only listed; see
    `links.py`."""

    def __init__(self, source: str, link, image):
        super().__init__(convert_charrefs=False)
        self.link, self.image = link, image
        self.out: list[str] = []
        self.heading: tuple[str, int, list[str]] | None = None
        self.sections: list[dict] = [{"level": 1, "anchor": "", "title": "", "text": []}]
        self.anchors: set[str] = set()
        self.after_link: list[str] = []
        self.feed(source)
        self.close()

    @property
    def html(self) -> str:
        return "".join(self.out)

    @property
    def title(self) -> str:
        return next((section["title"] for section in self.sections if section["level"] == 1 and section["title"]), "")

    def handle_starttag(self, tag: str, attributes) -> None:
        values = dict(attributes)
        if values.get("id"):
            self.anchors.add(values["id"])
        if tag == "a" and "href" in values:
            return self.start_link(values)
        if tag == "img":
            values |= self.image(values["src"])
        if tag == "table":
            self.out.append('<div class="scrolls-x" tabindex="0" role="region" aria-label="Table">')
        if tag == "pre":
            self.out.append('<div class="code">')
            values["tabindex"] = "0"
        if tag == "th" and "scope" not in values:
            values["scope"] = "col"
        if tag in HEADINGS:
            self.heading = (tag, len(self.out), [])
            self.out.append(values.get("id", ""))
            return
        # Words of neighbouring cells and paragraphs must not run together in the search.
        self.sections[-1]["text"].append(" " if tag in {"td", "th", "p", "li", "br", "pre", "dt", "dd"} else "")
        self.out.append(self.tag(tag, values))

    def start_link(self, values: dict) -> None:
        address, label = self.link(values["href"])
        values["href"] = address
        if address and re.match("https?:", address):
            values["rel"] = "noopener noreferrer"
        self.after_link.append("</a>" if address else f" (<code>{html.escape(label)}</code>)")
        if address:
            self.out.append(self.tag("a", values))

    def handle_startendtag(self, tag: str, attributes) -> None:
        self.handle_starttag(tag, attributes)

    def handle_endtag(self, tag: str) -> None:
        if tag in HEADINGS:
            return self.end_heading(tag)
        if tag == "a":
            self.out.append(self.after_link.pop())
        elif tag not in VOID:
            self.out.append(f"</{tag}>" + ("</div>" if tag in {"table", "pre"} else ""))

    def end_heading(self, tag: str) -> None:
        _, start, text = self.heading
        title = html.unescape("".join(text)).strip()
        anchor = self.out[start] or self.free(plain_slug(title))
        self.anchors.add(anchor)
        mark = "" if tag == "h1" else f'<a class="anchor" href="#{html.escape(anchor)}" aria-label="Link to this part">#</a>'
        self.out[start] = f'<{tag} id="{html.escape(anchor)}">'
        self.out.append(f"{mark}</{tag}>")
        self.sections.append({"level": int(tag[1]), "anchor": "" if tag == "h1" else anchor, "title": title, "text": []})
        self.heading = None

    def free(self, slug: str) -> str:
        number, anchor = 0, slug
        while anchor in self.anchors:
            number += 1
            anchor = f"{slug}-{number}"
        return anchor

    def handle_data(self, text: str) -> None:
        (self.heading[2] if self.heading else self.sections[-1]["text"]).append(text)
        self.out.append(text)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")

    @staticmethod
    def tag(tag: str, values: dict) -> str:
        return f"<{tag}" + "".join(f' {name}="{html.escape(value or "")}"' if value is not None else f" {name}" for name, value in values.items()) + ">"
