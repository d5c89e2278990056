"""Search in the real binary: its time limit, and what it keeps. ScenarioTests/Search has what it finds, and for whom."""

import subprocess
import sys

import pytest
from accounts import people
from client import Client, run
from server import ROOT, Server


@pytest.mark.proof
def test_a_search_that_ran_out_of_time_goes_on(tmp_path):
    """All captions with `half` have `odd`, so a search for one without the other looks at all of them, and finds none."""
    store = tmp_path / "store"
    with Server(store) as server:
        token = run(sign_up(server)).token
    subprocess.run([sys.executable, ROOT / "Tests/CommandLine/million_captions.py", store, "8000"], check=True)
    with Server(store, "--limit", "searchMilliseconds=1", "--limit", "searchesPerSecond=0", "--limit", "searchesPerSecondPerAccount=0") as server:
        pages = run(all_pages(server, token, "half -odd"))
        assert len(pages) > 1 and not any(page["photos"] for page in pages)
        assert [page.get("partial") for page in pages] == [True] * (len(pages) - 1) + [None]


async def sign_up(server):
    return await Client.signed_up(server.url, "ana")


async def all_pages(server, token, query):
    client = await Client.resumed(server.url, token)
    # The index is made first.
    while (await client.call("search.photos", query="rare")).get("partial"):
        pass
    pages = [await client.call("search.photos", query=query)]
    while cursor := pages[-1].get("next"):
        pages.append(await client.call("search.photos", query=query, cursor=cursor))
    return pages


def test_no_search_text_is_kept(server):
    async def tour():
        (ana,) = await people(server, "ana")
        for query in ("zyzzyva-secret", "#zyzzyvasecret", "from:zyzzyvasecret"):
            await ana.call("search.photos", query=query)
            await ana.call("search.snaps", query=query)
            await ana.call("search.people", query=query)
            await ana.call("search.tags", prefix=query)
        await ana.call("search.subscribe", query="zyzzyvasecret")

    run(tour())
    server.stop()
    assert b"zyzzyva" not in b"".join(path.read_bytes() for path in server.store.rglob("*") if path.is_file())
    assert "zyzzyva" not in "".join(server.output)
