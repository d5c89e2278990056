"""`snapfeed webhooks`, as an operator meets it. What arrives is in `test_webhooks.py`."""

import json
import subprocess

import pytest
from server import binary

URL = "https://hooks.example.org/x"


def webhooks(server, *words, status: int = 0) -> subprocess.CompletedProcess:
    done = subprocess.run([binary(), "webhooks", *words, "--store", str(server.store)], capture_output=True, text=True, timeout=30)
    assert done.returncode == status, done.stdout + done.stderr
    return done


def test_a_webhook_from_its_beginning_to_its_end(server):
    assert webhooks(server).stderr == "No webhooks.\n"
    added = webhooks(server, "add", URL, "--kinds", "account.made,snap.posted")
    secret = added.stdout.strip()
    assert secret.startswith("whsec_") and len(secret) == 50
    assert added.stderr == "Webhook 1 added. Its secret, shown once:\n"
    webhooks(server, "pause", "1")
    assert webhooks(server, "test", "#1").stdout == "An event for webhook 1 is on its way.\n"
    listed = webhooks(server).stdout
    assert URL in listed and "paused" in listed and "admin" in listed and secret not in listed
    (each,) = [json.loads(line) for line in webhooks(server, "list", "--json").stdout.splitlines()]
    assert each["kinds"] == ["snap.posted", "account.made"] and each["waiting"] == 1 and "secret" not in each
    made = webhooks(server, "add", URL, "--json")
    assert json.loads(made.stdout)["webhook"]["id"] == "2" and made.stderr == ""
    webhooks(server, "remove", "2", "--yes")
    assert "Would remove webhook 1." in webhooks(server, "remove", "1", "--dry-run").stdout
    assert webhooks(server, "remove", "1").stdout == "Removed webhook 1.\n"
    assert webhooks(server).stderr == "No webhooks.\n"


@pytest.mark.proof
def test_webhook_errors_are_reported(server):
    assert "is not a kind of event; the kinds are snap.posted," in webhooks(server, "add", URL, "--kinds", "snap.opened", status=64).stderr
    assert "only https is allowed" in webhooks(server, "add", "http://hooks.example.org/x", status=65).stderr
    assert "not of the public internet" in webhooks(server, "add", "https://192.168.1.2/x", status=65).stderr
    for act in ("test", "pause", "resume", "remove"):
        assert "no webhook with this ID" in webhooks(server, act, "9", status=66).stderr
        assert "is not the number of a webhook" in webhooks(server, act, "x", status=64).stderr
    webhooks(server, "remove", "9", "--dry-run", status=66)
