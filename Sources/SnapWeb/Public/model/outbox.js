import { ConnectionLost, Rejected } from '../protocol/failure.js';

/**
 * Posts on their way. Every post goes through here: it is stored with a key of its own, then sent, and removed when the
 * server has answered. After any interruption the same key is sent again, so the server makes no second snap or photo of it.
 *
 * Emits `change`; `sent`, `failed` and `delayed` (the server asked to come back later) with `detail.entry` and `detail.error`.
 */
export class Outbox extends EventTarget {
  #storage;
  #send;
  #account;
  #entries = [];
  /** Keys of finished posts. The disk may still contain them. */
  #done = new Set();
  #reading = 0;
  #isWanted = false;
  #isRunning = false;
  #timer;

  /**
   * @param {{all: Function, put: Function, remove: Function}} storage
   * @param {(entry: object) => Promise<object>} send asks the server to post; rejects with Rejected or ConnectionLost
   */
  constructor(storage, send) {
    super();
    this.#storage = storage;
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
   * @param {{feed?: string, title?: string, stays?: boolean, picture?: string, caption?: string, bytes?: Uint8Array}} post a
   *   snap with its feed and that feed's title; a photo `stays`, and has alt text, warning and audience as well
   */
  async add(post) {
    const entry = { ...post, account: this.#account, key: newKey(), madeAt: Date.now() };
    await this.#storage.put(entry);
    await this.#read();
    this.flush();
    return entry;
  }

  /** Drops the waiting posts of an account that has left this device. */
  async forget(account) {
    for (const entry of await this.#storage.all()) if (entry.account === account) await this.#storage.remove(entry.key);
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

  async #sendAll() {
    await this.#read();
    for (let entry = this.entries[0]; entry; entry = this.entries[0]) {
      if (!(await this.#sendOne(entry))) return;
    }
  }

  /** Reads the stored entries again: other tabs of this browser add and remove some. Only the latest read counts. */
  async #read() {
    const reading = ++this.#reading;
    const stored = await this.#storage.all();
    if (reading !== this.#reading) return;
    this.#entries = stored.filter(({ key }) => !this.#done.has(key));
    this.dispatchEvent(new Event('change'));
  }

  /** @returns {Promise<boolean>} whether to continue with the next entry */
  async #sendOne(entry) {
    try {
      const { snap, photo } = await this.#send(entry);
      await this.#drop(entry, 'sent', { snap, photo });
      return true;
    } catch (error) {
      if (error instanceof ConnectionLost) return false;
      if (error instanceof Rejected && error.temporary) return this.#later(entry, error);
      await this.#drop(entry, 'failed', { error });
      return true;
    }
  }

  #later(entry, error) {
    this.dispatchEvent(new CustomEvent('delayed', { detail: { entry, error } }));
    this.#timer = setTimeout(() => this.flush(), error.retryAfterMs ?? 5_000);
    return false;
  }

  /**
   * Removes a post from the screen first, since its snap is there already, then from the disk. A crash in between sends it
   * twice, which the key makes harmless.
   */
  async #drop(entry, type, detail) {
    this.#done.add(entry.key);
    this.#entries = this.#entries.filter((other) => other.key !== entry.key);
    this.dispatchEvent(new Event('change'));
    await this.#storage.remove(entry.key);
    this.dispatchEvent(new CustomEvent(type, { detail: { entry, ...detail } }));
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

/** 128 random bits. `crypto.randomUUID` exists only on secure origins, and a home server may not be one. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
