import { device, tab } from './storage.js';

/**
 * The accounts that are logged in on this device, and which of them this tab shows.
 *
 * Tokens are in localStorage. The usual objection is that a foreign script could read them. No such script can run here:
 * the page's policy allows no inline code, no foreign origin and, in browsers with Trusted Types, no way from text to code.
 * A cookie would be out of reach of scripts, but browsers would send it with every request from any site to this port, and
 * it could hold only one account. The token never appears in a URL and is sent only in `session.resume`.
 *
 * Each tab remembers its own current account (sessionStorage), so two tabs can be two people; a new tab starts with the
 * account used last.
 */
const listKey = 'snapfeed.accounts';
const lastKey = 'snapfeed.account';

export class Accounts extends EventTarget {
  constructor() {
    super();
    if (this.current) tab.write(lastKey, this.current.id);
    addEventListener('storage', (event) => {
      if (event.key === listKey) this.dispatchEvent(new Event('change'));
    });
  }

  /** @returns {{id: string, name: string, token?: string, portrait?: string, approves?: boolean, commentsFrom?: string}[]} accounts without a token are logged out and may log in again */
  get all() {
    return device.read(listKey) ?? [];
  }

  get current() {
    const id = tab.read(lastKey) ?? device.read(lastKey);
    return this.all.find((account) => account.id === id && account.token);
  }

  isLoggedIn(id) {
    return this.all.some((account) => account.id === id && account.token);
  }

  /** Stores an account that has just logged in, and makes it the current one. */
  keep({ id, name, token }) {
    this.#write([...this.all.filter((account) => account.id !== id), { id, name, token }]);
    this.select(id);
  }

  /** Notes the name and what else the app uses of an account's profile. The portrait's address ends within a day; the initial is shown then. */
  note(id, { user: { name }, portrait, approves, commentsFrom }) {
    this.#write(this.all.map((account) => (account.id === id ? { ...account, name, portrait, approves, commentsFrom } : account)));
  }

  select(id) {
    tab.write(lastKey, id);
    device.write(lastKey, id);
    this.dispatchEvent(new Event('change'));
  }

  /** Forgets the token of a login that has ended; the name stays, to log in again. */
  forgetToken(id) {
    this.#write(this.all.map((account) => (account.id === id ? { id, name: account.name } : account)));
    this.dispatchEvent(new Event('change'));
  }

  forget(id) {
    this.#write(this.all.filter((account) => account.id !== id));
    this.dispatchEvent(new Event('change'));
  }

  #write(accounts) {
    device.write(listKey, accounts);
  }
}
