"""HTTP: a fixed table of files, three pages for machines, and nothing that changes state."""

import json
import urllib.error
import urllib.request

import pytest
from server import ROOT


def fetch(server, path, **headers):
    try:
        return urllib.request.urlopen(urllib.request.Request(server.http + path, headers=headers), timeout=20)
    except urllib.error.HTTPError as error:
        return error


def test_the_web_app_is_served_with_its_security_headers(shared_server):
    for path in ("/", "/post", "/feeds", "/account", "/feeds/animals", "/snap/17", "/home", "/photo/17", "/@ana", "/@ana/followers"):
        page = fetch(shared_server, path)
        assert page.status == 200 and page.headers["content-type"].startswith("text/html")
        assert "script-src 'self'" in page.headers["content-security-policy"]
        assert page.headers["x-content-type-options"] == "nosniff" and page.headers["referrer-policy"] == "no-referrer"


def test_pictures_come_as_they_are_and_are_revalidated(shared_server):
    for picture in json.loads((ROOT / shared_server.data / "pictures.json").read_text()):
        answer = fetch(shared_server, "/" + picture["file"])
        assert answer.read() == (ROOT / shared_server.data / picture["file"]).read_bytes()
        assert fetch(shared_server, "/" + picture["file"], **{"If-None-Match": answer.headers["etag"]}).status == 304


@pytest.mark.parametrize("path", ["/nothing", "/../Package.swift", "/pictures/../feeds.json", "/%2e%2e/etc/passwd", "/feeds.json", "/ws"])
def test_no_path_reaches_the_disk(shared_server, path):
    assert fetch(shared_server, path).status in (404, 426, 400)


def test_machines_can_ask_how_it_is(shared_server):
    assert fetch(shared_server, "/healthz").read() == b"ok\n"
    assert fetch(shared_server, "/readyz").read() == b"ready\n"
    assert "# TYPE snapfeed_posts_total counter\n" in shared_server.metrics()
