import { element, Field, text } from '/ui.js';

/**
 * The choice of who may comment.
 *
 * @param {string} [chosen] `everyone`, `following` or `nobody`
 * @param {{label?: string, hint?: string, onchange?: (value: string) => void}} options
 */
export function commentsField(chosen = 'everyone', { label = text.comments.from.legend, hint, onchange = () => {} } = {}) {
  return choiceField('comments-from', text.comments.from.choices, chosen, { label, hint, onchange });
}

/**
 * One choice of several.
 *
 * @param {string} id of the element
 * @param {Record<string, string>} choices their words by value
 * @param {string} chosen
 * @param {{label: string, hint?: string, onchange?: (value: string) => void}} options
 */
export function choiceField(id, choices, chosen, { label, hint, onchange = () => {} }) {
  const options = Object.entries(choices).map(([value, words]) => element('option', { value, selected: value === chosen }, words));
  const select = element('select', { id, onchange: () => onchange(select.value) }, options);
  return new Field(select, { label, hint });
}

/**
 * Adds the choice to the fields of a photo in the composer. The account's own choice holds until the person makes another one.
 *
 * @param {import('../../app.js').App} app
 * @param {import('../../views/kind-field.js').PhotoFields} fields
 * @param {AbortSignal} signal ends it
 */
export function offerComments({ session }, fields, signal) {
  let field;
  const offer = () => {
    if (field || session.limits.commentCharacters === undefined) return;
    field = commentsField(fields.commentsFrom ?? session.commentsFrom, { onchange: (value) => fields.allowComments(value) });
    // The own profile may arrive later.
    session.addEventListener('profile', () => { field.input.value = fields.commentsFrom ?? session.commentsFrom ?? 'everyone'; }, { signal });
    fields.element.querySelector('.audience').after(field.element);
  };
  offer();
  // After a reload in the composer, the server's limits arrive later.
  session.addEventListener('state', offer, { signal });
}
