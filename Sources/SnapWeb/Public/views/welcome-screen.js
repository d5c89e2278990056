import { Connection } from '../client/connection.js';
import { deviceName } from '../model/device.js';
import { enter } from '../model/enter.js';
import { remembered } from '../model/remembered.js';
import { thumbnails } from '../model/thumbnails.js';
import { errorText, languages, text } from '../text/text.js';
import { button, element } from './element.js';
import { Field, refuseFields } from './field.js';
import { explainForgotten } from './forgotten-sheet.js';
import { loadScreens } from './load-screens.js';
import { mark } from './icons.js';
import { newPasswordTrouble, passwordField } from './password-field.js';

/** The time that a log-in waits to know whether something is new. */
const newsMs = 1_500;

/**
 * The welcome page: sign up or log in. Also used to add a second account, then with a way back.
 *
 * It uses connections of its own, made when needed: a form that is never filled in should not hold a socket open.
 *
 * @param {import('../app.js').App} app
 * @param {{ended?: any, reason?: Error, isNew?: boolean, name?: string, notice?: string}} options the account whose login has ended, and why;
 *   what was chosen and written already; what has just failed
 */
export function welcomeView(app, { ended, reason, isNew = !ended && !app.accounts.all.length, name = ended?.name ?? '', notice } = {}) {
  const form = new EntryForm(app, { isNew, name });
  const again = () => app.stage.showWelcome({ ended, reason, notice, ...form.choices });
  const sheet = contactSheet();
  askServer(app, sheet, form);
  const view = element('main', { id: 'main', class: 'welcome', tabindex: '-1' },
    sheet,
    element('div', { class: 'welcome-entry' },
      element('p', { class: 'wordmark' }, mark(), text.app.name),
      element('h1', {}, text.app.tagline),
      element('p', { class: 'lead' }, text.welcome.lead),
      ended && element('p', { class: 'banner', role: 'status' }, endedWords(ended, reason)),
      notice && element('p', { class: 'banner', role: 'status' }, notice),
      form.closed,
      form.element,
      form.providers,
      languageChoice(app, again),
      app.accounts.current && button({ class: 'quiet', onclick: () => app.stage.build() }, text.welcome.back)));
  return { element: view, title: text.app.name };
}

/** The languages by their own names. @param {() => void} again shows the page in another language */
function languageChoice({ settings }, again) {
  const choose = (language) => {
    settings.set({ language });
    again();
    /** @type {HTMLElement | null} */ (document.querySelector('.languages [aria-pressed="true"]'))?.focus();
  };
  const { lang } = document.documentElement;
  return element('div', { class: 'languages', role: 'group', 'aria-label': text.welcome.language }, Object.entries(languages).map(([code, name]) =>
    button({ class: 'quiet', lang: code, 'aria-pressed': String(code === lang), onclick: () => choose(code) }, name)));
}

/** Stands for the page of a link until its files have been loaded. */
export function patienceView() {
  const view = element('main', { id: 'main', class: 'welcome by-link', tabindex: '-1' },
    element('div', { class: 'welcome-entry' },
      element('p', { class: 'wordmark' }, mark(), text.app.name),
      element('p', { class: 'lead', role: 'status' }, text.welcome.working)));
  return { element: view, title: text.app.name };
}

const endedWords = ({ name }, reason) =>
  reason?.name === 'suspended' ? errorText(reason) : text.welcome.ended(name);

/** The predefined pictures, as a sheet of prints next to the forms. They need no login. */
function contactSheet() {
  const sheet = element('div', { class: 'contact-sheet', 'aria-hidden': 'true' });
  fillSheet(sheet, remembered.load().pictures);
  return sheet;
}

function fillSheet(sheet, pictures) {
  sheet.replaceChildren(...pictures.map((picture) =>
    thumbnails.show(element('img', { width: picture.width, height: picture.height, alt: '', decoding: 'async' }), picture)));
}

/** Asks who may sign up here, and for the pictures unless they are remembered. Without an answer the page stays as it is. */
async function askServer(app, sheet, form) {
  const connection = new Connection(app.url);
  const informed = connection.request('server.info');
  const pictured = sheet.childElementCount ? undefined : connection.request('picture.list');
  try {
    const server = await informed;
    form.follow(server.signUp);
    form.offer(server.providers);
    if (!pictured) return;
    const { pictures } = await pictured;
    remembered.save(remembered.load().feeds, pictures);
    fillSheet(sheet, pictures);
  } catch {
    pictured?.catch(() => {});
  } finally {
    connection.close();
  }
}

/** The field at which an error of the server is shown; other errors are shown above the buttons. */
const places = {
  invalid_name: 'name',
  name_taken: 'name',
  name_confusable: 'name',
  invalid_password: 'password',
  wrong_credentials: 'password',
  invalid_invitation: 'invitation',
};

class EntryForm {
  /** @type {import('../app.js').App} */
  #app;
  #isNew;
  #fields;
  #error = element('p', { class: 'form-error', role: 'alert' });
  #submit = element('button', { type: 'submit', class: 'primary' });
  #other = button({ class: 'quiet', onclick: () => this.#turn() });
  #forgotten = button({ class: 'quiet', onclick: () => explainForgotten(this.#app.router) }, text.forgotten.ask);
  /** The server's rule for signing up: `open`, `invited` or `closed`. */
  #rule = 'open';
  closed = element('p', { class: 'banner', hidden: true }, text.welcome.closed);
  /** The other services by which people log in here. */
  providers = element('div', { class: 'providers', role: 'group', hidden: true });

  constructor(app, { isNew, name }) {
    this.#app = app;
    this.#isNew = isNew;
    this.#fields = { name: nameField(name), password: entryPassword(), invitation: invitationField() };
    this.element = element('form', { class: 'entry', novalidate: true, onsubmit: (event) => this.#send(event) },
      this.#fields.name.element,
      this.#fields.password.element,
      this.#showPassword(),
      this.#fields.invitation.element,
      this.#error,
      element('div', { class: 'actions' }, this.#submit, this.#other, this.#forgotten));
    this.#label();
  }

  /** What was chosen and written, but for the password. */
  get choices() {
    return { isNew: this.#isNew, name: this.#fields.name.value };
  }

  get #name() {
    return this.#fields.name.value.trim().normalize('NFC');
  }

  #showPassword() {
    const { input } = this.#fields.password;
    const box = element('input', { type: 'checkbox', onchange: () => { input.type = box.checked ? 'text' : 'password'; } });
    return element('label', { class: 'check' }, box, text.welcome.showPassword);
  }

  /** Adapts the form to the server's rule for signing up. */
  follow(rule) {
    this.#rule = rule;
    if (rule === 'closed') this.#isNew = false;
    this.#label();
  }

  /** Offers other services. Without a secure connection a browser cannot make what they need. */
  async offer(providers) {
    if (!providers || !globalThis.crypto?.subtle) return;
    (await loadScreens())?.offerLogins(this.#app, this.providers, providers, (words) => this.#showErrors(new Map(), words));
  }

  #turn() {
    this.#isNew = !this.#isNew;
    this.#showErrors(new Map());
    this.#label();
  }

  #label() {
    const { name, password, invitation } = this.#fields;
    this.#submit.textContent = this.#isNew ? text.welcome.signUp : text.welcome.logIn;
    this.#other.textContent = this.#isNew ? text.welcome.haveAccount : text.welcome.needAccount;
    password.input.autocomplete = this.#isNew ? 'new-password' : 'current-password';
    for (const field of [name, password, invitation]) field.hint.hidden = !this.#isNew;
    invitation.element.hidden = !this.#isNew || this.#rule !== 'invited';
    this.#other.hidden = this.#rule === 'closed';
    this.#forgotten.hidden = this.#isNew;
    this.closed.hidden = this.#rule !== 'closed';
  }

  async #send(event) {
    event.preventDefault();
    if (this.#submit.getAttribute('aria-disabled') === 'true') return;
    const wrong = this.#check();
    this.#showErrors(wrong);
    if (wrong.size) return;
    this.#work(true);
    const connection = new Connection(this.#app.url);
    const [method, params] = this.#request();
    try {
      const login = await enter(connection, method, params);
      await this.#chooseFirst(connection);
      this.#app.logins.enter(login);
    } catch (error) {
      this.#refuse(error);
    } finally {
      connection.close();
      this.#work(false);
    }
  }

  /** A log-in leads to Home if something is new there, unless a link was followed here. */
  async #chooseFirst(connection) {
    if (this.#isNew || !this.#app.router.isAtHome) return;
    const asked = connection.request('notification.page', { limit: 1 }).catch(() => {});
    const page = await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, newsMs))]);
    if (page?.unread) this.#app.router.replace('/home');
  }

  /** Marks the button as working. It is not disabled, so that it keeps the focus. */
  #work(isBusy) {
    this.#submit.setAttribute('aria-disabled', String(isBusy));
    if (isBusy) this.#submit.textContent = text.welcome.working;
    else this.#label();
  }

  /** @returns {[string, any]} the method, with its parameters */
  #request() {
    const credentials = { name: this.#name, password: this.#fields.password.value, device: deviceName() };
    if (!this.#isNew) return ['session.create', credentials];
    const invitation = this.#fields.invitation.value.trim() || undefined;
    return ['account.create', { ...credentials, invitation }];
  }

  /** Checks the rules that need no server; the server checks them again. */
  #check() {
    const { name, password, invitation } = this.#fields;
    const trouble = this.#isNew ? newPasswordTrouble(password.value) : undefined;
    const needsInvitation = this.#isNew && this.#rule === 'invited';
    return new Map(/** @type {[any, string][]} */ ([
      [name, this.#name ? undefined : text.welcome.missing.name],
      [password, password.value ? trouble : text.welcome.missing.password],
      [invitation, needsInvitation && !invitation.value.trim() ? text.welcome.missing.invitation : undefined],
    ].filter(([, words]) => words)));
  }

  #refuse(error) {
    const field = this.#fields[places[error.name]];
    if (field && !field.element.hidden) return this.#showErrors(new Map([[field, errorText(error)]]));
    this.#showErrors(new Map(), errorText(error));
  }

  #showErrors(wrong, words = '') {
    refuseFields(Object.values(this.#fields), wrong);
    this.#error.textContent = words;
  }
}

function nameField(name) {
  const input = element('input', { id: 'name', name: 'username', required: true, maxlength: 64, autocapitalize: 'none', spellcheck: 'false',
    autocomplete: 'username', value: name });
  return new Field(input, { label: text.welcome.name, hint: text.welcome.nameHint });
}

function entryPassword() {
  return passwordField({ id: 'password', name: 'password', label: text.welcome.password, hint: text.welcome.passwordHint });
}

function invitationField() {
  const input = element('input', { id: 'invitation', autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', maxlength: 64 });
  return new Field(input, { label: text.welcome.invitation, hint: text.welcome.invitationHint });
}
