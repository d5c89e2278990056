import { neighbour } from './chunks.js';

const page = 10;

/**
 * Arrow keys within a list of rows: one Tab enters it and the next one leaves it. Up and Down, Home and End, Page Up and Page
 * Down go from row to row, the arrow towards the end of the line to what stands at a row's side, the other one back.
 */
export class Roving {
  #list;
  #current;
  #hasBeen = false;

  /** @param {import('./chunks.js').Chunks} list its rows hold `button.row-open` and perhaps `button.row-side` */
  constructor(list) {
    this.#list = list;
    list.element.addEventListener('keydown', (event) => this.#press(event));
    list.element.addEventListener('focusin', ({ target }) => this.#enter(target.closest('.row')));
  }

  /** After rows have come or gone: there is always one that Tab reaches, and where nobody has been yet it is the first. */
  update() {
    const isKept = this.#current?.isConnected && (this.#hasBeen || this.#current === this.#first);
    if (!isKept) this.#choose(this.#first);
  }

  /**
   * Removes a row. Where the focus was in it, the focus goes to the one that takes its place.
   *
   * @param {HTMLElement} row
   */
  remove(row) {
    const isFocused = row.contains(document.activeElement);
    const heir = away(row, 1) ?? away(row, -1);
    if (row === this.#current) this.#choose(heir);
    this.#list.remove(row);
    if (isFocused) opener(heir)?.focus({ preventScroll: true });
  }

  get #first() {
    const { first } = this.#list;
    return opener(first) ? first : away(first, 1);
  }

  #enter(row) {
    this.#hasBeen = true;
    this.#choose(row);
  }

  #choose(row) {
    if (row === this.#current) return;
    opener(this.#current)?.setAttribute('tabindex', '-1');
    opener(row)?.setAttribute('tabindex', '0');
    this.#current = row;
  }

  #press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = this.#target(event.key, event.target.closest('.row'));
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.closest('.row').scrollIntoView({ block: 'nearest' });
  }

  #target(key, row) {
    const isLeftward = getComputedStyle(this.#list.element).direction === 'rtl';
    switch (key) {
      case 'ArrowDown': return opener(away(row, 1));
      case 'ArrowUp': return opener(away(row, -1));
      case 'PageDown': return opener(away(row, page));
      case 'PageUp': return opener(away(row, -page));
      case 'Home': return opener(this.#first);
      case 'End': return opener(this.#list.last);
      case isLeftward ? 'ArrowLeft' : 'ArrowRight': return row.querySelector('.row-side:not([hidden])');
      case isLeftward ? 'ArrowRight' : 'ArrowLeft': return opener(row);
      default: return undefined;
    }
  }
}

const opener = (row) => row?.querySelector('button.row-open');

/** The row so many further on that can be entered, or the last one on the way there. */
function away(row, steps) {
  const direction = Math.sign(steps);
  let found;
  for (let [at, left] = [row && neighbour(row, direction), Math.abs(steps)]; at && left; at = neighbour(at, direction)) {
    if (!opener(at)) continue;
    found = at;
    left -= 1;
  }
  return found;
}
