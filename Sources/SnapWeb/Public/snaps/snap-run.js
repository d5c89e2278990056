import { ConnectionLost, device, explainOpened, Rejected, text, Unsent } from '/ui.js';
import { loadNextUnread, nextUnread, unreadCount } from './next-unread.js';
import { SnapViewer } from './snap-viewer.js';

/** Whether this device has shown the question before the first step to the next snap. */
const explainedKey = 'snapfeed.steps-explained';

/**
 * Snaps opened one after the other, each by a tap, swipe or key of its own. An open is never repeated by itself. If the connection breaks during
 * an open, the viewer says what is known of the view, and asks the server what became of it once it can be reached.
 */
export class SnapRun {
  #app;
  #snap;
  #viewer;
  /** The snaps that count and were opened before the one in view. */
  #before = 0;
  #close = () => this.#viewer.close();

  constructor(app, snap) {
    this.#app = app;
    this.#snap = snap;
    const { router } = app;
    this.#viewer = new SnapViewer({ onnext: () => this.#step(), onreport: () => this.#report(), onreply: () => this.#reply(), onclosed: () => this.#closed() });
    router.enterOverlay(this.#close);
  }

  start() {
    return this.#open(this.#snap);
  }

  /** In a feed there is a next one. A snap that was found elsewhere has none. */
  get #next() {
    return this.#isInFeeds ? nextUnread(this.#app, this.#snap) : undefined;
  }

  get #isInFeeds() {
    return Boolean(this.#app.router.route.screen);
  }

  /** What the inbox does in its own way, for a snap in it. */
  get #source() {
    return this.#app.session.feeds.feed(this.#snap.feed)?.source;
  }

  /** Which one of how many it is; own snaps do not count. */
  #count(snap) {
    const { session } = this.#app;
    const feed = session.feeds.feed(snap.feed);
    if (!this.#isInFeeds || !feed || session.isOwn(snap)) return undefined;
    return { place: this.#before + 1, of: this.#before + Math.max(1, unreadCount(this.#app, feed)) };
  }

  async #open(snap) {
    const { ages, reported, session } = this.#app;
    const viewer = this.#viewer;
    const count = this.#count(snap);
    this.#snap = snap;
    viewer.begin(snap, { age: ages.make(snap.postedAt), count, mayReport: session.mayReport(snap) && !reported.has(snap.id), mayReply: Boolean(this.#source) });
    const alt = text.viewer.alt(snap.author.name, snap.caption);
    try {
      const reply = await (this.#source?.open(snap) ?? session.request('snap.open', { snap: snap.id }));
      session.feeds.takeSnap(reply.snap);
      if (count) this.#before += 1;
      await viewer.show(reply.bytes, { type: reply.type, alt });
    } catch (error) {
      return this.#failed(snap, error);
    }
    await loadNextUnread(this.#app, snap).catch(() => {});
    if (snap === this.#snap) viewer.offerNext(Boolean(this.#next));
    return undefined;
  }

  /** A step to the next snap. Before the very first one, the viewer says that it uses up a view. */
  #step() {
    const next = this.#next;
    if (!next) return this.#viewer.close();
    if (device.read(explainedKey)) return this.#open(next);
    const feed = this.#app.session.feeds.feed(next.feed);
    return this.#viewer.explain(text.viewer.explain(unreadCount(this.#app, feed), feed.title ?? text.feeds.inbox), () => {
      device.write(explainedKey, true);
      this.#step();
    });
  }

  #failed(snap, error) {
    const { notices, session } = this.#app;
    if (error.name === 'already_opened') {
      const opened = { at: error.openedAt, device: error.device };
      session.feeds.takeOpened({ snap: snap.id, ...opened });
      this.#source?.forgetWords(snap);
      this.#viewer.close();
      return explainOpened(this.#app, snap, opened);
    }
    const { fate, words } = fateOf(error);
    if (!this.#viewer.isOpen) return notices.warn(words);
    this.#viewer.fail(words, fate, fate === 'kept' ? () => this.#open(snap) : undefined);
    return fate === 'unknown' ? this.#askFate(snap, words) : undefined;
  }

  /** Asks what became of the view, which opens nothing, as soon as the server can be reached. */
  async #askFate(snap, words) {
    const { session } = this.#app;
    const viewer = this.#viewer;
    const over = new AbortController();
    const ask = async () => {
      if (!viewer.isOpen || this.#snap !== snap) return over.abort();
      if (session.state !== 'online') return undefined;
      const found = await (this.#source?.show(snap) ?? session.request('snap.show', { snap: snap.id })).catch(() => undefined);
      if (!found || !viewer.isOpen || this.#snap !== snap) return undefined;
      over.abort();
      session.feeds.takeSnap(found.snap);
      if (found.snap.status === 'read') return viewer.fail(words, 'used');
      return viewer.fail(words, 'kept', () => this.#open(snap));
    };
    session.addEventListener('state', ask, { signal: over.signal });
    return ask();
  }

  /** Closes the image before the report, which must not extend the view. */
  #report() {
    this.#viewer.close();
    this.#app.stage.showReport(this.#snap);
  }

  #reply() {
    this.#viewer.close();
    this.#app.posting.startFor({ to: [this.#snap.author] });
  }

  /** The focus returns to the row of the snap that was in view last. */
  #closed() {
    this.#app.router.leaveOverlay(this.#close);
    document.querySelector(`.feed:not([hidden]) [data-snap="${CSS.escape(this.#snap.id)}"] .row-open`)?.focus();
  }
}

/** What a failed open means for the view: `kept`, `used` or `unknown`, and the reason in words. */
function fateOf(error) {
  if (error instanceof Unsent) return { fate: 'kept', words: text.viewer.unsent };
  if (error instanceof ConnectionLost) return { fate: 'unknown', words: text.viewer.lost };
  if (error.name === 'image_lost' || !(error instanceof Rejected)) return { fate: 'used', words: text.errors[error.name] ?? text.viewer.notShown };
  const isGone = ['snap_gone', 'unknown_snap'].includes(error.name);
  return { fate: isGone ? 'gone' : 'kept', words: text.errors[error.name] ?? text.errors.other };
}
