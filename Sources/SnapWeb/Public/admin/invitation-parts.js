import { element, text } from '/ui.js';

/** The address at which a person signs up with an invitation. @param {string} [name] to begin with */
export const joinLink = (code, name = '') => `${location.origin}/#/join/${encodeURIComponent(code)}${name && `/${encodeURIComponent(name)}`}`;

/** How long invitations live. */
export function hoursField(id) {
  const input = element('select', { id }, Object.entries(text.admin.lives).map(([hours, words]) => element('option', { value: hours, selected: hours === '168' }, words)));
  input.field = element('div', { class: 'field' }, element('label', { for: id }, text.admin.life), input);
  return input;
}
