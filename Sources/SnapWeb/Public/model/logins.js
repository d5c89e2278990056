import { Connection } from '../client/connection.js';
import { text } from '../text/text.js';
import { Reported } from './reported.js';
import { device } from './storage.js';

/** Who is logged in on this device: entering, switching, leaving, and what this device forgets with an account. */
export class Logins {
  /** @type {import('../app.js').App} */
  #app;

  constructor(app) {
    this.#app = app;
  }

  /** Stores a login that succeeded, of a new account or of one that this device already knows. */
  enter({ user, token }) {
    this.#app.dropSession();
    this.#app.accounts.keep({ id: user.id, name: user.name, token });
  }

  switchTo(account) {
    if (account.token) this.#app.accounts.select(account.id);
    else this.#app.stage.showWelcome({ ended: account });
  }

  /** Removes another account from this device, with its login and its unsent posts. */
  remove({ id, token }) {
    const { accounts, outbox, stage, url } = this.#app;
    accounts.forget(id);
    Reported.forget(id);
    outbox.forget(id);
    this.forgetKept(id);
    if (token) endLogin(url, token);
    stage.build();
  }

  /** Ends the login on the server as well. Without a connection, at least this device forgets the token. */
  async logOut() {
    const { session } = this.#app;
    await session.request('session.end').catch(() => {});
    this.#forget(session.user.id);
  }

  /** The account no longer exists, so its unsent posts are also removed. */
  forgetDeleted(id) {
    this.#app.outbox.forget(id);
    Reported.forget(id);
    this.#forget(id);
  }

  /** Forgets the data that this device keeps for an account while it is logged in. */
  forgetKept(id) {
    this.#app.posting.forget(id);
    this.#app.rows.drop(id);
    // Its unfinished comments (photos/comments/comment-drafts.js).
    device.write(`snapfeed.comments.${id}`, null);
  }

  /** The account is no longer on this device; another one that is logged in here takes its place. */
  #forget(id) {
    const { accounts, notices, router } = this.#app;
    const other = accounts.all.find((account) => account.token && account.id !== id);
    accounts.forget(id);
    this.forgetKept(id);
    // The next person begins where everybody begins.
    if (!other) return router.replace('/');
    accounts.select(other.id);
    return notices.say(text.account.nowUsing(other.name));
  }
}

/** Logs out an account that is not in use here. Offline, the login stays in the account's list of devices. */
async function endLogin(url, token) {
  const connection = new Connection(url);
  connection.request('session.resume', { token }).catch(() => {});
  await connection.request('session.end').catch(() => {});
  connection.close();
}
