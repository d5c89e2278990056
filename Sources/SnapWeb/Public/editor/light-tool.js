import { text } from '/ui.js';
import { signed, Slider } from './controls.js';

const parts = ['brightness', 'contrast', 'warmth', 'saturation'];

/** Changes brightness, contrast, warmth and saturation. */
export class LightTool {
  name = 'light';
  #sliders;

  constructor(editor) {
    this.#sliders = parts.map((part) => {
      const step = (value) => ({ kind: 'light', light: { [part]: value / 100 } });
      return new Slider({
        id: `editor-${part}`, label: text.editor.light[part], min: -100, max: 100, say: signed,
        slide: (value) => editor.try(step(value)),
        settle: (value) => editor.add({ ...step(value), run: part }),
      });
    });
    this.panel = this.#sliders.map(({ element }) => element);
  }

  update({ light }) {
    this.#sliders.forEach((slider, index) => { slider.value = Math.round(100 * light[parts[index]]); });
  }
}
