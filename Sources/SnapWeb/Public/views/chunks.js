import { element } from './element.js';

/** How many rows stand together. */
const rowsPerChunk = 4;

/**
 * A long list of rows, in chunks that the browser lays out only near the view: with a thousand rows side by side it would
 * look at each of them in every frame. To screen readers the chunks are not there, it is one list.
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

  /** @param {Element} [next] the row that shall follow; without it the new one is the last */
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

/** The row after or before one, in whichever chunk it stands. @param {1 | -1} direction */
export function neighbour(row, direction) {
  const chunk = row.parentElement;
  if (direction > 0) return row.nextElementSibling ?? chunk.nextElementSibling?.firstElementChild;
  return row.previousElementSibling ?? chunk.previousElementSibling?.lastElementChild;
}
