/** The number of frames in which a row is moved back. New rows take about half a second to get their final heights. */
const frames = 30;

/**
 * Notes the position of the first row in view. The returned function moves that row back there after rows above it have
 * come or gone, or after heights were forgotten. Pixels do not mark a place in a list whose rows have no height until
 * they are seen.
 *
 * @param {HTMLElement} list
 * @param {Element} scroller
 * @param {number} top the top of the view, in pixels from the top of the window
 * @returns {() => void}
 */
export function notePlace(list, scroller, top) {
  const pixels = scroller.scrollTop;
  const { row, before } = stillHeld(list, scroller) ?? seen(firstBelow(list, top));
  return () => {
    scroller.scrollTop = pixels;
    if (!row) return;
    const place = { row, before, left: frames, expected: scroller.scrollTop };
    held.set(scroller, place);
    settle(scroller, place);
  };
}

/** The places that rows are being moved back to. */
const held = new WeakMap();

/**
 * The place being restored, if there is one. Until heights have settled, the row is not where it belongs, so a new note
 * keeps that place.
 */
function stillHeld(list, scroller) {
  const place = held.get(scroller);
  return place && place.expected === scroller.scrollTop && list.contains(place.row) ? place : undefined;
}

const seen = (row) => ({ row, before: row?.getBoundingClientRect().top });

/** Moves the row back in each frame. Stops when the person scrolls, or when another place is to be restored. */
function settle(scroller, place) {
  if (held.get(scroller) !== place) return;
  if (!place.row.isConnected || scroller.scrollTop !== place.expected || !place.left) return held.delete(scroller);
  scroller.scrollTop += place.row.getBoundingClientRect().top - place.before;
  place.expected = scroller.scrollTop;
  place.left -= 1;
  requestAnimationFrame(() => settle(scroller, place));
}

/** The first row whose end is below a line, by binary search. @param {HTMLElement} list of chunks of rows */
function firstBelow(list, line) {
  const chunk = firstChild(list, line);
  return chunk && firstChild(chunk, line);
}

function firstChild({ children }, line) {
  let [low, high] = [0, children.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (children[middle].getBoundingClientRect().bottom <= line) low = middle + 1;
    else high = middle;
  }
  return children[low];
}
