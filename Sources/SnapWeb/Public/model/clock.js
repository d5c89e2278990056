/** By how much the clock may be off before ages are told again. */
const toleranceMs = 1_000;

/**
 * The server's clock as seen from here: ages are told by it, so that a device with a wrong clock still tells them right.
 *
 * Emits `change` when it turns out to have been wrong.
 */
export class Clock extends EventTarget {
  #aheadMs = 0;

  /** @param {number} serverNow the `now` of a reply that came just now */
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
