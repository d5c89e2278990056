import { Backoff } from './backoff.js';
import { Connection } from './connection.js';
import { ConnectionLost, Rejected, meansReconnect } from './failure.js';

/** How often the heartbeat looks, and how much silence it bears: with requests under way, and without any. */
const beatMs = 2_500;
const patienceMs = 10_000;
/** The same for an image on its way: giving it up would waste the one look. */
const bytesPatienceMs = 60_000;
const quietMs = 25_000;
/** How long a connection in doubt may take to answer. */
const doubtMs = 4_000;

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
    if (this.state !== 'online' || this.#doubt || connection.isWaitingForBytes) return;
    const { bufferedBytes } = connection;
    const askedAt = performance.now();
    this.#ping();
    this.#doubt = setTimeout(() => {
      this.#doubt = undefined;
      if (connection.heardAt < askedAt && connection.bufferedBytes >= bufferedBytes) connection.close();
    }, doubtMs);
  }

  /** As Connection.request; fails at once while there is no connection, so that callers can say so. */
  request(method, params, attachment) {
    if (this.state !== 'online') return Promise.reject(new ConnectionLost());
    return this.#connection.request(method, params, attachment);
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
    clearTimeout(this.#doubt);
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
    else if (!isAwaited && connection.silenceMs > quietMs) this.#ping();
  }

  #ping() {
    this.#connection.request('server.info').catch(() => {});
  }

  #setState(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new Event('state'));
  }
}
