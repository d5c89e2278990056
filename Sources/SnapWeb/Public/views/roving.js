import { neighbour } from './chunks.js';

const page = 10;

/**
 * Arrow keys within a list of rows: one Tab enters the list and the next one leaves it. Up and Down, Home and End, Page Up
 * and Page Down move between rows. The arrow towards the end of the line moves to the button at a row's side, the other
 * one to the author.
 */
export class Roving {
  #list;
  #current;
  #hasBeen = false;

  /** @param {import('./chunks.js').Chunks} list its rows contain `button.row-open`, and perhaps `a.row-author`, links in the caption and `button.row-side` */
  constructor(list) {
    this.#list = list;
    list.element.addEventListener('keydown', (event) => this.#press(event));
    list.element.addEventListener('focusin', ({ target }) => this.#enter(target.closest('.row')));
  }

  /** Call after rows were added or removed: exactly one row can be reached by Tab, by default the first. */
  update() {
    const isKept = this.#current?.isConnected && (this.#hasBeen || this.#current === this.#first);
    if (!isKept) this.#choose(this.#first);
  }

  /**
   * Removes a row. If it had the focus, the row that takes its place gets it.
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
    const target = this.#target(event.key, event.target);
    if (!target) return;
    event.preventDefault();
    target.focus();
    const row = target.closest('.row');
    row.scrollIntoView({ block: 'nearest' });
    // Rows that were not drawn yet have estimated heights: once they are drawn, the row may lie elsewhere.
    requestAnimationFrame(() => requestAnimationFrame(() => { if (document.activeElement === target) row.scrollIntoView({ block: 'nearest' }); }));
  }

  #target(key, from) {
    const row = from.closest('.row');
    const isLeftward = getComputedStyle(this.#list.element).direction === 'rtl';
    switch (key) {
      case 'ArrowDown': return opener(away(row, 1));
      case 'ArrowUp': return opener(away(row, -1));
      case 'PageDown': return opener(away(row, page));
      case 'PageUp': return opener(away(row, -page));
      case 'Home': return opener(this.#first);
      case 'End': return opener(this.#list.last);
      case isLeftward ? 'ArrowLeft' : 'ArrowRight': return beside(row, from, 1);
      case isLeftward ? 'ArrowRight' : 'ArrowLeft': return beside(row, from, -1);
      default: return undefined;
    }
  }
}

/** The author, the row itself, the caption's links and the button at its side, in this order. */
const parts = ['.row-author', 'button.row-open', '.row-caption a', '.row-side:not([hidden])'];

function beside(row, from, step) {
  const there = parts.flatMap((each) => [...row.querySelectorAll(each)]);
  return there[there.indexOf(from) + step];
}

const opener = (row) => row?.querySelector('button.row-open');

/** The focusable row that many steps away, or the last one before the end. */
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
