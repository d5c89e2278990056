import { errorText, text } from '../text/text.js';
import { element } from './element.js';
import { openSheet } from './sheet.js';

/** A new password, which ends the account's logins everywhere else. */
export function changePassword(app) {
  const old = passwordField('old-password', text.credentials.old, 'current-password');
  const next = passwordField('new-password', text.credentials.next, 'new-password', text.welcome.passwordHint);
  const submit = async () => {
    await app.session.request('account.changePassword', { password: old.input.value, newPassword: next.input.value });
    app.notices.say(text.credentials.changed);
  };
  openForm({ title: text.credentials.change, words: text.credentials.changeWhy, fields: [old, next], submit });
}

/** The end of an account, with all that it posted. The password is asked for, as a phone may lie open on a table. */
export function deleteAccount(app) {
  const password = passwordField('old-password', text.welcome.password, 'current-password');
  const submit = async () => {
    const { session } = app;
    await session.request('account.delete', { password: password.input.value });
    app.forgetAccount(session.user.id);
  };
  openForm({ title: text.credentials.remove, words: text.credentials.removeWhy, fields: [password], tone: 'danger', submit });
}

function passwordField(id, label, autocomplete, hint) {
  const described = { 'aria-describedby': 'credentials-error' };
  const input = element('input', { id, type: 'password', autocomplete, maxlength: 128, required: true, ...described });
  const words = hint && element('p', { class: 'hint' }, hint);
  const field = element('div', { class: 'field' }, element('label', { for: id }, label), input, words);
  return { input, element: field };
}

/** A sheet with a form that stays open until the server has agreed. */
function openForm({ title, words, fields, tone = 'primary', submit }) {
  const wrong = element('p', { class: 'field-error', role: 'alert', id: 'credentials-error' });
  const send = async () => {
    wrong.textContent = '';
    try {
      await submit();
      dialog.close();
    } catch (error) {
      wrong.textContent = errorText(error);
    }
  };
  const sendByKey = (event) => {
    event.preventDefault();
    send();
  };
  const run = () => {
    send();
    return false;
  };
  const form = element('form', { class: 'entry', novalidate: true, onsubmit: sendByKey },
    ...fields.map((field) => field.element),
    wrong,
    element('button', { type: 'submit', hidden: true }),
  );
  const dialog = openSheet({ title, content: [element('p', { class: 'soft' }, words), form], actions: [{ label: title, tone, run }] });
  dialog.querySelector('input').focus();
}
