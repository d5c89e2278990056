import { element } from '/ui.js';
import { placeOf } from './geometry.js';
import { canvasOf, drawMarks, drawPicture, finish } from './render.js';

/** The long side of the preview in pixels: a change of light must not hold up a slow phone. */
const previewSide = 960;

/** The picture on the screen, drawn at most once a frame, and what lies above it for the tool in use. */
export class Preview {
  canvas = element('canvas', { role: 'img' });
  overlay = element('div', { class: 'editor-overlay' });
  sheet = element('div', { class: 'editor-sheet' }, this.canvas, this.overlay);
  element = element('div', { class: 'editor-stage' }, this.sheet);
  place;
  #source;
  #base = canvasOf({ width: 1, height: 1 });
  #layer = canvasOf({ width: 1, height: 1 });
  #drawn;
  #wanted;
  #frame;
  #onfit;
  #sizes = new ResizeObserver(() => this.#fit());

  /** @param {() => void} onfit called when the picture has another size on the screen */
  constructor(source, onfit) {
    this.#source = source;
    this.#onfit = onfit;
    this.#sizes.observe(this.element);
  }

  /** @param {any} state of the steps @param {{uncropped: boolean}} options */
  show(state, { uncropped }) {
    this.#wanted = { state, uncropped };
    this.place = placeOf(this.#source, state, { longest: previewSide, uncropped });
    this.#frame ??= requestAnimationFrame(() => this.#draw());
    this.#fit();
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.#sizes.disconnect();
  }

  /** The size of the picture on the screen. */
  get size() {
    return { width: this.sheet.clientWidth || 1, height: this.sheet.clientHeight || 1 };
  }

  /** The source's pixel at a place of the preview. @param {{x: number, y: number}} at in fractions of the preview */
  sourceAt({ x, y }) {
    const { width, height, matrix } = this.place;
    const point = matrix.inverse().transformPoint({ x: x * width, y: y * height });
    return [Math.round(point.x * 10) / 10, Math.round(point.y * 10) / 10];
  }

  /** Where a pointer is, in fractions of the preview. */
  at({ clientX, clientY }) {
    const { left, top, width, height } = this.sheet.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  }

  /** Draws the picture only if it has changed, and the marks above it always. */
  #draw() {
    this.#frame = undefined;
    const { state, uncropped } = this.#wanted;
    const { quarter, mirror, degrees, crop, light } = state;
    const picture = JSON.stringify([quarter, mirror, degrees, light, uncropped || crop]);
    if (picture !== this.#drawn) {
      this.#drawn = picture;
      Object.assign(this.#base, { width: this.place.width, height: this.place.height });
      finish(drawPicture(this.#base, this.#source, state, this.place));
    }
    const { width, height } = this.place;
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
    const context = this.canvas.getContext('2d');
    context.drawImage(this.#base, 0, 0);
    drawMarks(context, state, this.place, this.#layer);
  }

  /** Makes the picture as large as its room allows. */
  #fit() {
    if (!this.place) return;
    const { paddingInlineStart, paddingBlockStart } = getComputedStyle(this.element);
    const room = [this.element.clientWidth - 2 * parseFloat(paddingInlineStart), this.element.clientHeight - 2 * parseFloat(paddingBlockStart)];
    const { width, height } = this.place;
    const scale = Math.max(0, Math.min(room[0] / width, room[1] / height));
    const [wide, high] = [Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale))];
    this.sheet.style.inlineSize = `${wide}px`;
    this.sheet.style.blockSize = `${high}px`;
    this.#onfit();
  }
}
