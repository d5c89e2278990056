import { button, Connection, deviceName, element, errorText, newPasswordTrouble, openForm, openSheet, passwordField, patiently, personal, tab, text } from '/ui.js';
import { sinceTime } from '../text/since.js';

/** What this tab keeps while its browser is at another service: without it, what comes back is refused. */
const key = 'snapfeed.continue';
/** The time limit for the server's answers, which may wait for the service. */
const patienceMs = 30_000;

const letters = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/**
 * Sends the browser to another service. Only this tab keeps the secret by which the login can be completed, so that no attacker can make a person
 * complete a login that another person began.
 *
 * @param {(method: string, params: object) => Promise<any>} ask
 * @param {{name: string, label: string}} provider
 * @param {{purpose?: string, use?: string, password?: string, account?: string}} options `use` is what is confirmed: delete or password
 */
async function goTo(ask, provider, options) {
  const { purpose = 'login', use, password, account } = options;
  const secret = letters(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  const challenge = letters(new Uint8Array(digest));
  const { address } = await ask('provider.begin', { provider: provider.name, origin: location.origin, challenge, purpose, password });
  tab.write(key, { provider, secret, purpose, use, account, from: location.pathname + location.search });
  location.assign(address);
}

const requestOf = (session) => (method, params) => session.request(method, params);

/**
 * Shows a button for each service on the welcome page.
 *
 * @param {import('../app.js').App} app
 * @param {HTMLElement} place
 * @param {{name: string, label: string}[]} providers
 * @param {(words?: string) => void} showError
 */
export function offerLogins(app, place, providers, showError) {
  place.setAttribute('aria-label', text.providers.title);
  place.replaceChildren(...providers.map((provider) =>
    button({ onclick: (event) => continueWith(app, provider, event.currentTarget, showError) }, text.providers.continueWith(provider.label))));
  place.hidden = false;
}

/** The page of the service takes the place of this one. */
async function continueWith(app, provider, pressed, showError) {
  if (pressed.getAttribute('aria-disabled') === 'true') return;
  const words = pressed.textContent;
  const work = (isBusy) => {
    pressed.setAttribute('aria-disabled', String(isBusy));
    pressed.textContent = isBusy ? text.welcome.working : words;
  };
  work(true);
  showError();
  // Back may show this page again as it was.
  addEventListener('pageshow', () => work(false), { once: true });
  try {
    await begin(app, provider);
  } catch (error) {
    showError(errorText(error));
    work(false);
  }
}

/** Begins a login. */
async function begin(app, provider) {
  const connection = new Connection(app.url);
  try {
    const ask = (method, params) => answerOf(connection, method, params);
    await patiently(() => goTo(ask, provider, {}));
  } finally {
    connection.close();
  }
}

/** Each try has the full patience. */
function answerOf(connection, method, params) {
  const timer = setTimeout(() => connection.close(), patienceMs);
  return connection.request(method, params).finally(() => clearTimeout(timer));
}

/**
 * Completes what the browser comes back with.
 *
 * @param {import('../app.js').App} app
 * @param {{provider: string, query: string}} arrival the service in the address of the page, and the query that it sent back
 */
export async function completeArrival(app, { provider, query }) {
  const { state, code, iss: issuer, error } = Object.fromEntries(new URLSearchParams(query));
  const begun = tab.read(key);
  tab.write(key, null);
  const back = (words) => {
    if (app.session) app.notices.warn(words);
    else app.stage.showWelcome({ notice: words, isNew: false });
  };
  if (begun?.provider.name !== provider) return back(text.providers.elsewhere);
  const { label } = begun.provider;
  if (code && begun.use === 'password' && begun.account === app.session?.user.id) confirmed = { provider, state, code, issuer, secret: begun.secret };
  app.router.replace(begun.from);
  if (error || !code) return back(error === 'access_denied' ? text.providers.cancelled(label) : text.providers.failed(label));
  const answer = { provider, state, code, issuer, secret: begun.secret };
  try {
    if (begun.purpose === 'login') return await logIn(app, answer);
    if (begun.account !== app.session?.user.id) return back(text.providers.elsewhere);
    if (begun.purpose === 'link') await link(app, answer, label);
    else if (begun.use !== 'password') await confirmDeletion(app, answer);
  } catch (failure) {
    const words = { connection_lost: text.providers.failed(label), sign_up_closed: text.providers.unlinked(label) };
    back(words[failure.name] ?? errorText(failure));
  }
}

async function logIn(app, answer) {
  const connection = new Connection(app.url);
  try {
    app.logins.enter(await patiently(() => answerOf(connection, 'provider.finish', { ...answer, device: deviceName() })));
  } finally {
    connection.close();
  }
}

async function link(app, answer, label) {
  await patiently(() => app.session.request('provider.link', answer));
  app.notices.say(text.providers.linked(label));
}

async function confirmDeletion(app, answer) {
  const { session } = app;
  await patiently(() => session.request('account.delete', answer));
  app.logins.forgetDeleted(session.user.id);
}

/** What a service sent back for a first password, until the account screen is there to ask for it. */
let confirmed;

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
    if (!confirmed || this.#over.signal.aborted) return;
    addPassword(this.#app, confirmed);
    confirmed = undefined;
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
