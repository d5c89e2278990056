import { button, element, icon, text } from '/ui.js';

/** The pending actions, each with a way to cancel it. Hidden while none is pending. */
export class WaitingList {
  /** @type {import('../app.js').App} */
  #app;
  #list = element('ul', { class: 'lines' });
  #over = new AbortController();

  constructor(app) {
    this.#app = app;
    this.element = element('section', { class: 'waiting', hidden: true }, element('h2', {}, text.waiting.title), this.#list);
    app.outbox.addEventListener('change', () => this.#draw(), { signal: this.#over.signal });
    this.#draw();
  }

  stop() {
    this.#over.abort();
  }

  #draw() {
    const { entries } = this.#app.outbox;
    const keys = entries.map(({ key, title }) => `${key} ${title}`).join();
    this.element.hidden = !entries.length;
    if (this.#list.dataset.keys === keys) return;
    this.#list.dataset.keys = keys;
    this.#list.replaceChildren(...entries.map((entry) => this.#line(entry)));
  }

  #line(entry) {
    const title = titleOf(entry);
    return element('li', { class: 'line' },
      icon('clock'),
      element('span', { class: 'line-words' }, element('span', { class: 'line-title' }, title)),
      takeBack(this.#app, entry, title));
  }
}

/** The button that takes an action back which has not been sent. */
export function takeBack(app, entry, title = titleOf(entry)) {
  const take = async () => {
    const isTaken = await app.outbox.takeBack(entry.key);
    app.notices.say(isTaken ? text.waiting.takenBack : text.waiting.tooLate);
  };
  return button({ 'aria-label': text.relation.of(text.waiting.takeBack, title), onclick: take }, text.waiting.takeBack);
}

/** A mark next to a pending action. */
export const waitingMark = () => element('span', { class: 'waiting-mark' }, icon('clock'), text.outbox.row);

function titleOf({ method, kind, title, caption }) {
  if (method) return title;
  return kind === 'photo' ? text.waiting.photo(caption) : text.waiting.snap(title);
}
