import { chosenPixels, stepOf, swipePixels } from './swipe.js';
import { panned, whole, zoomed } from './zoom.js';

const tapMs = 300;
const tapPixels = 24;
const doubleTapZoom = 2.5;
/** The distance after which a picture that is dragged down closes, in pixels. */
const closePixels = 96;
/** A flick of this speed, in pixels a millisecond, is enough for a shorter way. */
const flickSpeed = 0.5;
const flickPixels = 24;

/**
 * The gestures of the photo viewer, over the whole screen: pinch, wheel and double tap enlarge the picture about the pointer, and a drag moves an
 * enlarged one. A drag of a whole picture sideways turns to its neighbour, and one down closes. A single tap is reported after the time for a second.
 */
export class Gestures {
  #surface;
  #actions;
  #view = whole;
  #pointers = new Map();
  #start;
  /** What the drag of a whole picture does, once it has a direction: `turn`, `close` or `none`. */
  #drag;
  #lastTap;
  #tapTimer;
  #hasMoved = false;

  /**
   * @param {HTMLElement} surface
   * @param {{box: () => object, isFixed: () => boolean, show: (view: object, isDragged: boolean) => void, follow: (dx: number, dy: number) => void,
   *   settle: () => void, turn: (step: 1 | -1) => void, close: () => void, tap: () => void}} actions `box` as in zoom.js; `isFixed`
   *   says whether there is nothing to enlarge; `follow` moves the picture with a drag, `settle` moves it back
   */
  constructor(surface, actions) {
    this.#surface = surface;
    this.#actions = actions;
    const on = (type, act, options) => surface.addEventListener(type, act, options);
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', (event) => this.#cancel(event));
    on('wheel', (event) => this.#wheel(event), { passive: false });
    on('click', (event) => this.#click(event), { capture: true });
    on('dragstart', (event) => event.preventDefault());
  }

  get isZoomed() {
    return this.#view.scale > 1;
  }

  /** Makes the picture whole, as the next one is. */
  reset() {
    this.#show(whole);
  }

  /** Forgets a tap that waits for a second one. */
  stop() {
    clearTimeout(this.#tapTimer);
  }

  /** Enlarges about a point of the surface. */
  zoom(factor, point) {
    if (!this.#actions.isFixed()) this.#show(zoomed(this.#view, factor, point, this.#actions.box()));
  }

  /** Zooms by a key about the middle, and moves an enlarged picture by the arrows. @returns {boolean} whether the key was one of them */
  press({ key }) {
    const box = this.#actions.box();
    const factor = { '+': 1.5, '=': 1.5, '-': 1 / 1.5, 0: 0 }[key];
    if (factor !== undefined) {
      if (factor) this.zoom(factor, { x: box.width / 2, y: box.height / 2 });
      else this.reset();
      return true;
    }
    const by = this.isZoomed && { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    if (by) this.#show(panned(this.#view, (by[0] * box.width) / 5, (by[1] * box.height) / 5, box));
    return Boolean(by);
  }

  #show(view, isDragged = false) {
    this.#view = view;
    this.#actions.show(view, isDragged);
  }

  #at({ clientX, clientY }) {
    const { left, top } = this.#surface.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #down(event) {
    if (event.button || this.#pointers.size > 1) return;
    this.#hasMoved = false;
    this.#pointers.set(event.pointerId, this.#at(event));
    this.#begin();
  }

  #begin() {
    if (this.#drag) this.#actions.settle();
    this.#drag = undefined;
    this.#start = { view: this.#view, points: [...this.#pointers.values()], at: performance.now() };
  }

  #move(event) {
    if (!this.#pointers.has(event.pointerId)) return;
    this.#pointers.set(event.pointerId, this.#at(event));
    const points = [...this.#pointers.values()];
    const { view, points: from } = this.#start;
    const [dx, dy] = [points[0].x - from[0].x, points[0].y - from[0].y];
    if (Math.hypot(dx, dy) > chosenPixels || points.length > 1) this.#capture(event);
    if (points.length > 1) this.#pinch(points);
    else if (view.scale > 1) this.#show(panned(view, dx, dy, this.#actions.box()), true);
    else this.#follow(dx, dy);
  }

  /** From here on it is a drag: the click that ends it is not meant for what is below the pointer. */
  #capture(event) {
    if (this.#hasMoved) return;
    this.#hasMoved = true;
    this.#surface.setPointerCapture(event.pointerId);
  }

  /** @param {{x: number, y: number}[]} points */
  #pinch([one, other]) {
    if (this.#actions.isFixed()) return;
    const { view, points: [first, second] } = this.#start;
    const box = this.#actions.box();
    const apart = (a, b) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
    const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    const [before, now] = [middle(first, second), middle(one, other)];
    const larger = zoomed(view, apart(one, other) / apart(first, second), before, box);
    this.#show(panned(larger, now.x - before.x, now.y - before.y, box), true);
  }

  /** The picture follows the finger, so that people see what the drag will do. */
  #follow(dx, dy) {
    if (!this.#drag && Math.hypot(dx, dy) > chosenPixels) this.#drag = Math.abs(dx) > Math.abs(dy) ? 'turn' : dy > 0 ? 'close' : 'none';
    if (this.#drag === 'turn') this.#actions.follow(dx, 0);
    if (this.#drag === 'close') this.#actions.follow(dx, Math.max(0, dy));
  }

  #up(event) {
    if (!this.#pointers.has(event.pointerId)) return;
    const point = this.#at(event);
    const { points, view, at } = this.#start;
    this.#pointers.delete(event.pointerId);
    if (points.length > 1) return this.#pointers.size ? this.#begin() : this.#show(this.#view);
    const ms = Math.max(1, performance.now() - at);
    if (this.#drag) return this.#release(point.x - points[0].x, point.y - points[0].y, ms);
    if (this.#hasMoved) return this.#show(this.#view);
    const isOnControl = event.target.closest('button, a, input');
    return ms < tapMs && !isOnControl ? this.#tapped(point, view) : undefined;
  }

  #release(dx, dy, ms) {
    const isFar = (pixels, least) => pixels >= least || (pixels >= flickPixels && pixels / ms >= flickSpeed);
    const drag = this.#drag;
    this.#drag = undefined;
    if (drag === 'turn' && isFar(Math.abs(dx), swipePixels)) return this.#actions.turn(stepOf(this.#surface, dx));
    if (drag === 'close' && isFar(dy, closePixels)) return this.#actions.close();
    return this.#actions.settle();
  }

  #cancel(event) {
    this.#pointers.delete(event.pointerId);
    this.#lastTap = undefined;
    this.#begin();
    this.#actions.settle();
  }

  /** The second tap at a place makes the picture large, or whole again. */
  #tapped(point, view) {
    const last = this.#lastTap;
    const now = performance.now();
    clearTimeout(this.#tapTimer);
    this.#lastTap = { point, now };
    const isSecond = last && now - last.now < tapMs && Math.hypot(point.x - last.point.x, point.y - last.point.y) < tapPixels;
    if (!isSecond) {
      this.#tapTimer = setTimeout(() => this.#actions.tap(), tapMs);
      return;
    }
    this.#lastTap = undefined;
    if (view.scale > 1) this.reset();
    else this.zoom(doubleTapZoom, point);
  }

  #click(event) {
    if (!this.#hasMoved) return;
    event.stopPropagation();
    event.preventDefault();
  }

  /** A pinch on a touch pad is a wheel with Control held, in smaller steps. */
  #wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0025)), this.#at(event));
  }
}
