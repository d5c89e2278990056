import { device } from './storage.js';

const key = 'snapfeed.reported';
/** How many are remembered for each account; the oldest are forgotten first. */
const most = 300;

/**
 * Which snaps an account has reported on this device, so that their rows can say so. The server keeps the reports and tells
 * only its admins; a snap that was reported elsewhere is marked here once it is reported again.
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

  /** The account is no longer on this device. */
  static forget(account) {
    const { [account]: _, ...others } = all();
    device.write(key, others);
  }
}

const all = () => device.read(key) ?? {};
