import { button, element, icon, personal, text, unseen } from '/ui.js';
import { libraryOf } from '../photos/library.js';
import { CategoryRow } from './category-row.js';
import { PhotoWall } from './photo-wall.js';
import { searching, usesOf } from './start-search.js';

/** Recent searches that are shown at first. */
const recentFirst = 6;
/** Popular tags that are shown. */
const tagsMost = 8;

/** What there is before anybody searches: categories, popular tags and recent searches in a row each, and below them photos without an end. */
export class SearchStartView {
  /** @type {import('../app.js').App} */
  #app;
  #recent;
  #isWhole = false;
  #wall;
  #categories;
  #searches = element('section', { class: 'recent', hidden: true });
  #tags = element('ul', { class: 'scroll-row search-tags', 'aria-label': text.search.tags });
  #shownTags;
  #over = new AbortController();

  constructor(app) {
    this.#app = app;
    const { searches } = libraryOf(app);
    const { explore } = searches;
    this.#recent = searches.recent;
    this.#categories = new CategoryRow(app);
    this.#drawRecent();
    this.#draw(searches.discovered);
    this.#wall = new PhotoWall(app, explore.photos, explore, { empty: () => nothingYet(app) });
    this.element = element('div', { class: 'idle' }, this.#categories.element, this.#tags, this.#searches,
      element('section', { class: 'explore', 'aria-labelledby': 'explore' }, element('h2', { id: 'explore' }, text.search.popular), this.#wall.element));
    const options = { signal: this.#over.signal };
    this.#recent.addEventListener('change', () => this.#drawRecent(), options);
    app.session.addEventListener('state', () => app.session.state === 'online' && this.#ask(), options);
    this.#ask();
    this.#recent.load();
  }

  stop() {
    this.#over.abort();
    this.#wall.stop();
  }

  async #ask() {
    const discovered = await libraryOf(this.#app).searches.discover();
    if (this.#over.signal.aborted) return;
    this.#categories.draw(discovered);
    this.#draw(discovered);
  }

  /** The row has its height before the tags have arrived, and gives it up where there are none. */
  #draw(discovered) {
    const tags = discovered?.tags.slice(0, tagsMost);
    const key = JSON.stringify(tags);
    if (this.#shownTags === key) return;
    this.#shownTags = key;
    this.#tags.hidden = tags?.length === 0;
    this.#tags.replaceChildren(...(tags ?? []).map((tag) => this.#tag(tag)));
  }

  #tag(tag) {
    return element('li', {}, element('a', { class: 'button chip tag-chip', ...searching(this.#app, `#${tag.name}`) },
      personal(`#${tag.name}`), element('span', { class: 'soft', 'aria-hidden': 'true' }, String(tag.uses)), unseen(`, ${usesOf(tag)}`)));
  }

  #drawRecent() {
    const { queries } = this.#recent;
    const shown = this.#isWhole ? queries : queries.slice(0, recentFirst);
    const hadFocus = this.#searches.contains(document.activeElement);
    this.#searches.hidden = !queries.length;
    this.#searches.classList.toggle('is-whole', this.#isWhole);
    this.#searches.replaceChildren(
      element('h2', { class: 'unseen', tabindex: '-1' }, text.search.recent),
      element('ul', { class: 'scroll-row' }, shown.map((query) => this.#line(query)),
        element('li', { class: 'recent-actions' },
          shown.length < queries.length && button({ class: 'quiet', onclick: () => this.#showAll() }, text.search.allRecent(queries.length)),
          button({ class: 'quiet', onclick: () => this.#clear() }, text.search.removeAll))));
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

/** What a server without photos shows. */
const nothingYet = (app) => [
  element('p', { class: 'empty-title' }, text.search.noneYet),
  element('p', { class: 'soft' }, text.search.noneYetHint),
  element('p', { class: 'actions' }, element('a', { href: '/post', class: 'button', onclick: (event) => app.router.follow(event) }, text.home.post)),
];
