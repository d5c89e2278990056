import { errorText, patiently, text } from '/ui.js';
import { countDecided, countSettled } from '/screens.js';
import { isSamePost } from './reported-post.js';

/** So long a decision can be undone; the notice that offers it is as long on the screen. */
const graceMs = 5_000;

/**
 * The decisions about reports of one list. Each is sent a moment later, so that it can be undone: what is removed is erased immediately, and the people who reported
 * it are notified.
 */
export class Decisions {
  /** @type {import('../app.js').App} */
  #app;
  #pages;
  #waiting;
  #over = new AbortController();

  constructor(app, pages) {
    this.#app = app;
    this.#pages = pages;
    // A page that goes away sends what it can.
    addEventListener('pagehide', () => this.settle(), { signal: this.#over.signal });
  }

  stop() {
    this.#over.abort();
    return this.settle();
  }

  /** @param {any} report @param {'keep' | 'remove'} action @param {string} [reason] */
  decide(report, action, reason) {
    this.settle();
    const dropped = this.#pages.items.filter((other) => isSamePost(report, other));
    this.#pages.drop((other) => isSamePost(report, other));
    countDecided(this.#app, countOf(dropped));
    const timer = setTimeout(() => this.settle(), graceMs);
    this.#waiting = { report, action, reason, dropped, timer };
    this.#app.notices.say(action === 'keep' ? text.admin.keptNow : text.admin.removedNow, { label: text.admin.undo, run: () => this.#undo() });
  }

  #undo() {
    const waiting = this.#take();
    if (!waiting) return;
    this.#putBack(waiting);
    this.#app.notices.say(text.admin.undone);
  }

  /** Sends the decision that waits. */
  async settle() {
    const waiting = this.#take();
    if (!waiting) return;
    const { report, action, reason, dropped } = waiting;
    try {
      await patiently(() => this.#app.session.request('report.resolve', { report: report.id, action, reason }));
    } catch (error) {
      // If another admin was faster, the reports are settled as well.
      if (error.name !== 'report_resolved') {
        this.#putBack(waiting);
        this.#app.notices.warn(errorText(error));
        return;
      }
    }
    countSettled(this.#app, countOf(dropped));
  }

  #take() {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    clearTimeout(waiting?.timer);
    return waiting;
  }

  #putBack({ dropped }) {
    this.#pages.change((items) => [...items, ...dropped].sort((a, b) => Number(b.id) - Number(a.id)));
    countDecided(this.#app, -countOf(dropped));
  }
}

const countOf = (groups) => groups.reduce((sum, { others = [] }) => sum + 1 + others.length, 0);
