"""Feeds of one's own: the examples of the article Feeds are served, and a changed file does what it says."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from client import Client, refusal, run
from server import ROOT, Server, binary, environment, needs_files

ARTICLE = ROOT / "Sources/snapfeed/snapfeed.docc/Feeds.md"
EXAMPLES = dict(re.findall(r"<!-- file (.+?) -->\n```\w+\n(.*?)```", ARTICLE.read_text(), re.DOTALL))


@pytest.fixture
def data(tmp_path) -> Path:
    """A copy of the data folder with the article's files. The pictures themselves are the project's."""
    needs_files()
    folder = tmp_path / "my-data"
    folder.mkdir()
    (folder / "pictures").symlink_to(ROOT / "data/pictures")
    for name, text in EXAMPLES.items():
        (folder / name).write_text(text)
    return folder


def test_the_article_s_examples_are_served(data, tmp_path):
    assert set(EXAMPLES) == {"feeds.json", "pictures.json", "categories.json"}

    async def look():
        ana = await Client.signed_up(server.url, "ana")
        return [await ana.call(method) for method in ("feed.list", "picture.list", "category.list")]

    with Server(tmp_path / "store", data=str(data)) as server:
        feeds, pictures, categories = run(look())
    assert [(feed["id"], feed["title"], feed.get("expireAfterHours")) for feed in feeds["feeds"]] == [
        ("food", "Food", None), ("lost-and-found", "Lost and found", 24), ("class-3b", "Class 3b", None)]
    assert [picture["id"] for picture in pictures["pictures"]] == ["moon"]
    assert [(each["id"], each["titles"]) for each in categories["categories"]] == [("pets", {"de": "Haustiere"})]


def test_a_removed_feed_is_hidden_and_comes_back_with_its_id(data, tmp_path):
    feeds = json.loads(EXAMPLES["feeds.json"])

    def serve(*changed: dict) -> Server:
        (data / "feeds.json").write_text(json.dumps(changed))
        return Server(tmp_path / "store", data=str(data))

    async def post():
        ana, ben = [await Client.signed_up(server.url, name) for name in ("ana", "ben")]
        snap = (await ana.call("snap.post", feed="food", key="k", picture="moon"))["snap"]["id"]
        return snap, ben.token

    async def look_while_it_is_gone():
        ben = await Client.resumed(server.url, token)
        refused = [await refusal(ben.call("feed.page", feed="food")), await refusal(ben.call("snap.open", snap=snap))]
        return [each["name"] for each in refused], (await ben.call("feed.page", feed="meals"))["snaps"]

    async def open_it():
        ben = await Client.resumed(server.url, token)
        return (await ben.call("feed.page", feed="food"))["snaps"], await ben.call("snap.open", snap=snap)

    with serve(*feeds) as server:
        snap, token = run(post())
    with serve({"id": "meals", "title": "Food"}, *feeds[1:]) as server:
        assert run(look_while_it_is_gone()) == (["unknown_feed", "unknown_snap"], [])
    with serve(*feeds) as server:
        listed, opened = run(open_it())
    assert [each["id"] for each in listed] == [snap] and opened


def test_data_folder_error_names_its_line(data, tmp_path):
    (data / "feeds.json").write_text(EXAMPLES["feeds.json"].replace("expireAfterHours", "expireAfter"))
    done = subprocess.run(
        [binary(), "serve", "--port", "0", "--store", str(tmp_path / "store"), "--data", str(data)], env=environment(), capture_output=True, text=True, timeout=30)
    reported = re.search(r"feeds.json:3: .*", done.stderr)
    assert done.returncode == 78 and reported and f"my-data/{reported[0]}" in ARTICLE.read_text()
