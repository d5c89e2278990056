import { Rejected, Stopped } from './failure.js';
import { judge } from './resume.js';
import { load, save } from './storage.js';

/** The number of events that wait for a slow app. What comes beyond is fetched again once these are taken. */
const waitingMax = 1_000;

/**
 * The events of a feed, of home, of the notifications or of a search, from where the app was: `for await (const event of feed)`. A `snapshot` among them
 * says: forget what you had.
 *
 * An event counts as taken once the next one is asked for, or by `close`. Its place is stored before the next one is handed out, so after
 * a kill only the last event can come again, and none is lost. So does the last event of a loop that was left by `break` or an error.
 */
export class Followed {
  #storage;
  #begin;
  #ask;
  #leave;
  /** The position of what the app has taken, and that of what has arrived. */
  #taken;
  #known;
  #queue = [];
  #handed;
  #opening;
  /** @type {(value?: any) => void} */
  #wake = () => {};
  #error;
  #isBehind = false;

  /** Whether the app follows it, whether its subscription was sent on this connection, and whether that was answered. */
  isOpen = false;
  isAsked = false;
  isLive = false;

  /**
   * @param {import('./sources.js').Source} source
   * @param {object} storage
   * @param {object} client
   * @param {() => Promise<void>} client.begin throws without a login or one under way, so that no event would ever come
   * @param {(followed: Followed) => void} client.ask subscribes, if there is a connection
   * @param {(followed: Followed) => void} client.leave ends the subscription
   */
  constructor(source, storage, { begin, ask, leave }) {
    this.source = source;
    this.#storage = storage;
    this.#begin = begin;
    this.#ask = ask;
    this.#leave = leave;
  }

  [Symbol.asyncIterator]() {
    if (this.isOpen) throw new Error('This is already followed.');
    this.isOpen = true;
    this.#error = undefined;
    this.#opening = this.#open().catch((error) => this.end(error));
    return this;
  }

  async #open() {
    this.#handed = undefined;
    await this.#begin();
    this.#taken ??= placeOf(await load(this.#storage, this.source.place));
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
    if (this.isOpen) this.#close();
    return { value: undefined, done: true };
  }

  /** Ends the loop. The event that was handed out last counts as taken. */
  async close() {
    await this.take();
    if (!this.isOpen) return;
    this.#close();
    this.end(new Stopped());
  }

  /** Stores the place of the event that was handed out. */
  async take() {
    if (!this.#handed) return;
    this.#taken = placeOf(this.#handed);
    this.#handed = undefined;
    await save(this.#storage, this.source.place, this.#taken);
  }

  /** Ends the events: the loop ends, or throws the reason. */
  end(error) {
    this.#error ??= error;
    this.#wake();
  }

  /** The connection is gone: events count only from the next subscription on. */
  lost() {
    this.source.lost?.();
    this.isAsked = false;
    this.isLive = false;
  }

  /** The parameters of the subscription. */
  get position() {
    return { ...this.source.params, ...this.#known };
  }

  /** The answer to a subscription. */
  started(start) {
    this.source.started?.(start);
    if (!this.isOpen) return this.source.lost && this.#leave(this);
    if (start.error) return this.end(new Rejected(start.error));
    this.isLive = true;
    if (start.recovered) for (const event of this.source.missed(start)) this.arrived(event);
    else {
      this.#isBehind = false;
      this.#queue = [];
      this.#add({ type: 'snapshot', ...this.source.snapshot(start), ...placeOf(start) });
    }
    // Dropped events and gaps are requested again from their beginning.
    if (!start.recovered || (this.source.hasGaps && this.isLive && !this.#isBehind)) this.#known = placeOf(start);
  }

  /** A push of any kind. */
  heard(name, params) {
    const event = this.source.event(name, params);
    if (event) this.arrived(event);
  }

  /** An event, pushed or missed. */
  arrived(event) {
    if (!this.isLive || this.#isBehind) return;
    const verdict = judge(this.#known ?? {}, event, this.source.hasGaps);
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
    // Otherwise the former search would stay subscribed next to the new one.
    if (this.isLive && this.source.lost) this.#leave(this);
    this.lost();
    this.#ask(this);
  }

  #close() {
    this.#leave(this);
    this.isOpen = false;
    this.#queue = [];
    this.lost();
  }

  #over() {
    const error = this.#error;
    this.#error = undefined;
    if (this.isOpen) this.#close();
    // A requested stop is not a failure.
    if (error.name === 'stopped' && !error.cause) return { value: undefined, done: true };
    throw error;
  }
}

const placeOf = (item) => (item?.epoch === undefined ? undefined : { epoch: item.epoch, offset: item.offset });
