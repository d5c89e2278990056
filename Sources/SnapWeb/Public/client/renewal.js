import { ConnectionLost, Rejected } from './failure.js';

/** A token of an app's own is renewed after this part of its time, so that there is time to try again. */
const freshPart = 0.8;
/** The least time until that, and the bounds of the waits between tries. */
const leastMs = 1_000;
const mostMs = 30_000;

/** Renews the token of a connection before it ends: a connection that ends would cost an open that is under way. */
export class Renewal {
  #renew;
  #timer;
  #turn = 0;

  /** @param {() => Promise<void>} renew signs in with a fresh token, and begins again */
  constructor(renew) {
    this.#renew = renew;
  }

  async begin(expiresAt, connection, wait = leastMs) {
    this.stop();
    const turn = this.#turn;
    try {
      // By the server's clock.
      const { now } = await connection.request('server.info');
      if (turn === this.#turn) this.#in(Math.max(leastMs, freshPart * (expiresAt - now)), leastMs);
    } catch (error) {
      if (turn !== this.#turn || !(error instanceof Rejected)) return;
      // The app's own calls may use up the rates.
      const again = () => this.begin(expiresAt, connection, Math.min(mostMs, 2 * wait));
      this.#timer = setTimeout(again, Math.max(error.retryAfterMs ?? 0, wait));
    }
  }

  /** The connection is gone. */
  stop() {
    clearTimeout(this.#timer);
    this.#turn += 1;
  }

  #in(ms, wait) {
    this.#timer = setTimeout(() => this.#try(wait), ms);
  }

  async #try(wait) {
    const turn = this.#turn;
    try {
      await this.#renew();
    } catch (error) {
      if (turn !== this.#turn || error instanceof ConnectionLost) return;
      this.#in(Math.max(error?.retryAfterMs ?? 0, wait * (0.5 + Math.random() / 2)), Math.min(mostMs, 2 * wait));
    }
  }
}
