import { Database, searchName } from '/ui.js';
import { keyOf } from '../search/terms.js';
import { searchStores } from './recent-searches.js';

/** The number of alerts of an account on a device. */
export const mostAlerts = 10;
/** The tag of the browser's own look now and then, which the service worker answers. */
const lookTag = 'snapfeed.alerts';
const lookEveryMs = 3 * 3_600_000;

/**
 * The searches that notify of new matches, with their positions and their counts of unseen matches. They are
 * only on this device and end with the login. Emits `change`.
 */
export class Alerts extends EventTarget {
  /** @type {{key: string, query: string, epoch?: string, offset?: number, at: number, unseen: number}[]} the one made first is first */
  all = [];
  /** Ends when the kept ones are known. */
  loaded;
  #session;
  #database;
  #channel;
  #isOver = false;
  #writes = 0;

  constructor(session) {
    super();
    this.#session = session;
    const stop = () => {
      this.#isOver = true;
      this.#channel?.close();
    };
    this.#database = new Database(searchName(session.user.id), searchStores, stop);
    session.signal.addEventListener('abort', stop);
    this.#channel = globalThis.BroadcastChannel && new BroadcastChannel(`${lookTag}.${session.user.id}`);
    this.#channel?.addEventListener('message', () => this.load());
    this.loaded = this.load();
  }

  find(query) {
    return this.all.find(({ key }) => key === keyOf(query));
  }

  get unseen() {
    return this.all.reduce((sum, { unseen }) => sum + unseen, 0);
  }

  /** Reads them again: another tab, or the service worker, may have changed them. */
  async load() {
    const writes = this.#writes;
    const rows = await this.#run('readonly', ['alerts'], (store) => store.getAll());
    // A write that came meanwhile is not in these rows.
    if (writes !== this.#writes) return this.load();
    if (rows) this.all = rows.sort((a, b) => a.made - b.made);
    this.#changed();
  }

  /** @param {number} at from when on matches are new, by the server's clock @param {string} title of its notifications @returns {Promise<boolean>} whether there was room for it */
  async add(query, at, title) {
    await this.loaded;
    if (this.find(query)) return true;
    if (this.all.length >= mostAlerts) return false;
    const alert = { key: keyOf(query), query: query.trim(), at, title, unseen: 0, made: Date.now() };
    // The button may say that it is on when the alert is kept, and not before: people leave the page immediately.
    await this.#keep(alert);
    this.#show(alert);
    this.#notifyOtherPages();
    return true;
  }

  async remove(query) {
    const { key } = this.find(query) ?? {};
    this.#writes += 1;
    this.all = this.all.filter((alert) => alert.key !== key);
    this.#changed();
    await this.#run('readwrite', ['alerts', 'access'], (store, access) => [store.delete(key), ...(this.all.length ? [] : [access.clear()])]);
    this.#notifyOtherPages();
  }

  /** Notes how far an alert has been followed, and its new matches. */
  async note(key, change) {
    const known = this.all.find((alert) => alert.key === key);
    if (!known) return;
    await this.#put({ ...known, ...change(known) });
    this.#notifyOtherPages();
  }

  /** Marks the matches of an alert as seen. */
  async saw(query) {
    const known = this.find(query);
    if (!known?.unseen) return;
    await this.#put({ ...known, unseen: 0 });
    this.#notifyOtherPages();
  }

  /**
   * Asks the browser to look now and then while the app is closed. Only some browsers do that for installed apps, as often as they see fit. The
   * service worker needs the login for it, which is kept next to the alerts and goes with the last of them.
   *
   * @param {{url: string, token: string, counts: string[]}} login with the words for each number of new matches
   */
  async lookNowAndThen(login) {
    try {
      const registration = await navigator.serviceWorker?.getRegistration();
      const { state } = await navigator.permissions.query({ name: /** @type {any} */ ('periodic-background-sync') });
      if (state !== 'granted' || !registration?.periodicSync) return;
      await registration.periodicSync.register(lookTag, { minInterval: lookEveryMs });
      await this.#run('readwrite', ['access'], (store) => store.put({ name: 'login', ...login }));
    } catch {
      // The browser does not do this.
    }
  }

  /** Shows a change before it is kept, so that the next one builds on it. */
  async #put(alert) {
    this.#show(alert);
    await this.#keep(alert);
  }

  #show(alert) {
    const place = this.all.findIndex(({ key }) => key === alert.key);
    this.all = place < 0 ? [...this.all, alert] : this.all.with(place, alert);
    this.#changed();
  }

  #keep(alert) {
    this.#writes += 1;
    return this.#run('readwrite', ['alerts'], (store) => store.put(alert));
  }

  #notifyOtherPages() {
    if (!this.#isOver) this.#channel?.postMessage('changed');
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }

  /** Where the browser refuses storage, they live as long as the page. */
  async #run(mode, names, ask) {
    if (this.#isOver) return undefined;
    return this.#database.run(mode, names, ask).catch(() => undefined);
  }
}
