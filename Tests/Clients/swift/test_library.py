"""The library as a package: its tour, its generated files, its size and what it pulls in."""

import json
import re
import resource
import shutil
import subprocess
import time

from swift_client import ROOT, built

CORE = ROOT / "Sources" / "SnapfeedClient"
# The goal is 15 seconds on two cores. Processor time is what is checked, since others may be building at the same time.
BUILD_SECONDS = 15
CORES = 2


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


def test_the_core_builds_fast(tmp_path):
    """Cold, alone, in a package that has only the core."""
    shutil.copytree(CORE, tmp_path / "Sources" / "SnapfeedClient")
    (tmp_path / "Package.swift").write_text(
        "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(\n"
        '    name: "core", platforms: [.iOS(.v16), .macOS(.v13)],\n'
        '    targets: [.target(name: "SnapfeedClient", exclude: ["Generated/generate.py"])])\n'
    )
    began, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(["swift", "build"], cwd=tmp_path, check=True, capture_output=True)
    seconds, after = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    worked = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    written = sum(len(path.read_text().splitlines()) for path in CORE.glob("*.swift"))
    made = sum(len(path.read_text().splitlines()) for path in CORE.glob("Generated/*.swift"))
    print(f"cold build {seconds:.1f} s, {worked:.1f} s of work; {written} lines by hand, {made} generated")
    assert worked <= BUILD_SECONDS * CORES
