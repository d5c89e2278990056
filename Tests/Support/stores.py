"""Operations on a store, and the contents of its files."""

import json
import subprocess
from pathlib import Path

from server import binary, environment, needs_files


def snapfeed(*args, code=0):
    """Runs a command to its end; returns the objects that it printed, or its error."""
    if args[0] in ("backup", "restore", "doctor"):
        needs_files()
    # The doctor compares the limit of connections with that of open files, and tries the recogniser: both depend on this machine.
    env = environment(SNAPFEED_LIMIT_CONNECTIONS="100", SNAPFEED_IDENTIFIER="off")
    done = subprocess.run([binary(), *map(str, args), "--json"], capture_output=True, text=True, timeout=120, env=env)
    assert done.returncode == code, (args, done.returncode, done.stdout, done.stderr)
    if code in (0, 1):
        return [json.loads(line) for line in done.stdout.splitlines()]
    return json.loads(done.stderr.splitlines()[-1])["error"]


def findings(store, *args, code=0):
    return [f["name"] for f in snapfeed("doctor", "--store", store, *args, code=code)]


def holding(folder, *needles):
    """The names of the files below a folder that contain one of the needles."""
    needs_files()
    return {p.name for p in Path(folder).rglob("*") if any(needle in content(p) for needle in needles)}


def content(path) -> bytes:
    """A file's bytes; none when it is not a file or disappears meanwhile."""
    try:
        return path.read_bytes() if path.is_file() else b""
    except FileNotFoundError:
        return b""
