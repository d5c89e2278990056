import { text } from '../text/text.js';
import { element } from './element.js';
import { icon } from './icons.js';

/** The choice of who may see a photo. */
export class AudienceField {
  element;
  /** The chosen audience: `everyone` or `followers`; undefined before. */
  chosen;
  #otherwise = 'everyone';

  /** @param {string} [chosen] */
  constructor(chosen, onchange = () => {}) {
    this.chosen = chosen;
    const option = ([value, words]) => {
      const choose = () => { this.chosen = value; onchange(); };
      const radio = element('input', { type: 'radio', name: 'audience', value, onchange: choose });
      return element('label', { class: 'feed-option' }, radio, element('span', {}, words), icon('check'));
    };
    this.element = element('fieldset', { class: 'audience' },
      element('legend', {}, text.audience.legend),
      element('div', { class: 'feed-options' }, Object.entries(text.audience.choices).map(option)));
    this.#check();
  }

  get value() {
    return this.chosen ?? this.#otherwise;
  }

  /** Says what is meant as long as nothing is chosen. */
  suggest(audience) {
    this.#otherwise = audience;
    this.#check();
  }

  #check() {
    for (const radio of this.element.querySelectorAll('input')) radio.checked = radio.value === this.value;
  }
}
