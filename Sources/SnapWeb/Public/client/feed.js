import { Rejected } from './failure.js';
import { judge } from './resume.js';
import { load, save } from './storage.js';

/** The number of events that wait for a slow app. What comes beyond is fetched again once these are taken. */
const waitingMax = 1_000;

/**
 * The events of a feed, from where the app was: `for await (const event of feed)`. A `snapshot` among them says: forget what you had.
 *
 * An event counts as taken once the next one is asked for. Its place is stored before the next one is handed out, so after a kill only
 * the last event can come again, and none is lost. Who leaves the loop has taken the last event once it follows the feed again, or stops
 * the client.
 */
export class Feed {
  #storage;
  #ask;
  #leave;
  /** The position of what the app has taken, and that of what has arrived. */
  #taken;
  #known;
  #queue = [];
  #handed;
  #opening;
  #wake = () => {};
  #error;
  #isBehind = false;

  /** Whether the app follows it, whether its subscription was sent on this connection, and whether that was answered. */
  isOpen = false;
  isAsked = false;
  isLive = false;

  /**
   * @param {string} id
   * @param {object} storage
   * @param {(feed: Feed) => void} ask subscribes to the feed, if there is a connection
   * @param {(feed: Feed) => void} leave ends the subscription
   */
  constructor(id, storage, ask, leave) {
    this.id = id;
    this.#storage = storage;
    this.#ask = ask;
    this.#leave = leave;
  }

  [Symbol.asyncIterator]() {
    if (this.isOpen) throw new Error(`The feed ${this.id} is followed already.`);
    this.isOpen = true;
    this.#opening = this.#open();
    return this;
  }

  async #open() {
    await this.take();
    this.#taken ??= placeOf(await load(this.#storage, this.#name));
    this.#known = this.#taken;
    this.#askAgain();
  }

  async next() {
    await this.#opening;
    await this.take();
    while (!this.#queue.length) {
      if (this.#error) return this.#over();
      if (this.#isBehind) this.#askAgain();
      await new Promise((resolve) => { this.#wake = resolve; });
    }
    this.#handed = this.#queue.shift();
    return { value: this.#handed, done: false };
  }

  /** The app has left the loop. */
  async return() {
    this.#close();
    this.#leave(this);
    return { value: undefined, done: true };
  }

  /** Stores the place of the event that was handed out. */
  async take() {
    if (!this.#handed) return;
    this.#taken = placeOf(this.#handed);
    this.#handed = undefined;
    await save(this.#storage, this.#name, this.#taken);
  }

  /** No more events come: the loop ends, or throws the reason. */
  end(error) {
    this.#error ??= error;
    this.#wake();
  }

  /** The connection is gone: events count only from the next subscription on. */
  lost() {
    this.isAsked = false;
    this.isLive = false;
  }

  /** What to ask in `feed.subscribe`. */
  get position() {
    return { id: this.id, ...this.#known };
  }

  /** The answer to a subscription. */
  started({ epoch, offset, recovered, events = [], snaps, next, error }) {
    if (!this.isOpen) return;
    if (error) return this.end(new Rejected(error));
    this.isLive = true;
    if (recovered) return events.forEach((event) => this.arrived(event));
    this.#isBehind = false;
    this.#known = { epoch, offset };
    this.#queue = [];
    this.#add({ type: 'snapshot', feed: this.id, epoch, offset, snaps, next });
  }

  /** An event, pushed or missed. */
  arrived(event) {
    if (!this.isLive || this.#isBehind) return;
    const verdict = judge(this.#known ?? {}, event);
    if (verdict === 'resubscribe') this.#askAgain();
    if (verdict !== 'apply') return;
    this.#isBehind = this.#queue.length >= waitingMax;
    if (this.#isBehind) return;
    this.#known = placeOf(event);
    this.#add(event);
  }

  #add(item) {
    this.#queue.push(item);
    this.#wake();
  }

  #askAgain() {
    this.#isBehind = false;
    this.lost();
    this.#ask(this);
  }

  #close() {
    this.isOpen = false;
    this.#queue = [];
    this.lost();
  }

  #over() {
    const error = this.#error;
    this.#error = undefined;
    this.#close();
    // The end of a client that was told to stop is no failure.
    if (error.name === 'stopped' && !error.cause) return { value: undefined, done: true };
    throw error;
  }

  get #name() {
    return `place-${this.id}`;
  }
}

const placeOf = (item) => (item?.epoch === undefined ? undefined : { epoch: item.epoch, offset: item.offset });
