import { countGraphemes } from '../text/graphemes.js';
import { text } from '../text/text.js';
import { element, setText } from './element.js';
import { Field } from './field.js';

/** How near the limit it is told how many are left. */
const toldFrom = 50;

/**
 * A field for one line as the server takes it, such as a caption: it grows with what is written, any white space is one
 * space, characters are counted as people see them, and Enter sends the form.
 */
export class LineField extends Field {
  #most;
  #onchange;
  #left;

  /**
   * @param {{id: string, label: (Node | string)[], most: () => number, onchange?: () => void}} options `most` is the limit
   *   in characters, asked for at each change as the server may tell it late
   */
  constructor({ id, label, most, onchange = () => {} }) {
    const left = element('p', { class: 'hint', id: `${id}-left` });
    super(element('textarea', { id, rows: '2' }), { label, hint: left });
    this.#most = most;
    this.#onchange = onchange;
    this.#left = left;
    this.input.addEventListener('input', () => this.#changed());
    this.input.addEventListener('keydown', (event) => event.key === 'Enter' && this.#enter(event));
    this.#tell();
  }

  /** What was written, in the form in which it is sent. */
  get text() {
    return this.input.value.replace(/\s+/gu, ' ').trim().normalize('NFC');
  }

  set text(words) {
    this.input.value = words;
    this.input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  get isTooLong() {
    return this.#charactersLeft < 0;
  }

  get #charactersLeft() {
    return this.#most() - countGraphemes(this.text);
  }

  #changed() {
    this.#tell();
    this.#onchange();
  }

  #tell() {
    const left = this.#charactersLeft;
    this.input.setAttribute('aria-invalid', String(left < 0));
    setText(this.#left, left < 0 ? text.line.tooLong(-left) : left <= toldFrom ? text.line.left(left) : '\u00a0');
  }

  /** One line: Enter means what it means in every other short field. */
  #enter(event) {
    if (event.isComposing) return;
    event.preventDefault();
    this.input.form.requestSubmit();
  }
}
