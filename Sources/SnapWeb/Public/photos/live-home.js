/**
 * Follows home while the session is connected: new photos, changes and deletions. A position is (epoch, offset): the server sends
 * what was missed since, or the newest page.
 *
 * New photos are held back in `news` until somebody shows them: whoever has scrolled down must not lose their place.
 * Emits `news` when their number changes, and `changed` with `detail.photo`.
 */
export class LiveHome extends EventTarget {
  #session;
  #library;
  #position = {};
  #started;
  #isAsking = false;
  /** The photos that have arrived and are not in the list yet, the newest first. */
  news = [];

  /** @param {import('./library.js').Library} library */
  constructor(session, library) {
    super();
    this.#session = session;
    this.#library = library;
    const options = { signal: session.signal };
    session.addEventListener('home.event', ({ detail }) => this.#heard(detail), options);
    session.addEventListener('person.hidden', ({ detail }) => library.forgetAccount(detail.account), options);
  }

  /** Follows from now on. @returns {Promise<object | undefined>} home's newest page, if it came with the subscription */
  start() {
    if (!this.#started) {
      this.#session.addEventListener('state', () => this.#subscribe(), { signal: this.#session.signal });
      this.#started = this.#subscribe();
    }
    return this.#started;
  }

  /** Puts the photos that have arrived into the list. */
  show() {
    const { home } = this.#library;
    for (const photo of this.news.splice(0).reverse()) home.put(photo);
    this.#told();
  }

  drop(isGone) {
    const left = this.news.filter((photo) => !isGone(photo));
    if (left.length === this.news.length) return;
    this.news = left;
    this.#told();
  }

  async #subscribe() {
    const session = this.#session;
    if (!session.isReachable || this.#isAsking) return undefined;
    this.#isAsking = true;
    try {
      const reply = await session.request('home.subscribe', this.#position);
      return this.#take(reply);
    } catch {
      // The connection broke. The next one asks again.
      return undefined;
    } finally {
      this.#isAsking = false;
    }
  }

  #take({ epoch, offset, recovered, events, photos, next, now }) {
    this.#position = { epoch, offset };
    if (recovered) return events.forEach((event) => this.#apply(event));
    const page = { items: photos, next, at: now };
    this.#library.renewHome(page);
    return page;
  }

  #heard(event) {
    const { epoch, offset } = event;
    if (this.#position.epoch === undefined) return;
    if (epoch !== this.#position.epoch) {
      this.#subscribe();
    } else if (offset > this.#position.offset) {
      this.#position = { epoch, offset };
      this.#apply(event);
    }
  }

  #apply({ type, photo }) {
    if (type === 'photo.deleted') this.#library.forget([photo]);
    if (type === 'photo.changed') this.#library.changed(photo);
    if (type === 'photo.posted') this.#arrive(photo);
  }

  /** Own photos are put into the list at once: their author knows them. The profile of its author gets each one at once, too. */
  #arrive(photo) {
    const isOwn = photo.author.id === this.#session.user.id;
    this.#library.put(photo, { atHome: isOwn });
    if (isOwn || this.#library.home.indexOf(photo.id) >= 0) return this.#library.changed(photo);
    this.news = [photo, ...this.news.filter(({ id }) => id !== photo.id)];
    return this.#told();
  }

  #told() {
    this.dispatchEvent(new Event('news'));
  }
}
