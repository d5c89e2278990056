"""The library as a package: its tour, its generated files, its size and what it pulls in."""

import json
import re
import subprocess

from swift_client import ROOT, built

CORE = ROOT / "Sources" / "SnapfeedClient"


def test_the_tour_runs_as_it_stands_in_the_article(server, tmp_path):
    article = (CORE / "SnapfeedClient.docc" / "FirstApp.md").read_text()
    program = re.search(r"```swift\n(.*?)```", article, re.S)[1]
    assert (ROOT / "Tests" / "Clients" / "swift" / "Tour" / "main.swift").read_text() == program
    tour = built("snapfeed-tour")
    first, second = (
        subprocess.run([tour, server.url, str(tmp_path / "kept")], capture_output=True, text=True, timeout=60, check=True).stdout
        for _ in range(2)
    )
    assert re.fullmatch(r"posted 1\nthe feed has 1 snaps\nopened \d+ bytes of image/\w+\n", first), first
    assert re.fullmatch(r"posted 2\nthe feed has 2 snaps\nopened \d+ bytes of image/\w+\n", second), second


def test_the_generated_files_are_current():
    check = subprocess.run([str(CORE / "Generated" / "generate.py"), "--check"], capture_output=True, text=True)
    assert check.returncode == 0, check.stdout


def targets() -> dict:
    manifest = json.loads(subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, capture_output=True, check=True).stdout)
    return {target["name"]: target for target in manifest["targets"]}


def needed(target: dict) -> set[str]:
    """The names of targets, or of packages, that a target depends on."""
    return {(each.get("product") or [None, each.get("byName", [None])[0]])[1] for each in target["dependencies"]}


def test_nothing_of_the_server_and_no_package_but_swift_nio_is_in_the_graph():
    all_targets = targets()
    assert needed(all_targets["SnapfeedClient"]) == set()
    assert needed(all_targets["SnapfeedClientNIO"]) == {"SnapfeedClient", "swift-nio"}
    assert "SnapWire" in needed(all_targets["SnapServer"]), "the look at the graph sees dependencies"

