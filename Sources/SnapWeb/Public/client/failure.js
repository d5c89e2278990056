/** The ways in which a request can end without a result. They need different handling, so they are types of their own. */

/** The server read the request and refused it. Switch on `name`; numbers are for logs. */
export class Rejected extends Error {
  /** @param {{code?: number, message: string, data?: any}} error as on the wire */
  constructor({ code, message, data }) {
    super(message);
    data ??= {};
    this.code = code;
    this.name = data.name ?? 'internal';
    /** Whether the same request may succeed later. */
    this.temporary = data.temporary === true;
    this.retryAfterMs = data.retryAfterMs;
    this.openedAt = data.openedAt;
    this.device = data.device;
    /** For `invalid_query`: the place of what is wrong, in Unicode scalars. */
    this.at = data.at;
    /** For `suspended`: the admin's reason. */
    this.reason = data.reason;
  }
}

/** No answer will come, and it is unknown whether the request was carried out. Only requests with a key are safe to repeat. */
export class ConnectionLost extends Error {
  constructor(closeCode = 1006) {
    super(`The connection is gone (${closeCode}).`);
    this.name = 'connection_lost';
    this.closeCode = closeCode;
    this.temporary = true;
  }
}

/** The request was never sent, so it had no effect. */
export class Unsent extends ConnectionLost {}

/** The client has ended and does not reconnect: `stop` was called, or a retry would change nothing. */
export class Stopped extends Error {
  /** @param {any} [cause] Rejected or ConnectionLost: the refused login, or the close code; absent after `stop` */
  constructor(cause) {
    super(cause ? `The client has stopped: ${cause.message}` : 'The client was stopped.', { cause });
    this.name = 'stopped';
    this.closeCode = cause?.closeCode;
  }
}

/** Close codes of a client's mistakes, which it would only repeat. */
const mistakes = [1007, 1009];

/** Close codes from 4500 on mean: do not return, it would not help. All others but those of mistakes allow a new connection. */
export const meansReconnect = (closeCode) => (closeCode < 4500 || closeCode > 4999) && !mistakes.includes(closeCode);

/** The close code for a login that was revoked or ended: its token is no longer valid. */
export const sessionEnded = 4500;

/** The close code for a token of an app's own that has expired. */
export const tokenExpired = 4005;
