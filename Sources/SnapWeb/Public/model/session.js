import { Connection } from '../client/connection.js';
import { Rejected, sessionEnded } from '../client/failure.js';
import { Link } from '../client/link.js';
import { subscriptions } from '../client/resume.js';
import { Feeds, inbox } from './feeds.js';
import { remembered } from './remembered.js';

/** Errors that mean the token is no longer valid. */
const overNames = ['invalid_token', 'suspended'];
/** The waits before a new connection: a person looks at the screen meanwhile. */
const waits = { firstMs: 400, mostMs: 15_000 };
/** The delay between a change and storing the rows. */
const keepMs = 1_000;
/** The time limit for asking why a login ended. */
const reasonMs = 3_000;

/**
 * The account in use: its connection, its feeds, the pictures. Made at login, discarded at logout or switch.
 *
 * Emits `state` (of the link), `pictures`, `profile` (something of the own one is known), `viewed` (an account opened one of the own snaps), `ended` (the login is
 * over), and every push by its name.
 */
export class Session extends EventTarget {
  #url;
  #link;
  #clock;
  #account;
  #rows;
  #feedInView;
  #over = new AbortController();
  #keepTimer;
  /** Whether the server has sent the current state. */
  #isCurrent = false;

  /** @type {Feeds} */
  feeds;
  pictures = [];
  limits = {
    captionCharacters: 250, reasonCharacters: 250, altCharacters: 1_000, warningCharacters: 100, bioCharacters: 250, uploadBytes: 8 * 1024 * 1024, pageSize: 50,
  };
  role = 'member';
  /** The number of unread notifications, which the screens report. */
  notifications = 0;
  /** The number of new matches of alerts, which the screens report. */
  alerts = 0;
  /** The number of open reports, for an admin; the screens report it. */
  openReports = 0;
  /** The address of the own portrait. */
  portrait;
  /** Whether this account decides about its followers. */
  approves;
  /** Who may comment on the account's new photos; undefined until its profile has arrived. */
  commentsFrom;
  /** The id of this login, which distinguishes it from the account's other devices. */
  id;

  /** @param {{url: string, account: any, clock: import('./clock.js').Clock, rows: any, feedInView: () => string | undefined}} options the id of the feed in the address */
  constructor({ url, account, clock, rows, feedInView }) {
    super();
    this.#url = url;
    this.#clock = clock;
    this.#account = account;
    this.portrait = account.portrait;
    this.approves = account.approves;
    this.commentsFrom = account.commentsFrom;
    this.#rows = rows;
    this.#feedInView = feedInView;
    this.feeds = new Feeds(account.id);
    const before = remembered.load();
    this.pictures = before.pictures;
    this.feeds.setNames(before.feeds);
    this.feeds.addEventListener('gap', (event) => this.#fillGap(event.detail.feed));
    this.#link = new Link({ url, waits, greet: (connection) => this.#greet(connection), onPush: (...push) => this.#take(...push) });
    this.#link.addEventListener('state', () => this.#stateChanged());
  }

  /** Takes over what the app uses of the own profile. */
  setProfile({ account, portrait, approves, commentsFrom }) {
    this.#account = { ...this.#account, name: account.name };
    this.portrait = portrait?.images.thumb.url;
    this.approves = Boolean(approves);
    this.commentsFrom = commentsFrom;
    this.dispatchEvent(new Event('profile'));
  }

  get user() {
    return { id: this.#account.id, name: this.#account.name, portrait: this.portrait };
  }

  /** Aborted when the session is over. */
  get signal() {
    return this.#over.signal;
  }

  get state() {
    return this.#link.state;
  }

  /** Whether requests can succeed: a connection is open or being opened. */
  get isReachable() {
    return this.state === 'online' || this.state === 'connecting';
  }

  get bufferedBytes() {
    return this.#link.bufferedBytes;
  }

  start() {
    const options = { signal: this.#over.signal };
    this.feeds.addEventListener('change', () => { this.#keepTimer ??= setTimeout(() => this.#keep(), keepMs); }, options);
    addEventListener('pagehide', () => this.#keep(), options);
    this.#restore();
    this.#link.start();
  }

  stop() {
    this.#over.abort();
    // Store now: the snap just opened must not be unread offline after a switch of accounts. If the login is over, the app drops it all
    // next.
    if (this.#keepTimer) this.#keep();
    this.#link.stop();
  }

  /** Shows the stored rows until the server answers. */
  async #restore() {
    const kept = await this.#rows.load(this.user.id);
    if (kept && !this.#over.signal.aborted) this.feeds.restore(kept);
  }

  #keep() {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    if (this.#isCurrent) this.#rows.keep(this.user.id, this.feeds.all);
  }

  /** The browser reports that the network is gone. */
  interrupt() {
    this.#link.interrupt();
  }

  checkConnection() {
    this.#link.checkConnection();
  }

  request(method, params, attachment) {
    return this.#link.request(method, params, attachment);
  }

  /** Whether the account may see who opened a snap, and delete it. */
  mayManage(snap) {
    return this.isOwn(snap) || (this.role === 'admin' && snap.feed !== inbox);
  }

  /** Whether a snap can be reported: it is another account's and not gone. */
  mayReport(snap) {
    return !this.isOwn(snap) && !snap.gone;
  }

  isOwn(snap) {
    return this.feeds.isOwn(snap);
  }

  async loadOlder(feedId) {
    const feed = this.feeds.feed(feedId);
    if (!feed?.next || feed.isLoadingOlder) return;
    feed.isLoadingOlder = true;
    try {
      const page = await (feed.source ? feed.source.page(feed.next) : this.request('feed.page', { feed: feedId, before: feed.next }));
      this.#clock.set(page.now);
      this.feeds.takePage(feedId, page, { older: true });
    } finally {
      feed.isLoadingOlder = false;
    }
  }

  /**
   * Sends all requests of a fresh connection together. The server answers in order, so login, lists and subscription cost
   * one round trip. Only the very first visit does not know the feeds yet and asks for them first.
   */
  async #greet(connection) {
    const resumed = connection.request('session.resume', { token: this.#account.token });
    const informed = connection.request('server.info');
    const listed = connection.request('feed.list');
    const known = this.feeds.all;
    const subscribed = this.#subscribe(connection, known);
    const pictured = connection.request('picture.list');
    for (const promise of [listed, pictured, informed, subscribed]) promise.catch(() => {});
    const { role, session } = await resumed;
    Object.assign(this, { role, id: session });
    const { limits, name, version, identifier, encyclopedia, providers, now } = await informed;
    Object.assign(this, { limits: { ...this.limits, ...limits }, server: { name, version, identifier, encyclopedia, providers } });
    // Known before the names: an inbox that is shown later would move the feeds.
    this.feeds.hasInbox = Boolean(limits.recipientsPerSnap);
    this.feeds.setList((await listed).feeds);
    await subscribed;
    const missing = this.feeds.all.filter((feed) => !known.includes(feed));
    await this.#subscribe(connection, missing);
    this.#isCurrent = true;
    this.#setPictures((await pictured).pictures);
    this.#clock.set(now);
  }

  /**
   * Subscribes to the feed in view first, in a request of its own: the snaps of all feeds take a slow phone a third of a second. The inbox is
   * followed by the screens.
   */
  async #subscribe(connection, all) {
    const feeds = all.filter(({ id }) => id !== inbox);
    const first = feeds.find(({ id }) => id === this.#feedInView()) ?? feeds[0];
    const parts = [feeds.filter((feed) => feed === first), feeds.filter((feed) => feed !== first)];
    await Promise.all(parts.filter((part) => part.length).map((part) => this.#subscribeTo(connection, part)));
  }

  async #subscribeTo(connection, feeds) {
    const wasLoaded = new Set(feeds.filter((feed) => feed.loaded).map((feed) => feed.id));
    const reply = await connection.request('feed.subscribe', { feeds: subscriptions(feeds) });
    this.#clock.set(reply.now);
    for (const feed of reply.feeds) this.feeds.takeSubscription(feed);
    const recovered = reply.feeds.filter((feed) => feed.recovered && wasLoaded.has(feed.id));
    for (const feed of recovered) this.#refresh(connection, feed.id);
  }

  /**
   * Events do not report what this account opened on another device: opens have no offset. So after an absence this asks
   * again for the newest page, then for older pages as long as older unread snaps are known here.
   */
  async #refresh(connection, feedId) {
    if (!this.feeds.feed(feedId).snaps.length) return;
    let before;
    do {
      const page = await connection.request('feed.page', { feed: feedId, before }).catch(() => undefined);
      if (page) this.feeds.takePage(feedId, page, { older: false });
      before = page?.next;
    } while (before && this.feeds.hasUnread(feedId, before));
  }

  async #fillGap(feedId) {
    const feed = this.feeds.feed(feedId);
    if (feed.isFillingGap) return;
    feed.isFillingGap = true;
    try {
      const reply = await this.request('feed.subscribe', { feeds: subscriptions([feed]) });
      reply.feeds.forEach((part) => this.feeds.takeSubscription(part));
    } catch {
      // The connection broke or refused; the next greeting catches up from the same offset.
    } finally {
      feed.isFillingGap = false;
    }
  }

  #setPictures(pictures) {
    remembered.save(this.feeds.all, pictures);
    const isSame = JSON.stringify(pictures) === JSON.stringify(this.pictures);
    this.pictures = pictures;
    if (!isSame) this.dispatchEvent(new Event('pictures'));
  }

  #take(method, params) {
    this.dispatchEvent(new CustomEvent(method, { detail: params }));
    if (method === 'feed.event') this.feeds.takeEvent(params);
    if (method === 'snap.opened' && !this.feeds.takeOpened(params)) this.#recount();
    if (method === 'snap.viewed') {
      this.feeds.takeViewed(params);
      this.dispatchEvent(new CustomEvent('viewed', { detail: params }));
    }
  }

  /** A snap that is not loaded here was opened elsewhere. Only the server knows which feed's count changes. */
  #recount() {
    this.request('feed.list').then(({ feeds }) => this.feeds.setList(feeds), () => {});
  }

  async #stateChanged() {
    const { state, reason } = this.#link;
    if (state === 'ended' && reason?.closeCode === sessionEnded) this.#reportEnd(await this.#refusal());
    else if (state === 'ended' && overNames.includes(reason?.name)) this.#reportEnd(reason);
    this.dispatchEvent(new Event('state'));
  }

  #reportEnd(reason) {
    this.dispatchEvent(new CustomEvent('ended', { detail: { reason } }));
  }

  /** Asks over a separate connection why the token is no longer valid: a close code is only a number. */
  async #refusal() {
    const connection = new Connection(this.#url);
    const timer = setTimeout(() => connection.close(), reasonMs);
    const reason = await connection.request('session.resume', { token: this.#account.token }).catch((error) => error);
    clearTimeout(timer);
    connection.close();
    return reason instanceof Rejected ? reason : undefined;
  }
}
