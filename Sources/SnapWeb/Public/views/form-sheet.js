import { errorText, text } from '../text/text.js';
import { element } from './element.js';
import { openSheet } from './sheet.js';

/**
 * A sheet with a form that stays open until its work is done, and says so while it is.
 *
 * @param {{title: string, label?: string, words: string, fields: Node[], tone?: string,
 *   submit: (tell: (words: string) => void) => Promise<void>}} options `submit` rejects with what the person is to mend
 */
export function openForm(app, { title, label = title, words, fields, tone = 'primary', submit }) {
  const wrong = element('p', { class: 'field-error', role: 'alert', id: 'form-error' });
  const state = element('p', { class: 'soft', role: 'status' });
  let isBusy = false;
  const send = async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    mended();
    state.textContent = text.welcome.working;
    try {
      await submit((progress) => { state.textContent = progress; });
      close();
    } catch (error) {
      wrong.textContent = errorText(error);
    } finally {
      isBusy = false;
      state.textContent = '';
    }
  };
  const mended = () => { wrong.textContent = ''; };
  const form = element('form', { class: 'entry', novalidate: true, onsubmit: send, oninput: mended },
    ...fields, wrong, state, element('button', { type: 'submit', hidden: true }));
  const explained = element('p', { class: 'soft', id: 'form-words' }, words);
  const actions = [{ label, tone, stays: true, run: () => form.requestSubmit() }];
  const { dialog, close } = openSheet(app.router, { title, content: [explained, form], actions });
  dialog.setAttribute('aria-describedby', explained.id);
  form.elements[0].focus();
}
