import { button, element, errorText, newKey, patiently, personal, text } from '/ui.js';
import { hoursField, joinLink } from './invitation-parts.js';
import { csvLine, decodeRoster, readRoster } from './roster.js';
import { downloadField } from './download.js';

/** No roster is larger. */
const bytesMost = 1 << 20;

/** Invitations for a whole list: paste or choose a file, look at what would happen, send, take the links along. */
export class RosterForm {
  /** @type {import('../app.js').App} */
  #app;
  #onmade;
  #roster;
  /** The key of the current list. Sent again after a lost answer, it gives the links of the same invitations. */
  #key = newKey();
  #text = element('textarea', { id: 'roster', rows: '4', spellcheck: 'false', 'aria-describedby': 'roster-hint', class: 'admin-list', oninput: () => this.#change() });
  #file = element('input', { type: 'file', id: 'roster-file', accept: '.csv,.tsv,.txt,text/csv,text/plain', hidden: true, onchange: () => this.#chosen() });
  #hours = hoursField('roster-hours');
  #state = element('p', { class: 'form-error', role: 'alert' });
  #result = element('div', { class: 'admin-part', role: 'region', 'aria-live': 'polite', 'aria-label': text.admin.rosterTitle });

  /** @param {() => void} onmade called when invitations were made */
  constructor(app, onmade) {
    this.#app = app;
    this.#onmade = onmade;
    this.element = element('section', { class: 'admin-roster admin-part' },
      element('h3', {}, text.admin.rosterTitle),
      element('div', { class: 'field' },
        element('label', { for: this.#text.id }, text.admin.rosterLabel), this.#text,
        element('p', { class: 'hint', id: 'roster-hint' }, text.admin.rosterHint)),
      element('div', { class: 'actions' }, this.#file, button({ onclick: () => this.#file.click() }, text.admin.rosterFile)),
      this.#hours.field, this.#state,
      element('div', { class: 'actions' }, button({ onclick: () => this.#look() }, text.admin.preview)),
      this.#result);
  }

  async #chosen() {
    const [file] = this.#file.files;
    // A file can be chosen again after a change.
    this.#file.value = '';
    if (!file) return;
    this.#change();
    if (file.size > bytesMost) return this.#refuse(text.admin.rosterTooLarge);
    this.#text.value = decodeRoster(await file.arrayBuffer()).replace(/^\ufeff/, '');
    await this.#look();
  }

  #change() {
    this.#key = newKey();
    this.#begin();
  }

  /** The former findings about the list are out of date. */
  #begin() {
    this.#refuse('');
    this.#result.replaceChildren();
  }

  #refuse(words) {
    this.#state.textContent = words;
  }

  async #look() {
    this.#begin();
    this.#roster = readRoster(this.#text.value);
    if (!this.#roster.people.length) return this.#refuse(text.admin.rosterEmpty);
    const rows = await this.#ask(true);
    if (!rows) return undefined;
    const free = rows.filter(({ trouble }) => !trouble).length;
    const send = button({ class: 'primary', onclick: () => this.#send(send) }, text.admin.inviteAll(free));
    this.#result.replaceChildren(
      element('p', {}, summary(rows, text.admin.wouldInvite)), this.#table(rows),
      ...(free ? [element('div', { class: 'actions' }, send)] : []));
    return undefined;
  }

  async #send(send) {
    if (send.getAttribute('aria-disabled') === 'true') return;
    send.setAttribute('aria-disabled', 'true');
    const rows = await this.#ask(false);
    send.setAttribute('aria-disabled', 'false');
    if (!rows) return;
    this.#key = newKey();
    const made = element('p', { tabindex: '-1' }, summary(rows, text.admin.haveInvited));
    const csv = this.#csv(rows);
    const links = downloadField({ label: text.admin.links, words: csv, rows: Math.min(8, csv.split('\n').length), file: { name: 'invitations.csv', type: 'text/csv', words: csv } });
    this.#result.replaceChildren(made, ...(rows.some(({ code }) => code) ? [links] : []), this.#table(rows.filter(({ trouble }) => trouble)));
    made.focus();
    this.#onmade();
  }

  /** @returns the rows with the lines of the list; undefined after an error, which is shown */
  async #ask(dryRun) {
    const { people } = this.#roster;
    const params = { names: people.map(({ name }) => name), expiresInHours: Number(this.#hours.value), dryRun, key: this.#key };
    try {
      const { rows } = await patiently(() => this.#app.session.request('invitation.createMany', params));
      return rows.map((row, index) => ({ ...row, line: people[index].line, email: people[index].email }));
    } catch (error) {
      const most = this.#app.session.limits.rosterRows;
      this.#refuse(['too_many', 'too_large', 'invalid_params'].includes(error.name) ? text.admin.rosterTooMany(most) : errorText(error));
      return undefined;
    }
  }

  #table(rows) {
    if (!rows.length) return element('div');
    const cells = ({ line, name, trouble }) => element('tr', trouble ? { 'data-trouble': trouble } : {},
      element('td', {}, String(line)), element('td', {}, personal(name)), element('td', {}, trouble ? text.admin.troubles[trouble] ?? trouble : text.admin.free));
    const heads = text.admin.columns.map((words) => element('th', { scope: 'col' }, words));
    return element('div', { class: 'admin-table', tabindex: '0', role: 'group', 'aria-label': text.admin.rosterTitle },
      element('table', {}, element('thead', {}, element('tr', {}, heads)), element('tbody', {}, rows.map(cells))));
  }

  #csv(rows) {
    const { hasEmail } = this.#roster;
    const line = ({ name, email, code }) => csvLine([name, ...(hasEmail ? [email] : []), joinLink(code, name)]);
    return [csvLine(['name', ...(hasEmail ? ['email'] : []), 'link']), ...rows.filter(({ code }) => code).map(line), ''].join('\n');
  }
}

function summary(rows, words) {
  const bad = rows.filter(({ trouble }) => trouble).length;
  return words(rows.length - bad, bad);
}
