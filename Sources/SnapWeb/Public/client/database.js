/**
 * A simple interface to one IndexedDB database: each request has a transaction of its own, and calls run in order. A
 * database that was refused, or cleared while the page was open, is opened again by the next call.
 */
export class Database {
  #name;
  #stores;
  #onlost;
  #opened;

  /** @param {Record<string, string>} stores the key path of each object store @param {() => void} [onlost] called when the database is deleted */
  constructor(name, stores, onlost) {
    this.#name = name;
    this.#stores = stores;
    this.#onlost = onlost;
  }

  /**
   * @param {IDBTransactionMode} mode
   * @param {(...stores: IDBObjectStore[]) => IDBRequest | IDBRequest[]} ask gets the stores named by `names`
   * @param {any} [options] of the transaction
   * @returns {Promise<any>} the result, or that of each request, once the transaction has ended: only then is a full disk reported
   */
  async run(mode, names, ask, options) {
    this.#opened ??= this.#open();
    try {
      const transaction = (await this.#opened).transaction(names, mode, options);
      const request = ask(...names.map((name) => transaction.objectStore(name)));
      await committed(transaction);
      return Array.isArray(request) ? request.map(({ result }) => result) : request?.result;
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
      request.onsuccess = () => {
        const { result } = request;
        // A deletion of the database waits until every connection to it is closed.
        result.onversionchange = () => {
          result.close();
          this.#onlost?.();
        };
        resolve(result);
      };
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
