import { button, element, icon, setText, text } from '/ui.js';
import { emptyState } from './empty.js';
import { libraryOf } from './library.js';
import { NearItems } from './near-items.js';
import { PagedView } from './paged-view.js';
import { pulls } from './pull-to-refresh.js';
import { card } from './photo-card.js';
import { Suggestions } from './suggestions.js';
import { WaitingList } from './waiting-list.js';

/** Closer to the top than this counts as not scrolled. */
const nearTop = 48;
/** The placeholders of photos while home loads: as many as a wide screen has side by side. */
const ghosts = 5;

/** The photos of those one follows, and one's own, the newest first. */
export class HomeScreen {
  /** @type {import('../app.js').App} */
  #app;
  #live;
  #view;
  #list = element('ul', { class: 'cards' });
  #near;
  #waiting;
  #suggestions;
  #bell;
  #news = button({ class: 'primary news', hidden: true, onclick: () => this.#showNews() });
  #over = new AbortController();

  constructor(app) {
    this.#app = app;
    const library = libraryOf(app);
    const { lists: { home }, live, notifications } = library;
    this.#near = new NearItems(library.homeCards);
    this.#live = live;
    this.#view = new PagedView(app, home, {
      list: this.#list,
      make: (photo) => this.#near.watch(photo.id, element('li', { class: 'card', 'data-photo': photo.id }), () => card(app, library.find(photo.id) ?? photo, this.#near)),
      idOf: (photo) => photo.id,
      empty: () => emptyState(app, 'photos', { title: text.home.empty, hint: text.home.emptyHint, steps: [['/feeds', text.home.feeds], ['/post', text.home.post]] }),
      ghosts: () => Array.from({ length: ghosts }, () => element('div', { class: 'ghost-card', 'aria-hidden': 'true' })),
    });
    this.#waiting = new WaitingList(app);
    this.#suggestions = new Suggestions(app);
    const refresh = pulls(app, this, () => this.#refresh(home));
    refresh.setAttribute('aria-label', text.home.refresh);
    this.#bell = element('a', { href: '/notifications', class: 'button round bell', onclick: (event) => app.router.follow(event) }, icon('bell'));
    this.element = element('section', { class: 'page home-page' },
      element('header', { class: 'page-head' }, element('h1', { tabindex: '-1' }, text.home.title), element('div', { class: 'head-actions' }, refresh, this.#bell)),
      element('div', { class: 'news-place', role: 'status' }, this.#news),
      this.#waiting.element,
      this.#view.element,
      this.#suggestions.element);
    const options = { signal: this.#over.signal };
    live.addEventListener('news', () => this.#updateNews(), options);
    notifications.addEventListener('count', () => this.#updateBell(), options);
    home.addEventListener('change', () => this.#suggest(home), options);
    this.#suggest(home);
    this.#updateBell();
    // Where the page is scrolled to is known when it is shown.
    requestAnimationFrame(() => this.#updateNews());
  }

  /** An account that follows no one sees only its own photos here. */
  #suggest({ isLoaded, next, items }) {
    const isOwn = ({ author }) => author.id === this.#app.session.user.id;
    if (isLoaded && next === undefined && items.every(isOwn)) this.#suggestions.show();
  }

  #refresh(home) {
    this.#live.show();
    return home.isLoaded ? home.refresh() : home.more();
  }

  #updateBell() {
    const { unread, isOffered } = libraryOf(this.#app).notifications;
    this.#bell.hidden = !isOffered;
    this.#bell.setAttribute('aria-label', text.notifications.bell(unread));
    this.#bell.replaceChildren(icon('bell'), ...(unread ? [element('span', { class: 'count' }, unread > 99 ? '99+' : String(unread))] : []));
  }

  /** At the top, new photos appear immediately. A scrolled page keeps its place, and shows the number of new photos. */
  #updateNews() {
    if (this.#over.signal.aborted) return;
    const { news } = this.#live;
    if (news.length && scrollY < nearTop) return this.#live.show();
    this.#news.hidden = !news.length;
    setText(this.#news, news.length ? text.home.news(news.length) : '');
  }

  #showNews() {
    this.#live.show();
    scrollTo(0, 0);
    this.element.querySelector('h1').focus({ preventScroll: true });
  }

  leave() {
    this.#over.abort();
    this.#near.stop(this.#list);
    this.#view.stop();
    this.#waiting.stop();
    this.#suggestions.stop();
  }
}
