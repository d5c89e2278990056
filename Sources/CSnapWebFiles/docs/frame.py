"""The frame around an article: the head, the search, the navigation and the table of contents. Its ids begin with `docs-`, since articles have
headings such as "Search"."""

import html

from articles import address
from rewrite import Page

LONG = 4


def page(name: str, made: Page, parts: dict, titles: dict[str, str]) -> str:
    return whole(made.title, name, made.html, contents(made), parts, titles)


def missing(parts: dict, titles: dict[str, str]) -> str:
    text = '<h1>No such page</h1><p>Nothing is at this address. The search and the list of pages lead to what there is.</p><p><a href="/docs">To the start</a></p>'
    return whole("No such page", "404", text, "", parts, titles)


def whole(title: str, name: str, text: str, toc: str, parts: dict, titles: dict[str, str]) -> str:
    toc_button = '<button class="for-narrow" popovertarget="docs-contents">On this page</button>' if toc else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{html.escape(title)} · Snapfeed</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/docs.css">
<script type="module" src="/docs/docs.js"></script>
</head>
<body>
<a class="skip" href="#docs-main">Skip to the article</a>
<header>
<a class="brand" href="/docs">Snapfeed <span>docs</span></a>
<div class="buttons"><button class="for-narrow" popovertarget="docs-pages">Pages</button>{toc_button}</div>
<search class="search"><label class="unseen" for="docs-search">Search the docs</label>
<input id="docs-search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-controls="docs-found" aria-keyshortcuts="/">
<div id="docs-found" hidden></div><p class="unseen" id="docs-status" role="status"></p></search>
</header>
<div class="columns{' with-contents' if toc else ''}">
<nav id="docs-pages" popover aria-label="Pages">{navigation(name, parts, titles)}</nav>
<main id="docs-main" tabindex="-1"><article>
{text}
</article></main>
{toc}
</div>
</body>
</html>
"""


def navigation(name: str, parts: dict, titles: dict[str, str]) -> str:
    lines = []
    for part, pages in parts.items():
        links = "".join(
            f'<li><a href="{address(page)}"{" aria-current=page" if page == name else ""}>{html.escape(titles[page])}</a></li>' for page in pages)
        lines.append(f"<h2>{part}</h2><ul>{links}</ul>")
    return "".join(lines) + '<p><a href="/">To the app</a></p>'


def contents(made: Page) -> str:
    """The headings of a long article; none for a short one."""
    parts = [section for section in made.sections if section["level"] == 2]
    if len(parts) < LONG:
        return ""
    links = "".join(f'<li><a href="#{html.escape(part["anchor"])}">{html.escape(part["title"])}</a></li>' for part in parts)
    return f'<nav id="docs-contents" popover aria-labelledby="docs-contents-title"><h2 id="docs-contents-title">On this page</h2><ul>{links}</ul></nav>'
