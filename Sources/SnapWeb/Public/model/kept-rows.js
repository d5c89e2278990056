import { Database } from '../client/database.js';

/** The database of the photos that an account has seen, which the screens of photos and people make. */
export const photosName = (account) => `snapfeed.photos.${account}`;
/** The database of what an account has searched for. */
export const searchName = (account) => `snapfeed.search.${account}`;

/** The number of rows kept of each feed and of all feeds, and how long they are kept. */
const rowsPerFeed = 30;
const rowsInAll = 300;
const keptMs = 7 * 24 * 3_600_000;

/**
 * The newest rows as each account last saw them, to be read without a network. Only the data that a row shows is stored,
 * never an image. Deleted snaps go with the next write, and everything goes with the login.
 */
export class KeptRows {
  #database = new Database('snapfeed.rows', { feeds: 'account' });

  /** @returns {Promise<{id: string, title: string, unread: number, next?: number, snaps: object[]}[] | undefined>} */
  async load(account) {
    const kept = await this.#run('readonly', (store) => store.get(account));
    if (!kept || Date.now() - kept.at < keptMs) return kept?.feeds;
    await this.#forget(account);
    return undefined;
  }

  /** @param {object[]} feeds in the form of `Feeds` */
  keep(account, feeds) {
    const most = Math.min(rowsPerFeed, Math.floor(rowsInAll / feeds.length));
    return this.#run('readwrite', (store) => store.put({ account, at: Date.now(), feeds: feeds.map((feed) => excerpt(feed, most)) }));
  }

  /** Forgets the account's rows, its photos and its searches. */
  async drop(account) {
    try {
      for (const name of [photosName(account), searchName(account)]) indexedDB.deleteDatabase(name);
    } catch {
      // Where the browser refuses storage, there is none.
    }
    await this.#forget(account);
  }

  async #forget(account) {
    await this.#run('readwrite', (store) => store.delete(account));
  }

  /** Where the browser refuses storage, nothing is kept. */
  #run(mode, ask) {
    return this.#database.run(mode, ['feeds'], ask).catch(() => undefined);
  }
}

function excerpt({ id, title, unread, next, snaps }, most) {
  const kept = snaps.filter((snap) => !snap.gone).slice(0, most);
  const isShortened = kept.length === most && snaps.length > most;
  return { id, title, unread, next: isShortened ? kept.at(-1).offset : next, snaps: kept };
}
