"""The tours of the README and of two articles, exactly as written there."""

import re
import subprocess
from pathlib import Path

import pytest
from cluster import Cluster, lacking, missing
from server import ROOT, Server, binary, environment
from stored_image import StoredImage


TOUR = "Sources/SnapAdmin/SnapAdmin.docc/Tour.md"
CLUSTER = "Sources/snapfeed/snapfeed.docc/Cluster.md"


def blocks(document: str, name: str, count: int) -> str:
    """The commands of a tour: the blocks after its comments."""
    found = re.findall(rf"<!-- {name}\b[^>]*-->\n```sh\n(.*?)```", (ROOT / document).read_text(), re.DOTALL)
    assert len(found) == count, f"the {name} of {document} has lost a part"
    return "".join(found)


def make_checkout(folder: Path) -> None:
    """Makes the folder look like a checkout in which the server was built."""
    (folder / "data").symlink_to(ROOT / "data")
    programs = folder / ".build" / "release"
    programs.mkdir(parents=True)
    (programs / "snapfeed").symlink_to(Path(binary()).resolve())


def paste(commands: str, folder: Path) -> subprocess.CompletedProcess:
    """Runs commands in a checkout."""
    shell = subprocess.run(
        ["bash", "-e"], input=commands, cwd=folder, env=environment(XDG_CONFIG_HOME=str(folder / "config")), capture_output=True, text=True, timeout=60)
    assert shell.returncode == 0, shell.stderr
    return shell


def test_the_tour_of_the_readme_works_when_pasted(tmp_path):
    make_checkout(tmp_path)
    [path] = re.findall(r"In a checkout, begin with `(export PATH=.+?)`", (ROOT / "README.md").read_text())
    with Server(tmp_path / "store") as server:
        commands = f"{path}\n" + blocks("README.md", "tour", 5).replace("localhost:8080", f"localhost:{server.port}")
        # A pause before ben opens the snap that was sent to him: later nothing is left of it.
        before, after = re.split(r"(?=^snapfeed inbox --as ben)", commands, flags=re.MULTILINE)
        said = paste(before, tmp_path)
        sent = StoredImage.of(server.store, "2")
        assert len(sent.remains()) >= 2
        settings = "".join(re.findall(r"^export .*\n", before, re.MULTILINE))
        said_after = paste(settings + after, tmp_path)
        sent.expect_erased("Only for you")
    for line in ("Posted snap 1 to animals.", "ana     unread", "exit code 3", "ana mentioned you in photo 1", "Home again, @ben", "I know that bridge!", "ben commented on your photo 1", "Sent snap 2 to ben.", "Opened snap 2 by ana", "ben+"):
        assert line in said.stdout + said_after.stdout
    assert "already opened this snap" in said.stderr
    assert (tmp_path / "panda.jpg").read_bytes() == (ROOT / "data/pictures/redpanda.jpg").read_bytes()
    assert not (tmp_path / "again.jpg").exists()


def test_the_tour_of_the_command_line_works_when_pasted(tmp_path):
    make_checkout(tmp_path)
    with Server(tmp_path / "store") as server:
        shell = paste(blocks(TOUR, "tour", 9).replace("localhost:8080", f"localhost:{server.port}"), tmp_path)
    for line in ("Posted snap 1 to animals.", "Posted snap 2 to landscapes.", "ana     unread", "exit code 3", "exit code 67"):
        assert line in shell.stdout
    assert "already opened this snap" in shell.stderr and "No photos yet." in shell.stderr
    assert (tmp_path / "panda.jpg").read_bytes() == (ROOT / "data/pictures/redpanda.jpg").read_bytes()
    assert not (tmp_path / "again.jpg").exists()
    # The photo, as its author's follower sees it and by its link.
    lines = shell.stdout.splitlines()
    assert lines.index("Revoked share link 1.") < lines.index("There is nothing here.") < lines.index("exit code 67")
    # The tour can be continued in the browser, with a photo in home.
    with Server(tmp_path / "store"):
        home = subprocess.run([binary(), "photos", "home", "--as", "ben", "--store", str(tmp_path / "store")], env=environment(XDG_CONFIG_HOME=str(tmp_path / "config")), capture_output=True, text=True)
    assert "Home again, @ben" in home.stdout, home.stderr
    assert "ana mentioned you in photo 1" in shell.stdout and "Home again, @ben" in shell.stdout and "<title>" in shell.stdout
    assert (tmp_path / "bridge.jpg").read_bytes().startswith(b"\xff\xd8")


@pytest.mark.proof
def test_three_nodes_are_one_server_when_the_article_is_pasted(tmp_path):
    if reason := missing() or lacking():
        pytest.skip(reason)
    commands = blocks(CLUSTER, "cluster", 2)
    with Cluster(3) as cluster:
        # As `make cluster DIR=cluster` does, in a folder that PostgreSQL's user may enter.
        (tmp_path / "cluster").symlink_to(cluster.folder)
        make_checkout(tmp_path)
        shell = paste(commands, tmp_path)
    for line in ("Signed up as ana.", "Posted snap 1 to animals.", "Opened snap 1 by ana: from-b.jpg", "exit code 3"):
        assert line in shell.stdout
    assert "already opened this snap" in shell.stderr
    assert (tmp_path / "from-b.jpg").read_bytes() == (ROOT / "data/pictures/redpanda.jpg").read_bytes()
    assert not (tmp_path / "from-c.jpg").exists()
