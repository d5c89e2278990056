import { searchOf } from '../client/sources.js';
import { LivePhotos } from '../photos/live-photos.js';

/** Follows a search while it is on the screen. What came while it was not on the screen is fetched by its position. */
export class LiveSearch extends LivePhotos {
  #results;

  /** @param {import('./results.js').Results} results */
  constructor(session, library, results) {
    super(session, library, searchOf(results.query), {
      renew: ({ items }) => this.#missed(items),
      arrive: (photo) => this.#arrive(photo),
      forget: (id) => this.#forget(id),
      limit: () => results.followLimit,
    });
    this.#results = results;
  }

  /** Shows the photos that have arrived: by time they are the first ones, by relevance the server knows their places. */
  async show() {
    const { photos, order } = this.#results;
    const arrived = this.release();
    if (order === 'relevance') return photos.again();
    for (const photo of arrived) photos.put(photo);
    return undefined;
  }

  /** A photo that no longer matches may still exist for others. */
  #forget(photo) {
    const isGone = ({ id }) => id === photo;
    this.#results.photos.drop(isGone);
    this.drop(isGone);
  }

  /** The newest page in place of events: what is newer than the list is new. The list itself may still be on its way. */
  #missed(items) {
    const { photos, order } = this.#results;
    if (!photos.isLoaded) return;
    // By relevance the newest photo may not be in the list though it was found.
    const newest = order === 'relevance' ? photos.at : photos.items.reduce((at, { postedAt }) => Math.max(at, postedAt), 0);
    for (const photo of items.filter(({ postedAt }) => postedAt > newest).reverse()) this.#arrive(photo);
  }

  #arrive(photo) {
    if (this.#results.photos.indexOf(photo.id) < 0) this.hold(photo);
  }
}
