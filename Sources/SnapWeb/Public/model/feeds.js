import { judge } from '../protocol/resume.js';

/**
 * The feeds and their snaps as this account sees them: what the server said, and every event since.
 *
 * Three things never go back, whichever order replies and pushes come in: read stays read, gone stays gone, and the
 * number of opens only grows. So a page that was asked for before an open and arrives after it does no harm.
 *
 * Own snaps are never counted as unread: they are no news to who posted them.
 *
 * Emits `change` with `detail.feed` and `detail.snaps`, the ids of the snaps that differ (without it, any may), and `gap`
 * with `detail.feed` when events were missed and the feed must be subscribed to again.
 */
export class Feeds extends EventTarget {
  #account;
  #feeds = new Map();
  #snaps = new Map();
  #isCounted = false;

  /** @param {string} account the id of who looks */
  constructor(account) {
    super();
    this.#account = account;
  }

  get all() {
    return [...this.#feeds.values()];
  }

  get unread() {
    return this.all.reduce((sum, feed) => sum + feed.unread, 0);
  }

  feed(id) {
    return this.#feeds.get(id);
  }

  snap(id) {
    return this.#snaps.get(id);
  }

  isOwn(snap) {
    return snap.author.id === this.#account;
  }

  /** Whether a snap of this feed that is known here waits to be opened, below an offset. */
  hasUnread(id, before) {
    return this.feed(id).snaps.some((snap) => snap.status === 'unread' && !snap.gone && snap.offset < before);
  }

  /** Where a snap stands among those of its feed: the newest is the first. */
  indexOf(snap) {
    return place(this.feed(snap.feed).snaps, snap.offset);
  }

  /** The names of the feeds in their order; keeps what is known of those that stay. */
  setNames(feeds) {
    const before = this.#feeds;
    this.#feeds = new Map(feeds.map(({ id, title }) => {
      const feed = before.get(id) ?? { id, unread: 0, countedTo: 0, snaps: [], loaded: false };
      return [id, Object.assign(feed, { title })];
    }));
    this.#changed();
  }

  /** A `feed.list`: the names, and how many are unread up to which offset. */
  setList(feeds) {
    this.#isCounted = true;
    this.setNames(feeds);
    for (const { id, unread, unreadOwn = 0, offset } of feeds) {
      Object.assign(this.feed(id), { unread: unread - unreadOwn, countedTo: offset });
    }
    this.#changed();
  }

  /**
   * The rows as they were last time, for as long as the server has not said what is true now. They have no position, so a
   * subscription brings the feed again, and whatever is gone by then goes from here.
   */
  restore(kept) {
    if (this.#isCounted) return;
    if (!this.all.length) this.setNames(kept);
    for (const { id, unread, next, snaps } of kept) {
      const feed = this.feed(id);
      if (!feed || feed.loaded) continue;
      for (const snap of snaps) this.#put(feed, snap);
      Object.assign(feed, { unread, next, loaded: true });
    }
    this.#changed();
  }

  /** One feed's part of a `feed.subscribe` reply. */
  takeSubscription({ id, epoch, offset, recovered, events, snaps, next, error }) {
    const feed = this.feed(id);
    if (!feed) return;
    feed.error = error;
    if (error) return this.#changed(id);
    if (recovered) events.forEach((event) => this.#apply(feed, event));
    else this.#replace(feed, snaps, next);
    const wasLoaded = feed.loaded;
    Object.assign(feed, { epoch, offset, loaded: true });
    this.#changed(id, recovered && wasLoaded ? events.map(snapOf) : undefined);
  }

  takeEvent(event) {
    const feed = this.feed(event.feed);
    if (!feed?.loaded) return;
    const verdict = judge(feed, event);
    if (verdict === 'resubscribe') this.dispatchEvent(new CustomEvent('gap', { detail: { feed: feed.id } }));
    if (verdict !== 'apply') return;
    this.#apply(feed, event);
    feed.offset = event.offset;
    this.#changed(feed.id, [snapOf(event)], event.type === 'snap.posted' ? event.snap.id : undefined);
  }

  /** Older snaps, or the newest once more; both are merged by id. */
  takePage(id, { snaps, next }, { older }) {
    const feed = this.feed(id);
    for (const snap of snaps) this.#put(feed, snap);
    if (older) feed.next = next;
    this.#changed(id, snaps.map((snap) => snap.id));
  }

  /** @returns {boolean} whether the snap is known here; if not, only the counts are out of date */
  takeOpened({ snap: id, at, device }) {
    const snap = this.snap(id);
    if (!snap) return false;
    if (snap.status !== 'read') this.#count(snap, -1);
    Object.assign(snap, { status: 'read', opened: { at, device } });
    this.#changed(snap.feed, [id]);
    return true;
  }

  takeViewed({ snap: id, opens }) {
    const snap = this.snap(id);
    if (!snap) return;
    snap.opens = Math.max(snap.opens ?? 0, opens);
    this.#changed(snap.feed, [id]);
  }

  /** A whole snap from `snap.post`, `snap.open` or `snap.show`. A post's own event may come before or after. */
  takeSnap(snap) {
    if (!this.#snaps.has(snap.id)) return;
    this.#merge(this.#snaps.get(snap.id), snap);
    this.#changed(snap.feed, [snap.id]);
  }

  /** A snap that was asked for by itself: known from now on, though no list has it. @returns {object} the snap as it is kept here */
  adopt(snap) {
    if (!this.#snaps.has(snap.id)) this.#snaps.set(snap.id, { ...snap });
    this.takeSnap(snap);
    return this.snap(snap.id);
  }

  /** Something else about a snap has changed that its rows show. */
  touch(id) {
    const snap = this.snap(id);
    if (snap) this.#changed(snap.feed, [id]);
  }

  /** Whether a snap stands in its feed's list, as far as that has come. */
  isListed(snap) {
    return this.feed(snap.feed)?.snaps[this.indexOf(snap)] === snap;
  }

  #apply(feed, event) {
    const counts = event.offset > feed.countedTo;
    if (counts) feed.countedTo = event.offset;
    if (event.type === 'snap.posted') this.#arrive(feed, event.snap, counts);
    if (event.type === 'snap.deleted') this.#lose(event.snap, 'deleted', counts);
    if (event.type === 'snap.expired') this.#lose(event.snap, 'expired', counts);
  }

  #arrive(feed, snap, counts) {
    const isNew = !this.#snaps.has(snap.id);
    this.#put(feed, snap);
    if (counts && isNew && snap.status !== 'read') this.#count(snap, +1);
  }

  #lose(id, gone, counts) {
    const snap = this.snap(id);
    if (!snap || snap.gone) return;
    if (counts && snap.status === 'unread') this.#count(snap, -1);
    snap.gone = gone;
  }

  #count(snap, difference) {
    const feed = this.feed(snap.feed);
    if (feed && !snap.gone && !this.isOwn(snap)) feed.unread = Math.max(0, feed.unread + difference);
  }

  #replace(feed, snaps, next) {
    const kept = new Set(snaps.map((snap) => snap.id));
    for (const snap of feed.snaps) if (!kept.has(snap.id)) this.#snaps.delete(snap.id);
    feed.snaps = feed.snaps.filter((snap) => kept.has(snap.id));
    feed.next = next;
    for (const snap of snaps) this.#put(feed, snap);
  }

  #put(feed, snap) {
    const known = this.#snaps.get(snap.id);
    if (known) this.#merge(known, snap);
    const added = known ?? { status: 'unread', ...snap };
    this.#snaps.set(snap.id, added);
    if (!this.isListed(added)) feed.snaps.splice(place(feed.snaps, added.offset), 0, added);
  }

  #merge(known, news) {
    if (known.status === 'read') delete (news = { ...news }).status;
    const opens = Math.max(known.opens ?? 0, news.opens ?? 0);
    const hasOpens = known.opens !== undefined || news.opens !== undefined;
    Object.assign(known, news, hasOpens ? { opens } : {}, known.gone ? { gone: known.gone } : {});
  }

  #changed(feed, snaps, arrived) {
    this.dispatchEvent(new CustomEvent('change', { detail: { feed, snaps, arrived } }));
  }
}

/** Where an offset stands, or would stand, among snaps whose offsets fall. */
function place(snaps, offset) {
  let [low, high] = [0, snaps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (snaps[middle].offset > offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The id of the snap that an event is about. */
const snapOf = ({ snap }) => snap.id ?? snap;
