import { Backoff, element, text } from '/ui.js';
import { cover } from './cover.js';
import { altOf, colour, photoImage } from './photo-image.js';
import { libraryOf } from './library.js';
import { fitted, whole } from './zoom.js';

/** A small picture is enlarged so many times at most: more would only be blurred. */
const mostEnlarged = 2;
/** The waits before a full image that failed is asked for again. */
const waits = { firstMs: 2_000, mostMs: 60_000 };

/**
 * One photo in the viewer: the small image, which the page has shown already, until the large one has arrived, and the full one once it is enlarged
 * so far that it shows more. A warning covers them.
 */
export class Slide {
  element = element('div', { class: 'photo-slide' });
  picture = element('div', { class: 'photo-slide-picture' });
  #layer = element('div', { class: 'photo-slide-layer' }, this.picture);
  #app;
  #photo;
  #loading;
  #scale = 1;
  /** @type {HTMLImageElement | undefined} */
  #large;
  /** @type {HTMLImageElement | undefined} */
  #full;
  #backoff = new Backoff(waits);
  /** Set while a full image that failed waits to be asked for again. */
  #again;

  /** @param {() => void} uncovered called after the warning was tapped */
  constructor(app, photo, uncovered) {
    this.#app = app;
    this.#photo = photo;
    const { width, height } = photo;
    for (const [name, value] of Object.entries({ width, height, most: mostEnlarged })) this.picture.style.setProperty(`--${name}`, value);
    const show = () => {
      this.element.replaceChildren(this.#layer);
      this.picture.append(photoImage(app, photo, { sizes: '100vw', alt: altOf(photo, text.photo.title) }));
      colour(this.picture, photo);
    };
    const uncover = () => {
      show();
      uncovered();
    };
    if (this.isCovered) this.element.append(cover(app, photo, uncover));
    else show();
  }

  get isCovered() {
    const { id, warning } = this.#photo;
    return Boolean(warning) && !libraryOf(this.#app).uncovered.has(id);
  }

  /** The screen and the part of it that the picture covers, in pixels. */
  get box() {
    const { clientWidth: width, clientHeight: height } = this.element;
    return { width, height, picture: fitted(this.#photo, { width, height }, mostEnlarged) };
  }

  get middle() {
    const { width, height } = this.box;
    return { x: width / 2, y: height / 2 };
  }

  /** @param {-1 | 0 | 1} step the place next to the photo in view */
  place(step) {
    this.element.style.setProperty('--place', String(step));
    this.element.inert = step !== 0;
    if (step) this.#dropFull();
    this.show(whole);
  }

  show({ scale, x, y }, isDragged = false) {
    this.element.classList.toggle('zoomed', scale > 1);
    this.element.classList.toggle('dragged', isDragged);
    this.#layer.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${scale})`);
    this.#scale = scale;
    this.#enlarge();
  }

  /** Puts the large image over the small one once it can be shown, and the full one if the photo is enlarged. What has failed is asked for immediately. */
  load() {
    if (this.isCovered || !this.#app.session.isReachable) return Promise.resolve();
    this.#enlargeAgain();
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load() {
    const large = this.#image('large');
    try {
      await large.decode();
      this.#large = large;
      if (!this.#full?.isConnected) this.picture.replaceChildren(large);
    } catch {
      this.#loading = undefined;
    }
  }

  #image(size) {
    const { images, width, height } = this.#photo;
    return element('img', { src: images[size].url, alt: altOf(this.#photo, text.photo.title), width, height, draggable: 'false' });
  }

  /** Puts the full image over the large one once it can be shown, where the large one has too few pixels for the screen. */
  async #enlarge() {
    const { full, large } = this.#photo.images;
    if (this.#scale === 1 || !full || this.#full || this.#again || this.isCovered || !this.#app.session.isReachable) return;
    if (this.box.picture.width * this.#scale * devicePixelRatio <= large.width) return;
    const image = this.#image('full');
    this.#full = image;
    try {
      await image.decode();
      if (this.#full === image) this.picture.replaceChildren(image);
    } catch {
      if (this.#full !== image) return;
      this.#full = undefined;
      this.#again = setTimeout(() => this.#enlargeAgain(), this.#backoff.next());
    }
  }

  #enlargeAgain() {
    this.#endWait();
    this.#enlarge();
  }

  #endWait() {
    clearTimeout(this.#again);
    this.#again = undefined;
  }

  /** Gives back the memory of the full image: some 50 MB. */
  #dropFull() {
    if (this.#full?.isConnected && this.#large) this.picture.replaceChildren(this.#large);
    this.#full = undefined;
    this.#endWait();
    this.#backoff.reset();
  }
}
