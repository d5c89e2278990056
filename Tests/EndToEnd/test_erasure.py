"""Thousands of accounts that come and go: afterwards none of their words is in any file of the store, nor in a backup."""

import asyncio
import random

from client import Client, run
from databases import reading
from families import family
from own_users import App, start
from stores import snapfeed
from waiting import eventually

CONCURRENT = 12
# Letters that no digest and no word of ours contains eight in a row of.
LETTERS = "ghijkqvwxyz"


class Words:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.all = []

    def make(self, shortest, longest):
        word = "".join(self.random.choice(LETTERS) for _ in range(self.random.randint(shortest, longest)))
        self.all.append(word)
        return word

    def found(self, *folders):
        """Pairs of a file's name below the folders and a word of which the file contains eight letters in a row: in any case, and in the
        form in which similar names are compared."""
        owners = {}
        for word in self.all:
            for text in {word, word.replace("q", "g"), word.replace("vv", "w")}:
                for start in range(len(text) - 7):
                    owners[text[start : start + 8].encode()] = word
        found = set()
        for folder in folders:
            for path in folder.rglob("*"):
                data = path.read_bytes().lower() if path.is_file() else b""
                for run_ in filter(lambda piece: len(piece) >= 8, bytes(byte if chr(byte) in LETTERS else 32 for byte in data).split()):
                    found |= {(path.name, owners[run_[at : at + 8]]) for at in range(len(run_) - 7) if run_[at : at + 8] in owners}
        return found


async def come_and_go(server, app, words, count):
    """Everybody logs in by an app's token, posts, and opens snaps of others; then all delete their accounts, in any order."""
    gate = asyncio.Semaphore(CONCURRENT)
    people = [(words.make(8, 20), words.make(10, 28).title()) for _ in range(count)]

    async def live(number, subject, name):
        async with gate:
            client = await Client.connect(server.url)
            await client.call("session.resume", token=app.token(subject, name, sid=words.make(8, 20)), device=words.make(8, 40))
            snap = (await client.call("snap.post", feed="animals", key=words.make(8, 30), picture="bear", caption=words.make(10, 200)))["snap"]["id"]
            await client.call("snap.open", snap=str(words.random.randint(1, int(snap))))
            await client.close()

    async def leave(subject, name):
        async with gate:
            client = await Client.connect(server.url)
            token = app.token(subject, name)
            await client.call("session.resume", token=token, device=words.make(8, 40))
            await client.call("account.delete", token=token)
            await client.close()

    await asyncio.gather(*(live(number, *person) for number, person in enumerate(people)))
    before = words.found(server.store)
    words.random.shuffle(people)
    await asyncio.gather(*(leave(*person) for person in people))
    return before


@family(1, "count", [100, 1_000])
def test_of_thousands_who_left_no_word_is_left(tmp_path, count):
    app, words = App(tmp_path, "HS256"), Words(11)
    with start(tmp_path, app, "--requests-per-second", "0", "--limit", "signUpsPerHour=0") as server:
        before = run(come_and_go(server, app, words, count))
        # The search finds the words before they are deleted.
        assert len(before) > 3 * count
        eventually(lambda: not (server.store / "snapfeed.db-wal").stat().st_size)
        with reading(server.database) as db:
            assert db.execute("SELECT count(*) FROM account WHERE deleted IS NULL").fetchone() == (0,)
        assert words.found(server.store) == set()
        snapfeed("backup", tmp_path / "later.tar", "--store", server.store)
        assert words.found(tmp_path) == set()
    assert words.found(tmp_path) == set()
