import { button, element, face, icon, personal, profilePath, setText, text, unseen, worded } from '/ui.js';
import { commentLink, newestComments } from './comments/comment-link.js';
import { cover } from './cover.js';
import { emptyState } from './empty.js';
import { heart } from '../model/favourites.js';
import { altOf, colour, photoImage, ratioOf } from './photo-image.js';
import { libraryOf } from './library.js';
import { PagedView } from './paged-view.js';
import { pulls } from './pull-to-refresh.js';
import { peekable } from './peek.js';
import { viewPhoto } from './photo-viewer.js';
import { sinceTime } from '../text/since.js';
import { Suggestions } from './suggestions.js';
import { WaitingList } from './waiting-list.js';

/** Closer to the top than this counts as not scrolled. */
const nearTop = 48;

/** The photos of those one follows, and one's own, the newest first. */
export class HomeScreen {
  /** @type {import('../app.js').App} */
  #app;
  #live;
  #view;
  #waiting;
  #suggestions;
  #bell;
  #news = button({ class: 'primary news', hidden: true, onclick: () => this.#showNews() });
  #over = new AbortController();

  constructor(app) {
    this.#app = app;
    const { lists, live, notifications } = libraryOf(app);
    const { home } = lists;
    this.#live = live;
    this.#view = new PagedView(app, home, {
      list: element('ul', { class: 'cards' }),
      make: (photo) => card(app, photo),
      idOf: (photo) => photo.id,
      empty: () => emptyState(app, 'photos', { title: text.home.empty, hint: text.home.emptyHint, steps: [['/feeds', text.home.feeds], ['/post', text.home.post]] }),
      ghosts: () => Array.from({ length: 2 }, () => element('div', { class: 'card ghost-card', 'aria-hidden': 'true' })),
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
    this.#view.stop();
    this.#waiting.stop();
    this.#suggestions.stop();
  }
}

function card(app, photo) {
  const { author, caption, postedAt, audience } = photo;
  const follow = (event) => app.router.follow(event);
  const toPage = (event) => {
    libraryOf(app).sequence = libraryOf(app).lists.home;
    follow(event);
  };
  const path = profilePath(author);
  return element('li', {}, element('article', { class: 'card', 'data-photo': photo.id },
    element('header', { class: 'card-head' },
      element('a', { href: path, class: 'card-face', tabindex: '-1', 'aria-hidden': 'true', onclick: follow }, face(author)),
      element('a', { href: path, class: 'card-name', onclick: follow }, personal(author.name)),
      audience === 'followers' && element('span', { class: 'soft card-mark', title: text.photo.forFollowers }, icon('lock'), unseen(text.photo.forFollowers)),
      element('a', { href: `/photo/${photo.id}`, class: 'row-age card-age', onclick: toPage }, sinceTime(app, postedAt))),
    framed(app, photo),
    caption && element('p', { class: 'card-caption' }, worded(app, caption, photo.parts)),
    element('footer', { class: 'card-foot' }, heart(app, photo), commentLink(app, photo, toPage)),
    newestComments(app, photo, toPage)));
}

/** The image, which a tap shows on the whole screen; its address is that of the photo's page. A warning covers it until it is tapped. */
function framed(app, photo) {
  const library = libraryOf(app);
  const look = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    viewPhoto(app, library.find(photo.id) ?? photo, { sequence: library.lists.home, imageOf: cardImage, hasPage: true, closed: (last) => last.id !== photo.id && showCard(last) });
  };
  const frame = element('div', { class: 'card-photo' });
  frame.style.setProperty('--ratio', ratioOf(photo).toFixed(4));
  const show = (isUncovered) => {
    const alt = altOf(photo, text.photo.title);
    const image = photoImage(app, photo, { sizes: '(min-width: 40rem) 36rem, 100vw', alt, loading: 'lazy' });
    const link = element('a', { href: `/photo/${photo.id}`, onclick: look }, image);
    frame.replaceChildren(link, peekable(app, link, photo));
    if (isUncovered) link.focus();
  };
  if (photo.warning && !library.uncovered.has(photo.id)) frame.append(cover(app, photo, () => show(true)));
  else show(false);
  colour(frame, photo);
  return frame;
}

const cardImage = ({ id }) => document.querySelector(`.card[data-photo="${CSS.escape(id)}"] .card-photo img`);

/** Shows the photo in Home at which a look on the whole screen ended. */
function showCard(photo) {
  const link = cardImage(photo)?.closest('a');
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: 'center' });
}
