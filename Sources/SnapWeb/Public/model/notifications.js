import { Pages } from './pages.js';
import { Subscription } from './subscription.js';

/** One sequence without gaps: a missed push asks again. */
const source = { noun: 'notification', event: (_, event) => event, missed: ({ notifications }) => notifications.map((notification) => ({ notification })).reverse() };

/**
 * What others did that concerns the account, the newest first, with the number of those that are unread.
 *
 * Emits `change` like all pages, and `count` when the number of unread ones changes.
 */
export class Notifications extends Pages {
  unread = 0;
  /** How often `unread` was learned. */
  #counts = 0;
  #session;
  #subscription;
  /** Up to here this device has read them. */
  #readTo = 0;
  /** From here to `#readTo` they stay marked as new until `settle`. */
  #newFrom = Infinity;
  #place;
  /** Fulfilled once the server has sent the epoch. */
  placed = new Promise((resolve) => { this.#place = resolve; });

  constructor(session, clock) {
    super(async (before) => {
      const counts = this.#counts;
      const { now, notifications, next, unread } = await session.request('notification.page', { before, limit: 50 });
      clock.set(now);
      // What came meanwhile is newer: a page may be answered after a `read` that was sent later.
      if (counts === this.#counts) this.#count(unread);
      return { items: this.#asShown(notifications), next, at: now };
    }, ({ offset }) => String(offset));
    this.#session = session;
    const options = { signal: session.signal };
    session.addEventListener('notification.read', ({ detail }) => this.#wasRead(detail), options);
    this.#subscription = new Subscription(session, source, {
      started: ({ unread }) => this.#started(unread),
      snapshot: ({ notifications, next, now }) => this.take({ items: this.#asShown(notifications), next, at: now }),
      event: ({ notification, unread }) => this.#add(notification, unread),
    });
    this.#subscription.start();
  }

  /** Everything up to a notification has been seen. It stays marked as new on this screen until `settle`. */
  async read(upTo) {
    if (!this.unread || upTo <= this.#readTo) return;
    this.#readTo = upTo;
    this.#newFrom = Math.min(this.#newFrom, ...this.items.filter(({ read }) => !read).map(({ offset }) => offset));
    const reply = await this.#session.request('notification.read', { upTo }).catch(() => undefined);
    if (reply) this.#count(reply.unread);
    else this.#readTo = 0;
  }

  /** The screen is left: what was read there is no longer new. */
  settle() {
    this.#newFrom = Infinity;
    this.#mark(this.#readTo);
  }

  /** A page may be answered after `read`, although it was asked for before. */
  #asShown(notifications) {
    return notifications.map((each) => (each.offset >= this.#newFrom && each.offset <= this.#readTo ? { ...each, read: false } : each));
  }

  /** Whether the server has notifications: an older one does not. */
  get isOffered() {
    return this.epoch !== undefined;
  }

  /** It changes when the server has lost what it knew: by a restore, or a cluster's recovery. */
  get epoch() {
    return this.#subscription.epoch;
  }

  /** The highest offset that is known. */
  get newest() {
    return Math.max(0, ...this.items.map(({ offset }) => offset));
  }

  #started(unread) {
    this.#place();
    this.#count(unread);
  }

  /** Another device has read them. */
  #wasRead({ upTo, unread }) {
    this.#mark(upTo);
    this.#count(unread);
  }

  #mark(upTo) {
    const isNew = ({ offset, read }) => offset <= upTo && !read;
    this.change((items) => (items.some(isNew) ? items.map((each) => (isNew(each) ? { ...each, read: true } : each)) : items));
  }

  /** The count first: an open page reads what a change brings, and reads nothing while nothing is unread. */
  #add(notification, unread) {
    if (unread !== undefined) this.#count(unread);
    this.put(notification);
  }

  #count(unread) {
    this.#counts += 1;
    if (unread !== undefined) this.unread = unread;
    this.dispatchEvent(new Event('count'));
  }
}
