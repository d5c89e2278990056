import { button, element, errorText, newPasswordTrouble, openSheet, passwordField, patiently, personal, text } from '/ui.js';
import { openForm } from '../views/form-sheet.js';
import { sinceTime } from '../text/since.js';
import { goTo, takeConfirmed } from './provider-login.js';

const requestOf = (session) => (method, params) => session.request(method, params);

/** Asks for the first password of an account whose service has confirmed the person: for some minutes, until its code expires. */
function addPassword(app, answer) {
  const { credentials, welcome } = text;
  const password = passwordField({ id: 'new-password', label: credentials.next, autocomplete: 'new-password', hint: welcome.passwordHint });
  const check = () => [[password, newPasswordTrouble(password.value)]];
  const submit = async () => {
    await patiently(() => app.session.request('account.changePassword', { ...answer, newPassword: password.value }));
    app.notices.say(credentials.added);
  };
  openForm(app, { title: credentials.add, words: credentials.addWhy, fields: [password], check, places: { invalid_password: password }, submit });
}

/** The services by which the account can log in: listed, added after the password, removed. */
export class ProvidersPart {
  /** @type {import('../app.js').App} */
  #app;
  #over = new AbortController();
  #list = element('ul', { class: 'lines' });
  #add = element('div', { class: 'actions' });
  #failure = element('div', { class: 'actions', role: 'status' });
  #loading;

  constructor(app) {
    this.#app = app;
    this.element = element('section', { class: 'part', hidden: true },
      element('h2', {}, text.providers.title), element('p', { class: 'soft' }, text.providers.why), this.#list, this.#add, this.#failure);
    app.session.addEventListener('state', () => this.#load(), { signal: this.#over.signal });
    this.#load();
  }

  stop() {
    this.#over.abort();
  }

  /** A request that waits for the connection is not made a second time when there is one. */
  #load() {
    this.#loading ??= this.#take().finally(() => { this.#loading = undefined; });
    return this.#loading;
  }

  async #take() {
    try {
      const { links, password } = await this.#app.session.request('provider.links');
      const offered = this.#offered;
      this.element.hidden = !offered.length && !links.length;
      this.#failure.replaceChildren();
      this.#list.replaceChildren(...links.map((row) => this.#line(row)));
      const missing = password && crypto.subtle ? offered.filter(({ name }) => !links.some((row) => row.provider === name)) : [];
      this.#add.replaceChildren(...missing.map((provider) => button({ onclick: () => this.#link(provider) }, text.providers.add(provider.label))));
    } catch (error) {
      this.#showFailure(error);
      return;
    }
    const confirmed = this.#over.signal.aborted ? undefined : takeConfirmed();
    if (confirmed) addPassword(this.#app, confirmed);
  }

  /** The services of the server: known once it has been reached. */
  get #offered() {
    return this.#app.session.server?.providers ?? [];
  }

  /** Offline, what was loaded before stays. */
  #showFailure(error) {
    const isOffline = error.name === 'connection_lost';
    if (isOffline && (this.#list.childElementCount || this.#add.childElementCount)) return;
    if (this.#offered.length) this.element.hidden = false;
    this.#failure.replaceChildren(
      element('p', { class: 'soft' }, isOffline ? text.account.devicesOffline : text.pages.failed(errorText(error))),
      ...(isOffline ? [] : [button({ onclick: () => this.#load() }, text.pages.retry)]));
  }

  #line(row) {
    const name = row.label ?? row.issuer;
    const words = element('span', { class: 'line-words' },
      personal(name, { class: 'line-title' }), element('span', { class: 'soft' }, sinceTime(this.#app, row.usedAt, text.providers.used)));
    return element('li', { class: 'line' }, words,
      button({ class: 'quiet', 'aria-label': text.providers.removeOf(name), onclick: () => this.#remove(row, name) }, text.providers.remove));
  }

  #link(provider) {
    const { session } = this.#app;
    const password = passwordField({ id: 'old-password', label: text.welcome.password, autocomplete: 'current-password' });
    const check = () => [[password, password.value ? undefined : text.welcome.missing.password]];
    const submit = () => patiently(() => goTo(requestOf(session), provider, { purpose: 'link', password: password.value, account: session.user.id }));
    openForm(this.#app, {
      title: text.providers.add(provider.label), label: text.providers.continueWith(provider.label), words: text.providers.addWhy,
      fields: [password], check, places: { wrong_credentials: password }, submit,
    });
  }

  #remove({ id }, name) {
    const app = this.#app;
    const run = async () => {
      try {
        await app.session.request('provider.unlink', { link: id });
        app.notices.say(text.providers.removed(name));
      } catch (error) {
        app.notices.warn(errorText(error));
      }
      this.#load();
    };
    openSheet(app.router, { title: text.providers.removeOf(name), content: [element('p', {}, text.providers.removeWhy)], actions: [{ label: text.providers.remove, tone: 'danger', run }] });
  }
}

/**
 * For an account without a password: its services confirm that its owner asks.
 *
 * @param {import('../app.js').App} app
 * @param {{use: string, title: string, words: string, label: (provider: string) => string, tone?: string}} options
 * @returns {Promise<boolean>} whether it is such an account
 */
export async function confirmByProvider(app, { use, title, words, label, tone }) {
  const { session } = app;
  if (!session.server?.providers?.length) return false;
  const { links, password } = await session.request('provider.links');
  const offered = session.server.providers.filter(({ name }) => links.some((row) => row.provider === name));
  if (password || !offered.length) return false;
  const run = (provider) => async () => {
    try {
      await goTo(requestOf(session), provider, { purpose: 'confirm', use, account: session.user.id });
    } catch (error) {
      app.notices.warn(errorText(error));
    }
  };
  openSheet(app.router, {
    title,
    content: [element('p', {}, words), element('p', {}, text.providers.confirmWhy)],
    actions: offered.map((provider) => ({ label: label(provider.label), tone, run: run(provider) })),
  });
  return true;
}
