import { element, face, moment, personal, text } from '/ui.js';
import { commentsPath } from '/screens.js';
import { personPath } from './person-actions.js';

/** What a report is about: a snap of a feed or of an inbox, a photo or a comment. */
export const reportedPost = ({ snap, received, photo, comment }) => snap ?? received ?? photo ?? comment;

/** Settling one report settles all open reports of the same post. */
export const isSamePost = (a, b) => ['snap', 'received', 'photo', 'comment'].some((kind) => a[kind] && a[kind].id === b[kind]?.id);

/** A reported comment: its text, its author and what the author was reported for before, and the way to the photo. */
export function commentReport(app, { id, photo, author, text: words, postedAt, gone }, histories) {
  const follow = (event) => app.router.follow(event);
  return element('div', { class: 'admin-post' },
    author && element('a', { href: personPath(author), class: 'line-main', onclick: follow },
      face(author),
      element('span', { class: 'line-words' }, personal(author.name, { class: 'line-title' }), histories.line(author))),
    words && element('p', {}, personal(words)),
    element('p', { class: 'soft small' }, text.admin.commentOf(moment(postedAt)), gone ? ` · ${text.admin.gone}` : ''),
    !gone && element('p', {}, element('a', { href: commentsPath(photo, id), onclick: follow }, text.admin.toComment)));
}
