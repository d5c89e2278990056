import { element, text } from '/ui.js';
import { libraryOf } from '../photos/library.js';
import { categoryTitle, searching } from './start-search.js';
import { keyOf } from './terms.js';

/** The predefined searches in one row that scrolls sideways, the first one first. The row has its height before they have arrived. */
export class CategoryRow {
  element = element('ul', { class: 'scroll-row search-categories', 'aria-label': text.search.categories });
  /** @type {import('../app.js').App} */
  #app;
  #query;
  #shown;

  /** @param {import('../app.js').App} app @param {string} [query] the search in view, whose category is marked */
  constructor(app, query = '') {
    this.#app = app;
    this.#query = query;
    const { searches } = libraryOf(app);
    this.draw(searches.discovered);
    searches.discover().then((discovered) => this.draw(discovered));
  }

  draw({ categories = [] } = {}) {
    const key = JSON.stringify(categories);
    if (this.#shown === key) return;
    this.#shown = key;
    this.element.replaceChildren(...categories.map((category) => element('li', {}, this.#link(category))));
  }

  #link(category) {
    const isCurrent = keyOf(category.query) === keyOf(this.#query);
    return element('a', { class: 'button chip category', 'data-category': category.id, 'aria-current': isCurrent && 'page', ...searching(this.#app, category.query) },
      element('span', { class: 'category-icon', 'aria-hidden': 'true' }, category.icon), categoryTitle(category));
  }
}
