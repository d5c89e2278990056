"""Tests of the checker itself: it must notice a true transcript with one event removed, doubled, swapped or changed, and a store with one
row changed."""

import json
import shutil

import pytest
from arena import Arena, run
from checker import judged
from databases import changing
from load import PICTURES

ROUNDS_MAX = 200


@pytest.fixture(scope="module")
def truth(tmp_path_factory):
    """A transcript and its store, as a healthy server left them."""
    arena = Arena(tmp_path_factory.mktemp("truth"), "truth", 3, 1)
    server = arena.start(arena.server())
    crowd = arena.crowd(server, people=4)
    run(crowd.sign_up())
    run(crowd.run(80))
    # People meet at random, until each kind of line that a test changes exists.
    for _ in range(ROUNDS_MAX):
        if is_whole(transcript(arena)):
            break
        run(crowd.run(20))
    assert server.stop() == 0
    arena.record.close()
    (arena.store / "admin.sock").unlink(missing_ok=True)
    return transcript(arena), arena.store


def transcript(arena) -> list[dict]:
    return [json.loads(line) for line in arena.record.path.read_text().splitlines()]


def is_whole(lines) -> bool:
    """Whether something of each kind happened."""
    return (all(asked(lines, method) for method in ("snap.post", "snap.open", "snap.delete", "feed.subscribe", "favourite.add", "share.create", "comment.post", "comment.delete", "snap.send", "inbox.open"))
            and neighbours(lines) and opened_picture(lines) is not None and has_kept_comment(lines)
            and any(line.get("push") == "home.event" for line in lines)
            and any(line.get("status") == 200 for line in lines if "visit" in line))


def has_kept_comment(lines) -> bool:
    """Whether there is a comment that no request would delete, by itself or with its photo."""
    deleted = {line["params"].get("comment") for line in lines if line.get("method") == "comment.delete"}
    gone = {line["params"]["photo"] for line in lines if line.get("method") == "photo.delete"}
    return any(lines[number]["result"]["comment"]["id"] not in deleted and ask["params"]["photo"] not in gone
               for number, ask in asked(lines, "comment.post"))


def findings(folder, lines, store):
    (folder / "doctored.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return judged(folder / "doctored.jsonl", store, pictures=PICTURES)


def index(lines, wanted) -> int:
    return next(number for number, line in enumerate(lines) if wanted(line))


def is_push(line) -> bool:
    return line.get("push") == "feed.event"


def asked(lines, method) -> list[tuple[int, dict]]:
    """The accepted requests of a method: the line of each answer, and the request."""
    asks = {(line["conn"], line["ask"]): line for line in lines if "ask" in line}
    return [(number, asks[line["conn"], line["reply"]]) for number, line in enumerate(lines)
            if "result" in line and asks[line["conn"], line["reply"]]["method"] == method]


def neighbours(lines) -> tuple[int, int] | None:
    """Two pushes of one feed over one connection, the second one offset behind the first."""
    pushes = {(line["conn"], line["params"]["feed"], line["params"]["offset"]): n for n, line in enumerate(lines) if is_push(line)}
    return next(((n, pushes[conn, feed, offset + 1]) for (conn, feed, offset), n in pushes.items() if (conn, feed, offset + 1) in pushes), None)


def opened_picture(lines) -> int | None:
    """The answer with the image of a snap that has a predefined picture."""
    pictures = {lines[n]["result"]["snap"]["id"] for n, ask in asked(lines, "snap.post") if "picture" in ask["params"]}
    return next((n for n, ask in asked(lines, "snap.open") if ask["params"]["snap"] in pictures), None)


@pytest.mark.proof
def test_correct_transcript_passes_the_checker(truth, tmp_path):
    lines, store = truth
    assert is_whole(lines)
    assert findings(tmp_path, lines, store).all() == []


def test_a_removed_event_is_a_gap(truth, tmp_path):
    lines, store = truth
    inner, _ = neighbours(lines)
    assert len(findings(tmp_path, lines[:inner] + lines[inner + 1 :], store).gaps) == 1


@pytest.mark.proof
def test_a_doubled_event_is_a_gap(truth, tmp_path):
    lines, store = truth
    push = index(lines, is_push)
    assert findings(tmp_path, lines[: push + 1] + lines[push:], store).gaps


@pytest.mark.proof
def test_swapped_events_are_gaps(truth, tmp_path):
    lines, store = truth
    first, second = neighbours(lines)
    swapped = [*lines]
    swapped[first], swapped[second] = lines[second], lines[first]
    assert len(findings(tmp_path, swapped, store).gaps) >= 2


@pytest.mark.proof
def test_an_event_before_the_reply_to_its_subscription_is_a_gap(truth, tmp_path):
    lines, store = truth
    push = index(lines, is_push)
    assert findings(tmp_path, [lines[push], *lines[:push], *lines[push + 1 :]], store).gaps


def test_an_image_that_came_twice_is_doubled(truth, tmp_path):
    lines, store = truth
    number, ask = asked(lines, "snap.open")[0]
    again = [{**ask, "ask": 10**6}, {**lines[number], "reply": 10**6}]
    assert len(findings(tmp_path, lines[: number + 1] + again + lines[number + 1 :], store).duplicated) == 1


@pytest.mark.proof
def test_bytes_after_a_deletion_are_wrong(truth, tmp_path):
    lines, store = truth
    number, ask = asked(lines, "snap.delete")[0]
    image = lines[asked(lines, "snap.open")[0][0]]
    late = [{**ask, "ask": 10**6, "method": "snap.open"}, {**image, "conn": ask["conn"], "reply": 10**6}]
    assert any("asked for after it was gone" in text for text in findings(tmp_path, lines[: number + 1] + late, store).wrong)


@pytest.mark.proof
def test_other_bytes_than_were_posted_are_wrong(truth, tmp_path):
    lines, store = truth
    number = opened_picture(lines)
    changed = [*lines]
    changed[number] = {**lines[number], "image": "0" * 64}
    assert any("other bytes" in text for text in findings(tmp_path, changed, store).wrong)


@pytest.mark.proof
def test_an_unexpected_answer_is_wrong(truth, tmp_path):
    lines, store = truth
    number, _ = asked(lines, "snap.post")[0]
    changed = [*lines]
    changed[number] = {"conn": lines[number]["conn"], "reply": lines[number]["reply"], "error": "internal"}
    assert any("was refused: internal" in text for text in findings(tmp_path, changed, store).wrong)


@pytest.mark.proof
@pytest.mark.parametrize(("sql", "heap", "words"), [
    ("DELETE FROM open", "duplicated", "no claim says so"),
    ("UPDATE snap SET caption = 'other' WHERE id = (SELECT min(id) FROM snap WHERE gone IS NULL)", "wrong", "its caption"),
    ("UPDATE snap SET gone = NULL WHERE gone = 'deleted'", "lost", "was deleted, and is there"),
    ("DELETE FROM removal", "lost", "was reported as"),
    ("UPDATE tally SET opened = opened + 1", "wrong", "the tally of"),
    ("UPDATE feed SET snaps = snaps + 1", "wrong", "counts"),
    ("UPDATE feed SET head = head + 1", "wrong", "the offsets of"),
    ("UPDATE snap SET opens = opens + 1", "wrong", "opens of"),
    ("DELETE FROM image", "wrong", "belongs to no snap"),
    ("UPDATE snap SET key = key || 'x'", "lost", "was acknowledged as snap"),
    ("UPDATE snap SET offset = offset + 1000", "lost", "was reported as snap.posted"),
    ("UPDATE comment SET text = 'other' WHERE gone IS NULL", "lost", "the text of comment"),
    ("UPDATE comment SET key = key || 'x'", "lost", "the comment"),
    ("UPDATE comment SET gone = 1, text = NULL WHERE gone IS NULL", "lost", "without a request to delete it"),
    ("UPDATE photo SET comments = comments + 1", "wrong", "comments, and there are"),
    ("UPDATE comment SET answers = answers + 1", "wrong", "answers, and there are"),
    ("UPDATE inbox SET unread = unread + 1", "wrong", "the inbox of"),
    ("UPDATE inbox_event SET offset = offset + 1000", "wrong", "the inbox of"),
    ("UPDATE recipient SET offset = NULL", "seen", "never came to their inbox"),
    ("DELETE FROM recipient", "lost", "was sent to"),
])
def test_a_changed_store_is_found_out(truth, tmp_path, sql, heap, words):
    lines, store = truth
    shutil.copytree(store, tmp_path / "store")
    with changing(tmp_path / "store" / "snapfeed.db") as db:
        db.execute(sql)
    assert any(words in text for text in getattr(findings(tmp_path, lines, tmp_path / "store"), heap))


@pytest.mark.proof
def test_a_damaged_index_is_found_out(truth, tmp_path):
    lines, store = truth
    shutil.copytree(store, tmp_path / "store")
    with changing(tmp_path / "store" / "snapfeed.db") as db:
        root = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'snap_live'").fetchone()[0]
    with open(tmp_path / "store" / "snapfeed.db", "r+b") as file:
        file.seek((root - 1) * 4096 + 3)
        file.write(b"\0\0")
    assert any("integrity_check" in text for text in findings(tmp_path, lines, tmp_path / "store").wrong)
