import { ratioOf } from '../photos/photo-image.js';

/** The space between photos in pixels, as in search.css. */
export const gap = 4;
/** The photos of a band at least, unless it is the last. */
const bandPhotos = 24;
/** The most by which a row with too few photos for its width may exceed the others in height. */
const highest = 1.5;

/** The height of rows that suits a width, in pixels. */
export const rowHeight = (width) => Math.round(Math.min(280, 84 + width / 8));

/**
 * Lays photos out in rows of their own proportions, each as wide as the list.
 *
 * @param {object[]} photos
 * @param {number} width in pixels
 * @param {boolean} isWhole whether no photos come after these; otherwise those that fill no row are left over
 * @returns {{rows: {photos: object[], height: number, isFull: boolean}[], left: object[]}}
 */
export function rowsOf(photos, width, isWhole) {
  const target = rowHeight(width);
  const rows = [];
  let taken = [];
  let sum = 0;
  for (const photo of photos) {
    const ratio = ratioOf(photo);
    const without = heightOf(taken.length, sum, width);
    const withIt = heightOf(taken.length + 1, sum + ratio, width);
    if (taken.length && withIt < target && without / target < target / withIt) {
      rows.push(row(taken, without));
      [taken, sum] = [[], 0];
    }
    taken.push(photo);
    sum += ratio;
    const height = heightOf(taken.length, sum, width);
    if (height > target) continue;
    rows.push(row(taken, height));
    [taken, sum] = [[], 0];
  }
  if (!isWhole || !taken.length) return { rows, left: taken };
  const height = heightOf(taken.length, sum, width);
  rows.push(row(taken, Math.min(height, target), height <= target * highest));
  if (rows.at(-1).isFull) rows.at(-1).height = height;
  return { rows, left: [] };
}

const heightOf = (count, sum, width) => (sum ? (width - gap * (count - 1)) / sum : Infinity);

const row = (photos, height, isFull = true) => ({ photos, height, isFull });

/** Rows in bands, which come and go as a whole. @returns {{rows: object[], height: number}[]} */
export function bandsOf(rows) {
  const bands = [];
  let count = Infinity;
  for (const each of rows) {
    if (count >= bandPhotos) {
      bands.push({ rows: [], height: 0 });
      count = 0;
    }
    const band = bands.at(-1);
    band.rows.push(each);
    band.height += each.height + gap;
    count += each.photos.length;
  }
  return bands;
}
