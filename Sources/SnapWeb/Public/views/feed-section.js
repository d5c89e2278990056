import { inbox } from '../model/feeds.js';
import { errorText, text } from '../text/text.js';
import { Chunks } from './chunks.js';
import { button, element, setText, unseen } from './element.js';
import { drawingLater, loadScreens } from './load-screens.js';
import { holdRows } from './long-press.js';
import { feedPath } from './router.js';
import { notePlace } from './scroll-anchor.js';
import { Roving } from './roving.js';
import { Row, waitingRow } from './snap-row.js';

/** The number of rows made at first, and the time for more of them before the page may respond again. */
const firstRows = 12;
const sliceMs = 4;
const ghosts = 8;

/**
 * One feed: its title, the number of unread snaps, its rows, and at its end older ones, which are fetched near the end.
 *
 * The rows are those of the newest snaps; rows for the others follow in slices. An event changes only the rows that it
 * concerns. A hidden section makes no rows: it notes changes until it is shown.
 */
export class FeedSection {
  /** @type {import('../app.js').App} */
  #app;
  #id;
  #rows = new Map();
  /** The offset of the oldest snap that has a row; all newer ones have a row as well. */
  #oldest = Infinity;
  #waiting = new Map();
  #count = element('p', { class: 'feed-count' });
  #list;
  #roving;
  #state = element('div', { class: 'feed-state' });
  #end = element('div', { class: 'feed-end' });
  #observer;
  #failed = false;
  /** The ids of snaps with outdated rows; `all` when any may be outdated. */
  #stale = new Set();
  #isAllStale = true;
  #timer;
  /** Says how many snaps have arrived above what is in view, once there are some. */
  #news;
  /** The ways that the inbox has next to its rows. */
  #ways;
  #newsPlace = element('div', { class: 'feed-news', role: 'status' });

  constructor(app, id, title) {
    this.#app = app;
    this.#id = id;
    const heading = element('h2', { id: `title-${id}` }, title);
    this.#ways = id === inbox && element('nav', { class: 'feed-ways', 'aria-labelledby': heading.id });
    this.#list = new Chunks({ class: 'rows', 'aria-labelledby': heading.id, onclick: (event) => this.#press(event) });
    this.#roving = new Roving(this.#list);
    holdRows(this.#list.element, (row) => this.#rows.get(row.dataset.snap)?.showMore());
    this.element = element('section', { class: 'feed', id: `feed-${id}`, 'data-feed': id, 'aria-labelledby': heading.id, tabindex: '-1' },
      element('header', { class: 'feed-head' }, heading, this.#count), this.#ways, this.#newsPlace, this.#list.element, this.#state, this.#end);
    this.#observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.#loadOlder(), {
      rootMargin: '600px',
      scrollMargin: '600px',
    });
    this.#observer.observe(this.#end);
  }

  get #feed() {
    return this.#app.session.feeds.feed(this.#id);
  }

  get isShown() {
    return !this.element.hidden;
  }

  show(isShown) {
    if (isShown === this.isShown) return;
    this.element.hidden = !isShown;
    if (isShown) this.update();
  }

  /** Notes changes. @param {string[]} [ids] of snaps; without it any may have changed */
  note(ids) {
    if (ids) for (const id of ids) this.#stale.add(id);
    else this.#isAllStale = true;
  }

  /** @param {Set<string>} [arrived] ids of snaps that have just arrived and slide in */
  update(arrived) {
    if (!this.isShown) return;
    const feed = this.#feed;
    if (this.#ways) this.#follow(feed);
    const isCounted = feed.loaded && (feed.snaps.length > 0 || feed.unread > 0);
    setText(this.#count, isCounted ? text.feeds.unread(feed.unread) : '\u00a0');
    this.#count.classList.toggle('some', feed.unread > 0);
    this.#keepingPlace(() => this.#place(feed, arrived));
    if (arrived?.size) this.#countNews(arrived);
    this.#grow(firstRows - this.#rows.size);
    this.#growLater();
    this.#roving.update();
    this.#updateState(feed);
    this.#updateEnd(feed);
  }

  /** The inbox is followed by the screens. */
  #follow({ source }) {
    if (!source && this.#app.session.state !== 'connecting') loadScreens().then((screens) => screens?.inboxOf(this.#app));
    else if (source && !this.#ways.firstChild) this.#ways.append(...source.ways());
  }

  stop() {
    this.#observer.disconnect();
    this.#news?.stop();
    clearTimeout(this.#timer);
  }

  /** Counts what arrives above a scrolled feed. */
  async #countNews(arrived) {
    const { feeds } = this.#app.session;
    const isNews = (snap) => snap?.feed === this.#id && !feeds.isOwn(snap);
    const count = [...arrived].filter((id) => isNews(feeds.snap(id))).length;
    const screens = count ? await loadScreens() : undefined;
    if (!screens) return;
    if (!this.#news) {
      this.#news = new screens.FeedNews(this);
      this.#newsPlace.append(this.#news.element);
    }
    this.#news.add(count);
  }

  #press(event) {
    const link = event.target.closest('a');
    if (link) return this.#app.router.follow(event, link);
    const pressed = event.target.closest('button');
    if (pressed) this.#rows.get(pressed.closest('.row').dataset.snap)?.press(pressed);
  }

  /** Notes the scroll position. @returns {() => void} restores it */
  notePlace() {
    const { scroller } = this;
    const top = scroller === this.element ? this.element.firstElementChild.getBoundingClientRect().bottom : document.querySelector('.feed-index').offsetHeight;
    return notePlace(this.#list.element, scroller, top);
  }

  /** The scrolling element: a column scrolls by itself, on a phone the page scrolls. */
  get scroller() {
    return this.element.parentElement?.classList.contains('wide') ? this.element : document.scrollingElement;
  }

  /**
   * Changes rows without moving the content in view. Most browsers do that by themselves; where one does not, as on
   * iPhones, new rows above would push everything down.
   */
  #keepingPlace(change) {
    if (this.#list.isEmpty || CSS.supports('overflow-anchor', 'auto')) return change();
    const isAway = this.#list.element.getClientRects().length && this.scroller.scrollTop > this.#list.element.offsetTop;
    if (!isAway) return change();
    const comeBack = this.notePlace();
    change();
    return comeBack();
  }

  /** Updates the list to match the model. It changes only what differs, so that focus and scrolling stay. */
  #place(feed, arrived) {
    const { feeds } = this.#app.session;
    this.#placeWaiting();
    if (this.#isAllStale) this.#forgetOthers(feed);
    const differing = this.#isAllStale ? feed.snaps : Array.from(this.#stale, (id) => feeds.snap(id)).filter((snap) => snap && feeds.isListed(snap));
    const wanted = differing.filter((snap) => snap.offset >= this.#oldest).sort((a, b) => a.offset - b.offset);
    for (const snap of wanted) this.#put(snap, feed, arrived);
    this.#stale.clear();
    this.#isAllStale = false;
  }

  #put(snap, feed, arrived) {
    const known = this.#rows.get(snap.id);
    if (known) return known.update();
    const older = feed.snaps[this.#app.session.feeds.indexOf(snap) + 1];
    const row = this.#make(snap);
    if (arrived?.has(snap.id)) row.classList.add('arriving');
    return this.#list.insert(row, this.#rows.get(older?.id)?.element);
  }

  #make(snap) {
    const row = new Row(this.#app, snap);
    this.#rows.set(snap.id, row);
    this.#oldest = Math.min(this.#oldest, snap.offset);
    return row.element;
  }

  #forgetOthers(feed) {
    const kept = new Set(feed.snaps.map((snap) => snap.id));
    for (const [id, row] of this.#rows) {
      if (kept.has(id)) continue;
      this.#roving.remove(row.element);
      this.#rows.delete(id);
    }
    this.#oldest = feed.snaps.findLast((snap) => this.#rows.has(snap.id))?.offset ?? Infinity;
  }

  #placeWaiting() {
    const waiting = this.#app.outbox.entries.filter((entry) => entry.feed === this.#id);
    const kept = new Set(waiting.map((entry) => entry.key));
    for (const [key, row] of this.#waiting) {
      if (kept.has(key)) continue;
      this.#list.remove(row);
      this.#waiting.delete(key);
    }
    for (const entry of waiting) {
      if (this.#waiting.has(entry.key)) continue;
      this.#waiting.set(entry.key, waitingRow(this.#app, entry));
      this.#list.prepend(this.#waiting.get(entry.key));
    }
  }

  /** Adds rows for older snaps: at least `least`, and more while there is time. */
  #grow(least, until = 0) {
    const { snaps } = this.#feed;
    let made = 0;
    for (let index = this.#rows.size; index < snaps.length; index += 1) {
      if (made >= least && performance.now() >= until) break;
      this.#list.append(this.#make(snaps[index]));
      made += 1;
    }
  }

  #growLater() {
    clearTimeout(this.#timer);
    if (this.#rows.size >= this.#feed.snaps.length) return;
    this.#timer = setTimeout(() => {
      this.#grow(1, performance.now() + sliceMs);
      this.#growLater();
      if (this.#rows.size >= this.#feed.snaps.length) this.#lookAgain();
    });
  }

  #updateState(feed) {
    const key = this.#stateOf(feed);
    const other = key === 'empty' ? this.#unreadElsewhere : undefined;
    const [{ dataset }, way] = [this.#state, other?.id ?? ''];
    if (key === dataset.key && way === dataset.way) return;
    Object.assign(dataset, { key, way });
    this.#state.replaceChildren(...this.#stateWords(key, feed));
    if (other) this.#state.append(element('a', { class: 'button quiet', href: feedPath(way) }, text.feeds.unreadIn(titleOf(other))));
  }

  /** Another feed with unread snaps, where the screen shows one feed at a time. */
  get #unreadElsewhere() {
    return this.scroller === this.element ? undefined : this.#app.session.feeds.all.find(({ id, unread }) => unread && id !== this.#id);
  }

  #stateOf(feed) {
    if (feed.error) return `error ${feed.error.data?.name}`;
    if (!feed.loaded || (this.#ways && !feed.source && this.#list.isEmpty)) return this.#app.session.state;
    return this.#list.isEmpty ? 'empty' : 'rows';
  }

  #stateWords(key, feed) {
    if (key === 'rows') return [];
    if (feed.error) return [element('p', { class: 'soft' }, text.feeds.failed(errorText({ name: feed.error.data?.name })))];
    if (key === 'empty') return emptyWords(this.#app, feed);
    if (key === 'waiting' || key === 'ended') return [element('p', { class: 'soft' }, text.feeds.offline)];
    return ghostRows();
  }

  #updateEnd(feed) {
    this.#end.hidden = !feed.loaded || !feed.snaps.length || (!feed.next && (feed.unread > 0 || feed.snaps.length < 8));
    if (this.#failed) return;
    const words = feed.next ? text.feeds.older : text.feeds.end;
    if (this.#end.textContent !== words) this.#end.replaceChildren(element('p', { class: 'soft' }, words));
  }

  async #loadOlder() {
    if (!this.isShown || !this.#feed?.next || this.#failed || this.#rows.size < this.#feed.snaps.length) return;
    try {
      await this.#app.session.loadOlder(this.#id);
      this.#lookAgain();
    } catch {
      this.#failed = true;
      const retry = button({ class: 'quiet', onclick: () => this.#retry() }, text.feeds.retry);
      this.#end.replaceChildren(element('p', { class: 'soft' }, text.feeds.olderFailed), retry);
    }
  }

  #retry() {
    this.#failed = false;
    this.#updateEnd(this.#feed);
    this.#loadOlder();
  }

  /** Checks again after a page has arrived: the end may still be near, and observers report only changes. */
  #lookAgain() {
    this.#observer.unobserve(this.#end);
    this.#observer.observe(this.#end);
  }
}

/** The inbox has no title of the server's. */
export const titleOf = ({ title }) => title ?? text.feeds.inbox;

/** Placeholders of the same height as rows, so that nothing jumps when the rows come. */
export function ghostRows() {
  const ghost = () => element('div', { class: 'ghost-row', 'aria-hidden': 'true' });
  return [unseen(text.feeds.loading), ...Array.from({ length: ghosts }, ghost)];
}

function emptyWords(app, feed) {
  if (feed.source) return feed.source.empty();
  return [
    drawingLater('camera'),
    element('p', { class: 'empty-title' }, text.feeds.empty),
    element('p', { class: 'soft' }, text.feeds.emptyHint(feed.title)),
    button({ class: 'quiet', onclick: () => app.posting.startFor({ feed: feed.id }) }, text.feeds.first),
  ];
}
