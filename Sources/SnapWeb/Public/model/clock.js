/** The server's clock as seen from here: ages are told by it, so that a device with a wrong clock still tells them right. */
export class Clock {
  #aheadMs = 0;

  /** @param {number} serverNow the `now` of a reply that came just now */
  set(serverNow) {
    if (Number.isFinite(serverNow)) this.#aheadMs = serverNow - Date.now();
  }

  now() {
    return Date.now() + this.#aheadMs;
  }
}
