import { device } from './storage.js';

/** The person's settings for this device: language and appearance. An absent one follows the browser. */
const key = 'snapfeed.settings';

export class Settings extends EventTarget {
  #values = device.read(key) ?? {};

  get language() {
    return this.#values.language;
  }

  get appearance() {
    return this.#values.appearance;
  }

  /** @param {{language?: string, appearance?: 'light' | 'dark'}} change undefined returns to the browser's choice */
  set(change) {
    Object.assign(this.#values, change);
    device.write(key, this.#values);
    this.dispatchEvent(new Event('change'));
  }
}
