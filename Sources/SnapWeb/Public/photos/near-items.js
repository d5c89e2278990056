/** The distance to the screen within which items have their content: two screens. */
const margin = '200% 0px';

/**
 * Items of a list that have their content only near the screen: a list of thousands costs as much as one of ten. An item
 * that is far away keeps its height, so that nothing moves. What is `kept` lets a list that is shown again begin as it was left.
 */
export class NearItems {
  #kept;
  /** @type {WeakMap<Element, {id: string, make: () => Node, isFilled: boolean}>} */
  #states = new WeakMap();
  #observer = new IntersectionObserver((entries) => entries.forEach((entry) => this.#meet(entry)), { rootMargin: margin });

  /** @param {{items?: {width: number, heights: Map<string, number>}}} kept the heights of the items that were far away, in pixels */
  constructor(kept) {
    this.#kept = kept;
  }

  /** Fills an item whenever it is near. A new one is filled immediately. @param {string} id @param {HTMLElement} node @param {() => Node} make its content */
  watch(id, node, make) {
    const { width, heights } = this.#kept.items ?? {};
    const height = width === innerWidth ? heights.get(id) : undefined;
    heights?.delete(id);
    this.#states.set(node, { id, make, isFilled: false });
    if (height) node.style.blockSize = `${height}px`;
    else this.fill(node);
    this.#observer.observe(node);
    return node;
  }

  fill(node) {
    const state = this.#states.get(node);
    if (state.isFilled) return;
    state.isFilled = true;
    node.style.blockSize = '';
    node.replaceChildren(state.make());
  }

  /** @param {Element} list that has the items */
  stop(list) {
    this.#observer.disconnect();
    const far = [...list.children].filter((node) => !this.#states.get(node).isFilled);
    this.#kept.items = { width: innerWidth, heights: new Map(far.map((node) => [this.#states.get(node).id, parseFloat(node.style.blockSize)])) };
  }

  #meet({ target, isIntersecting, boundingClientRect: { height } }) {
    const state = this.#states.get(target);
    if (isIntersecting) return this.fill(target);
    if (!height || !state.isFilled || target.contains(document.activeElement)) return undefined;
    state.isFilled = false;
    target.style.blockSize = `${height}px`;
    return target.replaceChildren();
  }
}
