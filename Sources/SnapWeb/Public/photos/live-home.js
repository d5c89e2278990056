import { home } from '../client/sources.js';
import { LivePhotos } from './live-photos.js';

/** Follows home from the first lazily loaded screen until the session ends. */
export class LiveHome extends LivePhotos {
  #session;
  #library;
  #first;

  /** @param {import('./library.js').Library} library */
  constructor(session, library) {
    super(session, library, home, { renew: (page) => library.renewHome(page), arrive: (photo) => this.#arrive(photo) });
    this.#session = session;
    this.#library = library;
    session.addEventListener('person.hidden', ({ detail }) => library.forgetAccount(detail.account), { signal: session.signal });
  }

  /** Follows from now on. @returns {Promise<any>} home's newest page, if it came with the first subscription */
  start() {
    return (this.#first ??= super.start());
  }

  /** Puts the photos that have arrived into the list. */
  show() {
    const { home: list } = this.#library.lists;
    for (const photo of this.release()) list.put(photo);
  }

  /** Own photos are put into the list immediately: their author knows them. The profile of its author also gets each one immediately. */
  #arrive(photo) {
    const isOwn = photo.author.id === this.#session.user.id;
    this.#library.lists.put(photo, { atHome: isOwn });
    if (isOwn || this.#library.lists.home.indexOf(photo.id) >= 0) this.#library.changed(photo);
    else this.hold(photo);
  }
}
