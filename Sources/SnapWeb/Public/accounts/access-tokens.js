import { button, element, errorText, Field, locale, openSheet, patiently, personal, text } from '/ui.js';
import { openForm } from '../views/form-sheet.js';
import { sinceTime } from '../text/since.js';
import { copied } from '../photos/clipboard.js';

/** The scopes of tokens, in the server's order. */
const scopes = ['read', 'post', 'open', 'people', 'moderate'];
/** So long a new token is valid unless the person chooses otherwise, in hours. */
const hoursFirst = '2160';

/** The account's access tokens: made here, shown once, listed with their last use, revoked. */
export class AccessTokens {
  /** @type {import('../app.js').App} */
  #app;
  #over = new AbortController();
  #list = element('ul', { class: 'lines' });
  #state = element('p', { class: 'soft', role: 'status' });

  constructor(app) {
    this.#app = app;
    this.element = element('section', { class: 'part' },
      element('h2', {}, text.tokens.title),
      element('p', { class: 'soft' }, text.tokens.why),
      this.#state, this.#list,
      element('div', { class: 'actions' }, button({ onclick: () => this.#create() }, text.tokens.create)));
    app.session.addEventListener('state', () => this.#load(), { signal: this.#over.signal });
    this.#load();
  }

  stop() {
    this.#over.abort();
  }

  async #load() {
    try {
      const { accessTokens } = await this.#app.session.request('token.list');
      this.#state.textContent = accessTokens.length ? '' : text.tokens.none;
      this.#list.replaceChildren(...accessTokens.map((token) => this.#line(token)));
    } catch (error) {
      if (!this.#list.childElementCount) this.#state.textContent = error.name === 'connection_lost' ? text.account.devicesOffline : errorText(error);
    }
  }

  #line(token) {
    const { name, scopes: may, createdAt, usedAt, expiresAt } = token;
    const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(expiresAt);
    const end = expiresAt <= this.#app.clock.now() ? text.tokens.expired : text.tokens.until(day);
    const used = usedAt > createdAt ? sinceTime(this.#app, usedAt, text.tokens.used) : text.tokens.unused;
    const words = element('span', { class: 'line-words' },
      personal(name, { class: 'line-title' }),
      element('span', { class: 'soft' }, used, ' · ', end),
      element('span', { class: 'soft' }, may.map((scope) => text.tokens.scopeOf[scope] ?? scope).join(' · ')));
    return element('li', { class: 'line' }, words,
      button({ class: 'quiet', 'aria-label': text.tokens.revokeOf(name), onclick: () => this.#revoke(token) }, text.tokens.revoke));
  }

  #create() {
    const app = this.#app;
    const { tokens } = text;
    const name = new Field(element('input', { id: 'token-name', autocomplete: 'off', maxlength: '64' }), { label: tokens.name, hint: tokens.nameHint });
    const may = new ScopesField(app.session.role === 'admin' ? scopes : scopes.slice(0, -1));
    const life = element('select', { id: 'token-life' }, Object.entries(tokens.lives).map(([hours, words]) => element('option', { value: hours, selected: hours === hoursFirst }, words)));
    const lifeField = { element: element('div', { class: 'field' }, element('label', { for: life.id }, tokens.life), life) };
    const check = () => [[name, name.value.trim() ? undefined : tokens.missingName], [may, may.chosen.length ? undefined : tokens.missingScopes]];
    const submit = async () => {
      const made = await patiently(() => app.session.request('token.create', { name: name.value.trim(), scopes: may.chosen, expiresInHours: Number(life.value) }));
      // The form's sheet closes first.
      setTimeout(() => showToken(app, made));
      this.#load();
    };
    openForm(app, { title: tokens.create, label: tokens.make, words: tokens.why, fields: [name, may, lifeField], check, places: { invalid_name: name }, submit });
  }

  #revoke({ id, name }) {
    const app = this.#app;
    const run = async () => {
      try {
        await app.session.request('token.revoke', { accessToken: id });
        app.notices.say(text.tokens.revoked(name));
      } catch (error) {
        app.notices.warn(errorText(error));
      }
      this.#load();
    };
    openSheet(app.router, { title: text.tokens.revokeTitle(name), content: [element('p', {}, text.tokens.revokeWhy)], actions: [{ label: text.tokens.revoke, tone: 'danger', run }] });
  }
}

/** What a token may do: one box for each scope. */
class ScopesField {
  #wrong = element('p', { class: 'field-error', role: 'alert' });
  #boxes;

  constructor(offered) {
    this.#boxes = offered.map((scope) => element('input', { type: 'checkbox', value: scope, checked: scope === 'read', onchange: () => this.accept() }));
    this.element = element('fieldset', { class: 'field' },
      element('legend', {}, text.tokens.scopes),
      this.#boxes.map((box) => element('label', { class: 'check' }, box, element('span', {}, text.tokens.scopeOf[box.value]))),
      this.#wrong);
  }

  get chosen() {
    return this.#boxes.filter((box) => box.checked).map((box) => box.value);
  }

  get input() {
    return this.#boxes[0];
  }

  refuse(words) {
    this.#wrong.textContent = words;
  }

  accept() {
    this.#wrong.textContent = '';
  }
}

/** The token, which the server sends only now. */
function showToken(app, { accessToken, token }) {
  const { tokens } = text;
  const field = element('input', { readonly: true, value: token, 'aria-label': tokens.token, class: 'secret', onfocus: () => field.select() });
  const state = element('p', { class: 'hint', role: 'status' }, tokens.once);
  const copy = async () => { state.textContent = (await copied(token, field)) ? tokens.copied : tokens.notCopied; };
  openSheet(app.router, {
    title: tokens.made(accessToken.name),
    content: [field, state],
    actions: [{ label: tokens.copy, tone: 'primary', keepsOpen: true, run: copy }],
    leave: tokens.close,
  });
}
