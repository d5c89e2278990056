"""People with accounts, and the local admin who looks after them."""

import json
import subprocess

from client import Client
from server import binary

PASSWORD = "correct horse"


async def people(server, *names: str) -> list[Client]:
    return [await Client.signed_up(server.url, name) for name in names]


async def logged_in(server, name, password=PASSWORD, device="test"):
    return await Client.logged_in(server.url, name, password, device)


def admin_cli(server, *arguments):
    """Runs the command line of the local admin; returns its JSON."""
    command = [binary(), *arguments, "--store", str(server.store), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
