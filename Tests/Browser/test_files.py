"""Lists that no tool keeps up to date: stylesheets, texts to translate; and the files as the server serves them."""

import json
import os
import re
import struct
import urllib.request
from pathlib import Path

import pytest

from people import PUBLIC, as_modules

ROOT = Path(__file__).resolve().parents[2]


# A folder has the app as modules.
needs_bundle = pytest.mark.skipif("SNAPFEED_WEB" in os.environ, reason="SNAPFEED_WEB names a folder, and this is about the bundle")


def fetched(server, path: str) -> bytes:
    with urllib.request.urlopen(server.http + path) as answer:
        return answer.read()


def kept_by_the_worker(server) -> set[str]:
    """The list of files that the server writes above the service worker."""
    worker = fetched(server, "/service-worker.js").decode()
    return set(json.loads(re.match(r"const shell = (.*);\n", worker)[1])["paths"])


@pytest.mark.smoke
def test_every_stylesheet_is_imported():
    app = (PUBLIC / "styles" / "app.css").read_text()
    screens = (PUBLIC / "styles" / "screens.css").read_text()
    loaded_later = ["screens.css", "comments.css", "editor.css", "admin.css", "viewer.css"]
    assert sorted(re.findall(r"@import './([^']+)';", app + screens) + ["app.css"] + loaded_later) == sorted(path.name for path in PUBLIC.rglob("*.css"))


@needs_bundle
def test_the_binary_has_the_app_as_one_script_and_one_stylesheet(server):
    """A first view on a slow line has no time for sixty files."""
    page = fetched(server, "/").decode()
    assert re.findall(r'(?:src|stylesheet" href)="([^"]+)"', page) == ["/styles/app.css", "/app.js"]
    assert not re.search(rb"""(?:import|from) ?["']\./""", fetched(server, "/app.js"))
    assert b"@import" not in fetched(server, "/styles/app.css")


@needs_bundle
def test_photos_and_people_come_in_one_script_that_shares_the_app_s_modules(server):
    """A second copy of a module would have a language, a session and overlays of its own."""
    screens = fetched(server, "/screens.js")
    assert set(re.findall(rb"""(?<![\w-])(?:from|import) ?["']([^"']+)["']""", screens)) == {b"/app.js"}
    assert b"photo-grid" in screens and b"photo-grid" not in fetched(server, "/app.js")


@needs_bundle
@pytest.mark.smoke
def test_the_service_worker_keeps_the_bundle(server):
    icons = {"/icons/icon.svg", "/icons/icon-192.png"}
    assert kept_by_the_worker(server) == {"/app.js", "/screens.js", "/admin.js", "/comments.js", "/editor.js", "/snap-viewer.js", "/shrink.js", "/shrink-worker.js", "/styles/app.css", "/styles/screens.css", "/styles/admin.css", "/styles/comments.css", "/styles/editor.css", "/styles/viewer.css", "/manifest.webmanifest", "/pictures/thumbnails.bin", *icons}


@as_modules
def test_the_service_worker_keeps_every_module_of_a_folder(server):
    files = {"/" + str(path.relative_to(PUBLIC)) for path in PUBLIC.rglob("*") if path.suffix in {".js", ".css"}}
    # The library's entry is for other programs; the app imports its modules.
    assert files - {"/service-worker.js", "/snapfeed.js"} <= kept_by_the_worker(server)


def test_the_thumbnails_come_in_one_file(server):
    pack = fetched(server, "/pictures/thumbnails.bin")
    (length,) = struct.unpack(">I", pack[:4])
    index, images = json.loads(pack[4 : 4 + length]), pack[4 + length :]
    assert len(index) == 14 and sum(entry["bytes"] for entry in index) == len(images)
    for entry in index:
        assert images[: entry["bytes"]] == fetched(server, entry["path"])
        images = images[entry["bytes"] :]


@pytest.mark.smoke
def test_all_languages_say_the_same_things(modules):
    # A screen may have a file of its own, with all languages.
    own = [path.name for path in (PUBLIC / "text").glob("*.js") if path.stem.isalpha() and path.stem not in {"en", "de", "text", "graphemes", "since"}]
    keys = """async (own) => {
        const { languages } = await import('/text/text.js');
        const part = async (name) => (await import(`/text/${name}.js`)).default;
        const owns = await Promise.all(own.map(async (name) => (await import(`/text/${name}`)).default));
        const load = async (code) => [code, { ...await part(code), owns: owns.map((each) => each[code]), later: await part(`screens.${code}`), editor: await part(`editor.${code}`), admin: await part(`admin.${code}`), viewer: await part(`viewer.${code}`) }];
        const keys = (value, path = '') => typeof value === 'object' ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`)) : [`${path}:${typeof value}`];
        const texts = await Promise.all(Object.keys(languages).map(load));
        return Object.fromEntries(texts.map(([code, text]) => [code, keys(text)]));
    }"""
    texts = modules.evaluate(keys, own)
    assert len(texts) >= 2
    assert all(sorted(other) == sorted(texts["en"]) for other in texts.values())


def test_every_error_of_the_server_has_words():
    reasons = (ROOT / "Sources" / "SnapModel" / "Rejection.swift").read_text()
    names = {re.sub(r"([A-Z])", lambda match: "_" + match[1].lower(), name) for name in re.findall(r"^        case (\w+)", reasons, re.M)}
    said = {name for file in ("en.js", "screens.en.js") for name in re.findall(r"^    (\w+): '", (PUBLIC / "text" / file).read_text(), re.M)}
    unsaid = {"parse_error", "invalid_request", "unknown_method", "invalid_params", "internal", "not_authenticated", "already_authenticated",
              "invalid_token", "unknown_account", "unknown_session", "already_opened", "key_conflict"}
    # Errors of an app's tokens and of operators' commands, which this page does not use.
    unsaid |= {"login_pending", "unknown_provider", "token_expired", "backup_failed", "unknown_connection", "already_inspected", "unknown_webhook", "invalid_address"}
    # This page marks only notifications that it has shown.
    unsaid |= {"unknown_notification"}
    assert names - said <= unsaid


def test_no_file_turns_text_into_markup():
    for path in PUBLIC.rglob("*.js"):
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", path.read_text()), path
