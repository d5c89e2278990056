import { button, element, face, icon, openMenu, personal, text } from '/ui.js';
import { PagedView, Pages, sinceTime } from '/screens.js';
import { day, ghosts } from './act.js';
import { personActions, personNotes, personPath } from './person-actions.js';

/** After the last key the search waits so long. */
const typingMs = 250;

/** The accounts, the newest first, or those whose name begins with some letters. */
export class PeopleScreen {
  /** @type {import('../app.js').App} */
  #app;
  #view;
  #pages;
  #timer;
  #place = element('div');
  #input = element('input', { type: 'search', id: 'admin-search', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', oninput: () => this.#typed() });

  constructor(app) {
    this.#app = app;
    this.element = element('div', { class: 'admin-part' },
      element('search', { class: 'field' }, element('label', { for: this.#input.id }, text.admin.search), this.#input), this.#place);
    this.#search();
  }

  leave() {
    clearTimeout(this.#timer);
    this.#view.stop();
  }

  #typed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#search(), typingMs);
  }

  #search() {
    const app = this.#app;
    const prefix = this.#input.value.trim() || undefined;
    this.#view?.stop();
    this.#pages = new Pages(async (before) => {
      const { accounts, next } = await app.session.request('account.list', { prefix, before, limit: 50 });
      return { items: accounts, next };
    }, ({ id }) => id);
    this.#view = new PagedView(app, this.#pages, {
      list: element('ul', { class: 'lines admin-lines people' }),
      make: (account) => this.#line(account),
      idOf: ({ id }) => id,
      version: ({ name, role, suspended }) => [name, role, suspended],
      empty: () => [element('p', { class: 'empty-title' }, prefix ? text.admin.noMatch : text.admin.noAccounts)],
      ghosts,
    });
    this.#place.replaceChildren(this.#view.element);
  }

  #line(account) {
    const { name, role, createdAt, suspended, usedAt } = account;
    const isOwn = account.id === this.#app.session.user.id;
    const tags = [role === 'admin' && text.account.admin, suspended && text.admin.suspended].filter(Boolean).map((words) => element('span', { class: 'tag' }, words));
    const facts = [text.admin.since(day(createdAt)), usedAt ? sinceTime(this.#app, usedAt, text.account.used) : text.admin.neverSeen];
    const words = element('span', { class: 'line-words' },
      element('span', { class: 'admin-name' }, personal(name, { class: 'line-title' }), tags),
      element('span', { class: 'soft' }, facts[0], ' · ', facts[1]),
      suspended?.reason && element('q', { class: 'admin-reason' }, personal(suspended.reason)));
    const more = !isOwn && button({ class: 'admin-manage', 'aria-label': text.admin.manageOf(name), onclick: () => this.#manage(account) }, icon('more'), element('span', {}, text.admin.manage));
    return element('li', { class: 'line', 'data-account': account.id },
      element('a', { href: personPath(account), class: 'line-main', onclick: (event) => this.#app.router.follow(event) }, face(account), words), more);
  }

  /** The actions of an admin on an account. */
  #manage(account) {
    openMenu(this.#app, {
      title: account.name,
      content: [element('p', {}, text.admin.manageWhat), ...personNotes(account).map((words) => element('p', { class: 'soft' }, words))],
      items: personActions(this.#app, account, (changed) => this.#pages.put(changed)),
    });
  }
}
