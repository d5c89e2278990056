import { element, Field, LineField, moment, openSheet, patiently, text } from '/ui.js';
import { openForm } from '/screens.js';
import { act, actWithReason, confirm } from './act.js';
import { downloadField } from './download.js';

/** The address of a person's page in the admin area. */
export const personPath = ({ name }) => `/admin/people/${encodeURIComponent(name)}`;

/**
 * What an admin may do with an account.
 *
 * @param {import('../app.js').App} app
 * @param {any} account
 * @param {(changed: any) => void} changed gets the account after a change
 * @returns {{icon: string, label: string, tone?: string, run: () => unknown}[]}
 */
export function personActions(app, account, changed) {
  const { role, suspended, external } = account;
  const isMember = role !== 'admin';
  return [
    suspended && isMember && { icon: 'unblock', label: text.admin.restore, run: () => restore(app, account, () => changed({ ...account, suspended: undefined })) },
    !suspended && !external && isMember && { icon: 'link', label: text.admin.resetLink, run: () => reset(app, account) },
    !suspended && { icon: 'leave', label: text.admin.endLogins, run: () => askToEndLogins(app, account) },
    !suspended && { icon: 'edit', label: text.admin.rename, run: () => rename(app, account, (name) => changed({ ...account, name })) },
    !suspended && isMember && { icon: 'shield', label: text.admin.makeAdmin, run: () => grant(app, account, () => changed({ ...account, role: 'admin' })) },
    !suspended && isMember && { icon: 'block', label: text.admin.suspend, tone: 'danger', run: () => suspend(app, account, (now) => changed({ ...account, suspended: now })) },
  ].filter(Boolean);
}

/** What there is to know about the actions on an account. */
export const personNotes = ({ role, external }) => [external && text.admin.external(external.issuer), role === 'admin' && text.admin.adminsPassword].filter(Boolean);

/** Suspends an account, after a question. @param {(suspended?: {at: number, reason?: string}) => void} changed */
export function suspend(app, { name }, changed) {
  const send = async (reason) => {
    await app.session.request('account.suspend', { name, reason });
    app.notices.say(text.admin.suspendedNow(name), { label: text.admin.undo, run: () => restore(app, { name }, changed) });
    changed({ at: Date.now(), reason });
  };
  actWithReason(app, { title: text.admin.suspendTitle(name), label: text.admin.suspend, words: text.admin.suspendWhy, send });
}

async function restore(app, { name }, changed) {
  if (await act(app, 'account.restore', { name }, text.admin.restored(name))) changed(undefined);
}

function reset(app, { name }) {
  const run = async () => {
    const made = await act(app, 'account.resetLink', { name });
    if (made) showReset(app, name, made);
  };
  confirm(app, { title: text.admin.resetTitle(name), words: text.admin.resetWhy, label: text.admin.resetMake, tone: 'primary', run });
}

/** The link, which the server returns only now. */
function showReset(app, name, { code, expiresAt }) {
  const url = `${location.origin}/#/reset/${encodeURIComponent(code)}`;
  openSheet(app.router, {
    title: text.admin.resetTitle(name),
    content: [element('p', {}, text.admin.resetGive(name, moment(expiresAt))), downloadField({ label: text.admin.link, words: url })],
    leave: text.admin.close,
  });
}

/** Gives an account another name, after a question. */
function rename(app, { id, name }, changed) {
  const input = element('input', { id: 'admin-new-name', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', value: name });
  const field = new Field(input, { label: text.admin.newName });
  const reason = new LineField({ id: 'admin-reason', label: [text.admin.reason, ' ', element('span', { class: 'soft' }, text.admin.optional)], most: () => app.session.limits.reasonCharacters });
  const submit = async () => {
    const { profile } = await patiently(() => app.session.request('account.rename', { account: id, name: field.value, reason: reason.text || undefined }));
    app.notices.say(text.admin.renamed(name, profile.account.name));
    // The page of the new name takes the history's entry below the sheet, once that has closed.
    setTimeout(() => changed(profile.account.name));
  };
  const check = () => [[field, field.value.trim() ? undefined : text.welcome.missing.name], [reason, reason.isTooLong ? text.errors.invalid_reason : undefined]];
  const places = { invalid_name: field, name_taken: field, name_confusable: field, invalid_reason: reason };
  openForm(app, { title: text.admin.renameTitle(name), label: text.admin.rename, words: text.admin.renameWhy, fields: [field, reason], check, places, submit });
}

function grant(app, { name }, changed) {
  const run = async () => {
    if (await act(app, 'account.grant', { name, role: 'admin' }, text.admin.granted(name))) changed();
  };
  confirm(app, { title: text.admin.grantTitle(name), words: text.admin.grantWhy, label: text.admin.makeAdmin, run });
}

function askToEndLogins(app, { name }) {
  confirm(app, { title: text.admin.endTitle(name), words: text.admin.endWhy, label: text.admin.endLogins, run: () => endLogins(app, name) });
}

/** Ends all logins of an account, one by one. A login that ended meanwhile is over as well. */
async function endLogins(app, name) {
  const { session, notices } = app;
  const found = await act(app, 'session.find', { name, limit: 100 });
  if (!found) return;
  const ended = await Promise.all(found.sessions.map(({ id }) => session.request('session.revoke', { session: id }).then(() => true, ({ name: error }) => error === 'unknown_session')));
  if (ended.every(Boolean)) notices.say(text.admin.ended(name, ended.length));
  else notices.warn(text.admin.notAllEnded(name));
}
