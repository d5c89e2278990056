import { element, face, icon, personal, setText, text } from '/ui.js';
import { Completions } from './completions.js';
import { termAt } from './terms.js';

/** The most suggestions: a line or two on a phone. */
const most = 4;
let made = 0;

/** Offers names after `@` and tags after `#` in a field for words. @param {import('../app.js').App} app @param {import('../views/line-field.js').LineField} field */
export function completeWords(app, field) {
  new WordCompletions(app, field);
}

/** A row of suggestions below a field. Arrow keys choose one, Enter or Tab takes it, Escape closes the row. The focus stays in the field. */
class WordCompletions {
  #input;
  #completions;
  #options = [];
  #chosen = -1;
  #list;
  #status = element('p', { class: 'unseen', role: 'status' });

  constructor({ session }, { element: whole, input }) {
    const id = `words-${++made}`;
    this.#input = input;
    this.#list = element('ul', { class: 'word-options', id, role: 'listbox', 'aria-label': text.search.suggestions, hidden: true });
    this.#completions = new Completions(session, { queries: [] }, (options) => this.#show(options));
    input.setAttribute('autocomplete', 'off');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', id);
    input.after(this.#list, this.#status);
    input.addEventListener('input', () => this.#write());
    input.addEventListener('blur', () => this.#close());
    // Before the field's own listeners: Enter takes a suggestion and does not post.
    whole.addEventListener('keydown', (event) => this.#press(event), { capture: true });
  }

  get #caret() {
    return this.#input.selectionEnd;
  }

  get #term() {
    const term = termAt(this.#input.value, this.#caret);
    return term && /^[#＃@]./u.test(term.text) ? term : undefined;
  }

  #write() {
    if (this.#term) this.#completions.write(this.#input.value, this.#caret);
    else this.#close();
  }

  #show(options) {
    const isAsked = document.activeElement === this.#input;
    this.#options = isAsked ? options.filter(({ words }) => words).slice(0, most) : [];
    this.#chosen = -1;
    this.#input.removeAttribute('aria-activedescendant');
    this.#list.replaceChildren(...this.#options.map((option, index) => this.#node(option, index)));
    this.#list.hidden = !this.#options.length;
    setText(this.#status, this.#options.length ? text.search.offered(this.#options.length) : '');
  }

  #close() {
    this.#completions.stop();
    this.#show([]);
  }

  #node(option, index) {
    const { words, account } = option;
    return element('li', {
      id: `${this.#list.id}-${index}`, role: 'option', 'aria-selected': 'false',
      // The field keeps the focus.
      onpointerdown: (event) => event.preventDefault(), onclick: () => this.#take(option),
    }, account ? face(account) : icon('tag'), personal(account ? words : words.slice(1)));
  }

  #press(event) {
    if (!this.#options.length || event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.target !== this.#input) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') this.#choose(this.#chosen + (key === 'ArrowDown' ? 1 : -1));
    else if (key === 'Escape') this.#close();
    else if ((key === 'Enter' || key === 'Tab') && this.#chosen >= 0) this.#take(this.#options[this.#chosen]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** One step past either end chooses none. */
  #choose(index) {
    const places = this.#options.length + 1;
    this.#chosen = ((index + 1 + places) % places) - 1;
    [...this.#list.children].forEach((node, at) => node.setAttribute('aria-selected', String(at === this.#chosen)));
    const node = this.#list.children[this.#chosen];
    if (node) this.#input.setAttribute('aria-activedescendant', node.id);
    else this.#input.removeAttribute('aria-activedescendant');
    node?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** Puts a name or tag in place of what was written of it. */
  #take({ words, account }) {
    const { value } = this.#input;
    const { from, to } = this.#term ?? { from: this.#caret, to: this.#caret };
    const written = `${account ? '@' : ''}${words} `;
    this.#close();
    this.#input.setRangeText(written, from, value[to] === ' ' ? to + 1 : to, 'end');
    this.#input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
