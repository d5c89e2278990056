import { text } from '../text/text.js';
import { button, element } from './element.js';

const graceMs = 400;
let made = 0;
const closers = new Set();

/**
 * Whether a tap outside may close an overlay that appeared at `shownAt` (by `performance.now()`): the second tap of a
 * double tap must not close what the first one opened.
 */
export const isPastGrace = (shownAt) => performance.now() - shownAt >= graceMs;

/**
 * A dialog: a sheet from below on a phone, a card in the middle of a wide screen. The browser's <dialog> keeps the focus
 * inside, closes on Escape and restores the focus; the router lets Back close it.
 *
 * @param {import('./router.js').Router} router
 * @param {{title: string, content: Node[], actions?: {label: string, tone?: string, keepsOpen?: boolean, run: () => unknown}[],
 *   leave?: string, path?: string, onclosed?: () => void}} options an action closes the sheet before it runs unless it `keepsOpen`;
 *   `leave` labels the button that only closes the sheet and has the focus, so that a key pressed twice does nothing; `path` is
 *   the address of the sheet's subject
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
  /** @param {{keepsOpen?: boolean, run: () => unknown}} action */
  const act = ({ keepsOpen, run }) => {
    if (!keepsOpen) close();
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
  // The focus is on the last button; long content starts at its top.
  dialog.firstElementChild.scrollTop = 0;
  return { dialog, close };
}

/** Closes all sheets, since their subject leaves the screen. */
export function closeSheets() {
  for (const close of closers) close();
}
