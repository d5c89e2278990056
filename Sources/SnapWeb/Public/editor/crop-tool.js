import { element, setText, text } from '/ui.js';
import { arrow, Choice } from './controls.js';
import { formed, frameOf, moved, resized, scaled, whole } from './geometry.js';

const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];
/** The smallest crop on the screen, in pixels: two handles fit side by side. */
const leastPixels = 88;
const leastFraction = 0.05;

/** Cuts the picture: a box with handles, forms to choose from, and pinching. */
export class CropTool {
  name = 'crop';
  uncropped = true;
  #editor;
  #form = 'free';
  #box;
  #shade = element('div', { class: 'crop-hole' });
  #overlay;
  #size = element('p', { class: 'soft crop-size' });
  #forms;
  #pointers = new Map();
  #drag;

  constructor(editor) {
    this.#editor = editor;
    const { crop } = text.editor;
    this.#forms = new Choice({
      label: crop.forms,
      options: ['free', 'square', 'fourThree', 'original'].map((value) => ({ value, content: crop[value] })),
      choose: (form) => this.#choose(form),
    });
    this.#box = element('div', { class: 'crop-box' },
      element('button', { type: 'button', class: 'crop-move', 'aria-label': crop.box, ...this.#hears('move') }),
      handles.map((name) => element('button', { type: 'button', class: `crop-handle crop-${name}`, 'aria-label': crop.handles[name], ...this.#hears(name) })));
    this.#overlay = element('div', { class: 'crop-overlay' }, element('div', { class: 'crop-shade' }, this.#shade), this.#box);
    this.panel = [this.#forms.element, this.#size];
    this.overlay = [this.#overlay];
  }

  update(state) {
    const { crop } = state;
    for (const node of [this.#box, this.#shade]) {
      for (const [name, part] of [['left', crop.x], ['top', crop.y], ['width', crop.width], ['height', crop.height]]) node.style[name] = `${100 * part}%`;
    }
    this.#box.classList.toggle('fixed-form', this.#form !== 'free');
    this.#forms.show(this.#form);
    const frame = frameOf(this.#editor.source, state);
    setText(this.#size, text.editor.crop.size(Math.round(crop.width * frame.width), Math.round(crop.height * frame.height)));
  }

  /** The chosen form as a ratio of fractions; undefined for a free one. */
  get #ratio() {
    const frame = frameOf(this.#editor.source, this.#editor.state);
    const isTall = frame.height > frame.width;
    const form = { square: 1, fourThree: isTall ? 3 / 4 : 4 / 3, original: frame.width / frame.height }[this.#form];
    return form && (form * frame.height) / frame.width;
  }

  get #options() {
    const { width, height } = this.#editor.preview.size;
    const [wide, high] = [leastPixels / width, leastPixels / height].map((part) => Math.min(0.5, Math.max(leastFraction, part)));
    const ratio = this.#ratio;
    const least = ratio ? { width: Math.max(wide, high * ratio), height: Math.max(high, wide / ratio) } : { width: wide, height: high };
    return { ratio, least };
  }

  #choose(form) {
    this.#form = form;
    const { crop } = this.#editor.state;
    const wanted = form === 'original' ? whole : form === 'free' ? crop : formed(crop, this.#ratio);
    this.#commit(wanted);
  }

  #commit(crop, run) {
    if (JSON.stringify(crop) === JSON.stringify(this.#editor.steps.state.crop)) this.#editor.update();
    else this.#editor.add({ kind: 'crop', crop, run });
  }

  #hears(handle) {
    return {
      onpointerdown: (event) => this.#down(event, handle),
      onpointermove: (event) => this.#move(event),
      onpointerup: (event) => this.#up(event),
      onpointercancel: (event) => this.#up(event),
      onkeydown: (event) => this.#press(event, handle),
    };
  }

  #down(event, handle) {
    if (event.button) return;
    event.target.setPointerCapture(event.pointerId);
    const at = this.#editor.preview.at(event);
    this.#pointers.set(event.pointerId, at);
    this.#drag = { handle, crop: this.#editor.state.crop, at, apart: this.#apart };
  }

  /** The distance of two fingers on the screen. */
  get #apart() {
    const [one, other] = this.#pointers.values();
    const { width, height } = this.#editor.preview.size;
    return other && Math.hypot((one.x - other.x) * width, (one.y - other.y) * height);
  }

  #move(event) {
    if (!this.#pointers.has(event.pointerId)) return;
    this.#pointers.set(event.pointerId, this.#editor.preview.at(event));
    this.#editor.try({ kind: 'crop', crop: this.#dragged });
  }

  get #dragged() {
    const { crop, handle, at, apart } = this.#drag;
    if (apart) return scaled(crop, this.#apart / Math.max(1, apart), this.#options);
    const [now] = this.#pointers.values();
    return changed(crop, handle, now.x - at.x, now.y - at.y, this.#options);
  }

  #up(event) {
    if (!this.#pointers.has(event.pointerId)) return;
    const crop = this.#dragged;
    this.#pointers.delete(event.pointerId);
    this.#commit(crop);
    const [rest] = this.#pointers.values();
    this.#drag = rest && { handle: 'move', crop, at: rest };
  }

  #press(event, handle) {
    const { crop } = this.#editor.state;
    const by = arrow(event);
    const factor = handle === 'move' && { '+': 1.05, '=': 1.05, '-': 1 / 1.05 }[event.key];
    if (!by && !factor) return;
    event.preventDefault();
    this.#commit(by ? changed(crop, handle, ...by, this.#options) : scaled(crop, factor, this.#options), `crop ${handle}`);
  }
}

const changed = (crop, handle, dx, dy, options) => (handle === 'move' ? moved(crop, dx, dy) : resized(crop, handle, dx, dy, options));
