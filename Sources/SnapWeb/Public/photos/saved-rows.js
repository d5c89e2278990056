import { patiently } from '/ui.js';
import { KeptPhotos } from '../model/kept-photos.js';
import { ownComments, ownLists } from './own-lists.js';
import { over } from './photo-lists.js';

/** The delay between a change and storing it. */
const delayMs = 1_000;
/** The number of photos of one `photo.check`. */
const idsPerCheck = 500;

/** Keeps what a session sees of photos and people on this device, and forgets what the server calls gone. */
export class SavedRows {
  #session;
  #clock;
  #kept;
  #forgotten;
  /** Lists that have changed since they were stored, by name. */
  #lists = new Map();
  /** Those of `ownLists` that this session has shown, by name. @type {Map<string, import('../model/pages.js').Pages>} */
  #shown = new Map();
  #photos = new Map();
  /** Images that were shown since the last look, by photo and size. */
  #images = new Map();
  #urls = new Map();
  #timer;

  /** @param {{session: any, clock: any}} app @param {(ids: string[]) => void} forgotten called with photos that a check found gone */
  constructor({ session, clock }, forgotten) {
    this.#session = session;
    this.#clock = clock;
    this.#forgotten = forgotten;
    this.#kept = new KeptPhotos(session.user.id);
    const options = { signal: session.signal };
    session.addEventListener('state', () => session.state === 'online' && this.#connected(), options);
    addEventListener('pagehide', () => this.#store(), options);
    session.signal.addEventListener('abort', () => this.#stop());
    if (session.state === 'online') this.#connected();
  }

  /** No event reports comments that were deleted meanwhile: those of before are forgotten, and kept again when they are seen. */
  #connected() {
    this.forgetLists((name) => name.startsWith(commentsName('')));
    for (const list of ownLists) this.#renew(list);
    this.check();
  }

  /** The newest page replaces what is kept or shown of a list. */
  async #renew({ name, ask }) {
    const kept = await this.list(name);
    const shown = this.#shown.get(name);
    if (shown) return shown.refresh();
    if (!kept) return undefined;
    const page = await patiently(() => ask({ session: this.#session, clock: this.#clock })).catch(() => undefined);
    return page && this.sawList(name, page.items, page.at);
  }

  /** Shows the kept form of a list until the server answers, and keeps it from then on. */
  async follow(name, pages) {
    if (ownLists.some((own) => own.name === name)) this.#shown.set(name, pages);
    pages.addEventListener('change', () => pages.isLoaded && this.#later(this.#lists, name, pages));
    const kept = await this.#kept.list(name);
    if (kept) pages.restore({ items: kept.items, at: kept.seen });
  }

  /** Keeps a list that arrives as a whole. @param {object[]} items @param {number} at by the server's clock */
  sawList(name, items, at) {
    this.#later(this.#lists, name, { items, at });
  }

  list(name) {
    return this.#kept.list(name);
  }

  /** @param {(name: string) => boolean} isGone */
  forgetLists(isGone) {
    for (const name of this.#lists.keys()) if (isGone(name)) this.#lists.delete(name);
    return this.#kept.forgetLists(isGone);
  }

  /** Keeps the comments of a photo until the next connection. */
  sawComments(photo, comments, at) {
    if (comments.length) this.sawList(commentsName(photo), comments, at);
    else this.forgetLists((name) => name === commentsName(photo));
  }

  comments(photo) {
    return this.list(commentsName(photo));
  }

  /** A comment of one's own goes: neither the comments of its photo nor the list of one's own may show it again. */
  forgetComments(photo) {
    const gone = [commentsName(photo), ownComments.name];
    return this.forgetLists((name) => gone.includes(name));
  }

  photo(id) {
    return this.#kept.photo(id);
  }

  profile(name) {
    return this.#kept.profile(name);
  }

  sawPhotos(photos) {
    for (const photo of photos) this.#later(this.#photos, photo.id, photo);
  }

  /** A photo has changed: its kept row changes, too, if there is one. */
  async sawChange(photo) {
    const kept = await this.#kept.photo(photo.id);
    if (kept) this.sawPhotos([over(photo)(kept)]);
  }

  sawProfile(name, shown) {
    this.#kept.keepProfile(name, shown);
  }

  forgetProfile(name) {
    this.#kept.forgetProfile(name);
  }

  /** An image has arrived. Its bytes are read from the browser's cache later, when the page has less to do. */
  sawImage(id, address) {
    if (!address.startsWith(`${location.origin}/photos/`)) return;
    const [, , , size] = new URL(address).pathname.split('/');
    this.#later(this.#images, `${id}/${size}`, { id, size, address });
  }

  /** The address and the size of a kept image; undefined without one. @returns {Promise<{url: string, size: string} | undefined>} */
  image(id) {
    if (!this.#urls.has(id)) this.#urls.set(id, this.#make(id));
    return this.#urls.get(id);
  }

  async #make(id) {
    const kept = await this.#kept.image(id);
    if (kept) return { url: URL.createObjectURL(kept.blob), size: kept.size };
    this.#urls.delete(id);
    return undefined;
  }

  async forget(ids) {
    for (const id of ids) {
      this.#photos.delete(id);
      this.#urls.get(id)?.then(revoke);
      this.#urls.delete(id);
    }
    await this.#kept.forget(ids);
  }

  async forgetAccount(account) {
    await this.forget(await this.#kept.forgetAccount(account));
  }

  /** Asks which of the kept photos this device must forget, for the time when the app was closed. */
  async check() {
    const ids = await this.#kept.ids();
    for (let start = 0; start < ids.length; start += idsPerCheck) {
      const photos = ids.slice(start, start + idsPerCheck);
      const { gone } = await patiently(() => this.#session.request('photo.check', { photos })).catch(() => ({ gone: [] }));
      if (gone.length) this.#forgotten(gone);
    }
  }

  #later(map, name, value) {
    map.set(name, value);
    this.#timer ??= setTimeout(() => this.#store(), delayMs);
  }

  /** Stores rows first: an image is kept only with its row. */
  async #store() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [lists, photos, images] = [this.#lists, this.#photos, this.#images].map((map) => [...map].splice(0));
    for (const map of [this.#lists, this.#photos, this.#images]) map.clear();
    const writes = lists.map(([name, { items, at }]) => this.#kept.keepList(name, items, at));
    if (photos.length) writes.push(this.#kept.keepPhotos(photos.map(([, photo]) => photo)));
    await Promise.all(writes);
    for (const [, image] of images) await this.#storeImage(image);
    if (!this.#session.signal.aborted) await this.#kept.prune();
  }

  async #storeImage({ id, size, address }) {
    if (await this.#kept.has(id, size)) return;
    const answer = await fetch(address, { priority: 'low', signal: this.#session.signal }).catch(() => undefined);
    if (answer?.ok) await this.#kept.keepImage(id, size, await answer.blob().catch(() => new Blob()));
  }

  /** Stores the rows seen last. If the login is over, all of it is deleted next. */
  #stop() {
    this.#images.clear();
    this.#store().finally(() => this.#kept.stop());
    for (const made of this.#urls.values()) made.then(revoke);
  }
}

const commentsName = (photo) => `comments of ${photo}`;

const revoke = (made) => made && URL.revokeObjectURL(made.url);
