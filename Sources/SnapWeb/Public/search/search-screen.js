import { button, device, element, icon, personal, text } from '/ui.js';
import { muteFor } from '../people/mute-sheets.js';
import { libraryOf } from '../photos/library.js';
import { alertButton } from './alert-button.js';
import { CategoryRow } from './category-row.js';
import { SearchField } from './search-field.js';
import { ResultsView } from './results-view.js';
import { searchFor } from './start-search.js';
import { SearchStartView } from './search-start-view.js';
import { startWays } from './start-ways.js';
import { onlyTag, termsOf } from './terms.js';

const orders = ['time', 'relevance'];
/** The limits of a query, as the server's. */
const most = { characters: 200, terms: 8 };
/** Where this device keeps whether results are a list. */
const lookKey = 'snapfeed.found';
/** Whether the order was chosen just now, so that its control keeps the focus. */
let isOrdering = false;

/** The search: a field, and below it suggestions or results. The query is in the address. */
export class SearchScreen {
  title;
  focused;
  /** @type {import('../app.js').App} */
  #app;
  #query;
  #order;
  #field;
  #content;
  #over = new AbortController();

  constructor(app) {
    this.#app = app;
    const { asked } = app.router;
    this.#query = asked.get('q')?.trim() ?? '';
    this.#order = orders.find((each) => each === asked.get('order')) ?? 'time';
    this.title = this.#query ? text.search.titleOf(this.#query) : text.search.title;
    this.#field = new SearchField(app, { value: this.#query, search: (query) => this.#search(query) });
    this.element = element('section', { class: this.#query ? 'page search-page has-found' : 'page search-page' });
    if (this.#query) this.#drawResults();
    else this.#drawStart();
  }

  leave() {
    this.#over.abort();
    this.#field.stop();
    this.#content.stop();
  }

  #drawStart() {
    this.#content = new SearchStartView(this.#app);
    this.element.append(
      element('header', { class: 'page-head' }, element('h1', { tabindex: '-1' }, text.search.title), startWays(this.#app)),
      element('search', {}, this.#field.element, this.#field.below),
      this.#content.element);
    // With a hardware keyboard, people can write immediately.
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) this.focused = this.#field.input;
  }

  #drawResults() {
    const results = libraryOf(this.#app).searches.results(this.#query, this.#order);
    const best = element('p', { class: 'soft small order-note', hidden: this.#order !== 'relevance' }, text.search.best);
    this.#content = new ResultsView(this.#app, results, { refused: (error) => this.#showRefusal(error), isList: device.read(lookKey) === 'list' });
    this.element.append(
      element('h1', { class: 'unseen', tabindex: '-1' }, text.search.heading, personal(this.#query)),
      element('search', {}, this.#field.element, this.#field.below),
      new CategoryRow(this.#app, this.#query).element,
      element('div', { class: 'order-row' }, this.#orderControl(), this.#lookButton(), alertButton(this.#app, this.#query, this.#over.signal), this.#muting(), best),
      this.#content.element);
  }

  /** By time or by relevance. */
  #orderControl() {
    const option = (order) => {
      const input = element('input', { type: 'radio', name: 'order', value: order, checked: order === this.#order, onchange: () => this.#reorder(order) });
      if (isOrdering && order === this.#order) this.focused = input;
      return element('label', {}, input, element('span', {}, text.search.orders[order]));
    };
    const made = element('fieldset', { class: 'segmented' }, element('legend', { class: 'unseen' }, text.search.order), orders.map(option));
    isOrdering = false;
    return made;
  }

  /** Shows the results as a list with their words, or as a wall of photos. The device remembers it. */
  #lookButton() {
    const isList = () => device.read(lookKey) === 'list';
    const draw = () => {
      const words = isList() ? text.search.asGrid : text.search.asList;
      made.setAttribute('aria-label', words);
      made.title = words;
      made.replaceChildren(icon(isList() ? 'grid' : 'list'));
    };
    const turn = () => {
      device.write(lookKey, isList() ? 'grid' : 'list');
      this.#content.showAs(isList());
      draw();
    };
    const made = button({ class: 'quiet round', onclick: turn });
    draw();
    return made;
  }

  /** A search for one tag is where the tag can be muted. */
  #muting() {
    const tag = onlyTag(this.#query);
    return tag && button({ class: 'quiet mute-tag', onclick: () => muteFor(this.#app, { tag }, `#${tag}`) }, text.mutes.muteTag);
  }

  /** Another order takes the same place in the history: Back leads out of the search. */
  #reorder(order) {
    isOrdering = true;
    const { router, stage } = this.#app;
    const asked = new URLSearchParams({ q: this.#query, ...(order !== 'time' && { order }) });
    stage.forgetScroll(`/search?${asked}`);
    router.replace(`/search?${asked}`);
  }

  #search(query) {
    const isSame = query === this.#query;
    if (!isSame) return searchFor(this.#app, query, this.#order);
    const { searches } = libraryOf(this.#app);
    searches.recent.add(query);
    searches.forget(query, this.#order);
    this.leave();
    this.#over = new AbortController();
    scrollTo(0, 0);
    this.element.replaceChildren();
    this.#field = new SearchField(this.#app, { value: query, search: (words) => this.#search(words) });
    this.#drawResults();
    this.element.querySelector('h1').focus({ preventScroll: true });
    return undefined;
  }

  /** Says what is wrong with the query, and where. @param {Error} [error] */
  #showRefusal(error) {
    this.#field.refuse(error && troubleOf(this.#query, error.at));
    this.element.classList.toggle('is-wrong', Boolean(error));
  }
}

/** Describes the error in a query. The server returns the position, in Unicode scalars. */
function troubleOf(query, at = 0) {
  const scalars = Array.from(query);
  const place = scalars.slice(0, at).join('').length;
  const terms = termsOf(query);
  const term = terms.find(({ to }) => to > place) ?? terms.at(-1);
  const marked = { from: place, to: query.length };
  if (scalars.length > most.characters) return { words: text.search.wrong.long(most.characters), from: scalars.slice(0, most.characters).join('').length, to: query.length };
  if (terms.length > most.terms && terms[most.terms].from <= place) return { words: text.search.wrong.many(most.terms), ...marked };
  if (/^(?:before|after):/iu.test(term?.text ?? '')) return { words: text.search.wrong.date, from: term.from, to: term.to };
  if (terms.every(({ text: words }) => words.startsWith('-'))) return { words: text.search.wrong.negative, from: 0, to: query.length };
  return { words: text.search.wrong.empty, from: term?.from ?? 0, to: term?.to ?? 0 };
}

