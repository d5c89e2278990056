import { decoded, element, icon, personal, profilePath, text, worded } from '/ui.js';
import { commentsOf } from './known-comments.js';

/** The address of a photo's comments, or of one of them. @param {string} photo @param {string} [comment] */
export const commentsPath = (photo, comment) => `/photo/${encodeURIComponent(photo)}#${comment ? `comment-${encodeURIComponent(comment)}` : 'comments'}`;

/** The place on a photo's page that an address means: `comments`, or the id of a comment. @returns {{isMeant: boolean, comment?: string}} */
export function placeOf(hash) {
  const [, comment] = /^#comment-(.+)$/.exec(hash) ?? [];
  return { isMeant: hash === '#comments' || Boolean(comment), comment: comment && decoded(comment) };
}

/**
 * The way to a photo's comments, with their number. A server without comments has none.
 *
 * @param {import('../../app.js').App} app
 * @param {any} photo
 * @param {(event: Event) => void} onclick
 */
export function commentLink(app, photo, onclick) {
  if (photo.comments === undefined) return undefined;
  const known = commentsOf(app);
  known.introduce(photo);
  const node = element('a', { class: 'button quiet comment-link', href: commentsPath(photo.id), onclick }, icon('comment'), element('span', { class: 'heart-count' }));
  return known.count(node, photo.id);
}

/** The newest comments below a photo in Home, and the way to all. @param {(event: Event) => void} toAll follows a link */
export function newestComments(app, photo, toAll) {
  if (photo.comments === undefined) return undefined;
  const known = commentsOf(app);
  known.introduce(photo);
  const place = element('div', { class: 'card-comments' });
  return known.show(place, photo.id, (newest, count) => {
    const isMore = newest.length > 0 && count > newest.length;
    const all = isMore && element('a', { href: commentsPath(photo.id), class: 'card-all soft', onclick: toAll }, text.comments.all(count));
    // The newest one is the last, as in a conversation.
    const lines = [...newest].reverse().map((comment) => line(app, photo, comment));
    place.hidden = !newest.length;
    place.replaceChildren(...[all, lines.length > 0 && element('ul', { 'aria-label': text.comments.newest }, lines)].filter(Boolean));
  });
}

/** One comment, shortened to two lines. A press next to its links opens it; by keyboard, the link to all comments does. */
function line(app, photo, { id, author, text: words, parts }) {
  const made = worded(app, words, parts);
  for (const link of made.querySelectorAll('a')) link.tabIndex = -1;
  const open = ({ target }) => target.closest('a') || app.router.go(commentsPath(photo.id, id));
  return element('li', { class: 'card-comment', onclick: open },
    element('a', { href: profilePath(author), class: 'comment-name', onclick: (event) => app.router.follow(event) }, personal(author.name)), ' ', made);
}
