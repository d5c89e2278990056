/** For how many frames a row is brought back: heights settle as rows come into view. */
const frames = 3;

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
  const row = firstBelow(list, top);
  const before = row?.getBoundingClientRect().top;
  const settle = (left, expected) => {
    if (!row.isConnected || scroller.scrollTop !== expected) return;
    scroller.scrollTop += row.getBoundingClientRect().top - before;
    const { scrollTop } = scroller;
    if (left) requestAnimationFrame(() => settle(left - 1, scrollTop));
  };
  return () => {
    scroller.scrollTop = pixels;
    if (row) settle(frames, scroller.scrollTop);
  };
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
