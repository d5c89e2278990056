import { button, element, errorText, text, unseen } from '/ui.js';
import { sinceTime } from '../text/since.js';
import { offlineState } from './empty.js';

/** The distance to the end at which the next page is fetched. */
const margin = '1000px';

/**
 * A list of pages on the screen, with its state below: loading, empty, failed, the end. More is fetched near the end.
 * Items that stay keep their elements, so focus and scrolling stay.
 */
export class PagedView {
  /** @type {import('../app.js').App} */
  #app;
  #pages;
  #list;
  #make;
  #version;
  #emptyWords;
  #ghosts;
  #endWords;
  #made = new Map();
  #wanted;
  #note = element('p', { class: 'kept-note soft', role: 'status', hidden: true });
  #state = element('div', { class: 'feed-state' });
  #sentinel = element('div');
  #end = element('div');
  #observer;
  #over = new AbortController();

  /**
   * @param {import('../app.js').App} app
   * @param {import('../model/pages.js').Pages} pages
   * @param {{list: HTMLElement, make: (item: any) => HTMLElement, idOf: (item: any) => string, empty: () => Node[],
   *   ghosts: () => Node[], failed?: (error: Error) => string, version?: (item: any) => unknown, ahead?: string, isLive?: boolean,
   *   endWords?: () => string | undefined}} options an item whose `version` changes is made again; `ahead` is the distance to the end at which more
   *   is fetched; `isLive` when new rows arrive by themselves, so that a list which is shown again stays as it was; `endWords` at the end of the list
   */
  constructor(app, pages, { list, make, idOf, version, empty, ghosts, failed, ahead = margin, isLive = false, endWords = () => undefined }) {
    this.#app = app;
    this.#pages = pages;
    this.#list = list;
    this.#make = make;
    this.idOf = idOf;
    this.#version = version ?? versionOf;
    this.#emptyWords = empty;
    this.#ghosts = ghosts;
    this.#endWords = endWords;
    this.failed = failed ?? ((error) => text.pages.failed(errorText(error)));
    this.element = element('div', { class: 'paged' }, this.#note, list, this.#state, this.#sentinel, this.#end);
    const options = { signal: this.#over.signal };
    pages.addEventListener('change', () => this.#update(), options);
    app.session.addEventListener('state', () => this.#linkChanged(), options);
    this.#observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.#more(), { rootMargin: ahead });
    this.#observer.observe(this.#sentinel);
    this.#update();
    if (pages.isLoaded && !isLive) pages.refresh();
    else if (!pages.isLoaded && app.session.isReachable) pages.more();
  }

  stop() {
    this.#over.abort();
    this.#observer.disconnect();
  }

  #linkChanged() {
    if (this.#app.session.state === 'online' && (!this.#pages.isLoaded || this.#pages.error)) this.#pages.more() ?? this.#pages.refresh();
    this.#update();
  }

  #more() {
    if (this.#pages.isLoaded && this.#pages.next !== undefined && !this.#pages.error) this.#pages.more();
  }

  /** Shows only some of the items, or all again. @param {(item: object) => boolean} [wanted] */
  show(wanted) {
    this.#wanted = wanted;
    this.#update();
  }

  #update() {
    this.#updateNote();
    this.place();
    this.#updateState();
    this.#updateEnd();
    // The end may still be near, and observers report only changes.
    this.#observer.unobserve(this.#sentinel);
    this.#observer.observe(this.#sentinel);
  }

  get pages() {
    return this.#pages;
  }

  get list() {
    return this.#list;
  }

  /** The items on the screen. */
  get shown() {
    const { items } = this.#pages;
    return this.#wanted ? items.filter(this.#wanted) : items;
  }

  /** The element of an item on the screen. */
  nodeOf(item) {
    return this.#made.get(this.idOf(item)).node;
  }

  /** Called when items have come or gone. */
  placed() {}

  /** Puts the items that are to be shown into the list. */
  place() {
    const wanted = this.shown.map((item) => this.#elementOf(item));
    const kept = new Set(wanted);
    for (const [id, { node }] of this.#made) {
      if (kept.has(node)) continue;
      node.remove();
      this.#made.delete(id);
    }
    wanted.forEach((node, index) => {
      const there = this.#list.children[index];
      if (there !== node) this.#list.insertBefore(node, there ?? null);
    });
    this.placed();
  }

  /** The element of an item, made again when its words or its audience have changed. */
  #elementOf(item) {
    const id = this.idOf(item);
    const known = this.#made.get(id);
    if (known && known.version === JSON.stringify(this.#version(item))) return known.node;
    const node = this.#make(item);
    known?.node.replaceWith(node);
    this.#made.set(id, { node, version: JSON.stringify(this.#version(item)) });
    return node;
  }

  /** Without a connection, says how old the list is. */
  #updateNote() {
    const { state } = this.#app.session;
    const { items, at } = this.#pages;
    if (state === 'connecting') return;
    const key = state !== 'online' && items.length && at ? String(at) : '';
    if (this.#note.dataset.key === key) return;
    this.#note.dataset.key = key;
    this.#note.hidden = !key;
    this.#note.replaceChildren(...(key ? [sinceTime(this.#app, at, text.pages.keptFrom)] : []));
  }

  #updateState() {
    const { isLoaded, items, error } = this.#pages;
    const { state } = this.#app.session;
    const isOffline = state === 'waiting' || state === 'ended';
    const key = items.length ? 'rows' : isLoaded ? 'empty' : isOffline ? 'offline' : error ? 'failed' : 'loading';
    if (this.#state.dataset.key === key) return;
    this.#state.dataset.key = key;
    const content = {
      rows: () => [],
      empty: this.#emptyWords,
      offline: () => offlineState(this.#app),
      failed: () => [element('p', { class: 'soft', role: 'status' }, this.failed(error)), button({ onclick: () => this.#pages.more() }, text.pages.retry)],
      loading: () => [unseen(text.pages.loading), ...this.#ghosts()],
    };
    this.#state.replaceChildren(...content[key]());
  }

  /** Says what comes after the list. A new element each time: one that moves down below new items would count as a jump. */
  #updateEnd() {
    const { items, next, error, isLoaded } = this.#pages;
    const isFailed = error && next !== undefined;
    const words = isFailed ? text.pages.failed(errorText(error)) : !isLoaded ? text.pages.keptEnd : next === undefined ? (this.#endWords() ?? text.pages.end) : text.pages.older;
    const key = `${items.length} ${words}`;
    if (this.#end.dataset.key === key) return;
    const retry = isFailed && button({ class: 'quiet', onclick: () => this.#pages.more() }, text.pages.retry);
    const isHidden = !items.length || this.#wanted || (next === undefined && items.length < 8);
    const end = element('div', { class: 'feed-end', 'data-key': key, hidden: isHidden }, element('p', { class: 'soft' }, words), retry);
    this.#end.replaceWith(end);
    this.#end = end;
  }
}

const versionOf = ({ editedAt, relation }) => [editedAt, relation];
