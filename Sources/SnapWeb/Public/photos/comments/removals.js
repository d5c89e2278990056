import { errorText, text } from '/ui.js';
import { perform } from '/screens.js';

/** So long a deletion can be undone. */
const graceMs = 6_000;

/** Comments that are being deleted. Each is sent a moment later, so that it can be undone: what is deleted is erased immediately. Emits `change`. */
export class Removals extends EventTarget {
  /** @type {import('../../app.js').App} */
  #app;
  #live;
  #photo;
  #timers = new Map();
  #over = new AbortController();

  /** @param {import('./live-comments.js').LiveComments} live @param {string} photo its id */
  constructor(app, live, photo) {
    super();
    this.#app = app;
    this.#live = live;
    this.#photo = photo;
    // A page that goes away sends what it can.
    addEventListener('pagehide', () => this.#settle(), { signal: this.#over.signal });
  }

  stop() {
    this.#over.abort();
    this.#settle();
  }

  has(id) {
    return this.#timers.has(id);
  }

  begin(id) {
    this.#timers.set(id, setTimeout(() => this.#end(id), graceMs));
    this.#changed();
  }

  undo(id) {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#changed();
  }

  /** Waits once more if the focus is on the way to undo it: the menu that closes leaves it there. */
  #end(id, isLast = false) {
    const isFocused = document.activeElement?.closest(`[data-removed="${CSS.escape(id)}"]`);
    if (!isFocused || isLast || this.#over.signal.aborted) return this.#send(id);
    this.#timers.set(id, setTimeout(() => this.#end(id, true), graceMs));
    return undefined;
  }

  #settle() {
    for (const [id, timer] of [...this.#timers]) {
      clearTimeout(timer);
      this.#send(id);
    }
  }

  async #send(id) {
    this.#timers.delete(id);
    const action = { subject: `comment ${id}`, method: 'comment.delete', params: { comment: id }, title: text.waiting.removeComment, photo: this.#photo };
    try {
      const reply = await perform(this.#app, action);
      if (reply) this.#live.deleted(id, reply.comments);
    } catch (error) {
      if (error.name === 'unknown_comment') this.#live.deleted(id);
      else this.#app.notices.warn(errorText(error));
    }
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}
