import { searchPath } from '/ui.js';
import { Alerts } from '../model/alerts.js';
import { RecentSearches } from '../model/recent-searches.js';
import { AlertWatch } from './alert-watch.js';
import { Explore } from './explore.js';
import { LiveSearch } from './live-search.js';
import { Results } from './results.js';
import { keyOf } from './terms.js';

/** The number of searches that stay as they were for a person who comes back. */
const keptMost = 6;
/** The number of tags that are asked for. */
const tagsMost = 8;

/** The searches of a session: what they found, what was searched for lately, and the alerts. */
export class Searches {
  /** The categories and the popular tags, as the server returned them last. @type {{categories: any[], tags: any[]} | undefined} */
  discovered;
  recent;
  alerts;
  /** @type {import('../app.js').App} */
  #app;
  #library;
  /** The results of the last searches, the latest at the end. */
  #kept = new Map();
  #explore;
  #discovering;

  /** @param {import('../photos/library.js').Library} library */
  constructor(app, library) {
    const { session, stage } = app;
    this.#app = app;
    this.#library = library;
    this.recent = new RecentSearches(session);
    // What was removed from the recent searches leaves nothing on the device.
    this.recent.addEventListener('removed', ({ detail }) => library.savedRows.forgetLists((name) => isKeptOf(name, detail)), { signal: session.signal });
    this.alerts = new Alerts(session);
    const count = () => {
      session.alerts = this.alerts.unseen;
      stage.update();
    };
    this.alerts.addEventListener('change', count, { signal: session.signal });
    new AlertWatch(app, library, this.alerts, (query) => this.lookAgain(query));
  }

  /** Asks for the categories and the popular tags together. @returns {Promise<{categories: any[], tags: any[]} | undefined>} what is known then */
  discover() {
    this.#discovering ??= this.#discover().finally(() => { this.#discovering = undefined; });
    return this.#discovering;
  }

  async #discover() {
    const { session } = this.#app;
    if (!session.isReachable) return this.discovered;
    const [listed, used] = await Promise.all([
      session.request('category.list').catch(() => undefined),
      session.request('search.tags', { prefix: '', limit: tagsMost }).catch(() => undefined),
    ]);
    const { categories, tags } = this.discovered ?? {};
    if (listed || used) this.discovered = { categories: listed?.categories ?? categories ?? [], tags: used?.tags ?? tags ?? [] };
    return this.discovered;
  }

  /** The photos of the search's first page. */
  get explore() {
    if (!this.#explore || this.#explore.isStale) this.#explore = new Explore(this.#app, this.#library, this);
    return this.#explore;
  }

  /** What a search has found. It stays until others take its place. @param {'time' | 'relevance'} order */
  results(query, order) {
    const key = keyIn(order, query);
    const results = this.#kept.get(key) ?? this.#new(query, order);
    this.#kept.delete(key);
    this.#kept.set(key, results);
    for (const old of [...this.#kept.keys()].slice(0, -keptMost)) this.#kept.delete(old);
    return results;
  }

  /** Loads the results of a search again, from the first page. @param {'time' | 'relevance'} [order] */
  lookAgain(query, order = 'time') {
    const path = searchPath(query, order === 'time' ? undefined : order);
    this.forget(query, order);
    this.#app.stage.forgetScroll(path);
    this.#app.router.go(path);
  }

  /** Drops the kept results of a search, so that it is loaded again the next time. */
  forget(query, order) {
    this.#kept.delete(keyIn(order, query));
  }

  /** The photos of each search. */
  get lists() {
    const found = [...this.#kept.values()].flatMap(({ photos, best }) => (best ? [photos, best.photos] : [photos]));
    return this.#explore ? [...found, this.#explore.photos] : found;
  }

  /** Drops photos that have arrived and are not shown yet. */
  dropArrived(isGone) {
    for (const { live } of this.#kept.values()) live.drop(isGone);
  }

  /** Drops an account, and its snaps. */
  dropAccount(account) {
    for (const results of this.#kept.values()) {
      const { people, snaps, best } = results;
      if (best?.person.account.id === account) results.best = undefined;
      people.drop((person) => person.account.id === account);
      snaps.drop(({ author }) => author.id === account);
    }
  }

  #new(query, order) {
    const results = new Results(this.#app, this.#library, query, order);
    const { savedRows } = this.#library;
    savedRows.follow(keptName(order, query), results.photos);
    savedRows.follow(keptName('people', query), results.people);
    results.live = new LiveSearch(this.#app.session, this.#library, results);
    return results;
  }
}

const keyIn = (order, query) => `${order} ${keyOf(query)}`;

const keptSign = 'search ';
const keptName = (part, query) => `${keptSign}${part} ${keyOf(query)}`;
/** @param {string | null} key of one query; of all without it */
const isKeptOf = (name, key) => name.startsWith(keptSign) && (key === null || name.endsWith(` ${key}`));
