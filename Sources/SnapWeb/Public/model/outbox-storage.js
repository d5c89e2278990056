/**
 * Where posts wait until the server has them: IndexedDB, because an upload is bytes and must survive a reload.
 *
 * An entry is removed as soon as the server has acknowledged it, so an image lies here only while it is the only copy
 * of a post. Where IndexedDB is refused (some private windows, a full disk) entries live in memory and end with the tab.
 */
const name = 'snapfeed.outbox';
const entries = 'entries';

export class OutboxStorage {
  #database;
  #memory = new Map();

  async all() {
    const database = await this.#open();
    const stored = database ? await done(database.transaction(entries).objectStore(entries).getAll()) : [];
    return [...stored, ...this.#memory.values()].sort((a, b) => a.madeAt - b.madeAt);
  }

  async put(entry) {
    const database = await this.#open();
    const keep = () => this.#memory.set(entry.key, entry);
    if (database) await done(this.#writable(database).put(entry)).catch(keep);
    else keep();
  }

  async remove(key) {
    this.#memory.delete(key);
    const database = await this.#open();
    if (database) await done(this.#writable(database).delete(key));
  }

  #writable(database) {
    return database.transaction(entries, 'readwrite').objectStore(entries);
  }

  async #open() {
    if (this.#database === undefined) this.#database = await openDatabase().catch(() => null);
    return this.#database;
  }
}

function openDatabase() {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(entries, { keyPath: 'key' });
  return done(request);
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
