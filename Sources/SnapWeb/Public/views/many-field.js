import { text } from '../text/text.js';
import { element } from './element.js';

/** Pictures that were chosen together: those that come after this one, and whether all get its caption or each its own. */
export class ManyField {
  isForAll;
  element;
  #urls;

  /** @param {{rest: File[], place: number, of: number}} draft @param {() => void} onchange */
  constructor({ rest = [], place, of }, onchange) {
    this.count = 1 + rest.length;
    this.#urls = rest.map((file) => URL.createObjectURL(file));
    this.isForAll = place === 1 && this.count > 1;
    const words = text.compose.many;
    const option = (isForAll, label) => {
      const choose = () => {
        this.isForAll = isForAll;
        onchange();
      };
      return element('label', {}, element('input', { type: 'radio', name: 'many', checked: isForAll === this.isForAll, onchange: choose }), element('span', {}, label));
    };
    const strip = element('div', { class: 'many-strip', 'aria-hidden': 'true', hidden: !rest.length }, this.#urls.map((src) => element('img', { src, alt: '', loading: 'lazy' })));
    this.element = element('fieldset', { class: 'many' }, element('legend', {}, words.legend(place, of)), strip,
      element('div', { class: 'many-choice', hidden: !rest.length }, option(true, words.all), option(false, words.each)));
  }

  stop() {
    for (const url of this.#urls) URL.revokeObjectURL(url);
  }
}
