"""`snapfeed-conformance --client`: every rule can be kept, every check can fail, and our libraries keep all rules."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from adapters import libraries
from reference_adapter import RULES
from server import ROOT, conformance_kit

BROKEN, WRONG_USE = 1, 64
# So many do not disturb each other.
RUNS = 4
# The waits between tries are measured with a clock, so this rule needs a quiet machine.
MEASURED = ["reconnect"]
# A client without a rule never does what is expected.
WITHOUT_SECONDS = 6
REFERENCE = shlex.join([sys.executable, str(Path(__file__).with_name("reference_adapter.py"))])
# Rules that a client without another one cannot keep either, because they also check its work.
FOLLOWING = {
    # It hands out once more what it forgot.
    "resume": {"no-double"},
    # What is tried again later must be the same post.
    "same-key": {"retry-after"},
    # The script asks something while a post waits for its answer.
    "out-of-order": {"outbox"},
}


def conformance(*options, **variables):
    environment = os.environ | variables
    done = subprocess.run([conformance_kit(), "--json", *options], capture_output=True, text=True, timeout=240, env=environment)
    return done.returncode, {line["rule"]: line for line in map(json.loads, done.stdout.splitlines())}, done.stderr


def broken(client, rules=RULES, seconds=60):
    """The rules that a client breaks, with what the run says of each. It waits that long for what it expects."""
    named = [word for rule in rules for word in ("--rule", rule)]
    code, verdicts, _ = conformance("--client", client, "--timeout", str(seconds), *named)
    found = {name: verdict["difference"] for name, verdict in verdicts.items() if verdict["result"] != "ok"}
    assert (code, set(verdicts)) == (BROKEN if found else 0, set(rules))
    return found


def broken_of_all(client):
    """The broken ones of all rules without a clock, in several runs at the same time: most of a run is waiting."""
    rules = [rule for rule in RULES if rule not in MEASURED]
    parts = [rules[start::RUNS] for start in range(RUNS)]
    with ThreadPoolExecutor(RUNS) as pool:
        return {rule: text for found in pool.map(lambda part: broken(client, part), parts) for rule, text in found.items()}


@pytest.mark.proof
def test_a_client_that_keeps_all_rules_passes():
    """In one run, as people start it."""
    assert broken(REFERENCE) == {}


def broken_without(rules):
    """The rules that the reference client breaks without each of these. Only the checks that should fail are run: a whole run for each rule takes
    minutes."""

    def trial(rule):
        return broken(f"{REFERENCE} --without {rule}", sorted({rule} | FOLLOWING.get(rule, set())), WITHOUT_SECONDS)

    with ThreadPoolExecutor(RUNS) as pool:
        return dict(zip(rules, pool.map(trial, rules)))


def check_that_each_is_found(rules):
    found = broken_without(rules)
    assert {rule: set(failures) for rule, failures in found.items()} == {rule: {rule} | FOLLOWING.get(rule, set()) for rule in rules}, found
    assert all("expected" in text or "should" in text or "first" in text for failures in found.values() for text in failures.values())


@pytest.mark.proof
def test_without_a_rule_its_check_fails():
    check_that_each_is_found([rule for rule in RULES if rule not in MEASURED])


@pytest.mark.measurement
def test_without_a_measured_rule_its_check_fails():
    check_that_each_is_found(MEASURED)


LIBRARIES = list(libraries())


@pytest.mark.parametrize("adapter, command", LIBRARIES)
def test_our_libraries_keep_all_rules(adapter, command):
    assert adapter.exists(), f"{adapter.relative_to(ROOT)} is not built"
    assert broken_of_all(shlex.join(command)) == {}


@pytest.mark.measurement
@pytest.mark.parametrize("adapter, command", LIBRARIES)
def test_our_libraries_wait_before_they_come_back(adapter, command):
    assert adapter.exists(), f"{adapter.relative_to(ROOT)} is not built"
    assert broken(shlex.join(command), MEASURED) == {}


def test_a_program_that_says_nothing_fails_in_time():
    code, verdicts, said = conformance("--client", "exec sleep 600", "--rule", "resume", "--timeout", "1")
    assert code == BROKEN and verdicts["resume"]["difference"].startswith("session.resume after the start was expected")
    assert json.loads(said)["error"]["name"] == "not_conformant"


@pytest.mark.parametrize("client, words", [
    ("exit 5", "exit code 5"), ("kill -9 $$", "signal 9"), ("echo bear; exec cat > /dev/null", "not a JSON object: bear"),
    ("/nowhere/adapter", "exit code 127")])
def test_misbehaving_adapter_is_reported(client, words):
    code, verdicts, _ = conformance("--client", client, "--rule", "resume", "--timeout", "6")
    assert code == BROKEN and words in verdicts["resume"]["difference"]


def test_conformance_run_leaves_no_process_or_file(tmp_path):
    # A wrapper's children end with it, and so do the folders of storage.
    adapter = Path(shutil.copy(Path(__file__).with_name("reference_adapter.py"), tmp_path))
    code, verdicts, _ = conformance("--client", f"{shlex.join([sys.executable, str(adapter)])}; true", "--rule", "outbox", TMPDIR=str(tmp_path))
    assert (code, verdicts["outbox"]["result"]) == (0, "ok")
    assert [path.name for path in tmp_path.iterdir()] == [adapter.name]
    assert [path for path in Path("/proc").glob("[0-9]*/cmdline") if str(adapter).encode() in read(path)] == []


def read(path):
    try:
        return path.read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def test_the_rules_are_listed_and_the_article_has_them():
    code, rules, _ = conformance("--list")
    assert code == 0 and list(rules) == RULES and all(rule["promise"].endswith(".") for rule in rules.values())
    article = (ROOT / "Sources/SnapWire/SnapWire.docc/Clients.md").read_text()
    assert re.match(r"RULE +PROMISE$", subprocess.run([conformance_kit(), "--list"], capture_output=True, text=True).stdout.splitlines()[0])
    assert [line.split("`")[1] for line in article.splitlines() if line.startswith("| `") and line.split("`")[1] in RULES] == RULES


@pytest.mark.parametrize("options", [
    (), ("--client", "true", "--rule", "bears"), ("--client", "true", "--list"), ("ws://127.0.0.1:1", "--client", "true"),
    ("ws://127.0.0.1:1", "--rule", "resume"), ("--client", "true", "--only", "snap.open")])
def test_wrong_use_is_refused(options):
    code, verdicts, said = conformance(*options)
    assert (code, verdicts) == (WRONG_USE, {}) and json.loads(said)["error"]["name"] == "usage"
