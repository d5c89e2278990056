import { element, errorText, locale, moment, setText, text } from '/ui.js';
import { healthCards } from './health-cards.js';

/** The intervals at which the figures and their history are refreshed while they are visible. */
const everyMs = 10_000;
const historyMs = 60_000;
/** The length of a chart's step. */
const minutes = 10;

/** Whether the server works, its main figures over the last 24 hours, and all figures on demand. */
export class HealthScreen {
  /** @type {import('../app.js').App} */
  #app;
  #timer;
  #isOver = false;
  #history;
  #historyAt = -Infinity;
  #sign = element('p', { class: 'admin-sign' });
  #state = element('p', { class: 'soft', role: 'status' }, text.pages.loading);
  #cards = element('div', { class: 'admin-charts' });
  #since = element('p', { class: 'soft small' });
  #at = element('p', { class: 'soft small' });
  #none = element('p', { class: 'soft', role: 'status' });
  #filter = element('input', { type: 'search', id: 'admin-figures', autocomplete: 'off', spellcheck: 'false', oninput: () => this.#showFigures() });
  #list = element('dl', { class: 'admin-figures' });
  #figures = [];
  #rows = new Map();

  constructor(app) {
    this.#app = app;
    const { server } = app.session;
    this.element = element('div', { class: 'admin-part' },
      this.#sign, this.#state, this.#cards, this.#since,
      element('details', { class: 'admin-raw' }, element('summary', {}, text.admin.allFigures),
        element('div', { class: 'field' }, element('label', { for: this.#filter.id }, text.admin.figures), this.#filter),
        this.#none, this.#list, this.#at),
      server && element('p', { class: 'soft small' }, text.account.about(server.name, server.version)));
    this.#load();
  }

  leave() {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  async #load() {
    const { session } = this.#app;
    try {
      const { now, complaint, figures } = await session.request('server.stats');
      if (performance.now() - this.#historyAt >= historyMs) {
        this.#history = await session.request('server.history', { minutes });
        this.#historyAt = performance.now();
      }
      if (this.#isOver) return;
      this.#figures = figures;
      this.#sign.dataset.state = complaint ? 'bad' : 'good';
      setText(this.#sign, complaint ? text.admin.notReady(complaint) : text.admin.ready);
      setText(this.#state, '');
      setText(this.#at, text.admin.asOf(moment(now)));
      this.#draw(now);
      this.#showFigures();
    } catch (error) {
      setText(this.#state, errorText(error));
    }
    if (!this.#isOver) this.#timer = setTimeout(() => this.#load(), everyMs);
  }

  /** Not while a value is shown under the pointer: it would go. */
  #draw(now) {
    if (this.#cards.querySelector('.admin-pointed:not(:empty)')) return;
    const values = new Map(this.#figures.map(({ name, value }) => [name, value]));
    this.#cards.replaceChildren(...healthCards(this.#history, values));
    const startedAt = now - (values.get('uptime_seconds') ?? 0) * 1_000;
    setText(this.#since, text.admin.historySince(moment(startedAt)));
  }

  /** Rows stay, so that a reader keeps the place. */
  #showFigures() {
    const wanted = this.#filter.value.trim().toLowerCase();
    const shown = this.#figures.filter(({ name, help }) => `${name} ${help}`.toLowerCase().includes(wanted));
    const number = new Intl.NumberFormat(locale());
    const nodes = shown.map(({ name, value, help }) => {
      const row = this.#rows.get(name) ?? figureRow(name, help);
      this.#rows.set(name, row);
      setText(row.querySelector('dd'), number.format(value));
      return row;
    });
    const isSame = nodes.length === this.#list.childElementCount && nodes.every((node, index) => this.#list.children[index] === node);
    if (!isSame) this.#list.replaceChildren(...nodes);
    setText(this.#none, !nodes.length && this.#figures.length ? text.admin.noFigure : '');
  }
}

/** A figure's name and meaning are the server's own words, which are English. */
function figureRow(name, help) {
  return element('div', { lang: 'en' },
    element('dt', {}, element('span', { class: 'admin-figure' }, name.replace(/^snapfeed_/, '').replaceAll('_', ' ')), element('span', { class: 'soft' }, help)), element('dd', {}));
}
