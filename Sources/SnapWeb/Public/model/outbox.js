import { ConnectionLost, Rejected } from '../protocol/failure.js';

/**
 * Posts on their way. Every post goes through here: first it is stored with a key of its own, then it is sent, and it is
 * removed when the server has answered. Whatever dies in between, the same key is sent again and the server makes no
 * second snap of it.
 *
 * Emits `change`; `sent`, `failed` and `delayed` (the server asked to come back later) with `detail.entry` and `detail.error`.
 */
export class Outbox extends EventTarget {
  #storage;
  #send;
  #account;
  #entries = [];
  #running = false;
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

  /** What waits for the account in view. */
  get entries() {
    return this.#entries.filter((entry) => entry.account === this.#account);
  }

  async use(account) {
    this.#account = account;
    this.#entries = await this.#storage.all();
    this.dispatchEvent(new Event('change'));
  }

  /** @param {{feed: string, title: string, picture?: string, caption?: string, bytes?: Uint8Array}} post */
  async add(post) {
    const entry = { ...post, account: this.#account, key: newKey(), madeAt: Date.now() };
    await this.#storage.put(entry);
    this.#entries.push(entry);
    this.dispatchEvent(new Event('change'));
    this.flush();
    return entry;
  }

  /** Sends all that waits, one after the other, in the order in which it was made. Safe to call at any time. */
  async flush() {
    if (this.#running) return;
    this.#running = true;
    clearTimeout(this.#timer);
    try {
      await alone(() => this.#sendAll());
    } finally {
      this.#running = false;
    }
  }

  async #sendAll() {
    await this.#forgetSentElsewhere();
    for (let entry = this.entries[0]; entry; entry = this.entries[0]) {
      if (!(await this.#sendOne(entry))) return;
    }
  }

  /** Another tab of this browser may have sent what was waiting here. */
  async #forgetSentElsewhere() {
    const stored = new Set((await this.#storage.all()).map((entry) => entry.key));
    const count = this.#entries.length;
    this.#entries = this.#entries.filter((entry) => stored.has(entry.key));
    if (this.#entries.length !== count) this.dispatchEvent(new Event('change'));
  }

  /** @returns {Promise<boolean>} whether to go on with the next */
  async #sendOne(entry) {
    try {
      const { snap } = await this.#send(entry);
      await this.#drop(entry, 'sent', { snap });
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

  async #drop(entry, type, detail) {
    this.#entries = this.#entries.filter((other) => other.key !== entry.key);
    await this.#storage.remove(entry.key).catch(() => {});
    this.dispatchEvent(new CustomEvent(type, { detail: { entry, ...detail } }));
    this.dispatchEvent(new Event('change'));
  }
}

/** One tab at a time; where the browser has no locks, two tabs may send the same post, which the key makes harmless. */
function alone(work) {
  if (!navigator.locks) return work();
  return navigator.locks.request('snapfeed.outbox', work);
}

/** 128 random bits. `crypto.randomUUID` would do, but exists only on secure origins, and a home server may not be one. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
