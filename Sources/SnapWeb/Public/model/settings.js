/** What a person has chosen for this device: language and appearance. Absent means: as the browser says. */
const key = 'snapfeed.settings';

export class Settings extends EventTarget {
  #values = load();

  get language() {
    return this.#values.language;
  }

  get appearance() {
    return this.#values.appearance;
  }

  /** @param {{language?: string, appearance?: 'light' | 'dark'}} change undefined goes back to the browser's choice */
  set(change) {
    Object.assign(this.#values, change);
    localStorage.setItem(key, JSON.stringify(this.#values));
    this.dispatchEvent(new Event('change'));
  }
}

function load() {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}
