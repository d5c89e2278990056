import { element, face, icon, personal, setText, text } from '/ui.js';
import { shownAccount } from '../model/shown-account.js';

/** The delay between a key and the search on the server, and how many people it may find. */
const waitMs = 200;
const foundMost = 8;

/** Words without capitals and accents, as people type them. */
const folded = (words) => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * A choice of people: a search field and a list of boxes. Those who were chosen before the last key come first, so that no row moves under a
 * finger, then those offered; the search also finds everyone else on the server. Enter chooses the first one found, the arrow down leads to the list.
 */
export class PeoplePicker {
  /** @type {{id: string, name: string, portrait?: string}[]} */
  chosen;
  onchange = () => {};
  /** Shows what else matches the words in the field. @type {(matches: (words: string) => boolean) => number} */
  filter = (_) => 0;
  #app;
  #most;
  #first;
  #offered = [];
  #found = [];
  #timer;
  #asked = 0;
  #input;
  #said = element('p', { class: 'soft search-status', role: 'status' });
  #list;

  /** @param {import('../app.js').App} app @param {{chosen?: any[], most: number, label: string}} options `most` people */
  constructor(app, { chosen = [], most, label }) {
    this.#app = app;
    this.chosen = chosen;
    this.#first = chosen;
    this.#most = most;
    this.#input = element('input', {
      type: 'search', 'aria-label': label, placeholder: label, autocomplete: 'off', spellcheck: 'false', oninput: () => this.#write(), onkeydown: (event) => this.#press(event),
    });
    this.#list = element('div', { class: 'feed-options people-options', role: 'group', 'aria-label': text.recipients.people });
    this.search = element('search', { class: 'people-search' }, this.#input, this.#said);
    this.list = this.#list;
    this.element = element('div', { class: 'people-picker' }, this.search, this.#list);
    this.#draw();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  /** Offers people, each once, after those that are offered already. */
  offer(people) {
    const known = new Set([this.#app.session.user.id, ...this.#offered.map(({ id }) => id)]);
    this.#offered = [...this.#offered, ...people.filter(({ id }) => !known.has(id) && known.add(id))];
    this.#draw();
  }

  clear() {
    if (!this.chosen.length) return;
    this.chosen = [];
    this.#draw();
  }

  get #words() {
    return folded(this.#input.value.trim());
  }

  get #shown() {
    const words = this.#words;
    const all = new Map([...this.#first, ...this.#offered, ...(words ? this.#found : [])].map((each) => [each.id, each]));
    return [...all.values()].filter(({ name }) => folded(name).includes(words));
  }

  #draw() {
    const focused = document.activeElement?.closest?.('[data-person]')?.dataset.person;
    const isFull = this.chosen.length >= this.#most;
    const shown = this.#shown;
    this.#list.replaceChildren(...shown.map((person) => this.#option(person, isFull)));
    this.#list.hidden = !shown.length;
    if (focused) this.#list.querySelector(`[data-person="${CSS.escape(focused)}"] input`)?.focus();
    const others = this.filter((words) => folded(words).includes(this.#words));
    const count = shown.length + others;
    setText(this.#said, isFull ? text.recipients.most(this.#most) : this.#words ? text.people.found(count) : '');
  }

  #option(person, isFull) {
    const isChosen = this.chosen.some(({ id }) => id === person.id);
    const box = element('input', { type: 'checkbox', checked: isChosen, disabled: isFull && !isChosen, onchange: () => this.#toggle(person) });
    const shown = shownAccount(person);
    return element('label', { class: 'feed-option person-option', 'data-person': person.id }, box, face(shown), personal(shown.name), icon('check'));
  }

  #toggle(person) {
    const isChosen = this.chosen.some(({ id }) => id === person.id);
    if (!isChosen && this.chosen.length >= this.#most) return;
    this.chosen = isChosen ? this.chosen.filter(({ id }) => id !== person.id) : [...this.chosen, person];
    this.offer([person]);
    this.onchange();
  }

  #write() {
    clearTimeout(this.#timer);
    const number = (this.#asked += 1);
    this.#first = this.chosen;
    this.#draw();
    const query = this.#input.value.trim();
    if (query) this.#timer = setTimeout(() => this.#ask(query, number), waitMs);
  }

  async #ask(query, number) {
    const { user } = this.#app.session;
    const reply = await this.#app.session.request('search.people', { query, limit: foundMost }).catch(() => undefined);
    if (!reply || number !== this.#asked) return;
    this.#found = reply.people.map(({ account }) => account).filter(({ id }) => id !== user.id);
    this.#draw();
  }

  /** Enter does not send the form. */
  #press(event) {
    if (event.isComposing) return;
    const first = this.#words && this.#shown.find(({ id }) => !this.chosen.some((each) => each.id === id));
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!first) return;
      this.#input.value = '';
      this.#toggle(first);
      this.#write();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      this.#list.parentElement.querySelector('.feed-option:not([hidden]) input:enabled')?.focus();
    }
  }
}
