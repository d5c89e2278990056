import { Database } from './database.js';

/** What is kept of each feed, of all feeds, and for how long. */
const rowsPerFeed = 30;
const rowsInAll = 300;
const keptMs = 7 * 24 * 3_600_000;

/**
 * The newest rows as each account saw them last, so that they can be read without a network. Only what a row shows is kept,
 * never an image. What was deleted goes with the next writing, and all of it with the login.
 */
export class KeptRows {
  #database = new Database('snapfeed.rows', { feeds: 'account' });

  /** @returns {Promise<{id: string, title: string, unread: number, next?: number, snaps: object[]}[] | undefined>} */
  async load(account) {
    const kept = await this.#run('readonly', (store) => store.get(account));
    if (!kept || Date.now() - kept.at < keptMs) return kept?.feeds;
    return this.drop(account);
  }

  /** @param {object[]} feeds as `Feeds` holds them */
  keep(account, feeds) {
    const most = Math.min(rowsPerFeed, Math.floor(rowsInAll / feeds.length));
    return this.#run('readwrite', (store) => store.put({ account, at: Date.now(), feeds: feeds.map((feed) => excerpt(feed, most)) }));
  }

  async drop(account) {
    await this.#run('readwrite', (store) => store.delete(account));
  }

  /** Where storage is refused, nothing is kept. */
  #run(mode, ask) {
    return this.#database.run(mode, ['feeds'], ask).catch(() => undefined);
  }
}

function excerpt({ id, title, unread, next, snaps }, most) {
  const kept = snaps.filter((snap) => !snap.gone).slice(0, most);
  const isShortened = kept.length === most && snaps.length > most;
  return { id, title, unread, next: isShortened ? kept.at(-1).offset : next, snaps: kept };
}
