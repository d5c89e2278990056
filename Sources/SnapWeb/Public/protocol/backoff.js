/**
 * The wait before the next attempt: exponential with full jitter.
 *
 * The jitter matters more than the growth: when a server restarts, all clients lose it at the same moment and would
 * otherwise all return at the same moment, too.
 */
export class Backoff {
  #attempt = 0;

  constructor({ firstMs = 400, mostMs = 15_000, random = Math.random } = {}) {
    this.firstMs = firstMs;
    this.mostMs = mostMs;
    this.random = random;
  }

  /** The next wait in milliseconds; at least a quarter of the step, so that a failing server is not flooded. */
  next() {
    const step = Math.min(this.mostMs, this.firstMs * 2 ** this.#attempt++);
    return step * (0.25 + 0.75 * this.random());
  }

  reset() {
    this.#attempt = 0;
  }
}
