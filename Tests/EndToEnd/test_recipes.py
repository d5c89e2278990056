"""The recipes for builders, pasted as they stand in the articles: their servers run, and their commands do what the text says."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from server import ROOT, Server, binary, environment, needs_files
from waiting import eventually

sys.path.append(str(ROOT / "Tests/Browser"))

from chromium import launch  # noqa: E402  (the path must be set first)

ARTICLES = ROOT / "Sources/snapfeed/snapfeed.docc"
RECIPES = ARTICLES / "Recipes"
# Tests/Clients/python/test_python_bot.py runs the program of "Bot".
TRIED = ("Backup", "BackendModeration", "Bot", "Class", "Curl", "Migrating", "Moderation", "OwnUsers", "WebApp")


class Recipe:
    """An article's blocks, a checkout in which each terminal begins, and the folder to which the first block leads."""

    def __init__(self, name: str, folder: Path):
        needs_files()
        self.checkout, self.folder = folder / "checkout", folder / "tried"
        self.store = self.folder / "store"
        text = next(ARTICLES.rglob(f"{name}.md")).read_text()
        self.blocks = re.findall(r"<!-- (.+?) -->\n```\w+\n(.*?)```", text, re.DOTALL)
        if name in TRIED:
            assert len(self.blocks) == text.count("\n```") // 2, "a block has no comment before it, so nothing tries it"
        assert self.blocks[0][0] == "start", "it begins in a folder of its own"
        (self.checkout / ".build/release").mkdir(parents=True)
        (self.checkout / ".build/release/snapfeed").symlink_to(Path(binary()).resolve())
        (self.checkout / "data").symlink_to(ROOT / "data")
        self.start = re.sub(r"/tmp/snapfeed-[a-z-]+", str(self.folder), self.of("start")[0])
        self.paste()
        for kind, block in self.blocks:
            if kind.startswith("file "):
                (self.folder / kind.removeprefix("file ")).write_text(block)

    def of(self, kind: str) -> list[str]:
        found = [block for each, block in self.blocks if each == kind]
        assert found, f"no block {kind}"
        return found

    def serve(self) -> Server:
        words = shlex.split(self.of("serve")[0])
        assert words[:2] == ["snapfeed", "serve"]
        options = [str(self.folder / word) if word.endswith((".pem", ".txt")) else word for word in words[2:]]
        return Server(self.store, *options)

    def at(self, server: Server) -> None:
        """Lets all blocks and files name the address of this server in place of the article's."""
        address = f"localhost:{server.port}"
        self.start = self.start.replace("localhost:8080", address)
        self.blocks = [(kind, block.replace("localhost:8080", address)) for kind, block in self.blocks]
        for kind, block in self.blocks:
            if kind.startswith("file "):
                (self.folder / kind.removeprefix("file ")).write_text(block)

    def terminal(self) -> dict:
        """What a terminal in the checkout is."""
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        return {"cwd": self.checkout, "env": environment(PATH=path, XDG_CONFIG_HOME=str(self.checkout / "config")), "text": True}

    def paste(self, *blocks: str) -> subprocess.CompletedProcess:
        shell = subprocess.run(["bash", "-eu"], input="\n".join((self.start, *blocks)), **self.terminal(), capture_output=True, timeout=60)
        assert shell.returncode == 0, shell.stdout + shell.stderr
        return shell

    @contextmanager
    def running(self, block: str):
        """A block that does not end by itself, in a terminal of its own; given up at the end."""
        shell = subprocess.Popen(["bash", "-eu", "-c", self.start + block], **self.terminal(), start_new_session=True)
        try:
            yield shell
        finally:
            with suppress(ProcessLookupError):
                os.killpg(shell.pid, signal.SIGKILL)
            shell.wait()


def own_addresses() -> list[str]:
    """The IPv4 addresses at which others reach this machine, as the system's own tool lists them."""
    reported = json.loads(subprocess.run(["ip", "-j", "-4", "addr", "show", "up", "scope", "global"], capture_output=True, text=True, check=True).stdout)
    return [each["local"] for link in reported if link and "LOWER_UP" in link["flags"] for each in link["addr_info"]]


@pytest.mark.parametrize("name", sorted(path.stem for path in RECIPES.glob("*.md")))
def test_every_recipe_has_a_test(name):
    assert name in TRIED


def test_the_users_of_an_app_get_in_by_its_tokens(tmp_path):
    recipe = Recipe("OwnUsers", tmp_path)
    keys, use, out = recipe.of("recipe")
    recipe.paste(keys)
    with recipe.serve():
        reported = recipe.paste(use)
        assert "Posted snap 1 to animals." in reported.stdout and "ana" in reported.stdout and "ben" in reported.stdout
        assert (recipe.folder / "panda.jpg").read_bytes() == (ROOT / "data/pictures/redpanda.jpg").read_bytes()
        assert "exit code 77" in recipe.paste(out).stdout


def test_a_class_gets_in_by_one_code(tmp_path):
    recipe = Recipe("Class", tmp_path)
    with recipe.serve() as server:
        reported = recipe.paste(*(block.replace("localhost:8080", f"localhost:{server.port}") for block in recipe.of("recipe")))
    banner = "".join(server.output)
    assert f"Docs     http://localhost:{server.port}/docs\n" in banner
    assert all(f"http://{address}:{server.port}\n" in banner for address in ("localhost", *own_addresses())), banner
    assert "Signed up as ana." in reported.stdout and "Signed up as ben." in reported.stdout
    # The guessed code, and twice the list, which contains ana.
    assert reported.stdout.count("exit code 65") == 3 and "Signed up as eve" not in reported.stdout
    links = (recipe.folder / "links.csv").read_text().splitlines()
    assert links[0] == "name,email,link,trouble" and links[1].startswith("dora,dora@example.org,https://feeds.example.org/#/join/")
    assert links[3] == "ana,ana@example.org,,name_taken"
    assert "https://feeds.example.org/#/reset/" in reported.stdout
    assert "cleo" in reported.stdout


def test_reported_snap_is_inspected_and_removed(tmp_path):
    recipe = Recipe("Moderation", tmp_path)
    with recipe.serve():
        reported = recipe.paste(*recipe.of("recipe"))
    assert "not a landscape" in reported.stdout and "cannot open snap 1" in reported.stdout
    assert (recipe.folder / "look.jpg").read_bytes().startswith(b"\xff\xd8")
    assert reported.stdout.count("exit code 77") == 1
    assert "snap.inspect" in reported.stdout and "account.suspend" in reported.stdout


def test_a_backend_moderates_with_an_access_token(tmp_path):
    recipe = Recipe("BackendModeration", tmp_path)
    with recipe.serve() as server:
        recipe.at(server)
        recipe.paste(*recipe.of("token"))
        reported = recipe.paste(*recipe.of("recipe")).stdout.splitlines()
        answers = [json.loads(line) for line in reported if line.startswith("{")]
        reports, audit = answers[0]["reports"], answers[-1]["entries"]
        assert [each["reason"] for each in reports] == ["I do not like it", "not a landscape"] and answers[1:-1] == [{}] * 4, answers
        assert {"account.suspend", "account.restore"} <= {entry["action"] for entry in audit}, audit
        assert all(entry["by"]["name"] == "backend" for entry in audit if entry["action"].startswith("account.s")), audit
        gone, kept = (recipe.paste(f"snapfeed explain {snap} --viewer cleo || true").stdout for snap in (1, 2))
        assert "cannot open snap 1" in gone and "cannot open snap 2" not in kept, (gone, kept)


def test_the_posts_of_another_service_come_along_once(tmp_path):
    recipe = Recipe("Migrating", tmp_path)
    secret, examples, use = recipe.of("recipe")
    recipe.paste(secret)
    with recipe.serve() as server:
        recipe.at(server)
        _, examples, use = recipe.of("recipe")
        reported = recipe.paste(examples, use).stdout.splitlines()
        assert reported[:4] == ["a81f is photo 1", "b932 is photo 2"] * 2, reported
        assert "ana" in "".join(reported[4:]) and "ben" in "".join(reported[4:])


def test_a_session_with_curl_misses_nothing_through_a_restart(tmp_path):
    recipe = Recipe("Curl", tmp_path)
    with recipe.serve() as server:
        recipe.at(server)
        recipe.paste(*recipe.of("token"))
        posted = [json.loads(line) for line in recipe.paste(*recipe.of("post")).stdout.splitlines()]
        assert [each["snap"]["caption"] for each in posted[:2]] == ["A lion", "A bear"] and posted[0]["snap"]["width"] > 100
        assert [page["snaps"][0]["caption"] for page in posted[2:]] == ["A bear", "A lion"] and posted[2]["next"] == 2
        with recipe.running(recipe.of("follow")[0]):
            followed = recipe.folder / "events"
            eventually(followed.exists, 20)
            recipe.paste("""curl -s -H @auth $API/snap.post --json '{"feed": "animals", "picture": "bird", "caption": "Early"}'""")
            eventually(lambda: "Early" in followed.read_text(), 20)
            server.stop()
            with recipe.running(recipe.of("again")[0]) as waiting:
                server.restart()
                assert waiting.wait(60) == 0
            eventually(lambda: "Late" in followed.read_text(), 20)
        snapshot, *events = (json.loads(line) for line in followed.read_text().splitlines())
        assert snapshot["feeds"][0]["offset"] == 2
        assert [(event["offset"], event["snap"]["caption"]) for event in events] == [(3, "Early"), (4, "Late")]
        statuses = recipe.paste(*recipe.of("burst")).stdout.splitlines()
        assert statuses[:8] == ["200"] * 8 and any("429" in line for line in statuses) and any("retry-after: 1" in line for line in statuses), statuses
        page = json.loads(recipe.paste("""curl -s -H @auth $API/feed.page --json '{"feed": "animals"}'""").stdout)
        assert len(page["snaps"]) == 12, "each key is one snap, however often it was sent"


def test_a_restore_brings_back_a_snap_and_no_view(tmp_path):
    recipe = Recipe("Backup", tmp_path)
    with recipe.serve():
        recipe.paste(*recipe.of("recipe"))
    recipe.paste(*recipe.of("stopped"))
    with recipe.serve():
        reported = recipe.paste(*recipe.of("again"))
    assert "Before the backup" in reported.stdout and "exit code 3" in reported.stdout
    assert not (recipe.folder / "again.jpg").exists()


def test_the_first_webhook_of_an_empty_store_is_number_1(tmp_path):
    recipe = Recipe("Webhooks", tmp_path)
    with Server(recipe.store):
        reported = recipe.paste(*recipe.of("recipe"))
    assert reported.stdout.startswith("whsec_") and "An event for webhook 1 is on its way." in reported.stdout and "https://app.example.org/hooks" in reported.stdout


@pytest.mark.parametrize("is_allowed", [True, pytest.param(False, marks=pytest.mark.proof)])
def test_a_web_app_of_its_own_shows_photos(tmp_path, is_allowed):
    """The page comes from another host name than the server, so nothing of the server's origin helps it."""
    recipe = Recipe("WebApp", tmp_path)
    with recipe.serve() if is_allowed else Server(recipe.store) as server:
        recipe.paste(*(block.replace("localhost:8080", f"localhost:{server.port}") for block in recipe.of("recipe")))
        program = (recipe.folder / "app.js").read_text().replace("http://localhost:8080", server.http)
        (recipe.folder / "app.js").write_text(program)
        shown, read, words = opened(recipe.folder)
    if is_allowed:
        assert (shown, read) == ([[960, 720]], "image/webp") and words == [], words
    else:
        assert shown == [] and any("Does its operator allow the origin http://app.localhost:8000?" in each for each in words), words


def opened(folder: Path) -> tuple[list[list[int]], str, list[str]]:
    """The sizes of the images that the page shows, the type of one that it reads, and what it complains of."""
    with sync_playwright() as playwright:
        page = launch(playwright).new_context(permissions=["local-network-access"]).new_page()
        words: list[str] = []
        page.on("console", lambda message: words.append(message.text))
        page.on("pageerror", lambda error: words.append(str(error)))
        # No request leaves for it: the pages come from here.
        for path, name in {"/": "index.html", "/app.js": "app.js", "/snapfeed.js": "snapfeed.js"}.items():
            page.route(f"http://app.localhost:8000{path}", lambda route, _, name=name: route.fulfill(path=folder / name))
        page.goto("http://app.localhost:8000/")
        eventually(lambda: words or page.evaluate("[...document.images].some((image) => image.complete)"), 30)
        shown = page.evaluate("[...document.images].map(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])")
        read = page.evaluate("fetch(document.images[0]?.src).then(async (answer) => (await answer.blob()).type, String)")
    return shown, read, words
