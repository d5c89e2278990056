import { button, element, icon, setText, text } from '/ui.js';
import { emptyState } from '../photos/empty.js';
import { libraryOf } from '../photos/library.js';
import { PagedView } from '../photos/paged-view.js';
import { pulls } from '../photos/pull-to-refresh.js';
import { filters, midnight, NotificationGroups } from './notification-groups.js';
import { excerptsIn, notificationLine } from './notification-line.js';
import { PushQuestion } from './push-question.js';

/** The notifications by day, newest first, those of one photo and kind together. Those that were on the screen are read. */
export class NotificationsScreen {
  /** @type {import('../app.js').App} */
  #app;
  #list;
  #groups;
  #filter;
  #excerpts;
  #view;
  #over = new AbortController();

  constructor(app) {
    this.#app = app;
    this.#list = libraryOf(app).notifications;
    this.#groups = new NotificationGroups(this.#list, this.#over.signal);
    this.#filter = this.#filterControl();
    this.#excerpts = excerptsIn(app);
    this.#view = new DayView(app, /** @type {any} */ (this.#groups), {
      list: element('ul', { class: 'lines notifications' }),
      make: (group) => this.#line(group),
      idOf: ({ id }) => id,
      version: ({ read, offset, photo, actors }) => [read, offset, photo, actors],
      empty: () => this.#emptyWords(),
      ghosts: () => Array.from({ length: 6 }, () => element('div', { class: 'ghost-row', 'aria-hidden': 'true' })),
    });
    const back = button({ class: 'quiet round', 'aria-label': text.notifications.back, onclick: () => app.router.leave('/home') }, icon('back'));
    const refresh = pulls(app, this, () => this.#list.refresh());
    this.element = element('section', { class: 'page people-page' },
      element('header', { class: 'page-head' }, back, element('h1', { tabindex: '-1' }, text.notifications.title), refresh),
      new PushQuestion(app, this.#list, this.#over.signal).element,
      element('div', {}, this.#filter),
      this.#view.element);
    const options = { signal: this.#over.signal };
    this.#list.addEventListener('change', () => this.#listed(), options);
    document.addEventListener('visibilitychange', () => this.#read(), options);
    app.session.addEventListener('state', () => this.#read(), options);
    this.#listed();
  }

  leave() {
    this.#over.abort();
    this.#view.stop();
    this.#excerpts.disconnect();
    this.#list.settle();
  }

  #line(group) {
    const line = notificationLine(this.#app, group);
    if (group.photo) this.#excerpts.observe(line);
    return line;
  }

  /** The kinds of notifications to show. */
  #filterControl() {
    const option = (name) => {
      const choose = () => this.#groups.filter(filters[name]);
      const input = element('input', { type: 'radio', name: 'notices', value: name, checked: name === 'all', onchange: choose });
      return element('label', {}, input, element('span', {}, text.notifications.filters[name]));
    };
    return element('fieldset', { class: 'segmented notice-filter', hidden: true }, element('legend', { class: 'unseen' }, text.notifications.filter), Object.keys(filters).map(option));
  }

  /** A filter that finds nothing says so; without any notifications there is a next step. */
  #emptyWords() {
    const { none, empty, emptyHint } = text.notifications;
    if (this.#list.items.length) return [element('p', { class: 'soft' }, none)];
    return emptyState(this.#app, 'bell', { title: empty, hint: emptyHint, steps: [['/post', text.home.post]] });
  }

  #listed() {
    this.#filter.hidden = !this.#list.items.length;
    this.#read();
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
