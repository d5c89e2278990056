import { button, element, face, icon, personal, profilePath, setText, text, worded } from '/ui.js';
import { heart } from '../model/favourites.js';
import { commentLink, commentsPath } from './comments/comment-link.js';
import { loadComments } from './comments/comments-place.js';
import { Gestures } from './gestures.js';
import { saveLink, shareButton } from './save-and-share.js';
import { libraryOf } from './library.js';
import { Slide } from './slide.js';
import { sinceTime } from '../text/since.js';
import { grow } from './transition.js';

let open;
/** From this width on, a photo's page has its comments next to it. */
const widePage = '(min-width: 62rem)';

/**
 * Shows a photo as large as the screen, over the page it is on.
 *
 * @param {object} photo
 * @param {{sequence: {items: object[], indexOf: (id: string) => number, more?: () => Promise<void> | undefined}, imageOf?: (photo: object) => Element | null | undefined,
 *   hasPage?: boolean, zoom?: number, closed?: (photo: object) => void}} options `sequence` has the neighbours; `imageOf` finds a photo's image on the
 *   page, from which it grows and to which it returns; `hasPage` offers the photo's own page; `closed` is called with the photo that was in view last
 */
export function viewPhoto(app, photo, options) {
  if (!open) open = new PhotoViewer(app, photo, options);
}

class PhotoViewer {
  #app;
  #photo;
  #options;
  #slides = new Map();
  #track = element('div', { class: 'photo-viewer-track' });
  #bars = [element('div', { class: 'photo-viewer-top' }), element('div', { class: 'photo-viewer-foot' })];
  #turns;
  #said = element('p', { class: 'unseen', role: 'status' });
  #dialog;
  #gestures;
  #over = new AbortController();
  #isClosing = false;
  #isLoadingComments = false;
  #close = () => this.close();

  constructor(app, photo, options) {
    this.#app = app;
    this.#photo = photo;
    this.#options = options;
    this.#turns = [this.#turnButton('previous', 'back', -1), this.#turnButton('next', 'next', 1)];
    this.#dialog = element('dialog', { class: 'photo-viewer', tabindex: '-1' }, this.#track, this.#turns, this.#bars, this.#said);
    this.#gestures = new Gestures(this.#dialog, {
      box: () => this.#slide.box,
      isFixed: () => this.#slide.isCovered,
      show: (view, isDragged) => this.#slide.show(view, isDragged),
      follow: (dx, dy) => this.#follow(dx, dy),
      settle: () => this.#settle(),
      turn: (step) => this.#turn(step),
      close: this.#close,
      tap: () => this.#dialog.classList.toggle('bare'),
    });
    this.#listen();
    app.router.enterOverlay(this.#close, `/photo/${photo.id}`);
    grow(options.imageOf?.(photo), () => this.#show());
  }

  get #slide() {
    return this.#slides.get(this.#photo.id);
  }

  #listen() {
    const options = { signal: this.#over.signal };
    const library = libraryOf(this.#app);
    const dialog = this.#dialog;
    dialog.addEventListener('cancel', (event) => this.#cancel(event), options);
    dialog.addEventListener('close', () => this.#end(), options);
    dialog.addEventListener('keydown', (event) => this.#press(event), options);
    dialog.addEventListener('contextmenu', (event) => event.target === dialog && event.preventDefault(), options);
    dialog.addEventListener('click', (event) => this.#leaveBy(event), { ...options, capture: true });
    dialog.addEventListener('focusin', ({ target }) => target !== dialog && dialog.classList.remove('bare'), options);
    library.addEventListener('forgotten', ({ detail: { ids, account } }) => (ids?.includes(this.#photo.id) || account === this.#photo.author.id) && this.close(), options);
    this.#app.session.signal.addEventListener('abort', () => this.#end(), options);
    this.#app.session.addEventListener('state', () => this.#slide?.load(), options);
    addEventListener('resize', () => this.#gestures.reset(), options);
  }

  /** @returns {Element | undefined} the picture, for the transition to it */
  #show() {
    if (this.#over.signal.aborted) return undefined;
    this.#place();
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#dialog.focus();
    if (this.#options.zoom) this.#gestures.zoom(this.#options.zoom, this.#slide.middle);
    return this.#slide.picture;
  }

  /** Draws the photo in view and what belongs to it, and the neighbours at its sides. */
  #place() {
    const photos = [-1, 0, 1].map((step) => [step, this.#neighbour(step)]).filter(([, photo]) => photo);
    const wanted = new Set(photos.map(([, photo]) => photo.id));
    for (const [id, slide] of this.#slides) {
      if (wanted.has(id)) continue;
      slide.element.remove();
      this.#slides.delete(id);
    }
    for (const [step, photo] of photos) this.#slideOf(photo).place(step);
    this.#slide.load().then(() => this.#loadNeighbours());
    this.#drawBars();
    for (const [index, each] of this.#turns.entries()) each.disabled = !this.#neighbour(index ? 1 : -1);
  }

  #slideOf(photo) {
    if (!this.#slides.has(photo.id)) {
      const slide = new Slide(this.#app, photo, () => this.#uncovered());
      this.#slides.set(photo.id, slide);
      this.#track.append(slide.element);
    }
    return this.#slides.get(photo.id);
  }

  /** The neighbours in full size, so that turning shows them immediately. */
  #loadNeighbours() {
    if (this.#over.signal.aborted || navigator.connection?.saveData) return;
    for (const slide of this.#slides.values()) slide.load();
  }

  #uncovered() {
    this.#drawBars();
    this.#slide.load();
    this.#dialog.focus();
  }

  #neighbour(step) {
    if (!step) return this.#photo;
    const { sequence } = this.#options;
    const at = sequence.indexOf(this.#photo.id);
    if (at < 0) return undefined;
    if (at + 4 > sequence.items.length) sequence.more?.()?.then(() => this.#extend(at));
    return sequence.items[at + step];
  }

  /** The list has grown: the last photo may have a neighbour now. */
  #extend(at) {
    const isOver = this.#over.signal.aborted || !this.#dialog.open;
    if (!isOver && this.#turns[1].disabled && this.#options.sequence.items[at + 1]) this.#place();
  }

  #drawBars() {
    const app = this.#app;
    const photo = this.#photo;
    const { author, caption, postedAt } = photo;
    const { isCovered } = this.#slide;
    const follow = (event) => app.router.follow(event);
    const toPage = (event) => {
      libraryOf(app).sequence = this.#options.sequence;
      follow(event);
    };
    const [top, foot] = this.#bars;
    this.#dialog.setAttribute('aria-label', text.photo.title(author.name));
    top.replaceChildren(
      element('a', { href: profilePath(author), class: 'photo-viewer-author', 'aria-label': author.name, onclick: follow },
        face(author), element('span', { class: 'photo-viewer-who' }, personal(author.name), sinceTime(app, postedAt))),
      button({ class: 'round on-black', 'aria-label': text.photoViewer.close, title: text.photoViewer.close, onclick: this.#close }, icon('close')));
    foot.replaceChildren(...[
      caption && !isCovered && element('p', { class: 'photo-viewer-caption' }, worded(app, caption, photo.parts)),
      element('div', { class: 'photo-viewer-actions' },
        heart(app, photo),
        commentLink(app, photo, toPage),
        !isCovered && shareButton(app, photo, { isIcon: true }),
        saveLink(photo, { isIcon: true }),
        this.#options.hasPage && element('a', { class: 'button round on-black', href: `/photo/${photo.id}`, 'aria-label': text.photoViewer.page, title: text.photoViewer.page, onclick: toPage }, icon('info'))),
    ].filter(Boolean));
  }

  #cancel(event) {
    event.preventDefault();
    this.close();
  }

  /** Closes before a link of the bars leads on. */
  #leaveBy(event) {
    const link = event.target.closest('a');
    if (event.defaultPrevented || !link || link.target || link.download || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
    event.preventDefault();
    event.stopPropagation();
    if (link.matches('[data-comment-count]') && !matchMedia(widePage).matches) return this.#openComments();
    this.#end();
    return link.click();
  }

  /** Shows the comments over the photo. A wide screen has room for both on the photo's page. */
  async #openComments() {
    if (this.#isLoadingComments) return;
    this.#isLoadingComments = true;
    const { openComments } = await loadComments().catch(() => ({ openComments: undefined }));
    this.#isLoadingComments = false;
    if (this.#over.signal.aborted) return;
    if (openComments) return openComments(this.#app, this.#photo, () => this.#end());
    // The photo's page offers to load them again.
    this.#end();
    this.#app.router.go(commentsPath(this.#photo.id));
  }

  #turnButton(name, iconName, step) {
    return button({ class: `round on-black photo-viewer-${name}`, 'aria-label': text.photo[name], title: text.photo[name], onclick: () => this.#turn(step) }, icon(iconName));
  }

  /** Where there is no neighbour, the picture follows half the way only. */
  #follow(dx, dy) {
    const isForward = (dx < 0) !== (text.direction === 'rtl');
    const isLast = dy === 0 && !this.#neighbour(isForward ? 1 : -1);
    const way = Math.min(1, dy / 400);
    this.#dialog.classList.add('dragged');
    this.#dialog.style.setProperty('--drag', `${isLast ? dx / 3 : dx}px`);
    this.#dialog.style.setProperty('--fall', `${dy}px`);
    this.#dialog.style.setProperty('--left', String(1 - way * 0.7));
    this.#dialog.classList.toggle('falling', dy > 0);
  }

  #settle() {
    this.#dialog.classList.remove('dragged', 'falling');
    for (const name of ['--drag', '--fall', '--left']) this.#dialog.style.removeProperty(name);
  }

  #turn(step) {
    const photo = this.#neighbour(step);
    this.#settle();
    if (!photo) return;
    this.#gestures.reset();
    this.#photo = photo;
    this.#place();
    this.#app.router.renameOverlay(this.#close, `/photo/${photo.id}`);
    setText(this.#said, text.photo.title(photo.author.name));
    if (this.#turns.some((turn) => turn === document.activeElement && turn.disabled)) this.#dialog.focus();
  }

  /** Plus, minus and 0 zoom, and the arrow keys turn, or move a photo that is enlarged. Where the page is read from right to left, the left arrow leads on. */
  #press(event) {
    if (event.key === 'Tab') this.#dialog.classList.remove('bare');
    const isShifted = event.shiftKey && event.key !== '+';
    if (event.altKey || event.ctrlKey || event.metaKey || isShifted || event.defaultPrevented) return;
    const forward = text.direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (this.#gestures.press(event)) event.preventDefault();
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') this.#turn(event.key === forward ? 1 : -1);
  }

  /** Closes, and returns the picture to its place on the page, if that is in view. */
  close() {
    if (this.#isClosing || this.#over.signal.aborted) return;
    this.#isClosing = true;
    const image = this.#options.imageOf?.(this.#photo);
    const photo = this.#photo;
    grow(this.#slide?.picture, () => {
      this.#end();
      this.#options.closed?.(photo);
      return image;
    });
  }

  #end() {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    open = undefined;
    this.#gestures.stop();
    if (this.#dialog.open) this.#dialog.close();
    this.#dialog.remove();
    this.#app.router.leaveOverlay(this.#close);
  }
}
