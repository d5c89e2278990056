import { text } from '../text/text.js';
import { element } from './element.js';
import { openSheet } from './sheet.js';

/**
 * Explains what to do about a forgotten password: this server knows no mail addresses, so the operator sets a new one. The
 * sheet shows the command with the account's name, ready to be sent to the operator.
 */
export function explainForgotten(router, name) {
  const { title, who, command, name: anybody, then } = text.forgotten;
  openSheet(router, {
    title,
    content: [
      element('p', {}, who),
      element('p', {}, command),
      element('pre', { class: 'command', tabindex: '0' }, `snapfeed users password ${shellWord(name || anybody)}`),
      element('p', {}, then),
    ],
  });
}

/** A name as one word of a shell command. */
const shellWord = (name) => (/^[\p{L}\p{N}_.-]+$/u.test(name) && !name.startsWith('-') ? name : `'${name.replaceAll("'", "'\\''")}'`);
