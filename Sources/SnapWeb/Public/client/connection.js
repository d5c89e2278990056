import { bringsBytes, decodeMessage, encodeRequest, subprotocol } from './codec.js';
import { ConnectionLost, Rejected } from './failure.js';

/** The state of a WebSocket on which can be sent. */
const open = 1;

/**
 * One WebSocket: requests and their replies, pushes, and the end. It knows JSON-RPC and nothing of feeds or logins.
 *
 * Requests may be made before the socket is open; they leave in order once it is. The server makes requests wait for a
 * login that is under way, so everything a page needs to start fits in one round trip.
 */
export class Connection {
  #socket;
  #pending = new Map();
  #unsent = [];
  #lastId = 0;
  #onPush;
  #onClose;
  #closed = false;
  #gone;

  /** Whether there has been a connection at all. */
  wasOpen = false;

  /** Settled when the socket is closed on both sides. */
  gone = new Promise((resolve) => { this.#gone = resolve; });

  /** The times, by the monotonic clock, when bytes last arrived and when the current wait for an answer began. */
  heardAt = performance.now();
  #askedAt = 0;
  /** The recent round-trip time. */
  roundTripMs;

  /**
   * @param {string} url
   * @param {{onPush?: (method: string, params: any) => void, onClose?: (error: ConnectionLost) => void, WebSocket?: any}} options
   */
  constructor(url, { onPush = () => {}, onClose = () => {}, WebSocket = globalThis.WebSocket } = {}) {
    this.#onPush = onPush;
    this.#onClose = onClose;
    this.#socket = new WebSocket(url, subprotocol);
    this.#socket.binaryType = 'arraybuffer';
    this.#socket.onopen = () => this.#sendHeld();
    this.#socket.onmessage = (event) => this.#receive(event.data);
    this.#socket.onclose = (event) => {
      this.#end(event.code);
      this.#gone();
    };
    // A close follows each error, but in Node 20 not that of a connection that was never made.
    this.#socket.onerror = () => setTimeout(() => this.#socket.readyState || this.#socket.onclose({ code: 1006 }));
  }

  /** Bytes that have not left this machine yet: the progress of an upload. */
  get bufferedBytes() {
    return this.#socket.bufferedAmount;
  }

  get isWaiting() {
    return this.#pending.size > 0;
  }

  /** Whether an awaited answer may take long to arrive. */
  get isWaitingForBytes() {
    return [...this.#pending.values()].some(({ method }) => bringsBytes.has(method));
  }

  /** The time since bytes last arrived. During a wait it counts from the request at the earliest. */
  get silenceMs() {
    return performance.now() - (this.isWaiting ? Math.max(this.heardAt, this.#askedAt) : this.heardAt);
  }

  /**
   * Sends a request.
   *
   * @param {string} method
   * @param {object} [params]
   * @param {Uint8Array} [attachment]
   * @param {(result: object) => void} [onAnswer] gets the result before any later message is read, so no push overtakes it
   * @returns {Promise<object>} the result; attached bytes are its `bytes`
   * @throws {Rejected | ConnectionLost}
   */
  request(method, params = {}, attachment, onAnswer) {
    if (this.#closed) return Promise.reject(new ConnectionLost());
    const id = ++this.#lastId;
    const frame = encodeRequest({ id, method, params }, attachment);
    return new Promise((resolve, reject) => {
      if (!this.isWaiting) this.#askedAt = performance.now();
      this.#pending.set(id, { method, resolve, reject, onAnswer, askedAt: attachment ? undefined : performance.now() });
      if (this.#socket.readyState === open) this.#socket.send(frame);
      else this.#unsent.push(frame);
    });
  }

  /** Ends the connection immediately, without waiting for a closing handshake that a dead peer would not answer. */
  close(code) {
    this.#socket.close(code);
    this.#end(1006);
  }

  #sendHeld() {
    this.wasOpen = true;
    this.heardAt = performance.now();
    for (const frame of this.#unsent.splice(0)) this.#socket.send(frame);
  }

  #receive(data) {
    if (this.#closed) return;
    this.heardAt = performance.now();
    let decoded;
    try {
      decoded = decodeMessage(data);
    } catch {
      // After garbage nothing on this connection can be trusted.
      return this.close();
    }
    const { message, bytes } = decoded;
    if (message.method) this.#onPush(message.method, message.params ?? {});
    else this.#settle(message, bytes);
  }

  #settle({ id, result, error }, bytes) {
    const request = this.#pending.get(id);
    if (!request) return;
    this.#pending.delete(id);
    this.#measure(request);
    if (error) return request.reject(new Rejected(error));
    request.onAnswer?.(result);
    request.resolve(bytes ? { ...result, bytes } : result);
  }

  /** Measures the round trip. Replies with bytes do not count: their time depends on their size. */
  #measure({ method, askedAt }) {
    if (askedAt === undefined || bringsBytes.has(method)) return;
    const took = performance.now() - askedAt;
    this.roundTripMs = this.roundTripMs === undefined ? took : 0.7 * this.roundTripMs + 0.3 * took;
  }

  #end(code) {
    if (this.#closed) return;
    this.#closed = true;
    const error = new ConnectionLost(code);
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
    this.#onClose(error);
  }
}
