import { Subscription } from '../model/subscription.js';

/**
 * Follows a list of photos while the session is connected: new ones, changes and deletions.
 *
 * New photos are held back in `news` until the viewer shows them: a scrolled page must not lose its place.
 * Emits `news` when their number changes.
 */
export class LivePhotos extends EventTarget {
  #library;
  #subscription;
  #arrive;
  #forget;
  /** The photos that have arrived and are not in the list yet, the newest first. */
  news = [];

  /**
   * @param {import('../model/session.js').Session} session
   * @param {import('./library.js').Library} library
   * @param {import('../client/sources.js').Source} source
   * @param {object} list
   * @param {(photo: any, isLate: boolean) => void} list.arrive is called with each new photo; it is late if it was missed
   * @param {(page: {items: any[], next?: string, partial?: boolean, at: number}) => void} list.renew is called with a newest page
   * @param {(id: string) => void} [list.forget] is called with each photo that is gone; without it, it is forgotten everywhere
   * @param {() => number} [list.limit] the size of a newest page
   * @param {(position: {epoch?: string, offset?: number}) => void} [list.moved] is called with each new position
   * @param {{epoch?: string, offset?: number}} [list.position] of an earlier time
   */
  constructor(session, library, source, { arrive, renew, forget = (id) => library.forget([id]), limit, ...options }) {
    super();
    this.#library = library;
    this.#arrive = arrive;
    this.#forget = forget;
    this.#subscription = new Subscription(session, source, {
      ask: (params) => library.ask(`${source.noun}.subscribe`, { ...params, limit: limit?.() }),
      event: (event, isLate) => this.#apply(event, isLate),
      snapshot: ({ photos, next, partial, now }) => {
        const page = { items: photos, next, partial, at: now };
        renew(page);
        return page;
      },
      ...options,
    });
  }

  /** Follows from now on. @returns {Promise<any>} ends when what was missed is known; the newest page, if it came with the subscription */
  start() {
    return this.#subscription.start();
  }

  stop() {
    this.#subscription.stop();
  }

  /** Keeps a new photo until it is shown. */
  hold(photo) {
    this.news = [photo, ...this.news.filter(({ id }) => id !== photo.id)];
    this.#newsChanged();
  }

  /** The photos that have arrived, the oldest first, which are shown now. */
  release() {
    const arrived = this.news.splice(0).reverse();
    this.#newsChanged();
    return arrived;
  }

  drop(isGone) {
    const left = this.news.filter((photo) => !isGone(photo));
    if (left.length === this.news.length) return;
    this.news = left;
    this.#newsChanged();
  }

  /** A deletion names the photo as an id. */
  #apply({ type, photo }, isLate) {
    if (type === 'photo.deleted') this.#forget(photo);
    if (type === 'photo.changed') this.#library.changed(photo);
    if (type === 'photo.posted') this.#arrive(photo, isLate);
  }

  #newsChanged() {
    this.dispatchEvent(new Event('news'));
  }
}
