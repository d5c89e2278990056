"""Push notifications, as devices get them by a push service: what arrives, for whom, and what ends it."""

import asyncio
import json
import re
import socket
import subprocess
import threading
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import jwt
import pytest
from accounts import PASSWORD, admin_cli, logged_in, people
from client import Client, refusal, run
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from databases import reading
from families import family
from node import NODE
from own_users import App, start
from private_addresses import PRIVATE
from push_service import CONTACT, OPTIONS, PushService, base64url, bytes_of, check_order, listed, point_of, right, subscribe
from push_steps import WORDS, mentions, nothing_new, pushed, until
from server import ROOT, needs_files, one

UPLOAD = (ROOT / "data/pictures/bear.jpg").read_bytes()
ARTICLE = ROOT / "Sources/snapfeed/snapfeed.docc/Push.md"


@pytest.fixture
def pushing(tmp_path):
    with one(tmp_path / "store", *OPTIONS) as server:
        yield server


@pytest.fixture
def service():
    with PushService() as running, right(running):
        yield running


async def state(server) -> dict:
    admin = await Client.local_admin(server.store / "admin.sock")
    return await admin.call("push.status")


async def shown(client) -> dict:
    (subscription,) = (await client.call("push.list"))["subscriptions"]
    return subscription


def test_push_payload_has_only_actor_kind_and_time(pushing, service):
    async def tour():
        ana, ben = await people(pushing, "ana", "ben")
        phone = await subscribe(ana, service)
        photo = (await ana.call("photo.post", UPLOAD, key="p", caption=WORDS, alt=WORDS))["photo"]["id"]
        mine = (await ben.call("photo.post", UPLOAD, key="p", caption=f"@ana {WORDS}", alt=WORDS))["photo"]["id"]
        (snap,) = await mentions(ben, "1")
        await ben.call("favourite.add", photo=photo)
        await ben.call("follow.create", account=ana.user["id"])
        await ana.call("profile.edit", approves=True)
        (cleo,) = await people(pushing, "cleo")
        await cleo.call("follow.create", account=ana.user["id"])
        await ben.call("profile.edit", approves=True)
        await ana.call("follow.create", account=ben.user["id"])
        await ben.call("request.answer", account=ana.user["id"], accept=True)
        await ana.call("snap.report", snap=snap, reason=WORDS)
        for report in admin_cli(pushing, "reports"):
            admin_cli(pushing, "reports", "keep", report["id"])
        reported = await pushed(phone, 7)
        page = (await ana.call("notification.page"))["notifications"]
        wanted = [
            {
                "offset": each["offset"], "kind": each["kind"], "at": each["at"],
                **({"actor": {"id": each["actor"]["id"], "name": each["actor"]["name"]}} if "actor" in each else {}),
                **{name: each[name] for name in ("photo", "snap") if name in each}}
            for each in reversed(page)]
        assert reported == wanted and [each["kind"] for each in reported] == [
            "mention", "mention", "favourite", "follow", "request", "accepted", "report"]
        assert (reported[0]["photo"], reported[1]["snap"], reported[2]["photo"], reported[4]["actor"]["name"]) == (mine, snap, photo, "cleo")
        assert all(set(each) == {"v", "account", "unread", "notifications"} for each in phone.messages)
        assert phone.messages[-1]["v"] == 1 and phone.messages[-1]["account"] == ana.user["id"] and phone.messages[-1]["unread"] == 7
        return phone

    phone = run(tour())
    check_order(phone)
    texts = [json.dumps(message) for message in phone.messages]
    assert all(words not in text for text in texts for words in (*WORDS.split(), "bear", "placeholder", "thumb", "portrait"))
    # The control: names are in the payload, so the search would also find words. The service itself sees neither.
    assert "ben" in "".join(texts)
    sent = b"".join(push.delivery.body + json.dumps(push.delivery.headers).encode() for push in phone.taken)
    assert all(name not in sent for name in (b"ben", b"mention", b"notifications"))


def test_a_push_is_sealed_padded_and_signed_and_says_how_long_it_counts(pushing, service):
    async def tour():
        ana, ben = await people(pushing, "ana", "ben")
        phone = await subscribe(ana, service)
        await mentions(ben, "1")
        await pushed(phone)
        return phone.taken[0]

    push = run(tour())
    headers = push.delivery.headers
    names = ("ttl", "urgency", "content-encoding", "content-type")
    assert [headers[name] for name in names] == ["259200", "normal", "aes128gcm", "application/octet-stream"]
    assert push.claims["aud"] == service.origin and push.claims["sub"] == CONTACT
    assert abs(push.claims["exp"] - push.delivery.at - 12 * 3_600) < 60
    assert push.length % 256 == 0 and len(push.delivery.body) == push.length + 86 + 16
    assert "cookie" not in headers and "referer" not in headers


@pytest.mark.proof
def test_push_excludes_earlier_notifications_and_counts_beyond_five(pushing, service):
    async def tour():
        ana, ben = await people(pushing, "ana", "ben")
        await mentions(ben, "1", "2")
        phone = await subscribe(ana, service)
        service.answer = lambda _: (503, {})
        await mentions(ben, "3")
        await until(lambda: phone.arrived)
        assert phone.arrived[0].offsets == [3] and phone.arrived[0].message["unread"] == 3
        await mentions(ben, *"456789")
        service.answer = lambda _: (201, {})
        await pushed(phone, 5)
        # What was made ready before the last mention comes first.
        await until(lambda: phone.messages[-1]["unread"] == 9)
        before = len(phone.arrived)
        await nothing_new(pushing, service, phone, before)
        return phone

    phone = run(tour())
    # However many came before the service was well again.
    assert phone.offsets[-5:] == [5, 6, 7, 8, 9]
    check_order(phone, after=2)


def test_a_test_reaches_the_one_device(pushing, service):
    async def tour():
        ana, ben = await people(pushing, "ana", "ben")
        phone, laptop = await subscribe(ana, service), await subscribe(ana, service)
        assert await ana.call("push.test", subscription=phone.subscription["id"]) == {}
        await until(lambda: phone.messages)
        assert phone.messages == [{"v": 1, "account": ana.user["id"], "test": True, "unread": 0, "notifications": []}]
        for method in ("push.test", "push.unsubscribe"):
            for client, subscription in ((ben, phone.subscription["id"]), (ana, "999"), (ana, "0")):
                assert (await refusal(client.call(method, subscription=subscription)))["name"] == "unknown_subscription"
            assert (await refusal(ana.call(method)))["name"] == "invalid_params"
        await mentions(ben, "1")
        await pushed(phone)
        await pushed(laptop)
        assert laptop.messages == phone.messages[1:]

    run(tour())


def test_a_subscription_shows_its_service_and_nothing_secret(pushing, service):
    async def tour():
        ana, ben = await people(pushing, "ana", "ben")
        before = time.time() * 1000
        phone = await subscribe(ana, service)
        assert set(phone.subscription) - {"session"} == {"id", "service", "madeAt", "isCurrent"}
        assert phone.subscription["service"] == "127.0.0.1" and phone.subscription["isCurrent"] is True
        assert before - 5_000 < phone.subscription["madeAt"] < before + 60_000
        await mentions(ben, "1")
        await pushed(phone)
        await until(lambda: "snapfeed_push_deliveries_total" in pushing.metrics())
        laptop = await logged_in(pushing, "ana", device="laptop")
        (seen,) = await listed(laptop, lambda found: "deliveredAt" in found[0])
        assert seen["isCurrent"] is False and before - 5_000 < seen["deliveredAt"] < before + 60_000
        sessions = {each["id"]: each["device"] for each in (await laptop.call("session.list"))["sessions"]}
        assert sessions[seen["session"]] == "test"
        pages = [await laptop.call("account.export", images=False)]
        while "next" in pages[-1]:
            pages.append(await laptop.call("account.export", images=False, cursor=pages[-1]["next"]))
        pushes = [each for page in pages for each in page.get("pushes", [])]
        assert [each["service"] for each in pushes] == ["127.0.0.1"] and set(pushes[0]) <= {"service", "madeAt", "deliveredAt"}
        assert (await ben.call("push.list"))["subscriptions"] == []
        assert (await refusal(ana.call("push.status")))["name"] == "forbidden"
        status = await state(pushing)
        assert (status["available"], status["contact"], status["subscriptions"], status["failing"]) == (True, CONTACT, 1, 0)
        assert status["key"] == phone.server_key and status["services"] == [{"host": "127.0.0.1", "subscriptions": 1, "failing": 0}]
        reported = json.dumps([seen, phone.subscription, pages, status, pushing.output], default=lambda part: part.decode("latin-1"))
        secrets = (phone.path, base64url(phone.auth), base64url(point_of(phone.private)))
        assert all(secret not in reported for secret in secrets)
        # The control: the search finds what is there.
        assert phone.server_key in reported

    run(tour())


# What ends it


async def leaves(_, phone, laptop):
    await phone.call("session.end")


async def is_revoked(_, phone, laptop):
    (session,) = [each["id"] for each in (await laptop.call("session.list"))["sessions"] if each["device"] == "test"]
    await laptop.call("session.revoke", session=session)


async def changes_password(_, phone, laptop):
    await laptop.call("account.changePassword", password=PASSWORD, newPassword="battery staple")


async def is_unsubscribed(_, phone, laptop):
    (mine,) = [each for each in (await laptop.call("push.list"))["subscriptions"] if not each["isCurrent"]]
    assert await laptop.call("push.unsubscribe", subscription=mine["id"]) == {}


async def is_revoked_by_an_admin(server, phone, laptop):
    (session,) = [each["id"] for each in (await laptop.call("session.list"))["sessions"] if each["device"] == "test"]
    admin_cli(server, "sessions", "revoke", session)


@family(1, "end", [leaves, is_revoked, changes_password, is_unsubscribed, is_revoked_by_an_admin])
def test_a_device_that_is_out_gets_nothing_and_the_others_go_on(pushing, service, end):
    async def tour():
        ana, ben = await people(pushing, "ana", "ben")
        laptop = await logged_in(pushing, "ana", device="laptop")
        lost, kept = await subscribe(ana, service), await subscribe(laptop, service)
        await mentions(ben, "1")
        await pushed(lost)
        await end(pushing, ana, laptop)
        assert (await shown(laptop))["isCurrent"] is True
        before = len(lost.arrived)
        await mentions(ben, "2")
        await pushed(kept, 2)
        await nothing_new(pushing, service, lost, before)
        assert len(lost.reported) == 1

    run(tour())


@pytest.mark.proof
def test_an_account_s_end_ends_its_pushes(pushing, service):
    async def tour():
        ana, ben = await people(pushing, "ana", "ben")
        phone = await subscribe(ana, service)
        deleted = threading.Event()
        # Nothing is on its way besides the one that the service holds.
        service.answer = lambda _: (503, {}) if deleted.wait(20) else (201, {})
        await mentions(ben, "1")
        await until(lambda: phone.arrived)
        await ana.call("account.delete", password=PASSWORD)
        service.answer = lambda _: (201, {})
        deleted.set()
        await nothing_new(pushing, service, phone, 1)
        status = await state(pushing)
        assert (status["subscriptions"], status["failing"]) == (1, 0) and phone.taken == []

    run(tour())


def test_endpoint_belongs_to_the_last_login_on_the_device(pushing, service):
    async def tour():
        ana, ben, cleo = await people(pushing, "ana", "ben", "cleo")
        device = await subscribe(ana, service)
        await mentions(cleo, "1")
        await pushed(device)
        device.renew_keys()
        await subscribe(ben, service, device)
        assert (await ana.call("push.list"))["subscriptions"] == [] and (await shown(ben))["id"] != ""
        before = len(device.arrived)
        await mentions(cleo, "2")
        await mentions(cleo, "3", whom="ben")
        reported = await pushed(device, 2)
        assert device.messages[-1]["account"] == ben.user["id"] and len(reported) == 2
        await nothing_new(pushing, service, device, before + 1)
        # Subscribing the same account again with other keys keeps one subscription.
        device.renew_keys()
        await subscribe(ben, service, device)
        assert device.subscription["id"] == (await shown(ben))["id"]
        await mentions(cleo, "4", whom="ben")
        await pushed(device, 3)

    run(tour())


@pytest.mark.proof
def test_suspended_account_gets_no_push(tmp_path, service):
    """It is suspended while something waits for it."""
    needs_files()
    app = App(tmp_path)
    with start(tmp_path, app, "--sign-up", "open", *OPTIONS) as server:

        async def tour():
            ana = await Client.connect(server.url)
            await ana.call("session.resume", token=app.token())
            (ben,) = await people(server, "ben")
            phone = await subscribe(ana, service)
            service.answer = lambda _: (503, {"Retry-After": "1"})
            await mentions(ben, "1")
            await until(lambda: phone.arrived)
            admin_cli(server, "users", "suspend", "ana", "--reason", "rude words")
            service.answer = lambda _: (201, {})
            with reading(server.database) as store:
                while store.execute("SELECT due FROM push_subscription").fetchone() not in (None, (None,)):
                    await asyncio.sleep(0.02)
            assert phone.reported == []

        run(tour())


async def reads_all(server, ana, ben, snaps):
    assert await ana.call("notification.read", upTo=2) == {"unread": 0}


async def blocks(server, ana, ben, snaps):
    await ana.call("block.create", account=ben.user["id"])


async def deletes_the_snaps(server, ana, ben, snaps):
    for snap in snaps:
        await ben.call("snap.delete", snap=snap)


async def is_gone(server, ana, ben, snaps):
    await ben.call("account.delete", password=PASSWORD)


async def is_suspended(server, ana, ben, snaps):
    admin_cli(server, "users", "suspend", "ben", "--reason", "rude words")


@family(1, "change", [reads_all, blocks, deletes_the_snaps, is_gone, is_suspended])
def test_notifications_read_or_hidden_meanwhile_are_not_pushed(pushing, service, change):
    async def tour():
        ana, ben, cleo = await people(pushing, "ana", "ben", "cleo")
        phone = await subscribe(ana, service)
        service.answer = lambda _: (503, {"Retry-After": "2"})
        snaps = await mentions(ben, "1", "2")
        await until(lambda: phone.arrived)
        await change(pushing, ana, ben, snaps)
        service.answer = lambda _: (201, {})
        (subscription,) = await listed(ana, lambda found: "failure" not in found[0])
        assert phone.taken == [] and "deliveredAt" not in subscription
        await mentions(cleo, "3")
        await pushed(phone)
        # What is hidden and not read still counts, as it does in the app.
        assert phone.offsets == [3] and phone.messages[0]["unread"] == (await ana.call("notification.page"))["unread"]

    run(tour())


@pytest.mark.proof
def test_unread_notifications_are_pushed_when_others_were_read(pushing, service):
    async def tour():
        ana, ben = await people(pushing, "ana", "ben")
        phone = await subscribe(ana, service)
        service.answer = lambda _: (503, {"Retry-After": "1"})
        await mentions(ben, "1", "2", "3")
        await until(lambda: phone.arrived)
        await ana.call("notification.read", upTo=2)
        service.answer = lambda _: (201, {})
        await pushed(phone)
        assert phone.offsets == [3] and phone.messages[0]["unread"] == 1

    run(tour())


# What is refused


def test_a_server_without_a_contact_sends_no_pushes_and_says_so(server):
    async def tour():
        (ana,) = await people(server, "ana")
        keys = {"p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
        for call in (ana.call("push.show"), ana.call("push.subscribe", endpoint="https://push.example.net/x", **keys)):
            assert (await refusal(call))["name"] == "push_unavailable"
        assert (await ana.call("push.list"))["subscriptions"] == []
        stranger = await Client.connect(server.url)
        for method in ("show", "list"):
            assert (await refusal(stranger.call(f"push.{method}")))["name"] == "not_authenticated"
        status = await state(server)
        assert status["available"] is False and "key" not in status and "contact" not in status

    run(tour())


BAD_POINT = base64url(b"\4" + b"\1" * 64)


@family(1, "wrong", [
    {"p256dh": ""}, {"p256dh": "x"}, {"p256dh": BAD_POINT}, {"p256dh": base64url(b"\4" + bytes(64))}, {"p256dh": "!" * 87}, {"p256dh": None},
    {"auth": ""}, {"auth": base64url(bytes(15))}, {"auth": base64url(bytes(17))}, {"auth": "x" * 22 + "=="}, {"auth": 7}])
def test_keys_that_no_device_has_are_refused(pushing, service, wrong):
    async def tour():
        (ana,) = await people(pushing, "ana")
        device = service.device((await ana.call("push.show"))["key"])
        given = {name: value for name, value in {**device.params, **wrong}.items() if value is not None}
        assert (await refusal(ana.call("push.subscribe", **given)))["name"] == "invalid_params"
        assert (await ana.call("push.list"))["subscriptions"] == []
        await subscribe(ana, service, device)

    run(tour())


def test_a_private_address_is_refused(tmp_path, service):
    with one(tmp_path / "store", "--push-contact", CONTACT, "--identifier", "off") as server:

        async def tour():
            (ana,) = await people(server, "ana")
            keys = {**service.device("").params, "endpoint": None}
            for url in (*PRIVATE, service.origin):
                assert (await refusal(ana.call("push.subscribe", **{**keys, "endpoint": url})))["name"] == "invalid_address", url
            assert (await ana.call("push.list"))["subscriptions"] == []
            # The control: what is public is taken.
            await ana.call("push.subscribe", **{**keys, "endpoint": "https://push.example.net/" + "x" * 1_970})

        run(tour())


def test_a_name_that_leads_to_a_private_address_is_not_asked(tmp_path, service):
    with one(tmp_path / "store", "--push-contact", CONTACT, "--limit", "pushRetryMilliseconds=20", "--identifier", "off") as server:

        async def tour():
            ana, ben = await people(server, "ana", "ben")
            params = {**service.device("").params, "endpoint": f"https://push.localhost:{listener.getsockname()[1]}/x"}
            await ana.call("push.subscribe", **params)
            await mentions(ben, "1")
            await listed(ana, lambda found: "failure" in found[0])
            # No connection was even made.
            with pytest.raises(BlockingIOError):
                listener.accept()

        with socket.create_server(("127.0.0.1", 0)) as listener:
            listener.setblocking(False)
            run(tour())


def test_notifications_during_the_rest_are_one_push(tmp_path, service):
    gap = 0.5

    async def tour():
        ana, ben = await people(server, "ana", "ben")
        device = await subscribe(ana, service)
        start = time.monotonic()
        for number in range(30):
            await mentions(ben, f"{number}")
        await until(lambda: device.offsets[-1:] == [30])
        check_order(device)
        # The first comes immediately, and no other one before the rest is over.
        assert len(device.messages) <= 1 + (time.monotonic() - start) / gap
        assert device.messages[-1]["unread"] == 30 and len(device.messages[-1]["notifications"]) <= 5

    with one(tmp_path / "store", *OPTIONS, "--limit", f"pushGapMilliseconds={gap * 1_000:.0f}") as server:
        run(tour())


@pytest.mark.proof
def test_members_cannot_make_the_server_call_one_host_all_the_time(tmp_path, service):
    """Ten accounts with ten devices each, to all of which something happens all the time, at the default limits of pushes."""

    async def tour():
        members = await people(server, *(f"member {number}" for number in range(10)))
        ben, *_ = await people(server, "ben")
        for member in members:
            for _ in range(10):
                await subscribe(member, service)
        start = time.monotonic()
        calls = 0
        while time.monotonic() - start < 8:
            caption = " ".join(f"@{member.user['name']}" for member in members)
            await ben.call("snap.post", feed="animals", key=f"{calls}", picture="bear", caption=caption)
            calls += 1
        seconds = time.monotonic() - start
        requests = len(service.requests)
        print(f"{calls} mentions of each in {seconds:.1f} s: {requests} requests, {requests / seconds:.0f} a second")
        # The first push of each device, and a share of the account's 30 a minute.
        assert calls > 10 and requests <= 100 + 10 * 30 * seconds / 60

    options = ("--push-contact", CONTACT, "--push-addresses", "any", "--identifier", "off", "--requests-per-second", "0")
    # Without the limits of requests, those of pushes must be named.
    limits = ("--limit", "pushesPerMinutePerAccount=30", "--limit", "pushesPerSecondPerHost=50")
    with one(tmp_path / "store", *options, *limits) as server:
        run(tour())


def test_there_are_only_so_many_devices_of_one_account(tmp_path, service):
    with one(tmp_path / "store", *OPTIONS, "--limit", "pushSubscriptionsPerAccount=2") as server:

        async def tour():
            ana, ben = await people(server, "ana", "ben")
            first, second = await subscribe(ana, service), await subscribe(ana, service)
            third = service.device(first.server_key)
            assert (await refusal(ana.call("push.subscribe", **third.params)))["name"] == "too_many"
            await subscribe(ana, service, second)
            await subscribe(ben, service, second)
            await subscribe(ana, service, third)
            assert len((await ana.call("push.list"))["subscriptions"]) == 2
            assert (await refusal(ana.call("push.subscribe", **second.params)))["name"] == "too_many"
            # Who is refused takes nothing from others.
            assert (await shown(ben))["id"] == second.subscription["id"]

        run(tour())


@pytest.mark.proof
def test_a_user_of_an_app_who_signs_out_is_out(tmp_path, service):
    """Its logins end with their tokens, and pushes do not: but they end with a sign-out."""
    needs_files()
    app = App(tmp_path)
    with start(tmp_path, app, "--sign-up", "open", *OPTIONS) as server:

        async def tour():
            (ben,) = await people(server, "ben")
            ana = await Client.connect(server.url)
            await ana.call("session.resume", token=app.token(seconds=4))
            phone = await subscribe(ana, service)
            assert await ana.closed() == 4005
            await mentions(ben, "1")
            await pushed(phone)
            # A login with another token takes the expired one's place.
            ana = await Client.connect(server.url)
            await ana.call("session.resume", token=app.token(sid="2"))
            await mentions(ben, "2")
            await pushed(phone, 2)
            await ana.call("session.end")
            before = len(phone.arrived)
            await mentions(ben, "3")
            await nothing_new(server, service, phone, before)

        run(tour())


@family(1, "contact", ["", "push@example.org", "mailto:", "mailto:a", "mailto:@b.c", "http://example.org", "https://", "ftp://x.y", 'mailto:a"b@c.d', "mailto:a\\b@c.d"])
def test_invalid_push_contact_fails_the_start(tmp_path, contact):
    with pytest.raises(RuntimeError, match="push-contact"):
        one(tmp_path / "store", "--push-contact", contact, "--identifier", "off").start()


# The article's code

# A browser's part: what it gives the page, and how the page and the worker are called.
BROWSER = """
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { Snapfeed, MemoryStorage } from './snapfeed.js';
import { subscribe, unsubscribe } from './push.js';

const { url, name, endpoint, keys, message } = JSON.parse(readFileSync('given.json', 'utf8'));
const reported = { asked: [], left: 0, shown: [], opened: [] };
const subscription = { toJSON: () => ({ endpoint, keys }), unsubscribe: async () => (reported.left += 1) };
const pushManager = {
  // Another server's key is in the way at first.
  subscribe: async (options) => {
    reported.asked.push(options);
    if (reported.left === 0) throw new Error('InvalidStateError');
    return subscription;
  },
  getSubscription: async () => subscription,
};
globalThis.Notification = { requestPermission: async () => 'granted' };
Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker: { register: async () => {}, ready: Promise.resolve({ pushManager }) } } });
const client = new Snapfeed({ url, storage: new MemoryStorage() });
await client.logIn(name, 'correct horse');
reported.subscribed = await subscribe(client);
reported.listed = (await client.call('push.list', {})).subscriptions;
if (message) {
  const handlers = {};
  const registration = { showNotification: async (title, options) => reported.shown.push({ title, ...options }) };
  const clients = { openWindow: async (place) => reported.opened.push(place) };
  const self = { addEventListener: (kind, handle) => (handlers[kind] = handle), registration, clients };
  runInContext(readFileSync('sw.js', 'utf8'), createContext({ self }));
  for (const data of message) handlers.push({ data: { json: () => data }, waitUntil() {} });
  handlers.notificationclick({ notification: { close() {} }, waitUntil() {} });
}
await unsubscribe(client);
reported.after = (await client.call('push.list', {})).subscriptions;
await client.stop();
console.log(JSON.stringify(reported));
"""


def test_the_article_s_code_subscribes_shows_and_unsubscribes(pushing, service, tmp_path):
    blocks = dict(re.findall(r"<!-- file (.+?) -->\n```\w+\n(.*?)```", ARTICLE.read_text(), re.DOTALL))
    with urlopen(f"{pushing.http}/snapfeed.js") as answer:
        files = {**blocks, "snapfeed.js": answer.read().decode(), "run.mjs": BROWSER, "package.json": '{"type": "module"}'}

    async def begin():
        ana, ben = await people(pushing, "ana", "ben")
        phone = await subscribe(ana, service)
        await mentions(ben, "1", "2")
        await pushed(phone, 2)
        await ana.call("push.unsubscribe", subscription=phone.subscription["id"])
        return phone

    phone = run(begin())
    keys = {name: phone.params[name] for name in ("p256dh", "auth")}
    test = {"v": 1, "account": "1", "test": True, "unread": 0, "notifications": []}
    settled = {"v": 1, "account": "1", "unread": 1, "notifications": [{"offset": 3, "kind": "report", "snap": "1", "at": 1}]}
    given = {"url": pushing.http, "name": "ana", "endpoint": phone.endpoint, "keys": keys, "message": [*phone.messages, test, settled]}
    for name, text in {**files, "given.json": json.dumps(given)}.items():
        (tmp_path / name).write_text(text)
    done = subprocess.run([NODE, "run.mjs"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    reported = json.loads(done.stdout)
    assert reported["subscribed"] is True and reported["asked"] == 2 * [{"userVisibleOnly": True, "applicationServerKey": phone.server_key}]
    assert [each["isCurrent"] for each in reported["listed"]] == [True] and reported["after"] == [] and reported["left"] == 2
    texts = [each["body"] for each in reported["shown"]]
    assert texts[0].startswith("ben mentioned you") and texts[-2:] == ["Pushes arrive here.", "Your report was settled."]
    assert len({each["tag"] for each in reported["shown"]}) == 1 and reported["opened"] == ["/"]


# The control: this push service can refuse


def message(device, text: bytes, end: bytes = b"\2", auth: bytes | None = None) -> bytes:
    """Computes what the server computes, with independent code."""
    sender, salt = ec.generate_private_key(ec.SECP256R1()), b"s" * 16
    secret = sender.exchange(ec.ECDH(), device.private.public_key())
    info = b"WebPush: info\0" + point_of(device.private) + point_of(sender)
    shared = HKDF(SHA256(), 32, auth or device.auth, info).derive(secret)
    key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(shared)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(shared)
    return salt + (4_096).to_bytes(4, "big") + b"\x41" + point_of(sender) + AESGCM(key).encrypt(nonce, text + end, None)


@pytest.mark.proof
def test_test_push_service_refuses_invalid_requests():
    key, other = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    with PushService() as service:
        device = service.device(base64url(point_of(key)))
        good = {"aud": service.origin, "exp": int(time.time()) + 3_600, "sub": CONTACT}
        text = b'{"v":1,"account":"1","unread":0,"notifications":[]}'

        def status(body=None, signer=key, shown_key=None, method="POST", path=None, claims=(), without=(), **headers) -> int:
            token = jwt.encode({k: v for k, v in {**good, **dict(claims)}.items() if v is not None}, signer, algorithm="ES256")
            full = {
                "TTL": "60", "Content-Encoding": "aes128gcm", "Authorization": f"vapid t={token}, k={base64url(point_of(shown_key or key))}",
                **{name.replace("_", "-"): value for name, value in headers.items()}}
            full = {name: value for name, value in full.items() if name not in without}
            body = message(device, text) if body is None else body
            try:
                return urlopen(Request(service.origin + (path or device.path), body, full, method=method), timeout=10).status
            except HTTPError as error:
                return error.code

        assert status() == 201 and device.messages == [json.loads(text)] and service.complaints == []
        now = int(time.time())
        wrong = [
            dict(signer=other), dict(signer=other, shown_key=other), dict(claims={"aud": "https://push.example.net"}),
            dict(claims={"exp": now - 1}), dict(claims={"exp": now + 25 * 3_600}), dict(claims={"exp": None}), dict(claims={"sub": None}),
            dict(claims={"sub": "mailto:a@b.c"}), dict(without=["TTL"]), dict(without=["Authorization"]), dict(without=["Content-Encoding"]),
            dict(Content_Encoding="aesgcm"), dict(Urgency="highest"), dict(TTL="-1"), dict(body=text), dict(body=b""),
            dict(body=message(device, text, auth=b"a" * 16)), dict(body=message(device, text, end=b"\1")),
            dict(body=message(device, b" " * 4_050)), dict(method="PUT")]
        for each in wrong:
            before = len(service.complaints)
            assert status(**each) >= 400 and (len(service.complaints) == before + 1 or each.get("method") == "PUT"), each
        assert status(path="/push/x") == 404
        device.is_gone = True
        assert status() == 410 and len(device.taken) == 1
        service.clock = 13 * 3_600
        device.is_gone = False
        assert status() == 403
        with pytest.raises(AssertionError), right(service):
            pass
    assert re.search("the token ends in -4", service.complaints[-1]) and bytes_of(base64url(b"\xff\xfe")) == b"\xff\xfe"
