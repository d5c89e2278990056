import { button, element, face, moment, openSheet, personal, profilePath, text } from '/ui.js';
import { PagedView, Pages, sinceTime } from '/screens.js';
import { act, actWithReason, confirm, day, ghosts } from './act.js';
import { downloadField } from './download.js';

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
      version: ({ role, suspended }) => [role, suspended],
      empty: () => [element('p', { class: 'empty-title' }, prefix ? text.admin.nobody : text.admin.nobodyYet)],
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
    const more = !isOwn && button({ 'aria-label': text.admin.manageOf(name), onclick: () => this.#manage(account) }, text.admin.manage);
    return element('li', { class: 'line', 'data-account': account.id },
      element('a', { href: profilePath(account), class: 'line-main', onclick: (event) => this.#app.router.follow(event) }, face(account), words), more);
  }

  /** The actions of an admin on an account. */
  #manage(account) {
    const { name, role, suspended, external } = account;
    const actions = [
      role !== 'admin' && (suspended
        ? { label: text.admin.restore, tone: 'primary', run: () => this.#restore(account) }
        : { label: text.admin.suspend, tone: 'danger', run: () => this.#suspend(account) }),
      !suspended && !external && role !== 'admin' && { label: text.admin.resetLink, run: () => this.#reset(account) },
      !suspended && { label: text.admin.endLogins, run: () => this.#endLogins(account) },
    ].filter(Boolean);
    const notes = [external && text.admin.external(external.issuer), role === 'admin' && text.admin.adminsPassword].filter(Boolean);
    openSheet(this.#app.router, {
      title: name,
      content: [element('p', {}, text.admin.manageWhat), ...notes.map((words) => element('p', { class: 'soft' }, words))],
      actions,
      leave: text.admin.close,
    });
  }

  #suspend(account) {
    suspend(this.#app, account, (reason) => this.#pages.put({ ...account, suspended: { at: Date.now(), reason } }));
  }

  async #restore(account) {
    if (await act(this.#app, 'account.restore', { name: account.name }, text.admin.restored(account.name))) this.#pages.put({ ...account, suspended: undefined });
  }

  #reset({ name }) {
    const app = this.#app;
    const run = async () => {
      const made = await act(app, 'account.resetLink', { name });
      if (made) showReset(app, name, made);
    };
    confirm(app, { title: text.admin.resetTitle(name), words: text.admin.resetWhy, label: text.admin.resetMake, tone: 'primary', run });
  }

  #endLogins(account) {
    const { name } = account;
    confirm(this.#app, { title: text.admin.endTitle(name), words: text.admin.endWhy, label: text.admin.endLogins, run: () => endLogins(this.#app, name) });
  }
}

/** Suspends an account, after a question. @param {(reason?: string) => void} done */
export function suspend(app, { name }, done) {
  const send = async (reason) => {
    await app.session.request('account.suspend', { name, reason });
    app.notices.say(text.admin.suspendedNow(name));
    done(reason);
  };
  actWithReason(app, { title: text.admin.suspendTitle(name), label: text.admin.suspend, words: text.admin.suspendWhy, send });
}

/** The link, which the server returns only now. */
function showReset(app, name, { code, expiresAt }) {
  const url = `${location.origin}/#/reset/${encodeURIComponent(code)}`;
  openSheet(app.router, {
    title: text.admin.resetTitle(name),
    content: [element('p', {}, text.admin.resetGive(name, moment(expiresAt))), downloadField({ label: text.admin.link, words: url })],
    leave: text.admin.close,
  });
}

/** Ends all logins of an account, one by one. A login that ended meanwhile is over as well. */
async function endLogins(app, name) {
  const { session, notices } = app;
  const found = await act(app, 'session.find', { name, limit: 100 });
  if (!found) return;
  const ended = await Promise.all(found.sessions.map(({ id }) => session.request('session.revoke', { session: id }).then(() => true, ({ name: error }) => error === 'unknown_session')));
  if (ended.every(Boolean)) notices.say(text.admin.ended(name, ended.length));
  else notices.warn(text.admin.notAllEnded(name));
}
