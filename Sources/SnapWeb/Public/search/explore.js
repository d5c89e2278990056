import { patiently } from '/ui.js';
import { Pages } from '../model/pages.js';
import { after, firstPhotos } from './results.js';

/** A query that all photos match. */
const everything = 'after:1970-01-01';
const pageSize = 50;
/** The time after which the wall is made again for a person who comes back to it. */
const freshMs = 10 * 60_000;
/** The time that photos wait for the categories and tags above them. */
const chipsMs = 1_500;

/** The photos that the search shows before anybody searches: the best of the newest ones. They are kept for going back. */
export class Explore {
  /** The form of the wall of photos. @type {{width: number, filled: number[]} | undefined} */
  wall;
  photos;
  #app;
  #library;

  /** @param {import('../app.js').App} app @param {import('../photos/library.js').Library} library @param {import('./searches.js').Searches} searches */
  constructor(app, library, searches) {
    this.#app = app;
    this.#library = library;
    this.photos = new Pages((cursor) => this.#page(cursor, searches), ({ id }) => id);
  }

  get isStale() {
    return this.photos.at !== undefined && this.#app.clock.now() - this.photos.at > freshMs;
  }

  async #page(cursor, searches) {
    const chips = cursor === undefined && Promise.race([searches.discover(), after(chipsMs)]);
    const limit = cursor === undefined ? firstPhotos() : pageSize;
    const { photos, next, now } = await patiently(() => this.#library.ask('search.photos', { query: everything, order: 'relevance', cursor, limit }));
    await chips;
    this.#app.clock.set(now);
    return { items: photos, next, at: now };
  }
}
