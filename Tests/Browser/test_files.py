"""Lists that no tool keeps up to date: modules to preload, the shell to keep, texts to translate."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PUBLIC = ROOT / "Sources" / "SnapWeb" / "Public"


def files(*endings: str) -> set[str]:
    return {"/" + str(path.relative_to(PUBLIC)) for path in PUBLIC.rglob("*") if path.suffix in endings}


def imported(path: str) -> set[str]:
    """The modules that this one cannot start without, and theirs."""
    found, waiting = set(), [path]
    while waiting:
        module = waiting.pop()
        for name in re.findall(r"^import .*'(\..+)';$", (PUBLIC / module.lstrip("/")).read_text(), re.M):
            target = "/" + str(((PUBLIC / module.lstrip("/")).parent / name).resolve().relative_to(PUBLIC))
            if target not in found:
                found.add(target)
                waiting.append(target)
    return found


def test_what_the_first_view_needs_is_preloaded_and_nothing_else():
    page = (PUBLIC / "index.html").read_text()
    assert set(re.findall(r'modulepreload" href="([^"]+)"', page)) == imported("/app.js")


def test_every_stylesheet_is_linked():
    page = (PUBLIC / "index.html").read_text()
    assert set(re.findall(r'stylesheet" href="([^"]+)"', page)) == files(".css")


def test_the_service_worker_keeps_the_whole_shell():
    worker = (PUBLIC / "service-worker.js").read_text()
    kept = set(re.findall(r"^  '([^']+)',$", worker, re.M))
    assert kept == (files(".js", ".css", ".webmanifest") - {"/service-worker.js"}) | {"/icons/icon.svg", "/icons/icon-192.png"}


def test_all_languages_say_the_same_things(cast):
    page = cast.stranger().go("/").page
    keys = """async () => {
        const { languages } = await import('/text/text.js');
        const load = async (code) => [code, (await import(`/text/${code}.js`)).default];
        const keys = (value, path = '') => typeof value === 'object' ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`)) : [`${path}:${typeof value}`];
        const texts = await Promise.all(Object.keys(languages).map(load));
        return Object.fromEntries(texts.map(([code, text]) => [code, keys(text)]));
    }"""
    texts = page.evaluate(keys)
    assert len(texts) >= 2
    assert all(sorted(other) == sorted(texts["en"]) for other in texts.values())


def test_every_error_of_the_server_has_words():
    reasons = (ROOT / "Sources" / "SnapModel" / "Rejection.swift").read_text()
    names = {re.sub(r"([A-Z])", lambda match: "_" + match[1].lower(), name) for name in re.findall(r"^        case (\w+)", reasons, re.M)}
    said = set(re.findall(r"^    (\w+): '", (PUBLIC / "text" / "en.js").read_text(), re.M))
    unsaid = {"parse_error", "invalid_request", "unknown_method", "invalid_params", "internal", "not_authenticated", "already_authenticated",
              "invalid_token", "unknown_account", "unknown_session", "already_opened", "key_conflict"}
    # What an app's tokens and operators' commands may hear; this page uses neither.
    unsaid |= {"token_expired", "backup_failed", "unknown_connection", "already_inspected"}
    assert names - said <= unsaid


def test_no_file_turns_text_into_markup():
    for path in PUBLIC.rglob("*.js"):
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", path.read_text()), path
