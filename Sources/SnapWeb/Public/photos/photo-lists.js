import { topicKey } from '../model/favourites.js';
import { Pages } from '../model/pages.js';

const pageSize = 50;

/** The lists of photos that a session has seen: home, the favourites, and the photos of accounts. */
export class PhotoLists {
  home;
  favourites;
  #session;
  #clock;
  #hearts;
  #comments;
  #savedRows;
  #ofAccounts = new Map();

  /**
   * @param {import('../app.js').App} app
   * @param {object} parts
   * @param {import('../model/favourites.js').Favourites} parts.hearts notes whose favourite each photo is
   * @param {import('./comments/known-comments.js').KnownComments} parts.comments
   * @param {import('./saved-rows.js').SavedRows} parts.savedRows keeps home, the favourites and the photos of accounts
   * @param {() => Promise<any>} parts.firstHome home's newest page, if it comes with the subscription
   */
  constructor({ session, clock }, { hearts, comments, savedRows, firstHome }) {
    this.#session = session;
    this.#clock = clock;
    this.#hearts = hearts;
    this.#comments = comments;
    this.#savedRows = savedRows;
    this.home = new Pages(async (before) => (before === undefined && !this.home.isLoaded && (await firstHome())) || this.#ask('home.page', { before }), idOf);
    this.favourites = this.#pages('favourite.list');
    savedRows.follow('home', this.home);
    savedRows.follow('favourites', this.favourites);
  }

  /** An account's photos. */
  ofAccount(id) {
    if (!this.#ofAccounts.has(id)) {
      const pages = this.#pages('profile.photos', { account: id });
      this.#ofAccounts.set(id, pages);
      this.#savedRows.follow(`of ${id}`, pages);
    }
    return this.#ofAccounts.get(id);
  }

  get all() {
    return [this.home, this.favourites, ...this.#ofAccounts.values()];
  }

  /** What one may see of an account has changed. */
  renewAfter({ id }) {
    this.home.again();
    this.favourites.again();
    this.#ofAccounts.get(id)?.again();
  }

  /** A photo was posted. */
  put(photo, { atHome = true } = {}) {
    const lists = [atHome && this.home, this.#ofAccounts.get(photo.author.id)].filter((list) => list?.isLoaded || list?.isLoading);
    for (const list of lists) list.put(photo, over(photo));
  }

  #pages(method, params) {
    return new Pages((before) => this.#ask(method, { ...params, before }), idOf);
  }

  async #ask(method, params) {
    const asNow = this.#hearts.asking();
    const { now, next, photos, favourites } = await this.#session.request(method, { ...params, limit: pageSize });
    this.#clock.set(now);
    const items = photos ?? favourites.map(favouriteOf);
    this.#comments.take(items, method === 'home.page');
    return { items: asNow(items), next, at: now };
  }
}

const idOf = ({ id }) => id;

/**
 * Makes a newer photo of one in a list. Only what is sent to one person says whose favourite it is, and whether that person may comment: where the author
 * has changed who may, the older answer is wrong.
 */
export const over = (photo) => ({ favourited, mayComment, commentsFrom }) =>
  ({ favourited, mayComment: commentsFrom === photo.commentsFrom ? mayComment : undefined, ...photo });

/** A favourite in its list: a photo as it is, a topic behind an id of its own. */
const favouriteOf = ({ photo, topic }) => photo ?? { id: topicKey(topic), topic, favourited: true, favourites: 0 };
