import { element, face, icon, personal, profilePath, setText, text } from '/ui.js';
import { Completions } from './completions.js';
import { usesOf } from './start-search.js';
import { libraryOf } from '../photos/library.js';

const listId = 'search-options';

/**
 * The field for a search, with completions below it. Arrow keys choose one, Enter searches, Escape closes the list and then clears the field.
 * The focus stays in the field; screen readers announce the chosen option.
 */
export class SearchField {
  input;
  /** @type {import('../app.js').App} */
  #app;
  #search;
  #completions;
  #options = [];
  #chosen = -1;
  #list = element('ul', { class: 'search-options', id: listId, role: 'listbox', 'aria-label': text.search.suggestions, hidden: true });
  #status = element('p', { class: 'unseen', role: 'status' });
  #wrong = element('div', { class: 'search-wrong', id: 'search-wrong', role: 'alert' });

  /** @param {import('../app.js').App} app @param {{value: string, search: (query: string) => void}} options */
  constructor(app, { value, search }) {
    this.#app = app;
    this.#search = search;
    this.#completions = new Completions(app.session, libraryOf(app).searches.recent, (options) => this.#show(options));
    this.input = element('input', {
      id: 'search-words', type: 'search', name: 'q', value, placeholder: text.search.placeholder, autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', enterkeyhint: 'search',
      role: 'combobox', 'aria-label': text.search.label, 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': listId,
      oninput: () => this.#write(), onkeydown: (event) => this.#press(event), onblur: () => this.#close(),
    });
    const ask = element('a', { href: '/identify', class: 'search-ask asks', 'aria-label': text.identify.action, title: text.identify.action, onclick: (event) => this.#ask(event) }, icon('camera'));
    const box = element('div', { class: 'search-box' }, icon('search'), this.input, ask, this.#list);
    this.element = element('form', { class: 'search-form', onsubmit: (event) => this.#submit(event) }, box, element('button', { type: 'submit', hidden: true }));
    this.below = element('div', { class: 'search-below' }, this.#wrong, this.#status);
  }

  stop() {
    this.#completions.stop();
  }

  /** Marks what is wrong in the query. @param {{words: string, from: number, to: number}} [trouble] places in UTF-16 units; nothing when all is well */
  refuse(trouble) {
    const { value } = this.input;
    this.input.toggleAttribute('aria-invalid', Boolean(trouble));
    if (!trouble) {
      this.#wrong.replaceChildren();
      this.input.removeAttribute('aria-describedby');
      return;
    }
    const { words, from, to } = trouble;
    this.input.setAttribute('aria-invalid', 'true');
    this.input.setAttribute('aria-describedby', this.#wrong.id);
    const marked = to > from && element('p', { class: 'search-marked' }, element('bdi', {}, value.slice(0, from), element('mark', {}, value.slice(from, to)), value.slice(to)));
    this.#wrong.replaceChildren(element('p', { class: 'field-error' }, words), ...(marked ? [marked] : []));
    this.input.setSelectionRange(from, to);
  }

  /** A new question begins without a picture. */
  #ask(event) {
    this.#app.identifyQuestion.forget();
    this.#app.router.follow(event);
  }

  #write() {
    this.refuse();
    this.#completions.write(this.input.value, this.input.selectionEnd ?? this.input.value.length);
  }

  #submit(event) {
    event.preventDefault();
    const { value } = this.input;
    this.#close();
    if (value.trim()) this.#search(value.trim());
  }

  #press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === 'Escape') {
      if (this.#options.length) this.#close();
      else this.#clear();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!this.#options.length) return key === 'ArrowDown' ? this.#write() : undefined;
      this.#choose(this.#chosen + (key === 'ArrowDown' ? 1 : -1));
    } else if (key === 'Enter' && this.#chosen >= 0) {
      this.#take(this.#options[this.#chosen]);
    } else {
      return undefined;
    }
    return event.preventDefault();
  }

  #clear() {
    this.input.value = '';
    this.#write();
  }

  /** Moves through the options, and through the field itself: one step past either end chooses none. */
  #choose(index) {
    const places = this.#options.length + 1;
    this.#chosen = ((index + 1 + places) % places) - 1;
    [...this.#list.children].forEach((node, at) => node.setAttribute('aria-selected', String(at === this.#chosen)));
    const node = this.#list.children[this.#chosen];
    if (node) this.input.setAttribute('aria-activedescendant', node.id);
    else this.input.removeAttribute('aria-activedescendant');
    node?.scrollIntoView({ block: 'nearest' });
  }

  #show(options) {
    const isAsked = document.activeElement === this.input;
    this.#options = isAsked ? options : [];
    this.#chosen = -1;
    this.input.removeAttribute('aria-activedescendant');
    this.#list.replaceChildren(...this.#options.map((option, index) => this.#node(option, index)));
    this.#list.hidden = !this.#options.length;
    this.input.setAttribute('aria-expanded', String(this.#options.length > 0));
    setText(this.#status, isAsked && this.input.value ? text.search.offered(this.#options.length) : '');
  }

  #close() {
    this.#completions.stop();
    this.#show([]);
  }

  #node(option, index) {
    const { kind, words, account } = option;
    const sign = account ? face(account) : element('span', { class: 'option-sign', 'aria-hidden': 'true' }, icon(kind === 'tag' ? 'tag' : 'clock'));
    const note = kind === 'tag' ? usesOf(option) : text.search.kinds[kind];
    return element('li', {
      id: `search-option-${index}`, role: 'option', 'aria-selected': 'false', 'data-kind': kind,
      // The field keeps the focus.
      onpointerdown: (event) => event.preventDefault(), onclick: () => this.#take(option),
    }, sign, personal(words, { class: 'option-words' }), element('span', { class: 'soft option-note' }, note));
  }

  #take({ query, account }) {
    this.#close();
    if (query === undefined) return this.#app.router.go(profilePath(account));
    this.input.value = query;
    return this.#search(query);
  }
}

