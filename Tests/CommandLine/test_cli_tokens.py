"""`snapfeed tokens`, as the owner of an account meets it. What a token may do is in `test_http_api.py`."""

import json
import subprocess

import pytest
from server import binary, environment


def snapfeed(server, tmp_path, *words: str, status: int = 0) -> subprocess.CompletedProcess:
    config = environment(XDG_CONFIG_HOME=str(tmp_path), SNAPFEED_PASSWORD="correct horse")
    done = subprocess.run([binary(), *words, "--store", str(server.store)], capture_output=True, text=True, env=config, timeout=30)
    assert done.returncode == status, done.stdout + done.stderr
    return done


def test_a_token_from_its_beginning_to_its_end(server, tmp_path):
    snapfeed(server, tmp_path, "signup", "ana")
    assert snapfeed(server, tmp_path, "tokens", "--as", "ana").stderr == "No access tokens.\n"
    made = snapfeed(server, tmp_path, "tokens", "create", "backend", "--as", "ana", "--scope", "post,read", "--expires", "90d")
    token = made.stdout.strip()
    assert token.startswith("snapfeed_") and len(token) == 52 and "shown once" in made.stderr
    listed = snapfeed(server, tmp_path, "tokens", "--as", "ana").stdout
    assert "backend" in listed and "read post" in listed and token not in listed
    (each,) = [json.loads(line) for line in snapfeed(server, tmp_path, "tokens", "list", "--as", "ana", "--json").stdout.splitlines()]
    assert each["scopes"] == ["read", "post"] and each["expiresAt"] - each["createdAt"] == 90 * 86_400_000
    assert "backend" in snapfeed(server, tmp_path, "tokens", "list", "--user", "ana").stdout
    acting = environment(SNAPFEED_TOKEN=token)
    posted = subprocess.run([binary(), "post", "animals", "bear", "--store", str(server.store)], capture_output=True, text=True, env=acting, timeout=30)
    assert posted.returncode == 0, posted.stderr
    assert "Would revoke" in snapfeed(server, tmp_path, "tokens", "revoke", each["id"], "--as", "ana", "--dry-run").stdout
    assert snapfeed(server, tmp_path, "tokens", "revoke", each["id"], "--as", "ana").stdout == f"Revoked access token {each['id']}.\n"
    assert snapfeed(server, tmp_path, "tokens", "--as", "ana").stderr == "No access tokens.\n"


@pytest.mark.proof
def test_wrong_options_are_explained(server, tmp_path):
    snapfeed(server, tmp_path, "signup", "ana")
    create = ("tokens", "create", "x", "--as", "ana")
    assert "the scopes are read, post" in snapfeed(server, tmp_path, *create, "--scope", "write", status=64).stderr
    assert "--expires is a time" in snapfeed(server, tmp_path, *create, "--scope", "read", "--expires", "soon", status=64).stderr
    snapfeed(server, tmp_path, *create, "--scope", "moderate", status=77)
    snapfeed(server, tmp_path, "tokens", "revoke", "999", "--as", "ana", status=66)
