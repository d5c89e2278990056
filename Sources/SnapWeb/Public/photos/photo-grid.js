import { element, personal, icon, text, unseen } from '/ui.js';
import { altOf, colour, photoImage, ratioOf } from './photo-image.js';
import { libraryOf } from './library.js';
import { PagedView } from './paged-view.js';
import { peekable } from './peek.js';

/** The height of a row of photos in pixels, from which the browser guesses which size it needs. screens.css has the true one. */
const rowPixels = 200;

/** The photos of one account in rows of equal height, whole and in their own form. */
export class PhotoGrid extends PagedView {
  #width = 0;
  #sizes = new ResizeObserver(([{ contentRect: { width } }]) => {
    if (width === this.#width) return;
    this.#width = width;
    this.#hold();
  });

  constructor(app, pages, empty) {
    super(app, pages, {
      list: element('ul', { class: 'photo-grid' }),
      make: (photo) => tile(app, photo, pages),
      idOf: (photo) => photo.id,
      empty,
      ghosts: () => [element('div', { class: 'photo-grid', 'aria-hidden': 'true' }, [1.5, 0.75, 1, 1.4, 1.5, 0.75].map(ghost))],
    });
    this.#sizes.observe(this.list);
  }

  stop() {
    super.stop();
    this.#sizes.disconnect();
  }

  placed() {
    if (#sizes in this) this.#hold();
  }

  /** Holds the last row back until the photos after it are known: they would change its widths. */
  #hold() {
    const tiles = [...this.list.children];
    for (const each of tiles) each.hidden = false;
    const isWhole = this.pages.next === undefined;
    this.list.classList.toggle('growing', !isWhole);
    if (isWhole || !tiles.length) return;
    const { offsetTop } = tiles.at(-1);
    if (offsetTop === tiles[0].offsetTop) return;
    for (const each of tiles.reverse()) {
      if (each.offsetTop !== offsetTop) break;
      each.hidden = true;
    }
  }
}

export const ghost = (ratio) => formed(element('div', { class: 'tile ghost-tile' }), ratio);

/** A few photos that are known already. @param {import('../model/pages.js').Pages} [pages] the list that they are from */
export function smallGrid(app, photos, pages) {
  return element('ul', { class: 'photo-grid small-grid' }, photos.map((photo) => tile(app, photo, pages)));
}

/**
 * A photo in a grid leads to its place. One with a warning shows that instead.
 *
 * @param {import('../app.js').App} app
 * @param {any} photo
 * @param {import('../model/pages.js').Pages} [pages] whose next and previous photos are its neighbours there
 * @param {{tag?: string, wide?: number} & Record<string, unknown>} options `wide`: its width in pixels, where that is known. Chromium watches the size of the screen for
 *   each image without one, and keeps it for that as long as the page
 */
export function tile(app, photo, pages, { tag = 'li', wide, ...attributes } = {}) {
  const follow = (event) => {
    libraryOf(app).sequence = pages;
    app.router.follow(event);
  };
  const isCovered = photo.warning && !libraryOf(app).uncovered.has(photo.id);
  const sizes = wide ? `${wide}px` : `auto, ${Math.round(rowPixels * ratioOf(photo) * 1.2)}px`;
  const inner = isCovered
    ? element('span', { class: 'tile-cover' }, icon('eye'), unseen(text.photo.covered('')), personal(photo.warning))
    : photoImage(app, photo, { sizes, alt: altOf(photo, text.photo.title), loading: 'lazy' });
  const link = element('a', { href: `/photo/${photo.id}`, onclick: follow }, inner);
  if (photo.audience === 'followers') link.append(element('span', { class: 'tile-mark' }, icon('lock'), unseen(text.photo.forFollowers)));
  const item = formed(element(tag, { class: 'tile', ...attributes }, link), ratioOf(photo));
  if (!isCovered) {
    item.append(peekable(app, link, photo));
    colour(item, photo);
  }
  return item;
}

function formed(node, ratio) {
  node.style.setProperty('--ratio', ratio.toFixed(4));
  return node;
}
