import { patiently } from '/app.js';
import { Pages } from '../model/pages.js';
import { wordsForPeople } from './terms.js';

const pageSize = 50;
/** So many pages in a row may be empty because the server ran out of time, before this waits for somebody to ask for more. */
const emptyPages = 8;
/** So long photos wait for people and snaps. */
const asidesMs = 1_500;

/** What one search has found: photos without an end, snaps that can still be opened, and people. It stays for whoever comes back. */
export class Results {
  query;
  order;
  photos;
  snaps;
  people;
  /** Follows the search while it is on the screen. */
  live;
  /** Whether the server could not look at all that is older. */
  isPartial = false;
  /** How many people and snaps are shown. */
  shown = {};
  #session;
  #clock;

  /** @param {(photos: object[]) => void} saw called with photos that have arrived */
  constructor({ session, clock }, query, order, saw) {
    Object.assign(this, { query, order });
    this.#session = session;
    this.#clock = clock;
    this.photos = new Pages((cursor) => this.#photos(cursor, saw), ({ id }) => id);
    this.snaps = new Pages((cursor) => this.#snaps(cursor), ({ id }) => id);
    this.people = new Pages((cursor) => this.#people(cursor), ({ account }) => account.id);
  }

  /** Asks for people and snaps, unless they are there. @returns {Promise<unknown>} ends when they have come, or cannot be had */
  loadAsides() {
    return Promise.all([this.snaps, this.people].map((pages) => (pages.isLoaded ? undefined : pages.more())));
  }

  /** A page may be empty though older photos match: the server gives each answer a bounded time. */
  async #photos(cursor, saw) {
    // What stands above the photos comes before them, so that nothing moves.
    const asides = cursor === undefined && Promise.race([this.loadAsides(), after(asidesMs)]);
    let reply;
    let tries = 0;
    do {
      reply = await this.#ask('search.photos', { query: this.query, order: this.order, cursor: reply?.next ?? cursor });
      tries += 1;
    } while (!reply.photos.length && reply.next !== undefined && tries < emptyPages && !this.#session.signal.aborted);
    await asides;
    this.#clock.set(reply.now);
    this.isPartial = Boolean(reply.partial);
    saw(reply.photos);
    return { items: reply.photos, next: reply.next, at: reply.now };
  }

  async #snaps(cursor) {
    const { snaps, next } = await this.#ask('search.snaps', { query: this.query, cursor });
    return { items: snaps.map((snap) => this.#session.feeds.adopt(snap)), next };
  }

  async #people(cursor) {
    const query = wordsForPeople(this.query);
    if (!query) return { items: [] };
    const { people, next } = await this.#ask('search.people', { query, cursor });
    return { items: people, next };
  }

  #ask(method, params) {
    return patiently(() => this.#session.request(method, { ...params, limit: pageSize }));
  }
}

const after = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
