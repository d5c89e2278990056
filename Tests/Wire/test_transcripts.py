"""The golden transcripts: every method has one, and a wrong one does not pass. `test_openrpc.py` replays them."""

import copy
import json
from pathlib import Path

import pytest

from families import family
from golden import ROOT, TRANSCRIPTS, answer_to, method_of, methods
from transcript import Mismatch, Replay, incoming, pictures
from used import Before


def test_every_method_has_a_transcript_and_every_transcript_a_method():
    assert methods() == set(TRANSCRIPTS)
    assert all(transcript["method"] == name and transcript["description"] for name, transcript in TRANSCRIPTS.items())


def test_every_transcript_shows_its_method_succeed_and_fail():
    for name, transcript in TRANSCRIPTS.items():
        answers = [answer_to(step) for step in transcript["exchange"] if method_of(step) == name]
        # No encyclopedia is near a test, no push service and no login provider: test_topics.py, test_push.py and test_login_providers.py
        # in Tests/EndToEnd make one.
        far = ("topic.summary", "push.show", "push.subscribe", "push.unsubscribe", "push.test")
        assert name in far or name.startswith("provider.") or any("result" in answer for answer in answers), name
        assert name == "picture.list" or any("error" in answer for answer in answers), name


def test_the_errors_in_transcripts_are_those_of_the_table():
    table = json.loads((ROOT / "Tests/Fixtures/errors.json").read_text())
    for transcript in TRANSCRIPTS.values():
        for error in (answer["error"] for answer in map(answer_to, transcript["exchange"]) if "error" in answer):
            assert error["code"] == table[error["data"]["name"]]["code"]
            assert error["data"]["temporary"] == table[error["data"]["name"]]["temporary"]


def wrong_value(transcript):
    transcript["exchange"][0]["receive"]["result"]["signUp"] = "closed"


def missing_member(transcript):
    del transcript["exchange"][0]["receive"]["result"]["now"]


def wrong_type(transcript):
    transcript["exchange"][0]["receive"]["result"]["now"] = {"$any": "string"}


def push_that_never_comes(transcript):
    step = next(step for step in transcript["exchange"] if "push" in step)
    step["push"]["ben"].append(copy.deepcopy(step["push"]["ben"][0]))


def unexpected_push(transcript):
    next(step for step in transcript["exchange"] if "push" in step).pop("push")


def wrong_picture(transcript):
    next(step for step in transcript["exchange"] if "bytes" in step["receive"])["receive"]["bytes"] = "picture:bear"


def wrong_close_code(transcript):
    next(step for step in transcript["exchange"] if "closed" in step)["closed"] = {"ana": 4501}


@family(
    1,
    "name, spoil",
    [
        ("server.info", wrong_value),
        ("server.info", missing_member),
        ("server.info", wrong_type),
        ("feed.unsubscribe", push_that_never_comes),
        ("feed.unsubscribe", unexpected_push),
        ("snap.open", wrong_picture),
        ("session.end", wrong_close_code),
    ],
)
def test_a_spoilt_transcript_does_not_pass(used_server, name, spoil, monkeypatch):
    monkeypatch.setattr("transcript.PATIENCE_SECONDS", 1)
    transcript = copy.deepcopy(TRANSCRIPTS[name])
    admin_socket = used_server.store / "admin.sock"
    before = Before.of(admin_socket, transcript)
    spoil(transcript)
    with pytest.raises(Mismatch):
        Replay(used_server.url, admin_socket, pictures(Path(used_server.data)), before).run(transcript)


def test_id_differs_from_number_and_true_from_one():
    replayer = Replay("", Path(), {})
    for pattern, value in [("7", 7), (1, True), (True, 1), (0, None), ([], {}), ({"$any": "integer"}, True), ({"$save": "x"}, 7)]:
        with pytest.raises(Mismatch):
            replayer._match(pattern, value, "it")
    replayer._match({"a": [1, {"$save": "x"}], "b": {"$use": "x"}}, {"a": [1, "y"], "b": "y"}, "it")
    assert incoming(b"\0\0\0\x02{}abc") == {"json": {}, "bytes": b"abc"}
