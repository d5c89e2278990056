import { button, element, errorText, face, icon, languages, personal, setPortrait, setText, text } from '/ui.js';
import { AccessTokens } from './access-tokens.js';
import { changeName, changePassword, deleteAccount, exportData } from './credential-sheets.js';
import { sinceTime } from '../text/since.js';
import { ProvidersPart } from './providers.js';
import { PushPart } from './push-settings.js';

/** The accounts on this device, the logins elsewhere, and the settings for look and language. */
export class AccountScreen {
  #parts;
  #over = new AbortController();

  constructor(app) {
    const devices = new Devices(app);
    const admin = new AdminWay(app);
    const push = new PushPart(app);
    const tokens = new AccessTokens(app);
    const providers = new ProvidersPart(app);
    this.#parts = [devices, admin, push, tokens, providers];
    this.element = element('section', { class: 'page account' },
      element('header', { class: 'page-head' }, element('h1', { tabindex: '-1' }, text.account.title)),
      element('div', { class: 'account-parts' },
        accountsPart(app, this.#over.signal),
        credentialsPart(app),
        settingsPart(app),
        part(text.alerts.title,
          element('p', { class: 'soft' }, text.alerts.closed),
          element('div', { class: 'actions' }, element('a', { href: '/alerts', class: 'button', onclick: (event) => app.router.follow(event) }, text.alerts.manage))),
        // The parts that wait for the server come last: what is above them does not jump.
        push.element,
        devices.element,
        tokens.element,
        admin.element,
        providers.element));
  }

  leave() {
    this.#over.abort();
    for (const each of this.#parts) each.stop();
  }
}

const part = (title, ...content) => element('section', { class: 'part' }, element('h2', {}, title), ...content);

function accountsPart(app, signal) {
  const waiting = app.outbox.entries.length;
  return part(text.account.onDevice,
    element('ul', { class: 'lines' }, app.accounts.all.map((account) => accountLine(app, account, signal))),
    waiting > 0 && element('p', { class: 'banner' }, text.account.logOutWaiting(waiting)),
    element('div', { class: 'actions' },
      button({ onclick: () => app.stage.showWelcome() }, text.account.add),
      button({ onclick: () => app.logins.logOut() }, text.account.logOut)));
}

function accountLine(app, account, signal) {
  const isCurrent = account.id === app.session.user.id;
  const note = isCurrent ? text.account.current : account.token ? undefined : text.account.loggedOut;
  const name = personal(account.name, { class: 'line-title' });
  const words = element('span', { class: 'line-words' },
    name,
    note && element('span', { class: 'soft' }, note),
  );
  const picture = face(account);
  // The portrait may come, and the name change, after the screen has opened.
  if (isCurrent) app.session.addEventListener('profile', () => {
    setPortrait(picture, app.session.user);
    setText(name, app.session.user.name);
  }, { signal });
  if (isCurrent) return element('li', { class: 'line', 'aria-current': 'true' },
    picture,
    words,
    app.session.role === 'admin' && element('span', { class: 'tag' }, text.account.admin),
    icon('check'),
  );
  const use = button(
    { class: 'line-main', 'aria-label': text.account.use(account.name), onclick: () => app.logins.switchTo(account) },
    picture,
    words,
  );
  const remove = button(
    { class: 'quiet round', 'aria-label': text.account.remove(account.name), onclick: () => app.logins.remove(account) },
    icon('close'),
  );
  return element('li', { class: 'line' }, use, remove);
}

/** The way to the admin area. Whether the account is an admin's, the server says with the login. */
class AdminWay {
  #over = new AbortController();

  constructor(app) {
    const { session } = app;
    this.element = part(text.admin.title,
      element('p', { class: 'soft' }, text.admin.what),
      element('div', { class: 'actions' }, element('a', { href: '/admin', class: 'button', onclick: (event) => app.router.follow(event) }, text.admin.enter)));
    const update = () => { this.element.hidden = session.role !== 'admin'; };
    session.addEventListener('state', update, { signal: this.#over.signal });
    update();
  }

  stop() {
    this.#over.abort();
  }
}

function credentialsPart(app) {
  const credentials = part(text.account.credentials,
    element('div', { class: 'actions' },
      button({ onclick: () => changeName(app) }, text.credentials.rename),
      button({ onclick: () => changePassword(app) }, text.credentials.change),
      button({ onclick: () => exportData(app) }, text.exporting.title),
      button({ class: 'danger', onclick: () => deleteAccount(app) }, text.credentials.remove),
    ),
  );
  credentials.classList.add('credentials-part');
  return credentials;
}

class Devices {
  #over = new AbortController();
  /** @type {import('../app.js').App} */
  #app;
  #session;
  #list = element('ul', { class: 'lines' });
  #state = element('p', { class: 'soft', role: 'status' });

  constructor(app) {
    this.#app = app;
    this.#session = app.session;
    this.element = part(text.account.devices, this.#state, this.#list);
    this.#session.addEventListener('state', () => this.#load(), { signal: this.#over.signal });
    this.#load();
  }

  stop() {
    this.#over.abort();
  }

  async #load() {
    try {
      const { sessions } = await this.#session.request('session.list');
      this.#state.textContent = '';
      const sorted = sessions.sort((a, b) => b.current - a.current || b.usedAt - a.usedAt);
      this.#list.replaceChildren(...sorted.map((session) => this.#line(session)));
    } catch (error) {
      const words = error.name === 'connection_lost' ? text.account.devicesOffline : errorText(error);
      if (!this.#list.childElementCount) this.#state.textContent = words;
    }
  }

  #line(session) {
    const used = session.current ? text.account.thisDevice : sinceTime(this.#app, session.usedAt, text.account.used);
    const note = element('span', { class: 'soft' }, used);
    const words = element('span', { class: 'line-words' }, personal(session.device, { class: 'line-title' }), note);
    const revoke = !session.current && button(
      { class: 'quiet', 'aria-label': text.account.revokeOf(session.device), onclick: () => this.#revoke(session) },
      text.account.revoke,
    );
    return element('li', { class: 'line' }, words, revoke);
  }

  async #revoke(session) {
    try {
      await this.#session.request('session.revoke', { session: session.id });
      this.#app.notices.say(text.account.revoked(session.device));
    } catch (error) {
      this.#app.notices.warn(errorText(error));
    }
    this.#load();
  }
}

function settingsPart(app) {
  const language = choice('language', text.account.languageLabel, app.settings.language,
    Object.entries(languages), (value) => app.settings.set({ language: value }));
  const appearance = choice('appearance', text.account.appearance, app.settings.appearance,
    [['light', text.account.light], ['dark', text.account.dark]], (value) => app.settings.set({ appearance: value }));
  const { server } = app.session;
  return part(text.account.settings, language, appearance,
    element('p', { class: 'soft small' }, text.account.privacy),
    element('p', { class: 'soft small' }, server && text.account.about(server.name, server.version), server && ' · ',
      element('a', { href: '/docs', hreflang: 'en', target: '_blank', rel: 'noopener' }, text.account.docs)));
}

function choice(id, label, current, options, choose) {
  const select = element('select', { id, onchange: () => choose(select.value || undefined) },
    element('option', { value: '' },
      text.account.automatic,
    ), options.map(([value, name]) => element('option', { value, selected: value === current }, name)));
  return element('div', { class: 'field' }, element('label', { for: id }, label), select);
}
