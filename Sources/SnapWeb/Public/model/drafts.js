import { Database } from './database.js';

/** How long a draft is kept that nobody came back to, and how much of a caption. */
const keptMs = 24 * 3_600_000;
const captionMost = 2_000;
const tabKey = 'snapfeed.words';

/**
 * The post that is being written, one for each account, so that a reload loses neither photo nor words.
 *
 * It goes when the post is made or given up, and with its account. The photo is written once and the words at each change,
 * in a store of their own. Where storage is refused nothing is kept.
 */
export class Drafts {
  #database = new Database('snapfeed.drafts', { words: 'account', photos: 'account' });
  /** Words that wait for a write that is under way: with one write for each key, a reload would lose the last of them. */
  #newest;
  #isWriting = false;

  /** @param {{picture?: object, photo?: object, feed?: string, caption?: string}} draft */
  async begin(account, draft) {
    const { photo } = draft;
    const begun = this.#noted(record(account, draft));
    await this.#write(['words', 'photos'], (words, photos) => {
      if (photo) photos.put({ account, ...photo });
      else photos.delete(account);
      return words.put(begun);
    });
  }

  async keepWords(account, draft) {
    this.#newest = this.#noted(record(account, draft));
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#newest) {
      const newest = this.#newest;
      this.#newest = undefined;
      await this.#write(['words'], (words) => words.put(newest));
    }
    this.#isWriting = false;
  }

  async load(account) {
    try {
      const stored = await this.#database.run('readonly', ['words'], (store) => store.get(account));
      const noted = this.#note(account);
      const words = noted && noted.at >= (stored?.at ?? 0) ? noted : stored;
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
    this.#newest = undefined;
    if (this.#note(account)) this.#noted(undefined);
    await this.#write(['words', 'photos'], (words, photos) => {
      photos.delete(account);
      return words.delete(account);
    });
  }

  /** The newest words also stand in the tab's own storage, which needs no waiting: a reload may come before they are in the database. */
  #noted(words) {
    try {
      if (words) sessionStorage.setItem(tabKey, JSON.stringify(words));
      else sessionStorage.removeItem(tabKey);
    } catch {
      // Storage is refused or full; the database may still take them.
    }
    return words;
  }

  #note(account) {
    try {
      const words = JSON.parse(sessionStorage.getItem(tabKey) ?? 'null');
      return words?.account === account ? words : undefined;
    } catch {
      return undefined;
    }
  }

  #write(names, change) {
    return this.#database.run('readwrite', names, change).catch(() => {});
  }
}

const record = (account, { picture, feed, caption = '' }) =>
  ({ account, picture, feed, caption: caption.slice(0, captionMost), at: Date.now() });
