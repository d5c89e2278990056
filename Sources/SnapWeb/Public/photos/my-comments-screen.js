import { button, element, errorText, icon, openSheet, personal, setText, text } from '/ui.js';
import { perform } from './actions.js';
import { libraryOf } from './library.js';
import { emptyState } from './empty.js';
import { listPage } from './list-page.js';
import { PagedView } from './paged-view.js';
import { Pages } from '../model/pages.js';
import { sinceTime } from '../text/since.js';
import { commentsPath } from './comments/comment-link.js';
import { ownComments } from './own-lists.js';

/** The delay between a key and the search. */
const waitMs = 250;
/** The most characters of a search. */
const queryMost = 100;

/** One's own comments, newest first, with the photo of each. They can be searched and deleted here. */
export class MyCommentsScreen {
  /** @type {import('../app.js').App} */
  #app;
  #pages;
  #view;
  #timer;
  #query = '';
  #said = element('p', { class: 'soft search-said', role: 'status' });
  #place = element('div');
  #search;

  constructor(app) {
    this.#app = app;
    const words = text.comments.mine.search;
    const input = element('input', { type: 'search', 'aria-label': words, placeholder: words, maxlength: String(queryMost), autocomplete: 'off', oninput: () => this.#write(input.value) });
    this.#search = element('search', { class: 'people-search', hidden: true }, input, this.#said);
    this.element = listPage(app, text.comments.mine.title, this.#search, this.#place);
    this.#show('');
  }

  leave() {
    clearTimeout(this.#timer);
    this.#view.stop();
  }

  #write(query) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(query.trim()), waitMs);
  }

  #show(query) {
    const app = this.#app;
    this.#query = query;
    this.#view?.stop();
    const pages = new Pages((before) => ownComments.ask(app, { query: query || undefined, before }), ({ id }) => id);
    pages.addEventListener('change', () => pages === this.#pages && this.#report());
    if (!query) libraryOf(app).savedRows.follow(ownComments.name, pages);
    this.#pages = pages;
    this.#view = new PagedView(app, pages, {
      list: element('ul', { class: 'lines photo-lines' }),
      make: (comment) => this.#line(comment),
      idOf: ({ id }) => id,
      empty: () => this.#emptyWords(),
      ghosts: () => Array.from({ length: 6 }, () => element('div', { class: 'ghost-row', 'aria-hidden': 'true' })),
    });
    this.#place.replaceChildren(this.#view.element);
    this.#report();
  }

  #emptyWords() {
    if (this.#query) return [];
    const { empty, emptyHint } = text.comments.mine;
    return emptyState(this.#app, 'photos', { title: empty, hint: emptyHint, steps: [['/search', text.emptyState.photos]] });
  }

  #report() {
    const { items, isLoaded, next } = this.#pages;
    if (items.length) this.#search.hidden = false;
    const { found, searching } = text.comments.mine;
    setText(this.#said, !this.#query || !isLoaded ? '' : next === undefined ? found(items.length) : searching(items.length));
  }

  #line(comment) {
    const app = this.#app;
    const { id, photo, to, text: words, thumb, postedAt } = comment;
    const picture = thumb ? element('img', { class: 'thumb', src: thumb, alt: '', loading: 'lazy', decoding: 'async' }) : element('span', { class: 'thumb topic-thumb' }, icon('comment'));
    const facts = element('span', { class: 'soft' }, to && `${text.comments.mine.answer} · `, sinceTime(app, postedAt), !thumb && ` · ${text.comments.mine.hidden}`);
    const content = [picture, element('span', { class: 'line-words' }, personal(words, { class: 'line-bio' }), facts)];
    const main = thumb ? element('a', { href: commentsPath(photo, id), class: 'line-main', onclick: (event) => app.router.follow(event) }, content) : element('span', { class: 'line-main' }, content);
    const remove = button({ class: 'quiet round', 'aria-label': text.comments.mine.removeOf(words), title: text.comments.mine.remove, onclick: () => this.#ask(comment) }, icon('remove'));
    return element('li', { class: 'line' }, main, remove);
  }

  #ask(comment) {
    const { sure, remove } = text.comments.mine;
    openSheet(this.#app.router, {
      title: sure,
      content: [element('p', {}, personal(comment.text))],
      actions: [{ label: remove, tone: 'danger', run: () => this.#remove(comment) }],
    });
  }

  async #remove({ id, photo }) {
    const { notices } = this.#app;
    libraryOf(this.#app).savedRows.forgetComments(photo);
    try {
      const reply = await perform(this.#app, { subject: `comment ${id}`, method: 'comment.delete', params: { comment: id }, title: text.waiting.removeComment, photo });
      this.#pages.drop((each) => each.id === id);
      if (reply) notices.say(text.comments.mine.removed);
    } catch (error) {
      if (error.name === 'unknown_comment') this.#pages.drop((each) => each.id === id);
      else notices.warn(errorText(error));
    }
  }
}
