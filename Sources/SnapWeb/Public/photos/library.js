import { Pages } from '../model/pages.js';
import { favouritesOf } from './favour.js';

const libraries = new WeakMap();

/** The photos and profiles that a session has seen. They go with the session. */
export function libraryOf(app) {
  const { session } = app;
  if (!libraries.has(session)) libraries.set(session, new Library(app, session));
  return libraries.get(session);
}

class Library {
  /** Photos with a warning that the person has uncovered. */
  uncovered = new Set();
  /** Profiles by their names. */
  profiles = new Map();
  /** The list from which a photo was looked at last: its neighbours there are the next and the previous one. */
  sequence;
  home;
  favourites;
  #session;
  #clock;
  #favour;
  #ofAccounts = new Map();

  constructor(app, session) {
    const { outbox, clock } = app;
    this.#session = session;
    this.#clock = clock;
    this.#favour = favouritesOf(app);
    this.home = this.#pages('home.page');
    this.favourites = this.#pages('favourite.list', {}, ({ favourites }) => favourites.map(({ photo }) => photo));
    outbox.addEventListener('sent', ({ detail: { entry, photo } }) => {
      if (photo && !photo.gone && entry.account === session.user.id) this.put(photo);
    });
  }

  /** An account's photos. */
  ofAccount(id) {
    if (!this.#ofAccounts.has(id)) this.#ofAccounts.set(id, this.#pages('profile.photos', { account: id }));
    return this.#ofAccounts.get(id);
  }

  find(id) {
    for (const { items } of this.#lists) {
      const found = items.find((photo) => photo.id === id);
      if (found) return found;
    }
    return undefined;
  }

  /** A photo and its author's next ones. */
  async show(id) {
    const { now, photo, others } = await this.#session.request('photo.show', { photo: id });
    this.#clock.set(now);
    this.#replace(photo);
    return { photo, others };
  }

  /** What one may see of an account has changed. */
  related({ id }) {
    this.home.again();
    this.favourites.again();
    this.#ofAccounts.get(id)?.again();
  }

  /** A photo was posted or changed. */
  put(photo) {
    for (const list of [this.home, this.ofAccount(photo.author.id)]) if (list.isLoaded) list.put(photo);
  }

  /** A photo is gone, or all of an account. */
  drop(isGone) {
    for (const list of this.#lists) list.drop(isGone);
  }

  get #lists() {
    return [this.home, this.favourites, ...this.#ofAccounts.values()];
  }

  #replace(photo) {
    for (const list of this.#lists) if (list.indexOf(photo.id) >= 0) list.put(photo);
  }

  #pages(method, params, read = ({ photos }) => photos) {
    const ask = async (before) => {
      const reply = await this.#session.request(method, { ...params, before, limit: 50 });
      this.#clock.set(reply.now);
      const items = read(reply);
      for (const photo of items) this.#favour.take(photo);
      return { items, next: reply.next };
    };
    return new Pages(ask, (photo) => photo.id);
  }
}
