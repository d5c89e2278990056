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

  /** All entries, the oldest first. */
  async all() {
    const stored = await this.#run('readonly', (store) => store.getAll()).catch(() => []);
    return [...stored, ...this.#memory.values()].sort((a, b) => a.madeAt - b.madeAt);
  }

  async put(entry) {
    await this.#run('readwrite', (store) => store.put(entry)).catch(() => this.#memory.set(entry.key, entry));
  }

  async remove(key) {
    this.#memory.delete(key);
    await this.#run('readwrite', (store) => store.delete(key)).catch(() => {});
  }

  /** One request in a transaction of its own; done when that is, as a full disk is told no sooner. */
  async #run(mode, ask) {
    this.#database ??= openDatabase();
    try {
      const transaction = (await this.#database).transaction(entries, mode, { durability: 'strict' });
      const request = ask(transaction.objectStore(entries));
      await committed(transaction);
      return request.result;
    } catch (error) {
      this.#database = undefined;
      throw error;
    }
  }
}

async function openDatabase() {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(entries, { keyPath: 'key' });
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function committed(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}
