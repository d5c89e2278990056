import { LivePhotos } from '../photos/live-photos.js';

/** Follows a query between `start` and `stop`, over breaks. */
export class LiveQuery extends LivePhotos {
  #session;
  #query;
  #id;
  #over;

  /** @param {object} list as of `LivePhotos`, without what is the same for all queries */
  constructor(session, library, query, list) {
    super(session, library, {
      event: 'search.event',
      ask: (position) => this.#ask(position),
      isOurs: ({ search }) => search === this.#id,
      ...list,
    });
    this.#session = session;
    this.#query = query;
  }

  /** @returns {Promise<unknown>} ends when what was missed is known */
  start() {
    this.#over = new AbortController();
    const signal = AbortSignal.any([this.#over.signal, this.#session.signal]);
    this.#session.addEventListener('state', () => this.#session.state === 'online' && this.subscribe(), { signal });
    this.listen(signal);
    return this.subscribe();
  }

  stop() {
    this.#over?.abort();
    if (this.#id !== undefined && this.#session.state === 'online') this.#session.request('search.unsubscribe', { search: this.#id }).catch(() => {});
    this.#id = undefined;
  }

  async #ask(position) {
    const { signal } = this.#over;
    const reply = await this.#session.request('search.subscribe', { query: this.#query, ...position });
    this.#id = reply.search;
    // Whoever left before the answer came follows no more.
    if (signal.aborted) this.stop();
    return reply;
  }
}
