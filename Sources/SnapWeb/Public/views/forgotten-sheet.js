import { text } from '../text/text.js';
import { element } from './element.js';
import { openSheet } from './sheet.js';

/** Explains what to do about a forgotten password: this server knows no mail addresses, so an admin makes a link to set a new one. */
export function explainForgotten(router) {
  const { title, how } = text.forgotten;
  openSheet(router, { title, content: [element('p', {}, how)] });
}
