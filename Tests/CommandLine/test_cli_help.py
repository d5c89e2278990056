"""Every command explains itself, and what is made from the same source knows it."""

import json
import re
import shutil
import subprocess

import pytest

EXIT_CODE_LINE = r"^  3    .*opened"


def walk(command, path=()):
    for child in command.get("subcommands", []):
        if child["commandName"] != "help" and child.get("shouldDisplay", True):
            yield (*path, child["commandName"]), child
            yield from walk(child, (*path, child["commandName"]))


def commands(place):
    return dict(walk(json.loads(place.ok("--experimental-dump-help"))["command"]))


def test_every_command_has_an_abstract_and_an_example_that_parses_to_it(bare):
    found = commands(bare)
    assert {("feeds", "show"), ("snaps", "remove"), ("connections", "trace"), ("top",), ("completions",)} <= found.keys()
    for path, command in found.items():
        name = " ".join(path)
        assert command.get("abstract", "").endswith("."), name
        assert re.search(rf"^Examples?:\n(?:  .*\n)*?  snapfeed {name}\b", command.get("discussion", "") + "\n", re.M), f"{name} has no example"
        assert bare.ok(*path, "--help").startswith("OVERVIEW: "), name


def test_the_man_page_has_every_command(bare):
    page = bare.ok("manual")
    assert page.startswith(".TH SNAPFEED 1 ")
    for path in commands(bare):
        assert ".SS snapfeed " + " ".join(path).replace("-", r"\-") + "\n" in page, path
    assert r"\fB\-\-viewer <name>\fR" in page


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_the_man_page_is_sound_roff(bare):
    done = subprocess.run(["groff", "-k", "-man", "-Tutf8", "-ww"], input=bare.ok("manual"), capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr == "" and "snapfeed explain" in done.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completions_know_every_command(bare, shell):
    script = bare.ok("completions", shell)
    for path in commands(bare):
        assert re.search(rf"\b{re.escape(path[-1])}\b", script), path
    if shutil.which(shell):
        assert subprocess.run([shell, "-n"], input=script, capture_output=True, text=True).stderr == ""


def test_bash_completes_a_noun_and_a_verb(bare):
    script = bare.ok("completions", "bash") + '\nCOMP_WORDS=(snapfeed snaps re) COMP_CWORD=2\n_snapfeed 2>/dev/null\nprintf "%s\\n" "${COMPREPLY[@]}"\n'
    done = subprocess.run(["bash", "--norc"], input=script, capture_output=True, text=True)
    assert "remove" in done.stdout.split()


def test_help_tells_the_exit_codes(bare):
    assert re.search(EXIT_CODE_LINE, bare.ok("--help"), re.M)


def test_errors_are_explained_without_a_server(bare):
    assert "already_opened" in bare.ok("errors", 1030)
    (entry,) = bare.objects("errors", "slow_consumer")
    assert entry["code"] == 4001 and entry["kind"] == "close" and entry["temporary"] is True and entry["mend"]
    assert len(bare.objects("errors")) > 40
    assert bare.error(66, "errors", "9999")["name"] == "unknown_code"


def test_the_version(bare):
    assert bare.objects("version")[0]["version"] == bare.ok("--version").strip() == bare.ok("version").split()[1]


def test_short_ways_to_write_commands_go_on(people):
    assert people.ok("grant", "ana", "--role", "admin") == people.ok("users", "grant", "ana", "--role", "admin")
    assert people.objects("invite")[0]["code"]
    assert people.ok("invitations", "--revoke", 1) == "Revoked invitation 1.\n"
