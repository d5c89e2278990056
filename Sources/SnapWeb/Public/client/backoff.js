/**
 * The wait before the next attempt: exponential with jitter.
 *
 * The jitter matters more than the growth: when a server restarts, all clients lose it at the same moment and would
 * otherwise all return at the same moment.
 */
export class Backoff {
  #attempt = 0;
  /** The greatest length of the wait that was given last. */
  stepMs = 0;

  constructor({ leastMs = 0, firstMs = 200, mostMs = 30_000 } = {}) {
    this.leastMs = leastMs;
    this.firstMs = firstMs;
    this.mostMs = mostMs;
  }

  /** The next wait in milliseconds; at least a quarter of the step, so that a failing server is not flooded. */
  next() {
    this.stepMs = Math.min(this.mostMs, this.firstMs * 2 ** this.#attempt++);
    return Math.max(this.leastMs, this.stepMs * (0.25 + 0.75 * Math.random()));
  }

  reset() {
    this.#attempt = 0;
  }
}
