"""Restarts and kills of both sides under load, against the real server: what was lost, came twice or left a gap is counted."""

import hashlib
import json

import pytest
from swift_client import account, Adapter, adapter_program, ROOT  # noqa: F401  (a fixture)

pytestmark = [pytest.mark.proof, pytest.mark.nio]
POSTS = 120


def pictures(url: str) -> list[str]:
    from websockets.sync.client import connect

    with connect(url, subprotocols=["snapfeed.v1.json"], proxy=None) as socket:
        socket.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "picture.list", "params": {}}))
        return [picture["id"] for picture in json.loads(socket.recv())["result"]["pictures"]]


def has(kind: str, count: int):
    return lambda lines: sum(kind in line for line in lines) >= count


def offsets(adapters: list[Adapter]) -> list[int]:
    return [event["offset"] for adapter in adapters for event in adapter.reported("event")]


def counted(seen: list[int], first: int, last: int) -> dict:
    steps = [after - before for before, after in zip(seen, seen[1:])]
    return {
        "lost": len(set(range(first, last + 1)) - set(seen)),
        "twice": len(seen) - len(set(seen)),
        "gaps": sum(step > 1 for step in steps),
    }


def posted_once(server, adapter: Adapter, tags: set[str]) -> None:
    """Checks that each tag was reported with its own snap, and that the feed has that many events."""
    snaps = {line["posted"]: line["snap"] for line in adapter.lines if "posted" in line}
    assert tags <= snaps.keys()
    assert len({snaps[tag] for tag in tags}) == len(tags)


def test_a_post_an_event_and_an_open(server, adapter_program, tmp_path):
    token = account(server.url, "ana")
    picture = pictures(server.url)[0]
    adapter = Adapter(adapter_program, server.url, token, tmp_path / "kept", feeds=["animals"])
    adapter.wait(has("snapshot", 1))
    adapter.order(do="post", tag="p1", feed="animals", picture=picture, caption="c")
    adapter.wait(has("posted", 1))
    adapter.wait(has("event", 1))
    image = ROOT / "data" / "pictures"
    file = next(path for path in sorted(image.rglob("*.jpg")) if path.stat().st_size < 2_000_000)
    adapter.order(do="upload", tag="u1", feed="animals", file=str(file), caption="mine", progress=True)
    adapter.wait(has("posted", 2))
    size = file.stat().st_size
    adapter.wait(lambda lines: {"progress": "u1", "sent": size, "total": size} in lines)
    sent = [line["sent"] for line in adapter.lines if "progress" in line]
    assert sent == sorted(sent) and len(set(sent)) > 3, "progress is reported in steps"
    snap = adapter.reported("event")[0]["snap"]
    adapter.order(do="open", tag="o1", snap=snap)
    adapter.wait(has("opened", 1))
    opened = next(line for line in adapter.lines if "opened" in line)
    assert opened["bytes"] > 1_000
    known = {hashlib.sha256(path.read_bytes()).hexdigest() for path in image.rglob("*") if path.is_file()}
    assert opened["sha256"] in known or opened["type"].startswith("image/")
    adapter.order(do="open", tag="o2", snap=snap)
    adapter.wait(has("failed", 1))
    assert next(line for line in adapter.lines if "failed" in line)["error"] == "already_opened"
    assert adapter.stop() == 0


def under_load(server, adapter_program, tmp_path, fault) -> dict:
    """Posts while `fault` comes three times, and counts."""
    token = account(server.url, "ana")
    picture = pictures(server.url)[0]
    adapter = Adapter(adapter_program, server.url, token, tmp_path / "kept", feeds=["animals"])
    adapter.wait(has("snapshot", 1))
    for part in range(4):
        for number in range(POSTS // 4):
            adapter.order(do="post", tag=f"p{part}-{number}", feed="animals", picture=picture)
        adapter.wait(has("posted", part * POSTS // 4 + 5))
        if part < 3:
            fault()
    adapter.wait(has("posted", POSTS), 60)
    adapter.wait(has("event", POSTS), 60)
    posted_once(server, adapter, {f"p{part}-{number}" for part in range(4) for number in range(POSTS // 4)})
    assert adapter.lines.count({"state": "waiting"}) >= 3
    assert adapter.stop() == 0
    return counted(offsets([adapter]), 1, POSTS)


def test_a_server_that_restarts_loses_nothing(server, adapter_program, tmp_path):
    def fault():
        server.stop()
        server.restart()

    assert under_load(server, adapter_program, tmp_path, fault) == {"lost": 0, "twice": 0, "gaps": 0}


def test_kill_9_of_the_server_loses_nothing(server, adapter_program, tmp_path):
    def fault():
        server.kill()
        server.restart()

    assert under_load(server, adapter_program, tmp_path, fault) == {"lost": 0, "twice": 0, "gaps": 0}


def test_kill_9_of_the_client_loses_nothing(server, adapter_program, tmp_path):
    """An event may come again after a kill, as its position is kept once the app has taken it: at most one for each kill."""
    token = account(server.url, "ana")
    picture = pictures(server.url)[0]
    adapters, tags = [], set()
    for part in range(4):
        adapter = Adapter(adapter_program, server.url, token, tmp_path / "kept", feeds=["animals"])
        adapters.append(adapter)
        adapter.wait(has("snapshot" if part == 0 else "state", 1))
        for number in range(POSTS // 4):
            adapter.order(do="post", tag=f"p{part}-{number}", feed="animals", picture=picture)
            tags.add(f"p{part}-{number}")
        # A call behind the posts is answered: so all of them are in the outbox.
        adapter.order(do="call", tag="all", method="server.info", params={})
        adapter.wait(has("answered", 1))
        adapter.wait(has("event", 5))
        if part < 3:
            adapter.kill()
    last = adapters[-1]
    last.wait(lambda lines: any(line.get("event", {}).get("offset") == POSTS for line in lines), 60)
    assert last.stop() == 0
    seen = offsets(adapters)
    result = counted(seen, 1, POSTS)
    assert max(seen) == POSTS, "a post was made twice"
    # An outcome that was not reported before a kill is not reported again, but it is true.
    assert reported_to(adapters) <= tags
    assert result["lost"] == 0 and result["gaps"] == 0 and result["twice"] <= 3
    unlike = [at for at, (before, after) in enumerate(zip(seen, seen[1:])) if after != before + 1 and after != before]
    assert unlike == [], "only the last event of a killed process may come again"


def reported_to(adapters: list[Adapter]) -> set[str]:
    return {line["posted"] for adapter in adapters for line in adapter.lines if "posted" in line}


def test_a_server_that_stands_still_is_given_up(server, adapter_program, tmp_path):
    token = account(server.url, "ana")
    adapter = Adapter(adapter_program, server.url, token, tmp_path / "kept", feeds=["animals"], silenceMs=600)
    adapter.wait(has("snapshot", 1))
    server.freeze()
    adapter.wait(lambda lines: {"state": "waiting"} in lines, 10)
    server.thaw()
    adapter.wait(lambda lines: lines.count({"state": "connected"}) == 2)
    assert adapter.stop() == 0
