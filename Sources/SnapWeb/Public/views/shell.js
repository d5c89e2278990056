import { text } from '../text/text.js';
import { button, element, setText, unseen } from './element.js';
import { face, setPortrait } from './face.js';
import { icon, mark } from './icons.js';
import { profilePath } from './router.js';

/** The frame around all places: the logo, the tabs, the account button, and the state of the connection. */
export class Shell {
  /** @type {import('../app.js').App} */
  #app;
  #tabs = {};
  /** Shows numbers on tabs. */
  #counts;
  #link = element('div', { class: 'link-state', role: 'status' });
  #linkTimer;
  /** The view that stays on the page while others are shown. */
  #kept;
  #follow = (event) => this.#app.router.follow(event);
  /** On wide screens only; a phone has it at the top of Home. */
  #bell;
  #face;
  #user;
  main = element('main', { id: 'main', tabindex: '-1' });

  constructor(app) {
    this.#app = app;
    const { user } = app.session;
    const label = text.app.account(user.name);
    this.#face = face(user);
    this.#user = user;
    const account = element('a', { href: '/account', class: 'account-link', 'aria-label': label, onclick: this.#follow }, this.#face);
    this.#bell = element('a', { href: '/notifications', class: 'rail-bell', onclick: this.#follow }, icon('bell'));
    const admin = this.#tab({ path: '/admin', icon: 'shield', label: () => text.tabs.admin });
    admin.classList.add('admin-way');
    const tabs = app.router.routes.filter((route) => route.icon).map((route) => [route.path, this.#tab(route)]);
    this.#tabs = { ...Object.fromEntries(tabs), '/account': account, '/admin': admin };
    this.#counts = { unread: counter(this.#tabs['/feeds']), notifications: counter(this.#tabs['/home']), alerts: counter(this.#tabs['/search']), reports: counter(admin) };
    this.element = element('div', { class: 'shell' },
      element('header', { class: 'masthead' },
        element('span', { class: 'wordmark' }, mark(), element('span', {}, text.app.name)),
        element('div', { class: 'ways' }, admin, this.#bell, account),
      ),
      this.#bar(tabs.map(([, tab]) => tab)),
      this.main);
  }

  /** The tab bar at the bottom of a phone. Its height is `--bar`, which others keep clear of: words wrap, and text may be large. */
  #bar(inBar) {
    const tabs = element('nav', { class: 'tabs', 'aria-label': text.tabs.label }, inBar);
    const bar = element('div', { class: 'bar' }, this.#link, tabs);
    const measure = () => document.documentElement.style.setProperty('--bar', `${bar.offsetHeight}px`);
    new ResizeObserver(measure).observe(bar);
    return bar;
  }

  /** Updates the parts that depend on the session's state. */
  update() {
    const { user, feeds, notifications, alerts, openReports, role } = this.#app.session;
    this.#updateUser(user);
    this.#counts.unread(feeds.unread, text.tabs.unread);
    this.#counts.notifications(notifications, text.tabs.news);
    this.#updateBell(notifications);
    this.#counts.alerts(alerts, text.tabs.news);
    this.#counts.reports(openReports, text.tabs.reports);
    this.#tabs['/admin'].hidden = role !== 'admin';
    this.#updateLink();
  }

  #updateBell(unread) {
    const label = text.tabs.notifications;
    this.#bell.setAttribute('aria-label', unread ? `${label}, ${text.tabs.news(unread)}` : label);
    this.#bell.replaceChildren(icon('bell'), ...(unread ? [element('span', { class: 'count' }, shortly(unread))] : []));
  }

  #updateUser(user) {
    const before = this.#user;
    this.#user = user;
    if (user.portrait !== before.portrait || user.name !== before.name) setPortrait(this.#face, user);
    if (user.name === before.name) return;
    this.#tabs['/@*name'].href = profilePath(user);
    this.#tabs['/account'].setAttribute('aria-label', text.app.account(user.name));
  }

  /** Shows a view. The tab of the feeds leads to the feed shown last. A kept view stays on the page, hidden. */
  show({ element: view, isKept }, { route, path, params }, { isImmersive }) {
    // Only the own profile belongs to a tab; an account's page in the admin area belongs to that.
    const here = params.name && !params.part && params.name !== this.#app.session.user.name ? undefined : route.tab;
    for (const [name, tab] of Object.entries(this.#tabs)) {
      if (name === here) tab.setAttribute('aria-current', 'page');
      else tab.removeAttribute('aria-current');
    }
    this.#bell.toggleAttribute('data-here', route.path === '/notifications');
    if (isKept) this.#tabs['/feeds'].href = path;
    this.element.classList.toggle('immersive', Boolean(isImmersive));
    if (isKept) this.#kept = view;
    for (const other of [...this.main.children]) if (other !== view && other !== this.#kept) other.remove();
    if (view.parentElement !== this.main) this.main.append(view);
    if (this.#kept) this.#kept.hidden = view !== this.#kept;
  }

  #tab({ path, icon: iconName, label }) {
    const href = path.includes('*name') ? profilePath(this.#app.session.user) : path;
    return element('a', { href, class: 'tab', onclick: this.#follow },
      icon(iconName),
      element('span', { class: 'tab-label' }, label()),
    );
  }

  /** Shows the state of the connection: connecting only after a while, a lost connection immediately. */
  #updateLink() {
    const { state } = this.#app.session;
    const waiting = this.#app.outbox.entries.length;
    clearTimeout(this.#linkTimer);
    if (state === 'online') return this.#say();
    if (state === 'connecting' && !this.#link.childElementCount) {
      this.#linkTimer = setTimeout(() => this.#say(text.link.connecting), 1_500);
    } else if (state === 'ended') {
      this.#say(text.link.refused, text.link.reload, () => location.reload());
    } else {
      const words = waiting ? `${text.link.offline} ${text.outbox.waiting(waiting)}.` : text.link.offline;
      this.#say(words, text.link.retry, () => this.#app.session.checkConnection());
    }
  }

  #say(words, label, run) {
    if (this.#link.dataset.words === (words ?? '')) return;
    this.#link.dataset.words = words ?? '';
    const action = label && button({ onclick: run }, label);
    this.#link.replaceChildren(...(words ? [element('div', {}, element('p', {}, words), action)] : []));
  }
}

const shortly = (count) => (count > 99 ? '99+' : String(count));

/** Puts a number on a tab. @returns {(count: number, phrase: (count: number) => string) => void} changes it */
function counter(tab) {
  const shown = element('span', { class: 'count', 'aria-hidden': 'true', hidden: true });
  const spoken = unseen('');
  tab.append(shown, spoken);
  return (count, phrase) => {
    shown.hidden = count === 0;
    setText(shown, shortly(count));
    setText(spoken, count ? phrase(count) : '');
  };
}
