import { errorText, text } from '/ui.js';
import { libraryOf, perform, Removals } from '/screens.js';

/**
 * The deletions of comments on a photo.
 *
 * @param {import('../../app.js').App} app
 * @param {import('./live-comments.js').LiveComments} live
 * @param {string} photo its id
 */
export function commentRemovals(app, live, photo) {
  return new Removals(async (id) => {
    libraryOf(app).savedRows.forgetComments(photo);
    const action = { subject: `comment ${id}`, method: 'comment.delete', params: { comment: id }, title: text.waiting.removeComment, photo };
    try {
      const reply = await perform(app, action);
      if (reply) live.deleted(id, reply.comments);
    } catch (error) {
      if (error.name === 'unknown_comment') live.deleted(id);
      else app.notices.warn(errorText(error));
    }
  });
}
