import { device } from './storage.js';

/**
 * The titles of the feeds and the list of pictures, as of the last visit.
 *
 * They hardly ever change. Knowing the feeds' ids beforehand lets login, subscription and pictures travel in one round
 * trip. They are the same for everyone, so they stay when an account leaves.
 */
const key = 'snapfeed.remembered';

export const remembered = {
  load() {
    return { feeds: [], pictures: [], ...device.read(key) };
  },

  save(feeds, pictures) {
    const names = feeds.map(({ id, title }) => ({ id, title }));
    device.write(key, { feeds: names, pictures });
  },
};
