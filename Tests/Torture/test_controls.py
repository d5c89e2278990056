"""Negative controls: the checker must notice a server that breaks one promise, under the same load and faults as the product, and must pass
the same server when it breaks none. A checker that finds nothing proves nothing."""

import sys
from pathlib import Path

import pytest
from arena import Arena
from needs import skip_unless_root
from torture import attempt

BROKEN_SERVER = Path(__file__).parent / "broken_server.py"
SEED = 7
# The broken promise, the fault that shows it, and words of the finding.
CONTROLS = [
    ("claim_after_send", "kill", ("no claim says so", "2 times", "3 times")),
    # Everything is acknowledged too early. It is chance what a kill shows first.
    (
        "ack_before_commit", "kill",
        ("was acknowledged", "was reported as", "went back", "no claim says so", "was opened, and it was not", "was deleted, and is there", "is not there", "home did not push"),
    ),
    ("cursor_jumps", "kill", ("pushed", "was resumed after")),
    ("synchronous_normal", "power", ("was acknowledged as snap", "went back")),
    ("synchronous_normal", "syncs", ("syncs for",)),
    ("no_lock", "two_servers", ("a second server runs",)),
    ("photo_before_commit", "kill", ("the photo", "is not there for its author")),
    ("shows_followers_photos", "kill", ("it is for followers of",)),
    ("forgets_blocks", "kill", ("the block of",)),
    ("shows_the_blocked", "kill", ("blocks", "across a block", "does not take it")),
    ("revives_photos", "kill", ("was deleted, and is there", "has no images")),
    ("keeps_words", "kill", ("are still in the store's files",)),
    ("lasting_addresses", "kill", ("an address from before",)),
    ("favourite_before_commit", "kill", ("the favourite",)),
    ("lasting_links", "kill", ("has ended, and showed",)),
    ("home_reaches_strangers", "kill", ("whom they never followed",)),
    ("home_forgets", "kill", ("home did not push",)),
    ("comment_before_commit", "kill", ("the comment", "is not there", "got two comments")),
    ("comments_of_the_blocked", "kill", ("was shown comment",)),
    ("keeps_comments", "kill", ("of the deleted comment",)),
    ("doubles_comments", "kill", ("got two comments", "is there as")),
    ("forgets_comments", "kill", ("was left out of the comments",)),
    ("inbox_claim_after_send", "kill", ("no claim says so", "2 times", "3 times")),
    ("send_before_commit", "kill", ("sent was acknowledged", "got two sent snaps")),
    ("inbox_skips_offset", "kill", ("to one who stood at",)),
    ("inbox_forgets", "kill", ("was left out of the inbox",)),
    ("sends_to_refusers", "kill", ("does not take it",)),
    ("opens_for_others", "kill", ("it was not sent to them", "never came to their inbox")),
    ("opens_removed", "kill", ("has removed it",)),
    ("claims_by_login", "kill", ("2 times",)),
    ("keeps_sent_image", "kill", ("outlived",)),
    ("keeps_sent_key", "kill", ("of the deleted snap",)),
    ("keeps_sent_caption", "kill", ("of the deleted snap",)),
]
# Those that the gate has: one each for at most once, durable, no gap, and visibility. The others are proofs.
GATE = {"claim_after_send", "ack_before_commit", "cursor_jumps", "shows_followers_photos"}
# The most cycles to find something, of which the first finding is the last, and the smaller number to find nothing.
CYCLES = {"kill": (400, 3), "power": (4, 2), "syncs": (20, 20), "two_servers": (1, 1)}


def tortured(monkeypatch, tmp_path, fault: str, *broken: str):
    server = Arena.server
    monkeypatch.setattr(Arena, "server", lambda self, *options, **more: server(self, *options, *broken, **more))
    return attempt(fault, SEED, tmp_path / fault, CYCLES[fault][0 if broken else 1], program=(sys.executable, str(BROKEN_SERVER)))


def controls():
    for broken, fault, words in CONTROLS:
        yield pytest.param(broken, fault, words, id=f"{broken}-{fault}", marks=() if broken in GATE else pytest.mark.proof)


@pytest.mark.parametrize(("broken", "fault", "words"), controls())
def test_a_broken_server_is_found_out(monkeypatch, tmp_path, broken, fault, words):
    row = tortured(monkeypatch, tmp_path, fault, "--broken", broken)
    skip_unless_root(row.skipped)
    assert any(word in text for text in row.failures for word in words), row.failures


@pytest.mark.proof
@pytest.mark.parametrize("fault", CYCLES)
def test_the_same_server_unbroken_passes(monkeypatch, tmp_path, fault):
    row = tortured(monkeypatch, tmp_path, fault)
    skip_unless_root(row.skipped)
    assert row.failures == [] and row.cycles > 0
