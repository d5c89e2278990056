import { Connection } from '../protocol/connection.js';
import { deviceName } from '../model/device.js';
import { remembered } from '../model/remembered.js';
import { thumbnails } from '../model/thumbnails.js';
import { errorText, text } from '../text/text.js';
import { button, element } from './element.js';
import { mark } from './icons.js';

/** How long the server may take to answer at the door. */
const patienceMs = 20_000;

/**
 * The front door: sign up or log in. Also shown to add a second account, then with a way back.
 *
 * It talks over connections of its own, made when there is something to ask: a page that nobody fills in should not hold a
 * socket open.
 */
export function welcomeView(app, { ended, reason } = {}) {
  const form = new EntryForm(app, { isNew: !ended && !app.accounts.all.length, name: ended?.name ?? '' });
  const sheet = contactSheet();
  askServer(app, sheet, form);
  const view = element('main', { id: 'main', class: 'welcome', tabindex: '-1' },
    sheet,
    element('div', { class: 'welcome-entry' },
      element('p', { class: 'wordmark' }, mark(), text.app.name),
      element('h1', {}, text.app.tagline),
      element('p', { class: 'lead' }, text.welcome.lead),
      ended && element('p', { class: 'banner', role: 'status' }, endedWords(ended, reason)),
      form.closed,
      form.element,
      app.accounts.current && button({ class: 'quiet', onclick: () => app.stage.build() }, text.welcome.back)));
  return { element: view, title: text.app.name };
}

const endedWords = ({ name }, reason) =>
  reason?.name === 'suspended' ? errorText(reason) : text.welcome.ended(name);

/** The pictures on offer, as a sheet of prints beside the door. They need no login. */
function contactSheet() {
  const sheet = element('div', { class: 'contact-sheet', 'aria-hidden': 'true' });
  fillSheet(sheet, remembered.load().pictures);
  return sheet;
}

function fillSheet(sheet, pictures) {
  sheet.replaceChildren(...pictures.map((picture) =>
    thumbnails.show(element('img', { width: picture.width, height: picture.height, alt: '', decoding: 'async' }), picture)));
}

/** Who may sign up here, and the pictures unless they are remembered. Without an answer the door stays as it is. */
async function askServer(app, sheet, form) {
  const connection = new Connection(app.url);
  const informed = connection.request('server.info');
  const pictured = sheet.childElementCount ? undefined : connection.request('picture.list');
  try {
    form.follow((await informed).signUp);
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

class EntryForm {
  #app;
  #isNew;
  #name;
  #password;
  #error = element('p', { class: 'field-error', role: 'alert', id: 'entry-error' });
  #submit = element('button', { type: 'submit', class: 'primary' });
  #other = button({ class: 'quiet', onclick: () => this.#turn() });
  #invitation = element('input', { id: 'invitation', autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', maxlength: 64,
    'aria-describedby': 'invitation-hint entry-error' });
  #invitationField;
  #hints = [];
  /** Who may sign up, as the server says: `open`, `invited` or `closed`. */
  #rule = 'open';
  closed = element('p', { class: 'banner', hidden: true }, text.welcome.closed);

  constructor(app, { isNew, name }) {
    this.#app = app;
    this.#isNew = isNew;
    this.#name = element('input', {
      id: 'name',
      name: 'username',
      required: true,
      maxlength: 64,
      autocapitalize: 'none',
      spellcheck: 'false',
      autocomplete: 'username',
      'aria-describedby': 'name-hint entry-error',
      value: name,
    });
    this.#password = element('input', {
      id: 'password',
      name: 'password',
      type: 'password',
      required: true,
      maxlength: 128,
      'aria-describedby': 'password-hint entry-error',
    });
    this.#invitationField = this.#field(this.#invitation, text.welcome.invitation, text.welcome.invitationHint, 'invitation-hint');
    this.element = element('form', { class: 'entry', novalidate: true, onsubmit: (event) => this.#send(event) },
      this.#field(this.#name, text.welcome.name, text.welcome.nameHint, 'name-hint'),
      this.#field(this.#password, text.welcome.password, text.welcome.passwordHint, 'password-hint'),
      this.#invitationField,
      element('label', { class: 'check' },
        element('input', {
          type: 'checkbox',
          onchange: (event) => { this.#password.type = event.target.checked ? 'text' : 'password'; },
        }),
        text.welcome.showPassword,
      ),
      this.#error, element('div', { class: 'actions' }, this.#submit, this.#other));
    this.#label();
  }

  #field(input, label, hint, id) {
    const shown = element('p', { class: 'hint', id }, hint);
    this.#hints.push(shown);
    return element('div', { class: 'field' }, element('label', { for: input.id }, label), input, shown);
  }

  /** Shows what the server asks of newcomers. */
  follow(rule) {
    this.#rule = rule;
    if (rule === 'closed') this.#isNew = false;
    this.#label();
  }

  #turn() {
    this.#isNew = !this.#isNew;
    this.#error.textContent = '';
    this.#label();
  }

  #label() {
    this.#submit.textContent = this.#isNew ? text.welcome.signUp : text.welcome.logIn;
    this.#other.textContent = this.#isNew ? text.welcome.haveAccount : text.welcome.needAccount;
    this.#password.autocomplete = this.#isNew ? 'new-password' : 'current-password';
    for (const hint of this.#hints) hint.hidden = !this.#isNew;
    this.#invitationField.hidden = !this.#isNew || this.#rule !== 'invited';
    this.#other.hidden = this.#rule === 'closed';
    this.closed.hidden = this.#rule !== 'closed';
  }

  async #send(event) {
    event.preventDefault();
    const wrong = this.#check();
    if (wrong) return this.#refuse(wrong);
    this.#error.textContent = '';
    this.#submit.disabled = true;
    this.#submit.textContent = text.welcome.working;
    const connection = new Connection(this.#app.url);
    const timer = setTimeout(() => connection.close(), patienceMs);
    try {
      this.#app.enter(await this.#ask(connection));
    } catch (error) {
      this.#refuse(error);
    } finally {
      clearTimeout(timer);
      connection.close();
      this.#submit.disabled = false;
      this.#label();
    }
  }

  #ask(connection) {
    const credentials = { name: this.#name.value.trim().normalize('NFC'), password: this.#password.value, device: deviceName() };
    if (!this.#isNew) return connection.request('session.create', credentials);
    const invitation = this.#invitation.value.trim() || undefined;
    return connection.request('account.create', { ...credentials, invitation });
  }

  /** The rules that need no server; it checks them again. */
  #check() {
    if (!this.#name.value.trim()) return { name: 'invalid_name' };
    const bytes = new TextEncoder().encode(this.#password.value).length;
    if (this.#isNew && (bytes < 8 || bytes > 128)) return { name: 'invalid_password' };
    return undefined;
  }

  #refuse(error) {
    this.#error.textContent = errorText(error);
    const fields = { invalid_password: this.#password, wrong_credentials: this.#password, invalid_invitation: this.#invitation };
    (fields[error.name] ?? this.#name).focus();
  }
}
