import { LivePhotos } from '../photos/live-photos.js';

/** Follows a query between `start` and `stop`, over breaks. */
export class LiveQuery extends LivePhotos {
  #session;
  #library;
  #query;
  #limit;
  #id;
  #over;
  #starting;

  /** @param {object} list as of `LivePhotos`, without what is the same for all queries; `limit` tells the size of a newest page */
  constructor(session, library, query, { limit = () => undefined, ...list }) {
    super(session, library, {
      event: 'search.event',
      ask: (position) => this.#ask(position),
      isOurs: ({ search }) => search === this.#id,
      ...list,
    });
    this.#session = session;
    this.#library = library;
    this.#query = query;
    this.#limit = limit;
  }

  /**
   * Follows from now on.
   *
   * @returns {Promise<object | undefined>} ends when what was missed is known; the newest page, if it came with the subscription
   */
  async start() {
    if (this.#over?.signal.aborted ?? true) this.#listen();
    if (this.#id === undefined) this.#starting ??= this.subscribe().finally(() => { this.#starting = undefined; });
    return this.#starting;
  }

  #listen() {
    this.#over = new AbortController();
    const signal = AbortSignal.any([this.#over.signal, this.#session.signal]);
    this.#session.addEventListener('state', () => this.#session.state === 'online' && this.#startAgain(), { signal });
    this.listen(signal);
  }

  /** A new connection has no searches. */
  #startAgain() {
    this.#id = undefined;
    this.start();
  }

  stop() {
    this.#over?.abort();
    if (this.#id !== undefined) this.#leave(this.#id);
    this.#id = undefined;
  }

  #leave(search) {
    if (this.#session.state === 'online') this.#session.request('search.unsubscribe', { search }).catch(() => {});
  }

  async #ask(position) {
    const reply = await this.#library.ask('search.subscribe', { query: this.#query, limit: this.#limit(), ...position });
    // Whoever left before the answer came follows no more, unless they are back already.
    if (this.#over.signal.aborted) this.#leave(reply.search);
    else this.#id = reply.search;
    return reply;
  }
}
