import { firstGrapheme } from '../text/graphemes.js';
import { element } from './element.js';

/** The initial of a person: the first character of the name as people count them, such as a whole flag. */
export function initial(name) {
  return firstGrapheme(name)?.toLocaleUpperCase() ?? '?';
}

/** A round face: the portrait, else the initial on the account's colour. The name is next to it, so screen readers skip the face. */
export function face(person) {
  return setPortrait(element('span', { class: 'face', 'aria-hidden': 'true' }), person);
}

/** Puts a person's initial and colour on a face, or the portrait. The initial shows only without one, or where its address has ended: it would flash while the portrait is on its way. */
export function setPortrait(node, { id, name, portrait }) {
  node.dataset.initial = initial(name);
  node.style.setProperty('--hue', String(hue(id)));
  node.replaceChildren();
  node.toggleAttribute('data-portrait', Boolean(portrait));
  const fail = ({ target }) => {
    node.removeAttribute('data-portrait');
    target.remove();
  };
  if (portrait) node.append(element('img', { src: portrait, alt: '', loading: 'lazy', decoding: 'async', draggable: 'false', onerror: fail }));
  return node;
}

/** The hue of an account in degrees. Steps of the golden angle keep accounts made one after the other far apart. */
export function hue(id) {
  let number = 0;
  for (const character of String(id)) number = (number * 31 + character.codePointAt(0)) % 1_000_003;
  return Math.round(number * 137.508) % 360;
}
