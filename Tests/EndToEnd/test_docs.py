"""The pages below /docs over HTTP: their headers, and that they are made from the table and the articles of this program."""

import gzip
import http.client
import json
import os
import re
import shutil
import subprocess

import pytest
from families import family
from server import ROOT, binary

HTML = "text/html; charset=utf-8"


def get(server, path: str, **headers: str):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    answer.body = answer.read()
    connection.close()
    return answer


@family(3, "path", ["/docs", "/docs/", "/docs/protocol", "/docs/methods", "/docs/errors", "/docs/limits", "/docs/operating", "/docs/recipes/own-users", "/docs/security"])
def test_a_page_has_the_headers_of_a_page_and_is_the_same_with_and_without_gzip(shared_server, path):
    packed, plain = get(shared_server, path, accept_encoding="gzip"), get(shared_server, path)
    assert (packed.status, plain.status) == (200, 200)
    assert packed.getheader("content-type") == HTML and packed.getheader("content-encoding") == "gzip" and plain.getheader("content-encoding") is None
    assert gzip.decompress(packed.body) == plain.body and plain.body.startswith(b"<!doctype html>") and plain.body.endswith(b"</html>\n")
    policy = plain.getheader("content-security-policy")
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
    assert plain.getheader("x-content-type-options") == "nosniff" and plain.getheader("vary") == "accept-encoding"
    assert packed.getheader("etag") != plain.getheader("etag")
    for known, encoding in ((packed, "gzip"), (plain, "identity")):
        again = get(shared_server, path, accept_encoding=encoding, if_none_match=known.getheader("etag"))
        assert (again.status, again.body) == (304, b"")


@family(1, "path", ["/docs/nothing", "/docs/404", "/docs/protocol/", "/docs/recipes", "/docs/protocol.md"])
def test_an_unknown_page_is_the_docs_own_404(shared_server, path):
    answer = get(shared_server, path)
    assert answer.status == 404 and answer.getheader("content-type") == HTML and answer.getheader("etag") is None
    assert b"<h1 id=" not in answer.body and b"No such page" in answer.body and b'href="/docs/protocol"' in answer.body


def test_paths_beside_the_docs_are_none_of_theirs(server):
    assert b"There is nothing here." in get(server, "/docsx").body


def test_every_method_error_and_close_code_of_the_program_is_on_its_page(server):
    document = json.loads(subprocess.run([binary(), "protocol"], capture_output=True, check=True).stdout)
    methods, errors = get(server, "/docs/methods").body.decode(), get(server, "/docs/errors").body.decode()
    for method in document["methods"]:
        assert f'<h3 id="{method["name"]}">' in methods
    assert set(document["components"]["errors"]) and document["x-close-codes"]
    for name, error in document["components"]["errors"].items():
        assert f'<tr id="{name}"><td id="error{error["code"]}">' in errors
    for each in document["x-close-codes"]:
        assert f'<tr id="close-{each["code"]}">' in errors


def make(folder, article: str) -> subprocess.CompletedProcess:
    """Makes the pages of a copy of the repository's articles."""
    for part in ("Sources/CSnapWebFiles/docs", "Sources/snapfeed"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for part in (*ROOT.glob("Sources/*"), ROOT / "Tests", ROOT / "data", ROOT / ".github"):
        copy = folder / part.relative_to(ROOT)
        if not copy.exists():
            copy.symlink_to(part)
    with open(folder / "Sources/snapfeed/snapfeed.docc/Glossary.md", "a") as file:
        file.write(article)
    (folder / "out").mkdir()
    return subprocess.run(["python3", "Sources/CSnapWebFiles/docs/make.py", "out"], cwd=folder, capture_output=True, text=True)


def test_links_between_files_become_page_links(tmp_path):
    table = "../../SnapWire/SnapWire.docc/openrpc.json#snap.open"
    done = make(tmp_path, f"\n[Run it](Operating.md), [TLS](Operating.md#tls), [open]({table}), [a table](../../../data/feeds.json)\n")
    assert done.returncode == 0, done.stderr
    page = gzip.decompress((tmp_path / "out/glossary.html").read_bytes()).decode()
    assert '<a href="/docs/operating">Run it</a>, <a href="/docs/operating#tls">TLS</a>, <a href="/docs/methods#snap.open">open</a>' in page
    assert "a table (<code>data/feeds.json</code>)" in page


@family(1, "article, reported", [
    ("\n[gone](Nowhere.md)\n", "Nowhere.md leads nowhere"),
    ("\n[gone](Operating.md#nothing-here)\n", "operating#nothing-here leads nowhere"),
    ("\n[gone](../../SnapWire/SnapWire.docc/openrpc.json#snap.gone)\n", "methods#snap.gone leads nowhere"),
    # They lead nowhere where the files are read, such as on GitHub.
    ("\n<doc:Operating>\n", "doc:Operating leads nowhere outside"),
    ("\n[page](/docs/operating)\n", "/docs/operating leads nowhere outside"),
    ("\n[gone](#nothing)\n", "glossary#nothing leads nowhere"),
])
def test_a_link_that_leads_nowhere_stops_the_build(tmp_path, article, reported):
    done = make(tmp_path, article)
    assert done.returncode == 1 and reported in done.stderr


def linked(article):
    """The files that an article's links name; links in code do not count."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", article.read_text(), flags=re.S)
    forms = re.findall(r"\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)|<(doc:[^>]+)>", text, re.M)
    return ["".join(found) for found in forms]


def test_every_link_between_files_names_a_file_that_is_there():
    """So they work on GitHub and in an editor, too, and not only on this server."""
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    links = [(name, link) for name in listed for link in linked(ROOT / name) if not re.match(r"(https?|wss?|mailto):|#", link)]
    assert len(links) > 100
    assert [(name, link) for name, link in links if not ((ROOT / name).parent / link.split("#")[0]).exists() or link.startswith("/")] == []


def test_the_pages_of_the_libraries_say_which_language_they_are_for(server):
    page = get(server, "/docs/python").body.decode()
    listed = re.search(r"<h2>Libraries</h2><ul>(.*?)</ul>", page)[1]
    links = re.findall(r'<a href="/docs/([^"]+)"[^>]*>([^<]+)</a>', listed)
    assert [path for path, _ in links][:4] == ["javascript", "python", "swift", "swift/first-app"]
    assert all("Swift" in title for path, title in links if path.startswith("swift"))
    assert all(get(server, f"/docs/{path}").status == 200 for path, _ in links)
    # The README is not a page: a link to it leads to the start.
    assert '<a href="/docs">Snapfeed</a>' in page and "README.md" not in page


def test_a_build_without_the_tool_says_which_is_missing(tmp_path):
    """Everything that the step needs but the one tool."""
    for name in ("bash", "find", "dirname", "touch", "env", "mkdir", "flock"):
        (tmp_path / name).symlink_to(shutil.which(name))
    script = tmp_path / "Sources/CSnapWebFiles/make-table.sh"
    script.parent.mkdir(parents=True)
    shutil.copy(ROOT / "Sources/CSnapWebFiles/make-table.sh", script)
    for path in ("SnapWeb/Public", "SnapWeb/Docs", "CSnapWebFiles/docs"):
        (tmp_path / "Sources" / path).mkdir(parents=True, exist_ok=True)
    (tmp_path / ".build/web").mkdir(parents=True)
    (tmp_path / ".build/web/bundle.inc").write_text("")
    done = subprocess.run([script, "bundle"], capture_output=True, text=True, env={**os.environ, "PATH": str(tmp_path)})
    assert done.returncode == 1 and "cmark-gfm is needed" in done.stderr


@pytest.mark.proof
def test_synonyms_for_a_place_that_does_not_exist_stop_the_build(tmp_path):
    assert make(tmp_path, "").returncode == 0
    articles = tmp_path / "Sources/CSnapWebFiles/docs/articles.py"
    articles.write_text(articles.read_text().replace('"rest restful json-api": "http-api"', '"rest restful json-api": "http-api#nowhere"'))
    done = subprocess.run(["python3", "Sources/CSnapWebFiles/docs/make.py", "out"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1 and "synonyms for /docs/http-api#nowhere" in done.stderr
