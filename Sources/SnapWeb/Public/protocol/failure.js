/** The two ways in which a request can end without a result. They ask for different answers, so they are two types. */

/** The server read the request and said no. `name` is the reason to switch on; numbers are for logs. */
export class Rejected extends Error {
  constructor({ code, message, data = {} }) {
    super(message);
    this.code = code;
    this.name = data.name ?? 'internal';
    /** Whether the same request may well succeed later. */
    this.temporary = data.temporary === true;
    this.retryAfterMs = data.retryAfterMs;
    this.openedAt = data.openedAt;
    this.device = data.device;
    /** For `suspended`: why, in an admin's words. */
    this.reason = data.reason;
  }
}

/** No answer will come: whether the request was carried out is unknown. Only requests with a key are safe to repeat. */
export class ConnectionLost extends Error {
  constructor(closeCode = 1006) {
    super(`The connection is gone (${closeCode}).`);
    this.name = 'connection_lost';
    this.closeCode = closeCode;
    this.temporary = true;
  }
}

/** The request never left, so nothing can have come of it. */
export class Unsent extends ConnectionLost {}

/** Close codes from 4500 on mean: do not come back, nothing would change. Everything else is an accident. */
export const meansReconnect = (closeCode) => closeCode < 4500 || closeCode > 4999;

/** The login was revoked or ended: its token is worth nothing any more. */
export const sessionEnded = 4500;
