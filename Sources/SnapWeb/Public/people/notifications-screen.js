import { button, element, face, icon, personal, profilePath, setText, text, unseen } from '/ui.js';
import { libraryOf } from '../photos/library.js';
import { PagedView } from '../photos/paged-view.js';
import { pulls } from '../photos/pull-to-refresh.js';
import { sinceTime } from '../text/since.js';
import { PushQuestion } from './push-question.js';

/** The notifications by day, newest first. Those that were on the screen are read. */
export class NotificationsScreen {
  /** @type {import('../app.js').App} */
  #app;
  #list;
  #view;
  #over = new AbortController();

  constructor(app) {
    this.#app = app;
    this.#list = libraryOf(app).notifications;
    this.#view = new DayView(app, this.#list, {
      list: element('ul', { class: 'lines notifications' }),
      make: (notification) => line(app, notification),
      idOf: ({ offset }) => String(offset),
      version: ({ read, photo, actor }) => [read, photo, actor],
      empty: () => [element('p', { class: 'empty-title' }, text.notifications.empty), element('p', { class: 'soft' }, text.notifications.emptyHint)],
      ghosts: () => Array.from({ length: 6 }, () => element('div', { class: 'ghost-row', 'aria-hidden': 'true' })),
    });
    const back = button({ class: 'quiet round', 'aria-label': text.notifications.back, onclick: () => app.router.leave('/home') }, icon('back'));
    const refresh = pulls(app, this, () => this.#list.refresh());
    this.element = element('section', { class: 'page people-page' },
      element('header', { class: 'page-head' }, back, element('h1', { tabindex: '-1' }, text.notifications.title), refresh),
      new PushQuestion(app, this.#list, this.#over.signal).element,
      this.#view.element);
    const options = { signal: this.#over.signal };
    this.#list.addEventListener('change', () => this.#read(), options);
    document.addEventListener('visibilitychange', () => this.#read(), options);
    app.session.addEventListener('state', () => this.#read(), options);
    this.#read();
  }

  leave() {
    this.#over.abort();
    this.#view.stop();
    this.#list.settle();
  }

  /** The newest ones are at the top: once they are visible, all have been seen. */
  #read() {
    const { items, newest } = this.#list;
    if (document.visibilityState === 'visible' && items.length && this.#app.session.state === 'online') this.#list.read(newest);
  }
}

/** A list in which the first one of each day has the day above it. */
class DayView extends PagedView {
  placed() {
    let before;
    for (const item of this.shown) {
      const day = dayOf(item.at);
      head(this.nodeOf(item), day === before ? undefined : day);
      before = day;
    }
  }
}

function head(node, day) {
  const known = node.querySelector(':scope > h2');
  if (!day) known?.remove();
  else if (known) setText(known, day);
  else node.prepend(element('h2', { class: 'day' }, day));
}

function dayOf(at) {
  const { lang } = document.documentElement;
  const days = Math.round((midnight(Date.now()) - midnight(at)) / 86_400_000);
  if (days <= 1) return text.notifications.days[Math.max(0, days)];
  return new Intl.DateTimeFormat(lang, { dateStyle: 'full' }).format(at);
}

const midnight = (at) => new Date(at).setHours(0, 0, 0, 0);

function line(app, notification) {
  const { kind, actor, at, read, thumb } = notification;
  const follow = (event) => app.router.follow(event);
  const words = text.notifications.kinds[kind]?.(Boolean(notification.snap)) ?? '';
  return element('li', { class: 'line', 'data-kind': kind, 'data-unread': !read },
    element('a', { href: wayOf(notification), class: 'line-main', onclick: follow },
      actor ? face(actor) : element('span', { class: 'face plain-face', 'aria-hidden': 'true' }, icon('flag')),
      element('span', { class: 'line-words' },
        element('span', {}, !read && unseen(`${text.notifications.unread}: `), actor && [personal(actor.name, { class: 'notice-name' }), ' '], words),
        element('span', { class: 'soft' }, sinceTime(app, at))),
      thumb && element('img', { class: 'notice-thumb', src: thumb, alt: '', loading: 'lazy', decoding: 'async', onerror: ({ target }) => target.remove() }),
      !read && element('span', { class: 'notice-dot', 'aria-hidden': 'true' })));
}

/** Where a notification leads: to what it is about, else to who did it. */
function wayOf({ kind, actor, photo, snap }) {
  if (kind === 'request') return '/requests';
  if (photo) return `/photo/${encodeURIComponent(photo)}`;
  if (snap) return `/snap/${encodeURIComponent(snap)}`;
  return actor ? profilePath(actor) : '/notifications';
}
