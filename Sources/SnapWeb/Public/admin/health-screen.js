import { element, errorText, moment, setText, text } from '/ui.js';

/** The interval at which the figures are refreshed while they are visible. */
const everyMs = 10_000;

/** Whether the server works, and its figures. */
export class HealthScreen {
  /** @type {import('../app.js').App} */
  #app;
  #timer;
  #isOver = false;
  #sign = element('p', { class: 'admin-sign' });
  #state = element('p', { class: 'soft', role: 'status' }, text.pages.loading);
  #at = element('p', { class: 'soft small' });
  #filter = element('input', { type: 'search', id: 'admin-figures', autocomplete: 'off', spellcheck: 'false', oninput: () => this.#tell() });
  #list = element('dl', { class: 'admin-figures' });
  #figures = [];
  #rows = new Map();

  constructor(app) {
    this.#app = app;
    const { server } = app.session;
    this.element = element('div', { class: 'admin-part' },
      this.#sign, this.#state,
      server && element('p', { class: 'soft' }, text.account.about(server.name, server.version)),
      element('div', { class: 'field' }, element('label', { for: this.#filter.id }, text.admin.figures), this.#filter),
      this.#list, this.#at);
    this.#load();
  }

  leave() {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  async #load() {
    try {
      const { now, complaint, figures } = await this.#app.session.request('server.stats');
      this.#figures = figures;
      this.#sign.dataset.state = complaint ? 'bad' : 'good';
      setText(this.#sign, complaint ? text.admin.notReady(complaint) : text.admin.ready);
      setText(this.#state, '');
      setText(this.#at, text.admin.asOf(moment(now)));
      this.#tell();
    } catch (error) {
      setText(this.#state, errorText(error));
    }
    if (!this.#isOver) this.#timer = setTimeout(() => this.#load(), everyMs);
  }

  /** Rows stay, so that a reader keeps the place. */
  #tell() {
    const wanted = this.#filter.value.trim().toLowerCase();
    const shown = this.#figures.filter(({ name, help }) => `${name} ${help}`.toLowerCase().includes(wanted));
    const number = new Intl.NumberFormat(document.documentElement.lang);
    const nodes = shown.map(({ name, value, help }) => {
      const row = this.#rows.get(name) ?? figureRow(name, help);
      this.#rows.set(name, row);
      setText(row.querySelector('dd'), number.format(value));
      return row;
    });
    const isSame = nodes.length === this.#list.childElementCount && nodes.every((node, index) => this.#list.children[index] === node);
    if (!isSame) this.#list.replaceChildren(...nodes);
    if (!nodes.length && this.#figures.length) setText(this.#state, text.admin.noFigure);
    else if (this.#figures.length) setText(this.#state, '');
  }
}

function figureRow(name, help) {
  return element('div', {}, element('dt', {}, element('span', { class: 'admin-figure' }, name.replace(/^snapfeed_/, '').replaceAll('_', ' ')), element('span', { class: 'soft' }, help)), element('dd', {}));
}
