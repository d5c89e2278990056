import { ConnectionLost, Rejected } from '../client/failure.js';
import { newKey } from '../client/key.js';

/**
 * Posts on their way, and other actions that were made without a connection. Every post goes through here: it is stored with
 * a key of its own, then sent, and removed when the server has answered. After any interruption the same key is sent again,
 * so the server makes no second snap or photo of it. Other actions are harmless when they are sent twice.
 *
 * Emits `change`; `sent`, `failed` and `delayed` (the server asked to come back later) with `detail.entry` and `detail.error`.
 */
export class Outbox extends EventTarget {
  storage;
  #send;
  #account;
  #entries = [];
  /** Keys of finished posts. The disk may still contain them. */
  #done = new Set();
  #reading = 0;
  #isWanted = false;
  #isRunning = false;
  #timer;
  /** The key of the entry that is under way. */
  #sending;

  /**
   * @param {{all: Function, put: Function, remove: Function}} storage
   * @param {(entry: object) => Promise<object>} send asks the server to post; rejects with Rejected or ConnectionLost
   */
  constructor(storage, send) {
    super();
    this.storage = storage;
    this.#send = send;
  }

  /** The waiting posts of the current account. */
  get entries() {
    return this.#entries.filter((entry) => entry.account === this.#account);
  }

  async use(account) {
    this.#account = account;
    await this.#read();
  }

  /**
   * @param {{feed?: string, title?: string, kind?: 'snap' | 'photo', picture?: string, caption?: string, bytes?: Uint8Array, madeAt?: number}} post a
   *   snap with its feed and that feed's title; a photo with its alt text, warning and audience; `madeAt` if that was before now
   */
  async add(post) {
    const entry = { madeAt: Date.now(), ...post, account: this.#account, key: newKey() };
    await this.storage.put(entry);
    await this.#read();
    this.flush();
    return entry;
  }

  /**
   * Keeps an action until there is a connection. A later action about the same subject takes the place of the earlier one:
   * words are merged, and an action that takes back the other leaves none.
   *
   * @param {{subject: string, method: string, params: object, title: string, opposite?: string, drops?: string[], photo?: string, to?: {id: string, name: string}}} action
   *   `opposite` is the method that it takes back; `drops` are subjects that end with it; `photo` is that of a comment, `to` what it answers
   * @param {string} [owner] the account that acts, which may no longer be the current one
   */
  async act({ opposite, drops = [], ...action }, owner = this.#account) {
    await alone(async () => {
      // A post that is being sent, or was sent, can no longer be changed.
      const isOpen = ({ account, key }) => account === owner && key !== this.#sending && !this.#done.has(key);
      const known = (await this.storage.all()).filter(isOpen);
      const same = known.find(({ subject }) => subject === action.subject);
      for (const { subject, key } of known) if (drops.includes(subject)) await this.storage.remove(key);
      if (same?.method === opposite && opposite) return this.storage.remove(same.key);
      const params = same?.method === action.method ? { ...same.params, ...action.params } : action.params;
      const entry = { ...action, params, account: owner, key: same?.key ?? newKey(), madeAt: same?.madeAt ?? Date.now() };
      return this.storage.put(entry);
    });
    await this.#read();
  }

  /** The waiting action about a subject: the later one, when one is under way and another waits after it. */
  about(subject) {
    return this.entries.findLast((entry) => entry.subject === subject);
  }

  /** Takes back what has not been sent. @returns {Promise<boolean>} whether it was still here */
  async takeBack(key) {
    const isHere = await alone(async () => {
      const found = (await this.storage.all()).some((entry) => entry.key === key);
      if (found) await this.storage.remove(key);
      return found;
    });
    await this.#read();
    return isHere;
  }

  /** Drops the waiting posts of an account that has left this device. */
  async forget(account) {
    for (const entry of await this.storage.all()) if (entry.account === account) await this.storage.remove(entry.key);
    await this.#read();
  }

  /**
   * Sends all waiting posts one after the other, in the order in which they were made. Safe to call at any time: a call
   * during a run makes it run once more, since its post may have been stored after the run had read the list.
   */
  async flush() {
    this.#isWanted = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        clearTimeout(this.#timer);
        await alone(() => this.#sendAll());
      }
    } finally {
      this.#isRunning = false;
    }
  }

  /** An entry with a `file` waits until it has its bytes (photos/several.js). */
  async #sendAll() {
    await this.#read();
    let entry;
    while ((entry = this.entries.find(({ file }) => !file))) if (!(await this.#sendOne(entry))) return;
  }

  /** Reads the stored entries again: other tabs of this browser add and remove some. Only the latest read counts. */
  async #read() {
    const reading = ++this.#reading;
    const stored = await this.storage.all();
    if (reading !== this.#reading) return;
    this.#entries = stored.filter(({ key }) => !this.#done.has(key));
    this.dispatchEvent(new Event('change'));
  }

  /** @returns {Promise<boolean>} whether to continue with the next entry */
  async #sendOne(entry) {
    this.#sending = entry.key;
    try {
      await this.#drop(entry, 'sent', await this.#send(entry));
      return true;
    } catch (error) {
      if (error instanceof ConnectionLost) return false;
      if (error instanceof Rejected && error.temporary) return this.#later(entry, error);
      await this.#drop(entry, 'failed', { error });
      return true;
    } finally {
      this.#sending = undefined;
    }
  }

  #later(entry, error) {
    this.dispatchEvent(new CustomEvent('delayed', { detail: { entry, error } }));
    this.#timer = setTimeout(() => this.flush(), error.retryAfterMs ?? 5_000);
    return false;
  }

  /**
   * Removes a post from the screen first, since its snap already exists, then from the disk. A crash in between sends it
   * twice, which the key makes harmless. Listeners of the change already know the outcome.
   */
  async #drop(entry, type, detail) {
    this.#done.add(entry.key);
    this.#entries = this.#entries.filter((other) => other.key !== entry.key);
    this.dispatchEvent(new CustomEvent(type, { detail: { ...detail, entry } }));
    this.dispatchEvent(new Event('change'));
    await this.storage.remove(entry.key);
    await this.#read();
  }
}

/**
 * Runs `work` in one tab at a time. Where the browser has or grants no locks, two tabs may send the same post, which the
 * key makes harmless.
 */
async function alone(work) {
  if (!navigator.locks) return work();
  try {
    return await navigator.locks.request('snapfeed.outbox', work);
  } catch (error) {
    if (error.name !== 'SecurityError') throw error;
    return work();
  }
}
