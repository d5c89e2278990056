"""The library as a package: its tour, its generated files, its size and what it pulls in."""

import json
import os
import pty
import re
import subprocess

import pytest
from swift_client import ROOT, built

CORE = ROOT / "Sources" / "SnapfeedClient"


@pytest.mark.nio
@pytest.mark.proof
def test_the_tour_runs_as_it_stands_in_the_article(server, tmp_path):
    article = (CORE / "SnapfeedClient.docc" / "FirstApp.md").read_text()
    program = re.search(r"```swift\n(.*?)```", article, re.S)[1]
    assert (ROOT / "Tests" / "Clients" / "swift" / "Tour" / "main.swift").read_text() == program
    tour = built("snapfeed-tour")
    # The address is the one that the server prints.
    first, second = (
        subprocess.run([tour, server.http, str(tmp_path / "kept")], capture_output=True, text=True, timeout=60, check=True).stdout
        for _ in range(2)
    )
    assert re.fullmatch(r"posted 1\nthe feed has 1 snaps\nopened \d+ bytes of image/\w+\nhome has 0 photos\n", first), first
    assert re.fullmatch(r"posted 2\nthe feed has 2 snaps\nopened \d+ bytes of image/\w+\nhome has 0 photos\n", second), second


@pytest.mark.nio
@pytest.mark.proof
def test_the_first_app_of_the_docs_prints_its_own_post(server, tmp_path):
    article = (ROOT / "Sources/snapfeed/snapfeed.docc/Building.md").read_text()
    program = re.search(r"<!-- file main.swift -->\n```swift\n(.*?)```", article, re.S)[1]
    assert (ROOT / "Tests/Clients/swift/First/main.swift").read_text() == program
    shown = subprocess.run([built("snapfeed-first"), server.http], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True).stdout
    assert shown == "dora: Hello from Swift\n"


def test_manifest_of_the_article_is_valid():
    article = (CORE / "SnapfeedClient.docc" / "FirstApp.md").read_text()
    named = set(re.findall(r'\.product\(name: "(\w+)", package: "snapfeed"\)', article))
    offered = set(re.findall(r'\.library\(name: "(\w+)"', (ROOT / "Package.swift").read_text()))
    assert named == offered == {"SnapfeedClient", "SnapfeedClientNIO"}


@pytest.mark.nio
@pytest.mark.proof
@pytest.mark.parametrize("address, words", [
    ("http://127.0.0.1:PORT/nowhere", "upgradeRefused(status: 404)"), ("ftp://127.0.0.1:PORT", "is not the address of a server"),
    ("127.0.0.1:PORT", ""), ("https://127.0.0.1:PORT", "needs TLS")])
def test_an_address_that_cannot_work_ends_the_program_with_a_reason(server, tmp_path, address, words):
    command = [built("snapfeed-tour"), address.replace("PORT", str(server.port)), str(tmp_path / "kept")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode != 0 and words in ended.stderr, ended


@pytest.mark.nio
@pytest.mark.proof
def test_without_a_server_the_program_says_so_and_goes_on_once_it_is_there(server, tmp_path):
    server.kill()
    # A terminal, so that each line is printed immediately.
    reading, writing = pty.openpty()
    with subprocess.Popen([built("snapfeed-tour"), server.http, str(tmp_path / "kept")], stdout=writing) as tour, open(reading) as lines:
        os.close(writing)
        assert f"problem: unreachable(\"{server.url} cannot be reached" in lines.readline()
        server.restart()
        assert lines.readline().startswith("posted 1")
        assert tour.wait(60) == 0


def test_the_generated_files_are_current():
    check = subprocess.run([str(CORE / "Generated" / "generate.py"), "--check"], capture_output=True, text=True)
    assert check.returncode == 0, check.stdout


def targets() -> dict:
    manifest = json.loads(subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, capture_output=True, check=True).stdout)
    return {target["name"]: target for target in manifest["targets"]}


def needed(target: dict) -> set[str]:
    """The names of targets, or of packages, that a target depends on."""
    return {(each.get("product") or [None, each.get("byName", [None])[0]])[1] for each in target["dependencies"]}


@pytest.mark.proof
def test_nothing_of_the_server_and_no_package_but_swift_nio_is_in_the_graph():
    all_targets = targets()
    assert needed(all_targets["SnapfeedClient"]) == set()
    assert needed(all_targets["SnapfeedClientNIO"]) == {"SnapfeedClient", "swift-nio"}
    assert "SnapWire" in needed(all_targets["SnapServer"]), "the look at the graph sees dependencies"

