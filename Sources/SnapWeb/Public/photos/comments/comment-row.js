import { button, element, face, icon, personal, profilePath, text, worded } from '/ui.js';
import { sinceTime, takeBack, waitingMark } from '/screens.js';

/** The element of a comment in a part of the page. @returns {HTMLElement | null} */
export const rowOf = (place, id) => place.querySelector(`.comment[data-comment="${CSS.escape(id)}"]`);

/**
 * One comment: who, what, when, and what one can do with it.
 *
 * @param {import('../../app.js').App} app
 * @param {any} comment
 * @param {{isAuthors: boolean, waiting?: any, reply?: () => void, menu: () => void}} options `isAuthors` whether it is the photo's author's; `waiting` is an edit
 *   that was not sent yet; `reply` where one may answer
 */
export function commentRow(app, { id, author, text: words, parts, postedAt, editedAt }, { isAuthors, waiting, reply, menu }) {
  const shown = waiting ? personal(waiting.params.text) : worded(app, words, parts);
  return row(app, author, shown, { isAuthors, attributes: { 'data-comment': id, tabindex: '-1' } },
    element('div', { class: 'comment-facts soft' },
      waiting ? waitingMark() : sinceTime(app, postedAt),
      editedAt && element('span', {}, text.comments.edited),
      reply && button({ class: 'quiet', 'aria-label': text.comments.replyTo(author.name), onclick: reply }, text.comments.reply)),
    button({ class: 'quiet round comment-menu', 'aria-label': text.comments.menu(author.name), title: text.photo.menu, 'aria-haspopup': 'dialog', onclick: menu }, icon('more')));
}

/** One's own comment on its way to the server. @param {any} entry of the outbox */
export function waitingRow(app, entry, { isAuthors }) {
  const { session } = app;
  const isOnline = session.state === 'online';
  return row(app, session.user, personal(entry.params.text), { isAuthors, attributes: { class: 'comment is-waiting' } },
    element('div', { class: 'comment-facts soft' }, isOnline ? element('span', {}, text.comments.sending) : [waitingMark(), takeBack(app, entry, entry.title)]));
}

/** What is left of a deleted comment that has answers. */
export const goneRow = () => element('p', { class: 'comment comment-gone soft' }, text.comments.gone);

/** A comment that is being deleted, which can still be undone. */
export function removedRow(id, undo) {
  return element('div', { class: 'comment comment-gone soft', role: 'status', 'data-removed': id },
    element('span', {}, text.comments.removed), button({ class: 'quiet', onclick: undo }, text.comments.undo));
}

function row(app, author, words, { isAuthors, attributes }, ...rest) {
  const follow = (event) => app.router.follow(event);
  const path = profilePath(author);
  const [facts, ...actions] = rest;
  return element('div', { class: 'comment', ...attributes },
    element('a', { href: path, class: 'comment-face', tabindex: '-1', 'aria-hidden': 'true', onclick: follow }, face(author)),
    element('div', { class: 'comment-body' },
      element('p', { class: 'comment-who' },
        element('a', { href: path, class: 'comment-name', onclick: follow }, personal(author.name)),
        isAuthors && element('span', { class: 'tag' }, text.comments.author)),
      element('p', { class: 'comment-text' }, words),
      facts),
    actions);
}
