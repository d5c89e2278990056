import { Backoff } from './backoff.js';
import { bringsBytes } from './codec.js';
import { Connection } from './connection.js';
import { ConnectionLost, Rejected, Unsent, meansReconnect } from './failure.js';

/**
 * The interval of the heartbeat, and the silence that it tolerates: with requests under way, while an image arrives (giving up would
 * waste the one view), and without requests. `quietPatienceMs` is the time for the answer to the question after a quiet time; without
 * it the bounds for a doubtful connection count.
 */
const standardTimes = { beatMs: 2_500, patienceMs: 10_000, bytesPatienceMs: 60_000, quietMs: 25_000 };
/** The time that a doubtful connection has to answer: a number of its round trips, within these bounds. */
const doubtTrips = 4;
const doubtLeastMs = 1_500;
const doubtMostMs = 4_000;
/** A connection that received bytes within this time counts as alive. */
const freshMs = 1_000;

/**
 * A lasting connection over short-lived ones: it connects, greets, notices when the peer is gone, and reconnects.
 *
 * States: `connecting` (also the first time), `online` (greeted), `waiting` (for the next attempt), `ended` (the server
 * said not to return, or `stop` was called).
 */
export class Link extends EventTarget {
  #url;
  #greet;
  #onPush;
  #connection;
  #backoff;
  #times;
  #WebSocket;
  #greetedAt;
  #notBeforeMs = 0;
  #timer;
  #beat;
  #buffered = 0;
  /** The request under way that checks whether the connection is alive. */
  #doubt;

  state = 'ended';
  /** Why the last connection ended, and in `ended` the reason of that: a Rejected greeting, or a close code that forbids to return. */
  reason;

  /**
   * @param {object} options
   * @param {string} options.url
   * @param {(connection: Connection) => Promise<void>} options.greet logs in and catches up; runs on every connection
   * @param {(method: string, params: any) => void} options.onPush
   * @param {any} [options.waits] between attempts, as of Backoff
   * @param {any} [options.times] in place of the standard times
   * @param {any} [options.WebSocket] in place of the browser's
   */
  constructor({ url, greet, onPush, waits, times = standardTimes, WebSocket }) {
    super();
    this.#url = url;
    this.#greet = greet;
    this.#onPush = onPush;
    this.#backoff = new Backoff(waits);
    this.#times = times;
    this.#WebSocket = WebSocket;
  }

  start() {
    this.#beat = setInterval(() => this.#checkPulse(), this.#times.beatMs);
    this.#connect();
  }

  /** Closes the connection and ends. @returns {Promise<void> | undefined} settled when the server has closed it, too */
  stop() {
    this.#end();
    this.#connection?.close(1000);
    return this.#connection?.gone;
  }

  /**
   * Checks the connection now: the network has changed, or the person looks at the screen again. It ends a wait for the
   * next attempt, and an open connection must answer.
   */
  checkConnection() {
    if (this.state === 'waiting') return this.#connect();
    const connection = this.#connection;
    if (this.state === 'online' && !connection.isWaitingForBytes) this.#question(connection).catch(() => {});
    return undefined;
  }

  /**
   * The device has lost its network. Open connections are given up immediately and made again: a server on this device can
   * still be reached. An image under way may still arrive.
   */
  interrupt() {
    if (this.state === 'online' && !this.#connection.isWaitingForBytes) this.#connection.close();
  }

  /**
   * Like Connection.request. Waits while a connection is being made, and fails immediately without one, so that callers can say
   * so. A request whose answer brings bytes uses up a view, so it is sent only on a connection that has just answered.
   *
   * @throws {Unsent} also, when nothing was sent
   */
  request(method, params, attachment, onAnswer) {
    const isCostly = bringsBytes.has(method);
    if (this.state === 'online' && !isCostly) return this.#connection.request(method, params, attachment, onAnswer);
    return this.#ready(isCostly).then((connection) => connection.request(method, params, attachment, onAnswer));
  }

  async #ready(isCostly) {
    if (this.state === 'connecting') await new Promise((resolve) => { this.addEventListener('state', resolve, { once: true }); });
    if (this.state !== 'online') throw new Unsent();
    const connection = this.#connection;
    if (isCostly) await this.#prove(connection);
    return connection;
  }

  /** Makes one round trip, unless bytes arrived just now: a dead connection looks like an idle one. */
  async #prove(connection) {
    if (performance.now() - connection.heardAt < freshMs) return;
    await this.#question(connection).catch((error) => {
      if (error instanceof ConnectionLost) throw new Unsent();
    });
  }

  /** Checks that a connection is alive and closes it if no answer comes. Calls during a check share its result. */
  #question(connection, patienceMs) {
    this.#doubt ??= this.#askForLife(connection, patienceMs).finally(() => { this.#doubt = undefined; });
    return this.#doubt;
  }

  async #askForLife(connection, patienceMs) {
    const { bufferedBytes, roundTripMs = doubtLeastMs } = connection;
    const askedAt = performance.now();
    const patience = patienceMs ?? Math.min(doubtMostMs, Math.max(doubtLeastMs, doubtTrips * roundTripMs));
    const timer = setTimeout(() => {
      if (connection.heardAt <= askedAt && connection.bufferedBytes >= bufferedBytes) connection.close();
    }, patience);
    await connection.request('server.info').finally(() => clearTimeout(timer));
  }

  /** Whether the last connection was one at all. */
  get wasOpen() {
    return this.#connection.wasOpen;
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
      WebSocket: this.#WebSocket,
    });
    this.#connection = connection;
    this.#greetedAt = undefined;
    this.#greet(connection).then(() => this.#greeted(connection), (error) => this.#notGreeted(connection, error));
  }

  #greeted(connection) {
    if (connection !== this.#connection || this.state !== 'connecting') return;
    this.#greetedAt = performance.now();
    this.#setState('online');
  }

  #notGreeted(connection, error) {
    if (connection !== this.#connection || error instanceof ConnectionLost) return;
    if (error instanceof Rejected && !error.temporary) this.#end(error);
    this.#notBeforeMs = error.retryAfterMs ?? 0;
    connection.close();
  }

  #lost(connection, error) {
    if (connection !== this.#connection || this.state === 'ended') return;
    if (!meansReconnect(error.closeCode)) return this.#end(error);
    this.reason = error;
    this.#setState('waiting');
    this.#timer = setTimeout(() => this.#connect(), this.#nextWaitMs());
  }

  /** Returns the wait before the next attempt. Only a connection that lasted resets the backoff: a server may greet and close immediately. */
  #nextWaitMs() {
    if (performance.now() - this.#greetedAt >= this.#backoff.stepMs) this.#backoff.reset();
    const wait = Math.max(this.#backoff.next(), this.#notBeforeMs);
    this.#notBeforeMs = 0;
    return wait;
  }

  #end(reason) {
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    this.reason = reason;
    this.#setState('ended');
  }

  /**
   * Browsers hide pings from pages and do not report a pulled cable, so only silence shows a dead peer. During an upload,
   * the shrinking buffer counts as a sign of life.
   */
  #checkPulse() {
    if (this.state !== 'online' && this.state !== 'connecting') return;
    const connection = this.#connection;
    if (connection.bufferedBytes !== this.#buffered) connection.heardAt = performance.now();
    this.#buffered = connection.bufferedBytes;
    const isAwaited = connection.isWaiting || this.state === 'connecting';
    const { patienceMs, bytesPatienceMs, quietMs, quietPatienceMs } = this.#times;
    const patience = connection.isWaitingForBytes ? bytesPatienceMs : patienceMs;
    if (isAwaited && connection.silenceMs > patience) connection.close();
    else if (!isAwaited && connection.silenceMs > quietMs) this.#question(connection, quietPatienceMs).catch(() => {});
  }

  #setState(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new Event('state'));
  }
}
