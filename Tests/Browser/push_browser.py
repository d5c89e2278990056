"""A browser's side of Web Push. Headless Chromium has no push service and shows no notifications, so both are imitated, as their standards say:
the push manager in the page, with a device of `push_service.py`, and the system's notifications in the service worker. What the worker does with
a push is real, and so is the way that a push takes into it."""

import json

import pytest
from playwright.sync_api import expect
from push_service import OPTIONS, PushService, right

from people import Person

# The browser's push manager and its permission. Both outlive a reload.
IN_PAGE = """((permission, answer) => {
    const read = (name) => JSON.parse(localStorage.getItem(`test.${name}`));
    const write = (name, value) => localStorage.setItem(`test.${name}`, JSON.stringify(value));
    const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0)).buffer;
    const made = ({ key, endpoint, ...keys }) => ({
        endpoint,
        options: { applicationServerKey: bytes(key), userVisibleOnly: true },
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => { write('push', null); await testUnsubscribed(endpoint); return true; },
    });
    PushManager.prototype.getSubscription = async () => { const kept = read('push'); return kept && made(kept); };
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey: key }) => {
        if (!userVisibleOnly || Notification.permission !== 'granted') throw new DOMException('Registration failed - permission denied', 'NotAllowedError');
        if (read('refuses')) throw new DOMException('Registration failed - push service error', 'AbortError');
        write('push', { key, ...(await testSubscribed(key)) });
        return made(read('push'));
    };
    Object.defineProperty(Notification, 'permission', { get: () => read('permission') ?? permission });
    Notification.requestPermission = async () => {
        // A browser asks only in answer to a tap.
        if (!navigator.userActivation.isActive) throw new Error('asked without a tap');
        write('asked', (read('asked') ?? 0) + 1);
        if (Notification.permission === 'default') write('permission', answer);
        return Notification.permission;
    };
    const ask = async (message) => {
        const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
        const { port1, port2 } = new MessageChannel();
        active.postMessage(message, [port2]);
        return new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data); });
    };
    ServiceWorkerRegistration.prototype.getNotifications = async () => {
        if (!read('watched')) return [];
        const shown = await ask({ test: 'shown' });
        return shown.map((each) => ({ ...each, close: () => ask({ test: 'close', tag: each.tag }) }));
    };
})"""
# The system's notifications: one for each tag. `reported` lists all notifications ever shown, with their options.
IN_WORKER = """() => {
    globalThis.shown = new Map();
    globalThis.reported = [];
    globalThis.opened = [];
    globalThis.unsubscribed = false;
    PushManager.prototype.getSubscription = async () => ({ unsubscribe: async () => { unsubscribed = true; } });
    registration.showNotification = async (title, options) => {
        shown.delete(options.tag);
        shown.set(options.tag, { title, ...options });
        reported.push({ title, ...options });
    };
    registration.getNotifications = async () => [...shown.values()].map((each) => ({ ...each, close: () => shown.delete(each.tag) }));
    clients.openWindow = async (path) => { opened.push(path); };
    addEventListener('message', ({ data, ports }) => {
        if (data.test === 'shown') ports[0].postMessage([...shown.values()]);
        if (data.test === 'close') ports[0].postMessage(shown.delete(data.tag));
    });
    const untrusted = (name, more) => {
        const event = new ExtendableEvent(name);
        let work;
        Object.defineProperties(event, { ...more, waitUntil: { value: (promise) => { work = promise; } } });
        dispatchEvent(event);
        return work;
    };
    globalThis.press = (title) => {
        const [[tag, { data }]] = [...shown].filter(([, each]) => each.title === title);
        return untrusted('notificationclick', { notification: { value: { data, close: () => shown.delete(tag) } } });
    };
    globalThis.changeSubscription = () => untrusted('pushsubscriptionchange', {});
}"""


class PushBrowser:
    """A person's browser, which gets its pushes by a push service."""

    def __init__(self, person: Person, service: PushService, permission: str = "default", answer: str = "granted"):
        self.person, self.service, self.page = person, service, person.page
        self.options = [permission, answer]
        # The devices that this browser has been for the push service, the newest last.
        self.devices: list = []
        person.context.expose_function("testSubscribed", self._subscribed)
        person.context.expose_function("testUnsubscribed", self._unsubscribed)
        person.context.add_init_script(f"{IN_PAGE}(...{json.dumps(self.options)})")

    def _subscribed(self, key: str) -> dict:
        self.devices.append(self.service.device(key))
        return self.devices[-1].params

    def _unsubscribed(self, endpoint: str) -> None:
        for device in self.devices:
            device.is_gone = device.is_gone or device.endpoint == endpoint

    @property
    def device(self):
        return self.devices[-1]

    def kept(self, name: str):
        return self.page.evaluate("(name) => JSON.parse(localStorage.getItem(`test.${name}`))", name)

    def keep(self, name: str, value) -> None:
        self.page.evaluate("([name, value]) => localStorage.setItem(`test.${name}`, JSON.stringify(value))", [name, value])

    @property
    def worker(self):
        return self.person.context.service_workers[-1]

    def watch(self) -> None:
        """From now on the worker's notifications are noted."""
        self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        self.worker.evaluate(IN_WORKER)
        self.keep("watched", True)

    def deliver(self, message: dict | str, page=None) -> None:
        """The browser gets a push, and has done what the worker made of it."""
        page = page or self.page
        session = self.person.context.new_cdp_session(page)
        found = []
        session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
        session.send("ServiceWorker.enable")
        while not found:
            page.wait_for_timeout(20)
        before = self.worker.evaluate("reported.length")
        data = message if isinstance(message, str) else json.dumps(message)
        session.send("ServiceWorker.deliverPushMessage", {"origin": self.person.origin, "registrationId": found[-1]["registrationId"], "data": data})
        while self.worker.evaluate("reported.length") == before:
            page.wait_for_timeout(20)
        session.detach()

    @property
    def reported(self) -> list[dict]:
        return self.worker.evaluate("reported")

    @property
    def is_unsubscribed(self) -> bool:
        """Whether the worker has ended the subscription. In the worker the browser always has one."""
        return self.worker.evaluate("unsubscribed")

    @property
    def shown(self) -> list[tuple[str, str]]:
        """Title and words of what is on the screen."""
        return [(each["title"], each["body"]) for each in self.worker.evaluate("[...shown.values()]")]

    def press(self, title: str) -> None:
        self.worker.evaluate("(title) => press(title)", title)


@pytest.fixture
def serve_options():
    return list(OPTIONS)


@pytest.fixture
def service():
    with PushService() as service, right(service):
        yield service


def switch(page):
    return page.locator("#push")


def browser_of(cast, service, name="Ana", permission="default", answer="granted", **options) -> PushBrowser:
    return PushBrowser(cast.person(name, service_workers="allow", **options), service, permission, answer)


def subscribed(cast, service, name="Ana", **options) -> PushBrowser:
    """A browser in which pushes are on, at the page of the account."""
    browser = browser_of(cast, service, name, **options)
    browser.person.go("/account")
    switch(browser.page).click()
    expect(browser.page.locator(".push-part .actions")).to_be_visible()
    browser.watch()
    return browser


def account_of(page) -> str:
    return page.evaluate("JSON.parse(localStorage['snapfeed.account'])")


def subscriptions(wire) -> list[dict]:
    return wire.call("push.list")["subscriptions"]


def news(account: str, *pieces: dict, unread: int | None = None) -> dict:
    return {"v": 1, "account": account, "unread": len(pieces) if unread is None else unread, "notifications": list(pieces)}


def follow(offset: int, name: str, **more) -> dict:
    return {"offset": offset, "kind": "follow", "actor": {"id": str(offset), "name": name}, "at": 1_700_000_000_000, **more}


def elsewhere(browser: PushBrowser) -> None:
    """Makes the open app count as hidden. Pages of a headless browser are always visible, so the worker gets a message."""
    browser.worker.evaluate("""() => {
        const all = clients.matchAll.bind(clients);
        globalThis.seen ??= all;
        clients.matchAll = async (options) => (await seen(options)).map((client) => new Proxy(client, { get: (target, name) => {
            if (name === 'visibilityState') return 'hidden';
            const value = Reflect.get(target, name);
            return typeof value === 'function' ? value.bind(target) : value;
        } }));
    }""")
