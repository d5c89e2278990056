const name = 'photo';
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Changes the page so that a picture grows from its old place into its new one. Without support by the browser, or where people want less motion, the
 * change is immediate.
 *
 * @param {Element | null | undefined} from the picture before the change
 * @param {() => Element | null | undefined} change returns the picture after it
 */
export function grow(from, change) {
  if (!from || calm.matches || !document.startViewTransition || !isInView(from)) return void change();
  let to;
  from.style.viewTransitionName = name;
  const transition = document.startViewTransition(() => {
    from.style.viewTransitionName = '';
    to = change();
    if (to && isInView(to)) to.style.viewTransitionName = name;
  });
  transition.ready.catch(() => {});
  transition.finished.finally(() => { if (to) to.style.viewTransitionName = ''; });
  return undefined;
}

function isInView(node) {
  const { top, bottom, width } = node.getBoundingClientRect();
  return node.isConnected && width > 0 && bottom > 0 && top < innerHeight;
}
