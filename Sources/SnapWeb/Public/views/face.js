import { firstGrapheme } from '../text/graphemes.js';
import { element } from './element.js';

/** What stands for a person where there is no room for the name: its first character as people count them, flags and all. */
export function initial(name) {
  return firstGrapheme(name)?.toLocaleUpperCase() ?? '?';
}

/** A round face: the initial, on a colour that is always the same for an account. Names stand beside it, so nobody reads it out. */
export function face(person) {
  return wear(element('span', { class: 'face', 'aria-hidden': 'true' }), person);
}

/** Puts a person's initial and colour on a face. */
export function wear(node, { id, name }) {
  node.dataset.initial = initial(name);
  node.style.setProperty('--hue', String(hue(id)));
  return node;
}

/** Degrees on the colour wheel. Steps of the golden angle keep accounts that were made one after the other far apart. */
export function hue(id) {
  let number = 0;
  for (const character of String(id)) number = (number * 31 + character.codePointAt(0)) % 1_000_003;
  return Math.round(number * 137.508) % 360;
}
