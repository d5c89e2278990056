import { text } from '../text/text.js';
import { element } from './element.js';
import { openSheet } from './sheet.js';

/**
 * Explains what to do about a forgotten password: this server knows no mail addresses, so an admin makes a link to set a new
 * one. The sheet shows the command with the account's name, ready to be sent to an operator.
 */
export function explainForgotten(router, name) {
  const { title, who, name: anybody } = text.forgotten;
  openSheet(router, {
    title,
    content: [
      element('p', {}, who),
      element('pre', { class: 'command', tabindex: '0' }, `snapfeed users reset-link ${shellWord(name || anybody)}`),
    ],
  });
}

/** A name as one word of a shell command. */
const shellWord = (name) => (/^[\p{L}\p{N}_.-]+$/u.test(name) && !name.startsWith('-') ? name : `'${name.replaceAll("'", "'\\''")}'`);
