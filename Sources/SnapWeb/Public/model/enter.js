import { ConnectionLost } from '../client/failure.js';
import { patiently } from '../client/patience.js';

/** The time limit for each answer. */
const patienceMs = 20_000;
/** The errors of a sign-up that has succeeded already. */
const takenNames = ['name_taken', 'invalid_invitation'];
/** The last sign-up whose answer was lost, as text. */
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
export async function enter(connection, method, params) {
  const asked = JSON.stringify(params);
  const wasLost = lost === asked;
  lost = undefined;
  try {
    return await answerOf(connection, method, params);
  } catch (error) {
    if (wasLost && takenNames.includes(error.name)) return logIn(connection, params).catch(() => { throw error; });
    if (wasLost || (method === 'account.create' && error instanceof ConnectionLost)) lost = asked;
    throw error;
  }
}

const logIn = (connection, { invitation, ...credentials }) => answerOf(connection, 'session.create', credentials);

/** Each try has the full patience: a server that answers `busy` is not silent. */
function answerOf(connection, method, params) {
  return patiently(() => {
    const timer = setTimeout(() => connection.close(), patienceMs);
    return connection.request(method, params).finally(() => clearTimeout(timer));
  });
}
