import { Database } from '../client/database.js';
import { tab } from './storage.js';

/** The lifetime of an abandoned draft, and the most characters of each text. */
const keptMs = 24 * 3_600_000;
const wordsMost = 2_000;
const tabKey = 'snapfeed.words';

/**
 * The unfinished post of each account, so that a reload loses neither photo nor caption.
 *
 * A draft is removed when the post is made or discarded, and with its account. The photo is written once and the words at
 * each change, in a store of their own. Where the browser refuses storage, nothing is kept.
 */
export class Drafts {
  #database = new Database('snapfeed.drafts', { words: 'account', photos: 'account' });

  /** Makes this the account's draft, in place of another. @param {string} account @param {{picture?: any, photo?: any, feed?: string, to?: object[], list?: object, caption?: string, kind?: 'snap' | 'photo', alt?: string, warning?: string, audience?: string, commentsFrom?: string, labels?: object[], several?: any}} draft */
  async begin(account, draft) {
    const { photo, several } = draft;
    const begun = this.#noted(record(account, draft));
    await this.#write(['words', 'photos'], (words, photos) => {
      if (photo) photos.put({ account, ...photo, several: several?.kept });
      else photos.delete(account);
      return words.put(begun);
    });
  }

  async keepWords(account, draft) {
    const kept = this.#noted(record(account, draft));
    await this.#write(['words'], (words) => words.put(kept));
  }

  async load(account) {
    try {
      const stored = await this.#database.run('readonly', ['words'], (store) => store.get(account));
      const noted = noteOf(account);
      const words = noted && noted.at >= (stored?.at ?? 0) ? noted : stored;
      if (!words) return undefined;
      // An earlier version of the app stored `stays` with photos.
      const { account: _, at, stays, ...choices } = words;
      const { several, ...photo } = await this.#database.run('readonly', ['photos'], (store) => store.get(account)) ?? {};
      const isWhole = Date.now() - at < keptMs && (choices.picture || photo.blob);
      return isWhole ? { ...(stays && { kind: 'photo' }), ...choices, photo: photo.blob && photo, several } : this.drop(account);
    } catch {
      return undefined;
    }
  }

  async drop(account) {
    if (noteOf(account)) tab.write(tabKey, null);
    await this.#write(['words', 'photos'], (words, photos) => {
      photos.delete(account);
      return words.delete(account);
    });
  }

  /** Also writes the words to the tab's own storage, immediately: a reload may come before the database has them. */
  #noted(words) {
    tab.write(tabKey, words);
    return words;
  }

  #write(names, change) {
    return this.#database.run('readwrite', names, change).catch(() => {});
  }
}

/** @param {string} account @param {any} draft */
const record = (account, { picture, feed, to, list, kind, audience, commentsFrom, labels, several, caption = '', alt = '', warning = '' }) => {
  const [kept, described, warned] = [caption, alt, warning].map((words) => words.slice(0, wordsMost));
  return { account, picture, feed, to, list, kind, audience, commentsFrom, labels, isForAll: several?.isForAll, caption: kept, alt: described, warning: warned, at: Date.now() };
};

/** The last note of this tab, if it is this account's. */
function noteOf(account) {
  const words = tab.read(tabKey);
  return words?.account === account ? words : undefined;
}
