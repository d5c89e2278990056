/**
 * A simple interface to one IndexedDB database: each request has a transaction of its own, and calls run in order. A
 * database that was refused, or cleared while the page was open, is opened again by the next call.
 */
export class Database {
  #name;
  #stores;
  #opened;

  /** @param {Record<string, string>} stores the key path of each object store */
  constructor(name, stores) {
    this.#name = name;
    this.#stores = stores;
  }

  /**
   * @param {IDBTransactionMode} mode
   * @param {(...stores: IDBObjectStore[]) => IDBRequest} ask gets the stores named by `names`
   * @returns {Promise<unknown>} the request's result, once the transaction has ended: only then is a full disk reported
   */
  async run(mode, names, ask, options) {
    this.#opened ??= this.#open();
    try {
      const transaction = (await this.#opened).transaction(names, mode, options);
      const request = ask(...names.map((name) => transaction.objectStore(name)));
      await committed(transaction);
      return request.result;
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }

  async #open() {
    const request = indexedDB.open(this.#name, 1);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(this.#stores)) request.result.createObjectStore(name, { keyPath });
    };
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }
}

function committed(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}
