"""Tokens of an app's own: renewed before they end, and asked for again when the app fails."""

import asyncio
import time

import library  # noqa: F401  (the package is found by it)
import pytest
from client import run
from own_users import App, start
from peer import Peer, Talk, within
from snapfeed import Client, NoToken, Refused


class Tokens:
    """An app's backend that fails on demand."""

    def __init__(self, make, failures=()):
        self.make, self.failures, self.asked = make, failures, 0

    async def __call__(self):
        self.asked += 1
        if self.asked in self.failures:
            raise OSError(f"away at {self.asked}")
        return self.make(self.asked)


@pytest.fixture
def without_waits(monkeypatch):
    monkeypatch.setattr("snapfeed.renewal.SECONDS_LEAST", 0.01)


def test_a_token_is_renewed_on_the_same_connection_and_the_next_one_uses_it(without_waits):
    tokens, problems, refused = [], [], []

    async def script(talk: Talk):
        while True:
            request = await talk.next()
            if request["method"] == "server.info" and not refused:
                refused.append(request)
                await talk.refuse(request, "rate_limited", temporary=True, retryAfterMs=10)
                continue
            if request["method"] == "server.info":
                await talk.answer(request, now=1_000)
                continue
            tokens.append((talk.number, request["params"]["token"]))
            if tokens[-1] == (1, "T3"):
                await talk.refuse(request, "invalid_token")
                continue
            # Only the first one ends soon.
            await talk.answer(request, user={"id": "1", "name": "ana"}, **({"expiresAt": 1_050} if tokens[-1] == (1, "T1") else {}))
            if tokens[-1] == (1, "T4"):
                await talk.close(4000)

    async def tour():
        refresh = Tokens(lambda number: f"T{number}", failures=(2,))
        async with Peer(script) as peer, Client(peer.url, refresh=refresh, wait=(0, 0.02), on_problem=problems.append):
            while len(tokens) < 4:
                await asyncio.sleep(0)
        assert refresh.asked == 4

    run(within(tour()))
    assert tokens == [(1, "T1"), (1, "T3"), (1, "T4"), (2, "T4")]
    assert [type(each) for each in problems] == [NoToken, Refused] and "away at 2" in str(problems[0])


def test_an_app_that_fails_at_the_start_is_asked_again():
    problems = []

    async def script(talk: Talk):
        await talk.welcome()
        await talk.answer(await talk.next("feed.list"), feeds=[])

    async def tour():
        refresh = Tokens(lambda number: f"T{number}", failures=(1, 2))
        async with Peer(script) as peer, Client(peer.url, refresh=refresh, wait=(0, 0.02), on_problem=problems.append) as ana:
            await ana.call("feed.list")

    run(within(tour()))
    assert [type(each) for each in problems] == [NoToken] * 2 and isinstance(problems[0].__cause__, OSError)


@pytest.mark.proof
def test_the_real_server_keeps_a_connection_beyond_its_first_token(tmp_path, monkeypatch):
    monkeypatch.setattr("snapfeed.renewal.FRESH_PART", 0.3)
    app, states, problems = App(tmp_path), [], []

    async def tour(server):
        begin, refresh = time.time(), Tokens(lambda _: app.token(seconds=5), failures=(2,))
        async with Client(server.url, refresh=refresh, on_state=lambda state: states.append(state.name), on_problem=problems.append) as ana:
            await ana.call("feed.list")
            # The answer comes on the connection of the first token, which has ended. Requests without a pause would use up the rates.
            while time.time() < begin + 6:
                await asyncio.sleep(0.05)
            await ana.call("feed.list")
            assert states == ["connected"] and [type(each) for each in problems] == [NoToken]
            newest, refresh.failures = ana.token, range(refresh.asked + 1, 1_000)
            server.kill()
            server.restart()
            while states[-1] != "waiting":
                await asyncio.sleep(0)
            await ana.call("feed.list")
            assert ana.token == newest

    with start(tmp_path, app) as server:
        run(within(tour(server), 60))
