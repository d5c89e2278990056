import { judge } from '/ui.js';

/**
 * Follows a source over breaks of the connection. A position is (epoch, offset): the server sends what was missed since, or a snapshot.
 */
export class Subscription {
  #session;
  #source;
  #take;
  /** @type {{epoch?: string, offset?: number}} */
  #position;
  #asking;
  #over;
  /** Whether it was answered on this connection. */
  #isLive = false;

  /**
   * @param {import('./session.js').Session} session
   * @param {Pick<import('../client/sources.js').Source, 'noun' | 'event' | 'missed' | 'hasGaps' | 'params' | 'leaving' | 'started' | 'lost'>} source
   * @param {object} take
   * @param {(params: object) => Promise<any>} [take.ask] subscribes
   * @param {(answer: any) => void} [take.started] is called with each answer, before what it brings
   * @param {(event: any, isLate: boolean) => void} take.event is called with each event; it is late if it was missed
   * @param {(answer: any) => any} take.snapshot is called with an answer without events; `start` returns its result
   * @param {(position: {epoch?: string, offset?: number}) => void} [take.moved] is called with each new position
   * @param {{epoch?: string, offset?: number}} [take.position] of an earlier time
   */
  constructor(session, source, { position = {}, ask = (params) => session.request(`${source.noun}.subscribe`, params), ...take }) {
    this.#session = session;
    this.#source = source;
    this.#position = position;
    this.#take = { ask, ...take };
  }

  /** The epoch of the position; undefined before the first answer. */
  get epoch() {
    return this.#position.epoch;
  }

  /**
   * Follows from now on, until `stop` or the end of the session.
   *
   * @returns {Promise<any>} ends when what was missed is known; what `take.snapshot` returned, if there was a snapshot
   */
  async start() {
    if (this.#over?.signal.aborted ?? true) this.#listen();
    return this.#askIfNeeded();
  }

  stop() {
    this.#over?.abort();
    this.#leave();
  }

  #listen() {
    this.#over = new AbortController();
    const signal = /** @type {any} */ (AbortSignal).any([this.#over.signal, this.#session.signal]);
    const { noun } = this.#source;
    this.#session.addEventListener('state', () => this.#stateChanged(), { signal });
    this.#session.addEventListener(`${noun}.event`, ({ detail }) => this.#heard(this.#source.event(`${noun}.event`, detail)), { signal });
  }

  #stateChanged() {
    if (this.#session.state !== 'online') this.#lost();
    this.#askIfNeeded();
  }

  /** A new connection has no subscriptions. */
  #lost() {
    this.#isLive = false;
    this.#source.lost?.();
  }

  #leave() {
    const { leaving, noun } = this.#source;
    if (this.#isLive && leaving && this.#session.state === 'online') this.#session.request(`${noun}.unsubscribe`, leaving).catch(() => {});
    this.#lost();
  }

  #askIfNeeded() {
    if (!this.#isLive && this.#session.isReachable) this.#asking ??= this.#ask().finally(() => { this.#asking = undefined; });
    return this.#asking;
  }

  async #ask() {
    try {
      return this.#answered(await this.#take.ask({ ...this.#source.params, ...this.#position }));
    } catch {
      // The connection broke, or the server is older. The next connection asks again.
      return undefined;
    }
  }

  #answered(answer) {
    this.#source.started?.(answer);
    this.#isLive = true;
    // It was stopped before the answer came, and not started again.
    if (this.#over.signal.aborted) this.#leave();
    this.#moveTo(answer);
    this.#take.started?.(answer);
    if (!answer.recovered) return this.#take.snapshot(answer);
    for (const event of this.#source.missed(answer)) this.#take.event(event, true);
    return undefined;
  }

  #heard(event) {
    if (!event || this.epoch === undefined) return;
    const verdict = judge(this.#position, event, this.#source.hasGaps);
    if (verdict === 'resubscribe') {
      this.#leave();
      this.#askIfNeeded();
    } else if (verdict === 'apply') {
      this.#moveTo(event);
      this.#take.event(event, false);
    }
  }

  #moveTo({ epoch, offset }) {
    this.#position = { epoch, offset };
    this.#take.moved?.(this.#position);
  }
}
