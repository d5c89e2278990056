/** @typedef {Node | string | null | undefined | false} Child nothing is made of null, undefined and false */

/**
 * Makes an element. The app makes elements only here, so this is the only place to check: children are nodes or text, never
 * markup, so text written by a person stays text.
 *
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes] functions named `on…` become listeners, `undefined` and `false` are left out
 * @param {...(Child | Child[])} children
 * @returns {Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(made, name, value);
  made.append(.../** @type {(Node | string)[]} */ (children.flat().filter((child) => child !== null && child !== undefined && child !== false)));
  return /** @type {any} */ (made);
}

function set(made, name, value) {
  if (value === undefined || value === false || value === null) return;
  if (typeof value === 'function') made.addEventListener(name.slice(2), value);
  else made.setAttribute(name, value === true ? '' : value);
}

/**
 * A button that acts by itself, unlike one that submits a form.
 *
 * @param {Record<string, unknown>} attributes
 * @param {...(Child | Child[])} children
 */
export const button = (attributes, ...children) => element('button', { type: 'button', ...attributes }, ...children);

/** Text by a person, isolated so that a name written from right to left does not reorder the text around it. @param {string} words @param {Record<string, unknown>} [attributes] */
export const personal = (words, attributes) => element('bdi', attributes, words);

/** Text for screen readers only. */
export const unseen = (words) => element('span', { class: 'unseen' }, words);

/** Sets the text only if it differs, so that screen readers and selections are not disturbed. */
export function setText(node, words) {
  if (node.textContent !== words) node.textContent = words;
}
