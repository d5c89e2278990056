import { device, tab } from './storage.js';

/**
 * The accounts that are logged in on this device, and which of them this tab shows.
 *
 * Tokens lie in localStorage. The usual objection is that a script of somebody else could read them; here there is none:
 * the page's policy allows no inline code, no foreign origin and, where browsers know Trusted Types, no way from text to
 * code. A cookie would be out of a script's reach, but it would ride along on its own with every request from any site to
 * this port, and hold one account only. The token never appears in a URL and never leaves but in `session.resume`.
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

  /** @returns {{id: string, name: string, token?: string}[]} those without a token were logged out and may come back */
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

  /** Keeps an account that has just logged in, and makes it the current one. */
  keep({ id, name, token }) {
    this.#write([...this.all.filter((account) => account.id !== id), { id, name, token }]);
    this.select(id);
  }

  select(id) {
    tab.write(lastKey, id);
    device.write(lastKey, id);
    this.dispatchEvent(new Event('change'));
  }

  /** The login has ended: the name stays for the way back, the token goes. */
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
