import { patiently } from '/ui.js';
import { Pages } from '../model/pages.js';
import { keyOf, wordsForPeople } from './terms.js';

const pageSize = 50;
/** The number of people, and of snaps, that are requested at first. Three of each are shown. */
const asidesSize = 10;
/** The photos of the person whom the query names. */
const bestPhotos = 12;
/** The first photos fill the screen and a little more, at 200 pixels by 200 each: a slow phone waits for each of them. */
export const firstPhotos = () => Math.min(pageSize, Math.max(8, Math.ceil((innerWidth * innerHeight) / 40_000)));
/** The most consecutive pages that may be empty because the server ran out of time; then loading waits for the user. */
const emptyPages = 8;
/** The time that photos wait for people and snaps. */
const asidesMs = 1_500;

/** The results of one search: photos without an end, snaps that can still be opened, and people. It is kept for going back. */
export class Results {
  query;
  order;
  /** The form of the wall of photos. @type {{width: number, filled: number[]} | undefined} */
  wall;
  photos;
  snaps;
  people;
  /** Follows the search while it is on the screen. */
  live;
  /** The person whom the query names, and the newest photos by them. @type {{person: any, photos: Pages} | undefined} */
  best;
  /** The part that a narrow screen shows: photos, people or snaps. @type {string | undefined} */
  part;
  /** Whether a wide screen has room next to the photos for people and snaps. It stays as it was when the photos came: nothing moves. @type {boolean | undefined} */
  hasAsides;
  /** Whether the server could not look at all that is older. */
  isPartial = false;
  /** @type {Record<string, number>} how many people and snaps are shown */
  shown = {};
  #session;
  #library;
  #clock;

  /** @param {import('../app.js').App} app @param {import('../photos/library.js').Library} library */
  constructor({ session, clock }, library, query, order) {
    Object.assign(this, { query, order });
    this.#session = session;
    this.#library = library;
    this.#clock = clock;
    this.photos = new Pages((cursor) => this.#photos(cursor), ({ id }) => id);
    this.snaps = new Pages((cursor) => this.#snaps(cursor), ({ id }) => id);
    this.people = new Pages((cursor) => this.#people(cursor), ({ account }) => account.id);
  }

  /** Asks for people and snaps, unless they are loaded. @returns {Promise<unknown>} ends when they have come, or cannot be had */
  loadAsides() {
    const people = this.people.isLoaded ? undefined : this.#peopleWithBest();
    return Promise.all([this.snaps.isLoaded ? undefined : this.snaps.more(), people]);
  }

  async #peopleWithBest() {
    await this.people.more();
    const person = bestOf(this.query, this.people);
    if (!person) return;
    const page = await this.#ask('profile.photos', { account: person.account.id, limit: bestPhotos }).catch(() => ({ photos: [] }));
    const photos = new Pages(async () => ({ items: [] }), ({ id }) => id);
    photos.take({ items: page.photos, next: undefined, at: page.now });
    this.best = { person, photos };
  }

  /** The most photos of the subscription's answer. By relevance they are useless at first, since the best ones are asked for by themselves. */
  get followLimit() {
    return this.order === 'time' || this.photos.isLoaded ? this.#photosLimit : 1;
  }

  get #photosLimit() {
    return this.photos.isLoaded ? pageSize : firstPhotos();
  }

  /** A page may be empty though older photos match: the server gives each answer a bounded time. */
  async #photos(cursor) {
    // The content above the photos comes before them, so that nothing moves.
    const asides = cursor === undefined && Promise.race([this.loadAsides(), after(asidesMs)]);
    let page = await this.#followed();
    for (let tries = 0; this.#isUnfinished(page) && tries < emptyPages; tries += 1) page = await this.#page(page?.next ?? cursor);
    await asides;
    const { items, next, partial, at } = page;
    this.#clock.set(at);
    this.isPartial = Boolean(partial);
    return { items, next, at };
  }

  /** The first page by time comes with the subscription, in one answer instead of two. */
  #followed() {
    return this.order === 'time' && !this.photos.isLoaded ? this.live.start() : undefined;
  }

  #isUnfinished(page) {
    return !page || (!page.items.length && page.next !== undefined && !this.#session.signal.aborted);
  }

  async #page(cursor) {
    const { query, order } = this;
    const { photos, next, partial, now } = await this.#ask('search.photos', { query, order, cursor, limit: this.#photosLimit });
    return { items: photos, next, partial, at: now };
  }

  async #snaps(cursor) {
    const { snaps, next } = await this.#ask('search.snaps', { query: this.query, cursor, limit: asidesLimit(cursor) });
    return { items: snaps.map((snap) => this.#session.feeds.adopt(snap)), next };
  }

  async #people(cursor) {
    const query = wordsForPeople(this.query);
    if (!query) return { items: [] };
    const { people, next } = await this.#ask('search.people', { query, cursor, limit: asidesLimit(cursor) });
    return { items: people, next, at: this.#clock.now() };
  }

  #ask(method, params) {
    return patiently(() => this.#library.ask(method, params));
  }
}

/** The person whom a query names: the one of that name, or the only one found. */
function bestOf(query, { items, next }) {
  const words = wordsForPeople(query);
  const [first, second] = items;
  const isName = keyOf(query.replaceAll(/[@"]/gu, '')) === keyOf(words);
  if (!first || !isName) return undefined;
  const name = keyOf(first.account.name);
  const isOnly = !second && next === undefined && name.startsWith(keyOf(words));
  return name === keyOf(words) || isOnly ? first : undefined;
}

const asidesLimit = (cursor) => (cursor === undefined ? asidesSize : pageSize);
/** Ends after a while. */
export const after = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
