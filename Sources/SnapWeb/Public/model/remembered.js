import { device } from './storage.js';

/**
 * The feeds' titles and the list of pictures as they were last time.
 *
 * They hardly ever change, and knowing the feeds' ids beforehand is what lets login, subscription and pictures travel in
 * one round trip. They are the same for everybody, so they stay when an account leaves.
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
