/** For how many frames a row is brought back: rows that come into view, and those that came one after another, take about half a second to settle. */
const frames = 30;

/**
 * Notes where the first row in view stands. The function it gives back brings that row back there, after rows have come or
 * gone above it, or heights were forgotten: pixels alone do not tell a place in a list whose rows have no height until seen.
 *
 * @param {HTMLElement} list
 * @param {Element} scroller
 * @param {number} top where the view begins, in pixels from the top of the window
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

/** The places that rows are being brought back to. */
const held = new WeakMap();

/** While heights settle, where a row stands is not yet where it belongs: what comes meanwhile keeps to the place that was noted first. */
function stillHeld(list, scroller) {
  const place = held.get(scroller);
  return place && place.expected === scroller.scrollTop && list.contains(place.row) ? place : undefined;
}

const seen = (row) => ({ row, before: row?.getBoundingClientRect().top });

/** Ends where somebody scrolls meanwhile, or another place is held. */
function settle(scroller, place) {
  if (held.get(scroller) !== place) return;
  if (!place.row.isConnected || scroller.scrollTop !== place.expected || !place.left) return held.delete(scroller);
  scroller.scrollTop += place.row.getBoundingClientRect().top - place.before;
  place.expected = scroller.scrollTop;
  place.left -= 1;
  requestAnimationFrame(() => settle(scroller, place));
}

/** The first row whose end lies below a line; the rows stand in order, so halving finds it. @param {HTMLElement} list of chunks of rows */
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
