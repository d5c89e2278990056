import { errorText, text } from '../text/text.js';
import { element } from './element.js';
import { openForm } from './form-sheet.js';

/** A new password, which ends the account's logins everywhere else. */
export function changePassword(app) {
  const old = passwordField('old-password', text.credentials.old, 'current-password');
  const next = passwordField('new-password', text.credentials.next, 'new-password', text.welcome.passwordHint);
  const submit = async () => {
    await app.session.request('account.changePassword', { password: old.input.value, newPassword: next.input.value });
    app.notices.say(text.credentials.changed);
  };
  const words = text.credentials.changeWhy;
  openForm(app, { title: text.credentials.change, words, fields: [old.element, next.element], submit });
}

/** The end of an account, with all that it posted. The password is asked for, as a phone may lie open on a table. */
export function deleteAccount(app) {
  const password = passwordField('old-password', text.welcome.password, 'current-password');
  const submit = async () => {
    const { session } = app;
    await session.request('account.delete', { password: password.input.value });
    app.forgetDeleted(session.user.id);
  };
  const words = text.credentials.removeWhy;
  openForm(app, { title: text.credentials.remove, words, fields: [password.element], tone: 'danger', submit });
}

/** All that is one's own, as a file. Photos come along only if one says so, because each of them spends a look. */
export function exportData(app) {
  const photos = element('input', { type: 'checkbox', id: 'export-photos', 'aria-describedby': 'export-cost' });
  const choice = element('div', {},
    element('label', { class: 'check' }, photos, text.exporting.photos),
    element('p', { class: 'hint', id: 'export-cost' }, text.exporting.cost));
  const submit = async (tell) => {
    const { archive, collect } = await import('../model/archive.js');
    const { session, notices } = app;
    const ask = (params) => session.request('account.export', params);
    const found = await collect(ask, { images: photos.checked, onprogress: (snaps) => tell(text.exporting.progress(snaps)) });
    download(archive(found, session.user.name));
    if (found.error) notices.warn(text.exporting.incomplete(errorText(found.error)));
    else notices.say(text.exporting.done);
  };
  openForm(app, { title: text.exporting.title, label: text.exporting.start, words: text.exporting.why, fields: [choice], submit });
}

/** Gives a file to the browser's downloads; its address lives until that has surely begun. */
function download(file) {
  const href = URL.createObjectURL(file);
  element('a', { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

function passwordField(id, label, autocomplete, hint) {
  const hintId = hint && `${id}-hint`;
  const described = ['form-error', hintId].filter(Boolean).join(' ');
  const input = element('input', { id, type: 'password', autocomplete, maxlength: 128, required: true, 'aria-describedby': described });
  const words = hint && element('p', { class: 'hint', id: hintId }, hint);
  return { input, element: element('div', { class: 'field' }, element('label', { for: id }, label), input, words) };
}
