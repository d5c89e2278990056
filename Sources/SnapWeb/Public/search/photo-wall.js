import { element } from '/ui.js';
import { ghost, tile } from '../photos/photo-grid.js';
import { ratioOf } from '../photos/photo-image.js';
import { PagedView } from '../photos/paged-view.js';
import { bandsOf, gap, rowsOf } from './wall-layout.js';

/** The distance at which bands come and go, and more is fetched: two screens. */
const ahead = '200% 0px';
/** The bands that are filled before the browser reports which are near. */
const firstBands = 2;

/**
 * Photos in rows of their own proportions, without an end. Bands of rows have their height before they have photos, so nothing moves, and
 * bands that are far away give up their photos: a list of thousands costs as much as one of a hundred.
 */
export class PhotoWall extends PagedView {
  /** @type {import('../app.js').App} */
  #app;
  #kept;
  #width = 0;
  #bands = [];
  #placed = [];
  #near = new IntersectionObserver((entries) => entries.forEach((entry) => this.#meet(entry)), { rootMargin: ahead });
  #sizes = new ResizeObserver(([{ contentRect: { width } }]) => this.#resize(width));

  /** @param {{wall?: {width: number, filled: number[]}}} kept keeps the form of the wall, so that it comes back as it was */
  constructor(app, pages, kept, options) {
    super(app, pages, {
      list: element('div', { class: 'wall', role: 'list' }),
      idOf: ({ id }) => id,
      ghosts: () => [element('div', { class: 'photo-grid wall-ghosts', 'aria-hidden': 'true' }, [1.5, 0.75, 1, 1.4, 1.5, 0.75, 1.3, 0.8].map(ghost))],
      ahead,
      isLive: true,
      ...options,
    });
    this.#app = app;
    this.#kept = kept;
    this.#width = kept.wall?.width ?? 0;
    this.place();
    for (const index of kept.wall?.filled ?? []) this.#fill(this.#bands[index]);
    this.#sizes.observe(this.list);
  }

  stop() {
    super.stop();
    this.#sizes.disconnect();
    this.#near.disconnect();
    const filled = this.#bands.flatMap((band, index) => (band.isFilled ? [index] : []));
    this.#kept.wall = { width: this.#width, filled };
  }

  /** Photos that come at the end change nothing before them; others that go leave the rest where it is. */
  place() {
    if (!(#sizes in this) || !this.#width) return;
    const { items } = this.pages;
    const ids = new Set(items.map(({ id }) => id));
    const gone = this.#placed.filter(({ id }) => !ids.has(id));
    if (gone.length) this.#remove(new Set(gone.map(({ id }) => id)));
    const isLonger = this.#placed.every(({ id }, index) => items[index].id === id);
    if (!isLonger) this.#drop(0);
    this.#renew(items);
    if (!isLonger || this.#placed.length < items.length || this.#isOpen !== this.#hasMore) this.#extend(items);
    this.#placed = items;
  }

  /** Whether the last row waits for photos that fill it. */
  #isOpen = true;

  get #hasMore() {
    return this.pages.next !== undefined;
  }

  /** Lays out what comes after the last full band. */
  #extend(items) {
    this.#isOpen = this.#hasMore;
    const kept = this.#bands.findLastIndex(({ isLast }) => !isLast) + 1;
    this.#drop(kept);
    const laid = this.#bands.reduce((sum, { rows }) => sum + rows.reduce((photos, row) => photos + row.photos.length, 0), 0);
    const { rows } = rowsOf(items.slice(laid), this.#width, !this.#isOpen);
    const bands = bandsOf(rows);
    bands.forEach((band, index) => this.#add({ ...band, isLast: index === bands.length - 1 }));
  }

  #add(band) {
    const node = element('div', { class: 'band', role: 'none' });
    node.style.blockSize = `${band.height.toFixed(2)}px`;
    Object.assign(band, { node, isFilled: false });
    this.#bands.push(band);
    this.list.append(node);
    this.#near.observe(node);
    if (this.#bands.length <= firstBands || this.#wasFilled) this.#fill(band);
  }

  /** Whether the band that was last before had its photos: then its heirs have theirs immediately. */
  #wasFilled = false;

  #drop(from) {
    const dropped = this.#bands.splice(from);
    this.#wasFilled = dropped.some(({ isFilled }) => isFilled);
    for (const { node } of dropped) {
      this.#near.unobserve(node);
      node.remove();
    }
  }

  #meet({ target, isIntersecting }) {
    const band = this.#bands.find(({ node }) => node === target);
    if (!band) return;
    if (isIntersecting) this.#fill(band);
    else if (!target.contains(document.activeElement)) this.#empty(band);
  }

  #fill(band) {
    if (!band || band.isFilled) return;
    band.isFilled = true;
    const before = this.#countBefore(band);
    let place = before;
    band.node.replaceChildren(...band.rows.map((row) => this.#row(row, () => (place += 1))));
  }

  #empty(band) {
    if (!band.isFilled) return;
    band.isFilled = false;
    band.node.replaceChildren();
  }

  #countBefore(band) {
    let count = 0;
    for (const each of this.#bands) {
      if (each === band) break;
      count += each.rows.reduce((sum, { photos }) => sum + photos.length, 0);
    }
    return count;
  }

  #row({ photos, height, isFull }, next) {
    const node = element('div', { class: isFull ? 'wall-row' : 'wall-row short', role: 'none' },
      photos.map((photo) => tile(this.#app, photo, this.pages, {
        tag: 'div', role: 'listitem', wide: Math.round(height * ratioOf(photo)), 'data-photo': photo.id, 'aria-posinset': next(), 'aria-setsize': '-1',
      })));
    node.style.blockSize = `${height.toFixed(2)}px`;
    return node;
  }

  /** Takes photos away. Their rows keep their heights, so that nothing else moves. */
  #remove(ids) {
    for (const band of this.#bands) {
      const isTouched = band.rows.some(({ photos }) => photos.some(({ id }) => ids.has(id)));
      if (!isTouched) continue;
      for (const row of band.rows) {
        const left = row.photos.filter(({ id }) => !ids.has(id));
        if (left.length < row.photos.length) Object.assign(row, { photos: left, isFull: false });
      }
      this.#refill(band);
    }
    this.#placed = this.#placed.filter(({ id }) => !ids.has(id));
  }

  /** Draws photos again that have changed. */
  #renew(items) {
    const changed = new Map();
    items.forEach((item, index) => {
      const before = this.#placed[index];
      if (before && before !== item && before.id === item.id && before.editedAt !== item.editedAt) changed.set(item.id, item);
    });
    if (!changed.size) return;
    for (const band of this.#bands) {
      if (!band.rows.some(({ photos }) => photos.some(({ id }) => changed.has(id)))) continue;
      for (const row of band.rows) row.photos = row.photos.map((photo) => changed.get(photo.id) ?? photo);
      this.#refill(band);
    }
  }

  #refill(band) {
    if (!band.isFilled) return;
    band.isFilled = false;
    this.#fill(band);
  }

  /** Lays all out again for another width. The photo at the top of the screen stays there. */
  #resize(width) {
    if (Math.abs(width - this.#width) < 0.5 || !width) return;
    const mark = this.#width ? this.#topPhoto() : undefined;
    this.#width = width;
    this.#drop(0);
    this.#extend(this.pages.items);
    this.#placed = this.pages.items;
    if (mark) scrollBy({ top: this.#topOf(mark.id) - mark.top, behavior: /** @type {any} */ ('instant') });
  }

  /** The first photo below the top of the screen, if the wall has been scrolled into. */
  #topPhoto() {
    const start = this.list.getBoundingClientRect().top;
    if (start >= 0) return undefined;
    for (const [row, top] of this.#tops()) if (start + top >= 0 && row.photos.length) return { id: row.photos[0].id, top: start + top };
    return undefined;
  }

  #topOf(photo) {
    const start = this.list.getBoundingClientRect().top;
    for (const [row, top] of this.#tops()) if (row.photos.some(({ id }) => id === photo)) return start + top;
    return 0;
  }

  /** Every row with its distance from the top of the wall. */
  * #tops() {
    let top = 0;
    for (const { rows } of this.#bands) {
      for (const row of rows) {
        yield [row, top];
        top += row.height + gap;
      }
    }
  }
}
