"""The README's tour, exactly as written there."""

import os
import re
import subprocess
from pathlib import Path

from server import ROOT, Server, binary


def tour() -> str:
    blocks = re.findall(r"<!-- tour.*?-->\n```sh\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert len(blocks) == 9, "the README's tour has lost a part"
    return "".join(blocks)


def test_the_tour_of_the_readme_works_when_pasted(tmp_path):
    (tmp_path / "data").symlink_to(ROOT / "data")
    programs = tmp_path / ".build" / "release"
    programs.mkdir(parents=True)
    (programs / "snapfeed").symlink_to(Path(binary()).resolve())
    with Server(tmp_path / "store") as server:
        shell = subprocess.run(
            ["bash", "-e"], input=tour().replace("localhost:8080", f"localhost:{server.port}"), cwd=tmp_path, env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path / "config")},
            capture_output=True, text=True, timeout=60)
    assert shell.returncode == 0, shell.stderr
    for line in ("Posted snap 1 to animals.", "Posted snap 2 to landscapes.", "ana     unread", "exit code 3", "exit code 67"):
        assert line in shell.stdout
    assert "opened this snap already" in shell.stderr and "No photos." in shell.stderr
    assert (tmp_path / "panda.jpg").read_bytes() == (ROOT / "data/pictures/redpanda.jpg").read_bytes()
    assert not (tmp_path / "again.jpg").exists()
    # The photo, over the account and over its link.
    told = shell.stdout.splitlines()
    assert told.index("Share link 1 is no more.") < told.index("There is nothing here.") < told.index("exit code 67")
    assert "ana mentions you in photo 1" in shell.stdout and "Home again, @ben" in shell.stdout and "<title>" in shell.stdout
    assert (tmp_path / "bridge.jpg").read_bytes().startswith(b"\xff\xd8")
