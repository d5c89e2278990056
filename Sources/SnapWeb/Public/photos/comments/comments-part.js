import { button, element, errorText, setText, text } from '/ui.js';
import { sinceTime } from '/screens.js';
import { CommentComposer, mayComment } from './comment-composer.js';
import { CommentList } from './comment-list.js';
import { openCommentMenu } from './comment-menu.js';
import { rowOf } from './comment-row.js';
import { liveComments } from './live-comments.js';
import { orders } from './order.js';
import { commentRemovals } from './removals.js';

/** The comments that a photo's page shows first, and how many more at each press: what follows them is not far away. */
const [first, step] = [10, 20];
/** From so many comments on, people can choose their order. */
const orderedFrom = 4;
/** The pause before new comments are announced, so that a lively conversation does not talk all the time. */
const announceMs = 3_000;
/** A list scrolled by less still shows its beginning. */
const nearTop = 8;

/** The comments of a photo: their list, live, and where one writes. Its parts lie on a photo's page or in a sheet. */
export class CommentsPart {
  /** @type {import('../../app.js').App} */
  #app;
  photo;
  /** @type {import('./live-comments.js').LiveComments} */
  live;
  /** @type {import('../../model/removals.js').Removals} */
  removals;
  #limit;
  #scroller;
  #lists;
  #composer;
  #lastShown;
  #heard = [];
  #timer;
  #over = new AbortController();
  /** Shows what has arrived where the beginning of the list comes into view: the button would lie over it. */
  #beginning = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.#reachedBeginning());
  #heading;
  #sorts;
  #news = button({ class: 'primary news', hidden: true, onclick: () => this.#showNews() });
  #list;
  #more = button({ class: 'quiet comments-more', hidden: true, onclick: () => this.#showMore() }, text.comments.more);
  #tail = element('ol', { class: 'comment-list', role: 'list', 'aria-label': text.comments.field, hidden: true });
  #state = element('div', { class: 'comments-state' });
  #said = element('p', { class: 'unseen', role: 'status' });
  head;
  body;

  /** @param {import('../../app.js').App} app @param {any} photo @param {{id?: string, scroller?: HTMLElement}} options `id` of the heading; `scroller` of a sheet, which shows all that is loaded */
  constructor(app, photo, { id = 'comments-title', scroller } = {}) {
    this.#app = app;
    this.photo = photo;
    this.#scroller = scroller;
    this.#limit = scroller ? Infinity : first;
    this.id = id;
    this.#heading = element('h2', { id, tabindex: '-1' }, text.comments.title);
    this.#list = element('ol', { class: 'comment-list', role: 'list', 'aria-labelledby': id, hidden: true });
    this.live = liveComments(app, photo.id, orders.read());
    this.removals = commentRemovals(app, this.live, photo.id);
    this.#lists = new CommentList(app, this);
    this.#composer = new CommentComposer(app, photo, (sent) => this.#sent(sent));
    this.#sorts = this.#orderField();
    this.head = element('div', { class: 'comments-head' }, this.#heading, this.#sorts);
    this.body = element('div', { class: 'comments-body' }, element('div', { class: 'news-place' }, this.#news), this.#list, this.#more, this.#tail, this.#state, this.#said);
    this.#listen();
    this.#beginning.observe(this.#heading);
    this.#draw();
  }

  /** @returns {HTMLElement[]} */
  get elements() {
    return [this.head, this.body, this.foot];
  }

  get foot() {
    return this.#composer.element;
  }

  get mayComment() {
    return mayComment(this.photo);
  }

  /** The photo has changed: perhaps it takes comments now, or no longer. */
  update(photo) {
    this.photo = photo;
    this.#composer.update(photo);
    this.#draw();
  }

  stop() {
    this.#over.abort();
    this.#beginning.disconnect();
    clearTimeout(this.#timer);
    this.removals.stop();
    this.live.stop();
  }

  /** Fingers read first: a keyboard would cover half of what they came for. */
  focus({ isReading = !matchMedia('(hover: hover)').matches } = {}) {
    if (this.mayComment && !isReading) this.#composer.focus();
    else this.#heading.focus({ preventScroll: true });
  }

  /** Shows the comments, or one of them, wherever it is. @param {string} [id] */
  async aim(id) {
    if (!id) return this.#aimAt(this.#heading, 'start');
    try {
      const top = await this.live.reveal(id);
      this.#limit = Math.max(this.#limit, 1 + this.live.items.findIndex((each) => each.id === top));
      this.#draw();
      const node = rowOf(this.body, id);
      node?.classList.add('is-aimed');
      return this.#aimAt(node ?? this.#heading, 'center');
    } catch (error) {
      if (!this.#over.signal.aborted && error.name === 'unknown_comment') this.#app.notices.warn(text.comments.missing);
      return this.#aimAt(this.#heading, 'start');
    }
  }

  answer(comment) {
    this.#composer.answer(comment);
  }

  openMenu(comment) {
    openCommentMenu(this.#app, this.photo, comment, { edited: (changed) => this.live.edited(changed), remove: () => this.removals.begin(comment.id) });
  }

  /** What one has written under this photo and is not sent yet: answers to a comment, or comments of their own. @param {string} [to] */
  waitingFor(to) {
    return this.#app.outbox.entries.filter(({ method, params }) => method === 'comment.post' && params.photo === this.photo.id && params.to === to);
  }

  /** Whether a comment waits to be deleted. */
  isHidden({ id }) {
    return this.#app.outbox.about(`comment ${id}`)?.method === 'comment.delete';
  }

  #listen() {
    const { outbox, session } = this.#app;
    const options = { signal: this.#over.signal };
    this.live.addEventListener('change', () => this.#changed(), options);
    this.live.addEventListener('closed', () => this.#composer.restore(this.photo), options);
    this.live.addEventListener('posted', ({ detail }) => this.#announce(detail), options);
    this.removals.addEventListener('change', () => this.#draw(), options);
    outbox.addEventListener('change', () => this.#draw(), options);
    outbox.addEventListener('failed', ({ detail: { entry, error } }) => this.#failed(entry, error), options);
    session.addEventListener('state', () => this.#connected(), options);
    // The heading of a sheet does not scroll with the list.
    this.#scroller?.addEventListener('scroll', () => this.#reachedBeginning(), options);
  }

  #connected() {
    if (this.#app.session.state === 'online' && !this.live.isLoaded) this.live.more();
    this.#draw();
  }

  /** The message of the app would lie below a sheet, and the field is here. */
  #failed(entry, error) {
    if (entry.method !== 'comment.post' || entry.params.photo !== this.photo.id) return;
    this.#app.notices.clear();
    this.#composer.refused(entry, error);
  }

  /** New comments appear where the beginning of the list is in view. Otherwise a button shows their number. */
  #changed() {
    if (this.live.news.length && this.#isAtTop) this.live.showNews();
    else this.#draw();
  }

  #reachedBeginning() {
    if (this.live.news.length && this.#isAtTop) this.live.showNews();
  }

  get #isAtTop() {
    const edge = this.#scroller?.getBoundingClientRect().top ?? 0;
    return this.#list.hidden || this.#list.getBoundingClientRect().top >= edge - nearTop;
  }

  #draw() {
    if (this.#over.signal.aborted) return;
    const { live } = this;
    const items = live.items.filter((each) => !this.isHidden(each));
    // New ones at the beginning push none out at the end.
    this.#limit = Math.max(this.#limit, 1 + items.findIndex(({ id }) => id === this.#lastShown));
    if (live.isLoaded && !live.hasMore && items.length <= this.#limit) this.#limit = Infinity;
    const shown = items.slice(0, this.#limit);
    this.#lastShown = shown.at(-1)?.id;
    const waiting = this.waitingFor().map((entry) => ({ entry }));
    const isNewest = live.order === 'newest';
    const comments = shown.map((comment) => ({ comment }));
    this.#lists.place(this.#list, isNewest ? [...waiting.reverse(), ...comments] : comments);
    this.#lists.place(this.#tail, isNewest ? [] : [...live.own.map((comment) => ({ comment })), ...waiting]);
    this.#lists.prune();
    this.#more.hidden = !(live.hasMore || items.length > shown.length);
    this.#drawNews();
    this.#drawState(shown.length + waiting.length);
  }

  #drawNews() {
    const { news } = this.live;
    this.#news.hidden = !news.length;
    setText(this.#news, news.length ? text.comments.news(news.length) : '');
    const isLong = this.live.items.length >= orderedFrom || this.live.hasMore;
    if (isLong) this.#sorts.hidden = false;
    this.#sorts.value = this.live.order;
  }

  /** Says what is shown instead of comments, or how old they are. */
  #drawState(count) {
    const { isLoaded, error, at } = this.live;
    const isOffline = !this.#app.session.isReachable;
    const isKept = at && isOffline && this.live.items.length;
    const key = isKept ? `kept ${at}` : count ? '' : isLoaded ? (this.mayComment ? 'empty' : 'none') : isOffline ? 'offline' : error ? 'failed' : 'loading';
    if (this.#state.dataset.key === key) return;
    this.#state.dataset.key = key;
    const soft = (words) => element('p', { class: 'soft' }, words);
    const content = {
      '': [],
      empty: [element('p', { class: 'comments-empty' }, text.comments.empty), soft(text.comments.emptyHint)],
      none: [],
      offline: [soft(text.pages.offline)],
      failed: error ? [soft(text.comments.failed(errorText(error))), button({ onclick: () => this.live.more() }, text.pages.retry)] : [],
      loading: Array.from({ length: 3 }, () => element('div', { class: 'ghost-row', 'aria-hidden': 'true' })),
    };
    const age = () => element('p', { class: 'soft' }, sinceTime(this.#app, at, text.pages.keptFrom));
    this.#state.replaceChildren(...(isKept ? [age()] : content[key]));
  }

  #orderField() {
    const choose = () => {
      orders.write(select.value);
      this.#limit = this.#scroller ? Infinity : first;
      this.#lastShown = undefined;
      this.live.sort(select.value);
    };
    const option = ([value, words]) => element('option', { value, selected: value === this.live.order }, words);
    const select = element('select', { class: 'comments-order', 'aria-label': text.comments.order, hidden: true, onchange: choose },
      Object.entries(text.comments.orders).map(option));
    return select;
  }

  /** Shows more of what is loaded, then loads more. */
  async #showMore() {
    const { live } = this;
    const before = this.#list.childElementCount;
    if (this.#limit !== Infinity) this.#limit += step;
    if (live.hasMore && live.items.length < this.#limit) await live.more();
    this.#draw();
    const next = this.#list.children[before]?.querySelector('.comment');
    // The button is further down now, or gone.
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  #showNews() {
    this.live.showNews();
    this.#list.scrollIntoView({ block: 'start' });
    this.#heading.focus({ preventScroll: true });
  }

  /** What one has just written is in view. */
  #sent({ to = undefined }) {
    this.#draw();
    if (to) this.live.thread(to).isOpen || this.live.thread(to).toggle();
    const node = [...this.body.querySelectorAll('.is-waiting')].at(this.live.order === 'newest' && !to ? 0 : -1);
    node?.scrollIntoView({ block: 'nearest' });
  }

  /** Announces new comments to screen readers, a few at a time. */
  #announce({ author }) {
    this.#heard.push(author.name);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const names = this.#heard.splice(0);
      setText(this.#said, names.length === 1 ? text.comments.by(names[0]) : text.comments.news(names.length));
    }, announceMs);
  }

  #aimAt(node, block) {
    if (this.#over.signal.aborted) return;
    node.scrollIntoView({ block });
    node.focus({ preventScroll: true });
  }
}
