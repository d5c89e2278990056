import { element, errorText, openSheet, refuseFields, text } from '/ui.js';

/** @typedef {import('./field.js').Field} Field */

/**
 * A sheet with a form. It stays open until the work is done, and shows that it is working.
 *
 * @param {import('../app.js').App} app
 * @param {{title: string, label?: string, words: string, fields: any[], tone?: string,
 *   check?: () => (Field | string | undefined)[][], places?: Record<string, Field>, submit: (report: (words: string) => void) => Promise<void>}} options
 *   `check` finds errors before anything is sent; `submit` rejects with an error that the person is to fix, which is shown
 *   at the field that `places` gives for the error's name, else below all fields
 */
export function openForm(app, { title, label = title, words, fields, tone = 'primary', check = () => [], places = {}, submit }) {
  const wrong = element('p', { class: 'form-error', role: 'alert' });
  const state = element('p', { class: 'soft', role: 'status' });
  const checked = fields.filter((field) => field.refuse);
  const showErrors = (troubles, other = '') => {
    refuseFields(checked, new Map(troubles));
    wrong.textContent = other;
  };
  let isBusy = false;
  const send = async (event) => {
    event.preventDefault();
    if (isBusy) return;
    const troubles = check().filter(([, trouble]) => trouble);
    showErrors(troubles);
    if (troubles.length) return;
    isBusy = true;
    state.textContent = text.welcome.working;
    try {
      await submit((progress) => { state.textContent = progress; });
      close();
    } catch (error) {
      const place = places[error.name];
      if (place) showErrors([[place, errorText(error)]]);
      else showErrors([], errorText(error));
    } finally {
      isBusy = false;
      state.textContent = '';
    }
  };
  const form = element('form', { class: 'entry', novalidate: true, onsubmit: send, oninput: () => { wrong.textContent = ''; } },
    ...fields.map((field) => field.element), wrong, state, element('button', { type: 'submit', hidden: true }));
  const explained = element('p', { class: 'soft', id: 'form-words' }, words);
  const actions = [{ label, tone, keepsOpen: true, run: () => form.requestSubmit() }];
  const { dialog, close } = openSheet(app.router, { title, content: [explained, form], actions });
  dialog.setAttribute('aria-describedby', explained.id);
  form.elements[0].focus();
}
