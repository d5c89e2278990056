import { element, errorText, LineField, locale, openSheet, patiently, text } from '/ui.js';
import { openForm } from '/screens.js';

/**
 * Asks for a reason and carries out an act of an admin. The sheet stays open with the error until it is done.
 *
 * @param {import('../app.js').App} app
 * @param {{title: string, label: string, words: string, tone?: string, send: (reason?: string) => Promise<void>}} options
 */
export function actWithReason(app, { title, label, words, tone = 'danger', send }) {
  const reason = new LineField({ id: 'admin-reason', label: [text.admin.reason, ' ', element('span', { class: 'soft' }, text.admin.optional)], most: () => app.session.limits.reasonCharacters });
  const check = () => [[reason, reason.isTooLong ? text.errors.invalid_reason : undefined]];
  const submit = () => patiently(() => send(reason.text || undefined));
  openForm(app, { title, label, words, tone, fields: [reason], check, places: { invalid_reason: reason }, submit });
}

/** Carries out an act without a question, and reports the result. */
export async function act(app, method, params, done) {
  try {
    const answer = await patiently(() => app.session.request(method, params));
    if (done) app.notices.say(done);
    return answer;
  } catch (error) {
    app.notices.warn(errorText(error));
    return undefined;
  }
}

/** Asks before an act. */
export function confirm(app, { title, words, label, tone = 'danger', run }) {
  openSheet(app.router, { title, content: [element('p', {}, words)], actions: [{ label, tone, run }] });
}

/** A date of this language, without the time. */
export const day = (milliseconds) => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(milliseconds);

export const ghosts = () => Array.from({ length: 6 }, () => element('div', { class: 'ghost-row', 'aria-hidden': 'true' }));
