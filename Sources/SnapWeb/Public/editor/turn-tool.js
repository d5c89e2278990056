import { button, element, text } from '/ui.js';
import { signed, Slider } from './controls.js';
import { drawn } from './icons.js';

const most = 45;

/** Turns the picture by quarters, straightens it by degrees, and mirrors it. */
export class TurnTool {
  name = 'turn';
  #slider;

  constructor(editor) {
    const { turn } = text.editor;
    const act = (icon, label, step) => button({ class: 'choice with-icon', onclick: () => editor.add(step) }, drawn(icon), element('span', {}, label));
    const straighten = (degrees) => ({ kind: 'straighten', degrees });
    this.#slider = new Slider({
      id: 'editor-degrees', label: turn.straighten, min: -most, max: most, step: 0.5, say: (value) => `${signed(value)}°`,
      slide: (value) => editor.try(straighten(value)),
      settle: (value) => editor.add({ ...straighten(value), run: 'straighten' }),
    });
    this.panel = [
      element('div', { class: 'turn-ways' },
        act('left', turn.left, { kind: 'turn', by: -1 }),
        act('right', turn.right, { kind: 'turn', by: 1 }),
        act('mirror', turn.mirror, { kind: 'mirror' })),
      this.#slider.element,
    ];
  }

  update({ degrees }) {
    this.#slider.value = degrees;
  }
}
