import { errorText, text } from '../text/text.js';
import { button, element, setText, unseen } from './element.js';
import { Row, waitingRow } from './row.js';

/** One feed: its title, how many wait, its rows, and at its end the older ones, fetched as one gets near them. */
export class FeedSection {
  #app;
  #id;
  #rows = new Map();
  #waiting = new Map();
  #count = element('p', { class: 'feed-count' });
  #list;
  #state = element('div', { class: 'feed-state' });
  #end = element('div', { class: 'feed-end' });
  #observer;
  #failed = false;

  constructor(app, id) {
    this.#app = app;
    this.#id = id;
    const title = element('h2', { id: `title-${id}` }, this.#feed.title);
    this.#list = element('ul', { class: 'rows', 'aria-labelledby': title.id });
    this.element = element('section', { class: 'feed', id: `feed-${id}`, 'data-feed': id, 'aria-labelledby': title.id, tabindex: '-1' },
      element('header', { class: 'feed-head' }, title, this.#count), this.#list, this.#state, this.#end);
    this.#observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.#loadOlder(), {
      rootMargin: '600px',
      scrollMargin: '600px',
    });
    this.#observer.observe(this.#end);
    this.update();
  }

  get #feed() {
    return this.#app.session.feeds.feed(this.#id);
  }

  /** @param {Set<string>} [arrived] ids of snaps that came just now and slide in */
  update(arrived) {
    const feed = this.#feed;
    const isTold = feed.loaded && (feed.snaps.length > 0 || feed.unread > 0);
    setText(this.#count, isTold ? text.feeds.unread(feed.unread) : '\u00a0');
    this.#count.classList.toggle('some', feed.unread > 0);
    this.#place(feed, arrived);
    this.#tellState(feed);
    this.#tellEnd(feed);
  }

  stop() {
    this.#observer.disconnect();
  }

  /** Brings the list to what the model holds, touching only what differs, so that focus and scrolling stay. */
  #place(feed, arrived) {
    const waiting = this.#app.outbox.entries.filter((entry) => entry.feed === this.#id).reverse();
    const wanted = [...waiting.map((entry) => this.#waitingRow(entry)), ...feed.snaps.map((snap) => this.#row(snap, arrived))];
    const kept = new Set(feed.snaps.map((snap) => snap.id));
    for (const id of this.#rows.keys()) if (!kept.has(id)) this.#rows.delete(id);
    for (const key of this.#waiting.keys()) if (!waiting.some((entry) => entry.key === key)) this.#waiting.delete(key);
    let next = this.#list.firstChild;
    for (const row of wanted) {
      if (row === next) next = next.nextSibling;
      else this.#list.insertBefore(row, next);
    }
    while (next) {
      const surplus = next;
      next = next.nextSibling;
      surplus.remove();
    }
  }

  #waitingRow(entry) {
    if (!this.#waiting.has(entry.key)) this.#waiting.set(entry.key, waitingRow(entry));
    return this.#waiting.get(entry.key);
  }

  #row(snap, arrived) {
    const known = this.#rows.get(snap.id);
    if (known) known.update();
    const row = known ?? new Row(this.#app, snap);
    this.#rows.set(snap.id, row);
    if (arrived?.has(snap.id)) row.element.classList.add('arriving');
    return row.element;
  }

  #tellState(feed) {
    const key = this.#stateOf(feed);
    if (key === this.#state.dataset.key) return;
    this.#state.dataset.key = key;
    this.#state.replaceChildren(...this.#stateWords(key, feed));
  }

  #stateOf(feed) {
    if (feed.error) return `error ${feed.error.data?.name}`;
    if (!feed.loaded) return this.#app.session.state;
    return this.#list.childElementCount ? 'rows' : 'empty';
  }

  #stateWords(key, feed) {
    if (key === 'rows') return [];
    if (feed.error) return [element('p', { class: 'soft' }, text.feeds.failed(errorText({ name: feed.error.data?.name })))];
    if (key === 'empty') return emptyWords(this.#app, feed);
    if (key === 'waiting' || key === 'ended') return [element('p', { class: 'soft' }, text.feeds.offline)];
    return [unseen(text.feeds.loading), ...Array.from({ length: 3 }, () => element('div', {
      class: 'ghost-row',
      'aria-hidden': 'true',
    }))];
  }

  #tellEnd(feed) {
    this.#end.hidden = !feed.loaded || !feed.snaps.length || (!feed.next && feed.snaps.length < 8);
    if (this.#failed) return;
    const words = feed.next ? text.feeds.older : text.feeds.end;
    if (this.#end.textContent !== words) this.#end.replaceChildren(element('p', { class: 'soft' }, words));
  }

  async #loadOlder() {
    if (!this.#feed?.next || this.#failed) return;
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
    this.#tellEnd(this.#feed);
    this.#loadOlder();
  }

  /** The end may still be near after a page has come; observers tell only of changes. */
  #lookAgain() {
    this.#observer.unobserve(this.#end);
    this.#observer.observe(this.#end);
  }
}

function emptyWords(app, feed) {
  return [
    element('p', { class: 'empty-title' }, text.feeds.empty),
    element('p', { class: 'soft' }, text.feeds.emptyHint(feed.title)),
    button({ class: 'quiet', onclick: () => app.router.go('/post') }, text.feeds.first),
  ];
}
