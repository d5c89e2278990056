/**
 * A long list that comes in pages, the newest first. What has arrived stays, so that Back finds it. Emits `change`. A change that comes while a page
 * is on its way is made on that page, too: the server may have read the page before the change.
 */
export class Pages extends EventTarget {
  items = [];
  next;
  isLoaded = false;
  /** When the newest page was the server's answer; of kept items, when they were. By the server's clock. */
  at;
  /** The error of the last request, if it failed. */
  error;
  #ask;
  #idOf;
  #loading;
  /** The changes since the page that is on its way was asked for. */
  #meanwhile = [];

  /**
   * @param {(before?: string) => Promise<{items: object[], next?: string, at?: number}>} ask
   * @param {(item: object) => string} idOf
   */
  constructor(ask, idOf) {
    super();
    this.#ask = ask;
    this.#idOf = idOf;
  }

  get isLoading() {
    return Boolean(this.#loading);
  }

  indexOf(id) {
    return this.items.findIndex((item) => this.#idOf(item) === id);
  }

  /** Shows items that this device has kept, until the server answers. */
  restore({ items, at }) {
    if (this.isLoaded || this.items.length) return;
    Object.assign(this, { items: this.#asNow(items), at });
    this.#changed();
  }

  /** Takes the newest page, which came by itself. */
  take(page) {
    this.#renew(page);
    this.isLoaded = true;
    this.error = undefined;
    this.#changed();
  }

  /** Loads the next page; the first one, in place of kept items, if there is none yet. */
  more() {
    if (!this.isLoaded) return this.#load(undefined, (page) => Object.assign(this, { next: undefined }, page));
    if (this.next === undefined) return undefined;
    return this.#load(this.next, ({ items, next }) => {
      const known = new Set(this.items.map(this.#idOf));
      this.items = [...this.items, ...items.filter((item) => !known.has(this.#idOf(item)))];
      this.next = next;
    });
  }

  /** Loads the newest page again. Older pages stay if nothing can be missing between. */
  refresh() {
    return this.#load(undefined, (page) => this.#renew(page));
  }

  /** Loads the newest page in place of all: what one may see has changed. A page that is on its way was asked for before that. */
  async again() {
    await this.#loading;
    if (this.isLoaded) await this.#load(undefined, (page) => Object.assign(this, { next: undefined }, page));
  }

  /** Replaces an item, or puts a new one first. @param {(old: object) => object} [over] makes the new one of the one in the list */
  put(item, over = () => item) {
    const id = this.#idOf(item);
    if (this.#has(this.items, id)) this.replace(id, over);
    else this.change((items) => (this.#has(items, id) ? this.#replaced(items, id, over) : [item, ...items]));
  }

  /** Replaces an item that is in the list. @param {(item: object) => object} change */
  replace(id, change) {
    this.change((items) => (this.#has(items, id) ? this.#replaced(items, id, change) : items));
  }

  /** Removes items. @param {(item: object) => boolean} isGone */
  drop(isGone) {
    this.change((items) => (items.some(isGone) ? items.filter((item) => !isGone(item)) : items));
  }

  /** Changes the items. @param {(items: object[]) => object[]} change gives the same array back where it changes nothing */
  change(change) {
    if (this.#loading) this.#meanwhile.push(change);
    const items = change(this.items);
    if (items === this.items) return;
    this.items = items;
    this.#changed();
  }

  #has(items, id) {
    return items.some((item) => this.#idOf(item) === id);
  }

  #replaced(items, id, change) {
    return items.map((item) => (this.#idOf(item) === id ? change(item) : item));
  }

  #renew({ items, next, at }) {
    const place = items.length ? this.indexOf(this.#idOf(items.at(-1))) : -1;
    const isWhole = !this.isLoaded || next === undefined || place < 0;
    this.items = isWhole ? items : [...items, ...this.items.slice(place + 1)];
    if (isWhole) this.next = next;
    this.at = at;
  }

  /** Items of a page that was on its way, with what has changed since. */
  #asNow(items) {
    return this.#meanwhile.reduce((changed, change) => change(changed), items);
  }

  #load(before, take) {
    this.#loading ??= this.#take(before, take);
    return this.#loading;
  }

  async #take(before, take) {
    this.error = undefined;
    try {
      const page = await this.#ask(before);
      take({ ...page, items: this.#asNow(page.items) });
      this.isLoaded = true;
    } catch (error) {
      this.error = error;
    }
    this.#loading = undefined;
    this.#meanwhile = [];
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}
