import { judge } from '../protocol/resume.js';

/**
 * The feeds and their snaps as this account sees them: what the server said, and every event since.
 *
 * Three things never go back, whichever order replies and pushes come in: read stays read, gone stays gone, and the
 * number of opens only grows. So a page that was asked for before an open and arrives after it does no harm.
 *
 * Emits `change` with `detail.feed`, and `gap` with `detail.feed` when events were missed and the feed must be
 * subscribed to again.
 */
export class Feeds extends EventTarget {
  #feeds = new Map();
  #snaps = new Map();
  #isCounted = false;

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

  /** Whether a snap of this feed that is known here waits to be opened, below an offset. */
  hasUnread(id, before) {
    return this.feed(id).snaps.some((snap) => snap.status === 'unread' && !snap.gone && snap.offset < before);
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
    for (const { id, unread, offset } of feeds) Object.assign(this.feed(id), { unread, countedTo: offset });
    this.#changed();
  }

  /**
   * The rows as they were last time, for as long as the server has not said what is true now. They have no position, so a
   * subscription brings the feed anew, and whatever is gone by then goes from here.
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
    Object.assign(feed, { epoch, offset, loaded: true });
    this.#changed(id);
  }

  takeEvent(event) {
    const feed = this.feed(event.feed);
    if (!feed?.loaded) return;
    const verdict = judge(feed, event);
    if (verdict === 'resubscribe') this.dispatchEvent(new CustomEvent('gap', { detail: { feed: feed.id } }));
    if (verdict !== 'apply') return;
    this.#apply(feed, event);
    feed.offset = event.offset;
    this.#changed(feed.id, event.type === 'snap.posted' ? event.snap.id : undefined);
  }

  /** Older snaps, or the newest once more; both are merged by id. */
  takePage(id, { snaps, next }, { older }) {
    const feed = this.feed(id);
    for (const snap of snaps) this.#put(feed, snap);
    if (older) feed.next = next;
    this.#changed(id);
  }

  /** @returns {boolean} whether the snap is known here; if not, only the counts are out of date */
  takeOpened({ snap: id, at, device }) {
    const snap = this.snap(id);
    if (!snap) return false;
    if (snap.status !== 'read') this.#count(snap, -1);
    Object.assign(snap, { status: 'read', opened: { at, device } });
    this.#changed(snap.feed);
    return true;
  }

  takeViewed({ snap: id, opens }) {
    const snap = this.snap(id);
    if (!snap) return;
    snap.opens = Math.max(snap.opens ?? 0, opens);
    this.#changed(snap.feed);
  }

  /** A whole snap from `snap.post`, `snap.open` or `snap.show`. A post's own event may come before or after. */
  takeSnap(snap) {
    if (!this.#snaps.has(snap.id)) return;
    this.#merge(this.#snaps.get(snap.id), snap);
    this.#changed(snap.feed);
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
    if (counts && isNew && snap.status !== 'read') feed.unread += 1;
  }

  #lose(id, gone, counts) {
    const snap = this.snap(id);
    if (!snap || snap.gone) return;
    if (counts && snap.status === 'unread') this.#count(snap, -1);
    snap.gone = gone;
  }

  #count(snap, difference) {
    const feed = this.feed(snap.feed);
    if (!snap.gone) feed.unread = Math.max(0, feed.unread + difference);
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
    if (known) return this.#merge(known, snap);
    const added = { status: 'unread', ...snap };
    this.#snaps.set(snap.id, added);
    const place = feed.snaps.findIndex((other) => other.offset < added.offset);
    feed.snaps.splice(place < 0 ? feed.snaps.length : place, 0, added);
  }

  #merge(known, news) {
    if (known.status === 'read') delete (news = { ...news }).status;
    const opens = Math.max(known.opens ?? 0, news.opens ?? 0);
    const hasOpens = known.opens !== undefined || news.opens !== undefined;
    Object.assign(known, news, hasOpens ? { opens } : {}, known.gone ? { gone: known.gone } : {});
  }

  #changed(feed, arrived) {
    this.dispatchEvent(new CustomEvent('change', { detail: { feed, arrived } }));
  }
}
