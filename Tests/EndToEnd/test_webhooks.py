"""Webhooks, as an app's backend meets them: what arrives, how often, and in which order, also where the backend has faults."""

import contextlib
import json
import re
import socketserver
import subprocess
import sys
import threading
import time

import pytest
from accounts import admin_cli
from client import Client, refusal, run
from families import family
from node import NODE
from private_addresses import PRIVATE
from receiver import Receiver, taken
from server import ROOT, needs_files, one
from waiting import eventually

FAST = ("--webhook-addresses", "any", "--limit", "webhookRetryMilliseconds=20", "--identifier", "off")
UPLOAD = (ROOT / "data/pictures/bear.jpg").read_bytes()
KINDS = [
    "snap.posted", "snap.deleted", "snap.expired", "snap.reported", "photo.posted", "photo.deleted", "photo.reported",
    "comment.posted", "comment.deleted", "comment.reported", "report.resolved", "account.made", "account.deleted", "account.moderated"]


@pytest.fixture
def hooked(tmp_path):
    with one(tmp_path / "store", *FAST) as server:
        yield server


def add(server, receiver, *kinds: str) -> tuple[str, str]:
    """A webhook's id and its secret."""
    chosen = ("--kinds", ",".join(kinds)) if kinds else ()
    (made,) = admin_cli(server, "webhooks", "add", receiver.url, *chosen)
    return made["webhook"]["id"], made["secret"]


def shown(server, hook: str = "1") -> dict:
    return next(each for each in admin_cli(server, "webhooks") if each["id"] == hook)


async def post(client, *keys: str, **more) -> list[str]:
    return [(await client.call("snap.post", feed="animals", key=key, picture="bear", **more))["snap"]["id"] for key in keys]


def posts(server, count: int, name: str = "ana") -> list[str]:
    """A new account posts snaps."""

    async def tour():
        return await post(await Client.signed_up(server.url, name), *(f"k{number}" for number in range(count)))

    return run(tour())


def test_each_kind_arrives_once_signed_and_in_order(hooked):
    with Receiver() as receiver:
        _, secret = add(hooked, receiver)

        async def tour():
            ana, ben = await Client.signed_up(hooked.url, "ana"), await Client.signed_up(hooked.url, "ben")
            first, second = await post(ana, "1", "2", caption="a secret caption")
            photo = (await ana.call("photo.post", UPLOAD, key="p", caption="another caption", alt="a bear"))["photo"]["id"]
            await ben.call("snap.report", snap=first, reason="rude words")
            await ben.call("photo.report", photo=photo, reason="rude words")
            await ana.call("snap.delete", snap=second)
            for report in admin_cli(hooked, "reports"):
                admin_cli(hooked, "reports", "remove", report["id"], "--reason", "rude words", "--yes")
            admin_cli(hooked, "users", "suspend", "ben", "--reason", "rude words")
            admin_cli(hooked, "users", "restore", "ben")
            admin_cli(hooked, "users", "delete", "ben", "--yes")
            return first, second, photo, ana.user, ben.user

        first, second, photo, ana, ben = run(tour())
        eventually(lambda: len(receiver.of("account.deleted")) == 1)
        assert all(delivery.is_signed(secret) and not delivery.is_signed("whsec_AAAA") for delivery in receiver.arrived)
        assert all(abs(delivery.stamp - delivery.at) < 30 for delivery in receiver.arrived)
        reported = [(delivery.kind, delivery.event["sequence"], delivery.event["data"]) for delivery in receiver.arrived]
        gone = {"id": ben["id"]}
        ana = {"id": ana["id"], "name": "ana"}
        reports = [data["report"] for kind, _, data in reported if kind.endswith("reported")]
        settled = [entry for entry in reported if entry[0] in ("report.resolved", "photo.deleted") or entry[2].get("snap") == first]
        assert [(kind, number) for kind, number, _ in reported[:7]] == [
            ("account.made", 1), ("account.made", 2), ("snap.posted", 1), ("snap.posted", 2), ("photo.posted", 1), ("snap.reported", 1),
            ("photo.reported", 1)]
        assert reported[2][2] == {"snap": first, "feed": "animals", "author": ana}
        assert reported[4][2] == {"photo": photo, "audience": "everyone", "author": ana}
        reporters = [data["reporter"] for kind, _, data in reported if kind.endswith("reported")]
        assert all(reporter in ({"id": ben["id"], "name": "ben"}, gone) for reporter in reporters) and len(set(reports)) == 2
        assert reported[7] == ("snap.deleted", 1, {"snap": second, "feed": "animals", "author": ana})
        assert len(settled) == 6 and [data["action"] for kind, _, data in reported if kind == "report.resolved"] == ["removed", "removed"]
        assert [data["action"] for kind, _, data in reported if kind == "account.moderated"] == ["suspended", "restored"]
        assert reported[-1] == ("account.deleted", 1, {"account": gone})
        ids = [delivery.id for delivery in receiver.arrived]
        assert len(set(ids)) == len(ids) and len(receiver.taken) == len(ids)
        sent = b"".join(delivery.body for delivery in receiver.arrived)
        assert all(words not in sent for words in (b"caption", b"rude", b"bear", b"placeholder"))
        assert max(len(delivery.body) for delivery in receiver.arrived) < 500


@family(1, "file", ["check.py", "check.mjs"])
def test_article_code_accepts_only_genuine_webhooks(hooked, tmp_path, file):
    """The blocks of the article, as they stand, over a delivery that arrived."""
    text = (ROOT / "Sources/snapfeed/snapfeed.docc/Webhooks.md").read_text()
    blocks = dict(re.findall(r"<!-- file (.+?) -->\n```\w+\n(.*?)```", text, re.DOTALL))
    (tmp_path / file).write_text(blocks[file])
    with Receiver() as receiver:
        _, secret = add(hooked, receiver, "snap.posted")
        posts(hooked, 1)
        eventually(lambda: receiver.taken)
        sent = receiver.taken[0]

    def changed(name, value):
        return {**sent.headers, f"webhook-{name}": value}

    cases = [
        (secret, sent.headers, sent.body, True), (secret, changed("signature", "v1,AAAA " + sent.headers["webhook-signature"]), sent.body, True),
        (secret, sent.headers, sent.body + b" ", False), ("whsec_AAAA", sent.headers, sent.body, False),
        (secret, changed("timestamp", str(sent.stamp - 600)), sent.body, False), (secret, changed("id", "evt_1_2_3"), sent.body, False),
        (secret, changed("signature", "v1,AAAA"), sent.body, False)]
    if file.endswith(".py"):
        code = "import json, sys; from check import is_genuine; print(json.dumps([is_genuine(s, h, b.encode()) for s, h, b in json.load(sys.stdin)]))"
        program = [sys.executable, "-c", code]
    else:
        code = (
            "import { isGenuine } from './check.mjs'; let text = ''; for await (const part of process.stdin) text += part;"
            "console.log(JSON.stringify(JSON.parse(text).map(([s, h, b]) => isGenuine(s, h, Buffer.from(b)))));")
        program = [NODE, "--input-type=module", "-e", code]
    asked = json.dumps([(key, headers, body.decode()) for key, headers, body, _ in cases])
    done = subprocess.run(program, cwd=tmp_path, input=asked, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [is_good for *_, is_good in cases]


def test_only_the_chosen_kinds_arrive(hooked):
    with Receiver() as some, Receiver() as all_of_them:
        add(hooked, some, "snap.deleted")
        add(hooked, all_of_them)

        async def tour():
            ana = await Client.signed_up(hooked.url, "ana")
            (snap,) = await post(ana, "1")
            await ana.call("snap.delete", snap=snap)

        run(tour())
        eventually(lambda: len(some.taken) == 1 and len(all_of_them.taken) == 3)
        assert [delivery.kind for delivery in all_of_them.taken] == ["account.made", "snap.posted", "snap.deleted"]
        assert some.taken[0].kind == "snap.deleted" and shown(hooked)["kinds"] == ["snap.deleted"] and shown(hooked, "2")["kinds"] == KINDS


@pytest.mark.proof
def test_repeated_post_sends_one_event(hooked):
    with Receiver() as receiver:
        add(hooked, receiver, "snap.posted")

        async def tour():
            ana = await Client.signed_up(hooked.url, "ana")
            await post(ana, "1", "1", "1", "2")

        run(tour())
        eventually(lambda: len(receiver.taken) >= 2)
        assert receiver.sequences() == [1, 2] and shown(hooked)["waiting"] == 0


def test_a_dead_receiver_gets_everything_in_order_once_it_is_back(hooked):
    receiver = Receiver()
    receiver.start()
    receiver.end()
    _, secret = add(hooked, receiver, "snap.posted")
    snaps = posts(hooked, 5)
    state = eventually(lambda: (now := shown(hooked)).get("failure", {}).get("tries", 0) >= 2 and now)
    assert state["state"] == "failing" and state["waiting"] == 5 and "cannot be reached" in state["failure"]["error"]
    with receiver:
        eventually(lambda: len(receiver.taken) == 5)
        assert [delivery.event["data"]["snap"] for delivery in receiver.taken] == snaps and receiver.sequences() == [1, 2, 3, 4, 5]
        assert all(delivery.is_signed(secret) for delivery in receiver.taken)
        state = eventually(lambda: (now := shown(hooked))["waiting"] == 0 and now)
        assert state["state"] == "active" and "failure" not in state and state["deliveredAt"] > 0


def test_webhook_retry_keeps_its_id_with_a_new_time(hooked):
    # A receiver whose clock is off refuses a time that is not near its own; what is sent again later is signed with the time of then.
    refusing = [True]
    with Receiver(lambda _: (400, {}) if refusing[0] else taken(_)) as receiver:
        _, secret = add(hooked, receiver, "snap.posted")
        posts(hooked, 2)
        # The tries come within 20 ms, 120 ms, 480 ms, 2.4 s.
        eventually(lambda: receiver.arrived and receiver.arrived[-1].stamp > receiver.arrived[0].stamp)
        refusing[0] = False
        eventually(lambda: len(receiver.taken) == 2)
        first, last = receiver.arrived[0], receiver.taken[0]
        assert first.id == last.id and first.body == last.body and last.stamp > first.stamp
        assert first.headers["webhook-signature"] != last.headers["webhook-signature"] and last.is_signed(secret)
        # The second never overtook the first.
        assert {delivery.id for delivery in receiver.arrived[:-1]} == {first.id} and receiver.arrived[-1].event["sequence"] == 2


@pytest.mark.proof
def test_a_slow_receiver_delays_its_own_events_alone(tmp_path):
    with one(tmp_path / "store", *FAST, "--limit", "webhookSeconds=1") as server, Receiver() as quick:
        slow = Receiver(lambda _: None)
        with slow:
            add(server, slow, "snap.posted")
            add(server, quick, "snap.posted")
            posts(server, 3)
            eventually(lambda: len(quick.taken) == 3)
            state = eventually(lambda: "failure" in (now := shown(server)) and now)
            assert "did not answer in time" in state["failure"]["error"] and state["waiting"] == 3 and slow.taken == []
            assert {delivery.event["sequence"] for delivery in slow.arrived} == {1}
            slow.answer = taken
            eventually(lambda: len(slow.taken) == 3)
            assert slow.sequences() == [1, 2, 3]


@pytest.mark.proof
def test_receivers_that_never_catch_up_take_turns_with_the_others(hooked):
    """One slow receiver per thread, each with events for 12 seconds."""

    def after_a_while(delivery):
        time.sleep(0.3)
        return taken(delivery)

    with contextlib.ExitStack() as stack:
        slow = [stack.enter_context(Receiver(after_a_while)) for _ in range(8)]
        quick = stack.enter_context(Receiver())
        for receiver in (*slow, quick):
            add(hooked, receiver, "snap.posted")
        posts(hooked, 40)
        eventually(lambda: len(quick.taken) == 40, 30)
        assert quick.sequences() == list(range(1, 41))
        assert max(len(receiver.taken) for receiver in slow) < 40


@pytest.mark.proof
def test_all_receivers_get_turns_beyond_the_concurrency_limit(hooked):
    """Sixteen that never catch up: twelve are asked at a time."""

    def after_a_while(delivery):
        time.sleep(1.2)
        return taken(delivery)

    with contextlib.ExitStack() as stack:
        receivers = [stack.enter_context(Receiver(after_a_while)) for _ in range(16)]
        for receiver in receivers:
            add(hooked, receiver, "snap.posted")
        posts(hooked, 40)
        eventually(lambda: all(receiver.taken for receiver in receivers), 30)
        assert max(len(receiver.taken) for receiver in receivers) < 10


@family(1, "answer", ["Content-Length: 5000000\r\n\r\n" + "x" * 200_000, "Content-Length: 9\r\n\r\ncut", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"], ids=["large", "cut", "endless"])
def test_a_body_is_not_read_and_cannot_make_a_failure(hooked, answer):
    """Too large, cut off, and without an end: the status counts. An interim one does not."""

    class Handler(socketserver.StreamRequestHandler):
        def handle(self):
            while self.rfile.readline().strip():
                pass
            with contextlib.suppress(OSError):
                self.wfile.write(b"HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\n" + answer.encode())
                self.rfile.read(1 << 20)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as receiver:
        receiver.daemon_threads = True
        receiver.url = f"http://127.0.0.1:{receiver.server_address[1]}/"
        threading.Thread(target=receiver.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        add(hooked, receiver, "snap.posted")
        posts(hooked, 2)
        state = eventually(lambda: (now := shown(hooked))["waiting"] == 0 and now)
        assert "failure" not in state and "deliveredAt" in state
        receiver.shutdown()


def test_410_pauses_a_webhook_and_resuming_loses_nothing(hooked):
    with Receiver(lambda _: (410, {})) as receiver:
        hook, _ = add(hooked, receiver, "snap.posted")
        posts(hooked, 3)
        state = eventually(lambda: (now := shown(hooked))["state"] == "paused" and now)
        assert state["paused"]["why"] == "gone" and state["waiting"] == 3 and "410" in state["failure"]["error"]
        posts(hooked, 1, "ben")
        assert len(receiver.arrived) == 1 and shown(hooked)["waiting"] == 4
        assert any("server.webhook-paused" in line for line in hooked.output) or hooked.size > 1
        assert "snapfeed_webhooks_paused_total 1" in hooked.metrics()
        receiver.answer = taken
        admin_cli(hooked, "webhooks", "resume", hook)
        eventually(lambda: len(receiver.taken) == 4)
        assert receiver.sequences() == [1, 2, 3, 4]


@family(1, "status", [301, 302, 303, 307, 308])
def test_a_redirect_is_a_failure_and_is_not_followed(hooked, status):
    with Receiver() as other, Receiver() as receiver:
        receiver.answer = lambda _: (status, {"Location": other.url})
        add(hooked, receiver, "snap.posted")
        posts(hooked, 1)
        state = eventually(lambda: (now := shown(hooked)).get("failure", {}).get("tries", 0) >= 2 and now)
        assert str(status) in state["failure"]["error"] and other.arrived == [] and len(receiver.arrived) >= 2


@pytest.mark.proof
def test_retry_after_is_honoured_within_a_bound(hooked):
    with Receiver(lambda _: (429, {"Retry-After": "1"}) if len(receiver.arrived) == 1 else taken(_)) as receiver:
        add(hooked, receiver, "snap.posted")
        posts(hooked, 1)
        eventually(lambda: len(receiver.taken) == 1)
        assert receiver.taken[0].at - receiver.arrived[0].at >= 0.9
        # The longest wait is 720 times the first one, 14.4 s here, whatever is asked for.
        receiver.answer = lambda _: (503, {"Retry-After": "86400"})
        posts(hooked, 1, "ben")
        state = eventually(lambda: "failure" in (now := shown(hooked)) and now)
        assert 10_000 < state["failure"]["nextAt"] - receiver.arrived[-1].at * 1_000 < 30_000


@pytest.mark.proof
def test_dead_receiver_is_paused_and_reported(tmp_path):
    with one(tmp_path / "store", *FAST, "--limit", "webhookDeadSeconds=1", "--limit", "webhookRetryMilliseconds=1") as server, Receiver(lambda _: (500, {})) as receiver:
        add(server, receiver, "snap.posted")
        posts(server, 2)
        state = eventually(lambda: (now := shown(server))["state"] == "paused" and now)
        assert state["paused"]["why"] == "dead" and state["waiting"] == 2 and state["failure"]["tries"] >= 10
        assert "snapfeed_webhooks_paused_total 1" in server.metrics()


def test_a_paused_webhook_keeps_its_events_and_a_removed_one_does_not(hooked):
    with Receiver() as receiver:
        hook, _ = add(hooked, receiver, "snap.posted")
        admin_cli(hooked, "webhooks", "pause", hook)
        posts(hooked, 2)
        admin_cli(hooked, "webhooks", "test", hook)
        assert shown(hooked)["waiting"] == 3 and receiver.arrived == []
        admin_cli(hooked, "webhooks", "resume", hook)
        eventually(lambda: len(receiver.taken) == 3)
        assert [delivery.kind for delivery in receiver.taken] == ["snap.posted", "snap.posted", "webhook.test"]
        admin_cli(hooked, "webhooks", "remove", hook)
        assert admin_cli(hooked, "webhooks") == []
        posts(hooked, 1, "ben")
        assert len(receiver.arrived) == 3
        log = [(entry["action"], entry["target"]) for entry in reversed(admin_cli(hooked, "audit"))]
        assert log == [(f"webhook.{act}", "webhook 1") for act in ("add", "pause", "test", "resume", "remove")]


def test_a_private_address_is_refused(server):
    async def tour():
        admin = await Client.local_admin(server.store / "admin.sock")
        for url in PRIVATE:
            assert (await refusal(admin.call("webhook.add", url=url)))["name"] == "invalid_address", url
        assert (await admin.call("webhook.list"))["webhooks"] == []

    needs_files()
    run(tour())


def test_a_name_that_leads_to_a_private_address_is_not_asked(tmp_path):
    """libcurl itself knows that all names below localhost lead to this machine. The text passes the check; the connection is refused."""
    needs_files()
    options = ("--limit", "webhookRetryMilliseconds=20", "--identifier", "off")
    with Receiver() as receiver, one(tmp_path / "store", *options) as server:
        admin_cli(server, "webhooks", "add", f"https://hooks.localhost:{receiver.port}/x", "--kinds", "snap.posted")
        posts(server, 1)
        state = eventually(lambda: "failure" in (now := shown(server)) and now)
        assert "not of the public internet" in state["failure"]["error"] and receiver.arrived == []


def test_kill_9_between_posts_and_deliveries_loses_nothing(tmp_path):
    with Receiver(lambda _: (503, {})) as receiver:
        with one(tmp_path / "store", *FAST) as server:
            needs_files()
            _, secret = add(server, receiver, "snap.posted")
            snaps = posts(server, 6)
            eventually(lambda: len(receiver.arrived) >= 2)
            server.kill()
            # The answer of one more delivery is lost: it was taken, and the server never hears of it.
            before = list(receiver.arrived)
            receiver.answer = taken
            server.restart()
            eventually(lambda: len(receiver.taken) >= 6)
            assert [delivery.event["data"]["snap"] for delivery in receiver.taken] == snaps and receiver.sequences() == [1, 2, 3, 4, 5, 6]
            assert {delivery.id for delivery in before} == {receiver.taken[0].id}
            assert all(delivery.is_signed(secret) for delivery in receiver.taken)


@pytest.mark.proof
def test_a_delivery_whose_answer_was_lost_comes_again_under_the_same_id(tmp_path):
    with one(tmp_path / "store", *FAST) as server:
        needs_files()
        killing = [True]

        def answer(delivery):
            if killing[0] and delivery.event["sequence"] == 3:
                killing[0] = False
                server.kill()
            return taken(delivery)

        with Receiver(answer) as receiver:
            add(server, receiver, "snap.posted")

            async def tour():
                ana = await Client.signed_up(server.url, "ana")
                for number in range(6):
                    try:
                        await post(ana, f"k{number}")
                    except Exception:
                        return number
                return 6

            acknowledged = run(tour())
            eventually(lambda: not killing[0] and server.process.poll() is not None)
            server.restart()
            eventually(lambda: shown(server)["waiting"] == 0)
            numbers = receiver.sequences()
            assert numbers[:4] == [1, 2, 3, 3] and receiver.taken[2].id == receiver.taken[3].id
            assert numbers[3:] == list(range(3, numbers[-1] + 1)) and numbers[-1] >= acknowledged


@pytest.mark.proof
def test_excess_webhook_events_are_dropped_with_a_gap(tmp_path):
    needs_files()
    with Receiver() as receiver:
        with one(tmp_path / "store", *FAST, "--limit", "webhookEvents=3") as server:
            hook, _ = add(server, receiver, "snap.posted")
            admin_cli(server, "webhooks", "pause", hook)
            posts(server, 5)
            # It is checked every minute, and at each start.
            server.stop()
            server.restart()
            state = eventually(lambda: (now := shown(server))["dropped"] and now)
            assert (state["waiting"], state["dropped"]) == (3, 2)
            assert any("server.webhook-dropped" in line or "were dropped" in line for line in server.output)
            admin_cli(server, "webhooks", "resume", hook)
            eventually(lambda: len(receiver.taken) == 3)
            assert receiver.sequences() == [3, 4, 5]


@pytest.mark.proof
def test_members_know_nothing_of_webhooks(hooked):
    async def tour():
        ana = await Client.signed_up(hooked.url, "ana")
        for method, params in (("list", {}), ("add", {"url": "https://example.org"}), ("remove", {"webhook": "1"}), ("test", {"webhook": "1"})):
            assert (await refusal(ana.call(f"webhook.{method}", **params)))["name"] == "forbidden"

    run(tour())


def test_a_stop_ends_a_delivery_that_hangs(tmp_path):
    with Receiver(lambda _: None) as receiver, one(tmp_path / "store", *FAST) as server:
        add(server, receiver, "snap.posted")
        posts(server, 1)
        eventually(lambda: receiver.arrived)
        if hasattr(server, "stop"):
            assert server.stop() == 0
            assert json.dumps(server.output).count("stop-overdue") == 0
