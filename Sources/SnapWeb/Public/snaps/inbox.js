import { element, errorText, inbox, locale, openMenu, patiently, profilePath, text } from '/ui.js';
import { received } from '../client/sources.js';
import { Removals } from '../model/removals.js';
import { Subscription } from '../model/subscription.js';
import { emptyState } from '../photos/empty.js';

const inboxes = new WeakMap();

/** The inbox of the session, which is followed from now on. @returns {Inbox | undefined} undefined on a server without inboxes */
export function inboxOf(app) {
  const { session } = app;
  if (!session.feeds.hasInbox) return undefined;
  if (!inboxes.has(session)) inboxes.set(session, new Inbox(app, session));
  return inboxes.get(session);
}

/**
 * The snaps that were sent to the account. They are shown as the first feed, whose `source` this is: what the inbox does in a way of its own.
 * The words of a snap are erased with its image, so they leave the row when it is opened.
 */
class Inbox {
  /** @type {import('../app.js').App} */
  #app;
  #session;
  #removals;

  constructor(app, session) {
    this.#app = app;
    this.#session = session;
    this.#feed.source = this;
    this.#removals = new Removals((id) => this.#remove(id));
    session.signal.addEventListener('abort', () => this.#removals.stop());
    new Subscription(session, received, {
      // After the events that were missed, which may be about snaps that are not loaded here.
      started: (answer) => queueMicrotask(() => this.#count(answer)),
      snapshot: (answer) => this.#replace(answer),
      event: (event) => this.#take(event),
    }).start();
  }

  get #feeds() {
    return this.#session.feeds;
  }

  get #feed() {
    return this.#feeds.feed(inbox);
  }

  /** A page of older snaps. */
  async page(before) {
    const { snaps, ...page } = await this.#session.request('inbox.page', { before });
    return { ...page, snaps: snaps.map(present) };
  }

  /** The state of an opened snap in words; undefined for any other, which rows name themselves. */
  words({ status, gone, opened }) {
    return status === 'read' && !gone && opened?.at ? text.inbox.opened(shortMoment(opened.at)) : undefined;
  }

  /** The links next to the rows. */
  ways() {
    const follow = (event) => this.#app.router.follow(event);
    return [['/sent', text.sent.title], ['/lists', text.lists.title]].map(([href, words]) => element('a', { href, onclick: follow }, words));
  }

  empty() {
    return emptyState(this.#app, 'plane', { title: text.inbox.empty, hint: text.inbox.emptyHint, steps: [['/post', text.inbox.send]] });
  }

  /** Opens a snap. The server sends its image once. */
  async open({ id }) {
    const reply = await this.#session.request('inbox.open', { snap: id });
    this.#opened({ snap: id, readAt: reply.snap.readAt ?? this.#app.clock.now() });
    return { ...reply, snap: present(reply.snap) };
  }

  /** Asks for a snap as it is now, which does not open it. */
  async show({ id, offset }) {
    const { snaps } = await this.#session.request('inbox.page', { before: offset + 1, limit: 1 });
    const found = snaps.find((snap) => snap.id === id);
    if (found?.state === 'read') this.#opened({ snap: id, readAt: found.readAt });
    return found && { snap: present(found) };
  }

  /** Shows what one can do with a snap. */
  more(snap) {
    const app = this.#app;
    const { author, gone } = snap;
    const mayReport = this.#session.mayReport(snap) && !app.reported.has(snap.id);
    openMenu(app, {
      title: text.details.titleOf(author.name),
      path: '/inbox',
      items: [
        { icon: 'reply', label: text.inbox.reply, run: () => app.posting.startFor({ to: [author] }) },
        { icon: 'person', label: text.row.profile(author.name), href: profilePath(author) },
        ...(mayReport ? [{ icon: 'flag', label: text.report.action, run: () => app.stage.showReport(snap) }] : []),
        { icon: 'remove', label: snap.status === 'unread' && !gone ? text.inbox.removeUnread : text.inbox.remove, tone: 'danger', run: () => this.#begin(snap) },
      ],
    });
  }

  /** Forgets the words of a snap. */
  forgetWords(snap) {
    delete snap.caption;
    delete snap.parts;
    this.#feeds.touch(snap.id);
  }

  #opened({ snap: id, readAt }) {
    const isKnown = this.#feeds.takeOpened({ snap: id, at: readAt });
    if (isKnown) this.forgetWords(this.#feeds.snap(id));
    else this.#recount();
  }

  #replace({ epoch, offset, snaps, next }) {
    for (const { id, state, gone } of snaps) {
      const known = this.#feeds.snap(id);
      if (known && (state === 'read' || gone)) this.forgetWords(known);
    }
    const shown = snaps.filter(({ id }) => !this.#removals.has(id)).map(present);
    this.#feeds.takeSubscription({ id: inbox, epoch, offset, recovered: false, snaps: shown, next });
  }

  #take({ type, snap, ...event }) {
    const feeds = this.#feeds;
    const known = feeds.snap(snap.id ?? snap);
    // The subscription has judged the position.
    Object.assign(this.#feed, { epoch: event.epoch, offset: event.offset - 1 });
    const put = (change) => feeds.takeEvent({ ...event, ...change, feed: inbox });
    if (type === 'snap.received') return put({ type: 'snap.posted', snap: present(snap) });
    this.#feed.offset = event.offset;
    if (type === 'snap.opened') return this.#opened({ snap, readAt: event.readAt });
    if (!known) return this.#recount();
    if (type === 'snap.removed') return feeds.remove(known);
    this.#feed.offset -= 1;
    put({ type: `snap.${event.gone}`, snap });
    return this.forgetWords(known);
  }

  #count({ unread, offset }) {
    Object.assign(this.#feed, { unread, countedTo: offset });
    this.#feeds.touch(this.#feed.snaps[0]?.id);
    this.#app.stage.update();
  }

  /** A snap that is not loaded here has changed. Only the server knows the count. */
  async #recount() {
    const reply = await this.#session.request('inbox.page', { limit: 1 }).catch(() => undefined);
    if (reply) this.#count({ unread: reply.unread, offset: this.#feed.offset });
  }

  #begin(snap) {
    const { notices } = this.#app;
    const isUnread = snap.status === 'unread' && !snap.gone;
    this.#feeds.remove(snap);
    this.#removals.begin(snap.id);
    notices.say(isUnread ? text.inbox.removedUnread : text.inbox.removed, { label: text.inbox.undo, run: () => this.#undo(snap) });
  }

  #undo(snap) {
    if (!this.#removals.has(snap.id)) return this.#app.notices.say(text.waiting.tooLate);
    this.#removals.undo(snap.id);
    if (snap.status === 'unread' && !snap.gone) this.#feed.unread += 1;
    return this.#feeds.takePage(inbox, { snaps: [snap] }, { older: false });
  }

  async #remove(id) {
    try {
      await patiently(() => this.#session.request('inbox.remove', { snap: id }));
    } catch (error) {
      if (error.name !== 'unknown_snap') this.#app.notices.warn(errorText(error));
    }
  }
}

/** A received snap in the form of those in feeds. */
const present = ({ state, readAt, ...snap }) => ({ ...snap, feed: inbox, status: state, ...(readAt && { opened: { at: readAt } }) });

/** The time of a moment of today; of any other day, also its date. */
export function shortMoment(at) {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short', ...(isToday ? {} : { dateStyle: 'medium' }) }).format(at);
}
