import { button, Connection, decoded, deviceName, element, enter, errorText, Field, mark, newPasswordTrouble, passwordField, refuseFields, text } from '/ui.js';

const form = /^#\/(reset|join)\/([^/]+)(?:\/([^/]+))?$/;

/**
 * Shows the page of a link that an admin made: to set a new password, or to sign up. The secret is after the `#`, which no browser sends to
 * a server; here it is taken out of the address bar, so that it is not in the history either.
 *
 * @returns {boolean} whether it is such a link
 */
export function enterByLink(app, hash) {
  history.replaceState(history.state, '', location.pathname + location.search);
  const [, kind, code, name] = form.exec(hash) ?? [];
  if (!kind) return false;
  // A page that begins builds its first view meanwhile.
  setTimeout(() => app.stage.showWelcome({ make: () => new LinkPage(app, kind, decoded(code), decoded(name ?? '')) }));
  return true;
}

/** The field at which an error of the server is shown. */
const places = { invalid_name: 'name', name_taken: 'name', name_confusable: 'name', invalid_password: 'password' };

class LinkPage {
  /** @type {import('../app.js').App} */
  #app;
  #code;
  #words;
  #fields;
  #isJoin;
  #error = element('p', { class: 'form-error', role: 'alert' });
  #submit;
  /** All that asks for something. */
  #questions;

  constructor(app, kind, code, name) {
    this.#app = app;
    this.#code = code;
    this.#isJoin = kind === 'join';
    this.#words = text.byLink[kind];
    this.#submit = element('button', { type: 'submit', class: 'primary' }, this.#words.submit);
    this.#fields = { ...(this.#isJoin && { name: nameField(name) }), password: newPassword(this.#isJoin ? text.welcome.password : text.byLink.password) };
    this.#questions = [...Object.values(this.#fields).map((field) => field.element), this.#showPassword()];
    this.title = this.#words.title;
    this.element = element('main', { id: 'main', class: 'welcome by-link', tabindex: '-1' },
      element('div', { class: 'welcome-entry' },
        element('p', { class: 'wordmark' }, mark(), text.app.name),
        element('h1', {}, this.#words.title),
        element('p', { class: 'lead' }, this.#words.lead),
        element('form', { class: 'entry', novalidate: true, onsubmit: (event) => this.#send(event) },
          ...this.#questions,
          this.#error,
          element('div', { class: 'actions' }, this.#submit,
            button({ class: 'quiet', onclick: () => this.#leave() }, text.byLink.leave)))));
  }

  #showPassword() {
    const { input } = this.#fields.password;
    const box = element('input', { type: 'checkbox', onchange: () => { input.type = box.checked ? 'text' : 'password'; } });
    return element('label', { class: 'check' }, box, text.welcome.showPassword);
  }

  #leave() {
    if (this.#app.session) this.#app.stage.build();
    else this.#app.stage.showWelcome({ isNew: this.#isJoin ? undefined : false });
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
      this.#app.logins.enter(await enter(connection, method, params));
      if (!this.#isJoin) this.#app.notices.say(text.byLink.done);
    } catch (error) {
      if (error.name === 'maybe_reset') return this.#app.stage.showWelcome({ isNew: false, notice: text.byLink.maybeSet });
      if (error.name === 'invalid_reset') this.#removeForm();
      const field = this.#fields[places[error.name]];
      this.#showErrors(new Map(field ? [[field, errorText(error)]] : []), field ? '' : errorText(error));
    } finally {
      connection.close();
      this.#work(false);
    }
  }

  /** A link that is no longer valid takes no password. */
  #removeForm() {
    for (const part of [...this.#questions, this.#submit]) part.remove();
    const leave = this.element.querySelector('button');
    leave.textContent = this.#app.session ? text.byLink.goOn : text.welcome.logIn;
    leave.focus();
  }

  #work(isBusy) {
    this.#submit.setAttribute('aria-disabled', String(isBusy));
    this.#submit.textContent = isBusy ? text.welcome.working : this.#words.submit;
  }

  /** @returns {[string, any]} the method, with its parameters */
  #request() {
    const secret = { password: this.#fields.password.value, device: deviceName() };
    if (!this.#isJoin) return ['account.resetPassword', { code: this.#code, ...secret }];
    return ['account.create', { name: this.#name, invitation: this.#code, ...secret }];
  }

  get #name() {
    return this.#fields.name.value.trim().normalize('NFC');
  }

  #check() {
    const { name, password } = this.#fields;
    return new Map(/** @type {[any, string][]} */ ([
      [name, this.#isJoin && !this.#name ? text.welcome.missing.name : undefined],
      [password, password.value ? newPasswordTrouble(password.value) : text.welcome.missing.password],
    ].filter(([field, words]) => field && words)));
  }

  #showErrors(wrong, words = '') {
    refuseFields(Object.values(this.#fields), wrong);
    this.#error.textContent = words;
  }
}

function nameField(name) {
  const input = element('input', { id: 'name', name: 'username', required: true, maxlength: 64, autocapitalize: 'none', spellcheck: 'false', autocomplete: 'username', value: name });
  return new Field(input, { label: text.welcome.name, hint: text.byLink.nameHint });
}

const newPassword = (label) => passwordField({ id: 'password', name: 'password', label, autocomplete: 'new-password', hint: text.welcome.passwordHint });
