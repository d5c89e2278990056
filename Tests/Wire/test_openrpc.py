"""openrpc.json, which is made from the tables in SnapWire, compared with the protocol's articles and the golden transcripts."""

import copy
import json
import re
import subprocess
from pathlib import Path

import pytest

from families import family
from golden import TRANSCRIPTS, answer_to, methods
from openrpc import PATH, ROOT, Description, load
from server import binary
from transcript import Replay, json_of, pictures
from used import Before

DESCRIPTION = load()
WIRE = ROOT / "Sources/SnapWire"
CHAPTERS = [WIRE / "SnapWire.docc/Protocol.md", *sorted((WIRE / "SnapWire.docc/Protocol").glob("*.md"))]
PROTOCOL = "\n".join(chapter.read_text() for chapter in CHAPTERS)


def same(described: set, real: set, what: str) -> None:
    """Fails with the names that are missing on either side."""
    missing, stale = sorted(real - described, key=str), sorted(described - real, key=str)
    assert not missing, f"openrpc.json lacks {what}: {', '.join(map(str, missing))}"
    assert not stale, f"openrpc.json has {what} that the code has not: {', '.join(map(str, stale))}"


def test_the_errors_are_those_of_the_table():
    table = json.loads((ROOT / "Tests/Fixtures/errors.json").read_text())
    described = {(name, error["code"], error["data"]["name"], error["data"]["temporary"]) for name, error in DESCRIPTION.errors.items()}
    same(described, {(name, error["code"], name, error["temporary"]) for name, error in table.items()}, "errors")
    used = DESCRIPTION.common.union(*(DESCRIPTION.errors_of(method) for method in DESCRIPTION.methods))
    assert set(DESCRIPTION.errors) == used, "an error that no method answers, or one that components.errors lacks"


# Members that no transcript shows, since they depend on faults, on figures or on how a server was started.
SELDOM = {
    "available", "backup", "complaint", "contact", "deliveredAt", "done", "expireAfterHours", "external", "failing", "failure", "help", "host", "isCurrent",
    "issuer", "key", "nextAt", "omitted", "partial", "retryAfterMs", "service", "services", "since", "subject", "subscription", "total", "tries", "value", "values", "within",
    # Of a photo whose upload is larger than any of the transcripts'.
    "full",
    # A login provider.
    "completeAddress", "intervalSeconds", "label", "linkedAt", "provider", "providers", "userCode",
}


def test_every_member_of_a_result_is_seen_in_a_transcript():
    results = [method["result"] for method in DESCRIPTION.document["methods"]]
    described = properties([results, DESCRIPTION.document["x-notifications"], DESCRIPTION.document["components"]["schemas"]])
    reported = [[step.get("receive"), step.get("push")] for transcript in TRANSCRIPTS.values() for step in transcript["exchange"]]
    assert described - names(reported) == SELDOM


def names(part) -> set[str]:
    if isinstance(part, list):
        return set().union(*map(names, part))
    return set(part).union(*map(names, part.values())) if isinstance(part, dict) else set()


def properties(part) -> set[str]:
    if isinstance(part, list):
        return set().union(*map(properties, part))
    if not isinstance(part, dict):
        return set()
    own = set(part["properties"]) if isinstance(part.get("properties"), dict) else set()
    return own.union(*map(properties, part.values()))


def test_references_lead_somewhere_and_every_schema_is_used():
    references = re.findall(r'"\$ref": "#/components/(\w+)/(\w+)"', PATH.read_text())
    components = DESCRIPTION.document["components"]
    assert [reference for reference in references if reference[1] not in components[reference[0]]] == []
    assert set(components["schemas"]) == {name for kind, name in references if kind == "schemas"}


class Checked(Replay):
    """A replay that checks every message against the description."""

    def __init__(self, *place, description=DESCRIPTION):
        super().__init__(*place)
        self.description = description
        self.asked: dict[str, str] = {}
        self.faults: list[str] = []

    def _step(self, step):
        request = self._filled(self._fitted(step["send"].get("json", step["send"])))
        if request.get("method") in self.description.methods and not isinstance(request.get("id"), float):
            self.asked[step.get("on", "ana")] = request["method"]
            wrong = answer_to(step).get("error", {}).get("data", {}).get("name") in ("invalid_params", "invalid_request")
            if not wrong and request["method"] != "server.info":  # its transcript shows that unknown parameters are ignored
                self.faults += self.named(request, self.description.params_faults(request["method"], request.get("params", {})))
        super()._step(step)

    def _receive(self, name):
        message = super()._receive(name)
        head = json_of(message)
        method = self.asked.get(name, "server.info")
        if "method" in head:
            faults = self.description.push_faults(head)
        elif "error" in head:
            faults = self.description.error_faults(method, head["error"])
        else:
            faults = self.description.result_faults(method, head["result"])
            if ("bytes" in message) != ("x-reply-bytes" in self.description.methods[method]):
                faults.append(f"{method}: x-reply-bytes is not what the server does")
        self.faults += self.named(head, faults)
        return message

    def _expect_silence(self):
        self.asked.clear()
        super()._expect_silence()

    @staticmethod
    def named(message, faults):
        return [f"{fault}\n    in {json.dumps(message, ensure_ascii=False)[:300]}" for fault in faults]


def place(server):
    return server.url, server.store / "admin.sock", pictures(Path(server.data))


# What `make check` replays of them; `make test` replays all.
SMOKE = list(TRANSCRIPTS)[::10]


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.smoke) if name in SMOKE else name for name in TRANSCRIPTS])
def test_transcripts_match_the_schemas(used_server, name):
    """Replays the transcript of a method, and compares each message with the transcript and with the description."""
    replay(Checked(*place(used_server), Before.of(used_server.store / "admin.sock", TRANSCRIPTS[name])), TRANSCRIPTS[name])


@pytest.mark.proof
@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_feed_lists_of_an_empty_store_match_the_transcript(server, name):
    """On a used server a list may continue with older entries. Here it may not."""
    replay(Checked(*place(server)), TRANSCRIPTS[name])


def replay(checked: Checked, transcript: dict) -> None:
    checked.run(transcript)
    assert not checked.faults, "openrpc.json does not describe this:\n" + "\n".join(checked.faults)


def drop_member(document):
    del document["components"]["schemas"]["Snap"]["properties"]["opens"]


def drop_error(document):
    method = next(method for method in document["methods"] if method["name"] == "snap.open")
    method["errors"] = [error for error in method["errors"] if "already_opened" not in error["$ref"]]


def drop_push(document):
    document["x-notifications"] = [push for push in document["x-notifications"] if push["name"] != "snap.viewed"]


def drop_bytes(document):
    next(method for method in document["methods"] if method["name"] == "snap.open").pop("x-reply-bytes")


def drop_parameter(document):
    next(method for method in document["methods"] if method["name"] == "snap.post")["params"].pop(2)


@family(1, "spoil", [drop_member, drop_error, drop_push, drop_bytes, drop_parameter])
def test_a_spoilt_description_is_found_out(used_server, spoil):
    document = copy.deepcopy(DESCRIPTION.document)
    spoil(document)
    transcript = TRANSCRIPTS["snap.open"]
    checked = Checked(*place(used_server), Before.of(used_server.store / "admin.sock", transcript), description=Description(document))
    checked.run(transcript)
    assert checked.faults


def test_the_program_prints_the_document():
    printed = subprocess.run([binary(), "protocol"], capture_output=True, check=True).stdout
    assert printed == PATH.read_bytes()


def test_the_prose_has_a_row_for_every_method_and_push():
    rows = set(re.findall(r"^\| `([a-zA-Z.]+)` \|", PROTOCOL, re.MULTILINE))
    wanted = methods() | {push["name"] for push in DESCRIPTION.document["x-notifications"]}
    assert wanted - rows == set(), "no chapter of the protocol has a row for these"


def test_the_prose_names_no_error_and_no_close_code_that_does_not_exist():
    codes = {entry["code"] for entry in DESCRIPTION.document["x-close-codes"]}
    named = set(map(int, re.findall(r"closed with (\d{4})", PROTOCOL)))
    assert len(named) > 2 and named <= codes
    errors = set(re.findall(r"(?:gets?|else|be|is) `([a-z]+_[a-z_]+)`", PROTOCOL))
    assert len(errors) > 9 and errors <= set(DESCRIPTION.errors)


def test_the_prose_names_the_binary_messages():
    numbers = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 11: "eleven"}
    sent, replied = ({name for name, method in DESCRIPTION.methods.items() if f"x-{kind}-bytes" in method} for kind in ("request", "reply"))
    count, sentence = re.search(r"Only (\w+) messages are binary: (.*?)\. There", PROTOCOL, re.DOTALL).groups()
    requests, replies = sentence.split("replies to")
    assert set(re.findall(r"`([a-zA-Z.]+)`", requests)) == sent and set(re.findall(r"`([a-zA-Z.]+)`", replies)) == replied
    assert count == numbers[len(sent) + len(replied)]


def test_the_prose_names_every_parameter_of_every_method():
    same_as_before = {"session.list", "session.revoke", "session.end"}
    assert [lacking for method in DESCRIPTION.methods if method not in same_as_before for lacking in parameters_not_in_prose(method)] == []


def parameters_not_in_prose(method: str) -> list[str]:
    """The parameters of a method that its row in the protocol's chapters lacks."""
    row = next((line for line in PROTOCOL.splitlines() if line.startswith("|") and f"`{method}`" in line.split("|")[1]), "")
    texts = {name: name + ("" if param.get("required") else r"\?") for name, param in DESCRIPTION.params(method).items()}
    return [f"{method}: {name}" for name, text in texts.items() if not re.search(rf"\b{text}", row.split("|")[2])]


def test_the_prose_starts_with_a_conversation_that_is_as_described():
    lines = re.findall(r"^([→←]) (?:\(binary\).*?of )?(\{.*\})", PROTOCOL, re.MULTILINE)
    messages = [(way, json.loads(text.replace("{…}", '{"$left": "out"}'))) for way, text in lines]
    asked = {message["id"]: message["method"] for way, message in messages if way == "→"}
    assert len(asked) == 5
    faults = []
    for way, message in messages:
        if way == "→":
            faults += DESCRIPTION.params_faults(message["method"], message["params"])
        elif "result" in message and "$left" not in json.dumps(message):
            faults += DESCRIPTION.result_faults(asked[message["id"]], message["result"])
        elif "error" in message:
            faults += DESCRIPTION.error_faults(asked[message["id"]], message["error"])
    assert faults == []
