import { Chunks, Roving, Row } from '/ui.js';

/** Snaps as rows that open, as in a feed, while they are on the screen. */
export class SnapRows {
  /** @type {import('../app.js').App} */
  #app;
  #rows = new Map();
  #over = new AbortController();

  /** @param {object[]} snaps @param {Record<string, unknown>} attributes of the list */
  constructor(app, snaps, attributes) {
    this.#app = app;
    const list = new Chunks({ class: 'rows', ...attributes, onclick: (event) => this.#press(event) });
    const roving = new Roving(list);
    for (const snap of snaps) {
      const row = new Row(app, snap);
      this.#rows.set(snap.id, row);
      list.append(row.element);
    }
    roving.update();
    this.element = list.element;
    app.session.feeds.addEventListener('change', ({ detail }) => this.#update(detail.snaps), { signal: this.#over.signal });
  }

  stop() {
    this.#over.abort();
  }

  #update(ids = [...this.#rows.keys()]) {
    for (const id of ids) this.#rows.get(id)?.update();
  }

  #press(event) {
    const link = event.target.closest('a');
    if (link) return this.#app.router.follow(event, link);
    const pressed = event.target.closest('button');
    if (pressed) this.#rows.get(pressed.closest('.row').dataset.snap)?.press(pressed);
    return undefined;
  }
}
