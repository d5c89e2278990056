import { countGraphemes } from '../text/graphemes.js';
import { text } from '../text/text.js';
import { element, setText } from './element.js';
import { Field } from './field.js';

/** The number of characters left from which on it is shown. */
const shownFrom = 50;
/** The lines that the server takes. */
const linesMost = 20;

/**
 * A field for one line in the server's form, such as a caption: it grows with its text, any white space counts as one
 * space, characters are counted as people see them, and Enter sends the form. With `hasLines` it keeps line breaks.
 */
export class LineField extends Field {
  #most;
  #onchange;
  #spaces;
  #left;

  /**
   * @param {{id: string, label: (Node | string)[], most: () => number, onchange?: () => void, hasLines?: boolean}} options
   *   `most` is the limit in characters; it is read at each change, since the server may send it late
   */
  constructor({ id, label, most, onchange = () => {}, hasLines = false }) {
    const left = element('p', { class: 'hint', id: `${id}-left` });
    super(element('textarea', { id, rows: '2' }), { label, hint: left });
    this.#most = most;
    this.#onchange = onchange;
    this.#spaces = hasLines ? /[^\S\n]+/gu : /\s+/gu;
    this.#left = left;
    this.input.addEventListener('input', () => this.#changed());
    this.input.addEventListener('keydown', (event) => event.key === 'Enter' && !hasLines && this.#enter(event));
    this.#showLeft();
  }

  /** The text in the form in which it is sent. */
  get text() {
    return this.input.value.replace(this.#spaces, ' ').replace(/ ?\n ?/g, '\n').trim().normalize('NFC');
  }

  set text(words) {
    this.input.value = words;
    this.input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  get isTooLong() {
    return this.#charactersLeft < 0 || this.text.split('\n').length > linesMost;
  }

  get #charactersLeft() {
    return this.#most() - countGraphemes(this.text);
  }

  #changed() {
    this.#showLeft();
    this.#onchange();
  }

  #showLeft() {
    const left = this.#charactersLeft;
    this.input.setAttribute('aria-invalid', String(left < 0));
    setText(this.#left, left < 0 ? text.line.tooLong(-left) : left <= shownFrom ? text.line.left(left) : '\u00a0');
  }

  /** Enter sends the form, as in every other short field. */
  #enter(event) {
    event.preventDefault();
    this.input.form.requestSubmit();
  }
}
