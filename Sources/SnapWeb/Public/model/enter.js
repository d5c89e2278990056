import { patiently } from '../client/patience.js';

/** The time limit for each answer. */
const patienceMs = 20_000;
/** The last request whose answer was lost, as text. */
let lost;

/**
 * Signs up, logs in or sets a new password. If the answer to a sign-up was lost, the account may exist: the same sign-up logs in then.
 *
 * @param {import('../client/connection.js').Connection} connection
 * @param {string} method
 * @param {any} params
 * @returns {Promise<{user: any, token: string}>}
 * @throws {Error} the server's refusal, or ConnectionLost
 */
export function enter(connection, method, params) {
  const asked = JSON.stringify(params);
  return answerOf(connection, method, params).catch((error) => {
    if (error.name === 'connection_lost') lost = asked;
    if (lost !== asked || !/^(name_taken|invalid_invitation)$/.test(error.name)) throw error;
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
