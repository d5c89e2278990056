import { LivePhotos } from '../photos/live-photos.js';

/** Follows a query between `start` and `stop`, over breaks. */
export class LiveQuery extends LivePhotos {
  #session;
  #query;
  #limit;
  #id;
  #over;
  #started;

  /** @param {object} list as of `LivePhotos`, without what is the same for all queries; `limit` tells the size of a newest page */
  constructor(session, library, query, { limit = () => undefined, ...list }) {
    super(session, library, {
      event: 'search.event',
      ask: (position) => this.#ask(position),
      isOurs: ({ search }) => search === this.#id,
      ...list,
    });
    this.#session = session;
    this.#query = query;
    this.#limit = limit;
  }

  /**
   * Follows from now on.
   *
   * @returns {Promise<object | undefined>} ends when what was missed is known; the newest page, if it came with the subscription
   */
  start() {
    this.#started ??= this.#begin();
    return this.#started;
  }

  #begin() {
    this.#over = new AbortController();
    const signal = AbortSignal.any([this.#over.signal, this.#session.signal]);
    this.#session.addEventListener('state', () => this.#session.state === 'online' && this.subscribe(), { signal });
    this.listen(signal);
    return this.subscribe();
  }

  stop() {
    this.#over?.abort();
    this.#started = undefined;
    if (this.#id !== undefined) this.#leave(this.#id);
    this.#id = undefined;
  }

  #leave(search) {
    if (this.#session.state === 'online') this.#session.request('search.unsubscribe', { search }).catch(() => {});
  }

  async #ask(position) {
    const { signal } = this.#over;
    const reply = await this.#session.request('search.subscribe', { query: this.#query, limit: this.#limit(), ...position });
    if (!signal.aborted) {
      this.#id = reply.search;
      return reply;
    }
    // Whoever left before the answer came follows no more, and who is back already asks again.
    this.#leave(reply.search);
    return this.#over.signal.aborted ? reply : this.#ask(position);
  }
}
