"""The library's README, run as it stands against the real server."""

import json
import re
import subprocess
import sys

import pytest
from client import Client, run
from library import LIBRARY
from server import environment

README = (LIBRARY / "README.md").read_text()


def tours():
    return re.findall(r"<!-- tour.*?-->\n```python\n(.*?)```", README, re.S)


def played(program, folder):
    return subprocess.run(
        [sys.executable, "-c", program], cwd=folder, env=environment(PYTHONPATH=str(LIBRARY)), capture_output=True, text=True, timeout=60)


@pytest.mark.smoke
def test_the_tour_of_the_readme_works_as_it_stands(server, tmp_path):
    [tour] = tours()
    program = tour.replace("http://localhost:8080", server.http)
    first = played(program, tmp_path)
    assert first.returncode == 0 and re.fullmatch(r"0 snaps are here already\nLook who is here: \d+ bytes of image/jpeg\n", first.stdout), first
    assert ["a tour"] == run(devices(server, (tmp_path / "pia/token").read_text()))
    # With neither sign-up nor login: the token and the place are in the folder. Another account posts meanwhile.
    again = re.sub(r" +await pia.sign_up.*\n", "", program).replace("        async for", '        await pia.outbox.post("animals", picture="bear", caption="Again")\n        async for')
    second = played(again, tmp_path)
    assert second.returncode == 0 and second.stdout.startswith("Again: "), second


async def devices(server, token):
    other = await Client.resumed(server.url, token)
    return [each.get("device") for each in (await other.call("session.list"))["sessions"]]


def test_the_example_follows_a_feed(server, tmp_path):
    snap, token = run(before(server))
    command = [sys.executable, LIBRARY / "examples/follow.py", server.http, "ana", "animals"]
    names = environment(PYTHONPATH=str(LIBRARY), SNAPFEED_PASSWORD="correct horse")
    example = subprocess.Popen(command, cwd=tmp_path, env=names, stdout=subprocess.PIPE, text=True)
    try:
        assert example.stdout.readline() == "1 snaps up to 1\n"
        posted = run(after(server, token, snap))
        assert [example.stdout.readline() for _ in range(2)] == [f"ana posted snap {posted}\n", f"snap.deleted: {snap}\n"]
    finally:
        example.kill()
        example.communicate()


async def before(server):
    ana = await Client.signed_up(server.url, "ana")
    return (await ana.call("snap.post", feed="animals", key="k", picture="bear"))["snap"]["id"], ana.token


async def after(server, token, snap):
    ana = await Client.resumed(server.url, token)
    posted = (await ana.call("snap.post", feed="animals", key="k2", picture="bear"))["snap"]["id"]
    await ana.call("snap.delete", snap=snap)
    return posted


def test_the_errors_that_the_readme_names_are_real():
    table = json.loads((LIBRARY.parent / "SnapWire/SnapWire.docc/openrpc.json").read_text())
    assert set(re.findall(r'refusal\.name == "(\w+)"', README)) <= set(table["components"]["errors"])
