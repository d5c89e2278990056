import { text } from '../text/text.js';
import { element } from './element.js';
import { icon } from './icons.js';

/** The choice of who may see a photo. */
export class AudienceField {
  element;
  #chosen;

  /** @param {string} [chosen] `everyone` or `followers` */
  constructor(chosen = 'everyone', onchange = () => {}) {
    this.#chosen = chosen;
    const option = ([value, words]) => {
      const choose = () => { this.#chosen = value; onchange(); };
      const radio = element('input', { type: 'radio', name: 'audience', value, checked: value === chosen, onchange: choose });
      return element('label', { class: 'feed-option' }, radio, element('span', {}, words), icon('check'));
    };
    this.element = element('fieldset', { class: 'audience' },
      element('legend', {}, text.audience.legend),
      element('div', { class: 'feed-options' }, Object.entries(text.audience.choices).map(option)));
  }

  get value() {
    return this.#chosen;
  }
}
