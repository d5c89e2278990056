import { device } from '/ui.js';

const key = 'snapfeed.commentOrder';

/** The order of comments that this device's person chose last. */
export const orders = {
  /** @returns {'newest' | 'oldest'} */
  read: () => (device.read(key) === 'oldest' ? 'oldest' : 'newest'),
  write: (order) => device.write(key, order),
};
