import { element, errorText, Field, newPasswordTrouble, passwordField, patiently, text } from '/ui.js';
import { openForm } from '../views/form-sheet.js';
import { confirmByProvider } from './providers.js';

/** Takes another name, with which the person logs in from then on. */
export function changeName(app) {
  const { session } = app;
  const { credentials, welcome } = text;
  const input = element('input', { id: 'new-name', autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false', value: session.user.name });
  const name = new Field(input, { label: credentials.newName });
  const submit = async () => {
    const { profile } = await patiently(() => session.request('account.rename', { name: name.value }));
    app.setProfile(profile);
    app.notices.say(credentials.renamed(profile.account.name));
  };
  const check = () => [[name, name.value.trim() ? undefined : welcome.missing.name]];
  const places = { invalid_name: name, name_taken: name, name_confusable: name };
  openForm(app, { title: credentials.rename, words: credentials.renameWhy, fields: [name], check, places, submit });
}

/** Changes the password, which ends the account's other logins. An account without one gets its first. */
export async function changePassword(app) {
  const { credentials, providers, welcome } = text;
  const first = { use: 'password', title: credentials.add, words: credentials.addWhy, label: providers.continueWith };
  if (await confirmByProvider(app, first).catch(() => false)) return;
  const old = passwordField({ id: 'old-password', label: credentials.old, autocomplete: 'current-password' });
  const next = passwordField({ id: 'new-password', label: credentials.next, autocomplete: 'new-password', hint: welcome.passwordHint });
  const check = () => [[old, missing(old)], [next, newPasswordTrouble(next.value)]];
  const submit = async () => {
    const change = { password: old.value, newPassword: next.value };
    await patiently(() => app.session.request('account.changePassword', change));
    app.notices.say(credentials.changed);
  };
  const places = { wrong_credentials: old, invalid_password: next };
  openForm(app, { title: credentials.change, words: credentials.changeWhy, fields: [old, next], check, places, submit });
}

/** Deletes the account with all its posts. It asks for the password, as a phone may lie open on a table. */
export async function deleteAccount(app) {
  const confirmed = { use: 'delete', title: text.credentials.remove, words: text.credentials.removeWhy, label: text.providers.confirmWith, tone: 'danger' };
  if (await confirmByProvider(app, confirmed).catch(() => false)) return;
  const password = passwordField({ id: 'old-password', label: text.welcome.password, autocomplete: 'current-password' });
  const check = () => [[password, missing(password)]];
  const submit = async () => {
    const { session } = app;
    const proof = { password: password.value };
    await patiently(() => session.request('account.delete', proof));
    app.logins.forgetDeleted(session.user.id);
  };
  const { remove: title, removeWhy: words } = text.credentials;
  openForm(app, { title, words, fields: [password], tone: 'danger', check, places: { wrong_credentials: password }, submit });
}

const missing = (field) => (field.value ? undefined : text.welcome.missing.password);

/** Downloads the person's own data as a file. Photos are included only on request, because each of them uses up its view. */
export function exportData(app) {
  const photos = element('input', { type: 'checkbox', id: 'export-photos', 'aria-describedby': 'export-cost' });
  const choice = { element: element('div', {},
    element('label', { class: 'check' }, photos, text.exporting.photos),
    element('p', { class: 'hint', id: 'export-cost' }, text.exporting.cost)) };
  const submit = async (report) => {
    const { archive, collect } = await import('../model/archive.js');
    const { session, notices } = app;
    const ask = (params) => session.request('account.export', params);
    const found = await collect(ask, { images: photos.checked, onprogress: (snaps) => report(text.exporting.progress(snaps)) });
    download(archive(found, session.user.name));
    if (found.error) notices.warn(text.exporting.incomplete(errorText(found.error)));
    else notices.say(text.exporting.done);
  };
  openForm(app, { title: text.exporting.title, label: text.exporting.start, words: text.exporting.why, fields: [choice], submit });
}

/** Passes a file to the browser's downloads. Its URL is kept until the download has surely begun. */
function download(file) {
  const href = URL.createObjectURL(file);
  element('a', { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
