import { element } from './element.js';

/** The number of rows in a chunk. */
const rowsPerChunk = 4;

/**
 * A long list of rows, in chunks that the browser lays out only near the view. With a thousand single rows it would check
 * each of them in every frame. Screen readers see one list without chunks.
 */
export class Chunks {
  element;

  /** @param {Record<string, unknown>} attributes of the list */
  constructor(attributes) {
    this.element = element('div', { ...attributes, role: 'list' });
  }

  get isEmpty() {
    return !this.element.childElementCount;
  }

  get first() {
    return this.element.firstElementChild?.firstElementChild ?? undefined;
  }

  get last() {
    return this.element.lastElementChild?.lastElementChild ?? undefined;
  }

  append(row) {
    const { lastElementChild: chunk } = this.element;
    if (chunk?.childElementCount < rowsPerChunk) chunk.append(row);
    else this.element.append(makeChunk(row));
  }

  prepend(row) {
    const { firstElementChild: chunk } = this.element;
    if (chunk?.childElementCount < rowsPerChunk) chunk.prepend(row);
    else this.element.prepend(makeChunk(row));
  }

  /** @param {Element} [next] the row to insert before; without it the new row is the last */
  insert(row, next) {
    if (!next) this.append(row);
    else if (next === this.first) this.prepend(row);
    else next.before(row);
  }

  remove(row) {
    const chunk = row.parentElement;
    row.remove();
    if (!chunk.childElementCount) chunk.remove();
  }
}

const makeChunk = (row) => element('div', { class: 'chunk', role: 'none' }, row);

/** The row after or before another one, in any chunk. @param {1 | -1} direction */
export function neighbour(row, direction) {
  const chunk = row.parentElement;
  if (direction > 0) return row.nextElementSibling ?? chunk.nextElementSibling?.firstElementChild;
  return row.previousElementSibling ?? chunk.previousElementSibling?.lastElementChild;
}
