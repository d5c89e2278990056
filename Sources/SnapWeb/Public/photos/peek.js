import { button, element, icon, personal, text, worded } from '/ui.js';
import { heart } from '../model/favourites.js';
import { altOf, colour, photoImage, ratioOf } from './photo-image.js';
import { saveLink, shareButton } from './save-and-share.js';
import { shareLinks } from './share-links-sheet.js';

const holdMs = 400;
/** A finger that moves farther than this scrolls. */
const movePixels = 10;
/** The opener of each link's peek. */
const openers = new WeakMap();

/**
 * Lets a link to a photo be held, or hovered and Space pressed, for a larger look without leaving the list.
 *
 * @returns {HTMLElement} a button next to the link for the mouse; keys and fingers need none
 */
export function peekable(app, link, photo) {
  const open = (holding) => new Peek(app, photo, link, holding);
  link.dataset.peek = '';
  link.setAttribute('aria-keyshortcuts', 'Space');
  openers.set(link, open);
  hold(link, open);
  return button({ class: 'peek-button', tabindex: '-1', 'aria-hidden': 'true', title: text.peek.open, onclick: () => open() }, icon('larger'));
}

/** Space opens the peek of the focused photo, or of the one below the mouse while no control has the focus. */
addEventListener('keydown', (event) => {
  const isPlain = event.key === ' ' && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.defaultPrevented;
  if (!isPlain || document.querySelector('dialog[open]')) return;
  const focused = event.target.closest?.('a, button, input, textarea, select, summary, [tabindex="0"]');
  const link = focused ?? document.querySelector('[data-peek]:hover') ?? document.querySelector(':has(> .peek-button):hover > [data-peek]');
  const open = openers.get(link);
  if (!open) return;
  event.preventDefault();
  open();
});

/** Opens when a finger, or a mouse button, stays on a link. The click that follows, and the system's menu, are left out. */
function hold(link, open) {
  let timer;
  let start;
  let peek;
  const stop = () => {
    clearTimeout(timer);
    start = undefined;
  };
  const begin = () => { peek = open(start); };
  const isFar = ({ clientX, clientY }) => Math.hypot(clientX - start.clientX, clientY - start.clientY) > movePixels;
  link.addEventListener('pointerdown', (event) => {
    peek = undefined;
    stop();
    if (event.button || !event.isPrimary) return;
    start = event;
    timer = setTimeout(begin, holdMs);
  });
  link.addEventListener('pointermove', (event) => !peek && start && isFar(event) && stop());
  for (const type of ['pointerup', 'pointercancel', 'dragstart']) link.addEventListener(type, stop);
  link.addEventListener('click', (event) => {
    // Clicks by keys and by the peek itself have no detail, and are meant.
    if (!peek || !event.detail) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    peek = undefined;
  }, { capture: true });
  link.addEventListener('contextmenu', (event) => start && start.pointerType !== 'mouse' && event.preventDefault());
  // While the peek is open, the finger chooses an action and does not scroll.
  link.addEventListener('touchmove', (event) => peek?.isOpen && event.cancelable && event.preventDefault(), { passive: false });
}

/** A larger look at a photo with its actions. One that is held open closes when it is let go, over an action after doing it. */
class Peek {
  /** @type {import('../app.js').App} */
  #app;
  #link;
  #dialog;
  #over = new AbortController();
  #watch = new MutationObserver(() => this.#link.isConnected || this.close());
  #isHeld = false;
  #hasMoved = false;
  #close = () => this.close();

  /** @param {PointerEvent} [holding] the press that opened it */
  constructor(app, photo, link, holding) {
    this.#app = app;
    this.#link = link;
    this.#dialog = this.#made(photo);
    app.router.enterOverlay(this.#close);
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#watch.observe(document.getElementById('app'), { childList: true, subtree: true });
    if (holding) this.#follow(holding);
  }

  get isOpen() {
    return Boolean(this.#dialog);
  }

  #made(photo) {
    const app = this.#app;
    const { author, caption } = photo;
    const image = element('div', { class: 'peek-image' }, photoImage(app, photo, { sizes: '(min-width: 48rem) 46rem, 92vw', alt: altOf(photo, text.photo.title) }));
    colour(image, photo);
    const shareLink = app.session.isOwn(photo) ? () => this.#leaveFor(() => shareLinks(app, photo)) : undefined;
    const dialog = element('dialog', { class: 'peek', 'aria-label': text.photo.title(author.name) },
      element('div', { class: 'peek-body' },
        image,
        element('p', { class: 'peek-words' }, personal(author.name, { class: 'peek-name' }), caption && ' ', caption && worded(app, caption, photo.parts)),
        element('div', { class: 'actions' },
          button({ class: 'primary stays', autofocus: true, onclick: () => this.#leaveFor(() => this.#link.click()) }, text.peek.look),
          heart(app, photo), shareButton(app, photo, { shareLink }), saveLink(photo),
          button({ class: 'quiet', onclick: this.#close }, text.peek.close))));
    dialog.style.setProperty('--ratio', ratioOf(photo).toFixed(4));
    dialog.addEventListener('close', this.#close);
    dialog.addEventListener('click', (event) => event.target === dialog && !this.#isHeld && this.close());
    dialog.addEventListener('click', (event) => this.#leaveBy(event), { capture: true });
    dialog.addEventListener('keydown', (event) => this.#press(event));
    dialog.addEventListener('contextmenu', (event) => event.preventDefault());
    return dialog;
  }

  /** Follows the finger that holds it open, wherever it goes. */
  #follow({ pointerId, clientX, clientY }) {
    this.#isHeld = true;
    const options = { signal: this.#over.signal, capture: true };
    addEventListener('pointermove', (event) => {
      if (event.pointerId !== pointerId) return;
      this.#hasMoved ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) > movePixels;
      const below = this.#actionAt(event);
      for (const each of this.#dialog.querySelectorAll('.actions > *')) each.classList.toggle('aimed', this.#hasMoved && each === below);
    }, options);
    addEventListener('pointerup', (event) => event.pointerId === pointerId && this.#released(event), options);
    // The system took the finger for something else: the peek stays until it is closed.
    addEventListener('pointercancel', (event) => { if (event.pointerId === pointerId) this.#isHeld = false; }, options);
  }

  #actionAt({ clientX, clientY }) {
    return document.elementFromPoint(clientX, clientY)?.closest('.peek .actions > *');
  }

  #released(event) {
    this.#isHeld = false;
    const action = this.#hasMoved ? this.#actionAt(event) : undefined;
    if (action) action.click();
    // After the click that follows, which must not reach what lies below.
    setTimeout(() => this.close());
  }

  #press(event) {
    if (event.key !== ' ' || event.target.closest('.actions > :not(.primary)')) return;
    event.preventDefault();
    this.close();
  }

  /** Closes before a tag or mention of the caption leads on. */
  #leaveBy(event) {
    const link = event.target.closest('a.in-text');
    if (!this.isOpen || !link || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#leaveFor(() => link.click());
  }

  #leaveFor(next) {
    this.close();
    next();
  }

  close() {
    const dialog = this.#dialog;
    if (!dialog) return;
    this.#dialog = undefined;
    this.#over.abort();
    this.#watch.disconnect();
    dialog.close();
    dialog.remove();
    this.#app.router.leaveOverlay(this.#close);
  }
}
