/** The distance after which a finger that moves sideways turns to the neighbouring photo, in pixels. */
export const swipePixels = 56;
/** A finger that has moved less has not chosen a direction yet. */
export const chosenPixels = 8;

/** Where the page is read from right to left, a finger to the right leads on. @returns {1 | -1} */
export function stepOf(node, dx) {
  const isForward = getComputedStyle(node).direction === 'rtl' ? dx > 0 : dx < 0;
  return isForward ? 1 : -1;
}

/**
 * Lets a finger that moves sideways over a box turn to the neighbour. The box follows the finger, and a swipe is not a tap on what is in the box.
 *
 * @param {(step: 1 | -1) => void} turn
 */
export function swipeable(box, turn) {
  let start;
  let isSwiping = false;
  const settle = () => {
    start = undefined;
    box.classList.remove('dragged');
    box.style.removeProperty('--swipe');
  };
  const move = ({ pointerId, clientX, clientY }) => {
    if (start?.pointerId !== pointerId) return;
    const [dx, dy] = [clientX - start.clientX, clientY - start.clientY];
    if (Math.abs(dx) < chosenPixels || Math.abs(dx) < Math.abs(dy)) return;
    isSwiping = true;
    box.classList.add('dragged');
    box.style.setProperty('--swipe', `${dx}px`);
  };
  const up = ({ pointerId, clientX }) => {
    if (start?.pointerId !== pointerId) return;
    const dx = clientX - start.clientX;
    settle();
    // A task later: a browser whose finger leaves an element that is gone ignores the next tap.
    if (isSwiping && Math.abs(dx) >= swipePixels) setTimeout(() => turn(stepOf(box, dx)));
  };
  box.addEventListener('pointerdown', (event) => {
    isSwiping = false;
    if (event.pointerType !== 'mouse' && event.isPrimary) start = event;
  });
  box.addEventListener('pointermove', move);
  box.addEventListener('pointerup', up);
  box.addEventListener('pointercancel', settle);
  box.addEventListener('dragstart', (event) => event.preventDefault());
  box.addEventListener('click', (event) => {
    if (!isSwiping) return;
    event.stopPropagation();
    event.preventDefault();
  }, { capture: true });
}
