import { Database, device, text } from '/ui.js';

/** The name of what this device keeps: a database, which the service worker also reads, and an entry that the page reads synchronously. */
const storeName = 'snapfeed.push';
/** The browser's own work that waits for the service worker is given up after so long. */
const patienceMs = 10_000;

/**
 * Whether this device shows the account's notifications while the app is closed: its subscription to the browser's push service, and what
 * the server knows of it. A browser has one subscription, and it is for the account in use; it ends when that account leaves the device. Where
 * it ends otherwise, and the person may have decided so, the app does not renew it, but says so: the state is `ended` until the person decides again.
 *
 * Emits `change`.
 */
export class Push extends EventTarget {
  /** @type {'on' | 'off' | 'ended' | 'blocked' | 'unsupported' | 'unoffered' | undefined} undefined until the server has been asked */
  state;
  /** @type {import('../app.js').App} */
  #app;
  #session;
  #notifications;
  /**
   * The server's key, as last received; whether the person has said "Not now" or turned it off; the account that sees the notice of an end, and the
   * one that sees the question, for the first frame. @type {{key?: string, isDeclined?: boolean, ended?: string, asks?: string}}
   */
  #remembered = device.read(storeName) ?? {};
  /** The state that this device keeps while push is on. @type {{account: string, session: string, epoch: string, endpoint: string, subscription: string, words: object} | undefined} */
  #kept;
  #database = new Database(storeName, { device: 'name' });
  #hasBegun = false;

  constructor(app, notifications) {
    super();
    const { accounts, session, settings } = app;
    this.#app = app;
    this.#session = session;
    this.#notifications = notifications;
    const { ended } = this.#remembered;
    if (ended && ended === session.user?.id) this.state = 'ended';
    const options = { signal: session.signal };
    session.addEventListener('state', () => this.#begin(), options);
    settings.addEventListener('change', () => this.#renew(), options);
    accounts.addEventListener('change', () => this.#endForgotten(), options);
    session.signal.addEventListener('abort', () => this.#endForgotten(), { once: true });
    navigator.serviceWorker?.addEventListener('message', (event) => this.#heard(event), options);
    document.addEventListener('visibilitychange', () => this.#look(), options);
    notifications.addEventListener('change', () => this.#noteAsking(), options);
    this.#look();
    this.#begin();
  }

  /** Whether the server sends pushes, as far as is known. */
  get isOffered() {
    return Boolean(this.#remembered.key);
  }

  /** Whether the person has never decided about it, or has not since it ended. */
  get isUndecided() {
    return this.state === 'ended' || (this.state === 'off' && !this.#remembered.isDeclined);
  }

  /**
   * Whether to ask the person: once there are notifications, or after an end. Until all is known it is as it was last time, since a question that
   * appears late would move what is read.
   */
  get isAsking() {
    const wasAsking = this.#remembered.asks === this.#session.user.id;
    if (!this.state) return wasAsking;
    const { items, isLoaded } = this.#notifications;
    return this.isUndecided && (this.state === 'ended' || items.length > 0 || (!isLoaded && wasAsking));
  }

  async decline() {
    this.#remember({ isDeclined: true });
    await this.#run('readwrite', (store) => store.delete('ended')).catch(() => {});
    await this.#look();
    this.#changed();
  }

  /** To be called in answer to a tap: the browser asks for permission only then. Rejects with an error that has words. */
  async turnOn() {
    const permission = await Notification.requestPermission();
    try {
      if (permission === 'granted') await alone(() => this.#subscribe());
    } finally {
      await this.#look();
    }
  }

  async turnOff() {
    const { subscription } = this.#kept ?? {};
    this.#remember({ isDeclined: true });
    await alone(() => this.#end());
    await this.#look();
    // Without a connection the push service refuses the next message, and the server forgets the subscription then.
    if (subscription) await this.#forget(subscription);
  }

  /** Sends a message to this device. */
  async test() {
    await this.#session.request('push.test', { subscription: this.#kept.subscription });
  }

  /** The account's other devices, each with its name. */
  async others() {
    const [{ subscriptions }, { sessions }] = await Promise.all([this.#session.request('push.list'), this.#session.request('session.list')]);
    const nameOf = (id) => sessions.find((session) => session.id === id)?.device;
    const isOther = ({ id, isCurrent }) => !isCurrent && id !== this.#kept?.subscription;
    return subscriptions.filter(isOther).map((each) => ({ ...each, device: nameOf(each.session) ?? each.service }));
  }

  /** Takes away what the system still shows: it has been read. */
  async clear() {
    if (this.#kept) await close(({ account }) => account === this.#session.user.id);
  }

  async #begin() {
    if (this.#hasBegun || this.#session.state !== 'online') return;
    this.#hasBegun = true;
    try {
      const { key } = await this.#session.request('push.show');
      this.#remember({ key });
      await this.#look();
      await this.#renew();
    } catch (error) {
      this.#hasBegun = error.name !== 'connection_lost';
      if (!this.#hasBegun) return;
      this.#remember({ key: undefined });
      this.#set('unoffered');
    }
  }

  #remember(change) {
    // Another tab may have written since.
    Object.assign(this.#remembered, device.read(storeName), change);
    device.write(storeName, this.#remembered);
  }

  /** Compares what the browser, this device and the server have, and renews what differs. It does not ask: the person has decided already. */
  async #renew() {
    if (!this.isOffered || !isSupported()) return;
    await this.#notifications.placed;
    // Whatever is wrong now, the next start tries again.
    await alone(async () => {
      const kept = await this.#read();
      if (!kept) return;
      if (!this.#isLoggedIn(kept.account)) return this.#end();
      const isMeant = Notification.permission === 'granted' && !(await this.#wasRemoved(kept));
      return isMeant ? this.#subscribe(kept) : this.#end(kept.account);
    }).catch(() => {});
    await this.#look();
  }

  /** Makes sure that this device is subscribed for the account in use. @param {object} [kept] what is kept of it already */
  async #subscribe(kept) {
    const browsers = await this.#browserSubscription();
    const { endpoint, keys } = browsers.toJSON();
    const { user: { id: account }, id: session } = this.#session;
    const { epoch } = this.#notifications;
    // A server that was restored may have given the number to another device.
    const isKnown = kept?.session === session && kept.epoch === epoch;
    const isSame = isKnown && kept.endpoint === endpoint;
    try {
      // Else the old address would stay one of the account's few until the push service refuses it.
      if (isKnown && !isSame) await this.#forget(kept.subscription);
      const subscription = isSame ? kept.subscription : await this.#register({ endpoint, ...keys });
      const now = { name: 'push', account, session, epoch, endpoint, subscription, words: text.push.notice };
      await this.#run('readwrite', (store) => [store.put(now), store.delete('ended')]);
    } catch (error) {
      // A refused subscription must not stay in the browser. An accepted one survives a temporary failure.
      if (!kept || error.name === 'too_many') await this.#end(kept?.account);
      throw error;
    }
  }

  /** Sends the browser's subscription to the server, which may have been another account's. @returns {Promise<string>} its id */
  async #register({ endpoint, p256dh, auth }) {
    const { subscription } = await this.#session.request('push.subscribe', { endpoint, p256dh, auth });
    await close(({ account }) => account !== this.#session.user.id);
    return subscription.id;
  }

  /** Removes a subscription from the server, if it exists. */
  async #forget(subscription) {
    await this.#session.request('push.unsubscribe', { subscription }).catch(() => {});
  }

  /**
   * Whether the server has ended the subscription that the browser still has. The person may have removed this device at another one: that is
   * a decision, which stays. A subscription that the browser renewed or dropped, or that a restored server lost, was not ended by a decision.
   */
  async #wasRemoved({ session, epoch, endpoint, subscription }) {
    if (session !== this.#session.id || epoch !== this.#notifications.epoch) return false;
    const browsers = await current();
    if (browsers?.endpoint !== endpoint || keyOf(browsers) !== this.#remembered.key) return false;
    const { subscriptions } = await this.#session.request('push.list');
    return !subscriptions.some(({ id }) => id === subscription);
  }

  /** The browser's subscription for the server's key: the one that it has, or a new one. */
  async #browserSubscription() {
    try {
      const { pushManager } = await ready();
      const known = await pushManager.getSubscription();
      if (known && keyOf(known) === this.#remembered.key) return known;
      await known?.unsubscribe();
      return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: this.#remembered.key });
    } catch (cause) {
      throw Object.assign(new Error('The browser did not subscribe.', { cause }), { name: 'push_refused' });
    }
  }

  #isLoggedIn(account) {
    return this.#app.accounts.isLoggedIn(account);
  }

  /** Ends the subscription of an account that has left this device, and what is kept of an ended one. The server ends it with the login. */
  async #endForgotten() {
    // The app drops the session before it forgets the login.
    await undefined;
    await alone(async () => {
      const kept = await this.#read();
      const left = kept ?? (await this.#read('ended'));
      if (left && !this.#isLoggedIn(left.account)) await this.#end();
    }).catch(() => {});
    await this.#look();
  }

  /** Ends it on this device, with what the system still shows. @param {string} [account] that has not asked for the end, and sees a notice */
  async #end(account) {
    const note = (store) => (account ? store.put({ name: 'ended', account }) : store.delete('ended'));
    await this.#run('readwrite', (store) => [store.delete('push'), note(store)]).catch(() => {});
    await close((data) => data.account);
    const browsers = await current();
    await browsers?.unsubscribe().catch(() => {});
  }

  /** Finds out the state: permission may have changed in the browser's settings, and the rest in another tab. */
  async #look() {
    if (!this.isOffered) return;
    const [kept, ended] = await this.#run('readonly', (store) => [store.get('push'), store.get('ended')]).catch(() => []);
    this.#kept = kept;
    if (!isSupported()) return this.#set('unsupported');
    if (Notification.permission === 'denied') return this.#set('blocked');
    const { id } = this.#session.user;
    if (kept?.account === id && Notification.permission === 'granted') return this.#set('on');
    return this.#set(ended?.account === id ? 'ended' : 'off');
  }

  /** Handles messages of the service worker: a tap on a notification, or a changed subscription of the browser. */
  #heard({ data, ports }) {
    if (data?.push === 'changed') this.#renew();
    if (!data?.place) return;
    ports[0]?.postMessage(true);
    this.#app.router.go(data.place);
  }

  #set(state) {
    if (state === this.state) return;
    this.state = state;
    this.#remember({ ended: state === 'ended' ? this.#session.user.id : undefined });
    this.#changed();
  }

  #noteAsking() {
    if (!this.state || !this.#notifications.isLoaded) return;
    const asks = this.isAsking ? this.#session.user.id : undefined;
    if (asks !== this.#remembered.asks) this.#remember({ asks });
  }

  #changed() {
    this.#noteAsking();
    this.dispatchEvent(new Event('change'));
  }

  /** The stored state; undefined where the browser refuses storage. */
  #read(name = 'push') {
    return this.#run('readonly', (store) => store.get(name)).catch(() => undefined);
  }

  #run(mode, ask) {
    return this.#database.run(mode, ['device'], ask);
  }
}

const isSupported = () => Boolean(navigator.serviceWorker && globalThis.PushManager && globalThis.Notification);

/** The subscription that the browser has. */
async function current() {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** Closes what the system shows of the service worker's pushes. @param {(data: {account: string}) => unknown} isMeant */
async function close(isMeant) {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  for (const each of shown) if (each.data?.account && isMeant(each.data)) each.close();
}

/** One tab at a time changes the browser's subscription. */
const alone = (run) => (navigator.locks ? navigator.locks.request('snapfeed.push', run) : run());

/** The service worker's registration, once it works. */
function ready() {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('There is no service worker.')), patienceMs));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** The server's key of a browser's subscription, as the server writes it. */
function keyOf({ options: { applicationServerKey } }) {
  const characters = String.fromCharCode(...new Uint8Array(applicationServerKey ?? []));
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
