import { commentsOf, libraryOf, Pages, Subscription } from '/screens.js';
import { Thread } from './thread.js';

const pageSize = 50;
/** The comments of a photo that stay readable without a connection, besides the answers that were opened. */
const keptMost = 50;
const idOf = ({ id }) => id;

const sourceOf = (photo) => ({
  noun: 'comment',
  hasGaps: true,
  params: { photo },
  leaving: { photo },
  event: (_, event) => (event.photo === photo ? event : undefined),
  missed: ({ events = [] }) => events,
});

/** The comments of open photos, by session: a photo's page and a sheet over it show the same ones. @type {WeakMap<object, Map<string, LiveComments>>} */
const open = new WeakMap();

/** The comments of a photo, until as many views have called `stop` as have asked for them. @returns {LiveComments} */
export function liveComments(app, photo, order) {
  const { session } = app;
  if (!open.has(session)) open.set(session, new Map());
  const all = open.get(session);
  if (!all.has(photo)) all.set(photo, new LiveComments(app, photo, order, () => all.delete(photo)));
  const live = all.get(photo);
  live.users += 1;
  return live;
}

/**
 * The comments of the photo in view, while it is open: pages of comments in one of two orders, the answers of each, and what comes and goes meanwhile.
 *
 * New comments of others wait in `news` until they are shown: a list that is read must not move. Emits `change`, `posted` with a new comment of
 * another account, and `closed` when a sheet over the photo's page closes.
 */
export class LiveComments extends EventTarget {
  /** @type {import('../../app.js').App} */
  #app;
  #photo;
  #order;
  #tops;
  #subscription;
  #known;
  #savedRows;
  #threads = new Map();
  /** Comments that an event has counted among the answers of another. */
  #counted = new Set();
  #over = new AbortController();
  /** New comments that are not in the list yet, the newest first. */
  news = [];
  /** One's own new comments that belong after the end of what is loaded. */
  own = [];
  /** Events of one's own comments that came before the answers which take them out of the outbox, and what followed for these comments. */
  #early = [];
  /** The number of views that show them. */
  users = 0;
  #stopped;

  /** @param {string} photo its id @param {'newest' | 'oldest'} order @param {() => void} stopped called after the last view */
  constructor(app, photo, order, stopped) {
    super();
    this.#stopped = stopped;
    this.#app = app;
    this.#photo = photo;
    this.#known = commentsOf(app);
    this.#savedRows = libraryOf(app).savedRows;
    this.#begin(order);
    const { session, outbox } = app;
    const signal = /** @type {any} */ (AbortSignal).any([session.signal, this.#over.signal]);
    this.#subscription = new Subscription(session, sourceOf(photo), {
      ask: (params) => session.request('comment.subscribe', params),
      event: (event, isLate) => this.#apply(event, isLate),
      snapshot: (answer) => this.#renew(answer),
    });
    outbox.addEventListener('sent', ({ detail: { entry, comment, comments } }) => {
      if (entry.account === session.user.id && entry.photo === photo) this.#sent(entry, comment, comments);
    }, { signal });
    outbox.addEventListener('change', () => this.#early.splice(0).forEach((event) => this.#apply(event, true)), { signal });
    libraryOf(app).addEventListener('forgotten', ({ detail: { account } }) => account && this.#drop((comment) => comment.author?.id === account), { signal });
    session.addEventListener('state', () => (session.state === 'online' ? this.#keep() : this.#restore()), { signal });
    this.#restore();
    // What cannot be followed can still be read.
    this.#subscription.start().finally(() => signal.aborted || this.#tops.isLoaded || this.#tops.more());
  }

  /** A view no longer shows them. */
  stop() {
    this.users -= 1;
    if (this.users) return;
    this.#over.abort();
    this.#subscription.stop();
    this.#stopped();
  }

  get order() {
    return this.#order;
  }

  /** The comments that answer no other one, in their order, as far as they are loaded. */
  get items() {
    return this.#tops.items;
  }

  get isLoaded() {
    return this.#tops.isLoaded;
  }

  /** When the comments were the server's answer, by its clock. */
  get at() {
    return this.#tops.at;
  }

  get hasMore() {
    return this.#tops.next !== undefined;
  }

  get error() {
    return this.#tops.error;
  }

  more() {
    return this.#tops.more();
  }

  /** Shows the comments in another order. */
  sort(order) {
    this.#begin(order);
    this.news = [];
    this.own = [];
    this.#restore();
    this.#tops.more();
    this.#changed();
  }

  /** The answers of a comment. @returns {Thread} */
  thread(top) {
    if (!this.#threads.has(top)) {
      const thread = new Thread((after) => this.#page({ to: top, order: 'oldest', after }));
      thread.addEventListener('change', () => this.#changed());
      this.#threads.set(top, thread);
    }
    return this.#threads.get(top);
  }

  /** Puts the comments that have arrived into the list. */
  showNews() {
    const arrived = this.news.splice(0);
    this.#tops.change((items) => [...arrived.filter((comment) => !has(items, comment.id)), ...items]);
  }

  /** Makes sure that a comment is in the list. @returns {Promise<string>} the id of the comment in the list that it is, or that it answers. @throws {Error} where it is gone */
  async reveal(id) {
    if (!this.isLoaded) await this.#tops.more();
    if (has(this.items, id)) return id;
    const { comment, top = comment } = await this.#app.session.request('comment.show', { comment: id });
    if (comment.photo !== this.#photo) throw Object.assign(new Error('It is under another photo.'), { name: 'unknown_comment' });
    this.#tops.change((items) => (has(items, top.id) ? items : [top, ...items]));
    if (top !== comment) await this.thread(top.id).reveal(comment);
    return top.id;
  }

  /** Notes a comment that one has posted, or that was reported by an event. */
  posted(comment, count) {
    if (comment.gone) return;
    this.#known.posted(comment, count);
    if (comment.to) this.#answered(comment);
    else this.#arrived(comment);
  }

  edited(comment) {
    this.#known.edited(comment);
    const change = ({ answers }) => ({ answers, ...comment });
    if (comment.to) this.#threads.get(comment.to)?.replace(comment.id, change);
    else this.#tops.replace(comment.id, change);
    this.news = this.news.map((each) => (each.id === comment.id ? comment : each));
    this.own = this.own.map((each) => (each.id === comment.id ? comment : each));
    this.#changed();
  }

  /** Removes a comment. One with answers leaves its place to them. */
  deleted(id, count) {
    this.#known.deleted(this.#photo, id, count);
    const top = this.items.find((each) => each.id === id);
    if (top?.answers) this.#tops.replace(id, ({ author, text, parts, ...left }) => ({ ...left, gone: true }));
    else this.#drop((comment) => comment.id === id);
  }

  #begin(order) {
    this.#order = order;
    const cursor = order === 'newest' ? 'before' : 'after';
    const tops = new Pages((next) => this.#page({ order, [cursor]: next }), idOf);
    tops.addEventListener('change', () => tops === this.#tops && this.#changed());
    this.#tops = tops;
  }

  async #page(params) {
    const { now, comments, next, count } = await this.#app.session.request('comment.list', { photo: this.#photo, limit: pageSize, ...params });
    this.#app.clock.set(now);
    this.#known.take([{ id: this.#photo, comments: count }]);
    return { items: comments, next, at: now };
  }

  /** The server begins with its newest comments: what was loaded before may lack some. */
  #renew({ now, comments, next, count }) {
    this.#app.clock.set(now);
    this.#known.take([{ id: this.#photo, comments: count }]);
    this.news = [];
    this.own = [];
    this.#early = [];
    this.#counted.clear();
    for (const thread of this.#threads.values()) thread.renew();
    if (this.#order === 'newest') return this.#tops.take({ items: comments, next, at: now });
    return this.#tops.isLoaded ? this.#tops.again() : this.#tops.more();
  }

  #apply(event, isLate) {
    if (this.#isEarly(event)) return this.#hold(event);
    const { type, comment, count } = event;
    if (type === 'comment.posted') {
      const isOthers = comment.author.id !== this.#app.session.user.id;
      this.posted(comment, count);
      if (isOthers && !isLate) this.dispatchEvent(new CustomEvent('posted', { detail: comment }));
    }
    if (type === 'comment.edited') this.edited(comment);
    if (type === 'comment.deleted') this.deleted(comment, count);
    return undefined;
  }

  /** Whether an event waits: it posts a comment that the outbox still shows, or changes one whose event waits. */
  #isEarly({ type, comment }) {
    const id = comment.id ?? comment;
    return this.#early.some((earlier) => earlier.comment.id === id) || (type === 'comment.posted' && this.#isSending(comment));
  }

  /** Only the number of comments is taken now: it will be another one later. */
  #hold({ count, ...event }) {
    this.#known.take([{ id: this.#photo, comments: count }]);
    this.#early.push(event);
  }

  /** Whether the outbox still shows a comment. */
  #isSending(comment) {
    const { to, text } = comment;
    return this.#isOwn(comment) && this.#app.outbox.entries.some(({ method, params }) => method === 'comment.post' && params.photo === this.#photo && params.to === to && params.text === text);
  }

  #sent({ method, params }, comment, count) {
    if (method === 'comment.post') this.posted(comment, count);
    if (method === 'comment.edit') this.edited(comment);
    if (method === 'comment.delete') this.deleted(params.comment, count);
  }

  #answered(comment) {
    const thread = this.thread(comment.to);
    const isKnown = this.#counted.has(comment.id) || thread.indexOf(comment.id) >= 0;
    this.#counted.add(comment.id);
    if (!isKnown) this.#tops.replace(comment.to, (top) => ({ ...top, answers: (top.answers ?? 0) + 1 }));
    thread.arrived(comment, this.#isOwn(comment));
    this.#changed();
  }

  #arrived(comment) {
    if (has(this.items, comment.id) || has(this.news, comment.id) || has(this.own, comment.id)) return;
    const isOwn = this.#isOwn(comment);
    if (this.#order === 'newest' && isOwn) this.#tops.put(comment);
    else if (this.#order === 'newest') this.news = [comment, ...this.news];
    else if (this.isLoaded && !this.hasMore) this.#tops.change((items) => (has(items, comment.id) ? items : [...items, comment]));
    else if (isOwn) this.own = [...this.own, comment];
    this.#changed();
  }

  #isOwn({ author }) {
    return author.id === this.#app.session.user.id;
  }

  #drop(isGone) {
    this.#tops.drop(isGone);
    this.news = this.news.filter((each) => !isGone(each));
    this.own = this.own.filter((each) => !isGone(each));
    for (const [top, thread] of this.#threads) {
      const gone = thread.items.filter(isGone).length;
      thread.drop(isGone);
      if (gone) this.#tops.replace(top, (each) => ({ ...each, answers: Math.max(0, each.answers - gone) }));
    }
    // A placeholder is kept for its replies.
    this.#tops.drop((each) => each.gone && !each.answers);
    this.#changed();
  }

  /** Shows what was seen of them lately, without a connection. */
  async #restore() {
    const tops = this.#tops;
    if (this.#app.session.isReachable || tops.isLoaded) return;
    const kept = await this.#savedRows.comments(this.#photo);
    if (!kept || tops.isLoaded) return;
    const { items, seen: at } = kept;
    for (const { id } of items) {
      const answers = items.filter(({ to }) => to === id);
      if (answers.length) this.thread(id).restore({ items: answers, at });
    }
    const direction = this.#order === 'newest' ? -1 : 1;
    tops.restore({ items: items.filter(({ to }) => !to).sort((a, b) => direction * (a.postedAt - b.postedAt)), at });
  }

  #keep() {
    if (!this.isLoaded) return;
    const answers = [...this.#threads.values()].flatMap(({ items }) => items);
    this.#savedRows.sawComments(this.#photo, [...this.items.slice(0, keptMost), ...answers], this.at);
  }

  #changed() {
    this.#keep();
    this.dispatchEvent(new Event('change'));
  }
}

const has = (items, id) => items.some((each) => each.id === id);
