import { LivePhotos } from './live-photos.js';

/** Follows home from the first look at a room until the session ends. */
export class LiveHome extends LivePhotos {
  #session;
  #library;
  #started;

  /** @param {import('./library.js').Library} library */
  constructor(session, library) {
    super(session, library, {
      event: 'home.event',
      ask: (position) => library.ask('home.subscribe', position),
      renew: (page) => library.renewHome(page),
      arrive: (photo) => this.#arrive(photo),
    });
    this.#session = session;
    this.#library = library;
    this.listen(session.signal);
    session.addEventListener('person.hidden', ({ detail }) => library.forgetAccount(detail.account), { signal: session.signal });
  }

  /** Follows from now on. @returns {Promise<object | undefined>} home's newest page, if it came with the subscription */
  start() {
    if (!this.#started) {
      this.#session.addEventListener('state', () => this.subscribe(), { signal: this.#session.signal });
      this.#started = this.subscribe();
    }
    return this.#started;
  }

  /** Puts the photos that have arrived into the list. */
  show() {
    const { home } = this.#library;
    for (const photo of this.release()) home.put(photo);
  }

  /** Own photos are put into the list at once: their author knows them. The profile of its author gets each one at once, too. */
  #arrive(photo) {
    const isOwn = photo.author.id === this.#session.user.id;
    this.#library.put(photo, { atHome: isOwn });
    if (isOwn || this.#library.home.indexOf(photo.id) >= 0) this.#library.changed(photo);
    else this.hold(photo);
  }
}
