import { judge } from '../client/resume.js';

/** The id of the inbox, which is shown as the first feed. No feed of a server has an `@`. */
export const inbox = '@inbox';

/**
 * The feeds and their snaps as this account sees them: the server's answers, and every event since.
 *
 * Three things never change back, in whichever order replies and pushes arrive: a snap that was read stays read, a snap
 * that is gone stays gone, and the number of opens only grows. So a page requested before an open does no harm when it
 * arrives after it.
 *
 * Own snaps never count as unread: their author knows them.
 *
 * Emits `change` with `detail.feed` and `detail.snaps`, the ids of the changed snaps (without it any may have changed), and
 * `gap` with `detail.feed` when events were missed and the feed needs a new subscription.
 */
export class Feeds extends EventTarget {
  #account;
  #feeds = new Map();
  #snaps = new Map();
  #isCounted = false;
  /** Whether the server has inboxes. */
  hasInbox = false;

  /** @param {string} account the id of the viewing account */
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

  /** The account of a name, as an author of a known snap or mentioned in one. @returns {{id: string, name: string} | undefined} */
  personNamed(name) {
    for (const { author, caption, parts = [] } of this.#snaps.values()) {
      if (author.name === name) return author;
      const mention = parts.find(({ kind, from, to, target }) => kind === 'mention' && target && Array.from(caption).slice(from + 1, to).join('') === name);
      if (mention) return { id: mention.target, name };
    }
    return undefined;
  }

  isOwn(snap) {
    return snap.author.id === this.#account;
  }

  /** Whether an unread snap of this feed is known below an offset. */
  hasUnread(id, before) {
    return this.feed(id).snaps.some((snap) => snap.status === 'unread' && !snap.gone && snap.offset < before);
  }

  /** The index of a snap among those of its feed; the newest has index 0. */
  indexOf(snap) {
    return place(this.feed(snap.feed).snaps, snap.offset);
  }

  /** Sets the names of the feeds in their order, and keeps the data of those that stay. */
  setNames(feeds) {
    const before = this.#feeds;
    this.#feeds = new Map(feeds.map(({ id, title }) => {
      const feed = before.get(id) ?? { id, unread: 0, countedTo: 0, snaps: [], loaded: false };
      return [id, Object.assign(feed, { title })];
    }));
    this.#changed();
  }

  /** Takes a `feed.list` result: the names, and the unread counts with their offsets. */
  setList(feeds) {
    this.#isCounted = true;
    this.setNames(this.hasInbox ? [{ id: inbox }, ...feeds] : feeds);
    for (const { id, unread, unreadOwn = 0, offset } of feeds) {
      Object.assign(this.feed(id), { unread: unread - unreadOwn, countedTo: offset });
    }
    this.#changed();
  }

  /**
   * Shows the stored rows until the server has sent the current state. They have no position, so a subscription brings the
   * whole feed, and snaps that are gone by then are removed.
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

  /** Takes the part of a `feed.subscribe` reply about one feed. */
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

  /** Takes a page of older snaps, or the newest again; both are merged by id. */
  takePage(id, { snaps, next }, { older }) {
    const feed = this.feed(id);
    for (const snap of snaps) this.#put(feed, snap);
    if (older) feed.next = next;
    this.#changed(id, snaps.map((snap) => snap.id));
  }

  /** @returns {boolean} whether the snap is known here; if not, only the counts are outdated */
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

  /** Takes a snap that was requested by itself. It is known from now on, though no list has it. @returns {object} the stored snap */
  adopt(snap) {
    if (!this.#snaps.has(snap.id)) this.#snaps.set(snap.id, { ...snap });
    this.takeSnap(snap);
    return this.snap(snap.id);
  }

  /** Removes a snap from its feed. */
  remove(snap) {
    const feed = this.feed(snap.feed);
    if (snap.status === 'unread') this.#count(snap, -1);
    this.#snaps.delete(snap.id);
    feed.snaps = feed.snaps.filter((each) => each !== snap);
    this.#changed(feed.id);
  }

  /** Reports a change of a snap that its rows show. */
  touch(id) {
    const snap = this.snap(id);
    if (snap) this.#changed(snap.feed, [id]);
  }

  /** Whether a snap is in the loaded part of its feed's list. */
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

/** The index of an offset, or where it would be, among snaps in descending order. */
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
