/**
 * Sets `--keyboard` to the height of the page that an on-screen keyboard covers. Most browsers shrink the page for it, as
 * index.html asks; iPhones report it only by the visual viewport.
 */
export function followKeyboard() {
  const { visualViewport: view } = window;
  if (!view) return;
  const follow = () => {
    const isZoomed = view.scale > 1.01;
    const covered = isZoomed ? 0 : Math.max(0, Math.round(innerHeight - view.height - view.offsetTop));
    document.documentElement.style.setProperty('--keyboard', `${covered}px`);
  };
  for (const type of ['resize', 'scroll']) view.addEventListener(type, follow);
}

/**
 * Keeps a field fully visible while the person writes in it, above the bar at the bottom of the screen.
 *
 * @param {HTMLElement} field
 * @param {HTMLElement} input
 * @param {HTMLElement} bottom
 * @param {AbortSignal} signal ends it
 */
export function keepInSight(field, input, bottom, signal) {
  const look = () => {
    if (document.activeElement !== input) return;
    const { top, bottom: end } = field.getBoundingClientRect();
    const hidden = end - bottom.getBoundingClientRect().top;
    if (hidden > 0) scrollBy(0, Math.min(hidden, top));
    else if (top < 0) scrollBy(0, top);
  };
  const later = () => requestAnimationFrame(look);
  const sizes = new ResizeObserver(later);
  for (const each of [field, bottom]) sizes.observe(each);
  const options = { signal };
  for (const type of ['focus', 'input']) input.addEventListener(type, later, options);
  addEventListener('resize', later, options);
  for (const type of ['resize', 'scroll']) window.visualViewport?.addEventListener(type, later, options);
  signal.addEventListener('abort', () => sizes.disconnect());
}
