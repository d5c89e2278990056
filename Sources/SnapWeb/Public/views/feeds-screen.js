import { inbox } from '../model/feeds.js';
import { text } from '../text/text.js';
import { element, setText, unseen } from './element.js';
import { FeedSection, ghostRows, titleOf } from './feed-section.js';
import { missing } from './missing.js';
import { hasOpened } from './opening.js';
import { feedPath } from './router.js';

/** From this width on all feeds are side by side. feeds.css has the same number. */
const wide = '(min-width: 68.75rem)';

/**
 * The feeds in their fixed order: on a phone one at a time, chosen by its chip; on a wide screen columns side by side. The
 * chips stay in sight and show which feeds have unread snaps, so that a long feed never hides the next one.
 *
 * The screen is kept while other places are shown, with its rows and scroll positions.
 */
export class FeedsScreen {
  isKept = true;
  /** @type {import('../app.js').App} */
  #app;
  #sections = new Map();
  #chips = new Map();
  #index = element('nav', { class: 'feed-index', 'aria-label': text.feeds.jump, onscroll: () => this.#updateEnds() });
  /** What a tap does, until the first snap is opened on this device. */
  #hint = element('p', { class: 'feeds-hint hint', hidden: hasOpened() }, text.feeds.hint);
  #columns = element('div', { class: 'feeds' });
  #arrived = new Set();
  /** The feeds that have changed since they were drawn. */
  #changed = new Set();
  #isScheduled = false;
  #media = matchMedia(wide);
  #over = new AbortController();
  /** The feed in the address, and the feed that a phone shows. */
  #named;
  #chosen;
  #isVisible = false;
  #isSettled = false;
  /** The frame request that moves the chosen chip to the middle. */
  #frame;
  #endsFrame;
  /** The placeholder until the feeds are known. */
  #unknown = element('div', { class: 'feed' }, ghostRows());
  #scroll = new Map();

  constructor(app) {
    this.#app = app;
    this.element = element('section', { class: 'page feeds-page' },
      element('header', { class: 'page-head' }, element('h1', { tabindex: '-1' }, text.feeds.title)), this.#index, this.#hint, this.#columns);
    const options = { signal: this.#over.signal };
    const { feeds } = app.session;
    feeds.addEventListener('change', ({ detail }) => this.#note(detail), options);
    app.session.addEventListener('state', () => this.#schedule(), options);
    app.outbox.addEventListener('change', () => this.#schedule(), options);
    this.#media.addEventListener('change', () => this.#arrange(), options);
    addEventListener('resize', () => this.#updateEnds(), options);
    this.#build(feeds.all);
  }

  get title() {
    const feed = this.#feeds.feed(this.#named);
    return feed ? titleOf(feed) : text.tabs.feeds;
  }

  /**
   * Shows the screen, or switches to another feed.
   *
   * @param {{feed?: string}} params the feed in the address
   * @param {{isAtTop: boolean}} page whether the page cannot have been scrolled yet
   */
  show({ feed: id }, { isAtTop }) {
    this.#keepScroll();
    const isOther = id !== this.#named;
    const hadFocus = this.#columns.contains(document.activeElement);
    [this.#named, this.#isVisible] = [id, true];
    if (this.#feeds.feed(id)) this.#chosen = id;
    this.#hint.hidden = hasOpened();
    this.#arrange();
    if (!isAtTop) this.#restoreScroll();
    if (hadFocus && isOther) this.#sections.get(this.#current)?.element.focus({ preventScroll: true });
    if (isOther) this.#reach();
  }

  /** Scrolls to the feed in the address where all are side by side. */
  #reach() {
    if (this.#media.matches) this.#sections.get(this.#named)?.element.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }

  /** The feed of an address begins at its top when it is shown next. */
  forgetScroll(address) {
    const id = [...this.#sections.keys()].find((each) => address === feedPath(each));
    for (const isWide of [true, false]) this.#scroll.delete(`${id} ${isWide}`);
  }

  /** Hides the screen while another place is shown. */
  hide() {
    this.#keepScroll();
    this.#isVisible = false;
  }

  leave() {
    this.#over.abort();
    for (const section of this.#sections.values()) section.stop();
  }

  get #feeds() {
    return this.#app.session.feeds;
  }

  /** The feed that a phone shows: the one in the address, else the one shown last, else the first after the inbox. */
  get #current() {
    return this.#chosen ?? this.#feeds.all.find(({ id }) => id !== inbox)?.id;
  }

  get #isLost() {
    const { state } = this.#app.session;
    return this.#named !== undefined && !this.#feeds.feed(this.#named) && state === 'online';
  }

  #note({ feed, snaps, arrived }) {
    for (const [id, section] of this.#sections) {
      if (feed && id !== feed) continue;
      section.note(snaps);
      this.#changed.add(id);
    }
    if (arrived) this.#arrived.add(arrived);
    this.#schedule();
  }

  /** Draws once for many events that come together. */
  #schedule() {
    if (this.#isScheduled || this.#over.signal.aborted) return;
    this.#isScheduled = true;
    setTimeout(() => this.#update());
  }

  #update() {
    this.#isScheduled = false;
    if (this.#over.signal.aborted) return;
    const arrived = this.#arrived;
    this.#arrived = new Set();
    const feeds = this.#feeds.all;
    if (feeds.map((feed) => feed.id).join() !== [...this.#sections.keys()].join()) this.#build(feeds);
    else for (const section of this.#sections.values()) section.update(arrived);
    for (const id of this.#changed) this.#updateChip(id);
    this.#changed.clear();
    this.#settle(feeds);
    this.#updateEnds();
    if (this.#isLost !== this.#columns.classList.contains('lost')) this.#arrange();
    this.#whisper(arrived);
  }

  /** Unread counts that arrive while the feeds load make the chips wider, so the chosen chip is moved into sight again. */
  #settle(feeds) {
    if (this.#isSettled || this.#media.matches) return;
    this.#centre();
    this.#isSettled = feeds.length > 0 && feeds.every((feed) => feed.loaded);
  }

  #build(feeds) {
    for (const section of this.#sections.values()) section.stop();
    this.#sections = new Map(feeds.map((feed) => [feed.id, new FeedSection(this.#app, feed.id, titleOf(feed))]));
    this.#chips = new Map(feeds.map((feed) => [feed.id, this.#chip(feed.id, titleOf(feed))]));
    for (const { id } of feeds) this.#updateChip(id);
    this.#index.replaceChildren(...Array.from(this.#chips.values(), (chip) => chip.element));
    if (this.#feeds.feed(this.#named)) this.#chosen = this.#named;
    this.#arrange();
    this.#reach();
  }

  /** Shows one section, all, or none when the address names an unknown feed. */
  #arrange() {
    const { matches: isWide } = this.#media;
    const isLost = this.#isLost;
    this.#columns.classList.toggle('wide', isWide);
    this.#columns.classList.toggle('lost', isLost);
    for (const [id, section] of this.#sections) section.show(!isLost && (isWide || id === this.#current));
    for (const [id, chip] of this.#chips) chip.choose(!isLost && (isWide ? id === this.#named : id === this.#current));
    const content = this.#content(isLost);
    const isThere = content.every((node, index) => this.#columns.children[index] === node);
    if (!isThere || content.length !== this.#columns.childElementCount) this.#columns.replaceChildren(...content);
    for (const section of this.#sections.values()) section.update();
    if (isWide) this.#updateEnds();
    else this.#centre();
  }

  #content(isLost) {
    if (isLost) return [missing(this.#app.router, text.missing.feed, text.missing.feedWhy)];
    if (!this.#sections.size) return [this.#unknown];
    return Array.from(this.#sections.values(), (section) => section.element);
  }

  #chip(id, title) {
    const count = element('span', { class: 'count', 'aria-hidden': 'true' });
    const spoken = unseen('');
    const { router } = this.#app;
    const link = element('a', { href: feedPath(id), onclick: (event) => router.follow(event) }, title, count, spoken);
    const choose = (isChosen) => (isChosen ? link.setAttribute('aria-current', 'page') : link.removeAttribute('aria-current'));
    return { element: link, count, spoken, choose };
  }

  #updateChip(id) {
    const { unread } = this.#feeds.feed(id);
    const { count, spoken } = this.#chips.get(id);
    count.hidden = unread === 0;
    setText(count, unread > 99 ? '99+' : String(unread));
    setText(spoken, unread ? text.feeds.unread(unread) : '');
  }

  /** Moves the chosen chip to the middle in the next frame. The page is laid out then anyway; asking now would do it twice. */
  #centre() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      const chip = this.#chips.get(this.#current)?.element;
      if (!chip) return;
      const [inner, outer] = [chip.getBoundingClientRect(), this.#index.getBoundingClientRect()];
      this.#index.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
    });
    this.#updateEnds();
  }

  /**
   * Marks the row of chips in the next frame if there are more beyond an end, and whether any of those has unread snaps. Next to columns it shows only
   * if they do not all fit.
   */
  #updateEnds() {
    cancelAnimationFrame(this.#endsFrame);
    this.#endsFrame = requestAnimationFrame(() => {
      this.element.classList.toggle('overflows', this.#columns.scrollWidth > this.#columns.clientWidth + 1);
      const { left, right } = this.#index.getBoundingClientRect();
      const beyond = { before: undefined, after: undefined };
      for (const { element: chip, count } of this.#chips.values()) {
        const box = chip.getBoundingClientRect();
        const end = box.left < left - 1 ? 'before' : box.right > right + 1 ? 'after' : undefined;
        if (end && beyond[end] !== 'unread') beyond[end] = count.hidden ? 'more' : 'unread';
      }
      const isTurned = text.direction === 'rtl';
      this.#mark(isTurned ? 'after' : 'before', beyond.before);
      this.#mark(isTurned ? 'before' : 'after', beyond.after);
    });
  }

  #mark(end, state) {
    if (state) this.#index.dataset[end] = state;
    else delete this.#index.dataset[end];
  }

  /** Notes the scroll positions of the feeds in view: the page's on a phone, the columns' on a wide screen. */
  #keepScroll() {
    if (!this.#isVisible) return;
    const kind = this.#media.matches;
    for (const [id, section] of this.#sections) if (section.isShown) this.#scroll.set(`${id} ${kind}`, section.notePlace());
  }

  /** Restores the scroll position. A feed that was not shown before begins at its top, and the chips stay where they are. */
  #restoreScroll() {
    const kind = this.#media.matches;
    if (kind) scrollTo(0, 0);
    else scrollTo(0, Math.min(scrollY, this.#columns.offsetTop - this.#index.offsetHeight));
    for (const [id, section] of this.#sections) if (section.isShown) this.#scroll.get(`${id} ${kind}`)?.();
  }

  #whisper(arrived) {
    const snap = this.#feeds.snap([...arrived].at(-1));
    if (!snap || this.#feeds.isOwn(snap)) return;
    this.#app.notices.whisper(text.feeds.arrived(snap.author.name, titleOf(this.#feeds.feed(snap.feed))));
  }
}
