import { text } from '../text/text.js';
import { button, element } from './element.js';

let made = 0;

/**
 * A dialog: a sheet from below on a phone, a card in the middle of a desk. The browser's own <dialog> keeps focus inside,
 * closes on Escape and gives focus back.
 *
 * @param {{title: string, content: Node[], actions?: {label: string, tone?: string, run: () => unknown}[], onclosed?: () => void}} options
 *   an action closes the sheet unless `run` returns false
 */
export function openSheet({ title, content, actions = [], onclosed }) {
  const id = `sheet-${++made}`;
  const dialog = element('dialog', { class: 'sheet', 'aria-labelledby': id });
  const buttons = actions.map(({ label, tone = '', run }) =>
    button({ class: tone, onclick: () => run() !== false && dialog.close() }, label));
  dialog.append(
    element('div', { class: 'sheet-body' },
      element('h2', { id }, title),
      ...content,
      element('div', { class: 'actions' },
        buttons,
        button({ class: 'quiet', onclick: () => dialog.close() }, actions.length ? text.dialog.cancel : text.dialog.ok),
      )),
  );
  closeOnBackdrop(dialog);
  dialog.addEventListener('close', () => {
    dialog.remove();
    onclosed?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function closeOnBackdrop(dialog) {
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}
