"""The README's bot, run as it stands: it answers each snap exactly once, whatever is killed."""

import random
import re
import subprocess
import sys

import pytest
from client import Client, run
from library import LIBRARY
from server import environment
from waiting import eventually

KILLS, PART, SEED = 4, 12, 3


ARTICLES = (LIBRARY / "README.md", LIBRARY.parent / "snapfeed/snapfeed.docc/Recipes/Bot.md")


def program(server):
    bot, other = (re.search(r"<!-- bot.*?-->\n```python\n(.*?)```", article.read_text(), re.S)[1] for article in ARTICLES)
    assert bot == other, "both articles have the same program"
    assert "http://localhost:8080" in bot
    return bot.replace("http://localhost:8080", server.http)


def begun(server, folder):
    return subprocess.Popen([sys.executable, "-c", program(server)], cwd=folder, env=environment(PYTHONPATH=str(LIBRARY)))


async def post(server, token, numbers):
    ana = await Client.resumed(server.url, token)
    for number in numbers:
        await ana.call("snap.post", feed="animals", key=f"k{number}", picture="bear")


async def answers(server, token):
    """How many snaps of the feed are answers of the bot, as a client that shares no code with the library counts them."""
    client, count, before = await Client.resumed(server.url, token), 0, {}
    while True:
        page = await client.call("feed.page", feed="animals", limit=50, **before)
        count += sum(snap.get("caption") == "Welcome, @ana" for snap in page["snaps"])
        if "next" not in page:
            return count
        before = {"before": page["next"]}


async def sign_up(server):
    return (await Client.signed_up(server.url, "ana")).token


@pytest.mark.proof
def test_the_bot_answers_each_snap_once_whatever_is_killed(server, tmp_path):
    chance, token, bot = random.Random(SEED), run(sign_up(server)), begun(server, tmp_path)
    try:
        for kill in range(KILLS):
            known = kill * PART
            run(post(server, token, range(known, known + PART)))
            middle = known + chance.randrange(1, PART)
            eventually(lambda: run(answers(server, token)) >= middle, 60)
            if kill % 2:
                server.kill()
                server.restart()
            bot.kill()
            bot.wait()
            bot = begun(server, tmp_path)
        eventually(lambda: run(answers(server, token)) >= KILLS * PART, 60)
        # A mark behind all answers: what the bot would answer twice comes before its answer to the mark.
        run(post(server, token, [KILLS * PART]))
        eventually(lambda: run(answers(server, token)) >= KILLS * PART + 1, 60)
        assert run(answers(server, token)) == KILLS * PART + 1
    finally:
        bot.kill()
        bot.wait()
