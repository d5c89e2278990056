import { element } from './element.js';

/**
 * A field with a label, a hint, and a place for its error. The error is shown at the field, is part of its description, and
 * disappears when the person types again.
 */
export class Field {
  #described;
  #wrong;
  input;
  element;

  /** @param {any} input @param {{label: any, hint?: any}} words `hint` may be a node of the caller */
  constructor(input, { label, hint }) {
    const shown = typeof hint === 'string' ? element('p', { class: 'hint', id: `${input.id}-hint` }, hint) : hint;
    this.input = input;
    this.#described = shown?.id;
    this.#wrong = element('p', { class: 'field-error', role: 'alert', id: `${input.id}-error` });
    this.hint = shown;
    this.element = element('div', { class: 'field' }, element('label', { for: input.id }, label), input, shown);
    input.addEventListener('input', () => this.accept());
    this.#describe(this.#described);
  }

  get value() {
    return this.input.value;
  }

  refuse(words) {
    this.#wrong.textContent = words;
    this.input.after(this.#wrong);
    this.input.setAttribute('aria-invalid', 'true');
    this.#describe(this.#wrong.id, this.#described);
  }

  accept() {
    if (!this.#wrong.parentNode) return;
    this.#wrong.remove();
    this.input.removeAttribute('aria-invalid');
    this.#describe(this.#described);
  }

  #describe(...ids) {
    const described = ids.filter(Boolean).join(' ');
    if (described) this.input.setAttribute('aria-describedby', described);
    else this.input.removeAttribute('aria-describedby');
  }
}

/**
 * Shows the error of each field and focuses the first wrong one. Fields without an error are right.
 *
 * @param {Field[]} fields all fields of the form, in their order
 * @param {Map<Field, string>} wrong
 */
export function refuseFields(fields, wrong) {
  for (const field of fields) {
    field.accept();
    if (wrong.has(field)) field.refuse(wrong.get(field));
  }
  fields.find((field) => wrong.has(field))?.input.focus();
}
