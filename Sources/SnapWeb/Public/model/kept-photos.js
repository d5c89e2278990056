import { Database, photosName } from '/ui.js';

/** The bounds of what is kept for one account. The oldest go first. */
const bounds = { bytes: 50 * 1_024 * 1_024, photos: 1_000, profiles: 100, lists: 100, rows: 200 };
/** The lifetime of an unviewed entry. */
const keptMs = 14 * 24 * 3_600_000;
/** The part of the browser's quota from which on images make room. */
const quotaPart = 0.8;
/** The sizes that are kept, the better one first. The largest would take the room of ten others. */
const sizes = ['small', 'thumb'];

/**
 * Photos, profiles and lists that an account has seen lately, to be read without a network: rows, and the bytes of images. Images
 * are kept by photo and size, since their addresses end within a day. Of snaps there are only the rows of those that the account sent.
 *
 * Each account has a database of its own, so accounts cannot see each other's, and forgetting one deletes all of it. Where
 * the browser refuses storage, nothing is kept.
 */
export class KeptPhotos {
  #database;
  #bounds;
  #isOver = false;
  #isPruning = false;

  constructor(account, most = {}) {
    const stores = { lists: 'name', photos: 'id', profiles: 'name', sizes: 'key', images: 'key' };
    this.#database = new Database(photosName(account), stores, () => this.stop());
    this.#bounds = { ...bounds, ...most };
  }

  /** Stops reading and writing: the account leaves this page, and perhaps this device. */
  stop() {
    this.#isOver = true;
  }

  /** A list as it was last seen, with those of its photos that are still kept. */
  async list(name) {
    const list = fresh(await this.#run('readonly', ['lists'], (lists) => lists.get(name)));
    if (!list?.rows) return undefined;
    const ids = list.rows.flatMap(({ photo }) => photo ?? []);
    const photos = (await this.#run('readonly', ['photos'], (store) => ids.map((id) => store.get(id)))) ?? [];
    const known = new Map(photos.filter(Boolean).map(({ id, photo }) => [id, photo]));
    return { ...list, items: list.rows.map(({ photo, item }) => item ?? known.get(photo)).filter(Boolean) };
  }

  /**
   * Keeps a list: of its photos the ids, and everything else as it is.
   *
   * @param {object[]} items photos, people, notifications, topics, comments, sent snaps, lists of people
   * @param {number} at when it was so, by the server's clock
   */
  async keepList(name, items, at) {
    const kept = items.slice(0, this.#bounds.rows);
    await this.#run('readwrite', ['lists', 'photos'], (lists, photos) => {
      for (const photo of kept.filter(isPhoto)) photos.put(rowOf(photo));
      return lists.put({ name, rows: kept.map((item) => (isPhoto(item) ? { photo: item.id } : { item })), seen: at, at: Date.now() });
    });
  }

  /** @param {(name: string) => boolean} isGone */
  async forgetLists(isGone) {
    const names = (await this.#run('readonly', ['lists'], (lists) => lists.getAllKeys())) ?? [];
    await this.#run('readwrite', ['lists'], (lists) => names.filter(isGone).map((name) => lists.delete(name)));
  }

  /** Removes what the lists have besides photos. @param {(item: any) => boolean} isGone */
  async #forgetItems(isGone) {
    const lists = (await this.#run('readonly', ['lists'], (store) => store.getAll())) ?? [];
    const changed = lists.filter(({ rows = [] }) => rows.some(({ item }) => item && isGone(item)));
    if (!changed.length) return;
    const left = ({ rows, ...list }) => ({ ...list, rows: rows.filter(({ item }) => !item || !isGone(item)) });
    await this.#run('readwrite', ['lists'], (store) => changed.map((list) => store.put(left(list))));
  }

  async photo(id) {
    return fresh(await this.#run('readonly', ['photos'], (photos) => photos.get(id)))?.photo;
  }

  async keepPhotos(photos) {
    await this.#run('readwrite', ['photos'], (store) => photos.map((photo) => store.put(rowOf(photo))));
  }

  async profile(name) {
    return fresh(await this.#run('readonly', ['profiles'], (profiles) => profiles.get(name)))?.shown;
  }

  async keepProfile(name, shown) {
    await this.#run('readwrite', ['profiles'], (profiles) => profiles.put({ name, account: shown.profile.account.id, shown, at: Date.now() }));
  }

  async forgetProfile(name) {
    await this.#run('readwrite', ['profiles'], (profiles) => profiles.delete(name));
  }

  /** The image of a photo in the best size there is. @returns {Promise<{size: string, blob: Blob} | undefined>} */
  async image(id) {
    const found = await this.#run('readonly', ['images'], (images) => sizes.map((size) => images.get(key(id, size))));
    return found?.find(Boolean);
  }

  async has(id, size) {
    return Boolean(await this.#run('readonly', ['sizes'], (store) => store.getKey(key(id, size))));
  }

  /** Keeps an image, if the row of its photo is kept: a photo that was forgotten meanwhile stays so. */
  async keepImage(id, size, blob) {
    if (!sizes.includes(size)) return;
    await this.#run('readwrite', ['photos', 'sizes', 'images'], (photos, measures, images) => {
      const known = photos.get(id);
      known.onsuccess = () => {
        if (!known.result) return;
        measures.put({ key: key(id, size), photo: id, bytes: blob.size, at: Date.now() });
        images.put({ key: key(id, size), size, blob });
      };
      return known;
    });
  }

  /** The ids of all photos of which anything is kept. */
  async ids() {
    const [rows, measures] = (await this.#run('readonly', ['photos', 'sizes'], (photos, store) => [photos.getAllKeys(), store.getAll()])) ?? [[], []];
    return [...new Set([...rows, ...measures.map(({ photo }) => photo)])];
  }

  async forget(ids) {
    await this.#run('readwrite', ['photos', 'sizes', 'images'], (photos, ...ofImages) => ids.flatMap((id) =>
      [photos.delete(id), ...ofImages.flatMap((store) => sizes.map((size) => store.delete(key(id, size))))]));
    await this.#forgetItems(({ photo }) => ids.includes(photo));
  }

  /** Forgets an account with all its photos. @returns {Promise<string[]>} their ids */
  async forgetAccount(account) {
    const [photos, profiles] = (await this.#run('readonly', ['photos', 'profiles'], (...stores) => stores.map((store) => store.getAll()))) ?? [[], []];
    const ids = photos.filter(({ author }) => author === account).map(({ id }) => id);
    await this.forget(ids);
    const names = profiles.filter((profile) => profile.account === account).map(({ name }) => name);
    await this.#run('readwrite', ['profiles'], (store) => names.map((name) => store.delete(name)));
    await this.#forgetItems((item) => peopleOf(item).some((person) => person?.id === account));
    return ids;
  }

  /** Keeps the bounds, and leaves room where the browser's own bound is near: the oldest go. */
  async prune() {
    const [photos, profiles, lists] = await Promise.all(['photos', 'profiles', 'lists'].map((store) => this.#oldest(store)));
    if (photos.length) await this.forget(photos);
    for (const [store, names] of [['profiles', profiles], ['lists', lists]]) {
      if (names.length) await this.#run('readwrite', [store], (each) => names.map((name) => each.delete(name)));
    }
    await this.#pruneImages(await this.#room());
  }

  /** The keys of a store above its bound, or of what is too old. */
  async #oldest(store) {
    const rows = (await this.#run('readonly', [store], (each) => each.getAll())) ?? [];
    const sorted = rows.sort((a, b) => b.at - a.at);
    return sorted.filter((row, index) => index >= this.#bounds[store] || !fresh(row)).map((row) => row.id ?? row.name);
  }

  /** The number of bytes that images may take. */
  async #room() {
    const { usage = 0, quota = Infinity } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
    return usage > quotaPart * quota ? this.#bounds.bytes / 4 : this.#bounds.bytes;
  }

  async #pruneImages(room) {
    this.#isPruning = true;
    const measures = (await this.#run('readonly', ['sizes'], (store) => store.getAll())) ?? [];
    let sum = 0;
    const over = measures.sort((a, b) => b.at - a.at).filter(({ bytes }) => (sum += bytes) > room);
    if (over.length) await this.#run('readwrite', ['sizes', 'images'], (...stores) => over.flatMap((row) => stores.map((store) => store.delete(row.key))));
    this.#isPruning = false;
  }

  /** A full disk makes room for the next one. */
  async #run(mode, names, ask) {
    if (this.#isOver) return undefined;
    try {
      return await this.#database.run(mode, names, ask);
    } catch (error) {
      if (error?.name === 'QuotaExceededError' && !this.#isPruning) await this.#pruneImages(this.#bounds.bytes / 4);
      return undefined;
    }
  }
}

/** A photo as it is kept: without others' comments, which may be deleted while this device is away. */
const rowOf = ({ newestComments, ...photo }) => ({ id: photo.id, author: photo.author.id, photo, at: Date.now() });

/** A photo has an author; a person, a notification and a topic have none. A comment has a photo, too, and a sent snap has recipients. */
const isPhoto = ({ author, photo, to }) => Boolean(author && !photo && !to);

/** The accounts that a row shows. The `to` of a comment is the comment that it answers. */
const peopleOf = ({ account, actor, author, accounts = [], to }) =>
  [account, actor, author, ...accounts, ...(Array.isArray(to) ? to.map((recipient) => recipient.account) : [])];

const key = (id, size) => `${id}/${size}`;

const fresh = (row) => (row && Date.now() - row.at < keptMs ? row : undefined);
