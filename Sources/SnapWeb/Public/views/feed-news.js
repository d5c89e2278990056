import { button, setText, text } from '/ui.js';

/** The number of snaps that have arrived above what is in view of a feed, on a button that leads to them. */
export class FeedNews {
  #section;
  #count = 0;
  #over = new AbortController();
  element = button({ class: 'primary', hidden: true, onclick: () => this.#show() });

  /** @param {{element: HTMLElement, scroller: Element}} section */
  constructor(section) {
    this.#section = section;
  }

  stop() {
    this.#over.abort();
  }

  /** Counts snaps that have arrived, unless the newest rows are in sight. */
  add(count) {
    if (!this.#isAway) return;
    if (!this.#count) document.addEventListener('scroll', () => this.#isAway || this.#report(0), { capture: true, passive: true, signal: this.#over.signal });
    this.#report(this.#count + count);
  }

  get #isAway() {
    const { element, scroller } = this.#section;
    const top = scroller === element ? element.scrollTop : scrollY - element.offsetTop;
    return top > 140;
  }

  #report(count) {
    this.#count = count;
    this.element.hidden = !count;
    setText(this.element, count ? text.tabs.news(count) : '');
    if (count) return;
    this.#over.abort();
    this.#over = new AbortController();
  }

  #show() {
    const { element } = this.#section;
    element.scrollTop = 0;
    element.scrollIntoView({ block: 'start' });
    element.focus({ preventScroll: true });
    this.#report(0);
  }
}
