import { device } from './storage.js';

const key = 'snapfeed.reported';
/** The number of reports remembered for each account; the oldest go first. */
const most = 300;

/**
 * The snaps that an account has reported on this device, so that their rows can say so. The server shows reports only to
 * its admins. A snap that was reported on another device is marked here only when it is reported again.
 */
export class Reported {
  #account;
  #ids;

  constructor(account) {
    this.#account = account;
    this.#ids = new Set(all()[account]);
  }

  has(id) {
    return this.#ids.has(id);
  }

  add(id) {
    this.#ids.add(id);
    device.write(key, { ...all(), [this.#account]: [...this.#ids].slice(-most) });
  }

  /** Removes the account's reports when it leaves this device. */
  static forget(account) {
    const { [account]: _, ...others } = all();
    device.write(key, others);
  }
}

const all = () => device.read(key) ?? {};
