import { device } from './storage.js';

/** What a person has chosen for this device: language and appearance. Absent means: as the browser says. */
const key = 'snapfeed.settings';

export class Settings extends EventTarget {
  #values = device.read(key) ?? {};

  get language() {
    return this.#values.language;
  }

  get appearance() {
    return this.#values.appearance;
  }

  /** @param {{language?: string, appearance?: 'light' | 'dark'}} change undefined goes back to the browser's choice */
  set(change) {
    Object.assign(this.#values, change);
    device.write(key, this.#values);
    this.dispatchEvent(new Event('change'));
  }
}
