import { Backoff } from './backoff.js';
import { bringsBytes } from './codec.js';
import { Connection } from './connection.js';
import { ConnectionLost, Rejected, Unsent, meansReconnect } from './failure.js';

/** How often the heartbeat looks, and how much silence it bears: with requests under way, and without any. */
const beatMs = 2_500;
const patienceMs = 10_000;
/** The same for an image on its way: giving it up would waste the one look. */
const bytesPatienceMs = 60_000;
const quietMs = 25_000;
/** How long a connection in doubt may take to answer: some of its round trips, within these bounds. */
const doubtTrips = 4;
const doubtLeastMs = 1_500;
const doubtMostMs = 4_000;
/** A connection that was heard this lately is alive. */
const freshMs = 1_000;

/**
 * A lasting connection made of passing ones: it connects, greets, notices when the peer is gone, and comes back.
 *
 * States: `connecting` (also the first time), `online` (greeted), `waiting` (for the next attempt), `ended` (the server
 * said not to come back, or `stop` was called).
 */
export class Link extends EventTarget {
  #url;
  #greet;
  #onPush;
  #connection;
  #backoff = new Backoff();
  #timer;
  #beat;
  #buffered = 0;
  /** The question that is under way whether the connection lives. */
  #doubt;

  state = 'ended';
  /** Why the link ended for good: a Rejected greeting or a close code that says not to return. */
  reason;

  /**
   * @param {object} options
   * @param {string} options.url
   * @param {(connection: Connection) => Promise<void>} options.greet logs in and catches up; runs on every connection
   * @param {(method: string, params: object) => void} options.onPush
   */
  constructor({ url, greet, onPush }) {
    super();
    this.#url = url;
    this.#greet = greet;
    this.#onPush = onPush;
  }

  start() {
    this.#beat = setInterval(() => this.#checkPulse(), beatMs);
    this.#connect();
  }

  stop() {
    this.#end();
    this.#connection?.close();
  }

  /**
   * Finds out now instead of later: the network has changed, or the person looks at the screen again. Waiting ends; a
   * connection that looks alive has to prove it.
   */
  hurry() {
    if (this.state === 'waiting') return this.#connect();
    const connection = this.#connection;
    if (this.state === 'online' && !connection.isWaitingForBytes) this.#question(connection).catch(() => {});
    return undefined;
  }

  /**
   * The device has lost its network. What was open is worth nothing, so it is given up at once and tried again: a server on
   * this device answers without a network, too. An image on its way may still come.
   */
  interrupt() {
    if (this.state === 'online' && !this.#connection.isWaitingForBytes) this.#connection.close();
  }

  /**
   * As Connection.request. Waits while a connection is being made; fails at once without one, so that callers can say so.
   * What brings bytes uses up a look, so it leaves only on a connection that has just proved to be alive.
   *
   * @throws {Unsent} also, when nothing has left
   */
  request(method, params, attachment) {
    const isCostly = bringsBytes.has(method);
    if (this.state === 'online' && !isCostly) return this.#connection.request(method, params, attachment);
    return this.#ready(isCostly).then((connection) => connection.request(method, params, attachment));
  }

  async #ready(isCostly) {
    if (this.state === 'connecting') await new Promise((resolve) => { this.addEventListener('state', resolve, { once: true }); });
    if (this.state !== 'online') throw new Unsent();
    const connection = this.#connection;
    if (isCostly) await this.#prove(connection);
    return connection;
  }

  /** One round trip, unless something was heard just now: a dead connection looks like one where nothing happens. */
  async #prove(connection) {
    if (performance.now() - connection.heardAt < freshMs) return;
    await this.#question(connection).catch((error) => {
      if (error instanceof ConnectionLost) throw new Unsent();
    });
  }

  /** Asks a connection for a sign of life and closes it when none comes. Whoever asks meanwhile waits for the same answer. */
  #question(connection) {
    this.#doubt ??= this.#askForLife(connection).finally(() => { this.#doubt = undefined; });
    return this.#doubt;
  }

  async #askForLife(connection) {
    const { bufferedBytes, roundTripMs = doubtLeastMs } = connection;
    const askedAt = performance.now();
    const patience = Math.min(doubtMostMs, Math.max(doubtLeastMs, doubtTrips * roundTripMs));
    const timer = setTimeout(() => {
      if (connection.heardAt <= askedAt && connection.bufferedBytes >= bufferedBytes) connection.close();
    }, patience);
    await connection.request('server.info').finally(() => clearTimeout(timer));
  }

  get bufferedBytes() {
    return this.#connection?.bufferedBytes ?? 0;
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#setState('connecting');
    const connection = new Connection(this.#url, {
      onPush: this.#onPush,
      onClose: (error) => this.#lost(connection, error),
    });
    this.#connection = connection;
    this.#greet(connection).then(() => this.#greeted(connection), (error) => this.#notGreeted(connection, error));
  }

  #greeted(connection) {
    if (connection !== this.#connection || this.state !== 'connecting') return;
    this.#backoff.reset();
    this.#setState('online');
  }

  #notGreeted(connection, error) {
    if (connection !== this.#connection || error instanceof ConnectionLost) return;
    if (error instanceof Rejected && !error.temporary) this.#end(error);
    connection.close();
  }

  #lost(connection, error) {
    if (connection !== this.#connection || this.state === 'ended') return;
    if (!meansReconnect(error.closeCode)) return this.#end(error);
    this.#setState('waiting');
    this.#timer = setTimeout(() => this.#connect(), this.#backoff.next());
  }

  #end(reason) {
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    this.reason = reason;
    this.#setState('ended');
  }

  /**
   * Browsers neither show pings to pages nor tell of a cable that was pulled; only silence does. While an upload drains,
   * its shrinking buffer counts as a sign of life.
   */
  #checkPulse() {
    if (this.state !== 'online' && this.state !== 'connecting') return;
    const connection = this.#connection;
    if (connection.bufferedBytes !== this.#buffered) connection.heardAt = performance.now();
    this.#buffered = connection.bufferedBytes;
    const isAwaited = connection.isWaiting || this.state === 'connecting';
    const patience = connection.isWaitingForBytes ? bytesPatienceMs : patienceMs;
    if (isAwaited && connection.silenceMs > patience) connection.close();
    else if (!isAwaited && connection.silenceMs > quietMs) this.#question(connection).catch(() => {});
  }

  #setState(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new Event('state'));
  }
}
