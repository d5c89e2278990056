import { element, text } from '/ui.js';

/** The most that an image is enlarged beyond filling the frame, and the steps of keys. */
const zoomMost = 4;
const keyStep = 0.04;
const zoomStep = 0.1;
const quality = 0.9;
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Chooses a part of an image: it is moved and enlarged below a frame, by fingers, mouse, wheel or keys. */
export class Cropper {
  element;
  #image;
  #frame;
  #ratio;
  #zoom = 1;
  /** The middle of the chosen part, as a fraction of the image. */
  #middle = [0.5, 0.5];
  #pointers = new Map();
  #range = element('input', { type: 'range', min: '1', max: String(zoomMost), step: '0.01', value: '1', 'aria-label': text.portrait.zoom, oninput: () => this.#zoomTo(Number(this.#range.value)) });

  /** @param {HTMLImageElement} image that is decoded @param {{ratio: number, isRound: boolean}} form the frame's width through its height */
  constructor(image, { ratio, isRound }) {
    this.#image = image;
    this.#ratio = ratio;
    image.alt = '';
    image.draggable = false;
    this.#frame = element('div', { class: isRound ? 'crop crop-round' : 'crop', tabindex: '0', role: 'group', 'aria-label': text.portrait.move }, image);
    this.#frame.style.setProperty('--ratio', String(ratio));
    this.element = element('div', { class: 'cropper' }, this.#frame, element('label', { class: 'crop-zoom' }, element('span', { class: 'soft small' }, text.portrait.zoom), this.#range));
    for (const [type, run] of Object.entries({ pointerdown: this.#grab, pointermove: this.#drag, pointerup: this.#release, pointercancel: this.#release, keydown: this.#press })) {
      this.#frame.addEventListener(type, run.bind(this));
    }
    this.#frame.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.#zoomTo(this.#zoom * Math.exp(-event.deltaY / 400));
    }, { passive: false });
    new ResizeObserver(() => this.#draw()).observe(this.#frame);
  }

  /** The chosen part as a JPEG. @param {number} widest in pixels @returns {Promise<Uint8Array>} */
  async bytes(widest) {
    const [width, height] = this.#part;
    const canvas = element('canvas');
    canvas.width = Math.max(1, Math.round(Math.min(widest, width)));
    canvas.height = Math.max(1, Math.round(canvas.width / this.#ratio));
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    const [x, y] = this.#middle;
    const { naturalWidth, naturalHeight } = this.#image;
    context.drawImage(this.#image, x * naturalWidth - width / 2, y * naturalHeight - height / 2, width, height, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!blob) throw new Error('The image could not be encoded.');
    return new Uint8Array(await blob.arrayBuffer());
  }

  /** The width and height of the chosen part in pixels of the image. */
  get #part() {
    const { naturalWidth, naturalHeight } = this.#image;
    const width = Math.min(naturalWidth, naturalHeight * this.#ratio) / this.#zoom;
    return [width, width / this.#ratio];
  }

  #zoomTo(zoom) {
    this.#zoom = Math.min(zoomMost, Math.max(1, zoom));
    this.#range.value = String(this.#zoom);
    this.#draw();
  }

  /** Moves the image by a distance on the screen, or by a share of the frame. */
  #move(x, y, unit = this.#frame.clientWidth) {
    const [width] = this.#part;
    const { naturalWidth, naturalHeight } = this.#image;
    this.#middle[0] -= (x / unit) * (width / naturalWidth);
    this.#middle[1] -= (y / unit) * (width / naturalHeight);
    this.#draw();
  }

  #draw() {
    const { naturalWidth, naturalHeight, style } = this.#image;
    const part = this.#part;
    this.#middle = [naturalWidth, naturalHeight].map((size, axis) => {
      const half = part[axis] / size / 2;
      return Math.min(1 - half, Math.max(half, this.#middle[axis]));
    });
    const scale = this.#frame.clientWidth / part[0];
    style.inlineSize = `${naturalWidth * scale}px`;
    style.translate = [naturalWidth, naturalHeight].map((size, axis) => `${(part[axis] / 2 - this.#middle[axis] * size) * scale}px`).join(' ');
  }

  #grab(event) {
    this.#frame.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, event);
  }

  #drag(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const apart = this.#apart;
    this.#pointers.set(event.pointerId, event);
    const share = this.#pointers.size;
    this.#move((event.clientX - before.clientX) / share, (event.clientY - before.clientY) / share);
    if (apart) this.#zoomTo((this.#zoom * this.#apart) / apart);
  }

  #release(event) {
    this.#pointers.delete(event.pointerId);
  }

  /** The distance of two fingers; undefined with one. */
  get #apart() {
    const [one, two] = this.#pointers.values();
    return two && Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
  }

  #press(event) {
    const arrow = arrows[event.key];
    const zoom = { '+': 1, '-': -1 }[event.key];
    if (!arrow && !zoom) return;
    event.preventDefault();
    if (arrow) this.#move(arrow[0] * keyStep, arrow[1] * keyStep, 1);
    else this.#zoomTo(this.#zoom + zoom * zoomStep);
  }
}
