import { text } from '../text/text.js';
import { button, element, initial, setText, unseen } from './element.js';
import { icon, mark } from './icons.js';

/** What stays around all places: the mark, the two tabs, the way to the account, and word of the connection. */
export class Shell {
  #app;
  #tabs = {};
  #count = element('span', { class: 'count', 'aria-hidden': 'true' });
  #spoken = unseen('');
  #link = element('div', { class: 'link-state', role: 'status' });
  #linkTimer;
  main = element('main', { id: 'main', tabindex: '-1' });

  constructor(app) {
    this.#app = app;
    const { name } = app.session.user;
    const goToAccount = (event) => this.#go(event, '/account');
    const label = text.app.account(name);
    const account = element('a', { href: '/account', class: 'account-link', 'aria-label': label, onclick: goToAccount },
      element('span', { class: 'face' }, initial(name)),
    );
    this.#tabs = {
      '/post': this.#tab('/post', 'post', text.tabs.post),
      '/feeds': this.#tab('/feeds', 'feeds', text.tabs.feeds),
      '/account': account,
    };
    this.#tabs['/feeds'].append(this.#count, this.#spoken);
    this.element = element('div', { class: 'shell' },
      element('header', { class: 'masthead' },
        element('span', { class: 'wordmark' }, mark(), element('span', {}, text.app.name)),
        account,
      ),
      this.#bar(),
      this.main);
  }

  /** What stands at the bottom of a phone. Others keep clear of it by `--bar`, its height: words wrap and text may be large. */
  #bar() {
    const tabs = element('nav', { class: 'tabs', 'aria-label': text.tabs.label }, this.#tabs['/post'], this.#tabs['/feeds']);
    const bar = element('div', { class: 'bar' }, this.#link, tabs);
    const tell = () => document.documentElement.style.setProperty('--bar', `${bar.offsetHeight}px`);
    new ResizeObserver(tell).observe(bar);
    return bar;
  }

  /** The parts that follow the session's state. */
  update() {
    const { unread } = this.#app.session.feeds;
    this.#count.hidden = unread === 0;
    setText(this.#count, unread > 99 ? '99+' : String(unread));
    setText(this.#spoken, unread ? text.tabs.unread(unread) : '');
    this.#tellLink();
  }

  show({ element: view }, place, { isImmersive }) {
    for (const [path, tab] of Object.entries(this.#tabs)) {
      if (path === place) tab.setAttribute('aria-current', 'page');
      else tab.removeAttribute('aria-current');
    }
    this.element.classList.toggle('immersive', Boolean(isImmersive));
    this.main.replaceChildren(view);
  }

  #tab(path, iconName, label) {
    return element('a', { href: path, class: 'tab', onclick: (event) => this.#go(event, path) },
      icon(iconName),
      element('span', { class: 'tab-label' }, label),
    );
  }

  #go(event, path) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.#app.router.go(path);
  }

  /** Connecting is told only when it takes long enough to be noticed; losing the connection at once. */
  #tellLink() {
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
      this.#say(words, text.link.retry, () => this.#app.session.hurry());
    }
  }

  #say(words, label, run) {
    if (this.#link.dataset.words === (words ?? '')) return;
    this.#link.dataset.words = words ?? '';
    const action = label && button({ onclick: run }, label);
    this.#link.replaceChildren(...(words ? [element('div', {}, element('p', {}, words), action)] : []));
  }
}
