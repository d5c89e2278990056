import { button, element, face, icon, isPastGrace, personal, setText, text } from '/ui.js';
import { dragsOf } from './snap-drags.js';

/** After this time without the image, the viewer says that it takes long, and may be closed by its cross. */
const slowMs = 3_000;

/**
 * The one view of a snap: black, the image as large as fits without cropping or stretching, and over it the author, the age, the caption and a cross.
 * A tap, a swipe or a key leads to the next unread snap; after the last one, a tap closes.
 *
 * The bytes are in one blob, whose URL is revoked as soon as the image is decoded; closing or stepping on drops the image itself. The browser has
 * nothing left to keep. When the page is hidden, by another app or the list of apps, the image is covered. It does not come back by itself, because
 * another person may hold the device by then: a press shows it.
 */
export class SnapViewer {
  #dialog;
  #image;
  /** The number of the look, so that an image that arrives late is not shown in another one. */
  #look = 0;
  /** The time when the image appeared. Before it no tap closes or steps on, as there is no second view. */
  #shownAt = Infinity;
  #slowTimer;
  #on;
  #stage = element('div', { class: 'viewer-stage' });
  #cover = button({ class: 'viewer-cover', hidden: true, onclick: (event) => this.#uncover(event) },
    icon('eye'), element('span', {}, text.viewer.covered), element('span', { class: 'viewer-show' }, text.viewer.show));
  #bar = element('span', { class: 'viewer-bar', 'aria-hidden': 'true', hidden: true });
  #who = element('div', { class: 'viewer-who' });
  #caption = element('p', { class: 'viewer-caption', hidden: true });
  #close = button({ class: 'viewer-close round', 'aria-label': text.viewer.close, title: text.viewer.close, onclick: () => this.close() }, icon('close'));
  #report = button({ class: 'viewer-report round', 'aria-label': text.viewer.report, title: text.viewer.report, hidden: true, onclick: () => this.#on.onreport() }, icon('flag'));
  #reply = button({ class: 'viewer-reply round', 'aria-label': text.viewer.reply, title: text.viewer.reply, hidden: true, onclick: () => this.#on.onreply() });
  #next = button({ class: 'viewer-next round', 'aria-label': text.viewer.next, title: text.viewer.next, hidden: true, onclick: () => this.#step() }, icon('next'));
  #said = element('p', { class: 'unseen', role: 'status' });
  #over = new AbortController();

  /** @param {{onnext: () => void, onreport: () => void, onreply: () => void, onclosed: () => void}} on `onnext` closes where there is no next snap */
  constructor(on) {
    this.#on = on;
    this.#dialog = element('dialog', { class: 'viewer', tabindex: '-1' },
      this.#stage, this.#cover,
      element('div', { class: 'viewer-top' }, this.#bar, this.#who, element('div', { class: 'viewer-ways' }, this.#close, this.#report, this.#reply)),
      this.#caption, this.#next, this.#said);
    this.#listen();
  }

  get isOpen() {
    return Boolean(this.#dialog);
  }

  /** Begins a look: nothing of the one before stays. @param {{age: Element, count?: {place: number, of: number}, mayReport: boolean, mayReply: boolean}} options */
  begin(snap, { age, count, mayReport, mayReply }) {
    if (!this.#dialog) return;
    this.#drop();
    const { author, caption } = snap;
    const label = text.viewer.label(author.name);
    const words = count && count.of > 1 ? text.viewer.count(count.place, count.of) : '';
    this.#dialog.setAttribute('aria-label', label);
    this.#who.replaceChildren(face(author), element('p', {}, personal(author.name, { class: 'viewer-name' }), ' ', age, words && element('span', { class: 'viewer-count' }, words)));
    this.#bar.hidden = !words;
    if (words) this.#bar.style.setProperty('--part', String(count.place / count.of));
    this.#caption.replaceChildren(personal(caption ?? ''));
    this.#caption.hidden = !caption;
    this.#report.hidden = !mayReport;
    this.#reply.hidden = !mayReply;
    // The icon comes with the inbox.
    this.#reply.replaceChildren(...(mayReply ? [icon('reply')] : []));
    this.#next.hidden = true;
    this.#wait();
    setText(this.#said, [label, words, text.viewer.loading].filter(Boolean).join(', '));
    if (!this.#dialog.isConnected) document.body.append(this.#dialog);
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#dialog.focus();
  }

  /** Shows that the image is on its way. The server sends it in one message, so there is no part of it to count. */
  #wait() {
    const slow = element('p', { class: 'viewer-slow', hidden: true }, text.viewer.slow);
    this.#state('loading', element('div', { class: 'viewer-wait' }), slow);
    this.#slowTimer = setTimeout(() => {
      slow.hidden = false;
      this.#dialog.dataset.state = 'slow';
      setText(this.#said, text.viewer.slow);
    }, slowMs);
  }

  /**
   * @param {Uint8Array} bytes
   * @param {{type: string, alt: string}} options
   * @throws {Error} when the browser cannot decode the image
   */
  async show(bytes, { type, alt }) {
    const look = this.#look;
    if (!this.#dialog) return;
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    const image = element('img', { class: 'viewer-image', src: url, alt, draggable: 'false' });
    try {
      await image.decode();
    } finally {
      URL.revokeObjectURL(url);
    }
    if (!this.#dialog || look !== this.#look) return image.removeAttribute('src');
    this.#image = image;
    this.#state('shown', image);
    setText(this.#said, '');
    if (document.visibilityState === 'hidden') this.#hide();
    this.#shownAt = performance.now();
  }

  /** Says whether there is a next unread snap. */
  offerNext(isThere) {
    if (this.#image) this.#next.hidden = !isThere;
  }

  /** Asks before the first step. The image stays below. */
  explain({ title, body, go, stay }, run) {
    const leave = () => {
      card.remove();
      this.#dialog.focus();
      this.#shownAt = performance.now();
    };
    const act = () => {
      leave();
      run();
    };
    const card = this.#card(title, body, [[go, act, true], [stay, leave]]);
    this.#shownAt = Infinity;
    this.#stage.append(card);
    card.querySelector('button').focus();
  }

  /** Says that a snap did not open, and what became of its view. @param {'kept' | 'used' | 'unknown' | 'gone'} fate @param {() => void} [retry] */
  fail(words, fate, retry) {
    if (!this.#dialog) return;
    this.#drop();
    const ways = [retry && [text.viewer.retry, retry, true], [text.viewer.leave, () => this.close()]].filter(Boolean);
    const card = this.#card(text.viewer.failed, [words, text.viewer.fates[fate]].filter(Boolean).join(' '), ways);
    card.querySelector('p').setAttribute('role', 'alert');
    this.#state('failed', card);
    card.querySelector('button').focus();
  }

  #card(title, body, ways) {
    const make = ([words, run, isFirst]) => button({ class: isFirst ? 'viewer-go' : '', onclick: run }, words);
    const card = element('div', { class: 'viewer-card' }, element('h2', {}, title), element('p', {}, body), element('div', { class: 'actions' }, ways.map(make)));
    card.addEventListener('click', (event) => event.stopPropagation());
    return card;
  }

  #state(name, ...content) {
    clearTimeout(this.#slowTimer);
    this.#dialog.dataset.state = name;
    this.#stage.replaceChildren(...content);
  }

  /** Drops the image, and everything that is about it. */
  #drop() {
    this.#look += 1;
    this.#image?.removeAttribute('src');
    this.#image = undefined;
    this.#shownAt = Infinity;
    this.#cover.hidden = true;
  }

  close() {
    const dialog = this.#dialog;
    if (!dialog) return;
    this.#over.abort();
    clearTimeout(this.#slowTimer);
    this.#drop();
    this.#dialog = undefined;
    dialog.close();
    dialog.remove();
    this.#on.onclosed();
  }

  /** Only after a look at the image, which a second tap of a double tap must not end. */
  #step() {
    if (!isPastGrace(this.#shownAt) || !this.#cover.hidden) return;
    this.#on.onnext();
  }

  #hide() {
    if (!this.#image) return;
    this.#image.hidden = true;
    this.#cover.hidden = false;
    this.#cover.focus();
  }

  #uncover(event) {
    event.stopPropagation();
    this.#image.hidden = false;
    this.#cover.hidden = true;
    this.#dialog.focus();
    this.#shownAt = performance.now();
  }

  #listen() {
    const dialog = this.#dialog;
    const options = { signal: this.#over.signal };
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && this.#hide(), options);
    addEventListener('pagehide', () => this.#hide(), options);
    dialog.addEventListener('close', () => this.close());
    dialog.addEventListener('contextmenu', (event) => event.preventDefault());
    dialog.addEventListener('click', ({ target }) => !target.closest('button') && this.#step());
    dialog.addEventListener('keydown', (event) => this.#press(event));
    dragsOf(dialog, {
      follow: (dx, dy) => this.#stage.style.setProperty('translate', `${dx}px ${dy}px`),
      settle: () => this.#stage.style.removeProperty('translate'),
      isOver: () => Boolean(this.#image) && isPastGrace(this.#shownAt),
      close: () => this.close(),
      next: () => !this.#next.hidden && this.#step(),
    });
  }

  /** Each step needs a press of its own: a key that is held down does not open one snap after the other. */
  #press(event) {
    const forward = text.direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const isOnSurface = event.target === this.#dialog && [' ', 'Enter'].includes(event.key);
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (this.#next.hidden || !(event.key === forward || isOnSurface)) return;
    event.preventDefault();
    this.#step();
  }
}
