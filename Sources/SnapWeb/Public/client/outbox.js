import { ConnectionLost, Rejected } from './failure.js';
import { newKey } from './key.js';
import { pause } from './pause.js';
import { load, save } from './storage.js';

/** The wait after a refusal that names none. */
const waitMs = 5_000;
/** The server takes no longer key. */
const keyBytesMax = 64;

/**
 * Posts that are not answered yet. Each is stored with a key of its own, then sent, in order, until it is answered, by a later process if
 * need be. The server makes one post of a key, so sending twice is harmless.
 */
export class Outbox {
  #storage;
  #send;
  #settled;
  #signal;
  #waiting = [];
  #last = 0;
  #storing = Promise.resolve();
  #running;

  /**
   * @param {object} storage
   * @param {(method: string, params: object, bytes?: Uint8Array, onProgress?: Function) => Promise<object>} send
   * @param {(event: 'posted' | 'failed', outcome: object) => void} settled
   * @param {AbortSignal} signal of the client's end
   */
  constructor(storage, send, settled, signal) {
    this.#storage = storage;
    this.#send = send;
    this.#settled = settled;
    this.#signal = signal;
  }

  get waiting() {
    return this.#waiting.map(({ key, tag, method, params }) => ({ key, tag, method, params }));
  }

  /** Takes up what an earlier process has left. Bytes without a post were never promised. */
  async load() {
    const names = await this.#storage.list('post-');
    for (const name of names) {
      const post = await load(this.#storage, name);
      if (post) this.#waiting.push({ ...post, name });
      this.#last = Math.max(this.#last, Number(name.split('-')[1]));
    }
    const known = new Set(names.map(bytesOf));
    for (const name of await this.#storage.list('bytes-')) if (!known.has(name)) await this.#storage.remove(name);
  }

  /**
   * Stores a post, unless one of its key waits already.
   *
   * @returns {Promise<{key: string, tag?: string, posted: Promise<object>}>} once it is stored
   */
  add(method, { tag, bytes, onProgress, key = newKey(), ...params }) {
    if (this.#signal.aborted) return Promise.reject(this.#signal.reason);
    if (!isKey(key)) return Promise.reject(new RangeError(`A key has 1 to ${keyBytesMax} bytes.`));
    // Later than those before, whatever the clock does; random digits distinguish two tabs.
    this.#last = Math.max(Date.now(), this.#last + 1);
    const name = `post-${String(this.#last).padStart(15, '0')}-${newKey()}`;
    const post = { name, key, tag, method, params: { ...params, key }, hasBytes: Boolean(bytes), onProgress };
    outcomeOf(post);
    // One after the other, so that the stored order is that of the calls.
    const stored = this.#storing.then(() => this.#store(post, bytes));
    this.#storing = stored.catch(() => {});
    return stored.then((kept) => ({ key, tag: kept.tag, posted: outcomeOf(kept) }));
  }

  /** @returns {Promise<object>} the post, or the one that waits with its key */
  async #store(post, bytes) {
    const { name, key, tag, method, params, hasBytes } = post;
    const same = this.#waiting.find((each) => each.key === key && each.method === method);
    if (same) {
      outcomeOf(same);
      this.run();
      return same;
    }
    // The post names the bytes, so they are stored first.
    if (bytes) await this.#storage.write(bytesOf(name), bytes, { durable: true });
    await save(this.#storage, name, { key, tag, method, params, hasBytes }, { durable: true });
    this.#waiting.push(post);
    this.run();
    return post;
  }

  /** Sends until nothing waits or the client ends. */
  run() {
    this.#running ??= this.#sendAll();
  }

  /** Settled when nothing more is written. */
  async idle() {
    await this.#storing;
    await this.#running;
  }

  async #sendAll() {
    await this.#storing;
    while (this.#waiting.length && !this.#signal.aborted) {
      const [post] = this.#waiting;
      const outcome = await this.#sendOne(post);
      if (outcome) await this.#settle(post, outcome);
    }
    // Pending posts stay stored for the next process.
    if (this.#signal.aborted) for (const { reject } of this.#waiting) reject?.(this.#signal.reason);
    this.#running = undefined;
  }

  /** @returns {Promise<object | undefined>} nothing if it must be sent again */
  async #sendOne({ name, method, params, hasBytes, onProgress }) {
    try {
      const bytes = hasBytes ? await this.#storage.read(bytesOf(name)) : undefined;
      return { result: await this.#send(method, params, bytes, onProgress) };
    } catch (error) {
      if (error instanceof Rejected && !error.temporary) return { error };
      // Without an answer it is sent again once there is a connection. A storage that fails may work later.
      if (!(error instanceof ConnectionLost)) await pause(error.retryAfterMs ?? waitMs, this.#signal);
      return undefined;
    }
  }

  /** Reports first, then removes. A kill in between sends it again, which the key makes harmless. */
  async #settle(post, { result, error }) {
    const { key, tag, method, params, name, resolve, reject } = post;
    this.#waiting.shift();
    const made = result?.snap ?? result?.photo;
    this.#settled(error ? 'failed' : 'posted', { key, tag, method, params, ...(error ? { error } : result) });
    if (error) reject?.(error);
    else resolve?.(made);
    // A post that stays is sent once more by the next process.
    await this.#storage.remove(name).catch(() => {});
    if (post.hasBytes) await this.#storage.remove(bytesOf(name)).catch(() => {});
  }
}

/** The outcome of a post, made when an app asks for it: one of an earlier process has none. */
function outcomeOf(post) {
  post.posted ??= new Promise((resolve, reject) => { Object.assign(post, { resolve, reject }); });
  post.posted.catch(() => {});
  return post.posted;
}

const isKey = (key) => key && new TextEncoder().encode(key).length <= keyBytesMax;

const bytesOf = (name) => name.replace(/^post/, 'bytes');
