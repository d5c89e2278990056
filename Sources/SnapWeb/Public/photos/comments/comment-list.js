import { button, element, setText, text } from '/ui.js';
import { commentRow, goneRow, removedRow, waitingRow } from './comment-row.js';

/**
 * Lists of comments with their answers. What stays keeps its element, so focus and scrolling stay.
 *
 * @typedef {object} Shown
 * @property {any} [comment]
 * @property {any} [entry] a comment of the outbox
 */
export class CommentList {
  /** @type {import('../../app.js').App} */
  #app;
  #part;
  #made = new Map();

  /** @param {import('./comments-part.js').CommentsPart} part */
  constructor(app, part) {
    this.#app = app;
    this.#part = part;
  }

  /** Puts comments into a list. @param {HTMLElement} list @param {Shown[]} shown */
  place(list, shown) {
    const nodes = shown.map((each) => this.#node(each));
    for (const node of [...list.children]) if (!nodes.includes(/** @type {HTMLElement} */ (node))) node.remove();
    nodes.forEach((node, index) => list.children[index] !== node && list.insertBefore(node, list.children[index] ?? null));
    list.hidden = !nodes.length;
  }

  /** Forgets the elements of comments that are in no list. */
  prune() {
    for (const [key, { node }] of this.#made) if (!node.parentNode) this.#made.delete(key);
  }

  #node(shown) {
    const { comment, entry } = shown;
    const key = comment ? comment.id : `waiting ${entry.key}`;
    if (!this.#made.has(key)) this.#made.set(key, this.#make(comment));
    const made = this.#made.get(key);
    this.#update(made, shown);
    return made.node;
  }

  #make(comment) {
    const place = element('div', {});
    const node = element('li', { class: 'comment-item' }, place);
    const made = { node, place, version: undefined, thread: undefined };
    if (comment && !comment.to) made.thread = this.#makeThread(comment.id, node);
    return made;
  }

  #makeThread(top, node) {
    const { live } = this.#part;
    const list = element('ol', { class: 'comment-answers', role: 'list', id: `${this.#part.id}-answers-${top}`, hidden: true });
    const toggle = button({ class: 'quiet comment-toggle', 'aria-controls': list.id, hidden: true, onclick: () => live.thread(top).toggle() });
    const more = button({ class: 'quiet comment-toggle', hidden: true, onclick: () => live.thread(top).more() }, text.comments.moreAnswers);
    node.append(toggle, list, more);
    return { list, toggle, more };
  }

  #update(made, shown) {
    const { version, make } = this.#content(shown);
    if (made.version !== version) {
      made.version = version;
      const hadFocus = made.place.contains(document.activeElement);
      made.place.replaceChildren(make());
      if (hadFocus) made.place.querySelector('button, a[href]:not([tabindex])')?.focus({ preventScroll: true });
    }
    if (made.thread) this.#updateThread(made.thread, shown.comment);
  }

  /** What is shown in the place of a comment, and what it depends on. @returns {{version: string, make: () => Node}} */
  #content({ comment, entry }) {
    const part = this.#part;
    const app = this.#app;
    const photo = part.photo;
    if (entry) return { version: `waiting ${app.session.state}`, make: () => waitingRow(app, entry, { isAuthors: app.session.isOwn(photo) }) };
    const { id, gone, author, editedAt } = comment;
    if (gone) return { version: 'gone', make: goneRow };
    if (part.removals.has(id)) return { version: 'removed', make: () => removedRow(id, () => part.removals.undo(id)) };
    const waiting = app.outbox.about(`comment ${id}`);
    const version = JSON.stringify([comment.text, editedAt, author, waiting?.params, part.mayComment]);
    const options = { isAuthors: author.id === photo.author.id, waiting, reply: part.mayComment ? () => part.answer(comment) : undefined, menu: () => part.openMenu(comment) };
    return { version, make: () => commentRow(app, comment, options) };
  }

  #updateThread({ list, toggle, more }, { id, answers = 0 }) {
    const thread = this.#part.live.thread(id);
    const waiting = this.#part.waitingFor(id);
    const { isOpen, isLoaded, next } = thread;
    const shown = isOpen ? thread.items.filter((each) => !this.#part.isHidden(each)) : [];
    const isEmpty = isLoaded && next === undefined && !thread.items.length;
    toggle.hidden = !answers || isEmpty;
    toggle.setAttribute('aria-expanded', String(isOpen));
    setText(toggle, isOpen ? (isLoaded || thread.items.length ? text.comments.hide : text.pages.loading) : text.comments.answers(answers));
    more.hidden = !isOpen || !isLoaded || next === undefined;
    this.place(list, [...shown.map((comment) => ({ comment })), ...waiting.map((entry) => ({ entry }))]);
  }
}
