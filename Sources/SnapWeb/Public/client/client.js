import { bringsBytes } from './codec.js';
import { Connection } from './connection.js';
import { ConnectionLost, Rejected, Stopped, Unsent, tokenExpired } from './failure.js';
import { Followed } from './followed.js';
import { Link } from './link.js';
import { Outbox } from './outbox.js';
import { patiently } from './patience.js';
import { pause } from './pause.js';
import { Renewal } from './renewal.js';
import { commentsOf, feedOf, home, notifications, received, searchOf } from './sources.js';
import { load, save, storageOf } from './storage.js';

/** The most tries of a request that is refused with a `retryAfterMs`. */
const tries = 5;
/** The time that `stop` waits for the server's close frame. */
const goodbyeMs = 2_000;
/** The interval between reports of an upload's progress. */
const progressMs = 100;
const stateNames = { connecting: 'connecting', online: 'connected', waiting: 'waiting', ended: 'stopped' };

/** No connection could be made, so nothing was sent. Browsers hide the reason from pages: no server answers, or it refuses the page. */
export class Unreachable extends ConnectionLost {
  constructor(url) {
    super();
    this.message = `${url} cannot be reached.${originHint(url)}`;
  }
}

/** The server's error for a call without a login, thrown where a loop would wait for ever. */
function notAuthenticated() {
  const message = 'You are not logged in: call logIn or signUp first, or give a token.';
  return new Rejected({ code: 1000, message, data: { name: 'not_authenticated' } });
}

/** For pages of another origin, which the server refuses unless its operator has named them. */
function originHint(url) {
  const { host, origin } = globalThis.location ?? {};
  return !host || host === new URL(url).host ? '' : ` Does its operator allow the origin ${origin}?`;
}

/**
 * A client of one account on one server. It logs in, reconnects after every failure, continues each feed after the last event
 * that the app took, and sends each post until it is answered.
 *
 * It begins with the first thing that is asked of it. The declarations in snapfeed.d.ts describe each function.
 */
export class Snapfeed {
  #url;
  #WebSocket;
  #storage;
  #refresh;
  #token;
  #link;
  #outbox;
  #followed = new Map();
  #events = new EventTarget();
  #over = new AbortController();
  #loading;
  /** Whether anything but a login was asked for. */
  #isWanted = false;
  /** Logins by password that are under way. */
  #entering = 0;
  /** Whether the app listens to problems, and whether the server's absence was reported. */
  #isHeard = false;
  #isAway = false;
  #renewal = new Renewal(() => this.#renew());

  /** `idle` (no login yet), `connecting`, `connected`, `waiting` (it reconnects by itself) or `stopped` (it does not). */
  state = 'idle';
  /** The logged-in account: `{id, name}`. */
  user;

  /** @param {any} options as `Options` of snapfeed.d.ts */
  constructor({ url, storage = 'snapfeed', token, refresh, waitMs: [leastMs, mostMs] = [0, 30_000], silenceMs = 45_000, WebSocket = globalThis.WebSocket } = {}) {
    if (!WebSocket) throw new TypeError('This runtime has no WebSocket: pass one as `WebSocket`, or start Node 20 with --experimental-websocket.');
    this.#url = addressOf(url);
    this.#WebSocket = WebSocket;
    this.#storage = typeof storage === 'string' ? storageOf(storage) : storage;
    this.#token = token;
    this.#refresh = refresh;
    this.#outbox = new Outbox(this.#storage, (...request) => this.#ask(...request), (...event) => this.#dispatch(...event), this.#over.signal);
    this.#link = new Link({
      url: this.#url,
      WebSocket,
      greet: (connection) => this.#signIn(connection),
      onPush: (name, params) => this.#take(name, params),
      waits: { leastMs, mostMs, firstMs: Math.max(200, 2 * leastMs) },
      times: timesOf(silenceMs),
    });
    this.#link.addEventListener('state', () => this.#linkChanged());
  }

  // Beginning and end.

  async signUp(name, password, options) {
    return this.#entered(await this.#enter('account.create', { ...options, name, password }));
  }

  async logIn(name, password, options) {
    return this.#entered(await this.#enter('session.create', { ...options, name, password }));
  }

  /** Resumes a login with the given token or the stored one. Returns undefined without a token. */
  async resume(token) {
    if (token) await this.#keep(token);
    await this.#begin();
    if (!this.#hasLogin) return undefined;
    await this.#online();
    return this.user;
  }

  /** Ends this login on the server, forgets its token, and stops the client. */
  async logOut() {
    await this.call('session.end');
    await this.#storage.remove('token');
    await this.stop();
  }

  /** Closes the connection and ends all loops. What is in the outbox stays stored. */
  async stop() {
    this.#finish(new Stopped());
    await Promise.all([this.#outbox.idle(), this.#sayGoodbye()]);
  }

  async #sayGoodbye() {
    const answered = new AbortController();
    await Promise.race([this.#link.stop(), pause(goodbyeMs, answered.signal)]);
    answered.abort();
  }

  // Calls of the app.

  /**
   * Calls any method, once connected. A temporary refusal is retried, except of methods that use something up.
   *
   * @param {string} method
   * @param {object} [params]
   * @param {any} [bytes]
   * @param {{onProgress?: (fraction: number) => void}} options
   * @throws {Rejected | ConnectionLost | Stopped}
   */
  async call(method, params, bytes, { onProgress } = {}) {
    await this.#begin();
    this.#over.signal.throwIfAborted();
    if (!this.#hasLogin) return this.#askOnce(method, params, bytes);
    const isWorth = ({ temporary, retryAfterMs }) => temporary && retryAfterMs !== undefined && !bringsBytes.has(method);
    return patiently(() => this.#ask(method, params, bytes, onProgress), { tries, isWorth, pause: this.#pause });
  }

  /**
   * Yields the items of all pages of a method, one after another.
   *
   * @param {string} method
   * @param {object} [params]
   */
  async *each(method, params) {
    const place = method.startsWith('search.') ? 'cursor' : 'before';
    let page;
    do {
      page = await this.call(method, page ? { ...params, [place]: page.next } : params);
      yield* Object.values(page).find(Array.isArray);
    } while (page.next !== undefined);
  }

  /** Opens a snap: its one view. After `connection_lost` it may be used up. */
  open(snap) {
    return this.call('snap.open', { snap });
  }

  feed(id) {
    return this.#follower(feedOf(id));
  }

  home() {
    return this.#follower(home);
  }

  inbox() {
    return this.#follower(received);
  }

  /** @param {string} photo */
  comments(photo) {
    return this.#follower(commentsOf(photo));
  }

  notifications() {
    return this.#follower(notifications);
  }

  /** @param {string} query @param {{limit?: number}} options */
  search(query, { limit } = {}) {
    return this.#follower(searchOf(query, limit));
  }

  #follower(source) {
    const all = this.#followed;
    const client = { begin: () => this.#beginFollowing(), ask: (one) => this.#follow([one]), leave: (one) => this.#leave(one) };
    if (!all.has(source.place)) all.set(source.place, new Followed(source, this.#storage, client));
    return all.get(source.place);
  }

  async #beginFollowing() {
    await this.#begin();
    this.#over.signal.throwIfAborted();
    if (!this.#hasLogin && !this.#entering) throw notAuthenticated();
  }

  /** Puts a snap into the outbox. Once this returns, it is stored, and sent whatever happens. */
  async post(post) {
    await this.#begin();
    return this.#outbox.add('snap.post', post);
  }

  async postPhoto(post) {
    await this.#begin();
    return this.#outbox.add('photo.post', post);
  }

  get waitingPosts() {
    return this.#outbox.waiting;
  }

  /** Listens to `state`, `posted`, `failed`, `problem` or a push by its name. @returns {() => void} ends that */
  on(name, listener) {
    if (name === 'problem') this.#isHeard = true;
    const take = ({ detail }) => listener(detail);
    this.#events.addEventListener(name, take);
    return () => this.#events.removeEventListener(name, take);
  }

  // Logins.

  get #hasLogin() {
    return Boolean(this.#token || this.#refresh);
  }

  /** Takes up what is stored, once, and connects if there is a login. */
  async #begin() {
    this.#isWanted = true;
    await this.#loaded();
    this.#start();
  }

  #loaded() {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load() {
    if (!this.#refresh) this.#token ??= await load(this.#storage, 'token');
    await this.#outbox.load();
    this.#outbox.run();
  }

  #start() {
    if (!this.#hasLogin || this.#entering || this.state !== 'idle' || this.#over.signal.aborted) return;
    followDevice(this.#link, this.#over.signal);
    this.#link.start();
  }

  /** Does not connect with an older token meanwhile: one that has ended would end the client. */
  async #enter(method, params) {
    await this.#loaded();
    this.#over.signal.throwIfAborted();
    this.#entering += 1;
    try {
      const signedIn = await patiently(() => this.#askOnce(method, params), { pause: this.#pause });
      await this.#own(signedIn.user);
      await this.#keep(signedIn.token);
      this.#isWanted = true;
      return signedIn;
    } finally {
      this.#entering -= 1;
      if (this.#isWanted) this.#start();
      if (!this.#hasLogin && !this.#entering) for (const one of this.#followed.values()) one.end(notAuthenticated());
    }
  }

  async #entered(signedIn) {
    await this.#online();
    return signedIn;
  }

  async #keep(token) {
    this.#token = token;
    await save(this.#storage, 'token', token, { durable: true });
  }

  /** On every connection: signs in, if need be with a fresh token, which is asked for once. */
  async #signIn(connection) {
    const isFresh = !this.#token;
    this.#token ||= await this.#freshToken();
    try {
      await this.#resumeOn(connection, this.#token);
    } catch (error) {
      if (!(error instanceof Rejected) || error.temporary) throw error;
      this.#token = undefined;
      if (!this.#refresh && error.name === 'invalid_token') await this.#storage.remove('token');
      if (!this.#refresh || isFresh) throw error;
      await this.#signIn(connection);
    }
  }

  async #resumeOn(connection, token) {
    const { user, expiresAt } = await connection.request('session.resume', { token });
    await this.#own(user);
    this.user = user;
    if (expiresAt && this.#refresh) this.#renewal.begin(expiresAt, connection);
  }

  /** Asks the app for a token. A failure is reported, and the app is asked again later. */
  async #freshToken() {
    try {
      return await this.#refresh();
    } catch (error) {
      this.#reportProblem(error);
      throw error;
    }
  }

  /** A fresh token in place of the one that ends soon, on the same connection. */
  async #renew() {
    const token = await this.#freshToken();
    try {
      await this.#resumeOn(this.#link, token);
    } catch (error) {
      if (error instanceof Rejected) this.#reportProblem(error);
      throw error;
    }
    this.#token = token;
  }

  /** Posts and places of one account must not become another's. */
  async #own({ id }) {
    const owner = await load(this.#storage, 'account');
    if (owner === undefined) return save(this.#storage, 'account', id, { durable: true });
    if (owner === id) return undefined;
    throw new Rejected({ message: 'This storage belongs to another account. Choose another one.', data: { name: 'other_account' } });
  }

  // The connection.

  #linkChanged() {
    const { state } = this.#link;
    const isAway = state === 'waiting' && !this.#link.wasOpen;
    const reason = isAway ? new Unreachable(this.#url) : this.#link.reason;
    if (state === 'online') return this.#cameOnline();
    this.#renewal.stop();
    for (const feed of this.#followed.values()) feed.lost();
    if (reason?.closeCode === tokenExpired && this.#refresh) this.#token = undefined;
    if (state === 'ended') return this.#finish(new Stopped(reason));
    this.#reportState(state, reason);
    if (isAway) this.#reportAway(reason);
    return undefined;
  }

  #cameOnline() {
    this.#isAway = false;
    this.#reportState('online');
    this.#follow([...this.#followed.values()]);
  }

  /** Once, until the server is back. */
  #reportAway(error) {
    if (!this.#isAway) this.#reportProblem(error);
    this.#isAway = true;
  }

  /** Reports a failure that is retried; without a listener, in the console. */
  #reportProblem(error) {
    if (this.#isHeard) this.#dispatch('problem', { error });
    else console.warn(`snapfeed: ${error?.message ?? error} It is tried again.`);
  }

  #reportState(state, reason) {
    this.state = stateNames[state];
    this.#dispatch('state', { state: this.state, code: reason?.closeCode, error: reason });
  }

  #finish(stopped) {
    if (this.#over.signal.aborted) return;
    this.#over.abort(stopped);
    for (const feed of this.#followed.values()) feed.end(stopped);
    this.#reportState('ended', stopped.cause);
  }

  /** The link, once it is logged in. */
  async #online() {
    while (this.#link.state !== 'online') {
      if (this.#over.signal.aborted) throw this.#over.signal.reason;
      await this.#next('state');
    }
    return this.#link;
  }

  async #ask(method, params, bytes, onProgress) {
    for (;;) {
      const link = await this.#online();
      const timer = bytes && onProgress && setInterval(() => onProgress(Math.max(0, bytes.length - link.bufferedBytes), bytes.length), progressMs);
      try {
        const result = await link.request(method, params, bytes);
        // An answer proves that the server has all bytes.
        if (timer) onProgress(bytes.length, bytes.length);
        return result;
      } catch (error) {
        // It never left, so it can be sent on the next connection.
        if (!(error instanceof Unsent)) throw error;
      } finally {
        clearInterval(timer);
      }
    }
  }

  /** A wait that the end of the client ends. */
  #pause = (ms) => pause(ms, this.#over.signal);

  /** Asks on a separate connection without a login. */
  async #askOnce(method, params, bytes) {
    const connection = new Connection(this.#url, { WebSocket: this.#WebSocket });
    try {
      return await connection.request(method, params, bytes);
    } catch (error) {
      throw error instanceof ConnectionLost && !connection.wasOpen ? new Unreachable(this.#url) : error;
    } finally {
      connection.close(1000);
    }
  }

  // Feeds and other pushes.

  #follow(all) {
    const wanted = all.filter(({ isOpen, isAsked }) => isOpen && !isAsked);
    if (this.#link.state !== 'online') return;
    const feeds = wanted.filter(({ source }) => source.feed);
    // All feeds are in one request.
    const byId = new Map(feeds.map((one) => [one.source.feed, one]));
    const params = { feeds: feeds.map(({ source, position }) => ({ id: source.feed, ...position })) };
    if (feeds.length) this.#subscribe(feeds, params, (answer) => answer.feeds.forEach((part) => byId.get(part.id)?.started(part)));
    for (const one of wanted) if (!one.source.feed) this.#subscribe([one], one.position, (answer) => one.started(answer));
  }

  async #subscribe(all, params, onAnswer) {
    for (const one of all) one.isAsked = true;
    try {
      await this.#link.request(`${all[0].source.noun}.subscribe`, params, undefined, onAnswer);
    } catch (error) {
      this.#notFollowed(all, error);
    }
  }

  #notFollowed(all, error) {
    // The next connection follows them again.
    if (error instanceof ConnectionLost) return;
    if (!error.temporary) return all.forEach((one) => one.end(error));
    setTimeout(() => {
      for (const one of all) one.lost();
      this.#follow(all);
    }, error.retryAfterMs ?? 1_000);
  }

  #leave({ source: { noun, leaving } }) {
    if (leaving && this.#link.state === 'online') this.#link.request(`${noun}.unsubscribe`, leaving).catch(() => {});
  }

  #take(name, params) {
    for (const one of this.#followed.values()) one.heard(name, params);
    this.#dispatch(name, params);
  }

  #dispatch(name, detail) {
    this.#events.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #next(name) {
    return new Promise((resolve) => { this.#events.addEventListener(name, resolve, { once: true }); });
  }
}

/** The WebSocket's address of a server's URL. In a page, the page's own server is the usual one. */
function addressOf(url) {
  const address = new URL(url ?? '/', globalThis.location?.href);
  address.protocol = address.protocol.replace('http', 'ws');
  if (!address.pathname.endsWith('/ws')) address.pathname = `${address.pathname.replace(/\/$/, '')}/ws`;
  address.hash = '';
  return address.href;
}

/** After half of the silence that is allowed, the server is asked; it has the other half to answer. */
const timesOf = (silenceMs) => ({
  beatMs: silenceMs / 10, quietMs: silenceMs / 2, patienceMs: silenceMs / 2, quietPatienceMs: silenceMs / 2, bytesPatienceMs: Math.max(60_000, silenceMs),
});

/** In a browser, events report when the network comes and goes, and when the page becomes visible again. */
function followDevice(link, signal) {
  if (!globalThis.document) return;
  for (const type of ['online', 'pageshow', 'focus']) addEventListener(type, () => link.checkConnection(), { signal });
  addEventListener('offline', () => link.interrupt(), { signal });
}
