import { text } from '../text/text.js';
import { button, element } from './element.js';

const graceMs = 400;
let made = 0;
const closers = new Set();

/**
 * Whether a tap beside it may close what came on the screen at `shownAt` (by `performance.now()`): a double tap must not
 * close what its first tap opened.
 */
export const isPastGrace = (shownAt) => performance.now() - shownAt >= graceMs;

/**
 * A dialog: a sheet from below on a phone, a card in the middle of a desk. The browser's own <dialog> keeps focus inside,
 * closes on Escape and gives focus back; the router lets Back close it.
 *
 * @param {import('./router.js').Router} router
 * @param {{title: string, content: Node[], actions?: {label: string, tone?: string, stays?: boolean, run: () => unknown}[],
 *   leave?: string, path?: string, onclosed?: () => void}} options an action closes the sheet before it runs unless it `stays`;
 *   `leave` is what the button says that does nothing else, which has the focus so that a key pressed twice does not act; `path` is the
 *   address of what the sheet is about
 * @returns {{dialog: HTMLDialogElement, close: () => void}}
 */
export function openSheet(router, { title, content, actions = [], leave, path, onclosed }) {
  const id = `sheet-${++made}`;
  const shownAt = performance.now();
  const dialog = element('dialog', { class: 'sheet', 'aria-labelledby': id });
  const close = () => {
    if (!closers.delete(close)) return;
    dialog.close();
    dialog.remove();
    router.leaveOverlay(close);
    onclosed?.();
  };
  const act = ({ stays, run }) => {
    if (!stays) close();
    run();
  };
  dialog.append(element('div', { class: 'sheet-body' },
    element('h2', { id }, title),
    ...content,
    element('div', { class: 'actions' },
      actions.map((action) => button({ class: action.tone, onclick: () => act(action) }, action.label)),
      button({ class: 'quiet', autofocus: true, onclick: close }, leave ?? (actions.length ? text.dialog.cancel : text.dialog.ok)))));
  dialog.addEventListener('click', (event) => event.target === dialog && isPastGrace(shownAt) && close());
  dialog.addEventListener('close', close);
  closers.add(close);
  router.enterOverlay(close, path);
  document.body.append(dialog);
  dialog.showModal();
  // The focus lies on the last button; words that are longer than the screen are read from their beginning.
  dialog.firstChild.scrollTop = 0;
  return { dialog, close };
}

/** What a sheet is about leaves the screen. */
export function closeSheets() {
  for (const close of closers) close();
}
