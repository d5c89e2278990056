import { button, element } from '/ui.js';

/** Items shown at first, and the further ones of each press. */
const first = 3;
const more = 10;

/** A section with a few items, and more of them when asked. Hidden while it has none. */
export class ShortList {
  #pages;
  #kept;
  #name;
  #list;
  #make;
  #idOf;
  #made = new Map();
  #more;
  #over = new AbortController();

  /**
   * @param {import('../model/pages.js').Pages} pages
   * @param {{name: string, title: string, hint?: string, moreWords: string, kept: Record<string, number>, list: {element: HTMLElement, append: (node: Node) => void,
   *   remove: (node: Node) => void}, make: (item: object) => HTMLElement, idOf: (item: object) => string}} options `kept` remembers how many are shown
   */
  constructor(pages, { name, title, hint, moreWords, kept, list, make, idOf }) {
    this.#pages = pages;
    this.#kept = kept;
    this.#name = name;
    this.#list = list;
    this.#make = make;
    this.#idOf = idOf;
    const heading = element('h2', { id: `found-${name}` }, title);
    this.#more = button({ class: 'quiet', hidden: true, onclick: () => this.#showMore() }, moreWords);
    this.element = element('section', { class: `found-${name}`, 'aria-labelledby': heading.id, hidden: true },
      heading, hint && element('p', { class: 'soft small' }, hint), list.element, this.#more);
    pages.addEventListener('change', () => this.#isShown && this.show(), { signal: this.#over.signal });
  }

  stop() {
    this.#over.abort();
  }

  #isShown = false;

  /** Shows what has come, and from now on what comes. */
  show() {
    this.#isShown = true;
    const { items, next } = this.#pages;
    const shown = items.slice(0, this.#most);
    const ids = new Set(shown.map(this.#idOf));
    for (const [id, node] of this.#made) {
      if (ids.has(id)) continue;
      this.#list.remove(node);
      this.#made.delete(id);
    }
    for (const item of shown) this.#place(item);
    this.element.hidden = !items.length;
    this.#more.hidden = items.length <= this.#most && next === undefined;
  }

  /** Makes an item again that has changed. */
  again(item) {
    const known = this.#made.get(this.#idOf(item));
    if (!known) return;
    const node = this.#make(item);
    known.replaceWith(node);
    this.#made.set(this.#idOf(item), node);
  }

  get #most() {
    return this.#kept[this.#name] ?? first;
  }

  #place(item) {
    const id = this.#idOf(item);
    if (this.#made.has(id)) return;
    const node = this.#make(item);
    this.#made.set(id, node);
    this.#list.append(node);
  }

  async #showMore() {
    const place = Math.min(this.#most, this.#pages.items.length);
    this.#kept[this.#name] = this.#most + more;
    if (this.#pages.items.length < this.#most) await this.#pages.more();
    this.show();
    const arrived = this.#made.get(this.#pages.items[place] && this.#idOf(this.#pages.items[place]));
    if (this.#more.hidden) arrived?.querySelector('a, button')?.focus({ preventScroll: true });
  }
}

