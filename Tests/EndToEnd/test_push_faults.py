"""Push notifications where something fails: the push service, the way to it, its clock, or the server itself."""

import contextlib
import threading

import pytest
from accounts import admin_cli, logged_in, people
from client import Client, refusal, run
from databases import reading
from families import family
from push_service import CLOSED, OPTIONS, PushService, check_order, listed, right, subscribe
from push_steps import mentions, nothing_new, pushed, until
from receiver import Receiver
from server import needs_files, one
from waiting import eventually


@pytest.fixture
def pushing(tmp_path):
    with one(tmp_path / "store", *OPTIONS) as server:
        yield server


@pytest.fixture
def service():
    with PushService() as running, right(running):
        yield running


async def failing(client, tries: int = 1) -> dict:
    """The subscription, once so many tries have failed."""
    (subscription,) = await listed(client, lambda found: found[0].get("failure", {}).get("tries", 0) >= tries)
    return subscription


@family(1, "status", [404, 410])
def test_unknown_push_subscription_is_removed_immediately(pushing, service, status):
    async def tour():
        ana, ben = await people(pushing, "ana", "ben")
        laptop = await subscribe(ana, service)
        phone = await subscribe(ana, service)
        if status == 404:
            del service.devices[phone.path]
        phone.is_gone = True
        await mentions(ben, "1", "2")
        await pushed(laptop, 2)
        await until(lambda: "snapfeed_push_ended_total" in pushing.metrics())
        (left,) = await listed(ana, lambda found: len(found) == 1)
        assert left["id"] == laptop.subscription["id"]
        assert len([each for each in service.requests if each.path == phone.path]) == 1
        assert (await refusal(ana.call("push.test", subscription=phone.subscription["id"])))["name"] == "unknown_subscription"

    run(tour())
    assert any(line.startswith("snapfeed_push_ended_total") and line.endswith(" 1") for line in pushing.metrics().split("\n"))


@pytest.mark.proof
def test_device_removed_during_a_try_is_not_a_failure(pushing, service):
    async def tour():
        ana, ben = await people(pushing, "ana", "ben")
        phone = await subscribe(ana, service)
        removed = threading.Event()
        service.answer = lambda _: (410 if removed.wait(20) else 500, {})
        await mentions(ben, "1")
        await until(lambda: phone.arrived)
        await ana.call("push.unsubscribe", subscription=phone.subscription["id"])
        removed.set()
        service.answer = lambda _: (201, {})
        await nothing_new(pushing, service, phone, 1)

    run(tour())
    # The deliveries of two others are reported there, later than this.
    eventually(lambda: any(line.startswith("snapfeed_push_deliveries_total") and line.endswith(" 2") for line in pushing.metrics().split("\n")))
    assert all(line.endswith(" 0") for line in pushing.metrics().split("\n") if line.startswith("snapfeed_push_failures_total"))


FAILURES = {
    "400": (400, {}), "401": (401, {}), "403": (403, {}), "413": (413, {}), "429": (429, {}), "500": (500, {}), "502": (502, {}), "503": (503, {}),
    "closed": CLOSED}


@family(1, "answer", FAILURES.values(), ids=list(FAILURES))
def test_a_failure_is_shown_and_tried_again_until_it_is_taken(pushing, service, answer):
    async def tour():
        ana, ben = await people(pushing, "ana", "ben")
        phone = await subscribe(ana, service)
        service.answer = lambda _: answer
        await mentions(ben, "1")
        subscription = await failing(ana, 2)
        failure = subscription["failure"]
        assert answer is CLOSED or str(answer[0]) in failure["error"]
        assert failure["since"] < failure["nextAt"] and failure["error"] and service.origin + phone.path not in failure["error"]
        service.answer = lambda _: (201, {})
        await pushed(phone)
        (subscription,) = await listed(ana, lambda found: "failure" not in found[0])
        assert "deliveredAt" in subscription and phone.offsets == [1]
        check_order(phone)

    run(tour())
    figures = pushing.metrics().split("\n")
    reported = [line for line in figures if line.startswith("snapfeed_push_failures_total")]
    assert reported and float(reported[0].split()[-1]) >= 2


def test_an_owner_reads_nothing_of_the_server_s_network(pushing, service):
    """An unknown name, a port without a listener, and a machine that does not speak HTTP get the same words."""

    async def tour():
        ana, ben = await people(pushing, "ana", "ben")
        other = Receiver(lambda _: CLOSED)
        with other:
            places = ["http://no-such-name.invalid/x", f"http://127.0.0.1:{other.port}/x", f"https://127.0.0.1:{other.port}/x"]
            for place in (*places, "http://127.0.0.1:1/x"):
                device = service.device((await ana.call("push.show"))["key"])
                await ana.call("push.subscribe", **{**device.params, "endpoint": place})
            await mentions(ben, "1")
            found = await listed(ana, lambda found: all("failure" in each for each in found))
            assert {each["failure"]["error"] for each in found} == {"the push service could not be reached"} and len(found) == 4

    run(tour())


def test_a_push_service_that_is_dead_loses_nothing_when_it_is_back(pushing, service):
    async def tour():
        ana, ben = await people(pushing, "ana", "ben")
        phone = await subscribe(ana, service)
        service.receiver.end()
        await mentions(ben, "1", "2", "3")
        await failing(ana, 2)
        service.receiver.start()
        await pushed(phone, 3)
        assert phone.offsets == [1, 2, 3] and phone.messages[-1]["unread"] == 3

    run(tour())


@family(1, "status", [301, 302, 303, 307, 308])
def test_a_redirect_is_a_failure_and_is_not_followed(pushing, service, status):
    async def tour():
        ana, ben = await people(pushing, "ana", "ben")
        phone = await subscribe(ana, service)
        with Receiver() as other:
            service.answer = lambda _: (status, {"Location": other.url})
            await mentions(ben, "1")
            subscription = await failing(ana, 2)
            assert str(status) in subscription["failure"]["error"] and other.arrived == [] and len(phone.arrived) >= 2

    run(tour())


@pytest.mark.proof
def test_retry_after_is_honoured_within_a_bound(pushing, service):
    async def tour():
        ana, ben = await people(pushing, "ana", "ben")
        phone = await subscribe(ana, service)
        service.answer = lambda _: (429, {"Retry-After": "1"}) if len(phone.arrived) == 1 else (201, {})
        await mentions(ben, "1")
        await pushed(phone)
        assert phone.taken[0].delivery.at - phone.arrived[0].delivery.at >= 0.9
        await listed(ana, lambda found: "failure" not in found[0])
        # The longest wait is 720 times the first one, 14.4 s here, whatever is asked for.
        service.answer = lambda _: (503, {"Retry-After": "86400"})
        await mentions(ben, "2")
        failure = (await failing(ana))["failure"]
        assert 10_000 < failure["nextAt"] - phone.arrived[-1].delivery.at * 1_000 < 30_000

    run(tour())


async def crowd(server, service, name: str, count: int, each: int) -> list:
    """Devices of accounts that are named for their number, so many for each account."""
    owners = await people(server, *(f"{name}{number}" for number in range(count)))
    return [await subscribe(owner, service) for owner in owners for _ in range(each)]


@pytest.mark.proof
def test_devices_whose_service_is_slow_or_says_nothing_do_not_hold_up_the_others(tmp_path, service):
    """Four that never answer, and seven that are slow. The others are pushed to immediately; each device gets one push at a time."""
    ended = threading.Event()
    with contextlib.ExitStack() as stack:
        slow = stack.enter_context(PushService(lambda _: (ended.wait(0.5), (201, {}))[1]))
        dead = stack.enter_context(PushService(lambda _: None, host="localhost"))
        server = stack.enter_context(one(tmp_path / "store", *OPTIONS, "--limit", "pushSeconds=30"))

        async def tour():
            ben, cleo = await people(server, "ben", "cleo")
            lame = await crowd(server, slow, "lame", 7, 1)
            await crowd(server, dead, "dead", 2, 2)
            quick = await subscribe(cleo, service)
            for name in ("dead0", "dead1"):
                await mentions(ben, f"to {name}", whom=name)
            await until(lambda: len(dead.arrived) == 4)
            for number in range(5):
                for name in (*(f"lame{place}" for place in range(7)), "cleo"):
                    await mentions(ben, f"{number} to {name}", whom=name)
            await until(lambda: quick.offsets[-1:] == [5])
            # The dead ones have not even failed.
            assert len(dead.arrived) == 4
            check_order(quick)
            await until(lambda: all(each.offsets[-1:] == [5] for each in lame), 60)
            for each in lame:
                check_order(each)

        run(tour())
        ended.set()
        assert (slow.most_concurrent, service.most_concurrent) == (1, 1)


@pytest.mark.proof
def test_a_device_that_answers_slowly_comes_after_the_others_until_it_is_quick(pushing, service):
    def behind() -> list:
        with reading(pushing.database) as rows:
            return [row[0] for row in rows.execute("SELECT behind FROM push_subscription ORDER BY id")]

    async def tour():
        ana, ben, cleo = await people(pushing, "ana", "ben", "cleo")
        lame, quick = await subscribe(ana, service), await subscribe(cleo, service)
        rest = threading.Event()
        service.answer = lambda push: (rest.wait(2.2) if push in lame.arrived else None, (201, {}))[1]
        for name in ("ana", "cleo"):
            await mentions(ben, name, whom=name)
        await pushed(quick)
        await listed(ana, lambda found: "deliveredAt" in found[0])
        assert behind() == [1, 0]
        rest.set()
        await mentions(ben, "again")
        await until(lambda: behind() == [0, 0])
        assert lame.offsets == [1, 2]

    run(tour())


@pytest.mark.proof
def test_a_test_does_not_make_the_server_try_a_device_that_fails_sooner(tmp_path, service):
    with one(tmp_path / "store", *OPTIONS, "--limit", "pushRetryMilliseconds=600000") as server:

        async def tour():
            ana, ben = await people(server, "ana", "ben")
            phone = await subscribe(ana, service)
            service.answer = lambda _: (503, {})
            await mentions(ben, "1")
            await failing(ana)
            for _ in range(5):
                await ana.call("push.test", subscription=phone.subscription["id"])
            await nothing_new(server, service_of_others, phone, 1)

        with PushService() as service_of_others:
            run(tour())


def test_nothing_of_a_device_that_ended_stays_in_the_log(pushing, service):
    """A reader of the store's files finds neither its endpoint nor its secret."""

    def found(device) -> list[str]:
        texts = {"endpoint": device.path.encode(), "auth": device.auth}
        files = [pushing.store / name for name in ("snapfeed.db", "snapfeed.db-wal")]
        return [name for name, text in texts.items() if any(text in file.read_bytes() for file in files)]

    async def tour():
        ana, ben = await people(pushing, "ana", "ben")
        gone, out, moved = [await subscribe(client, service) for client in (ana, await logged_in(pushing, "ana", device="laptop"), ben)]
        assert all(found(device) == ["endpoint", "auth"] for device in (gone, out, moved))
        gone.is_gone = True
        await ana.call("push.test", subscription=gone.subscription["id"])
        await until(lambda: found(gone) == [])
        admin_cli(pushing, "sessions", "revoke", out.subscription["session"])
        await until(lambda: found(out) == [])
        old = moved.auth
        moved.renew_keys()
        await subscribe(ben, service, moved)
        await until(lambda: all(old not in (pushing.store / name).read_bytes() for name in ("snapfeed.db", "snapfeed.db-wal")))

    run(tour())


@pytest.mark.proof
@pytest.mark.parametrize(("accounts", "each"), [(1, 24), (12, 2)])
def test_a_push_service_that_hangs_does_not_hold_up_another_one(tmp_path, service, accounts, each):
    """Twice as many devices as threads, at a service that never answers. A device at another service gets its push before the first try ends."""
    options = (*OPTIONS, "--limit", "pushSeconds=30", "--limit", "pushSubscriptionsPerAccount=30")
    with PushService(lambda _: None, host="localhost") as dead, one(tmp_path / "store", *options) as server:

        async def tour():
            ben, cleo = await people(server, "ben", "cleo")
            await crowd(server, dead, "dead", accounts, each)
            phone = await subscribe(cleo, service)
            for number in range(accounts):
                await mentions(ben, f"{number}", whom=f"dead{number}")
            await until(lambda: dead.arrived)
            await mentions(ben, "last", whom="cleo")
            await pushed(phone, 1)
            assert len(dead.arrived) < 24

        run(tour())


@pytest.mark.proof
def test_webhooks_that_hang_leave_threads_to_pushes(tmp_path, service):
    hangs = Receiver(lambda _: None)
    with hangs, one(tmp_path / "store", *OPTIONS, "--webhook-addresses", "any", "--limit", "webhookSeconds=60") as server:
        for _ in range(16):
            admin_cli(server, "webhooks", "add", hangs.url, "--kinds", "snap.posted")

        async def tour():
            ana, ben = await people(server, "ana", "ben")
            phone = await subscribe(ana, service)
            await mentions(ben, "1", whom="ben")
            await until(lambda: len(hangs.arrived) >= 12)
            await mentions(ben, "2")
            await pushed(phone, 1)
            assert len(hangs.arrived) == 12

        run(tour())


@pytest.mark.proof
def test_dead_push_service_ends_the_subscription_and_notifies(tmp_path, service):
    with one(tmp_path / "store", *OPTIONS, "--limit", "pushDeadSeconds=1", "--limit", "pushRetryMilliseconds=1") as server:

        async def tour():
            ana, ben = await people(server, "ana", "ben")
            phone = await subscribe(ana, service)
            service.answer = lambda _: (500, {})
            await mentions(ben, "1")
            await listed(ana, lambda found: not found)
            before = len(phone.arrived)
            assert before >= 10
            service.answer = lambda _: (201, {})
            await nothing_new(server, service, phone, before)

        run(tour())
        assert any(line.startswith("snapfeed_push_ended_total") and line.endswith(" 1") for line in server.metrics().split("\n"))


@pytest.mark.proof
def test_a_clock_that_is_off_by_hours_does_no_harm_and_by_a_day_it_delays(pushing):
    """Tokens count for 12 hours from now, so the clocks may differ by as much. Beyond that the service refuses; nothing is lost."""
    with PushService() as service:

        async def tour():
            ana, ben = await people(pushing, "ana", "ben")
            phone = await subscribe(ana, service)
            for number, hours in enumerate((11, -11), 1):
                service.clock = hours * 3_600
                await mentions(ben, f"{number}")
                await pushed(phone, number)
            assert service.complaints == []
            for number, hours in enumerate((13, -13), 3):
                service.clock = hours * 3_600
                await mentions(ben, f"{number}")
                assert "403" in (await failing(ana, 2))["failure"]["error"]
                assert len(phone.reported) == number - 1 and "the token ends in" in service.complaints[-1]
                service.clock = 0
                await pushed(phone, number)
            check_order(phone)
            assert phone.offsets == [1, 2, 3, 4]

        run(tour())


# The server's own end


def test_kill_9_during_deliveries_loses_nothing_and_the_cursor_does_not_go_back(tmp_path, service):
    """It is killed again and again while people post and pushes are sent. Each device gets all, in order; only the last message comes twice."""
    needs_files()
    with one(tmp_path / "store", *OPTIONS) as server:
        devices = []

        async def begin():
            ana, ben = await people(server, "ana", "ben")
            devices.extend([await subscribe(ana, service) for _ in range(3)])
            return ana.token, ben.token

        ana, ben = run(begin())

        async def posts(turn: int) -> int:
            client = await Client.resumed(server.url, ben)
            for number in range(100):
                try:
                    await mentions(client, f"{turn} {number}")
                except Exception:
                    return number
            return 100

        for turn in range(4):
            stop = threading.Timer(0.15 + 0.1 * turn, server.kill)
            stop.start()
            run(posts(turn))
            stop.join()
            server.restart()

        async def end() -> int:
            client = await Client.resumed(server.url, ana)
            newest = (await client.call("notification.page"))["notifications"][0]["offset"]
            await until(lambda: all(device.offsets and device.offsets[-1] == newest for device in devices), 30)
            return newest

        newest = run(end())
        assert newest > 10
        for device in devices:
            check_order(device)


@pytest.mark.proof
def test_a_push_whose_answer_was_lost_comes_again_and_only_that(tmp_path, service):
    needs_files()
    with one(tmp_path / "store", *OPTIONS) as server:
        killing = [True]

        def answer(push):
            if killing[0] and push.offsets[-1] == 3:
                killing[0] = False
                server.kill()
            return 201, {}

        service.answer = answer

        async def tour():
            ana, ben = await people(server, "ana", "ben")
            phone = await subscribe(ana, service)
            for number in range(1, 3):
                await mentions(ben, f"{number}")
                await pushed(phone, number)
            with contextlib.suppress(Exception):
                await mentions(ben, "3")
            return phone, ana.token, ben.token

        phone, ana, ben = run(tour())
        eventually(lambda: not killing[0] and server.process.poll() is not None)
        server.restart()

        async def after():
            await pushed(phone, 4)
            assert phone.offsets == [1, 2, 3, 3]
            client = await Client.resumed(server.url, ben)
            await mentions(client, "4")
            await pushed(phone, 5)
            assert phone.offsets == [1, 2, 3, 3, 4]

        run(after())
        check_order(phone)


def test_a_restart_and_a_restored_backup_keep_the_key_and_the_devices(tmp_path, service):
    needs_files()
    with one(tmp_path / "store", *OPTIONS) as server:

        async def tour():
            ana, ben = await people(server, "ana", "ben")
            phone = await subscribe(ana, service)
            await mentions(ben, "1")
            await pushed(phone)
            return phone, ana.token, ben.token

        phone, ana, ben = run(tour())
        server.stop()
        server.restart()

        async def again(offset: int):
            client = await Client.resumed(server.url, ana)
            assert (await client.call("push.show"))["key"] == phone.server_key
            await mentions(await Client.resumed(server.url, ben), f"again {offset}")
            await until(lambda: phone.offsets[-1:] == [offset])

        run(again(2))
        backup = str(tmp_path / "backup")
        admin_cli(server, "backup", backup)
        server.stop()
        admin_cli(server, "restore", backup, "--yes")
        server.restart()
        # The service checks that the key is the same, and refuses otherwise.
        run(again(3))


def test_a_stop_ends_a_delivery_that_hangs(tmp_path):
    with PushService(lambda _: None) as service, one(tmp_path / "store", *OPTIONS) as server:

        async def tour():
            ana, ben = await people(server, "ana", "ben")
            phone = await subscribe(ana, service)
            await mentions(ben, "1")
            await until(lambda: phone.arrived)

        run(tour())
        if server.size == 1:
            assert server.stop() == 0
            assert not any("stop-overdue" in line for line in server.output)
