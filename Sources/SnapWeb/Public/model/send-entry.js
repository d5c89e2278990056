import { ConnectionLost } from '../client/failure.js';

/**
 * Sends an entry of the outbox. Without a session nothing is sent and nothing is lost.
 *
 * @param {import('./session.js').Session | undefined} session
 * @param {any} entry as of `Outbox`
 * @returns {Promise<any>} the reply
 */
export function sendEntry(session, { method, params, kind, feed, to, list, key, picture, caption, alt, warning, audience, commentsFrom, labels, bytes }) {
  if (!session) return Promise.reject(new ConnectionLost());
  if (method) return session.request(method, params);
  if (kind === 'photo') return session.request('photo.post', { key, picture, caption, alt, warning, audience, commentsFrom, labels }, bytes);
  if (!feed) return session.request('snap.send', { to, list, key, picture, caption }, bytes);
  return session.request('snap.post', { feed, key, picture, caption }, bytes);
}
