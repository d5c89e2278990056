import { Database } from './database.js';

/** How long a draft is kept that nobody came back to, and how much of a caption. */
const keptMs = 24 * 3_600_000;
const captionMost = 2_000;

/**
 * The post that is being written, one for each account, so that a reload loses neither photo nor words.
 *
 * It goes when the post is made or given up, and with its account. The photo is written once and the words at each change,
 * in a store of their own. Where storage is refused nothing is kept.
 */
export class Drafts {
  #database = new Database('snapfeed.drafts', { words: 'account', photos: 'account' });

  /** @param {{picture?: object, photo?: object, feed?: string, caption?: string}} draft */
  async begin(account, draft) {
    const { photo } = draft;
    await this.#write(['words', 'photos'], (words, photos) => {
      if (photo) photos.put({ account, ...photo });
      else photos.delete(account);
      return words.put(record(account, draft));
    });
  }

  async keepWords(account, draft) {
    await this.#write(['words'], (words) => words.put(record(account, draft)));
  }

  async load(account) {
    try {
      const words = await this.#database.run('readonly', ['words'], (store) => store.get(account));
      if (!words) return undefined;
      const { at, picture, feed, caption } = words;
      const photo = await this.#database.run('readonly', ['photos'], (store) => store.get(account));
      const isWhole = Date.now() - at < keptMs && (picture || photo);
      return isWhole ? { picture, photo, feed, caption } : this.drop(account);
    } catch {
      return undefined;
    }
  }

  async drop(account) {
    await this.#write(['words', 'photos'], (words, photos) => {
      photos.delete(account);
      return words.delete(account);
    });
  }

  #write(names, change) {
    return this.#database.run('readwrite', names, change).catch(() => {});
  }
}

const record = (account, { picture, feed, caption = '' }) =>
  ({ account, picture, feed, caption: caption.slice(0, captionMost), at: Date.now() });
