import { ConnectionLost, patiently, text } from '/ui.js';

/**
 * Carries out an action now, or keeps it until there is a connection.
 *
 * @param {import('../app.js').App} app
 * @param {{subject: string, method: string, params: object, title: string, opposite?: string, drops?: string[], photo?: string}} action as of `Outbox.act`
 * @returns {Promise<object | undefined>} the reply; undefined when the action waits, or took back one that was waiting
 * @throws {Rejected} the server's refusal
 */
export async function perform(app, { params, ...action }) {
  const { session, outbox, notices } = app;
  const owner = session.user.id;
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
  if (session.state === 'online' && !outbox.about(action.subject)) {
    try {
      return await patiently(() => session.request(action.method, given));
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
    }
  }
  await outbox.act({ ...action, params: given }, owner);
  notices.say(outbox.about(action.subject) ? text.waiting.kept : text.waiting.takenBack);
  outbox.flush();
  return undefined;
}
