"""The library's README, run as it stands against the real server: in Node and in a browser."""

import json
import re
import subprocess

import pytest
from client import Client, run
from javascript_client import LIBRARY, NODES, app, blocks, chromium, module, node, page_with, played  # noqa: F401  (fixtures)
from waiting import eventually

FIRST = r"0 snaps are here already\nLook who is here: \d+ bytes of image/jpeg\n"


def tour(server) -> str:
    [program] = blocks("tour")
    assert "http://localhost:8080" in program
    return program.replace("http://localhost:8080", server.http)


async def posted(server, name: str, caption: str) -> None:
    other = await Client.signed_up(server.url, name)
    await other.call("snap.post", feed="animals", key="k", picture="bear", caption=caption)


async def devices(server, token: str) -> list[str]:
    other = await Client.resumed(server.url, token)
    return [each.get("device") for each in (await other.call("session.list"))["sessions"]]


@pytest.mark.smoke
def test_the_tour_works_as_it_stands_in_node(server, node, module, tmp_path):
    first = played(node, tour(server), tmp_path / "app")
    assert first.returncode == 0 and re.fullmatch(FIRST, first.stdout), first
    assert ["a tour"] == run(devices(server, json.loads((tmp_path / "app/jo/token").read_text())))
    # The token and the place are in the storage: it continues with what was posted in the meantime.
    run(posted(server, "ben", "Again"))
    second = played(node, tour(server), tmp_path / "app")
    assert second.returncode == 0 and re.fullmatch(r"Again: \d+ bytes of image/jpeg\n", second.stdout), second


@pytest.mark.proof
def test_the_tour_works_as_it_stands_in_a_browser(server):
    async def visits():
        async with chromium() as browser:
            page = await page_with(browser, server, tour(server) + "document.title = 'over';")
            await page.wait_for_function("document.title === 'over'")
            assert re.fullmatch(FIRST, "\n".join(page.said) + "\n"), page.said
            await posted(server, "ben", "Again")
            page.said.clear()
            await page.reload()
            await page.wait_for_function("document.title === 'over'")
            assert re.fullmatch(r"Again: \d+ bytes of image/jpeg", page.said[0]) and page.complaints == []

    run(visits())


def begun(server, folder):
    """The README's bot as it stands, as a process."""
    [program] = re.findall(r"<!-- bot.*?-->\n```js\n(.*?)```", (LIBRARY / "README.md").read_text(), re.S)
    assert "http://localhost:8080" in program
    (folder / "bot.js").write_text(program.replace("http://localhost:8080", server.http))
    return subprocess.Popen([*NODES["new"], "bot.js"], cwd=folder)


async def answered(server) -> list[str]:
    other = await Client.connect(server.url)
    await other.call("session.create", name="ana", password="correct horse")
    return [snap["caption"] for snap in (await other.call("feed.page", feed="animals", limit=50))["snaps"] if "caption" in snap]


async def post_each(server, *names):
    for name in names:
        other = await Client.signed_up(server.url, name)
        await other.call("snap.post", feed="animals", key="k", picture="bear")


def test_the_bot_answers_each_snap_once(server, app):
    """It is killed when its first answers are there, so they may come again to the next process."""
    run(post_each(server, "ana", "ben"))
    for wanted in (["ana", "ben"], ["ana", "ben", "cid"]):
        bot = begun(server, app)
        try:
            eventually(lambda: len(run(answered(server))) >= len(wanted), 60)
        finally:
            bot.kill()
            bot.wait()
        assert sorted(run(answered(server))) == [f"Welcome, @{name}" for name in wanted]
        if len(wanted) == 2:
            run(post_each(server, "cid"))


def test_readme_examples_are_javascript(node, tmp_path):
    for number, block in enumerate(blocks("all")):
        (tmp_path / f"{number}.mjs").write_text(block)
        checked = played(node, f"import {{ execFileSync }} from 'node:child_process'; execFileSync(process.execPath, ['--check', '{number}.mjs']);", tmp_path)
        assert checked.returncode == 0, checked.stderr


def test_the_errors_that_the_readme_names_are_real():
    table = json.loads((LIBRARY.parent / "SnapWire/SnapWire.docc/openrpc.json").read_text())
    named = set(re.findall(r"error\.name === '(\w+)'", (LIBRARY / "README.md").read_text()))
    assert named and named <= set(table["components"]["errors"])
