import { Database, searchName } from '/ui.js';
import { keyOf } from '../search/terms.js';

/** The stores of an account's database of searches. */
export const searchStores = { recent: 'key', alerts: 'key', access: 'name' };
/** The number of searches that are kept; the oldest go first. */
const most = 100;

/**
 * The recent searches of an account on this device, newest first, without duplicates. The server keeps nothing of it. It goes with
 * the login. Emits `change`, and `removed` with the key of a query, or null for all.
 */
export class RecentSearches extends EventTarget {
  /** The queries as they were written last. */
  queries = [];
  /** Ends when the kept ones are known. */
  loaded;
  #database;
  #isOver = false;

  constructor(session) {
    super();
    const stop = () => { this.#isOver = true; };
    this.#database = new Database(searchName(session.user.id), searchStores, stop);
    session.signal.addEventListener('abort', stop);
    this.loaded = this.load();
  }

  /** Reads them again: another tab may have searched. */
  async load() {
    this.#take(await this.#run('readonly', (store) => store.getAll()));
  }

  async add(query) {
    const key = keyOf(query);
    if (!key) return;
    this.queries = [query.trim(), ...this.queries.filter((other) => keyOf(other) !== key)].slice(0, most);
    this.#changed();
    const rows = await this.#run('readwrite', (store) => {
      store.put({ key, query: query.trim(), at: Date.now() });
      return store.getAll();
    });
    const old = newestFirst(rows ?? []).slice(most);
    if (old.length) await this.#run('readwrite', (store) => old.map((row) => store.delete(row.key)));
  }

  async remove(query) {
    this.queries = this.queries.filter((other) => other !== query);
    this.#changed();
    this.#removed(keyOf(query));
    await this.#run('readwrite', (store) => store.delete(keyOf(query)));
  }

  async clear() {
    this.queries = [];
    this.#changed();
    this.#removed(null);
    await this.#run('readwrite', (store) => store.clear());
  }

  #removed(detail) {
    this.dispatchEvent(new CustomEvent('removed', { detail }));
  }

  #take(rows) {
    if (!rows) return;
    this.queries = newestFirst(rows).slice(0, most).map(({ query }) => query);
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }

  /** Where the browser refuses storage, they live as long as the page. */
  async #run(mode, ask) {
    if (this.#isOver) return undefined;
    return this.#database.run(mode, ['recent'], ask).catch(() => undefined);
  }
}

const newestFirst = (rows) => rows.sort((a, b) => b.at - a.at);
