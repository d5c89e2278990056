import { patiently } from '../client/patience.js';

/** The time limit for each answer. */
const patienceMs = 20_000;
/** The name, or the method without one, of the last request whose answer was lost. */
let lost;

/**
 * Signs up, logs in or sets a new password. If the answer to a sign-up was lost, the account may exist: the next sign-up with that name logs in
 * then. A link whose answer was lost may have set the password: the refusal of the next try is `maybe_reset`.
 *
 * @param {import('../client/connection.js').Connection} connection
 * @param {string} method
 * @param {any} params
 * @returns {Promise<{user: any, token: string}>}
 * @throws {Error} the server's refusal, or ConnectionLost
 */
export function enter(connection, method, params) {
  const asked = params.name ?? method;
  return answerOf(connection, method, params).catch((error) => {
    if (error.name === 'connection_lost' && connection.wasOpen) lost = asked;
    if (lost !== asked) throw error;
    if (error.name === 'invalid_reset') error.name = 'maybe_reset';
    if (!/^(name_taken|invalid_invitation)$/.test(error.name)) throw error;
    return answerOf(connection, 'session.create', params).catch(() => { throw error; });
  });
}

/** Each try has the full patience: a server that answers `busy` is not silent. */
function answerOf(connection, method, params) {
  return patiently(() => {
    const timer = setTimeout(() => connection.close(), patienceMs);
    return connection.request(method, params).finally(() => clearTimeout(timer));
  });
}
