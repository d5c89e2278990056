const holdMs = 500;
/** A finger that moves farther than this scrolls. */
const movePixels = 10;

/**
 * Lets a row of a list be held by a finger, or asked for its menu by the keyboard or the other mouse button.
 *
 * @param {HTMLElement} list
 * @param {(row: HTMLElement) => void} open
 */
export function holdRows(list, open) {
  let timer;
  let start;
  const rowOf = ({ target }) => (target.closest('a, .row-side') ? undefined : target.closest('.row[data-snap]'));
  const stop = () => clearTimeout(timer);
  const hold = (row) => {
    open(row);
    ignoreClick();
  };
  list.addEventListener('pointerdown', (event) => {
    stop();
    const row = rowOf(event);
    if (!row || !event.isPrimary || event.pointerType === 'mouse') return;
    start = event;
    timer = setTimeout(() => hold(row), holdMs);
  });
  list.addEventListener('pointermove', ({ clientX, clientY }) => start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > movePixels && stop());
  for (const type of ['pointerup', 'pointercancel']) list.addEventListener(type, stop);
  list.addEventListener('contextmenu', (event) => {
    const row = rowOf(event);
    if (!row) return;
    event.preventDefault();
    // The system's own long press comes after this one, or instead of it.
    stop();
    if (!document.querySelector('dialog[open]')) open(row);
  });
}

/** Leaves out the click that some browsers report when the finger leaves: it would open a snap, or close what the press has opened. */
function ignoreClick() {
  const over = new AbortController();
  const options = { signal: over.signal, capture: true };
  addEventListener('pointerdown', () => over.abort(), options);
  addEventListener('click', (event) => {
    over.abort();
    // Keys and screen readers mean what they press.
    if (!event.detail) return;
    event.preventDefault();
    event.stopPropagation();
  }, options);
}
