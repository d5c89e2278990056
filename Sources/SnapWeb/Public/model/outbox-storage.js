import { Database } from '../client/database.js';

/**
 * Stores posts until the server has them. IndexedDB, because an upload is bytes and must survive a reload.
 *
 * An entry is removed as soon as the server has acknowledged it, so an image is stored only while it is the only copy of a
 * post. Where IndexedDB is refused (some private windows, a full disk), entries live in memory and end with the tab.
 */
const store = 'entries';

export class OutboxStorage {
  #database = new Database('snapfeed.outbox', { [store]: 'key' });
  #memory = new Map();

  /** All entries, the oldest first. */
  async all() {
    const stored = await this.#run('readonly', (entries) => entries.getAll()).catch(() => []);
    return [...stored.map(present), ...this.#memory.values()].sort((a, b) => a.madeAt - b.madeAt);
  }

  async put(entry) {
    await this.#run('readwrite', (entries) => entries.put(entry)).catch(() => this.#memory.set(entry.key, entry));
  }

  async remove(key) {
    this.#memory.delete(key);
    await this.#run('readwrite', (entries) => entries.delete(key)).catch(() => {});
  }

  #run(mode, ask) {
    return this.#database.run(mode, [store], ask, { durability: 'strict' });
  }
}

/** A waiting post in its present form: an earlier version of the app stored `stays` with photos. */
const present = ({ stays, ...entry }) => (stays ? { kind: 'photo', ...entry } : entry);
