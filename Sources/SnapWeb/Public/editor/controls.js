import { element, text } from '/ui.js';
import { drawn } from './icons.js';

export const iconButton = (name, label, run, attributes = {}) =>
  element('button', { type: 'button', class: 'round quiet', 'aria-label': label, title: label, onclick: run, ...attributes }, drawn(name));

/** One of some choices, as buttons of which one is pressed. */
export class Choice {
  element;
  #buttons;

  /** @param {{label: string, options: {value: unknown, content: Node | string, name?: string, class?: string}[], choose: (value: unknown) => void}} options */
  constructor({ label, options, choose, ...attributes }) {
    this.#buttons = options.map(({ value, content, name, class: kind = '' }) => ({
      value,
      node: element('button', { type: 'button', class: `choice ${kind}`, 'aria-label': name, title: name, onclick: () => choose(value) }, content),
    }));
    this.element = element('div', { class: 'choices', role: 'group', 'aria-label': label, ...attributes }, this.#buttons.map(({ node }) => node));
  }

  show(value) {
    for (const each of this.#buttons) each.node.setAttribute('aria-pressed', String(each.value === value));
  }
}

/** A slider with its name and its value. */
export class Slider {
  element;
  #input;
  #output = element('output', {});
  #say;

  /** @param {{id: string, label: string, min: number, max: number, step?: number, say?: (value: number) => string, slide: (value: number) => void, settle: (value: number) => void}} options */
  constructor({ id, label, min, max, step = 1, say = String, slide, settle }) {
    this.#say = say;
    this.#input = element('input', {
      type: 'range', id, min, max, step,
      oninput: () => { this.#showValue(); slide(this.value); },
      onchange: () => settle(this.value),
      ondblclick: () => { this.value = 0; settle(0); },
    });
    this.element = element('div', { class: 'slider' }, element('label', { for: id }, label), this.#output, this.#input);
  }

  get value() {
    return Number(this.#input.value);
  }

  set value(value) {
    this.#input.value = String(value);
    this.#showValue();
  }

  #showValue() {
    const words = this.#say(this.value);
    this.#output.textContent = words;
    this.#input.setAttribute('aria-valuetext', words);
  }
}

export const signed = (value) => (value > 0 ? `+${value}` : String(value).replace('-', '−'));

const colours = { white: '#ffffff', black: '#000000', red: '#e5352b', orange: '#ff8a1f', yellow: '#ffd60a', green: '#2fb457', blue: '#2f7bff', violet: '#a24bff' };

/** The colours of pens and letters. */
export function colourChoice(choose) {
  const options = Object.entries(colours).map(([name, value]) => {
    const dot = element('span', { class: 'dot' });
    dot.style.backgroundColor = value;
    return { value, name: text.editor.colours[name], content: dot, class: 'swatch' };
  });
  return new Choice({ label: text.editor.colour, options, choose });
}

/** The step of an arrow key in fractions, `[dx, dy]`; undefined for other keys. */
export function arrow({ key, shiftKey, altKey, ctrlKey, metaKey }) {
  if (altKey || ctrlKey || metaKey) return undefined;
  const step = shiftKey ? 0.1 : 0.01;
  return { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[key];
}
