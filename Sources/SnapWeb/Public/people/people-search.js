import { element, setText, text } from '/ui.js';

/** A short list needs no search. */
const fewest = 8;

/** Searches within a list of people by name. It searches the loaded part, keeps loading, and shows its progress. */
export class PeopleSearch {
  /** @type {import('../app.js').App} */
  #app;
  #pages;
  #view;
  #input;
  #status = element('p', { class: 'soft search-status', role: 'status' });
  #over = new AbortController();

  /** @param {import('../model/pages.js').Pages} pages @param {import('../photos/paged-view.js').PagedView} view */
  constructor(app, pages, view) {
    this.#app = app;
    this.#pages = pages;
    this.#view = view;
    const words = text.people.search;
    this.#input = element('input', { type: 'search', 'aria-label': words, placeholder: words, autocomplete: 'off', spellcheck: 'false', oninput: () => this.#search() });
    this.element = element('search', { class: 'people-search', hidden: true }, this.#input, this.#status);
    pages.addEventListener('change', () => this.#update(), { signal: this.#over.signal });
    this.#update();
  }

  stop() {
    this.#over.abort();
  }

  get #wanted() {
    return folded(this.#input.value.trim());
  }

  #search() {
    const wanted = this.#wanted;
    this.#view.show(wanted ? ({ account }) => folded(account.name).includes(wanted) : undefined);
    this.#update();
  }

  #update() {
    const { items, isLoaded, next, error } = this.#pages;
    this.element.hidden = !this.#wanted && items.length < fewest;
    if (!this.#wanted || !isLoaded) return setText(this.#status, '');
    const isAll = next === undefined;
    const found = this.#view.shown.length;
    setText(this.#status, isAll ? text.people.found(found) : error ? text.people.foundSoFar(found, items.length) : text.people.searching(found, items.length));
    if (!isAll && !error && this.#app.session.isReachable) this.#pages.more();
    return undefined;
  }
}

/** A name without capitals and accents, as people type it. */
const folded = (words) => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
