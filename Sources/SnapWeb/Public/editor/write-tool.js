import { button, element, text } from '/ui.js';
import { arrow, colourChoice, Slider } from './controls.js';
import { drawn } from './icons.js';
import { layOut } from './marks.js';
import { limits } from './steps.js';

/** The size of letters in parts of the source's long side, by the slider's numbers. */
const sizeOf = (number, { width, height }) => (number / 1_000) * Math.max(width, height);
const least = 20;
const most = 160;
const usual = 60;

/** Writes on the picture. Each text can be moved, changed and removed. */
export class WriteTool {
  name = 'write';
  #editor;
  #chosen;
  #run = 0;
  #colour = '#ffffff';
  #layer = element('div', { class: 'write-layer' });
  #field;
  #fields;
  #size;
  #colours;
  #remove;
  #measure = document.createElement('canvas').getContext('2d');
  #drag;

  constructor(editor) {
    this.#editor = editor;
    const { write } = text.editor;
    this.#field = element('textarea', { id: 'editor-words', rows: '1', placeholder: write.words, maxlength: limits.letters, oninput: () => this.#type(), onfocus: () => { this.#run += 1; } });
    this.#size = new Slider({
      id: 'editor-size', label: write.size, min: least, max: most,
      slide: (value) => this.#change({ size: sizeOf(value, editor.source) }, { isTrial: true }),
      settle: (value) => this.#change({ size: sizeOf(value, editor.source) }, { run: 'size' }),
    });
    this.#colours = colourChoice((colour) => {
      this.#colour = colour;
      this.#change({ colour });
      this.#colours.show(colour);
    });
    this.#remove = button({ class: 'choice with-icon', onclick: () => this.#erase() }, drawn('remove'), element('span', {}, write.remove));
    this.#fields = element('div', { class: 'write-fields' },
      element('div', { class: 'field' }, element('label', { for: 'editor-words', class: 'unseen' }, write.words), this.#field),
      this.#size.element, this.#colours.element);
    const add = button({ class: 'choice with-icon', onclick: () => this.#begin() }, drawn('write'), element('span', {}, write.add));
    this.panel = [element('div', { class: 'row-of-choices write-ways' }, add, this.#remove), this.#fields];
    this.overlay = [this.#layer];
  }

  update({ texts }) {
    if (!this.#isNew && !texts.some(({ id }) => id === this.#chosen)) this.#choose(texts.at(-1)?.id);
    const words = this.#words;
    this.#fields.hidden = !words && !this.#isNew;
    this.#remove.hidden = this.#fields.hidden;
    if (words) this.#fill(words);
    this.#colours.show(words?.colour ?? this.#colour);
    this.#drawBoxes(texts);
  }

  leave() {
    this.#isNew = false;
    this.#layer.replaceChildren();
  }

  /** Whether a text was begun that has no letters yet. */
  #isNew = false;

  get #words() {
    return this.#editor.state.texts.find(({ id }) => id === this.#chosen);
  }

  #choose(id) {
    this.#chosen = id;
    this.#isNew = false;
    this.#run += 1;
  }

  #fill({ letters, size }) {
    if (this.#field.value !== letters) this.#field.value = letters;
    const { width, height } = this.#editor.source;
    this.#size.value = Math.round((1_000 * size) / Math.max(width, height));
  }

  /** A new text begins in the middle of what is seen, lower for each existing one. */
  #begin() {
    const { texts } = this.#editor.state;
    this.#chosen = Math.max(0, ...texts.map(({ id }) => id)) + 1;
    this.#isNew = true;
    this.#run += 1;
    this.#field.value = '';
    this.#size.value = usual;
    this.#editor.update();
    this.#field.focus();
  }

  /** Letters that are typed one after the other are one step. */
  #type() {
    const letters = this.#field.value;
    if (!this.#words && !letters.trim()) return;
    this.#change({ letters }, { run: `letters ${this.#run}` });
  }

  /** @param {any} change @param {{isTrial?: boolean, run?: string}} options */
  #change(change, { isTrial, run } = {}) {
    const { source, preview, state } = this.#editor;
    const [x, y] = preview.sourceAt({ x: 0.5, y: 0.3 + 0.12 * (state.texts.length % 5) });
    const fresh = { id: this.#chosen, letters: '', x, y, size: sizeOf(usual, source), colour: this.#colour };
    if (!this.#words && !change.letters) return;
    const step = { kind: 'write', words: { ...(this.#words ?? fresh), ...change }, run: run && `${run} ${this.#chosen}` };
    this.#isNew = false;
    if (isTrial) this.#editor.try(step);
    else this.#editor.add(step);
  }

  #erase() {
    this.#isNew = false;
    if (this.#words) this.#change({ letters: '' }, {});
    this.#editor.update();
    this.#editor.focus();
  }

  /** A box over each text, which is dragged, or moved by the arrow keys. */
  #drawBoxes(texts) {
    const { place } = this.#editor.preview;
    const known = new Map([...this.#layer.children].map((node) => [node.dataset.id, node]));
    for (const words of texts) {
      const box = known.get(String(words.id)) ?? this.#layer.appendChild(this.#boxOf(words));
      known.delete(String(words.id));
      const { x, y, width, height } = layOut(this.#measure, words, place);
      Object.assign(box.style, {
        left: `${(100 * x) / place.width}%`, top: `${(100 * y) / place.height}%`,
        width: `${(100 * width) / place.width}%`, height: `${(100 * height) / place.height}%`,
      });
      box.setAttribute('aria-label', text.editor.write.box(words.letters));
      box.setAttribute('aria-pressed', String(words.id === this.#chosen));
    }
    for (const node of known.values()) node.remove();
  }

  #boxOf({ id }) {
    return element('button', {
      type: 'button', class: 'write-box', 'data-id': id,
      onpointerdown: (event) => this.#down(event, id),
      onpointermove: (event) => this.#drag && this.#editor.try(this.#moved(event)),
      onpointerup: (event) => this.#up(event),
      onpointercancel: (event) => this.#up(event),
      onclick: () => { this.#choose(id); this.#editor.update(); },
      onkeydown: (event) => this.#press(event, id),
    });
  }

  #down(event, id) {
    if (event.button) return;
    this.#choose(id);
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#drag = { words: this.#words, from: this.#editor.preview.sourceAt(this.#editor.preview.at(event)), isMoved: false };
    this.#editor.update();
  }

  #moved(event) {
    const { words, from } = this.#drag;
    const [x, y] = this.#editor.preview.sourceAt(this.#editor.preview.at(event));
    const by = [x - from[0], y - from[1]];
    this.#drag.isMoved ||= Math.hypot(...by) > 2;
    return this.#placed(words, by);
  }

  /** The middle of a text stays in the picture. */
  /** @param {any} words @param {number[]} by */
  #placed(words, [dx, dy]) {
    const { width, height } = this.#editor.source;
    const inside = (value, end) => Math.min(end, Math.max(0, value));
    return { kind: 'write', words: { ...words, x: inside(words.x + dx, width), y: inside(words.y + dy, height) } };
  }

  #up(event) {
    if (!this.#drag) return;
    const step = this.#moved(event);
    const { isMoved } = this.#drag;
    this.#drag = undefined;
    if (isMoved) this.#editor.add(step);
    else this.#editor.update();
  }

  #press(event, id) {
    const by = arrow(event);
    const isRemoved = event.key === 'Delete' || event.key === 'Backspace';
    if (!by && !isRemoved) return;
    event.preventDefault();
    this.#choose(id);
    if (isRemoved) return this.#erase();
    const { preview } = this.#editor;
    const [zero, end] = [preview.sourceAt({ x: 0, y: 0 }), preview.sourceAt({ x: by[0], y: by[1] })];
    this.#editor.add({ ...this.#placed(this.#words, [end[0] - zero[0], end[1] - zero[1]]), run: `move ${id}` });
  }
}
