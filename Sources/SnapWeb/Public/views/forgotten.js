import { text } from '../text/text.js';
import { element } from './element.js';
import { openSheet } from './sheet.js';

/**
 * What to do about a forgotten password: this server knows no mail addresses, so the operator gives a new one. The sheet
 * shows the command with the name in it, to be sent to them as it is.
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

/** A name as a shell takes it for one word. */
const shellWord = (name) => (/^[\p{L}\p{N}_.-]+$/u.test(name) && !name.startsWith('-') ? name : `'${name.replaceAll("'", "'\\''")}'`);
