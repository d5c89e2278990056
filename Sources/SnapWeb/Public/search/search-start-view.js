import { button, element, icon, personal, text, unseen } from '/ui.js';
import { libraryOf } from '../photos/library.js';
import { categoryTitle, searching, usesOf } from './start-search.js';

/** Recent searches that are shown at first. */
const recentFirst = 6;
const tagsMost = 24;

/** What there is before anybody searches: categories, what was searched for lately, tags in use, and how to write a search. */
export class SearchStartView {
  /** @type {import('../app.js').App} */
  #app;
  #recent;
  #isWhole = false;
  #food = element('span', { class: 'search-first' });
  #chips = element('div', { class: 'chips search-categories' });
  #categories = element('section', { hidden: true }, element('h2', {}, text.search.categories), this.#chips);
  #searches = element('section', { class: 'recent', hidden: true });
  #tagChips = element('ul', { class: 'chips search-tags', 'aria-label': text.search.tags });
  #tags = element('section', { hidden: true }, element('h2', {}, text.search.tags), this.#tagChips);
  #over = new AbortController();

  constructor(app) {
    this.#app = app;
    this.#recent = libraryOf(app).searches.recent;
    this.element = element('div', { class: 'idle' }, this.#categories, this.#searches, this.#tags, this.#alertsWay(), help());
    const options = { signal: this.#over.signal };
    this.#recent.addEventListener('change', () => this.#drawRecent(), options);
    app.session.addEventListener('state', () => app.session.state === 'online' && this.#ask(), options);
    this.#drawRecent();
    this.#draw(libraryOf(app).searches.discovered);
    this.#ask();
    this.#recent.load();
  }

  /** The first category's button, which is next to the field. */
  get first() {
    return this.#food;
  }

  stop() {
    this.#over.abort();
  }

  /** Requests both together and draws both together: nothing moves twice. */
  async #ask() {
    const { session } = this.#app;
    if (!session.isReachable) return;
    const [listed, used] = await Promise.all([
      session.request('category.list').catch(() => undefined),
      session.request('search.tags', { prefix: '', limit: tagsMost }).catch(() => undefined),
    ]);
    const { searches } = libraryOf(this.#app);
    searches.discovered = { categories: listed?.categories ?? searches.discovered?.categories ?? [], tags: used?.tags ?? searches.discovered?.tags ?? [] };
    if (!this.#over.signal.aborted) this.#draw(searches.discovered);
  }

  #draw({ categories = [], tags = [] } = {}) {
    const key = JSON.stringify([categories, tags]);
    if (this.element.dataset.key === key) return;
    this.element.dataset.key = key;
    const [food, ...others] = categories.map((category) => this.#category(category));
    this.#food.replaceChildren(...(food ? [food] : []));
    this.#chips.replaceChildren(...others);
    this.#categories.hidden = !others.length;
    this.#tagChips.replaceChildren(...tags.map((tag) => this.#tag(tag)));
    this.#tags.hidden = !tags.length;
  }

  #category(category) {
    return element('a', { class: 'button chip category', 'data-category': category.id, ...searching(this.#app, category.query) },
      element('span', { class: 'category-icon', 'aria-hidden': 'true' }, category.icon), categoryTitle(category));
  }

  #tag(tag) {
    return element('li', {}, element('a', { class: 'button chip tag-chip', ...searching(this.#app, `#${tag.name}`) },
      personal(`#${tag.name}`), element('span', { class: 'soft', 'aria-hidden': 'true' }, String(tag.uses)), unseen(`, ${usesOf(tag)}`)));
  }

  #alertsWay() {
    const { alerts } = libraryOf(this.#app).searches;
    return element('p', { class: 'alerts-way' }, element('a', { href: '/alerts', class: 'button with-icon', onclick: (event) => this.#app.router.follow(event) },
      icon('bell'), text.alerts.title, alerts.unseen > 0 && element('span', { class: 'count' }, text.alerts.unseen(alerts.unseen))));
  }

  #drawRecent() {
    const { queries } = this.#recent;
    const shown = this.#isWhole ? queries : queries.slice(0, recentFirst);
    const hadFocus = this.#searches.contains(document.activeElement);
    this.#searches.hidden = !queries.length;
    this.#searches.replaceChildren(
      element('header', { class: 'part-head' }, element('h2', { tabindex: '-1' }, text.search.recent),
        button({ class: 'quiet', onclick: () => this.#clear() }, text.search.removeAll)),
      element('ul', { class: 'lines' }, shown.map((query) => this.#line(query))),
      ...(shown.length < queries.length ? [button({ class: 'quiet', onclick: () => this.#showAll() }, text.search.allRecent(queries.length))] : []));
    if (hadFocus) (queries.length ? this.#searches.querySelector('h2') : document.getElementById('search-words'))?.focus();
  }

  #line(query) {
    return element('li', { class: 'line' },
      element('a', { class: 'line-main', ...searching(this.#app, query) }, icon('clock'), personal(query, { class: 'line-title' })),
      button({ class: 'quiet round', 'aria-label': text.search.removeOf(query), onclick: () => this.#recent.remove(query) }, icon('close')));
  }

  #showAll() {
    this.#isWhole = true;
    this.#drawRecent();
  }

  /** Removes all, and brings them back if that was not meant. */
  #clear() {
    const before = [...this.#recent.queries].reverse();
    this.#recent.clear();
    this.#app.notices.say(text.search.allRemoved, { label: text.search.undo, run: () => this.#bringBack(before) });
  }

  async #bringBack(queries) {
    for (const query of queries) await this.#recent.add(query);
  }
}

/** Help for writing a search. */
function help() {
  const rows = text.search.help.map(([example, meaning]) => [element('dt', {}, element('code', {}, example)), element('dd', {}, meaning)]);
  return element('details', { class: 'search-help' }, element('summary', {}, text.search.helpTitle), element('dl', {}, rows.flat()));
}
