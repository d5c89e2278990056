const swipePixels = 56;

/**
 * The drags of a finger over a snap: down closes, towards the next one steps on. The image follows.
 *
 * @param {HTMLElement} surface
 * @param {{follow: (dx: number, dy: number) => void, settle: () => void, isOver: () => boolean, close: () => void, next: () => void}} actions `isOver` says whether
 *   a drag may end the look
 */
export function dragsOf(surface, { follow, settle, isOver, close, next }) {
  let start;
  const end = () => {
    start = undefined;
    settle();
  };
  const wayOf = ({ clientX, clientY }) => {
    const [dx, dy] = [clientX - start.clientX, clientY - start.clientY];
    return Math.abs(dx) > Math.abs(dy) ? { dx, dy: 0 } : { dx: 0, dy: Math.max(0, dy) };
  };
  surface.addEventListener('pointerdown', (event) => { if (!event.target.closest('button, .viewer-card')) start = event; });
  surface.addEventListener('pointermove', (event) => {
    if (!start || start.pointerType === 'mouse') return;
    const { dx, dy } = wayOf(event);
    follow(dx, dy);
  });
  // A tap acts only with its click, which comes after: acting earlier would let that click hit a row below and use up another view.
  surface.addEventListener('pointerup', (event) => {
    if (!start) return;
    const { dx, dy } = wayOf(event);
    const isMouse = start.pointerType === 'mouse';
    end();
    if (isMouse || !isOver()) return;
    const isForward = getComputedStyle(surface).direction === 'rtl' ? dx > swipePixels : dx < -swipePixels;
    if (dy > swipePixels) close();
    else if (isForward) next();
  });
  surface.addEventListener('pointercancel', end);
}
