import { text } from '../text/text.js';
import { button, element, unseen } from './element.js';
import { icon } from './icons.js';
import { isPastGrace } from './sheet.js';

const swipePixels = 56;

/**
 * The one view of a snap: black, with the image alone, as large as fits without cropping or stretching.
 *
 * The bytes are in one blob, whose URL is revoked as soon as the image is decoded; closing drops the image itself. The
 * browser has nothing left to keep. When the page is hidden, by another app or the list of apps, the image is covered. It does not come
 * back by itself, because another person may hold the device by then: a press shows it.
 */
export class Viewer {
  #dialog;
  #image;
  /** The time when the image appeared. Before it no tap closes the viewer, as there is no second view. */
  #shownAt = Infinity;
  #start;
  #onclosed;
  #onreport;
  #cover = button({ class: 'viewer-cover', hidden: true, onclick: (event) => this.#uncover(event) },
    icon('eye'), element('span', {}, text.viewer.covered), element('span', { class: 'viewer-show' }, text.viewer.show));
  #over = new AbortController();

  /** @param {any} snap @param {{onclosed: () => void, onreport?: () => void}} options `onreport` if the snap may be reported */
  constructor(snap, { onclosed, onreport }) {
    this.#onclosed = onclosed;
    this.#onreport = onreport;
    const label = text.viewer.label(snap.author.name);
    this.#dialog = element('dialog', { class: 'viewer', 'aria-label': label, tabindex: '-1' },
      element('p', { class: 'viewer-wait', role: 'status' }, unseen(text.viewer.loading)),
      this.#cover,
      element('div', { class: 'viewer-ways' }, button({ class: 'viewer-close', onclick: () => this.close() }, icon('close'), element('span', {}, text.viewer.close))));
    this.#listen();
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#dialog.focus();
  }

  /**
   * @param {Uint8Array} bytes
   * @param {{type: string, alt: string}} options
   * @throws {Error} when the browser cannot decode the image
   */
  async show(bytes, { type, alt }) {
    if (!this.#dialog) return;
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    const image = element('img', { class: 'viewer-image', src: url, alt, draggable: 'false' });
    try {
      await image.decode();
    } finally {
      URL.revokeObjectURL(url);
    }
    if (!this.#dialog) return image.removeAttribute('src');
    this.#image = image;
    this.#dialog.firstChild.replaceWith(image);
    if (document.visibilityState === 'hidden') this.#hide();
    if (this.#onreport) this.#dialog.lastElementChild.append(button({ onclick: () => this.#report() }, text.viewer.report));
    this.#shownAt = performance.now();
  }

  close() {
    const dialog = this.#dialog;
    if (!dialog) return;
    this.#dialog = undefined;
    this.#over.abort();
    this.#image?.removeAttribute('src');
    this.#image = undefined;
    dialog.close();
    dialog.remove();
    this.#onclosed();
  }

  #hide() {
    if (!this.#image) return;
    this.#image.hidden = true;
    this.#cover.hidden = false;
    this.#cover.focus();
  }

  #uncover(event) {
    event.stopPropagation();
    this.#image.hidden = false;
    this.#cover.hidden = true;
    this.#dialog.focus();
    this.#shownAt = performance.now();
  }

  /** Closes the image before the report, which must not extend the view. */
  #report() {
    this.close();
    this.#onreport();
  }

  #listen() {
    const dialog = this.#dialog;
    const options = { signal: this.#over.signal };
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && this.#hide(), options);
    addEventListener('pagehide', () => this.#hide(), options);
    dialog.addEventListener('close', () => this.close());
    dialog.addEventListener('contextmenu', (event) => event.preventDefault());
    dialog.addEventListener('click', () => isPastGrace(this.#shownAt) && this.close());
    dialog.addEventListener('pointerdown', (event) => { this.#start = { x: event.clientX, y: event.clientY }; });
    dialog.addEventListener('pointermove', (event) => this.#drag(event));
    dialog.addEventListener('pointerup', (event) => this.#release(event));
    dialog.addEventListener('pointercancel', () => this.#settle());
  }

  #drag(event) {
    if (!this.#start || !this.#image) return;
    const distance = Math.max(0, event.clientY - this.#start.y);
    this.#image.style.setProperty('translate', `0 ${distance}px`);
  }

  /**
   * A swipe closes when the finger leaves. A tap closes only with its click, which comes after: closing earlier would let
   * that click hit a row below and use up another view.
   */
  #release(event) {
    const start = this.#start;
    this.#settle();
    if (!start || event.pointerType === 'mouse' || !isPastGrace(this.#shownAt)) return;
    const distance = Math.hypot(event.clientX - start.x, event.clientY - start.y);
    if (distance > swipePixels) this.close();
  }

  #settle() {
    this.#start = undefined;
    this.#image?.style.removeProperty('translate');
  }
}
