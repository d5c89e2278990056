import { element, text } from '/ui.js';
import { arrow, Choice, colourChoice } from './controls.js';
import { drawn } from './icons.js';
import { limits } from './steps.js';

/** The widths of pens, in parts of the source's long side. */
const widths = { thin: 0.005, medium: 0.012, thick: 0.028 };
/** Points nearer than this on the screen, in fractions of the preview, are left out. */
const nearness = 0.002;

/** Draws on the picture with a finger, a mouse, a pen or the arrow keys; the eraser takes away what was drawn. */
export class DrawTool {
  name = 'draw';
  #editor;
  #pen = { width: 'medium', colour: '#e5352b', isEraser: false };
  #widths;
  #colours;
  #kinds;
  #pad;
  #cursor = element('span', { class: 'pen-cursor', hidden: true });
  /** The stroke that is being drawn, and where its last point is. */
  #stroke;
  #last;
  #pointer;
  #at = { x: 0.5, y: 0.5 };

  constructor(editor) {
    this.#editor = editor;
    const { draw } = text.editor;
    this.#kinds = new Choice({
      label: draw.tools,
      options: [{ value: false, content: drawn('draw'), name: draw.pen }, { value: true, content: drawn('eraser'), name: draw.eraser }],
      choose: (isEraser) => this.#choose({ isEraser }),
    });
    this.#widths = new Choice({
      label: draw.width,
      options: Object.keys(widths).map((value) => ({ value, name: draw.widths[value], content: element('span', { class: `pen pen-${value}` }) })),
      choose: (width) => this.#choose({ width }),
    });
    this.#colours = colourChoice((colour) => this.#choose({ colour, isEraser: false }));
    this.#pad = element('div', {
      class: 'draw-pad', tabindex: '0', role: 'application', 'aria-label': draw.pad,
      onpointerdown: (event) => this.#down(event),
      onpointermove: (event) => this.#move(event),
      onpointerup: (event) => this.#up(event),
      onpointercancel: (event) => this.#up(event),
      onkeydown: (event) => this.#press(event),
      onblur: () => this.#lift(),
    });
    this.panel = [element('div', { class: 'row-of-choices' }, this.#kinds.element, this.#widths.element), this.#colours.element];
    this.overlay = [this.#pad, this.#cursor];
    this.#choose({});
  }

  update() {}

  leave() {
    this.#lift();
  }

  #choose(change) {
    Object.assign(this.#pen, change);
    this.#kinds.show(this.#pen.isEraser);
    this.#widths.show(this.#pen.width);
    this.#colours.show(this.#pen.isEraser ? undefined : this.#pen.colour);
  }

  #begin(at) {
    const { width, colour, isEraser } = this.#pen;
    const { source, preview } = this.#editor;
    const size = widths[width] * Math.max(source.width, source.height) * (isEraser ? 2 : 1);
    this.#last = at;
    this.#stroke = { size, ...(isEraser ? {} : { colour }), points: [preview.sourceAt(at)] };
    this.#show();
  }

  #extend(at) {
    const isNear = Math.hypot(at.x - this.#last.x, at.y - this.#last.y) < nearness;
    if (isNear || this.#stroke.points.length >= limits.points) return;
    this.#last = at;
    this.#stroke.points.push(this.#editor.preview.sourceAt(at));
    this.#show();
  }

  #show() {
    this.#editor.try({ kind: 'draw', stroke: this.#stroke });
  }

  #lift() {
    const stroke = this.#stroke;
    this.#stroke = undefined;
    this.#pad.classList.remove('pen-down');
    if (stroke) this.#editor.add({ kind: 'draw', stroke });
  }

  #down(event) {
    if (event.button || this.#pointer !== undefined) return;
    this.#lift();
    this.#cursor.hidden = true;
    this.#pointer = event.pointerId;
    this.#pad.setPointerCapture(event.pointerId);
    this.#begin(this.#editor.preview.at(event));
  }

  #move(event) {
    if (event.pointerId !== this.#pointer || !this.#stroke) return;
    const all = event.getCoalescedEvents?.() ?? [];
    for (const each of all.length ? all : [event]) this.#extend(this.#editor.preview.at(each));
  }

  #up(event) {
    if (event.pointerId !== this.#pointer) return;
    this.#pointer = undefined;
    this.#lift();
  }

  /** Arrow keys move the pen, and Space puts it down or lifts it. */
  #press(event) {
    const by = arrow(event);
    if (!by && event.key !== ' ') return;
    event.preventDefault();
    this.#cursor.hidden = false;
    if (by) {
      this.#at = { x: inside(this.#at.x + by[0]), y: inside(this.#at.y + by[1]) };
      if (this.#stroke) this.#extend(this.#at);
    } else if (this.#stroke) this.#lift();
    else {
      this.#begin(this.#at);
      this.#pad.classList.add('pen-down');
    }
    this.#cursor.style.left = `${100 * this.#at.x}%`;
    this.#cursor.style.top = `${100 * this.#at.y}%`;
    this.#editor.say(this.#stroke ? text.editor.draw.down : text.editor.draw.up);
  }
}

const inside = (part) => Math.min(1, Math.max(0, part));
