import { panned, whole, zoomed } from './zoom.js';

const tapMs = 300;
const tapPixels = 24;
/** The distance after which a finger that moves sideways turns to the neighbouring photo. */
const swipePixels = 56;
const doubleTapZoom = 2.5;
/** How long a wheel that has just made the picture whole does not scroll the page. */
const wheelMs = 300;

/**
 * Looking at a photo closely: pinch, wheel and double tap enlarge it about the pointer, a drag moves it, and a finger that
 * moves a whole picture sideways turns to its neighbour. A photo that is covered can only be turned.
 */
export class Gestures {
  #box;
  #turn;
  #view = whole;
  #pointers = new Map();
  #start;
  #tap;
  #wheelAt = -Infinity;
  #isSwiping = false;

  /** @param {HTMLElement} box @param {{turn: (step: 1 | -1) => boolean}} options `turn` tells whether there is a neighbour */
  constructor(box, { turn }) {
    this.#box = box;
    this.#turn = turn;
    const on = (type, act, options) => box.addEventListener(type, act, options);
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', (event) => this.#cancel(event));
    on('wheel', (event) => this.#wheel(event), { passive: false });
    on('click', (event) => this.#click(event), { capture: true });
    on('dragstart', (event) => event.preventDefault());
  }

  /** A swipe over a cover is no tap on it. */
  #click(event) {
    if (!this.#isSwiping) return;
    event.stopPropagation();
    event.preventDefault();
  }

  get isZoomed() {
    return this.#view.scale > 1;
  }

  /** Zooms by a key: about the middle. @returns {boolean} whether the key was one of them */
  press({ key }) {
    const { width, height } = this.#box.getBoundingClientRect();
    const factor = { '+': 1.5, '=': 1.5, '-': 1 / 1.5, 0: 0 }[key];
    if (factor !== undefined && !this.#isCovered) {
      this.#show(factor ? zoomed(this.#view, factor, { x: width / 2, y: height / 2 }, { width, height }) : whole);
      return true;
    }
    const by = this.isZoomed && { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    if (!by) return false;
    this.#show(panned(this.#view, (by[0] * width) / 5, (by[1] * height) / 5, { width, height }));
    return true;
  }

  get #isCovered() {
    return !this.#box.querySelector(':scope > img');
  }

  #show(view, { isDragged = false } = {}) {
    this.#view = view;
    this.#box.classList.toggle('zoomed', view.scale > 1);
    this.#box.classList.toggle('dragged', isDragged);
    this.#box.style.setProperty('--zoom', `translate(${view.x}px, ${view.y}px) scale(${view.scale})`);
  }

  #at({ clientX, clientY }) {
    const { left, top } = this.#box.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  get #size() {
    return { width: this.#box.clientWidth, height: this.#box.clientHeight };
  }

  #down(event) {
    if (event.button) return;
    const isControl = event.target.closest('button:not(.cover)');
    if (isControl || this.#pointers.size > 1) return;
    this.#isSwiping = false;
    this.#pointers.set(event.pointerId, this.#at(event));
    this.#begin();
  }

  #begin() {
    const points = [...this.#pointers.values()];
    this.#start = { view: this.#view, points, at: performance.now(), moved: 0 };
  }

  #move(event) {
    if (!this.#pointers.has(event.pointerId)) return;
    this.#pointers.set(event.pointerId, this.#at(event));
    const points = [...this.#pointers.values()];
    const { view, points: from } = this.#start;
    const [dx, dy] = [points[0].x - from[0].x, points[0].y - from[0].y];
    this.#start.moved = Math.max(this.#start.moved, Math.hypot(dx, dy));
    if (points.length > 1) this.#pinch(points);
    else if (view.scale > 1) this.#pan(event, dx, dy);
    else if (event.pointerType !== 'mouse') this.#swipe(dx, dy);
  }

  /** @param {{x: number, y: number}[]} points */
  #pinch([one, other]) {
    if (this.#isCovered) return;
    const { view, points: [first, second] } = this.#start;
    const apart = (a, b) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
    const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    const [before, now] = [middle(first, second), middle(one, other)];
    const larger = zoomed(view, apart(one, other) / apart(first, second), before, this.#size);
    this.#show(panned(larger, now.x - before.x, now.y - before.y, this.#size), { isDragged: true });
  }

  #pan(event, dx, dy) {
    this.#box.setPointerCapture(event.pointerId);
    this.#show(panned(this.#start.view, dx, dy, this.#size), { isDragged: true });
  }

  /** The picture follows the finger, so that people see what a swipe will do. */
  #swipe(dx, dy) {
    if (Math.abs(dx) < 8 || Math.abs(dx) < Math.abs(dy)) return;
    this.#isSwiping = true;
    this.#box.classList.add('dragged');
    this.#box.style.setProperty('--swipe', `${dx}px`);
  }

  #up(event) {
    if (!this.#pointers.has(event.pointerId)) return;
    const point = this.#at(event);
    const { points, moved, view, at } = this.#start;
    this.#pointers.delete(event.pointerId);
    this.#settle();
    if (points.length > 1) return this.#pointers.size ? this.#begin() : undefined;
    const dx = point.x - points[0].x;
    // A task later: a browser whose finger leaves an element that is gone ignores the next tap.
    if (this.#isSwiping) return Math.abs(dx) >= swipePixels ? setTimeout(() => this.#turn(this.#step(dx))) : undefined;
    if (moved > tapPixels || performance.now() - at > tapMs || this.#isCovered) return undefined;
    return this.#tapped(point, view);
  }

  #cancel(event) {
    this.#pointers.delete(event.pointerId);
    this.#isSwiping = false;
    this.#tap = undefined;
    this.#settle();
    if (this.#pointers.size) this.#begin();
  }

  #settle() {
    this.#box.classList.remove('dragged');
    this.#box.style.removeProperty('--swipe');
  }

  /** Where the page is read from right to left, a finger to the right leads on. */
  #step(dx) {
    const isForward = getComputedStyle(this.#box).direction === 'rtl' ? dx > 0 : dx < 0;
    return isForward ? 1 : -1;
  }

  /** The second tap at the same place makes the picture large, or whole again. */
  #tapped(point, view) {
    const last = this.#tap;
    const now = performance.now();
    this.#tap = { point, now };
    const isSecond = last && now - last.now < tapMs && Math.hypot(point.x - last.point.x, point.y - last.point.y) < tapPixels;
    if (!isSecond) return;
    this.#tap = undefined;
    this.#show(view.scale > 1 ? whole : zoomed(view, doubleTapZoom, point, this.#size));
  }

  /** The wheel scrolls the page over a whole picture, unless Control is held: so browsers report a pinch on a touch pad. */
  #wheel(event) {
    const isRecent = event.timeStamp - this.#wheelAt < wheelMs;
    if (this.#isCovered || !(event.ctrlKey || this.isZoomed || isRecent)) return;
    event.preventDefault();
    if (this.isZoomed || event.ctrlKey) this.#wheelAt = event.timeStamp;
    if (!this.isZoomed && !event.ctrlKey) return;
    const lines = event.deltaMode === 1 ? 16 : 1;
    const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0025));
    this.#show(zoomed(this.#view, factor, this.#at(event), this.#size));
  }
}
