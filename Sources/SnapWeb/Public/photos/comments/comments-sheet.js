import { button, element, icon, Notices, openSheet, text } from '/ui.js';
import { libraryOf, over as newer } from '/screens.js';
import { CommentsPart } from './comments-part.js';

/**
 * The comments of a photo over the viewer, as a sheet.
 *
 * @param {import('../../app.js').App} app
 * @param {any} photo
 * @param {() => void} left called when a link leads away
 */
export function openComments(app, photo, left) {
  const over = new AbortController();
  const scroller = element('div', { class: 'comments-scroller' });
  // Messages of the app would lie below the sheet, while it is open.
  const notices = new Notices();
  const above = Object.create(app, { notices: { get: () => (over.signal.aborted ? app.notices : notices) } });
  const part = new CommentsPart(above, photo, { id: 'comments-sheet-title', scroller });
  const end = () => {
    over.abort();
    // The page below has a field for the same comment.
    part.live.dispatchEvent(new Event('closed'));
    part.stop();
  };
  const { dialog, close } = openSheet(app.router, { title: text.comments.title, content: [], onclosed: end });
  part.head.append(button({ class: 'quiet round', 'aria-label': text.comments.close, title: text.comments.close, onclick: close }, icon('close')));
  scroller.append(part.body);
  dialog.classList.add('comments-sheet');
  dialog.setAttribute('aria-labelledby', 'comments-sheet-title');
  dialog.querySelector('.sheet-body').replaceChildren(part.head, scroller, part.foot);
  dialog.append(...notices.elements);
  dialog.addEventListener('click', (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest('a');
    if (!link || link.target || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    close();
    left();
    link.click();
  }, { capture: true, signal: over.signal });
  const options = { signal: over.signal };
  libraryOf(app).addEventListener('changed', ({ detail }) => detail.id === photo.id && part.update({ ...part.photo, ...newer(detail)(part.photo) }), options);
  libraryOf(app).addEventListener('forgotten', ({ detail: { ids, account } }) => (ids?.includes(photo.id) || account === photo.author.id) && close(), options);
  part.focus({ isReading: true });
}
