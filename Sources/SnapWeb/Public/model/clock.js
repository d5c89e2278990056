/** From this error of the clock on, ages are shown again. */
const toleranceMs = 1_000;

/**
 * The server's clock as estimated here. Ages are computed from it, so that they are right on a device with a wrong clock.
 *
 * Emits `change` when the estimate was wrong.
 */
export class Clock extends EventTarget {
  #aheadMs = 0;

  /** @param {number} serverNow the `now` of a reply that has just arrived */
  set(serverNow) {
    if (!Number.isFinite(serverNow)) return;
    const before = this.#aheadMs;
    this.#aheadMs = serverNow - Date.now();
    if (Math.abs(this.#aheadMs - before) > toleranceMs) this.dispatchEvent(new Event('change'));
  }

  now() {
    return Date.now() + this.#aheadMs;
  }
}
