import { Database } from './database.js';

/**
 * Where a client keeps what must outlive its process: its token, its places in feeds, and posts that are not answered yet.
 *
 * A storage has four functions: `read(name)`, `write(name, bytes, {durable})`, `remove(name)` and `list(prefix)`. A write is all or
 * nothing, whenever the process ends; a durable one also outlives a power cut once it has returned. Names are listed in order.
 */

/** The usual storage of a name: IndexedDB in browsers, elsewhere a folder. */
export function storageOf(name) {
  return globalThis.indexedDB ? new BrowserStorage(name) : new FolderStorage(name);
}

export class MemoryStorage {
  #kept = new Map();

  async read(name) {
    return this.#kept.get(name);
  }

  async write(name, bytes) {
    this.#kept.set(name, bytes);
  }

  async remove(name) {
    this.#kept.delete(name);
  }

  async list(prefix) {
    return [...this.#kept.keys()].filter((name) => name.startsWith(prefix)).sort();
  }
}

const store = 'files';

/** Where IndexedDB is refused (some private windows, a full disk), things are kept in memory and end with the page. */
export class BrowserStorage {
  #database;
  #memory = new MemoryStorage();

  constructor(name = 'snapfeed') {
    this.#database = new Database(`snapfeed.client.${name}`, { [store]: 'name' });
  }

  async read(name) {
    const row = await this.#run('readonly', (files) => files.get(name)).catch(() => {});
    return row?.bytes ?? this.#memory.read(name);
  }

  /** @param {string} name @param {Uint8Array} bytes @param {{durable?: boolean}} options */
  async write(name, bytes, { durable } = {}) {
    const durability = durable ? 'strict' : 'relaxed';
    await this.#run('readwrite', (files) => files.put({ name, bytes }), { durability }).catch(() => this.#memory.write(name, bytes));
  }

  async remove(name) {
    await this.#memory.remove(name);
    await this.#run('readwrite', (files) => files.delete(name)).catch(() => {});
  }

  async list(prefix) {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const stored = await this.#run('readonly', (files) => files.getAllKeys(range)).catch(() => []);
    return [...new Set([...stored, ...await this.#memory.list(prefix)])].sort();
  }

  #run(mode, ask, options) {
    return this.#database.run(mode, [store], ask, options);
  }
}

const unfinished = '.new';

/** A file for each name, in a folder that only its owner can read. One client at a time may use it. */
export class FolderStorage {
  #folder;
  #opened;

  constructor(folder = 'snapfeed') {
    this.#folder = folder;
  }

  /** Node's functions for files, once the folder exists. */
  #open() {
    this.#opened ??= (async () => {
      const files = await import('node:fs/promises');
      await files.mkdir(this.#folder, { recursive: true, mode: 0o700 });
      for (const name of await files.readdir(this.#folder)) if (name.endsWith(unfinished)) await files.rm(`${this.#folder}/${name}`);
      return files;
    })();
    return this.#opened;
  }

  /** A dot is quoted as well, so no name is one of the folder's own or looks unfinished. */
  #path(name) {
    return `${this.#folder}/${encodeURIComponent(name).replace(/[.*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
  }

  async read(name) {
    const files = await this.#open();
    return files.readFile(this.#path(name)).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }

  /** @param {string} name @param {Uint8Array} bytes @param {{durable?: boolean}} options */
  async write(name, bytes, { durable } = {}) {
    const files = await this.#open();
    const path = this.#path(name);
    await written(await files.open(path + unfinished, 'w', 0o600), durable, (file) => file.writeFile(bytes));
    await files.rename(path + unfinished, path);
    if (durable) await written(await files.open(this.#folder), true);
  }

  async remove(name) {
    const files = await this.#open();
    await files.rm(this.#path(name), { force: true });
  }

  async list(prefix) {
    const files = await this.#open();
    const names = (await files.readdir(this.#folder)).filter((name) => !name.endsWith(unfinished)).map(decodeURIComponent);
    return names.filter((name) => name.startsWith(prefix)).sort();
  }
}

/** Writes, and with `durable` waits for the disk, before the file is closed. */
async function written(file, durable, write) {
  try {
    await write?.(file);
    if (durable) await file.sync();
  } finally {
    await file.close();
  }
}

/** The stored value of a name; undefined if there is none, or a damaged one. */
export async function load(storage, name) {
  const bytes = await storage.read(name);
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

export const save = (storage, name, value, options) => storage.write(name, new TextEncoder().encode(JSON.stringify(value)), options);
