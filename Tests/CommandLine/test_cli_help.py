"""Every command explains itself, and man page and completions, made from the same source, contain every command."""

import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest
from cli_place import REPOSITORY, binary
from families import family

EXIT_CODE_LINE = r"^  3    .*opened"


def walk(command, path=()):
    for child in command.get("subcommands", []):
        if child["commandName"] != "help" and child.get("shouldDisplay", True):
            yield (*path, child["commandName"]), child
            yield from walk(child, (*path, child["commandName"]))


def commands(place):
    return dict(walk(json.loads(place.ok("--experimental-dump-help"))["command"]))


@pytest.mark.proof
def test_every_command_has_an_abstract_and_an_example_that_parses_to_it(bare):
    found = commands(bare)
    assert {("feeds", "show"), ("snaps", "remove"), ("connections", "trace"), ("top",), ("completions",), ("people", "follow"), ("photos", "post")} <= found.keys()
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


@family(1, "shell", ["bash", "zsh", "fish"])
def test_completions_know_every_command(bare, shell):
    script = bare.ok("completions", shell)
    for path in commands(bare):
        assert re.search(rf"\b{re.escape(path[-1])}\b", script), path
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    assert subprocess.run([shell, "-n"], input=script, capture_output=True, text=True).stderr == ""


def test_bash_completes_a_noun_and_a_verb(bare):
    script = bare.ok("completions", "bash") + '\nCOMP_WORDS=(snapfeed snaps re) COMP_CWORD=2\n_snapfeed 2>/dev/null\nprintf "%s\\n" "${COMPREPLY[@]}"\n'
    done = subprocess.run(["bash", "--norc"], input=script, capture_output=True, text=True)
    assert "remove" in done.stdout.split()


def completed(place, *words):
    """The completions that the shell's script offers for the last word of an unfinished line."""
    line = " ".join(("snapfeed", *words))
    script = place.ok("completions", "bash") + (
        f'\nCOMP_WORDS=({line}) COMP_CWORD={len(words)} COMP_LINE="{line}" COMP_POINT={len(line)}\n'
        f'_snapfeed snapfeed "{words[-1]}" "{words[-2]}" 2>/dev/null\nprintf "%s\\n" "${{COMPREPLY[@]}}"\n')
    path = f"{pathlib.Path(binary()).parent}:{os.environ['PATH']}"
    done = subprocess.run(["bash", "--norc"], input=script, capture_output=True, text=True, cwd=place.folder, env=place.env(PATH=path))
    return done.stdout.split("\n")[:-1]


@pytest.mark.proof
def test_completions_ask_the_server_for_names(people):
    people.sign_up("Zoë U")
    assert completed(people, "feeds", "show", "ani") == ["animals"]
    assert completed(people, "post", "animals", "redp") == ["redpanda"]
    assert completed(people, "users", "show", "an") == ["ana"]
    assert completed(people, "explain", "1", "--viewer", "Zo") == ["Zoë U"]
    assert completed(people, "open", "--as", "b") == ["ben"]
    assert completed(people, "people", "follow", "an") == ["ana"]
    people.ok("photos", "post", "--picture", "redpanda", "--as", "ana")
    people.ok("people", "follow", "ana", "--as", "ben")
    assert completed(people, "people", "unfollow", "--as", "ben", "a") == ["ana"]
    assert completed(people, "people", "remove", "--as", "ana", "b") == ["ben"]
    people.ok("people", "edit", "--approve", "yes", "--as", "ben")
    people.ok("people", "follow", "ben", "--as", "ana")
    assert completed(people, "people", "accept", "--as", "ben", "a") == ["ana"]
    people.ok("people", "block", "Zoë U", "--as", "ana")
    assert completed(people, "people", "unblock", "--as", "ana", "Zo") == ["Zoë U"]
    assert completed(people, "photos", "show", "--as", "ana", "1") == ["1"]
    assert completed(people, "photos", "post", "--picture", "redp") == ["redpanda"]
    assert completed(people, "errors", "rate_") == ["rate_limited"]
    (people.folder / "other").mkdir()
    assert completed(people, "feeds", "show", "--store", "other", "ani") == [""]


@pytest.mark.proof
def test_completions_offer_nothing_without_a_server(bare):
    assert completed(bare, "feeds", "show", "ani") == [""]


def test_examples_fit_a_terminal(bare):
    for path, command in commands(bare).items():
        for line in command.get("discussion", "").splitlines():
            assert not line.startswith("  ") or len(line) <= 80, (path, line)


def test_help_lists_the_exit_codes(bare):
    """One a line: the parser would begin the rest of a longer one at the left edge."""
    reported = bare.ok("--help", COLUMNS="80")
    assert re.search(EXIT_CODE_LINE, reported, re.M)
    lines = reported[reported.index("Exit codes"):reported.index("USAGE:")].strip().splitlines()[1:]
    assert len(lines) > 10 and all(re.match(r"  \d+ +\S", line) for line in lines), lines


def test_errors_are_explained_without_a_server(bare):
    assert "already_opened" in bare.ok("errors", 1030)
    (entry,) = bare.objects("errors", "slow_consumer")
    assert entry["code"] == 4001 and entry["kind"] == "close" and entry["temporary"] is True and entry["fix"]
    assert len(bare.objects("errors")) > 40
    assert bare.error(66, "errors", "9999")["name"] == "unknown_code"


def test_version_is_printed(bare):
    assert bare.objects("version")[0]["version"] == bare.ok("--version").strip() == bare.ok("version").split()[1]


def texts():
    """The texts that may name a command: sources with their messages, and documents."""
    for folder, pattern in [("Sources", "*.swift"), ("Sources", "*.md"), (".github", "*.md"), (".", "README.md")]:
        yield from (REPOSITORY / folder).glob(pattern if folder == "." else f"**/{pattern}")


def is_command(found, noun, verb):
    if (noun,) not in found:
        return False
    verbs = {path[1] for path in found if path[0] == noun and len(path) == 2}
    if not verb or not verbs or verb in verbs:
        return True
    # After only a noun come the arguments of its default verb: `snapfeed snaps animals`.
    standard = found[noun,].get("defaultSubcommand")
    return standard is not None and any(argument["kind"] == "positional" for argument in found[noun, standard]["arguments"])


def test_texts_name_commands_that_exist(bare):
    found = commands(bare)
    named = [
        (file.name, *match.groups())
        for file in texts()
        for match in re.finditer(r"(?:`|^ *(?:\$ )?)snapfeed ([a-z][a-z-]*)(?: ([a-z][a-z-]*))?\b", file.read_text(), re.M)]
    assert len(named) > 100
    # The one command that a document says does not exist.
    assert {name for name in named if not is_command(found, *name[1:])} == {("CommandLine.md", "bench", None)}


@pytest.mark.proof
@pytest.mark.parametrize("noun, verb, is_one", [
    ("snaps", "show", True), ("snaps", "animals", True), ("show", None, False), ("reports", "kept", False), ("open", "it", True)])
def test_a_command_that_does_not_exist_would_be_noticed(bare, noun, verb, is_one):
    assert is_command(commands(bare), noun, verb) == is_one


@family(1, "args", [("show", "1"), ("grant", "ana"), ("devices", "--revoke", "1"), ("invitations", "--revoke", "1"), ("reports", "--keep", "1")])
def test_a_command_has_one_spelling(bare, args):
    bare.run(*args, code=64)


def test_words_for_a_list_lead_to_the_search(bare):
    done = bare.run("photos", "find", "red panda", "rain", code=64)
    assert "`snapfeed search photos 'red panda' rain`" in done.err and done.out == ""
