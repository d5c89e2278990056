import { loadStyles, registerTexts, text } from '/ui.js';
import { openEditor } from './editor/editor-screen.js';
import { sourceOf } from './editor/source.js';
import de from './text/editor.de.js';
import en from './text/editor.en.js';

export { renderFull } from './editor/render.js';

registerTexts({ en, de });

/**
 * Edits the picture of a draft. The draft keeps its source and the list of steps, so that editing can continue later, and a
 * list without effect gives the original bytes back.
 *
 * @param {import('./app.js').App} app
 * @param {any} draft as `Posting.draft`
 * @param {{isOver: () => boolean, changed: (image: {picture?: object, photo?: object}) => void, closed: () => void}} owner
 * @returns {Promise<() => void>} closes the editor without changing anything
 */
export async function editPicture(app, draft, { isOver, changed, closed }) {
  draft.edits ??= { original: { picture: draft.picture, photo: draft.photo }, done: [], undone: [] };
  const { edits } = draft;
  app.notices.say(text.editor.opening);
  const [source] = await Promise.all([sourceOf(edits.original), loadStyles('/styles/editor.css')]);
  app.notices.clear();
  if (isOver()) return () => {};
  return openEditor(app, source, edits, { changed, closed });
}
