import { Pages } from '/screens.js';

/** The answers of one comment, oldest first. They are loaded when they are opened first. */
export class Thread extends Pages {
  isOpen = false;

  /** @param {(after?: string) => Promise<{items: any[], next?: string}>} ask */
  constructor(ask) {
    super(ask, ({ id }) => id);
  }

  /** Shows the answers, or hides them. */
  toggle() {
    this.isOpen = !this.isOpen;
    if (this.isOpen && !this.isLoaded) this.more();
    this.dispatchEvent(new Event('change'));
  }

  /** What was loaded may lack some: a hidden one is loaded when it is opened again. */
  renew() {
    if (this.isOpen) return this.isLoaded ? this.again() : this.more();
    this.isLoaded = false;
    return undefined;
  }

  /** A new answer: it is the last one, unless more are to be loaded before it. One's own opens the thread. */
  arrived(comment, isOwn) {
    if (isOwn && !this.isOpen) this.toggle();
    if (this.isLoading || (this.isLoaded && (this.next === undefined || isOwn))) this.#append(comment);
  }

  /** Opens with an answer in it, wherever it is among the others. */
  async reveal(comment) {
    this.isOpen = true;
    if (!this.isLoaded) await this.more();
    this.#append(comment);
  }

  #append(comment) {
    this.change((items) => (items.some(({ id }) => id === comment.id) ? items : [...items, comment]));
  }
}
