/**
 * Follows a list of photos while the session is connected: new ones, changes and deletions. A position is (epoch, offset): the
 * server sends what was missed since, or the newest page.
 *
 * New photos are held back in `news` until somebody shows them: whoever has scrolled down must not lose their place.
 * Emits `news` when their number changes.
 */
export class LivePhotos extends EventTarget {
  #session;
  #library;
  #list;
  #position = {};
  #isAsking = false;
  /** The photos that have arrived and are not in the list yet, the newest first. */
  news = [];

  /**
   * @param {import('./library.js').Library} library
   * @param {{event: string, ask: (position: object) => Promise<object>, isOurs?: (event: object) => boolean, renew: (page: object) => void,
   *   arrive: (photo: object, isLate: boolean) => void, forget?: (id: string) => void, moved?: (position: object) => void, position?: object}} list the name of its
   *   pushes; how to subscribe; which pushes are its own; what becomes of a newest page, of a new photo, which came late when it was missed, and
   *   of one that is gone, from everywhere unless this says otherwise; told each new position; the position of an earlier time
   */
  constructor(session, library, list) {
    super();
    this.#session = session;
    this.#library = library;
    this.#list = { isOurs: () => true, moved: () => {}, forget: (id) => library.forget([id]), ...list };
    this.#position = list.position ?? {};
  }

  /** Hears the server's pushes until the signal is aborted. */
  listen(signal) {
    this.#session.addEventListener(this.#list.event, ({ detail }) => this.#list.isOurs(detail) && this.#heard(detail), { signal });
  }

  /** Keeps a new photo until it is shown. */
  hold(photo) {
    this.news = [photo, ...this.news.filter(({ id }) => id !== photo.id)];
    this.#told();
  }

  /** The photos that have arrived, the oldest first, which are shown now. */
  release() {
    const arrived = this.news.splice(0).reverse();
    this.#told();
    return arrived;
  }

  drop(isGone) {
    const left = this.news.filter((photo) => !isGone(photo));
    if (left.length === this.news.length) return;
    this.news = left;
    this.#told();
  }

  /** @returns {Promise<object | undefined>} the newest page, if it came with the subscription */
  async subscribe() {
    if (!this.#session.isReachable || this.#isAsking) return undefined;
    this.#isAsking = true;
    try {
      return this.#take(await this.#list.ask(this.#position));
    } catch {
      // The connection broke. The next one asks again.
      return undefined;
    } finally {
      this.#isAsking = false;
    }
  }

  #take({ epoch, offset, recovered, events, photos, next, partial, now }) {
    this.#moveTo({ epoch, offset });
    if (recovered) return events.forEach((event) => this.#apply(event, true));
    const page = { items: photos, next, partial, at: now };
    this.#list.renew(page);
    return page;
  }

  #heard(event) {
    const { epoch, offset } = event;
    if (this.#position.epoch === undefined) return;
    if (epoch !== this.#position.epoch) {
      this.subscribe();
    } else if (offset > this.#position.offset) {
      this.#moveTo({ epoch, offset });
      this.#apply(event, false);
    }
  }

  #moveTo(position) {
    this.#position = position;
    this.#list.moved(position);
  }

  /** A deletion names the photo as an id. */
  #apply({ type, photo }, isLate) {
    if (type === 'photo.deleted') this.#list.forget(photo);
    if (type === 'photo.changed') this.#library.changed(photo);
    if (type === 'photo.posted') this.#list.arrive(photo, isLate);
  }

  #told() {
    this.dispatchEvent(new Event('news'));
  }
}
